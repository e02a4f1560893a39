"""An application in which one game is played: it ends cleanly however it ends, and lets no game's file be lost."""

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
"""Seconds for a notice that nobody should miss."""
SHORT = 3
"""Seconds for a notice that a key is none; as long no other key is named."""


class GameApp(SerializedApp):
    """Knows the game at the table, and what to do when a signal comes or the terminal goes."""

    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+z", "suspend_process", "to the shell", show=False, priority=True),
    ]

    def __init__(self, ansi_color: bool | None = None) -> None:
        super().__init__(ansi_color=ansi_color)
        self.session: Session[Any, Any, Any, Any] | None = None
        """The game at the table, if any."""
        self.replay: Replay[Any, Any, Any, Any] | None = None
        """The game that is looked at instead, if any."""
        self.wanted = ""
        """The game that is to be played next, by its id; "" for none."""
        self.news: list[str] = []
        """What was told in passing about the files of games that were left."""
        self._named = -math.inf
        """When a key was last named that is none."""
        self.when_hung_up: Callable[[int], None] = lambda _: None
        """What is done beside, in a thread of its own and with the exit code, when a signal ends the app."""

    def get_driver_class(self) -> type[Driver]:
        """Textual's choice; in a terminal of Linux or macOS our own kind of it."""
        chosen: type[Driver] = super().get_driver_class()
        if chosen.__name__ != "LinuxDriver":
            return chosen
        from tashkalar.tabletop.tui.terminal_driver import TerminalDriver  # which can't be imported on Windows

        return TerminalDriver

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

    def notify(self, message: str, **how: Any) -> None:
        """Show a notice. What it says is content, never markup: a name may stand in it."""
        super().notify(message, **{**how, "markup": False})

    def on_key(self, event: events.Key) -> None:
        """Say that a letter of another keyboard layout is no key, where the screen had no use for it."""
        sign = event.character or ""
        if event.is_printable and not sign.isascii() and event.time - self._named > SHORT:
            self._named = event.time
            self.notify(foreign_key(sign), timeout=SHORT)

    # --- the end ------------------------------------------------------------------------------------------------------

    def heed_signals(self) -> None:
        """Be ready to leave cleanly."""
        loop, signs = asyncio.get_running_loop(), list[signal.Signals]()
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            with contextlib.suppress(KeyError, NotImplementedError):  # Windows knows no SIGHUP, and no handlers
                loop.add_signal_handler(sign := signal.Signals[name], self.hang_up, sign)
                signs.append(sign)
        if not self.is_headless and hasattr(select, "poll"):  # which Windows lacks
            threading.Thread(target=self._await_hang_up, args=(loop, _heard(signs)), daemon=True).start()

    def _await_hang_up(self, loop: asyncio.AbstractEventLoop, heard: int) -> None:
        """Sleep until there is a signal or the terminal is gone, then leave; the loop itself may wait for the terminal.

        Who started us may keep the signal of the terminal's end from us, as make does.
        """
        gone = select.poll()
        gone.register(heard, select.POLLIN)
        gone.register(0, 0)  # no event is asked for, so only the end of the terminal is told
        signalled = any(file == heard for file, _ in gone.poll())
        sign = signal.Signals(os.read(heard, 1)[0]) if signalled else signal.SIGHUP
        with contextlib.suppress(RuntimeError):  # the application has ended already
            loop.call_soon_threadsafe(self.hang_up, sign)
            self.when_hung_up(128 + sign)

    def hang_up(self, sign: signal.Signals) -> None:
        """End with the terminal restored; every decision is saved already."""
        self.exit(return_code=128 + sign)

    def give_up_terminal(self) -> None:
        """Leave the terminal as it was, without drawing what is left to be drawn; for an end that can't wait."""
        if give_up := getattr(self._driver, "give_up", None):
            give_up()

    def on_unmount(self) -> None:
        """However it ends, leave the game; what a computer still played meanwhile is saved too."""
        self.let_go()

    # --- the game at the table ----------------------------------------------------------------------------------------

    def let_go(self) -> None:
        """Save what couldn't be saved before, and let the file go."""
        if self.session is not None:
            self.session.close()

    def put_away(self) -> None:
        """Leave the game for another, and tell what its players should still know about its file."""
        self.let_go()
        for text in self.session.take_messages() if self.session is not None else ():
            self.news.append(text)
            self.notify(text, severity="warning", timeout=LONG)
        self.session = None

    def action_play_other(self, name: str) -> None:
        """End, so that another game is played.

        Args:
            name: its id.
        """
        self.put_away()
        self.wanted = name
        self.exit()

    def action_help_quit(self) -> None:
        """What Ctrl+C does: tell how to leave, and how to come back."""
        message = _("Ctrl+Q leaves, as q does at the table: {kept}. Ctrl+Z goes to the shell, fg comes back.")
        self.notify(message.format(kept=self._kept_then))

    @property
    def _kept_then(self) -> str:
        """What becomes of the game if one leaves now."""
        if self.session is None:
            return _("nothing is lost")
        if self.session.save_error:
            return _("but not all is saved ({why})").format(why=self.session.save_error)
        if self.session.outcome is not None:
            return _("the game is over, and saved")
        return _("the game is saved, and tashkalar play --resume goes on with it")


def _heard(signs: Sequence[signal.Signals]) -> int:
    """A file descriptor at which these signals can be read, beside all else that is done when they come."""
    heard, count = os.pipe()
    os.set_blocking(count, False)

    def tell(number: int, _frame: object) -> None:
        with contextlib.suppress(BlockingIOError):
            os.write(count, bytes([number]))

    for sign in signs:
        signal.signal(sign, tell)
    return heard
