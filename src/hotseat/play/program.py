"""A running program that decides for a seat: it receives a line with a request and answers with a line.

While it searches, it may send lines with its progress. Such a program can receive the message to move at once. A
program that says hello can play several games, and has time to finish at the end of its input (`player_messages`).

The program can't harm the game: if it is slow, dies, writes invalid lines or writes without end, the caller gets a
`PlayerError` with a one-line message.
"""

import contextlib
import json
import logging
import os
from collections.abc import Callable, Mapping, Sequence
from queue import Empty, Full, Queue, SimpleQueue
from threading import Lock, Thread
from time import monotonic
from typing import IO, TYPE_CHECKING, NamedTuple, Protocol

from hotseat.play.guarded import Guarded
from hotseat.plugin.decision import Json
from hotseat.util import identity, safe_io
from hotseat.util.faults import describe_error
from hotseat.util.i18n import gettext, gettext_noop
from hotseat.util.i18n import gettext as _
from hotseat.util.text_utils import quote_input

if TYPE_CHECKING:
    from hotseat.play import player_messages

_LOG = logging.getLogger(__name__)

LONGEST_LINE = 1 << 16
"""The maximum length of a line from the program, in bytes."""
STARTING = 20.0
"""Additional seconds for the first answer, while the program starts."""
LOOK = 0.25
"""The time in seconds between two checks whether the program is running: a child of it may keep its output open."""
MOST_REPORTS = 10_000
"""The maximum number of progress lines before one answer."""
PARTING = 1.0
"""The time in seconds to wait for the last output of a program that has ended."""
FAREWELL = 5.0
"""The time in seconds that a program which has said hello has after the end of its input."""
CANT_START = gettext_noop("{name} can't be started: {why}")
HURRY: Json = {"do": "hurry"}
"""The message that makes a searching program move at once; sent only to programs that report their progress."""


class ErrorDetails(NamedTuple):
    """The error output of a program that has failed, as people read it."""

    lines: tuple[str, ...] = ()
    """The last lines, indented; none if the message quotes all that there is."""
    file: str = ""
    """The sentence with the file of all of it; "" if there is no file."""

    @property
    def text(self) -> tuple[str, ...]:
        """All of it, line by line."""
        return (*((_("Its last lines:"), *self.lines) if self.lines else ()), *filter(None, [self.file]))


NO_DETAILS = ErrorDetails()


class PlayerError(Exception):
    """A player chose no option; `output` is its last output, `more` the fields of the message but for its name."""

    def __init__(self, message: str, output: str = "", /, **more: object) -> None:
        super().__init__(message)
        self._message, self._output, self._more = message, output, more
        self.details = NO_DETAILS
        """The last error output of its program."""

    def __str__(self) -> str:
        text = gettext(self._message).format(**{"name": _("it"), **self._more})
        return _("{what}: {said}").format(what=text, said=self._output) if self._output else text

    def of(self, name: str) -> "PlayerError":
        """Return the same error with the player's name in the message."""
        named = PlayerError(self._message, self._output, **{**self._more, "name": name})
        named.details = self.details
        return named


class PlayerReply(NamedTuple):
    """The answer of a program to a request."""

    play: str
    """The text of the chosen option, not yet checked."""
    digest: str = ""
    """The digest of the decision that the program answers, if it sends one."""


class Answering(Protocol):
    """A player that answers requests: a program, or a player on another machine. `Program` describes the methods."""

    thinks: bool

    def request(self, request: Json, seconds: float, on_progress: Callable[[float], None] = ...) -> PlayerReply:
        """Send a request, and return the player's answer; `on_progress` gets the share done, from 0 to 1."""
        ...

    def move_now(self) -> None:
        """Tell the player to move at once, if the player can be hurried."""

    def stop(self) -> None:
        """Stop the player, without waiting. A waiting `request` raises PlayerError at once."""

    def wait(self, seconds: float) -> bool:
        """Wait until the player has ended; return whether it has."""
        ...


