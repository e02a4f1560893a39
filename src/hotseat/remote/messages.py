"""The messages between the host of a game and remote players, as models; each message is one JSON object."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from hotseat.play.participants import LONGEST_LINE
from hotseat.remote.invitation import MAX_SEAT

PROTOCOL = 1
MAX_INBOUND = 4096
"""The maximum size of a message to the host, in bytes."""
MAX_OUTBOUND = 1 << 22
"""The maximum size of a message from the host, in bytes."""
MOST = 1_000_000
"""The largest number in a message."""
LONGEST_TIME = 1e9
"""The longest time in a message, in seconds."""
MOST_OPTIONS = 10_000
MOST_LINES = 1_000
"""The maximum number of messages of players that are sent at once."""
LONGEST_NAME = 40
TAKEN_OVER = 4001
"""The code with which the host closes a connection when another connection or person takes its seat over."""
SPECTATOR = 0
"""The number of the seat in messages of a spectator; seats are counted from 1."""

Error = Literal["bad-message", "wrong-version", "wrong-game", "wrong-secret", "full", "illegal-option", "not-now"]
"""The codes of the reasons for which the host doesn't accept a message."""
Line = Annotated[str, Field(max_length=4096)]
Word = Annotated[str, Field(max_length=200)]
Number = Annotated[int, Field(ge=0, le=MOST)]
Played = Annotated[int, Field(ge=0, lt=MOST)]
Seconds = Annotated[float, Field(ge=0, le=LONGEST_TIME, allow_inf_nan=False)]
Seats = Annotated[list[Number], Field(max_length=MAX_SEAT)]
Kind = Literal["undo", "draw", "rematch"]


class _Message(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    def encode(self) -> str:
        """Return the message as JSON text."""
        return self.model_dump_json()


class Hello(_Message):
    """The first message of a client: its versions, and the seat that it claims."""

    do: Literal["hello"] = "hello"
    program: Word
    protocol: Number
    game: Word
    fingerprint: Word
    seat: Annotated[int, Field(ge=SPECTATOR, le=MAX_SEAT)]
    secret: Word
    name: Annotated[str, Field(max_length=LONGEST_NAME)] = ""
    client: Word = ""
    """A text of the client's own that is the same in all its connections; "" for none."""
    attempt: Number = 0
    """The number of the connection among those of the client; the host closes a lower one that arrives late."""


class Answer(_Message):
    """The option that a remote player chose for the decision with a number and a digest."""

    do: Literal["answer"] = "answer"
    ply: Number
    digest: Word
    option: Word


class Say(_Message):
    """A message of a remote player to the other players."""

    do: Literal["say"] = "say"
    text: Annotated[str, Field(max_length=LONGEST_LINE)]


class Propose(_Message):
    """A proposal of a remote player to the other participants."""

    do: Literal["propose"] = "propose"
    kind: Kind


class Reply(_Message):
    """The answer of a remote player to the pending proposal."""

    do: Literal["reply"] = "reply"
    number: Number
    agreed: bool


class Welcome(_Message):
    """The host's reply to an accepted hello, and the beginning of each further game on the connection."""

    do: Literal["welcome"] = "welcome"
    program: Word
    game: Number
    seat: Annotated[int, Field(ge=SPECTATOR, le=MAX_SEAT)]
    names: Annotated[list[Word], Field(max_length=MAX_SEAT)]


class Refused(_Message):
    """The host's reply to a message that it doesn't accept."""

    do: Literal["refused"] = "refused"
    error: Error
    program: Word


class SeenStep(_Message):
    """A step of the game as the receiver may see it."""

    ply: Number
    seat: Number
    option: Line
    turn: Number
    forced: bool
    events: list[dict[str, Any]]
    text: str


class Steps(_Message):
    """The steps from a ply on; they replace all steps from that ply on that were received before."""

    do: Literal["steps"] = "steps"
    first: Number
    steps: list[SeenStep]


class Asked(_Message):
    """The pending decision of the receiver."""

    ask: Word
    prompt: Line
    options: Annotated[list[Word], Field(max_length=MOST_OPTIONS)]
    digest: Word


class PositionMessage(_Message):
    """The current position as the receiver may see it, and the pending decision if it is the receiver's."""

    do: Literal["table"] = "table"
    ply: Played
    saved: bool
    deciding: Number
    view: dict[str, Any]
    lines: list[str]
    question: Asked | None
    result: dict[str, Any] | None
    agreed: bool = False
    """Whether the result is a draw to which the players have agreed, so that the rules don't give it."""


class SeatState(_Message):
    """A seat as all machines know it; the times are in seconds."""

    here: bool
    seconds: Seconds
    lost: Seconds


class Proposed(_Message):
    """The pending proposal, with the seats that haven't agreed yet."""

    number: Number
    kind: Kind
    seat: Number
    waiting: Seats


class PresenceMessage(_Message):
    """The knowledge that all machines share about the players."""

    do: Literal["people"] = "people"
    seats: Annotated[list[SeatState], Field(max_length=MAX_SEAT)]
    deciding: Number
    watching: Number
    proposal: Proposed | None
    declined: Number


class SaidLine(_Message):
    """A message of a player."""

    seat: Number
    text: Annotated[str, Field(max_length=LONGEST_LINE)]


class SaidLines(_Message):
    """The latest messages of the players, in place of those received before."""

    do: Literal["said"] = "said"
    lines: Annotated[list[SaidLine], Field(max_length=MOST_LINES)]
    dropped: Number = 0
    """The number of earlier messages, which the host doesn't keep any more."""


class RecordMessage(_Message):
    """The record of the finished game, which the host gives to all."""

    do: Literal["record"] = "record"
    text: str


FromClient = Hello | Answer | Say | Propose | Reply
FromHost = Welcome | Refused | Steps | PositionMessage | PresenceMessage | SaidLines | RecordMessage
FROM_CLIENT: TypeAdapter[FromClient] = TypeAdapter(Annotated[FromClient, Field(discriminator="do")])
"""The messages that a client may send."""
FROM_HOST: TypeAdapter[FromHost] = TypeAdapter(Annotated[FromHost, Field(discriminator="do")])
"""The messages that the host may send."""


def read_client(data: str | bytes) -> FromClient | None:
    """Return the message that a client sent; None if it isn't a valid message."""
    try:
        return FROM_CLIENT.validate_json(data)
    except (ValidationError, RecursionError):
        return None


def read_host(data: str | bytes) -> FromHost | None:
    """Return the message that the host sent; None if it isn't a valid message."""
    try:
        return FROM_HOST.validate_json(data)
    except (ValidationError, RecursionError):
        return None
