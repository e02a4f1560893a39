"""Events: what has happened, for logs, screens and bots. The rules never read events.

Squares and pieces are texts ("e5", "2c"), and seats count from 0 as everywhere in the engine. Each kind of event is a
named tuple. The decorator `event` declares its sentence and its private fields. This module has the events that several
parts of the engine emit. An event of a single verb is beside the verb, in `verbs`.
"""

import re
from collections.abc import Callable, Iterable
from typing import Annotated, Any, Literal, NamedTuple, Protocol, TypeVar

from hotseat.codec import OMIT, SEAT

SeatNumber = Annotated[int, SEAT]
"""The type of a seat or a colour in an event."""
Going = Literal["move", "leap", "run"]
"""The kinds of movement of a piece."""
Kind = Literal["being", "legend", "flare"]
"""The kind of a card, which its back shows to all players."""
Why = Literal["destroyed", "legend", "flare"]
"""The reasons for points."""
RANKS = {"c": "common", "h": "heroic", "l": "legend"}
"""The name of each rank by its letter, the last one of a piece's text."""


class Event(Protocol):
    """An event: a named tuple of a kind that `event` has declared."""

    def _asdict(self) -> dict[str, Any]: ...


class EventSpec(NamedTuple):
    """The declaration of a kind of event."""

    word: str
    """The kind's name for programs (docs/protocol.md)."""
    sentence: str
    """The sentence for people, with the names of fields and properties in braces (see `event`)."""
    private: tuple[str, ...]
    """The fields that only the seat itself may know."""
    reveals: bool
    """Whether the event reveals cards that lay face down."""


EVENT_SPECS: dict[type[Event], EventSpec] = {}
"""The declaration of every kind of event."""
SHARED_FIELDS = {
    "seat": "The seat that acts, or that the event is about, from 0.",
    "piece": 'The piece: the number of its colour, from 1, and the letter of its rank, such as "2c".',
    "square": 'The square, such as "e5".',
    "card": "The id of the card.",
}
"""The meaning of the fields that have no text of their own below them, as they are the same in many events."""
E = TypeVar("E", bound=Event)


def event(
    sentence: str, *, word: str = "", private: tuple[str, ...] = (), reveals: bool = False
) -> Callable[[type[E]], type[E]]:
    """Return a decorator that declares a kind of event, with its texts; its docstring is its line in docs/protocol.md.

    The sentence begins with `{seat}` if a player does something. The name of a field in braces says how its value is
    put into words: a `card` or `task` by its name, `seat`, `to`, `against` and `colour` by the player's name, a `piece`
    or `before` as "a heroic" or "Boris's heroic", `after` by its rank. `{drawn}` stands for the numbers of cards, and
    `{promise}` for what a bonus gives. Other fields, and properties of the kind, are inserted as they are. A format may
    follow after a colon. For a number it is the noun that is counted. Else it is a text with `*` for the value and,
    after a bar, the text without a value; for a `piece` the text for one's own, and after the bar for another player's.

    Args:
        sentence: the sentence without its full stop.
        word: the name for programs; the name of the class in hyphens if left out.
        private: the fields that only the seat itself may know.
        reveals: whether the event reveals cards that lay face down.
    """

    def declare(kind: type[E]) -> type[E]:
        name = word or re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower()
        EVENT_SPECS[kind] = EventSpec(name, sentence, private, reveals)
        return kind

    return declare


def reveals_cards(events: Iterable[Event]) -> bool:
    """Return whether events reveal cards that lay face down.

    >>> reveals_cards(apply(state, current.option("summon swordmaster e5"))[1])
    False
    """
    return any(EVENT_SPECS[type(event)].reveals for event in events)


@event("{seat} places {piece} on {square}")
class Placed(NamedTuple):
    """A piece came from supply onto an empty square."""

    seat: SeatNumber
    piece: str
    square: str


@event("{seat} picks up {piece} from {square}")
class Lifted(NamedTuple):
    """A piece was picked up because of a shortage (rules.md 4.2, 5.7)."""

    seat: SeatNumber
    piece: str
    square: str


@event("{seat} summons {card} on {square}")
class Summoned(NamedTuple):
    """A being arrived; `used` are the squares of its pattern."""

    seat: SeatNumber
    card: str
    piece: str
    square: str
    used: tuple[str, ...]
    """The squares of the pieces of the pattern."""