class Program:
    """A running program, which any thread may stop; raise PlayerError if no process can be started.

    `logged`: whether a file keeps its error output.
    """

    def __init__(self, command: Sequence[str], *, logged: bool = False) -> None:
        from hotseat.play.error_output import ErrorOutput  # a game between people has none

        try:
            self._process = Guarded(command)
        except (OSError, ValueError) as error:
            reason = describe_error(error)
            raise PlayerError(CANT_START, why=reason) from None
        _LOG.info("started: %s", command)
        self._lines: Queue[bytes] = Queue(maxsize=2)
        """The unread lines of its output, and "" at the end of output. A program that writes more has to wait."""
        self._partial = b""
        """The beginning of a line whose end hasn't been read yet."""
        self.errors = ErrorOutput(logged=logged)
        """Its error output."""
        self._has_answered = False
        self.thinks = False
        """Whether it reports its progress on the current request, so that `move_now` has an effect."""
        self._is_urgent = False
        """Whether the caller wants the answer at once."""
        self._urgency_sent = False
        """Whether the program has received the message to move at once."""
        self._input_closed = False
        self._lock = Lock()
        """The lock that `stop` holds, so that only one call stops the program."""
        self._stopped = False
        """Whether the program was stopped; later requests get no answer."""
        self._readers = [
            Thread(target=self._read_output, args=(self._process.stdout,), daemon=True),
            Thread(target=self.errors.read, args=(self._process.stderr,), daemon=True),
        ]
        self._unsent: SimpleQueue[bytes | None] = SimpleQueue()
        """The lines that the program is to receive; None ends its input."""
        self._writer = Thread(target=self._write_lines, daemon=True)
        self._new: Json | None = None
        """The message `new` of the game that the program plays; None if no game was announced."""
        self._extras: Mapping[str, Callable[[], object]] = {}
        self._games = 0
        self._is_deciding = False
        """Whether a request waits for an answer."""
        self.introduction: player_messages.HelloPart | None = None
        """The program's description of itself; None if it hasn't said hello."""
        for thread in (*self._readers, self._writer):
            thread.start()

    @property
    def error_details(self) -> ErrorDetails:
        """The lines of its error output beside the last one, and where all of it is."""
        lines, file = self.errors.lines, self.errors.file
        shown = tuple(f"  {line}" for line in lines) if len(lines) > 1 else ()
        return ErrorDetails(shown, _("All it said: {file}").format(file=file) if file is not None else "")

    def begin(self, new: Json, extras: Mapping[str, Callable[[], object]]) -> None:
        """Announce the game that begins, by `new` without `do` and `number`, to a program that says hello."""
        self._new, self._extras = new, extras
        self._games += 1
        self._announce()

    def finish(self, over: Json) -> None:
        """Send the end of the game to a program that has said hello. `over`: the message `over` without `do`."""
        if self.introduction is not None:
            self._send({"do": "over", **over})

    def part(self, seconds: float = FAREWELL) -> None:
        """End the program's input, and kill it if it doesn't end. A program without hello has no time for that."""
        if self.introduction is not None and not self._is_deciding:
            self._unsent.put(None)
            self._process.wait(seconds)
        self.stop()

    def _announce(self) -> None:
        if self.introduction is not None and self._new is not None:
            wanted = {key: make() for key, make in self._extras.items() if key in self.introduction.options}
            self._send({"do": "new", "number": self._games, **self._new, **wanted})

    def request(
        self, request: Json, seconds: float, on_progress: Callable[[float], None] = lambda _: None
    ) -> PlayerReply:
        """Send a request, and return the answer, or raise PlayerError.

        `seconds`: the time limit; the first request has `STARTING` seconds more.
        """
        count = 0
        while not self._stopped and not self._lines.empty() and count < MOST_REPORTS:
            line = self._lines.get()
            count += 1
            if _parse_progress(line) is None:
                raise (
                    PlayerError(gettext_noop("{name} sent an answer before it was asked"), _quote(line))
                    if line
                    else self._end()
                )
        self.thinks = self._is_urgent = self._urgency_sent = False
        self._is_deciding = True
        offer = None if self._has_answered or self._new is None else _hello_offer()
        self._send({**request, **({"hello": offer} if offer else {})})
        until = monotonic() + (seconds if self._has_answered else seconds + STARTING)
        while True:
            line = self._next_line(until, seconds)
            if (share := _parse_progress(line)) is not None:
                if (count := count + 1) > MOST_REPORTS:
                    raise PlayerError(gettext_noop("{name} keeps reporting progress but never answers"))
                self.thinks = True
                on_progress(share)
                self._pass_on()
            elif offer and (hello := getattr(_parse(line), "hello", None)):
                offer = None
                self._welcome(hello, request)
            else:
                break
        self._has_answered, self.thinks, self._is_deciding = True, False, False
        _LOG.info("it answered %.200r", line)
        if not line:
            raise self._end()
        return _parse_reply(line)

    def _welcome(self, hello: "player_messages.HelloPart", request: Json) -> None:
        """Take the hello of the program, announce the game to it, and send the request again."""
        from hotseat.play.player_messages import PROTOCOL

        if hello.protocol > PROTOCOL:
            message = gettext_noop("{name} speaks version {theirs} of the protocol, and this program version {ours}")
            raise PlayerError(message, theirs=hello.protocol, ours=PROTOCOL)
        _LOG.info("it said hello: %s", hello)
        self.introduction = hello
        self._announce()
        self._send(request)

    def move_now(self) -> None:
        """Tell the program to move at once; if it hasn't reported its progress yet, then as soon as it does."""
        self._is_urgent = True
        self._pass_on()

    def _pass_on(self) -> None:
        if self._is_urgent and self.thinks and not self._urgency_sent:
            self._urgency_sent = True
            self._send(HURRY)

    def _next_line(self, until: float, seconds: float) -> bytes:
        """Return the next line of output, empty at the end; raise PlayerError if none came in time."""
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
        why, output = gettext_noop("{name} gave no answer within {seconds} seconds"), self.errors.last
        if self._partial:
            why = gettext_noop("{name} gave no answer within {seconds} seconds, only an unterminated line")
            output = _quote(self._partial)
        raise PlayerError(why, output, seconds=f"{seconds:g}")

    def stop(self) -> None:
        """Kill the program, without waiting. A waiting `request` raises PlayerError at once."""
        with self._lock:
            if self._stopped:
                return
            self._stopped = True
        with contextlib.suppress(Full):
            self._lines.put_nowait(b"")
        self._process.end()
        Thread(target=self._clean_up, daemon=True).start()

    def wait(self, seconds: float) -> bool:
        """Wait until the program and all its descendants have ended."""
        return self._process.wait(seconds)

    def _clean_up(self) -> None:
        self._process.wait(PARTING)
        self._unsent.put(None)
        for thread in (*self._readers, self._writer):
            thread.join(PARTING)
        self._process.close()

    def _send(self, request: Json) -> None:
        """Send a line by a thread of its own, as a program that doesn't read its input would block the game."""
        self._unsent.put(json.dumps(request, separators=(",", ":")).encode() + b"\n")

    def _write_lines(self) -> None:
        while (line := self._unsent.get()) is not None:
            try:
                self._process.stdin.write(line)
                self._process.stdin.flush()
            except (OSError, ValueError):
                self._input_closed = True
                self._enqueue(b"")
        with contextlib.suppress(OSError):
            self._process.stdin.close()

    def _read_output(self, output: IO[bytes]) -> None:
        with output:
            while part := os.read(output.fileno(), LONGEST_LINE):
                *lines, self._partial = (self._partial + part).split(b"\n")
                for line in lines:
                    self._enqueue(line + b"\n")
                if len(self._partial) > LONGEST_LINE:
                    self._enqueue(self._partial)
                if self._stopped or len(self._partial) > LONGEST_LINE:
                    return
            if self._partial:
                self._enqueue(self._partial)
            self._enqueue(b"")

    def _enqueue(self, line: bytes) -> None:
        """Add a line to the queue. While the queue is full, the reading thread waits, and so does the program."""
        while not self._stopped:
            with contextlib.suppress(Full):
                self._lines.put(line, timeout=0.2)
                break

    def _end(self) -> PlayerError:
        """Return an error for a program that was stopped or has ended, with the reason as far as it is known."""
        if self._stopped:
            return PlayerError(gettext_noop("{name} was stopped"))
        self._process.wait(PARTING)
        if why := self._process.failure:
            return PlayerError(CANT_START, why=why)
        self._readers[1].join(PARTING)
        if (code := self._process.code) is not None:
            return PlayerError(gettext_noop("{name} exited with code {code}"), self.errors.last, code=code)
        if self._input_closed:
            return PlayerError(gettext_noop("{name} closed its input"), self.errors.last)
        return PlayerError(gettext_noop("{name} closed its output"), self.errors.last)


