"""The application's dealings with the terminal: driver, signals, failures, and a clean end."""

import logging
import math
import signal
import sys
from collections.abc import Callable
from typing import Any

from textual import events
from textual.driver import Driver
from textual.widgets import Input

from hotseat.tui.end_signals import end_on_signals
from hotseat.tui.screen_stack import SerializedApp
from hotseat.util.text_utils import foreign_key

_LOG = logging.getLogger(__name__)

SHORT = 3
"""Seconds for which the notice about an unknown key is shown; until they have passed, no other such notice appears."""


class TerminalApp(SerializedApp):
    """An application that ends cleanly on any signal or failure, and restores the terminal."""

    def __init__(self, ansi_color: bool | None = None) -> None:
        super().__init__(ansi_color)
        self._named = -math.inf
        """The event time of the last notice about an unknown key, in seconds."""
        self.when_hung_up: Callable[[int], None] = lambda _: None
        """A callback for the end by a signal, called in another thread with the exit code."""
        self._signal_code = 0
        """The exit code of the signal that ends the application; 0 if none has come."""

    def get_driver_class(self) -> type[Driver]:
        """Return Textual's driver class, or `TerminalDriver` in a terminal of Linux or macOS."""
        chosen: type[Driver] = super().get_driver_class()
        if sys.platform != "win32" and chosen.__name__ == "LinuxDriver":
            from hotseat.tui.terminal_driver import TerminalDriver

            return TerminalDriver
        return chosen

    def _build_driver(self, *arguments: Any, **options: Any) -> Driver:
        """Return the driver and handle signals from now on; Textual's own hook doesn't know the terminal."""
        driver = super()._build_driver(*arguments, **options)
        end_on_signals(self.hang_up, lambda code: self.when_hung_up(code), terminal=not driver.is_headless)
        return driver

    @property
    def takes_text(self) -> bool:
        """Whether keys are text now: a field has the focus, or an answer is being typed at the table."""
        if not self._screen_stack:
            return False
        return isinstance(self.focused, Input) or getattr(self.screen, "typing", None) is not None

    @property
    def failure(self) -> Exception | None:
        """The unexpected exception that ended the application, for the caller to report; None if there was none."""
        return self._exception

    def _handle_exception(self, error: Exception) -> None:
        """End the application without drawing a traceback.

        An application that ends already takes its screens apart while their callbacks still run. What these raise for
        want of widgets is no failure, and only logged.

        Overrides a private method, since Textual has no public hook for this. Its own version draws the traceback.
        """
        if self._exit:
            _LOG.info("raised while the application ends: %r", error)
            return
        if self._exception is None:
            self._exception = error
            self._exception_event.set()
        self._return_code = 1
        self.panic()

    def notify(self, message: str, **how: Any) -> None:
        """Show a notice. The message is always plain text, never markup, as it may contain a player's name."""
        super().notify(message, **{**how, "markup": False})

    def write_sequence(self, sequence: str) -> None:
        """Write a control sequence to a terminal of this machine; a page in a browser has none."""
        driver = self._driver
        if driver is not None and not (driver.is_headless or driver.is_web):
            driver.write(sequence)

    def on_key(self, event: events.Key) -> None:
        """Show a notice for a non-ASCII letter of another keyboard layout that the screen didn't handle."""
        sign = event.character or ""
        if event.is_printable and not sign.isascii() and event.time - self._named > SHORT:
            self._named = event.time
            self.notify(foreign_key(sign), timeout=SHORT)

    def exit(self, result: None = None, return_code: int = 0, message: Any = None) -> None:
        """Exit, restore the terminal and print a message; after a signal the exit code is the signal's."""
        super().exit(result, self._signal_code or return_code, message)

    def hang_up(self, sign: signal.Signals) -> None:
        """Exit by a signal, with 128 plus its number, and restore the terminal; every decision is saved already."""
        self._signal_code = 128 + sign
        self.exit()

    def give_up_terminal(self) -> None:
        """Restore the terminal at once and drop all pending output, for an exit that can't wait."""
        if give_up := getattr(self._driver, "give_up", None):
            give_up()
