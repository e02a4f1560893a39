"""A program that answers for a seat, in a process of its own: one line asks, one line answers.

While it thinks it may say how far it is; who does can be hurried.

Nothing that it does or leaves undone can harm the game: it may be slow, die, talk rubbish or never stop talking, and
all that comes of it is a line that says so.
"""

import contextlib
import json
import os
from collections.abc import Callable, Sequence
from queue import Empty, Full, Queue
from threading import Lock, Thread
from time import monotonic, sleep
from typing import IO, NamedTuple

from tashkalar import safe_io, trace
from tashkalar.i18n import gettext, gettext_noop
from tashkalar.i18n import gettext as _
from tashkalar.tabletop.decision import Json
from tashkalar.tabletop.guarded import Guarded
from tashkalar.tabletop.text_utils import quote_input

LONGEST_LINE = 1 << 16
"""No answer needs a longer line, in bytes."""
STARTING = 20.0
"""So many seconds more than others the first answer may take."""
LAST_WORDS = 120
"""How much is told of what a program complained of last."""
REST = 0.1
"""Seconds that a program is left alone which complains without end."""
LOOK = 0.25
"""Seconds between two looks at whether it still runs: what it has started may hold its output open."""
MOST_TOLD = 10_000
"""So often it may say how far it is with one answer."""
PARTING = 1.0
"""Seconds for what comes last once it has ended."""
CANT_START = gettext_noop("{name} can't be started: {why}")
HURRY: Json = {"do": "hurry"}
"""What is said to who thinks and shall answer at once; only to programs that tell how far they are."""


class PlayerError(Exception):
    """No answer came of a question; the message says why, as in "it has ended". The game stands as it was.

    Args:
        what: a sentence about `{name}`, to be looked up.
        said: what the program said or complained of last, if that matters.
        **more: what else stands in the sentence; "it" for the name if that is left out.
    """

    def __init__(self, what: str, said: str = "", /, **more: object) -> None:
        super().__init__(what)
        self._what, self._said, self._more = what, said, more

    def __str__(self) -> str:
        text = gettext(self._what).format(**{"name": _("it"), **self._more})
        return _("{what}: {said}").format(what=text, said=self._said) if self._said else text

    def of(self, name: str) -> "PlayerError":
        """The same of somebody by name.

        Args:
            name: whose answer is missing.
        """
        return PlayerError(self._what, self._said, **{**self._more, "name": name})


class PlayerReply(NamedTuple):
    """What a program plays."""

    play: str
    """The option, as far as it is one."""
    digest: str = ""
    """The question that it answers, if it says so."""