@event("{seat} {piece:loses *|destroys *} on {square}{credited: without credit}")
class Destroyed(NamedTuple):
    """A piece was destroyed; `credited` if it counts for the player on turn (rules.md 6.28, 6.29)."""

    seat: SeatNumber
    piece: str
    square: str
    credited: bool
    """Whether the piece counts for the player on turn."""


@event("{seat} {goes} {piece} from {square} to {to}")
class Moved(NamedTuple):
    """A piece went from `square` to `to`: by a `move`, a `leap` or a `run`."""

    seat: SeatNumber
    piece: str
    square: str
    to: str
    """The square where the piece went, such as "e5"."""
    how: Going
    """The kind of movement."""

    @property
    def goes(self) -> str:
        """The verb of the sentence."""
        return {"move": "moves", "leap": "leaps with", "run": "runs with"}[self.how]


@event("{seat} {turns} {before} on {square} to {after}", word="turned")
class RankChanged(NamedTuple):
    """A piece was upgraded or downgraded."""

    seat: SeatNumber
    square: str
    before: str
    """The piece with its old rank."""
    after: str
    """The piece with its new rank."""

    @property
    def turns(self) -> str:
        """The verb of the sentence."""
        ranks = [*RANKS]
        return "upgrades" if ranks.index(self.after[1]) > ranks.index(self.before[1]) else "downgrades"


@event("{seat} converts {before} on {square}{into}")
class Converted(NamedTuple):
    """An enemy piece was replaced by one of the player's."""

    seat: SeatNumber
    square: str
    before: str
    """The enemy piece that was replaced."""
    after: str
    """The player's piece that stands there now."""

    @property
    def into(self) -> str:
        """The new rank, if it has changed, as part of the sentence."""
        return "" if self.before[1] == self.after[1] else f" to a {RANKS[self.after[1]]}"


@event("{seat} improvises with {piece} on {square}")
class Improvised(NamedTuple):
    """An enemy piece stood in at a summoning, once a game for its colour (rules.md 10.7)."""

    seat: SeatNumber
    piece: str
    square: str


@event("{seat} hands over to {to}")
class Passed(NamedTuple):
    """Control was passed to the teammate (rules.md 11.5)."""

    seat: SeatNumber
    to: SeatNumber
    """The seat of the teammate, from 0."""


@event("{seat} gives {to} {legends:legend}")
class HandedOver(NamedTuple):
    """Legends went to the teammate's hand (rules.md 11.4, 11.5); `legends` is their number."""

    seat: SeatNumber
    to: SeatNumber
    """The seat of the teammate, from 0."""
    legends: int
    """The number of legends."""


@event("{seat} discards {card}")
class Discarded(NamedTuple):
    """A being was discarded as an action."""

    seat: SeatNumber
    card: str


@event("{seat} puts a {kind} under its deck", private=("card",))
class Returned(NamedTuple):
    """A `being`, `legend` or `flare` will go under its deck; only its holder knows the card, the others its kind."""

    seat: SeatNumber
    card: str
    kind: Kind
    """The kind of the card, which all players see."""


@event("{seat} invokes {card}{against: against *|} ({met})")
class Flared(NamedTuple):
    """A flare was invoked: the halves that were met, and in a melee the opponent's colour."""

    seat: SeatNumber
    card: str
    upper: bool
    """Whether the criterion of the upper half was met."""
    lower: bool
    """Whether the criterion of the lower half was met."""
    against: Annotated[SeatNumber | None, OMIT] = None
    """The colour of the opponent in a melee, from 0; None in other forms."""

    @property
    def met(self) -> str:
        """The halves whose criteria are met."""
        return " and ".join(["upper"] * self.upper + ["lower"] * self.lower)


@event("{seat} freezes {card}")
class Froze(NamedTuple):
    """A card went into the frozen slot (rules.md 13.2)."""

    seat: SeatNumber
    card: str


@event("{seat} thaws {card}")
class Thawed(NamedTuple):
    """A frozen effect happens (rules.md 13.4)."""

    seat: SeatNumber
    card: str


@event("{seat} warps {card}")
class Warped(NamedTuple):
    """A warp happens, and its card is pending (rules.md 13.16)."""

    seat: SeatNumber
    card: str


