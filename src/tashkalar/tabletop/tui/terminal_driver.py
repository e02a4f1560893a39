"""The driver of a terminal on Linux and macOS: Textual's, but nothing that comes in can end the application."""

import contextlib
import os
import selectors
import signal
import termios
from codecs import getincrementaldecoder
from collections.abc import Iterable
from queue import Empty, Full
from threading import Event, Thread
from time import monotonic, sleep

from textual import events
from textual._xterm_parser import XTermParser
from textual.drivers.linux_driver import LinuxDriver
from textual.keys import Keys
from textual.message import Message

CHUNK = 4096
"""Bytes that are read at once."""
WAIT = 0.1
"""Seconds between two looks at whether the application still reads."""

STDERR = 2
"""What Textual draws on."""
DROPPING = 5.0
"""Seconds for which what is still to be drawn is dropped at most."""
PULSE = 0.01
"""Seconds between two looks at it."""
LAST = 0.5
"""Seconds that the last words to the terminal may take."""
RESET = (
    b"\x18"  # ends a sequence that was cut off
    b"\x1b[?2026l\x1b[?2048l\x1b[?2004l\x1b[?1004l"  # no frame at once, no reports of size, paste and focus,
    b"\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[?1016l\x1b[<u"  # nor of the mouse and of keys in full
    b"\x1b[?7h\x1b[?1049l\x1b[?25h"  # long lines, the first screen, the cursor
)
"""What leaves a terminal as Textual does."""


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

    _gives_up = False
    """Whether nothing more is drawn, see `give_up`."""

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

    def give_up(self) -> None:
        """Leave the terminal as it was, at once: what is still to be drawn is dropped, for nobody may ever read it.

        Textual's own way waits until everything is drawn. A thread that is to end the process calls this; that of the
        application gets no further than the end of the driver.
        """
        self._gives_up = True
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTTOU])  # else it would stop us in the background
        until = monotonic() + DROPPING
        while self._drops() and monotonic() < until:
            sleep(PULSE)
        last = Thread(target=self._reset, daemon=True)
        last.start()
        last.join(LAST)
        if self.attrs_before is not None:
            with contextlib.suppress(termios.error):
                termios.tcsetattr(self.fileno, termios.TCSANOW, self.attrs_before)

    def close(self) -> None:
        """Wait until all is drawn, or for the end of the process."""
        super().close()
        if self._gives_up:
            Event().wait()

    def _drops(self) -> bool:
        """Drop what hasn't reached the terminal and have Textual's writer end; whether it still writes."""
        writer = self._writer_thread
        if writer is None:
            return False
        with contextlib.suppress(Empty):
            while True:
                writer._queue.get_nowait()
        with contextlib.suppress(Full):
            writer._queue.put_nowait(None)
        writes = writer.is_alive()
        with contextlib.suppress(termios.error, OSError):
            termios.tcflush(STDERR, termios.TCOFLUSH)
        return writes

    def _reset(self) -> None:
        with contextlib.suppress(OSError):
            os.write(STDERR, RESET)

    def _run_input_thread(self) -> None:
        """A failure ends the application as any other does, with a report and an exit code."""
        try:
            self.run_input_thread()
        except OSError:
            return  # the terminal is gone, which the application sees for itself
        except Exception as error:
            self._app.call_later(self._app._handle_exception, error)