class Program:
    """One running program. It can be stopped from any thread at any time, also while it starts or is asked.

    Args:
        command: what is run, with its arguments; no shell is asked.

    Raises:
        PlayerError: nothing can be started. If that is true of this command alone, it is told with the first question.
    """

    def __init__(self, command: Sequence[str]) -> None:
        try:
            self._process = Guarded(command)
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else error
            raise PlayerError(CANT_START, why=reason) from None
        trace.log_event("started: %s", command)
        self._lines: Queue[bytes] = Queue(maxsize=2)
        """What it has said, and at its end an empty line; nobody listens to more than it was asked for."""
        self._begun = b""
        """A line that it hasn't ended."""
        self._complaint = ""
        """What it wrote to its error output last."""
        self._asked = False
        self.thinks = False
        """Whether it tells how far it is with the question at hand, and so can be hurried."""
        self._wanted = False
        """Whether the answer is wanted at once."""
        self._hurried = False
        """Whether it knows that."""
        self._unheard = False
        """Whether it has closed its input."""
        self._lock = Lock()
        """Held by whoever stops it."""
        self._stopped = False
        """Whether it has been; whatever is asked of it from then on has no answer."""
        self._hearing = [
            Thread(target=self._listen, args=(self._process.stdout,), daemon=True),
            Thread(target=self._drain_stderr, args=(self._process.stderr,), daemon=True),
        ]
        self._saying: list[Thread] = []
        for thread in self._hearing:
            thread.start()

    def request(
        self, request: Json, seconds: float, on_progress: Callable[[float], None] = lambda _: None
    ) -> PlayerReply:
        """What it plays.

        Args:
            request: what it is asked.
            seconds: how long it may take; a while longer for the first answer, until it has come to itself.
            on_progress: called whenever it tells how far it is, from 0 to 1.

        Raises:
            PlayerError: it is slow, has ended, or says something else than an answer.
        """
        count = 0
        while not self._stopped and not self._lines.empty() and count < MOST_TOLD:
            said = self._lines.get()
            count += 1
            if _progress(said) is None:
                raise (
                    PlayerError(gettext_noop("{name} said something before it was asked"), _quoted(said))
                    if said
                    else self._end()
                )
        self.thinks = self._wanted = self._hurried = False
        self._say(request)
        until = monotonic() + (seconds if self._asked else seconds + STARTING)
        while (share := _progress(said := self._said(until, seconds))) is not None:
            if (count := count + 1) > MOST_TOLD:
                raise PlayerError(gettext_noop("{name} says how far it is, and never ends"))
            self.thinks = True
            on_progress(share)
            self._pass_on()
        self._asked, self.thinks = True, False
        trace.log_event("it answered %.200r", said)
        if not said:
            raise self._end()
        return _played(said)

    def move_now(self) -> None:
        """Let it know that the answer is wanted at once; who hasn't told yet that it thinks is let know then."""
        self._wanted = True
        self._pass_on()

    def _pass_on(self) -> None:
        if self._wanted and self.thinks and not self._hurried:
            self._hurried = True
            self._say(HURRY)

    def _said(self, until: float, seconds: float) -> bytes:
        """The next line, if it comes in time; an empty one at its end."""
        ended = False
        while not (self._stopped or ended):
            left = until - monotonic()
            over = self._process.code is not None
            with contextlib.suppress(Empty):
                line = self._lines.get(timeout=min(max(0.0, left), LOOK))
                return b"" if self._stopped else line
            if left <= 0:
                break
            ended = over
        else:
            return b""
        why, said = gettext_noop("{name} gave no answer within {seconds} seconds"), self._complaint
        if self._begun:
            why = gettext_noop("{name} gave no answer within {seconds} seconds, only a line without its end")
            said = _quoted(self._begun)
        raise PlayerError(why, said, seconds=f"{seconds:g}")

    def stop(self) -> None:
        """Have it killed, whatever it does, without waiting; who waits for its answer hears of that at once."""
        with self._lock:
            if self._stopped:
                return
            self._stopped = True
        with contextlib.suppress(Full):
            self._lines.put_nowait(b"")
        self._process.end()
        Thread(target=self._bury, daemon=True).start()

    def wait(self, seconds: float) -> bool:
        """Wait until it is over, with all that it has started.

        Args:
            seconds: how long at most.

        Returns:
            Whether it is.
        """
        return self._process.wait(seconds)

    def _bury(self) -> None:
        self._process.wait(PARTING)
        for thread in (*self._hearing, *self._saying):
            thread.join(PARTING)
        self._process.close()

    def _say(self, request: Json) -> None:
        """Say a line to it, in a thread: whoever doesn't listen mustn't stop the game."""
        line = json.dumps(request, separators=(",", ":")).encode() + b"\n"
        thread = Thread(target=self._write, args=(line,), daemon=True)
        thread.start()  # before anybody who stops the program can wait for it
        self._saying = [*(each for each in self._saying if each.is_alive()), thread]

    def _write(self, line: bytes) -> None:
        try:
            self._process.stdin.write(line)
            self._process.stdin.flush()
        except (OSError, ValueError):
            self._unheard = True
            self._put(b"")

    def _listen(self, said: IO[bytes]) -> None:
        with said:
            while part := os.read(said.fileno(), LONGEST_LINE):
                *lines, self._begun = (self._begun + part).split(b"\n")
                for line in lines:
                    self._put(line + b"\n")
                if len(self._begun) > LONGEST_LINE:
                    self._put(self._begun)
                if self._stopped or len(self._begun) > LONGEST_LINE:
                    return
            if self._begun:
                self._put(self._begun)
            self._put(b"")

    def _put(self, line: bytes) -> None:
        """Hand a line over; until somebody wants it the program waits, as anybody who writes into a full pipe."""
        while not self._stopped:
            with contextlib.suppress(Full):
                self._lines.put(line, timeout=0.2)
                break

    def _drain_stderr(self, complained: IO[bytes]) -> None:
        said = b""
        with complained:
            while part := os.read(complained.fileno(), LONGEST_LINE):
                said = (said + part)[-LONGEST_LINE:]
                last = next((line for line in reversed(said.split(b"\n")) if line.strip()), b"")
                self._complaint = safe_io.escape(last.decode(errors="replace").strip())[:LAST_WORDS]
                if len(part) == LONGEST_LINE:
                    sleep(REST)  # it shouts, and shall not keep us busy

    def _end(self) -> PlayerError:
        """That it has ended, and why, as far as it told."""
        if self._stopped:
            return PlayerError(gettext_noop("{name} was stopped"))
        self._process.wait(PARTING)
        if why := self._process.failure:
            return PlayerError(CANT_START, why=why)
        self._hearing[1].join(PARTING)
        if (code := self._process.code) is not None:
            return PlayerError(gettext_noop("{name} has ended with exit code {code}"), self._complaint, code=code)
        if self._unheard:
            return PlayerError(gettext_noop("{name} has closed its input"), self._complaint)
        return PlayerError(gettext_noop("{name} has closed its output"), self._complaint)


def _progress(line: bytes) -> float | None:
    """How far a program is that says so; None for any other line."""
    if len(line) > LONGEST_LINE:
        return None
    try:
        match safe_io.parse_json(line):
            case {"thinking": int(share) | float(share), **more} if not more and 0 <= share <= 1:
                return float(share)
    except ValueError:
        pass
    return None


def _played(line: bytes) -> PlayerReply:
    """The answer that a line is."""
    if len(line) > LONGEST_LINE:
        raise PlayerError(gettext_noop("{name} answered with a line that has no end"), _quoted(line))
    try:
        match safe_io.parse_json(line):
            case {"play": str(text), "digest": str(digest)}:
                return PlayerReply(text, digest)
            case {"play": str(text)}:
                return PlayerReply(text)
    except ValueError:
        pass
    raise PlayerError(
        gettext_noop("{name} answered with something else than {form}"), _quoted(line), form='{"play": ...}'
    )


def _quoted(line: bytes) -> str:
    return quote_input(line[:LONGEST_LINE].decode(errors="replace").strip())
