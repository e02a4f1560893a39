"""The console: lines in, lines out, and clearing the screen between players who share a terminal."""

import contextlib
import os
from shutil import get_terminal_size
from typing import TextIO

from tashkalar.cell_width import wrap

try:
    import termios
except ImportError:  # on Windows
    termios = None  # type: ignore[assignment]

WIPE = "\033[H\033[2J\033[3J"
"""To the first line; wipe the screen; wipe the lines that were scrolled off it."""

UNABLE = ("", "dumb", "unknown")
"""What terminals are called that know no orders."""


class EndOfInput(Exception):
    """The input has ended, or the player wants to stop."""


class Console:
    """Reads and writes lines.

    Args:
        heard: where the players' lines come from.
        said: where ours go.
    """

    def __init__(self, heard: TextIO, said: TextIO) -> None:
        self._heard = heard
        self._said = said
        self.in_person = heard.isatty()
        """Whether a person types at a terminal: then lines are wrapped, and there are a prompt and covers."""
        self.into_file = self.in_person and not said.isatty()
        """Whether what is said goes elsewhere than to the person who types."""

    def write(self, *lines: str) -> None:
        """Say these lines.

        Args:
            *lines: without their ends; for a person they are wrapped to the width of the terminal.
        """
        for line in lines:
            self._said.writelines(f"{part}\n" for part in self._wrapped(line))

    def _wrapped(self, line: str) -> list[str]:
        if not self.in_person or not line:
            return [line]
        return wrap(line, get_terminal_size().columns, subsequent_indent="  ", break_on_hyphens=False)

    def read(self, prompt: str = "> ") -> str:
        """The next line, with single blanks, and without the byte order mark of a file.

        Args:
            prompt: what a person at a terminal sees before it.

        Raises:
            EndOfInput: there is none.
        """
        if self.in_person:
            self._said.write(prompt)
        self._said.flush()
        line = self._heard.readline()
        if not line:
            self.write(*[""] * self.in_person)
            raise EndOfInput
        return " ".join(line.removeprefix("\ufeff").split())

    def forget(self) -> None:
        """Drop what a person has typed ahead, so that it can't answer a question that wasn't seen yet."""
        if self.in_person and termios is not None:
            with contextlib.suppress(OSError, ValueError, termios.error):
                termios.tcflush(self._heard.fileno(), termios.TCIFLUSH)

    def flush(self) -> None:
        """Let what was said be read, though nothing is heard yet."""
        self._said.flush()

    def clear(self) -> None:
        """Wipe what was said off the screen and out of the lines scrolled off; only for people.

        A terminal that knows no such orders only lets it scroll out of sight.
        """
        if self.in_person and not self.into_file:
            self._said.write("\n" * get_terminal_size().lines)
            if os.environ.get("TERM", "dumb") not in UNABLE:
                self._said.write(WIPE)
