"""The messages between the host of a game and remote players, as models; each message is one JSON object."""

from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from hotseat.play.participants import LONGEST_LINE, PROPOSALS, Participant, Presence, Proposal, Said
from hotseat.remote.invitation import MAX_SEAT
from hotseat.util import safe_io

PROTOCOL = 2
MAX_INBOUND = 4096
"""The maximum size of a message to the host, in bytes."""
MAX_OUTBOUND = 1 << 22
"""The maximum size of a message from the host, in bytes."""
MOST = 1_000_000
"""The largest number in a message."""
LONGEST_TIME = 1e9
"""The longest time in a message, in seconds."""
LONGEST_DATE = 1e11
"""The latest date in a message, in seconds since 1970."""
SAME = ("watching", "declined", "reason", "delay", "host", "runs", "deadline", "allowed")
"""The fields that are the same in a presence and in its message."""
MOST_WATCHERS = 8
"""The maximum number of spectators that are named."""
MOST_LOOKS = 16
"""The maximum number of looks by one connection."""
MOST_OPTIONS = 10_000
MOST_LINES = 1_000
"""The maximum number of messages of players that are sent at once."""
LONGEST_NAME = 40
TAKEN_OVER = 4001
"""The code with which the host closes a connection when another connection or person takes its seat over."""
SPECTATOR = 0
"""The number of the seat in messages of a spectator; seats are counted from 1."""

Error = Literal[
    "bad-message", "wrong-version", "wrong-game", "wrong-secret", "full", "busy", "illegal-option", "not-now"
]
"""The codes of the reasons for which the host doesn't accept a message."""
Line = Annotated[str, Field(max_length=4096)]
Word = Annotated[str, Field(max_length=200)]
Number = Annotated[int, Field(ge=0, le=MOST)]
Played = Annotated[int, Field(ge=0, lt=MOST)]
Seconds = Annotated[float, Field(ge=0, le=LONGEST_TIME, allow_inf_nan=False)]
Seats = Annotated[list[Number], Field(max_length=MAX_SEAT)]
Kind = Literal["undo", "draw", "rematch"]
Name = Annotated[str, Field(max_length=LONGEST_NAME)]
Text = Annotated[str, Field(max_length=LONGEST_LINE)]
Clock = Annotated[float, Field(ge=0, le=LONGEST_DATE, allow_inf_nan=False)]
Reason = Literal[
    "", "again", "computer", "no-draw", "no-undo", "not-over", "not-asked", "too-fast", "in-time", "no-space", "nobody"
]
"""The keys of `hotseat.play.participants.WHY_NOT`."""


class Message(BaseModel):
    """A message as a value, which is validated strictly."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    def encode(self) -> str:
        """Return the message as JSON text."""
        return self.model_dump_json()


class Hello(Message):
    """The first message of a client: its versions, and the seat that it claims."""

    do: Literal["hello"] = "hello"
    program: Word
    protocol: Number
    game: Word
    """The id of the game plugin; "" for any, in a look."""
    fingerprint: Word
    seat: Annotated[int, Field(ge=SPECTATOR, le=MAX_SEAT)]
    secret: Word
    name: Name = ""
    client: Word = ""
    """A text of the client's own that is the same in all its connections; "" for none."""
    attempt: Number = 0
    """The number of the connection among those of the client; the host closes a lower one that arrives late."""
    look: bool = False
    """Whether the client only asks how the game stands: it takes no place, and the host closes the connection then."""
    more: Annotated[int, Field(ge=0, lt=MOST_LOOKS)] = 0
    """The number of further looks, each with a hello of its own, that the first one of a connection announces."""

    def encode(self) -> str:
        """Return the message as JSON text, without a key that older hosts don't know if it isn't used."""
        return self.model_dump_json(exclude=None if self.more else {"more"})


class Answer(Message):
    """The option that a remote player chose for the decision with a number and a digest."""

    do: Literal["answer"] = "answer"
    ply: Number
    digest: Word
    option: Word


class Say(Message):
    """A message of a remote player to the other players."""

    do: Literal["say"] = "say"
    text: Text


class Propose(Message):
    """A proposal of a remote player to the other participants."""

    do: Literal["propose"] = "propose"
    kind: Kind


class Reply(Message):
    """The answer of a remote player to the pending proposal."""

    do: Literal["reply"] = "reply"
    number: Number
    agreed: bool
    reason: Text = ""
    """The reason of a player who declines; "" for none."""


class Leave(Message):
    """The goodbye of a remote player, before the connection is closed."""

    do: Literal["leave"] = "leave"


class Claim(Message):
    """The claim of a remote player that the time of the deciding seat is over."""

    do: Literal["claim"] = "claim"


class Welcome(Message):
    """The host's reply to an accepted hello, and the beginning of each further game on the connection."""

    do: Literal["welcome"] = "welcome"
    program: Word
    game: Number
    seat: Annotated[int, Field(ge=SPECTATOR, le=MAX_SEAT)]
    names: Annotated[list[Word], Field(max_length=MAX_SEAT)]
    plugin: Word = ""
    """The id of the game plugin."""


