"""The error output of a program that plays: its last lines, and all of it in a file of the log folder."""

import contextlib
import os
from collections import deque
from pathlib import Path
from time import sleep
from typing import IO

from hotseat.util import log_folder, safe_io, secrets

LAST_LINES = 10
"""The number of lines that are shown when the program fails."""
LONGEST = 1 << 16
"""The bytes of a line after which it is split, and of one reading."""
MOST = 1 << 20
"""The bytes of a log file, after which nothing more is written to it."""
REST = 0.1
"""The pause in seconds between reads of an output that never ends."""


class ErrorOutput:
    """The error output of a program without its blank lines; `logged`: whether a file keeps it."""

    def __init__(self, *, logged: bool) -> None:
        self.file: Path | None = None
        """The file with all of it; None if nothing was written, or no file can be."""
        self._lines: deque[str] = deque(maxlen=LAST_LINES)
        self._partial = b""
        self._logged, self._size = logged, 0

    @property
    def lines(self) -> tuple[str, ...]:
        """The last lines, escaped and cut."""
        return (*self._lines, *filter(None, [safe_io.last_line(self._partial)]))[-LAST_LINES:]

    @property
    def last(self) -> str:
        """The last line; "" if there is none."""
        return "".join(self.lines[-1:])

    def read(self, output: IO[bytes]) -> None:
        """Read until the end."""
        with output:
            while part := os.read(output.fileno(), LONGEST):
                *lines, self._partial = (self._partial + part).split(b"\n")
                self._keep(lines)
                if len(self._partial) > LONGEST:
                    self._keep([self._partial])
                    self._partial = b""
                if len(part) == LONGEST:
                    sleep(REST)  # a program that writes without end must not keep this thread busy
        self._keep([self._partial])
        self._partial = b""

    def _keep(self, lines: list[bytes]) -> None:
        texts = [secrets.redact(line.decode(errors="replace").rstrip()) for line in lines if line.strip()]
        self._lines.extend(safe_io.last_line(text.encode()) for text in texts)
        if texts and self._logged and self._size < MOST:
            with contextlib.suppress(OSError):  # a full disk is no reason to disturb the game
                self._write("".join(f"{safe_io.printable_lines(text)}\n" for text in texts))

    def _write(self, text: str) -> None:
        self.file = self.file or log_folder.new_file("player")
        with self.file.open("a", encoding="utf-8", errors="backslashreplace") as log:
            self._size += log.write(text[: MOST - self._size])
