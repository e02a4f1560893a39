"""A program that answers for a seat, in a process of its own: one line asks, one line answers.

Nothing that it does or leaves undone can harm the game: it may be slow, die, talk rubbish or never stop talking, and
all that comes of it is a line that says so.
"""

import contextlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from queue import Empty, Full, Queue
from threading import Thread
from typing import IO

from tashkalar import trace, untrusted
from tashkalar.kernel.decision import Json
from tashkalar.kernel.phrases import quoted

LONGEST_LINE = 1 << 16
"""No answer needs a longer line, in bytes."""
STARTING = 20.0
"""So many seconds more than others the first answer may take."""
LAST_WORDS = 120
"""How much is told of what a program complained of last."""


class Unanswered(Exception):
    """No answer came of a question; the message says why, as in "it has ended". The game stands as it was."""


class Program:
    """One running program.

    Args:
        command: what is run, with its arguments; no shell is asked.

    Raises:
        Unanswered: it can't be started.
    """

    def __init__(self, command: Sequence[str]) -> None:
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,  # a Ctrl+C at the terminal is for the game alone
            )
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else error
            raise Unanswered(f"can't be started: {reason}") from None
        trace.note("started: %s", command)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._stdin = self._process.stdin
        self._lines: Queue[bytes] = Queue(maxsize=2)
        """What it has said, and at its end an empty line; nobody listens to more than it was asked for."""
        self._complaint = ""
        """What it wrote to its error output last."""
        self._asked = False
        self._stopped = False
        self._threads = [
            Thread(target=self._listen, args=(self._process.stdout,), daemon=True),
            Thread(target=self._overhear, args=(self._process.stderr,), daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def answer(self, request: Json, seconds: float) -> str:
        """What it plays.

        Args:
            request: what it is asked.
            seconds: how long it may take; a while longer for the first answer, until it has come to itself.

        Raises:
            Unanswered: it is slow, has ended, or says something else than an answer.
        """
        if not self._lines.empty():
            said = self._lines.get()
            raise Unanswered(f"said something before it was asked: {_quoted(said)}" if said else self._end())
        line = json.dumps(request, separators=(",", ":")).encode() + b"\n"
        writer = Thread(target=self._say, args=(line,), daemon=True)  # whoever doesn't listen mustn't stop the game
        self._threads.append(writer)
        writer.start()
        try:
            said = self._lines.get(timeout=seconds if self._asked else seconds + STARTING)
        except Empty:
            raise Unanswered(f"gave no answer within {seconds:g} seconds") from None
        writer.join(seconds)
        self._threads.remove(writer)
        self._asked = True
        trace.note("it answered %.200r", said)
        if not said:
            raise Unanswered(self._end())
        return _played(said)

    def stop(self) -> None:
        """End it, whatever it does; somebody who waits for its answer in another thread is told that it has ended."""
        self._stopped = True
        with contextlib.suppress(Full):
            self._lines.put_nowait(b"")
        with contextlib.suppress(OSError):
            if sys.platform == "win32":
                self._process.kill()
            else:
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        for thread in self._threads:
            thread.join(1)
        with contextlib.suppress(OSError, ValueError):
            self._stdin.close()

    def _say(self, line: bytes) -> None:
        with contextlib.suppress(OSError, ValueError):
            self._stdin.write(line)
            self._stdin.flush()

    def _listen(self, said: IO[bytes]) -> None:
        with said:
            while line := said.readline(LONGEST_LINE + 1):
                self._put(line)
                if self._stopped or len(line) > LONGEST_LINE:
                    return
            self._put(b"")

    def _put(self, line: bytes) -> None:
        """Hand a line over; until somebody wants it the program waits, as anybody who writes into a full pipe."""
        while not self._stopped:
            with contextlib.suppress(Full):
                self._lines.put(line, timeout=0.2)
                break

    def _overhear(self, complained: IO[bytes]) -> None:
        with complained:
            while line := complained.readline(LONGEST_LINE):
                if text := line.decode(errors="replace").strip():
                    self._complaint = untrusted.printable(text)[:LAST_WORDS]

    def _end(self) -> str:
        """That it has ended, and why, as far as it told."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(1)
        self._threads[1].join(1)
        code = self._process.returncode
        told = "has closed its output" if code is None else f"has ended with exit code {code}"
        return f"{told}: {self._complaint}" if self._complaint else told


def _played(line: bytes) -> str:
    """The answer that a line is."""
    if len(line) > LONGEST_LINE:
        raise Unanswered(f"answered with a line that has no end: {_quoted(line)}")
    try:
        match untrusted.parsed(line):
            case {"play": str(text)}:
                return text
    except ValueError:
        pass
    raise Unanswered(f'answered with something else than {{"play": ...}}: {_quoted(line)}')


def _quoted(line: bytes) -> str:
    return quoted(line[:LONGEST_LINE].decode(errors="replace").strip())