@event("{seat} has the Gateway on {square}")
class GatewaySet(NamedTuple):
    """The piece on a square is the Gateway now (rules.md 13.9)."""

    seat: SeatNumber
    square: str


@event("{seat} swaps {piece} on {square} with {before} on {to}")
class Swapped(NamedTuple):
    """The pieces on two squares traded them (rules.md 13.21): `piece` stood on `square`, `before` on `to`."""

    seat: SeatNumber
    square: str
    to: str
    """The other square."""
    piece: str
    before: str
    """The piece that stood on the other square."""


@event("{seat} gives up {piece} on {square} for {before}")
class ChangedOwner(NamedTuple):
    """A piece was replaced by an enemy's."""

    seat: SeatNumber
    square: str
    piece: str
    before: str
    """The enemy piece that stands there now."""


@event("{seat} removes {piece} from the game")
class Removed(NamedTuple):
    """A destroyed piece is out of the game (rules.md 13.8)."""

    seat: SeatNumber
    piece: str


@event("{seat} holds {piece} from {square}")
class Captured(NamedTuple):
    """A piece lies on the pending card (rules.md 13.22)."""

    seat: SeatNumber
    piece: str
    square: str


@event("{seat} releases {piece} on {square}")
class Released(NamedTuple):
    """The piece on the card has come back (rules.md 13.22)."""

    seat: SeatNumber
    piece: str
    square: str


@event("{seat} counts {piece} {times:time} extra", word="counted")
class ExtraCredit(NamedTuple):
    """A destroyed piece counts so many times more (rules.md 14.35)."""

    seat: SeatNumber
    piece: str
    times: int
    """The number of times that the piece counts in addition, at least 1."""


@event("{seat} chooses {choice}")
class Chosen(NamedTuple):
    """A piece, a direction or a mode was chosen for what follows."""

    seat: SeatNumber
    choice: str
    """The id of a card or mode, the square or the direction, as the option names it."""


@event("{seat} declines")
class Skipped(NamedTuple):
    """Something optional was declined."""

    seat: SeatNumber


@event("{seat} claims {task} for {points:point}")
class Claimed(NamedTuple):
    """A task was claimed."""

    seat: SeatNumber
    task: str
    """The id of the task."""
    points: int
    """The points of the task."""


@event("{task:next task: *|no task is left to turn up}", reveals=True)
class TaskTurned(NamedTuple):
    """A new next task lies open ("" if the deck is empty)."""

    task: str
    """The id of the task; "" if the deck is empty."""


@event("{seat} scores {points:point}{colour: in *'s colour|} for {reason}")
class Scored(NamedTuple):
    """Points were scored for what was `destroyed`, a `legend` or a `flare`; in a melee also in whose colour."""

    seat: SeatNumber
    points: int
    """The points scored now, not the total."""
    why: Why
    """The reason for the points."""
    colour: Annotated[SeatNumber | None, OMIT] = None
    """The colour in which they were scored in a melee, from 0; None in other forms."""

    @property
    def reason(self) -> str:
        """The reason for the points."""
        return {"destroyed": "destroyed pieces", "legend": "the legend", "flare": "the flare"}[self.why]


@event("{seat} draws {drawn}", reveals=True, word="drew")
class CardsDrawn(NamedTuple):
    """Cards were drawn; their number of each kind."""

    seat: SeatNumber
    beings: int
    """The number of beings."""
    legends: int
    """The number of legends."""
    flares: int
    """The number of flares."""


@event("{seat} ends turn {number}")
class TurnEnded(NamedTuple):
    """A turn is over."""

    seat: SeatNumber
    number: int
    """The number of the turn, over all seats, from 1."""


@event("turn {number}: {seat}, {actions:action}")
class TurnBegan(NamedTuple):
    """A turn begins."""

    seat: SeatNumber
    number: int
    """The number of the turn, over all seats, from 1."""
    actions: int
    """The actions of the turn."""


@event("the last turns begin: {why}")
class EndTriggered(NamedTuple):
    """The last turns begin (rules.md 12.1), and why."""

    why: str
    """The reason in words: a deck drawn out, a score or too many idle turns."""


@event("{winners}")
class GameEnded(NamedTuple):
    """The game is over."""

    winners: tuple[SeatNumber, ...]
    """The seats that won, from 0; several if they share the victory."""
    scores: tuple[int, ...]
    """The final score of each seat."""
    reason: str
    """The reason why they won, in words."""
