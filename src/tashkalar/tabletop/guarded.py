"""A program that can't outlive this process, however that ends, nor leave behind what it has started itself."""

import contextlib
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from threading import Lock
from typing import IO

GUARD = Path(__file__).with_name("guard.py")


class Guarded:
    """One running program. Between it and this process stands a guard (`guard`), where the system is like Unix.

    Args:
        command: what is run, with its arguments; no shell is asked.

    Raises:
        OSError: nothing can be started.
        ValueError: a part of the command can't be passed on.
    """

    def __init__(self, command: Sequence[str]) -> None:
        self._lock = Lock()
        self._lifeline = self._status = -1
        if os.name == "posix":
            self._begin_guarded(command)
        else:
            self._process = _started(command)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self.stdin: IO[bytes] = self._process.stdin
        self.stdout: IO[bytes] = self._process.stdout
        self.stderr: IO[bytes] = self._process.stderr

    def _begin_guarded(self, command: Sequence[str]) -> None:
        lifeline, self._lifeline = os.pipe()
        self._status, status = os.pipe()
        os.set_blocking(self._status, False)
        try:
            guard = [sys.executable, "-I", "-S", str(GUARD), str(lifeline), str(status)]
            self._process = _started([*guard, *command], lifeline, status)
        except BaseException:
            self.end()
            os.close(self._status)
            raise
        finally:
            os.close(lifeline)
            os.close(status)

    @property
    def failure(self) -> str:
        """Why the program couldn't be started, once its output has ended; "" if it was."""
        if self._status >= 0:
            with contextlib.suppress(BlockingIOError):
                return os.read(self._status, 500).decode(errors="replace")
        return ""

    @property
    def code(self) -> int | None:
        """Its exit code; None while it runs."""
        return self._process.poll()

    def end(self) -> None:
        """Have it killed, with all that it has started; this doesn't wait."""
        with self._lock:
            lifeline, self._lifeline = self._lifeline, -1
        if lifeline >= 0:
            os.close(lifeline)
        elif os.name != "posix":
            self._process.kill()

    def wait(self, seconds: float) -> bool:
        """Wait for its end.

        Args:
            seconds: how long at most.

        Returns:
            Whether it is over.
        """
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(seconds)
        return self._process.returncode is not None

    def close(self) -> None:
        """Kill what is left and free what it took; for a program that was ended before, in any thread that may wait."""
        if not self.wait(PATIENCE):
            self._process.kill()  # a guard that is held up; with it goes the program, where the system knows of parents
            self._process.wait()
        with contextlib.suppress(OSError):
            self.stdin.close()
        if self._status >= 0:
            os.close(self._status)
            self._status = -1


PATIENCE = 15.0
"""Seconds that a guard may take to kill everything, which is more than its own patience."""


def _started(command: Sequence[str], *passed: int) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        pass_fds=passed,
        start_new_session=True,  # a Ctrl+C at the terminal is for the game alone
    )
