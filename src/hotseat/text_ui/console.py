"""The console: reading and writing lines, and clearing the screen between players who share a terminal."""

import contextlib
import os
import sys
from collections import deque
from collections.abc import Callable
from shutil import get_terminal_size
from threading import Condition, Thread
from typing import TextIO

from hotseat.util import terminal
from hotseat.util.cell_width import wrap

if sys.platform != "win32":
    import termios

WIPE = "\033[H\033[2J\033[3J"
"""The control sequences which move the cursor to the top, clear the screen, and clear the scrollback."""

UNABLE = ("", "dumb", "unknown")
"""The values of `TERM` for terminals without control sequences."""
LONGEST = 1 << 16
"""The maximum length of a line that is typed, in characters; the rest of a longer one is discarded."""


AHEAD = 100
"""The maximum number of lines that are read before they are needed."""
TICK = 1.0
"""The time in seconds after which a wait looks for Ctrl+C, which doesn't end it on every system."""


class EndOfInput(Exception):
    """The end of the input, or the user's command to quit."""


class Console:
    """A pair of streams for lines."""

    def __init__(self, stdin: TextIO, stdout: TextIO) -> None:
        self._stdin = stdin
        self._stdout = stdout
        self.in_person = stdin.isatty()
        """Whether a person types at a terminal; then lines are wrapped, and prompts and hand-over prompts appear."""
        self.into_file = self.in_person and not stdout.isatty()
        """Whether a person types at a terminal, but the output goes elsewhere."""
        self._prompted = False
        """Whether a prompt is the last thing on the screen."""
        self._attend: Callable[[], object] | None = None
        self._changed = Condition()
        self._woken = False
        self._lines: deque[str] = deque()
        self._reader: Thread | None = None

    def write(self, *lines: str) -> None:
        """Write lines; what could control the terminal is escaped."""
        if lines and self._prompted:
            self._prompted = False
            self._stdout.write("\n")
        for line in map(terminal.safe_line, lines):
            self._stdout.writelines(f"{part}\n" for part in self._wrapped(line))

    def _wrapped(self, line: str) -> list[str]:
        if not self.in_person or not line:
            return [line]
        return wrap(line, get_terminal_size().columns, subsequent_indent="  ", break_on_hyphens=False)

    def read(self, prompt: str = "> ") -> str:
        """Return the next line, tidied, or raise EndOfInput; a prompt appears only if a person types at a terminal."""
        self._show(prompt)
        line = self._readline() if self._attend is None else self._next_line(prompt)
        self._prompted = False
        if not line:
            self.write(*[""] * self.in_person)
            raise EndOfInput
        return " ".join(line.removeprefix("\ufeff").split())

    def _show(self, prompt: str) -> None:
        if self.in_person and not self._prompted:
            text = terminal.safe_line(prompt).rstrip()
            self._stdout.write("\n".join(self._wrapped(text)) + " ")
            self._prompted = True
        self._stdout.flush()

    def _readline(self) -> str:
        line = self._stdin.readline(LONGEST)
        if len(line) >= LONGEST and not line.endswith("\n"):
            while (rest := self._stdin.readline(LONGEST)) and not rest.endswith("\n"):
                pass  # what is so long is no answer
        return line

    # --- while others may do something --------------------------------------------------------------------------------

    def listen(self, attend: Callable[[], object]) -> None:
        """Call a function after each `wake` while a line is awaited; what the function raises ends the wait."""
        self._attend, self._woken = attend, True

    def wake(self) -> None:
        """Say, in any thread, that there is something to attend to."""
        with self._changed:
            self._woken = True
            self._changed.notify_all()

    def wait(self) -> None:
        """Attend to the next `wake`, and read no line before."""
        self.flush()
        with self._changed:
            while not self._woken:
                self._changed.wait(TICK)
            self._woken = False
        assert self._attend is not None
        self._attend()

    def _next_line(self, prompt: str) -> str:
        """Return the next line, which a thread reads; the end of the input stays the next line."""
        if self._reader is None:
            self._reader = Thread(target=self._read_ahead, daemon=True)
            self._reader.start()
        while True:
            self._show(prompt)
            with self._changed:
                while not self._woken and not self._lines:
                    self._changed.wait(TICK)
                if not self._woken:
                    line = self._lines.popleft() if self._lines[0] else ""
                    self._changed.notify_all()
                    return line
            self.wait()

    def _read_ahead(self) -> None:
        line = "\n"
        while line:
            try:
                line = self._readline()
            except OSError:  # the terminal is gone
                line = ""
            with self._changed:
                while len(self._lines) >= AHEAD:
                    self._changed.wait()
                self._lines.append(line)
                self._changed.notify_all()

    def forget(self) -> None:
        """Discard what a person has typed ahead, so that it can't answer a question not yet shown."""
        if self.in_person:
            self._lines = deque(line for line in self._lines if not line)
        if self.in_person and sys.platform != "win32":
            with contextlib.suppress(OSError, ValueError, termios.error):
                termios.tcflush(self._stdin.fileno(), termios.TCIFLUSH)

    def flush(self) -> None:
        """Flush the output."""
        self._stdout.flush()

    def clear(self) -> None:
        """Clear the screen and the scrollback, if a person uses the terminal; else the text scrolls at most."""
        if self.in_person and not self.into_file:
            self._stdout.write("\n" * get_terminal_size().lines)
            if os.environ.get("TERM", "dumb") not in UNABLE:
                self._stdout.write(WIPE)
