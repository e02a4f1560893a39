"""The driver of a terminal on Linux and macOS: Textual's, but nothing that comes in can end the application."""

import os
import selectors
from codecs import getincrementaldecoder
from collections.abc import Iterable

from textual import events
from textual._xterm_parser import XTermParser
from textual.drivers.linux_driver import LinuxDriver
from textual.keys import Keys
from textual.message import Message

CHUNK = 4096
"""Bytes that are read at once."""
WAIT = 0.1
"""Seconds between two looks at whether the application still reads."""


class InputParser(XTermParser):
    """Ignores what no terminal sends for a key or the mouse; Textual's own parser fails there."""

    def _sequence_to_key_events(self, sequence: str, alt: bool = False) -> Iterable[events.Key]:
        try:
            return list(super()._sequence_to_key_events(sequence, alt))
        except (ValueError, OverflowError):  # no number, or no letter has it
            return [events.Key(Keys.Ignore, sequence)]

    def parse_mouse_code(self, code: str) -> Message | None:
        """The event of a mouse report; None if there is none, as in a terminal that reports a size of no pixels."""
        try:
            return super().parse_mouse_code(code)
        except ZeroDivisionError:
            return None


class TerminalDriver(LinuxDriver):
    """Reads what isn't UTF-8 as U+FFFD, such as a paste in a Latin-1 terminal; Textual's own reader fails there."""

    def run_input_thread(self) -> None:
        """Hand on all that is typed until the application ends or the terminal is gone."""
        parser, decoder = InputParser(self._debug), getincrementaldecoder("utf-8")("replace")
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                if selector.select(WAIT):
                    if not (data := os.read(self.fileno, CHUNK)):
                        return
                    for event in parser.feed(text) if (text := decoder.decode(data)) else ():
                        self.process_message(event)
                for event in parser.tick():
                    self.process_message(event)

    def _run_input_thread(self) -> None:
        """A failure ends the application as any other does, with a report and an exit code."""
        try:
            self.run_input_thread()
        except OSError:
            return  # the terminal is gone, which the application sees for itself
        except Exception as error:
            self._app.call_later(self._app._handle_exception, error)
