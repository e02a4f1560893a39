"""A terminal that takes what is drawn more slowly than it is drawn, or not at all: the program ends all the same."""

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import psutil  # type: ignore[import-untyped]
import pytest

from tests.hotseat.helpers.fixed_environment import PATIENCE, of_its_own_size
from tests.hotseat.helpers.waits import until

PROGRAM = """
import sys
import textual.drivers._writer_thread as writer
writer.MAX_QUEUED_WRITES = 2  # else it takes a while until the screen waits for the terminal
from tashkalar.cli import main
sys.argv = ["tashkalar", *sys.argv[1:]]
main()
"""
WATCHED = (
    *("play", "--form", "duel", "--names", "Ada,Boris", "--seed", "7"),
    *("--seat", "1=beginner", "--seat", "2=beginner"),
)
SLOW = 20
"""Bytes that are read ten times a second."""
LAST = 2.0
"""Seconds after which nothing more comes; a terminal whose program has ended says so at once."""
LEFT = b"\x1b[?1049l"
"""The sequence that takes a terminal back to its first screen."""


class SlowTerminal:
    """A program in a terminal that is read only when asked."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        env = {**of_its_own_size(), "TASHKALAR_DATA": str(folder), "TASHKALAR_CONFIG": str(folder)}
        self.process, self._terminal = pty.fork()
        if self.process == 0:
            os.execve(sys.executable, [sys.executable, "-c", PROGRAM, *WATCHED], env)
        fcntl.ioctl(self._terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 36, 120, 0, 0))
        self.family: list[int] = []

    def played(self) -> bool:
        """Whether a computer has played; what is drawn meanwhile is read."""
        self.read(1 << 16)
        return any('"play"' in path.read_text() for path in self._folder.glob("games/*.tkr"))

    def read(self, most: int, *, wait: float = 0.02) -> bytes:
        """The drawn text, if any."""
        if not select.select([self._terminal], [], [], wait)[0]:
            return b""
        try:
            return os.read(self._terminal, most)
        except OSError:  # nobody writes any more
            return b""

    def is_stuck(self) -> bool:
        """Whether it does nothing any more, not even look at the clock as it does while a computer thinks."""
        watched = psutil.Process(self.process)
        self.family = [child.pid for child in watched.children(recursive=True)]
        before = watched.cpu_times()
        time.sleep(1)
        return bool(watched.cpu_times()[:2] == before[:2])

    def code(self, *, reads: int) -> int:
        """Its exit code; until it has ended so many bytes are read, ten times a second."""
        given_up = time.monotonic() + PATIENCE
        while not (ended := os.waitpid(self.process, os.WNOHANG))[0]:
            assert time.monotonic() < given_up, "it doesn't end"
            if reads:
                self.read(reads, wait=0)
            time.sleep(0.1)
        self.process = 0
        return os.waitstatus_to_exitcode(ended[1])

    def last(self) -> bytes:
        """All that is still to be read of a program that has ended."""
        found = b""
        while part := self.read(1 << 16, wait=LAST):
            found += part
        return found

    @property
    def echoes(self) -> bool:
        """Whether a terminal shows what is typed, as it does for a shell."""
        return bool(termios.tcgetattr(self._terminal)[3] & termios.ECHO)

    def close(self) -> None:
        """End what is left."""
        if self.process:
            os.kill(self.process, signal.SIGKILL)
            os.waitpid(self.process, 0)
        os.close(self._terminal)


@pytest.fixture
def slow(tmp_path: Path) -> Iterator[SlowTerminal]:
    """One in which computers play."""
    opened = SlowTerminal(tmp_path)
    yield opened
    opened.close()


@pytest.mark.long
@pytest.mark.sweep("reads", "sign")
@pytest.mark.parametrize("reads", [0, SLOW])
@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_it_while_computers_play(slow: SlowTerminal, reads: int, sign: signal.Signals) -> None:
    """The signal is heeded though the screen waits for the terminal; nothing of it waits until all is drawn."""
    until(slow.played, "no computer plays")
    until(slow.is_stuck, "the terminal takes all")
    os.kill(slow.process, sign)
    assert slow.code(reads=reads) == 128 + sign
    assert slow.echoes
    assert LEFT in slow.last()
    until(lambda: not any(map(psutil.pid_exists, slow.family)), "a computer goes on")
