"""The console: reading and writing lines, and clearing the screen between players who share a terminal."""

import contextlib
import os
import sys
from shutil import get_terminal_size
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

    def write(self, *lines: str) -> None:
        """Write lines; what could control the terminal is escaped."""
        for line in map(terminal.safe_line, lines):
            self._stdout.writelines(f"{part}\n" for part in self._wrapped(line))

    def _wrapped(self, line: str) -> list[str]:
        if not self.in_person or not line:
            return [line]
        return wrap(line, get_terminal_size().columns, subsequent_indent="  ", break_on_hyphens=False)

    def read(self, prompt: str = "> ") -> str:
        """Return the next line, with repeated blanks and a byte order mark removed.

        Args:
            prompt: the prompt, which appears only if a person types at a terminal.

        Raises:
            EndOfInput: there is no further line.
        """
        if self.in_person:
            self._stdout.write(terminal.safe_line(prompt))
        self._stdout.flush()
        line = self._stdin.readline(LONGEST)
        if len(line) >= LONGEST and not line.endswith("\n"):
            while (rest := self._stdin.readline(LONGEST)) and not rest.endswith("\n"):
                pass  # what is so long is no answer
        if not line:
            self.write(*[""] * self.in_person)
            raise EndOfInput
        return " ".join(line.removeprefix("\ufeff").split())

    def forget(self) -> None:
        """Discard what a person has typed ahead, so that it can't answer a question not yet shown."""
        if self.in_person and sys.platform != "win32":
            with contextlib.suppress(OSError, ValueError, termios.error):
                termios.tcflush(self._stdin.fileno(), termios.TCIFLUSH)

    def flush(self) -> None:
        """Flush the output."""
        self._stdout.flush()

    def clear(self) -> None:
        """Clear the screen and the scrollback, if a person uses the terminal.

        On a terminal without control sequences the text only scrolls out of sight.
        """
        if self.in_person and not self.into_file:
            self._stdout.write("\n" * get_terminal_size().lines)
            if os.environ.get("TERM", "dumb") not in UNABLE:
                self._stdout.write(WIPE)
