"""The driver for terminals on Linux and macOS: Textual's, made safe against malformed input."""

import contextlib
import os
import selectors
import signal
import sys
import termios
from codecs import getincrementaldecoder
from collections.abc import Iterable
from queue import Empty, Full
from threading import Event, Lock, Thread
from time import monotonic, sleep

from textual import events
from textual.drivers.linux_driver import LinuxDriver
from textual.keys import Keys
from textual.message import Message

from hotseat.tui.textual_internals import XTermParser, end_with, output_queue

assert sys.platform != "win32"  # Textual has a driver of its own for Windows

CHUNK = 4096
"""Bytes that are read at once at most."""
WAIT = 0.1
"""Seconds between two checks whether the application still reads input."""

STDERR = 2
"""The file descriptor on which Textual draws."""
DROPPING = 5.0
"""Seconds for which pending output is dropped at most."""
PULSE = 0.01
"""Seconds between two attempts to drop pending output."""
LAST = 0.5
"""Seconds that writing `RESET` to the terminal may take."""
RESET = (
    b"\x18"  # cancel an unfinished sequence
    b"\x1b[?2026l\x1b[?2048l\x1b[?2004l\x1b[?1004l"  # end synchronised output, and reports of size, paste and focus
    b"\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[?1016l\x1b[<u"  # end reports of the mouse and of extended keys
    b"\x1b[?7h\x1b[?1049l\x1b[?25h"  # wrap long lines, leave the alternate screen, show the cursor
)
"""The escape sequences that restore a terminal, as Textual does at its end."""


class InputParser(XTermParser):
    """A parser that ignores malformed sequences of keys and the mouse, at which Textual's parser fails."""

    def _sequence_to_key_events(self, sequence: str, alt: bool = False) -> Iterable[events.Key]:
        try:
            return list(super()._sequence_to_key_events(sequence, alt))
        except (ValueError, OverflowError):  # not a number, or not one of a character
            return [events.Key(Keys.Ignore, sequence)]

    def parse_mouse_code(self, code: str) -> Message | None:
        try:
            return super().parse_mouse_code(code)
        except ZeroDivisionError:  # the terminal reports a size of no pixels
            return None


class TerminalDriver(LinuxDriver):
    """A driver that reads bytes other than UTF-8, such as pasted Latin-1, as U+FFFD; Textual's driver fails."""

    _gives_up = False
    """Whether `give_up` was called, so that nothing more is drawn."""
    _restored = False
    """Whether Textual's own end has written all output and restored the terminal."""
    _ending = Lock()
    """Held while it is decided which of the two ends the application."""

    def start_application_mode(self) -> None:
        self._restored = False
        super().start_application_mode()  # type: ignore[no-untyped-call]

    def run_input_thread(self) -> None:
        """Process input until the application ends or the terminal is gone."""
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
        """Restore the terminal at once and drop pending output, which may never be read.

        Textual's own end waits until all output is written; a terminal that it has restored is left alone. The thread
        that is to end the process calls this method; the application's own thread then stops in `close`.
        """
        with self._ending:
            if self._restored:
                return
            self._gives_up = True
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTTOU])  # else it would stop this process in the background
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
        """Close the driver as Textual does; after `give_up`, block until the process ends."""
        super().close()
        with self._ending:
            self._restored = not self._gives_up
        if self._gives_up:
            Event().wait()

    def _drops(self) -> bool:
        """Drop pending output and tell Textual's writer thread to end; return whether that thread still runs."""
        writer = self._writer_thread
        if writer is None:
            return False
        queue = output_queue(writer)
        with contextlib.suppress(Empty):
            while True:
                queue.get_nowait()
        with contextlib.suppress(Full):
            queue.put_nowait(None)
        writes = writer.is_alive()
        with contextlib.suppress(termios.error, OSError):
            termios.tcflush(STDERR, termios.TCOFLUSH)
        return writes

    def _reset(self) -> None:
        with contextlib.suppress(OSError):
            os.write(STDERR, RESET)

    def _run_input_thread(self) -> None:
        """Run the input thread; an exception ends the application with a report and an exit code, as any other does."""
        try:
            self.run_input_thread()
        except OSError:
            return  # the terminal is gone, which the application notices itself
        except Exception as error:
            self._app.call_later(end_with, self._app, error)
