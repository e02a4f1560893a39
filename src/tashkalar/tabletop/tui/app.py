"""The base application: it plays one game, ends cleanly on any signal, and always saves and closes the game's file."""

import asyncio
import contextlib
import math
import os
import select
import signal
import threading
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.driver import Driver

from tashkalar.i18n import gettext as _
from tashkalar.tabletop.replay import Replay
from tashkalar.tabletop.session import Session
from tashkalar.tabletop.text_utils import foreign_key
from tashkalar.tabletop.tui.screen_stack import SerializedApp

LONG = 15
"""Seconds for which an important notice is shown."""
SHORT = 3
"""Seconds for which the notice about an unknown key is shown; until they have passed, no other such notice appears."""


class GameApp(SerializedApp):
    """An application that holds the current game, and ends cleanly on signals and when the terminal closes.

    Args:
        ansi_color: whether the terminal's own colours are used; None: as Textual decides.
    """

    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+z", "suspend_process", "to the shell", show=False, priority=True),
    ]

    def __init__(self, ansi_color: bool | None = None) -> None:
        super().__init__(ansi_color=ansi_color)
        self.session: Session[Any, Any, Any, Any] | None = None
        """The game that is played; None if there is none."""
        self.replay: Replay[Any, Any, Any, Any] | None = None
        """The replay that is open instead of a game; None if there is none."""
        self.wanted = ""
        """The id of the game to play after this application ends; "" for none."""
        self.news: list[str] = []
        """Messages about the files of games that were left."""
        self._named = -math.inf
        """The event time of the last notice about an unknown key, in seconds."""
        self.when_hung_up: Callable[[int], None] = lambda _: None
        """A callback for the end by a signal, called in another thread with the exit code."""

    def get_driver_class(self) -> type[Driver]:
        """Return Textual's driver class, or `TerminalDriver` in a terminal of Linux or macOS."""
        chosen: type[Driver] = super().get_driver_class()
        if chosen.__name__ != "LinuxDriver":
            return chosen
        from tashkalar.tabletop.tui.terminal_driver import TerminalDriver  # not importable on Windows

        return TerminalDriver

    @property
    def failure(self) -> Exception | None:
        """The unexpected exception that ended the application, for the caller to report; None if there was none."""
        return self._exception

    def _handle_exception(self, error: Exception) -> None:
        """End the application without drawing a traceback.

        Overrides a private method, since Textual has no public hook for this. Its own version draws the traceback.
        """
        if self._exception is None:
            self._exception = error
            self._exception_event.set()
        self._return_code = 1
        self.panic()

    def notify(self, message: str, **how: Any) -> None:
        """Show a notice. The message is always plain text, never markup, as it may contain a player's name.

        Args:
            message: the text of the notice.
            **how: further arguments of Textual's `notify`.
        """
        super().notify(message, **{**how, "markup": False})

    def on_key(self, event: events.Key) -> None:
        """Show a notice for a non-ASCII letter of another keyboard layout that the screen didn't handle."""
        sign = event.character or ""
        if event.is_printable and not sign.isascii() and event.time - self._named > SHORT:
            self._named = event.time
            self.notify(foreign_key(sign), timeout=SHORT)

    # --- the end ------------------------------------------------------------------------------------------------------

    def heed_signals(self) -> None:
        """Install handlers so that the application ends cleanly on signals and when the terminal closes."""
        loop, signs = asyncio.get_running_loop(), list[signal.Signals]()
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            with contextlib.suppress(KeyError, NotImplementedError):  # Windows has neither SIGHUP nor such handlers
                loop.add_signal_handler(sign := signal.Signals[name], self.hang_up, sign)
                signs.append(sign)
        if not self.is_headless and hasattr(select, "poll"):  # Windows has no poll
            threading.Thread(target=self._await_hang_up, args=(loop, _signal_pipe(signs)), daemon=True).start()

    def _await_hang_up(self, loop: asyncio.AbstractEventLoop, signal_pipe: int) -> None:
        """Wait for a signal or the end of the terminal, then end the application. Runs in a thread of its own.

        It needs a thread because the event loop may be blocked by the terminal. It polls the terminal too, because the
        parent process, such as make, may keep SIGHUP from this one.
        """
        gone = select.poll()
        gone.register(signal_pipe, select.POLLIN)
        gone.register(0, 0)  # no event is requested, so only the end of the terminal is reported
        signalled = any(file == signal_pipe for file, _ in gone.poll())
        sign = signal.Signals(os.read(signal_pipe, 1)[0]) if signalled else signal.SIGHUP
        with contextlib.suppress(RuntimeError):  # the application has ended already
            loop.call_soon_threadsafe(self.hang_up, sign)
            self.when_hung_up(128 + sign)

    def hang_up(self, sign: signal.Signals) -> None:
        """Exit and restore the terminal. Every decision is saved already.

        Args:
            sign: the signal that ends the application; the exit code is 128 plus its number.
        """
        self.exit(return_code=128 + sign)

    def give_up_terminal(self) -> None:
        """Restore the terminal at once and drop all pending output, for an exit that can't wait."""
        if give_up := getattr(self._driver, "give_up", None):
            give_up()

    def on_unmount(self) -> None:
        """Close the game's file however the application ends."""
        self.let_go()

    # --- the game at the table ----------------------------------------------------------------------------------------

    def let_go(self) -> None:
        """Save what couldn't be saved before, and close the game's file."""
        if self.session is not None:
            self.session.close()

    def put_away(self) -> None:
        """Close the current game, and show its remaining messages about the file as notices."""
        self.let_go()
        for text in self.session.take_messages() if self.session is not None else ():
            self.news.append(text)
            self.notify(text, severity="warning", timeout=LONG)
        self.session = None

    def action_play_other(self, name: str) -> None:
        """Exit so that the caller starts another game.

        Args:
            name: the id of the game.
        """
        self.put_away()
        self.wanted = name
        self.exit()

    def action_help_quit(self) -> None:
        """Show a notice about how to leave and how to come back; this is the action of Ctrl+C."""
        message = _("Ctrl+Q leaves, as q does at the table: {kept}. Ctrl+Z goes to the shell, fg comes back.")
        self.notify(message.format(kept=self._kept_then))

    @property
    def _kept_then(self) -> str:
        """A clause for players that says whether the game is saved if they leave now."""
        if self.session is None:
            return _("nothing is lost")
        if self.session.save_error:
            return _("but not all is saved ({why})").format(why=self.session.save_error)
        if self.session.outcome is not None:
            return _("the game is over, and saved")
        return _("the game is saved, and tashkalar play --resume goes on with it")


def _signal_pipe(signs: Sequence[signal.Signals]) -> int:
    """Return a file descriptor from which the numbers of these signals can be read, one byte each.

    The handlers of the event loop still run, as Python wakes the loop by another descriptor.
    """
    reader, writer = os.pipe()
    os.set_blocking(writer, False)

    def write(number: int, _frame: object) -> None:
        with contextlib.suppress(BlockingIOError):
            os.write(writer, bytes([number]))

    for sign in signs:
        signal.signal(sign, write)
    return reader
