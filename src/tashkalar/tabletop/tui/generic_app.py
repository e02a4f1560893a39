"""The generic application for games without screens of their own: the state as text, the log and the options."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, ClassVar, TypeAlias

from textual.content import Content
from textual.screen import Screen

from tashkalar.tabletop import library
from tashkalar.tabletop.decision import E, Q, R, S
from tashkalar.tabletop.external_players import ExternalPlayers
from tashkalar.tabletop.game import Game
from tashkalar.tabletop.replay import Replay
from tashkalar.tabletop.session import Session
from tashkalar.tabletop.text_utils import with_period
from tashkalar.tabletop.tui.clickable import make_clickable
from tashkalar.tabletop.tui.commands import Command, make_command
from tashkalar.tabletop.tui.display_options import DisplayOptions, ThemedApp
from tashkalar.tabletop.tui.messages import GameOpened, ReplayWanted, TrialWanted
from tashkalar.tabletop.tui.new_game import NewGameScreen, SeatChoiceResult
from tashkalar.tabletop.tui.playing import CONFIRM, PlayScreen
from tashkalar.tabletop.tui.replay import ReplayScreen
from tashkalar.tabletop.tui.saved_games import SavedGamesScreen

LIST = 4
"""Lines of the list of options at most."""
DEFAULT = DisplayOptions()
Opponents: TypeAlias = ExternalPlayers[Any, Any, Any, Any]
POINTING: tuple[Command, ...] = (
    CONFIRM,
    make_command("right down n", "choose(1)", "next", "Point at the next answer", "Right"),
    make_command("left up N", "choose(-1)", "", "Point at the answer before", "Left"),
)
"""Commands that move through the list of all options."""


class GenericScreen(PlayScreen[S, Q, R, E]):
    """The generic screen of a game in play: a list of all options, through which the player moves."""

    index = 0
    """The index of the selected option, from 0."""

    @property
    def pointing_commands(self) -> tuple[Command, ...]:
        """The commands of the list."""
        return POINTING

    def point_anew(self) -> None:
        self.index = 0

    def answers(self, decision: Q, width: int) -> list[Content]:
        lines, there = [Content(" ")], 0
        for number, option in enumerate(decision.options):
            entry = Content.styled(f" {option.text} ", "reverse" if number == self.index else "")
            if lines[-1].cell_length + entry.cell_length > width and len(lines[-1]) > 1:
                lines.append(Content(" "))
            lines[-1] += make_clickable(entry, f"point({number})")
            there = len(lines) - 1 if number == self.index else there
        first = max(0, min(there - LIST // 2, len(lines) - LIST))
        return lines[first : first + LIST]

    def action_choose(self, by: int) -> None:
        """Select another option.

        Args:
            by: the number of options to move on; negative: back. The list wraps around.
        """
        if self.decision is not None:
            self.index, self.message = (self.index + by) % len(self.decision.options), ""
            self.show_all()

    def action_point(self, number: int) -> None:
        """Select the clicked option; a click on the selected option plays it.

        Args:
            number: the index of the option, from 0.
        """
        if self.decision is not None and number < len(self.decision.options):
            self.index, before = number, self.index
            if number == before:
                self.action_confirm()
            else:
                self.show_all()

    def action_confirm(self) -> None:
        if self.decision is not None:
            self.play(self.decision.options[self.index])


class GenericApp(ThemedApp):
    """The generic application of a game. A game with screens of its own names them in a subclass.

    Args:
        game: the game.
        begun: begins a new game of players with these names; if there are none, of the players that the game or the
            command line names. It raises ValueError with a clause as message if they can't play.
        session: the game to play; None: offer the unfinished games, or begin a new one.
        replay: the replay to show instead of a game in play; None for none.
        open_hands: whether to skip the hand-over screens, so that hands are never hidden.
        seated: makes the external players of a session.
        display_options: how its screens are drawn.
        asking: whether a screen asks for the players before a new game begins.
        levels: the names of the game's built-in players, which can be chosen for a new game.
        others: the ids of the games that can be played instead.
        learning: whether to begin with the lesson, if there is one.
    """

    TITLE = "tashkalar"
    CSS_PATH = Path(__file__).with_name("bare.tcss")
    ENABLE_COMMAND_PALETTE = False
    TABLE: ClassVar[type[PlayScreen[Any, Any, Any, Any]]] = GenericScreen
    """The screen of a game in play."""
    REPLAY: ClassVar[type[ReplayScreen[Any, Any, Any, Any]]] = ReplayScreen
    """The screen of a replay."""
    LESSON: ClassVar[type[Screen[None]] | None] = None
    """The screen of the lesson, made without arguments; None if there is no lesson."""

    def __init__(
        self,
        game: Game[Any, Any, Any, Any],
        begun: Callable[[Sequence[str]], Session[Any, Any, Any, Any]],
        session: Session[Any, Any, Any, Any] | None = None,
        replay: Replay[Any, Any, Any, Any] | None = None,
        *,
        open_hands: bool = False,
        seated: Callable[[Session[Any, Any, Any, Any]], Opponents] = ExternalPlayers,
        display_options: DisplayOptions = DEFAULT,
        asking: bool = False,
        levels: Sequence[str] = (),
        others: Sequence[str] = (),
        learning: bool = False,
    ) -> None:
        super().__init__()
        self._display_options = display_options
        self.follow()
        self.game = game
        self.seated = seated
        self.begun = begun
        self.session = session
        self.replay = replay
        self.open_hands = open_hands
        self.asking = asking
        self.levels = levels
        self.others = others
        self.learning = learning

    @property
    def display_options(self) -> DisplayOptions:
        return self._display_options

    def on_mount(self) -> None:
        """Install the signal handlers and open the first screen."""
        self.heed_signals()
        games = library.readable_games(game=self.game.id)
        if self.learning:
            self.action_learn()
        elif self.replay is not None:
            self.on_replay_wanted(ReplayWanted(self.replay))
        elif self.session is None and not all(game.over for game in games):
            heading = Content.styled(self.game.name, "bold $primary")
            self.stack.open(SavedGamesScreen(self.game, games, heading), above=self.screen)
        elif self.session is None and self.asking:
            self.stack.open(self._new_game(()), above=self.screen)
        else:
            self.session = self.session or self.begun(())
            self.stack.open(self._table(self.session, self.seated(self.session)), above=self.screen)

    def _table(self, session: Session[Any, Any, Any, Any], opponents: Opponents) -> PlayScreen[Any, Any, Any, Any]:
        return self.TABLE(session, open_hands=self.open_hands, opponents=opponents)

    def _seat(self, session: Session[Any, Any, Any, Any], opponents: Opponents) -> None:
        self.session, self.replay = session, None
        self.stack.clear(self._table(session, opponents))

    def on_game_opened(self, message: GameOpened) -> None:
        """Play a game that was resumed or forked."""
        self.put_away()
        opponents = self.seated(message.session)
        if message.alone:
            opponents.leave_alone()
        self._seat(message.session, opponents)
        if message.notice:
            self.notify(message.notice)

    def on_replay_wanted(self, message: ReplayWanted) -> None:
        """Show a replay above the current screen."""
        self.stack.open(self.REPLAY(message.replay, open_hands=self.open_hands), above=self.screen)

    def on_trial_wanted(self, message: TrialWanted) -> None:
        """Open a table for trying moves above the replay."""
        session = Session.what_if(self.game, message.state)
        self.stack.open(self.TABLE(session, open_hands=True), above=self.screen)

    async def action_quit(self) -> None:
        """Exit; from a table for trying moves, go back to the replay below it."""
        if self.stack.depth > 1 and isinstance(self.screen, PlayScreen):
            self.action_close()
        else:
            await super().action_quit()

    def action_new_game(self) -> None:
        """Begin a new game; a screen that asks for the players offers those of the last game."""
        session = self.session
        self.put_away()
        if self.asking:
            self.stack.clear(self._new_game(_players(session) if session is not None else ()))
        else:
            session = self.begun(())
            self._seat(session, self.seated(session))

    def _new_game(self, players: Sequence[SeatChoiceResult]) -> NewGameScreen:
        usual = players or [SeatChoiceResult(name) for name in self.game.names(self.game.new({"seed": 0}))]
        learned = self.LESSON is not None
        return NewGameScreen(self.game.name, usual, self.levels, self._begin, self.others, learned=learned)

    def _begin(self, players: Sequence[SeatChoiceResult]) -> str:
        """Begin a new game of these players; return a sentence that says why they can't play, or ""."""
        try:
            session = self.begun([each.name for each in players])
        except ValueError as fault:
            return with_period(str(fault))
        opponents = self.seated(session)
        for seat, (_, who) in enumerate(players):
            session.set_player(seat, opponents.named(who))
        self._seat(session, opponents)
        return ""

    def action_learn(self) -> None:
        """Open the lesson above the current screen."""
        if self.LESSON is not None:
            self.stack.open(self.LESSON(), above=self.screen)

    def action_leave_lesson(self) -> None:
        """Go back to the screen that opened the lesson, or to a new game if there is none."""
        if self.stack.depth > 1:
            self.action_close()
        else:
            self.action_new_game()

    def action_leave_replay(self) -> None:
        """Go back to the screen that opened the replay, or exit if the application was started with it."""
        if self.replay is not None:
            self.exit()
        else:
            self.action_close()


def _players(session: Session[Any, Any, Any, Any]) -> list[SeatChoiceResult]:
    """Return the names and players of a session, by seat."""
    names = session.game.names(session.state)
    return [SeatChoiceResult(name, one.text) for name, one in zip(names, session.players, strict=True)]