def _hello_offer() -> Json:
    """Return the part of the first request that asks a program to say hello."""
    from hotseat.play.player_messages import OPTIONS, PROTOCOL

    return {
        "protocol": PROTOCOL,
        "program": f"{identity.current().name} {identity.current().version}",
        "options": list(OPTIONS),
    }


def _parse(line: bytes) -> "player_messages.HelloReply | player_messages.Thinking | player_messages.Play | None":
    """Return the message that a line of a program holds; None if it holds none."""
    from hotseat.play.player_messages import parse_reply

    if not line or len(line) > LONGEST_LINE:
        return None
    try:
        return parse_reply(safe_io.parse_json(line))
    except ValueError:
        return None


def _parse_progress(line: bytes) -> float | None:
    """Return the share of the work done, from 0 to 1, if a line reports it; None for any other line."""
    share: float | None = getattr(_parse(line), "thinking", None)
    return share


def _parse_reply(line: bytes) -> PlayerReply:
    """Return the answer that a line holds. Raise PlayerError if the line is no answer."""
    if len(line) > LONGEST_LINE:
        raise PlayerError(gettext_noop("{name} answered with an unterminated line"), _quote(line))
    reply = _parse(line)
    if (play := getattr(reply, "play", None)) is None:
        why = gettext_noop("{name} answered with something other than {form}")
        raise PlayerError(why, _quote(line), form='{"play": ...}')
    return PlayerReply(play, getattr(reply, "digest", ""))


def part_with(player: Answering) -> None:
    """End a player: a program that has said hello has time to finish, every other player is stopped at once."""
    if isinstance(player, Program):
        player.part()
    else:
        player.stop()
    player.wait(PARTING)


def _quote(line: bytes) -> str:
    return quote_input(line[:LONGEST_LINE].decode(errors="replace").strip())
