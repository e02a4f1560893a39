"""The screen that lists the unfinished games of Tash-Kalar."""

from collections.abc import Sequence

from textual.binding import Binding
from textual.content import Content

from tashkalar.cards import card_text
from tashkalar.engine import Catalogue, Decision, GameState, Outcome
from tashkalar.engine.events import Event
from tashkalar.i18n import gettext_noop
from tashkalar.plugin import TashKalar
from tashkalar.tabletop.library import SavedGame
from tashkalar.tabletop.text_utils import versus
from tashkalar.tabletop.tui import saved_games
from tashkalar.tui.commands import UNFINISHED
from tashkalar.tui.labels import badge
from tashkalar.tui.screens.setup import game_name


class TashKalarUnfinishedScreen(saved_games.UnfinishedScreen[GameState, Decision, Outcome, Event]):
    """The list of unfinished games, with the schools of each game, and each side in its colour.

    Args:
        cards: the catalogue of all cards.
        games: the unfinished games, in the order in which the library lists them.
    """

    SCREEN_COMMANDS = UNFINISHED
    BINDINGS = [
        Binding(",".join(each.keys), each.action, each.label, show=False)
        for each in UNFINISHED
        if each not in saved_games.UnfinishedScreen.SCREEN_COMMANDS
    ]
    WAY_OUT = gettext_noop("r looks at it, and f there goes on in a fork.")

    def __init__(self, cards: Catalogue, games: Sequence[SavedGame]) -> None:
        super().__init__(TashKalar(cards), games)
        self.schools = cards.schools

    @property
    def heading(self) -> Content:
        return game_name()

    def side(self, name: str, number: int) -> Content:
        return Content.styled(f"{badge(number)} {name}", f"$seat-{number + 1}")

    def facts(self, game: SavedGame) -> str:
        schools = [
            card_text.school_name(self.schools[school]) if school in self.schools else school
            for school in game.announced.loadouts
        ]
        return f"{super().facts(game)}; {versus(game.sides(schools))}"
