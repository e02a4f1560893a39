"""The messages of a relay, each one line of JSON; beside them it passes on bytes that it can't read."""

import asyncio
import socket
from typing import Annotated, Literal, TypeVar

from pydantic import Field, TypeAdapter, ValidationError

from hotseat.remote.messages import Message, Number, Word
from hotseat.util import identity, safe_io
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import gettext_noop

RELAY_PROTOCOL = 1
LONGEST_LINE = 512
"""The maximum size of a message, in bytes."""
BEAT = 20.0
"""The time in seconds between two signs of life of a host."""
SILENT = 60.0
"""The time in seconds after which a side that has sent nothing is given up."""

RelayError = Literal["bad-message", "wrong-version", "no-host", "full", "busy", "idle", "replaced"]
"""The codes of the reasons for which a relay refuses a connection or ends a channel."""
REFUSALS: dict[str, str] = {
    "bad-message": gettext_noop("the relay is {name} {program} and doesn't understand this program"),
    "wrong-version": gettext_noop("the relay is {name} {program}; install the same version"),
    "no-host": gettext_noop("the host isn't connected to the relay"),
    "full": gettext_noop("the relay has no place for more connections of this game or address"),
    "busy": gettext_noop("the relay has had too many calls from this address; try again in a minute"),
    "idle": gettext_noop("the relay has ended the channel, as no player came for days; host the game again"),
    "replaced": gettext_noop("another host with the same certificate has taken the channel at the relay"),
}
"""The reasons for which a relay refuses a connection or ends a channel, by their codes, marked for translation."""
FINAL = {"bad-message", "wrong-version", "idle", "replaced"}
"""The codes after which another attempt is of no use."""


class RelayCall(Message):
    """The first line of a connection: a host opens a channel, a player names one, or a host takes a player's call."""

    do: Literal["host", "join", "take"]
    program: Word
    protocol: Number = RELAY_PROTOCOL
    key: Annotated[str, Field(max_length=64)] = ""
    """The channel of `join`, and the ticket of `take`."""


class Ready(Message):
    """The relay's reply to a call that is accepted; what follows is TLS."""

    do: Literal["ready"] = "ready"


class RelayRefusal(Message):
    """The relay's reply to a call that isn't accepted, or the end of a channel."""

    do: Literal["refused"] = "refused"
    error: RelayError
    program: Word


class Waiting(Message):
    """A player waits for the host, which takes the call with the ticket over another connection."""

    do: Literal["waiting"] = "waiting"
    ticket: Annotated[str, Field(min_length=1, max_length=64)]
    origin: Annotated[str, Field(max_length=64)]
    """The player's address, or the network of an IPv6 address."""


class Beat(Message):
    """A sign of life of a host, and the relay's reply to it."""

    do: Literal["beat"] = "beat"


FromRelay = Ready | RelayRefusal | Waiting | Beat
CALLS: TypeAdapter[RelayCall] = TypeAdapter(RelayCall)
"""The first message to a relay."""
BEATS: TypeAdapter[Beat] = TypeAdapter(Beat)
"""The messages to a relay after the first one, of hosts alone."""
FROM_RELAY: TypeAdapter[FromRelay] = TypeAdapter(Annotated[FromRelay, Field(discriminator="do")])
"""The messages that a relay may send."""
M = TypeVar("M")


class RelayFault(ConnectionError):
    """A relay refused a connection. The message is one line."""

    def __init__(self, refusal: RelayRefusal) -> None:
        program = safe_io.escape(refusal.program)
        super().__init__(_(REFUSALS[refusal.error]).format(name=identity.current().name, program=program))
        self.final = refusal.error in FINAL
        """Whether another attempt is of no use."""
        self.passes = refusal.error == "busy"
        """Whether another attempt is of use soon."""


def call(do: Literal["host", "join", "take"], key: str = "") -> bytes:
    """Return the first line of a connection to a relay."""
    return as_line(RelayCall(do=do, key=key, program=identity.current().version))


def as_line(message: Message) -> bytes:
    """Return a message as the line that is sent."""
    return f"{message.encode()}\n".encode()


def read_line(kind: TypeAdapter[M], line: bytes) -> M | None:
    """Return the message of a line; None if it isn't a valid one."""
    try:
        return kind.validate_json(line) if line.endswith(b"\n") else None
    except (ValidationError, RecursionError):
        return None


def check_ready(line: bytes) -> None:
    """Raise RelayFault unless the reply of a relay accepts the call, ConnectionError if it is no reply."""
    reply = read_line(FROM_RELAY, line)
    if isinstance(reply, RelayRefusal):
        raise RelayFault(reply)
    if not isinstance(reply, Ready):
        raise ConnectionError(_("there is no relay at this address") if line else _("no answer"))


def enter_channel(connection: socket.socket, channel: str) -> None:
    """Let a relay connect a player with the host of a channel; raise RelayFault or OSError if it doesn't."""
    connection.sendall(call("join", channel))
    with connection.makefile("rb", buffering=0) as unbuffered:  # what follows the line belongs to TLS
        check_ready(unbuffered.readline(LONGEST_LINE))


async def receive_line(connection: socket.socket) -> bytes:
    """Return the next line of a connection, and nothing of what follows; cut where it is too long or the input ends."""
    line = b""
    while len(line) < LONGEST_LINE and not line.endswith(b"\n"):
        byte = await asyncio.get_running_loop().sock_recv(connection, 1)
        if not byte:
            break
        line += byte
    return line
