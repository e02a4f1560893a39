"""The Textual application: opens and closes screens, and exits cleanly on signals.

A screen module is imported when the screen opens, because most runs need only a few of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual.app import SystemCommand
from textual.binding import Binding, BindingType
from textual.screen import Screen

from tashkalar import saves
from tashkalar.engine import Catalogue, Decision, GameState, Outcome
from tashkalar.i18n import gettext as _
from tashkalar.plugin import TashKalar
from tashkalar.saves import Replay, Session
from tashkalar.tabletop import library
from tashkalar.tabletop.external_players import ExternalPlayers
from tashkalar.tabletop.tui.app import LONG
from tashkalar.tabletop.tui.messages import GameOpened, ReplayWanted, TrialWanted
from tashkalar.tui.appearance import SettingsApp
from tashkalar.tui.commands import BESIDE_GAMES
from tashkalar.tui.screens.table import Others, TableScreen

if TYPE_CHECKING:
    from tashkalar.engine.events import Event
    from tashkalar.puzzles.collection import PuzzleInPlay
    from tashkalar.tabletop.tui.saved_games import SavedGamesScreen
    from tashkalar.tui.screens.replay import BoardReplayScreen
    from tashkalar.tui.screens.setup import SetupScreen


class TashkalarApp(SettingsApp):
    """The application for playing, replaying, learning and puzzles.

    Args:
        cards: the card catalogue of new games.
        session: a game to resume; without one the unfinished games are listed, or the setup screen opens.
        replay: a game to replay instead.
        lesson: the id of the lesson to begin with; "" for the list of lessons.
        puzzles: a sequence with the puzzle to begin with; empty for the list of puzzles.
        given: settings for this run only, by name.
        seated: creates the players of a game's seats that no person plays.
        levels: the levels of computer players that can be chosen for a new game.
        others: returns the ids of the other game plugins that can be played; called when they are shown.
    """

    TITLE = "tashkalar"
    CSS_PATH = Path(__file__).with_name("styles.tcss")
    ENABLE_COMMAND_PALETTE = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f2", "settings", "settings", show=False),
    ]

    def __init__(
        self,
        cards: Catalogue,
        session: Session | None = None,
        replay: Replay | None = None,
        lesson: str | None = None,
        puzzles: Sequence[PuzzleInPlay] | None = None,
        given: Mapping[str, str] | None = None,
        seated: Callable[[Session], Others] = ExternalPlayers,
        levels: Sequence[str] = (),
        others: Callable[[], Sequence[str]] = tuple,
    ) -> None:
        super().__init__(given)
        self.cards = cards
        self.session = session
        self.replay = replay
        self.lesson = lesson
        self.puzzles = puzzles
        self.seated = seated
        self.levels = levels
        self.others = others

    def on_mount(self) -> None:
        """Open the first screen and handle termination signals."""
        self.heed_signals()
        if self.replay is not None:
            self.stack.open(self._replay(self.replay), above=self.screen)
        elif self.session is not None:
            self.stack.open(TableScreen(self.session, self.seated(self.session)), above=self.screen)
        elif self.lesson is not None:
            self.action_learn()
        elif self.puzzles is not None:
            self.action_puzzles()
        elif library.unfinished_games(game=TashKalar.id):
            self.stack.open(self._saved_games(), above=self.screen)
        else:
            self.stack.open(self._setup(), above=self.screen)
        if self.settings_fault:
            self.notify(self.settings_fault, severity="warning", timeout=LONG)

    def on_setup_screen_ready(self, message: SetupScreen.Ready) -> None:
        """Start the game that was configured; ignore a second message for the same setup."""
        from tashkalar.tui.screens.setup import SetupScreen

        if not isinstance(self.screen, SetupScreen):
            return
        self.session = saves.start_session(
            self.cards,
            message.form,
            message.schools,
            message.seed,
            message.names,
            library.games_folder(),
            message.teams,
        )
        opponents = self.seated(self.session)
        for seat, spec in enumerate(message.player_specs):
            self.session.set_player(seat, opponents.named(spec))
        self.stack.clear(TableScreen(self.session, opponents))

    def on_game_opened(self, message: GameOpened) -> None:
        """Show a game that was loaded or forked, in place of all open screens."""
        self.put_away()
        self.session, self.replay = message.session, None
        opponents = self.seated(self.session)
        if message.alone:
            opponents.leave_alone()
        self.stack.clear(TableScreen(self.session, opponents))
        if message.notice:
            self.notify(message.notice)

    def on_replay_wanted(self, message: ReplayWanted) -> None:
        """Show a replay above the current screen."""
        self.stack.open(self._replay(message.replay), above=self.screen)

    def on_trial_wanted(self, message: TrialWanted) -> None:
        """Open a table for trying moves above the replay."""
        from tashkalar.tui.screens.what_if import WhatIfScreen

        self.stack.open(WhatIfScreen(message.state), above=self.screen)

    def action_new_game(self) -> None:
        """Close all screens and open the setup screen."""
        self.put_away()
        self.stack.clear(self._setup())

    def action_replay_game(self) -> None:
        """Replace the result screen with a replay of the finished game."""
        if self.session is not None:
            self.stack.show(self._replay(saves.replay_of(self.session)), instead_of=self.screen)

    def action_unfinished(self) -> None:
        """Close all screens and list the saved games."""
        self.stack.clear(self._saved_games())

    def action_settings(self) -> None:
        """Open the settings screen, unless it is open."""
        from tashkalar.tui.screens.settings import SettingsScreen

        if not isinstance(self.screen, SettingsScreen):
            self.stack.open(SettingsScreen(), above=self.screen)

    def action_learn(self) -> None:
        """Open the list of lessons above the other screens."""
        from tashkalar.tui.screens.learn import LearnScreen  # imports pydantic and YAML, which a game doesn't need

        self.stack.open(LearnScreen(self.cards, self.lesson or ""), above=self.screen)

    def action_puzzles(self) -> None:
        """Open the list of puzzles above the other screens."""
        from tashkalar.tui.screens.puzzles import PuzzlesScreen

        self.stack.open(PuzzlesScreen(*self.puzzles or ()), above=self.screen)

    def action_play(self) -> None:
        """Close the lessons or puzzles; if no screen is below them, open the setup screen."""
        if self.stack.depth > 1:
            self.action_close()
        else:
            self.action_new_game()

    def action_leave_lists(self) -> None:
        """Close the lessons or puzzles; if no screen is below them, exit."""
        if self.stack.depth > 1:
            self.action_close()
        else:
            self.exit()

    def action_leave_replay(self) -> None:
        """Close the replay; exit if the application was started with one."""
        if self.replay is not None:
            self.exit()
        else:
            self.action_close()

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """Yield the commands of the palette: those of the screen first, then those of Textual.

        Args:
            screen: the active screen.
        """
        for command in getattr(screen, "commands", getattr(screen, "SCREEN_COMMANDS", ())):
            if command.action:
                yield SystemCommand(command.title, command.help_text, self._runner(screen, command.action))
        yield SystemCommand(_("Settings (F2)"), _("Colours, covers, animation, clock and bell"), self.action_settings)
        if not screen.query("#contents, #coach"):
            yield SystemCommand(_("Learn"), _("Learn the game by playing, in short lessons"), self.action_learn)
            yield SystemCommand(_("Puzzles"), _("Solve puzzles: one turn, one aim"), self.action_puzzles)
        yield from super().get_system_commands(screen)

    def _setup(self) -> SetupScreen:
        from tashkalar.tui.screens.setup import SetupScreen

        return SetupScreen(self.cards, self.levels, self.others())

    def _saved_games(self) -> SavedGamesScreen[GameState, Decision, Outcome, Event]:
        from tashkalar.tabletop.tui.saved_games import SavedGamesScreen
        from tashkalar.tui.screens.setup import game_name

        games = library.readable_games(game=TashKalar.id)
        return SavedGamesScreen(TashKalar(self.cards), games, game_name(), BESIDE_GAMES)

    def _replay(self, replay: Replay) -> BoardReplayScreen:
        from tashkalar.tui.screens.replay import BoardReplayScreen

        return BoardReplayScreen(replay, open_hands=not self.covered)

    def _runner(self, screen: Screen[object], action: str) -> Runner:
        return Runner(self, screen, action)


class Runner:
    """A callable that runs an action of a screen from the command palette.

    Args:
        app: the application.
        screen: the screen that has the action.
        action: the action as Textual writes it, such as "verb('place')".
    """

    def __init__(self, app: TashkalarApp, screen: Screen[object], action: str) -> None:
        self.app, self.screen, self.action = app, screen, action

    async def __call__(self) -> None:
        await self.app.run_action(self.action, self.screen)
