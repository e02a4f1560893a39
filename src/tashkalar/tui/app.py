"""The application: which screen comes when, the themes, and a clean way out."""

import asyncio
import contextlib
import select
import signal
import threading
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import ClassVar

from textual.app import SystemCommand
from textual.binding import Binding, BindingType
from textual.screen import Screen

from tashkalar import untrusted
from tashkalar.engine.catalogue import Catalogue
from tashkalar.engine.decision import Outcome
from tashkalar.kernel import library
from tashkalar.record import sessions
from tashkalar.record.sessions import Replay, Session
from tashkalar.tui.appearance import AppearanceApp
from tashkalar.tui.messages import GameOpened
from tashkalar.tui.screens.board_and_panes import BoardScreen
from tashkalar.tui.screens.game import GameScreen
from tashkalar.tui.screens.replay import ReplayScreen
from tashkalar.tui.screens.saved_games import UnfinishedScreen
from tashkalar.tui.screens.settings import SettingsScreen
from tashkalar.tui.screens.setup import SetupScreen

LONG = 15
"""Seconds for a notice that nobody should miss."""


class TashkalarApp(AppearanceApp):
    """The table.

    Args:
        cards: what is played with.
        session: a game to go on with; without one the unfinished games are offered, or the setup screen opens.
        replay: a game to look at instead.
        lesson: the lesson to begin with, by id; "" for the list of all.
        given: settings of this run alone.
    """

    TITLE = "tashkalar"
    CSS_PATH = Path(__file__).with_name("styles.tcss")
    ENABLE_COMMAND_PALETTE = True
    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f2", "settings", "settings", show=False),
        Binding("ctrl+z", "suspend_process", "to the shell", show=False, priority=True),
    ]

    def __init__(
        self,
        cards: Catalogue,
        session: Session | None = None,
        replay: Replay | None = None,
        lesson: str | None = None,
        given: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(given)
        self.cards = cards
        self.session = session
        self.replay = replay
        self.lesson = lesson
        self.news: list[str] = []
        """What was told in passing about the files of games that were left."""
        self.when_hung_up: Callable[[int], None] = lambda _: None
        """What whoever runs the app does beside, with the exit code, when a signal ends it."""

    @property
    def failure(self) -> Exception | None:
        """What nobody expected and ended the app, for whoever runs it to tell."""
        return self._exception

    def _handle_exception(self, error: Exception) -> None:
        """End without a word. Textual has no public door for this; its own way draws the traceback on the terminal."""
        if self._exception is None:
            self._exception = error
            self._exception_event.set()
        self._return_code = 1
        self.panic()

    def on_mount(self) -> None:
        """Open the first screen, and be ready to leave cleanly."""
        loop = asyncio.get_running_loop()
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            with contextlib.suppress(KeyError, NotImplementedError):  # Windows knows no SIGHUP, and no handlers
                loop.add_signal_handler(sign := signal.Signals[name], self.hang_up, sign)
        if not self.is_headless:
            threading.Thread(target=self._await_hang_up, args=(loop,), daemon=True).start()
        if self.replay is not None:
            self.stage.open(ReplayScreen(self.replay), above=self.screen)
        elif self.session is not None:
            self.stage.open(GameScreen(self.session), above=self.screen)
        elif self.lesson is not None:
            self.action_learn()
        elif unfinished := library.unfinished():
            self.stage.open(UnfinishedScreen(self.cards, unfinished), above=self.screen)
        else:
            self.stage.open(SetupScreen(self.cards), above=self.screen)
        if self.settings_fault:
            self.notify(self.settings_fault, severity="warning", timeout=LONG)

    def on_unmount(self) -> None:
        """However it ends, leave the game."""
        self._let_go()

    def _let_go(self) -> None:
        """Save what couldn't be saved before, and let the file go."""
        if self.session is not None:
            self.session.close()

    def _put_away(self) -> None:
        """Leave the game for another, and tell what its players should still know about its file."""
        self._let_go()
        for text in self.session.news() if self.session is not None else ():
            self.news.append(text)
            self.notify(text, severity="warning", timeout=LONG)
        self.session = None

    def _await_hang_up(self, loop: asyncio.AbstractEventLoop) -> None:
        """Sleep until the terminal is gone, then leave. Who started us may keep the signal from us, as make does."""
        if not hasattr(select, "poll"):  # on Windows
            return
        gone = select.poll()
        gone.register(0, 0)  # no event is asked for, so only the end of the terminal is told
        gone.poll()
        with contextlib.suppress(RuntimeError):  # the application has ended already
            loop.call_soon_threadsafe(self.hang_up, signal.SIGHUP)

    def hang_up(self, sign: signal.Signals) -> None:
        """End with the terminal restored; every decision is saved already."""
        self.exit(return_code=128 + sign)
        self.when_hung_up(128 + sign)

    def on_setup_screen_ready(self, message: SetupScreen.Ready) -> None:
        """Deal the game that was chosen, once."""
        if not isinstance(self.screen, SetupScreen):
            return
        self.session = sessions.start(
            self.cards, message.form, message.schools, message.seed, message.names, library.folder(), message.teams
        )
        self.stage.clear(GameScreen(self.session))

    def on_game_opened(self, message: GameOpened) -> None:
        """Sit down to a game that was saved or forked, and clear the table of all else."""
        self._put_away()
        self.session, self.replay = message.session, None
        self.stage.clear(GameScreen(self.session))
        if message.told:
            self.notify(message.told)

    def action_new_game(self) -> None:
        """Back to the setup."""
        self._put_away()
        self.stage.clear(SetupScreen(self.cards))

    def action_replay_game(self) -> None:
        """From the result to the whole game, which can be looked at again."""
        if self.session is not None:
            path = self.session.path
            record = untrusted.printable(path.stem) if path is not None else ""
            replay = Replay(self.session.game, self.session.start_state, self.session.steps, record=record)
            self.stage.show(ReplayScreen(replay), instead_of=self.screen)

    def action_unfinished(self) -> None:
        """Back to the unfinished games."""
        self.stage.clear(UnfinishedScreen(self.cards, library.unfinished()))

    def action_help_quit(self) -> None:
        """What Ctrl+C does: tell how to leave, and how to come back."""
        self.notify(
            f"Ctrl+Q leaves, as q does at the table: {self._kept_then}. Ctrl+Z goes to the shell, fg comes back."
        )

    @property
    def _kept_then(self) -> str:
        """What becomes of the game if one leaves now."""
        if self.session is None:
            return "nothing is lost"
        if self.session.trouble:
            return f"but not all is saved ({self.session.trouble})"
        if isinstance(self.session.decision, Outcome):
            return "the game is over, and saved"
        return "the game is saved, and tashkalar play --resume goes on with it"

    def action_settings(self) -> None:
        """Change the settings."""
        if not isinstance(self.screen, SettingsScreen):
            self.stage.open(SettingsScreen(), above=self.screen)

    def action_learn(self) -> None:
        """Open the lessons, above whatever else is open."""
        from tashkalar.tui.screens.learn import LearnScreen  # and with it pydantic and YAML, which a game needs not

        self.stage.open(LearnScreen(self.cards, self.lesson or ""), above=self.screen)

    def action_play(self) -> None:
        """From the lessons to what they were opened from, or to a new game."""
        if self.stage.depth > 1:
            self.action_close()
        else:
            self.action_new_game()

    def action_leave_lessons(self) -> None:
        """Back to what they were opened from, or out."""
        if self.stage.depth > 1:
            self.action_close()
        else:
            self.exit()

    def action_leave_replay(self) -> None:
        """Back to the finished game, or out."""
        if self.replay is not None:
            self.exit()
        else:
            self.action_close()

    def action_leave(self) -> None:
        """End; every decision is saved already."""
        self._let_go()
        self.exit()

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """The palette: our commands first, then Textual's."""
        for command in screen.commands if isinstance(screen, BoardScreen) else getattr(screen, "COMMANDS_HERE", ()):
            if command.action:
                yield SystemCommand(command.title, command.help, self._runner(screen, command.action))
        yield SystemCommand("Settings (F2)", "Colours, covers, animation, clock and bell", self.action_settings)
        if not screen.query("#lessons, #coach"):
            yield SystemCommand("Learn", "Learn the game by playing, in short lessons", self.action_learn)
        yield from super().get_system_commands(screen)

    def _runner(self, screen: Screen[object], action: str) -> "Runner":
        return Runner(self, screen, action)


class Runner:
    """Runs an action of a screen from the command palette."""

    def __init__(self, app: TashkalarApp, screen: Screen[object], action: str) -> None:
        self.app, self.screen, self.action = app, screen, action

    async def __call__(self) -> None:
        await self.app.run_action(self.action, self.screen)
