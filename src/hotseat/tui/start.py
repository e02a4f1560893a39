"""The first screen: what a player may want to do, a line each."""

from typing import Any, NamedTuple

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widget import Widget

from hotseat.plugin import registry
from hotseat.plugin.seats import HUMAN, PlayerSpec, default_names
from hotseat.records import saved_games
from hotseat.tui.list_screen import FRAME, WIDEST, ListScreen
from hotseat.tui.menu_commands import START
from hotseat.tui.settings import seats_of
from hotseat.tui.setup import LastGame
from hotseat.util import cell_width
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import ngettext
from hotseat.util.text_utils import join_and

AROUND, LEAST = 8, 20
"""The columns of number, mark and gaps of a line, and the least columns of a description."""

LIST = 74
"""The least columns of a line beside a picture."""


class StartChoice(NamedTuple):
    """An entry of the first screen."""

    id: str
    title: str
    """The line, in the player's language."""
    action: str
    """The action in Textual's notation."""
    description: str = ""
    """Details in the player's language; "" for none."""


def start_choices(app: Any) -> tuple[list[StartChoice], str]:
    """Return the entries of the first screen, and the id of the one to select first."""
    games, learns, hosts = saved_games.readable_games(game=app.game.id), app.game.has_lessons, app.hosting is not None
    unfinished = next((each for each in games if not each.over), None)
    choices = []
    if unfinished is not None:
        choices.append(StartChoice("go-on", _("Continue"), "app.go_on", join_and(unfinished.player_labels)))
    if learns:
        choices.append(StartChoice("learn", _("Learn"), "app.learn", _("Short lessons on the real board")))
    if app.levels:
        alone = _describe(alone_game(app), app)
        choices.append(StartChoice("alone", _("Play against the computer"), "app.play_alone", alone))
    together = _("People at one keyboard, computers too")
    choices.append(StartChoice("together", _("Play together here"), "app.set_up", together))
    if hosts:
        here = _("This machine is the host")
        choices.append(StartChoice("host", _("Play with another machine"), "app.host_game", here))
    if hosts and app.game.reads_events:
        choices.append(StartChoice("join", _("Join by an invitation"), "app.join_game", _("From the host")))
    choices += app.exercise_choices()
    if games:
        number = ngettext("{number} game", "{number} games", len(games)).format(number=len(games))
        choices.append(StartChoice("saved", _("Saved games"), "app.list_saved", number))
    for name in app.others():
        title = _("Play {game}").format(game=registry.title_of_game(name))
        choices.append(StartChoice(name, title, f"app.play_other('{name}')"))
    return choices, "go-on" if unfinished else "learn" if learns and not games else "alone"


def alone_game(app: Any) -> LastGame:
    """Return the setup of a game of one person against a computer player: the level chosen last, or the first."""
    options, chosen = app.game.setup_options(), app.appearance.settings.seats[1:]
    level = next((each for each in chosen if each in app.levels), app.levels[0])
    loadouts = options.first_game.loadouts or tuple(each.id for each in options.loadouts[:2])
    names = default_names((HUMAN, PlayerSpec("level", level)))
    return LastGame(options.first_game.form or options.forms[0].id, names, seats_of(level), loadouts)


def _describe(setup: LastGame, app: Any) -> str:
    """Return the form, the loadouts and the level of a game against the computer, in the player's language."""
    options = app.game.setup_options()
    titles = {each.id: each.title for each in options.loadouts}
    parts = [next(each.title for each in options.forms if each.id == setup.form), _(setup.player_specs[1])]
    if setup.loadouts:
        first, second = (titles[loadout] for loadout in setup.loadouts[:2])
        parts.insert(1, _("{loadout} against {other}").format(loadout=first, other=second))
    return _(", ").join(parts)


class StartScreen(ListScreen):
    """The first screen. A digit opens an entry at once."""

    SCREEN_COMMANDS = START

    def __init__(self, game_app: Any) -> None:
        super().__init__()
        self._game_app = game_app
        """The application, a `GameApp`."""
        self.choices, self._first = start_choices(game_app)
        self._taken = 0
        """The columns that the picture takes with the gap beside it."""

    # --- the picture ------------------------------------------------------------------------------

    def make_picture(self) -> Widget | None:
        """Return a widget for a picture of the game, shown beside the list if there is space; None for none."""
        return None

    def fit_picture(self, width: int, height: int) -> tuple[int, int]:
        """Make the picture as large as possible, or hide it."""
        return 0, 0

    def compose(self) -> ComposeResult:
        picture = self.make_picture()
        with Horizontal(id="start-table"):
            if picture is not None:
                yield picture
            yield from super().compose()

    def on_resize(self, event: events.Resize) -> None:
        """Fit the picture, and show the list as high as the picture, in the columns that are left."""
        width, height = event.size
        self._taken, rows = self.fit_picture(width - LIST - FRAME, height)
        contents = self.query_one("#contents")
        contents.styles.width, contents.styles.height = self.list_width + FRAME, rows or "auto"
        super().on_resize(event)

    @property
    def list_width(self) -> int:
        return min(WIDEST, self.app.size.width - self._taken - FRAME)

    # --- the list ---------------------------------------------------------------------------------

    @property
    def length(self) -> int:
        return len(self.choices)

    @property
    def following(self) -> int:
        return next((i for i, choice in enumerate(self.choices) if choice.id == self._first), 0)

    @property
    def status_line(self) -> str:
        # the whole description of the selected entry if its line is too short for it
        description = self.choices[self.index].description
        cut = cell_width.width(description) > self.list_width - self._longest - AROUND
        return description if cut else _("What would you like to do?")

    @property
    def _longest(self) -> int:
        """The columns of the longest title."""
        return max(cell_width.width(each.title) for each in self.choices)

    def on_screen_resume(self) -> None:
        """Offer what can be done now, which may have changed, and select what comes next."""
        self.choices, self._first = start_choices(self._game_app)
        super().on_screen_resume()

    def item_text(self, i: int, width: int) -> tuple[Content, str]:
        choice, longest = self.choices[i], self._longest
        title, left = Content(cell_width.ljust(choice.title, longest)), width - longest - AROUND
        if left < LEAST:
            return title, ""
        details = Content(f"  {cell_width.ellipsize(choice.description, left)}")
        return title + (details if i == self.index else details.stylize("$quiet")), ""

    def take_digit(self, digit: str) -> None:
        if 0 < int(digit) <= self.length:
            self.point(int(digit) - 1)
            self.action_begin()

    def open_at(self, i: int) -> None:
        self.app.call_later(self.app.run_action, self.choices[i].action)
