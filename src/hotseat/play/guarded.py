"""Child processes that end with this process, however it ends, together with all processes that they started."""

import contextlib
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from threading import Lock
from typing import IO

GUARD = Path(__file__).with_name("guard.py")


class Guarded:
    """A running program, on POSIX systems below a guard process (`guard`); raise OSError or ValueError.

    `environment`: its variables; by default those of this process.
    """

    def __init__(self, command: Sequence[str], environment: Mapping[str, str] | None = None) -> None:
        self._lock = Lock()
        self._lifeline = self._status = -1
        self._environment = environment
        if sys.platform != "win32":
            self._begin_guarded(command)
        else:
            self._process = _started(command, self._environment)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self.stdin: IO[bytes] = self._process.stdin
        self.stdout: IO[bytes] = self._process.stdout
        self.stderr: IO[bytes] = self._process.stderr

    if sys.platform != "win32":

        def _begin_guarded(self, command: Sequence[str]) -> None:
            lifeline, self._lifeline = os.pipe()
            self._status, status = os.pipe()
            os.set_blocking(self._status, False)
            try:
                self._process = _started(guard_command(command, lifeline, status), self._environment, lifeline, status)
            except BaseException:
                self.end()
                os.close(self._status)
                raise
            finally:
                os.close(lifeline)
                os.close(status)

    @property
    def failure(self) -> str:
        """The reason why the program couldn't be started, valid once its output has ended; "" if it was started."""
        if self._status >= 0:
            with contextlib.suppress(BlockingIOError):
                return os.read(self._status, 500).decode(errors="replace")
        return ""

    @property
    def code(self) -> int | None:
        """The exit code of the program; None while it is running."""
        return self._process.poll()

    def end(self) -> None:
        """Kill the program and its descendants, without waiting."""
        with self._lock:
            lifeline, self._lifeline = self._lifeline, -1
        if lifeline >= 0:
            os.close(lifeline)
        elif sys.platform == "win32":
            self._process.kill()

    def wait(self, seconds: float) -> bool:
        """Wait for the end of the program."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(seconds)
        return self._process.returncode is not None

    def close(self) -> None:
        """Free the resources of a program after `end`. The call may block for `PATIENCE` seconds, in any thread."""
        if not self.wait(PATIENCE):
            self._process.kill()  # the guard hangs; on Linux the program dies with it
            self._process.wait()
        with contextlib.suppress(OSError):
            self.stdin.close()
        if self._status >= 0:
            os.close(self._status)
            self._status = -1


def guard_command(command: Sequence[str], lifeline: int, status: int) -> list[str]:
    """Return the command that runs a command under a guard process; `status` gets why it can't be started."""
    return [sys.executable, "-I", "-S", str(GUARD), str(lifeline), str(status), *command]


PATIENCE = 15.0
"""The time in seconds that a guard may take to kill all processes; longer than the guard's own limit."""


def _started(command: Sequence[str], environment: Mapping[str, str] | None, *passed: int) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        command,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        pass_fds=passed,
        start_new_session=True,  # Ctrl+C at the terminal must interrupt this process only
    )