class Refused(Message):
    """The host's reply to a message that it doesn't accept."""

    do: Literal["refused"] = "refused"
    error: Error
    program: Word
    why: Reason = ""
    """The reason for which a message or a proposal isn't possible now; "" for none."""


class SeenStep(Message):
    """A step of the game as the receiver may see it."""

    ply: Number
    seat: Number
    option: Line
    turn: Number
    forced: bool
    events: list[dict[str, Any]]
    text: str


class Steps(Message):
    """The steps from a ply on; they replace all steps from that ply on that were received before."""

    do: Literal["steps"] = "steps"
    first: Number
    steps: list[SeenStep]


class Asked(Message):
    """The pending decision of the receiver."""

    ask: Word
    prompt: Line
    options: Annotated[list[Word], Field(max_length=MOST_OPTIONS)]
    digest: Word


class PositionMessage(Message):
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


class SeatState(Message):
    """A seat as all machines know it; the times are in seconds."""

    here: bool
    seconds: Seconds
    lost: Seconds
    name: Name = ""
    """The name that the person has given."""
    computer: Word = ""
    """The computer player of the seat; "" for a person."""
    at_host: bool = False
    left: bool = False


class Proposed(Message):
    """The pending proposal, with the seats that haven't agreed yet; seat 0 is a person at the host without a seat."""

    number: Number
    kind: Kind
    seat: Number
    waiting: Seats
    at: Clock = 0


class PresenceMessage(Message):
    """The knowledge that all machines share about the players."""

    do: Literal["people"] = "people"
    seats: Annotated[list[SeatState], Field(max_length=MAX_SEAT)]
    deciding: Number
    watching: Number
    proposal: Proposed | None
    declined: Number
    decliner: Number = 0
    """The seat that declined last; 0 for a person at the host without a seat."""
    reason: Text = ""
    watchers: Annotated[list[Name], Field(max_length=MOST_WATCHERS)] = []
    delay: Number = 0
    host: Word | None = None
    runs: bool = True
    deadline: Clock = 0
    allowed: Seconds = 0

    @classmethod
    def of(cls, presence: Presence) -> Self:
        """Return the message about the players, the same for every receiver."""
        proposal = presence.proposal
        return cls(
            seats=[SeatState(**one._asdict()) for one in presence.seats],
            deciding=presence.deciding + 1,
            proposal=proposal
            and Proposed(
                number=proposal.number,
                kind=proposal.kind,  # type: ignore[arg-type]
                seat=proposal.seat + 1,
                waiting=[seat + 1 for seat in proposal.waiting],
                at=proposal.at,
            ),
            decliner=presence.decliner + 1,
            watchers=list(presence.watchers),
            **{name: getattr(presence, name) for name in SAME},
        )

    def read(self) -> Presence:
        """Return what the message says of the players; a proposal of an unknown seat or kind is none."""
        asked, number = self.proposal, len(self.seats)
        proposal = None
        if asked is not None and asked.kind in PROPOSALS and asked.seat <= number:
            waiting = tuple(seat - 1 for seat in asked.waiting if seat <= number)
            proposal = Proposal(asked.number, asked.kind, asked.seat - 1, waiting, asked.at)
        seats = tuple(
            Participant(**each.model_dump())._replace(
                name=safe_io.escape(each.name), computer=safe_io.escape(each.computer)
            )
            for each in self.seats
        )
        same = {name: getattr(self, name) for name in SAME}
        return Presence(
            seats,
            min(self.deciding, number) - 1,
            proposal=proposal,
            decliner=min(self.decliner, number) - 1,
            watchers=tuple(map(safe_io.escape, self.watchers)),
            **same
            | {"reason": safe_io.escape(self.reason), "host": None if self.host is None else safe_io.escape(self.host)},
        )


class SaidLine(Message):
    """A message of a player."""

    name: Word
    text: Text
    at: Clock = 0


class SaidLines(Message):
    """The latest messages of the players, in place of those received before."""

    do: Literal["said"] = "said"
    lines: Annotated[list[SaidLine], Field(max_length=MOST_LINES)]
    dropped: Number = 0
    """The number of earlier messages, which the host doesn't keep any more."""

    def read(self) -> tuple[int, tuple[Said, ...]]:
        """Return the number of earlier messages, and the latest ones."""
        lines = (
            Said(safe_io.escape(each.name), safe_io.escape(each.text)[:LONGEST_LINE], each.at) for each in self.lines
        )
        return self.dropped, tuple(lines)


class RecordMessage(Message):
    """The record of the finished game, which the host gives to all."""

    do: Literal["record"] = "record"
    text: str


FromClient = Hello | Answer | Say | Propose | Reply | Leave | Claim
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
