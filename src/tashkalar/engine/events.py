"""What has happened, told in the past tense. Rules never read events; they are for logs, screens and bots.

Squares and pieces stand in their texts ("e5", "2c"), seats are counted from 0 as everywhere in the engine. Each kind is
a named tuple that `event` declares: its sentence, and what of it isn't for everybody. What several parts of the engine
tell stands here; an event of a single verb stands beside it, in `verbs`.
"""

import re
from collections.abc import Callable, Iterable
from typing import Any, Literal, NamedTuple, Protocol, TypeVar

Going = Literal["move", "leap", "run"]
Kind = Literal["being", "legend", "flare"]
"""What kind of card, which its back shows to everybody."""
Why = Literal["destroyed", "legend", "flare"]
"""What points are scored for."""
RANKS = {"c": "common", "h": "heroic", "l": "legend"}
"""What a piece is called by its rank, the last letter of its text."""


class Event(Protocol):
    """Something that has happened: a named tuple of a kind that `event` has declared."""

    def _asdict(self) -> dict[str, Any]: ...


class EventSpec(NamedTuple):
    """How a kind of event is told."""

    word: str
    """Its word for programs (docs/protocol.md)."""
    sentence: str
    """Its sentence for people, with the names of fields and properties in braces; `event` tells more."""
    private: tuple[str, ...]
    """The fields that only the seat itself may know."""
    reveals: bool
    """Whether it turned up cards that lay face down."""


EVENT_SPECS: dict[type[Event], EventSpec] = {}
"""Every kind of event, as it was declared."""
E = TypeVar("E", bound=Event)


def event(
    sentence: str, *, word: str = "", private: tuple[str, ...] = (), reveals: bool = False
) -> Callable[[type[E]], type[E]]:
    """Declare a kind of event, all that programs and people are told of it. Its docstring is its line in the protocol.

    The sentence begins with `{seat}` if somebody does something. A field in braces is put into words by what it is
    called: a `card` or `task` by its name, `seat`, `to`, `against` and `colour` by the player's, a `piece` or `before`
    as "a heroic" or "Boris's heroic", `after` by its rank; anything else, and the properties of the kind, as it is.
    After a colon stands how it is said: for a number the noun that it counts, else a text with `*` for the value and,
    after a bar, what is said without one; for a `piece` of one's own, and after the bar for another's.

    Args:
        sentence: without its full stop.
        word: for programs; the name of the class in hyphens if left out.
        private: the fields that only the seat itself may know.
        reveals: whether it turns up cards that lay face down.

    Returns:
        A decorator for the named tuple.
    """

    def declare(kind: type[E]) -> type[E]:
        called = word or re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower()
        EVENT_SPECS[kind] = EventSpec(called, sentence, private, reveals)
        return kind

    return declare


def reveals_cards(events: Iterable[Event]) -> bool:
    """Whether cards that lay face down were turned up.

        >>> reveals_cards(apply(state, current.option("summon swordmaster e5"))[1])
        False

    Args:
        events: what has happened.

    Returns:
        True if somebody knows a card now that nobody knew before.
    """
    return any(EVENT_SPECS[type(event)].reveals for event in events)


def count_noun(number: int, thing: str) -> str:
    """A number with its noun: "1 card", "2 cards".

    Args:
        number: how many.
        thing: one of them.

    Returns:
        Both, the noun in the plural unless it is one.
    """
    return f"{number} {thing}{'' if number == 1 else 's'}"


def count_cards(beings: int, legends: int, flares: int = 0) -> str:
    """So many cards in words: "2 beings and 1 flare".

    Args:
        beings: how many.
        legends: how many.
        flares: how many.

    Returns:
        Those kinds of which there are any.
    """
    kinds = {"being": beings, "legend": legends, "flare": flares}
    return " and ".join(count_noun(number, kind) for kind, number in kinds.items() if number)


@event("{seat} places {piece} on {square}")
class Placed(NamedTuple):
    """A piece came from supply onto an empty square."""

    seat: int
    piece: str
    square: str


@event("{seat} picks up {piece} from {square}")
class Lifted(NamedTuple):
    """A piece was picked up because of a shortage (rules.md 4.2, 5.7)."""

    seat: int
    piece: str
    square: str


@event("{seat} summons {card} on {square}")
class Summoned(NamedTuple):
    """A being arrived; `used` are the squares of its pattern."""

    seat: int
    card: str
    piece: str
    square: str
    used: tuple[str, ...]


@event("{seat} {piece:loses *|destroys *} on {square}{credited: without credit}")
class Destroyed(NamedTuple):
    """A piece was destroyed; `credited` if it counts for the player on turn (rules.md 6.28, 6.29)."""

    seat: int
    piece: str
    square: str
    credited: bool


@event("{seat} {goes} {piece} from {square} to {to}")
class Moved(NamedTuple):
    """A piece went from `square` to `to`: by a `move`, a `leap` or a `run`."""

    seat: int
    piece: str
    square: str
    to: str
    how: Going

    @property
    def goes(self) -> str:
        """What the seat does."""
        return {"move": "moves", "leap": "leaps with", "run": "runs with"}[self.how]


@event("{seat} {turns} {before} on {square} to {after}", word="turned")
class RankChanged(NamedTuple):
    """A piece was upgraded or downgraded."""

    seat: int
    square: str
    before: str
    after: str

    @property
    def turns(self) -> str:
        """What the seat does."""
        ranks = [*RANKS]
        return "upgrades" if ranks.index(self.after[1]) > ranks.index(self.before[1]) else "downgrades"


@event("{seat} converts {before} on {square}{into}")
class Converted(NamedTuple):
    """An enemy piece was replaced by one of the player's."""

    seat: int
    square: str
    before: str
    after: str

    @property
    def into(self) -> str:
        """The new rank, where it is another."""
        return "" if self.before[1] == self.after[1] else f" to a {RANKS[self.after[1]]}"


@event("{seat} improvises with {piece} on {square}")
class Improvised(NamedTuple):
    """An enemy piece stood in at a summoning, once a game for its colour (rules.md 10.7)."""

    seat: int
    piece: str
    square: str


@event("{seat} hands over to {to}")
class Passed(NamedTuple):
    """Control was passed to the team mate (rules.md 11.5)."""

    seat: int
    to: int


@event("{seat} gives {to} {legends:legend}")
class HandedOver(NamedTuple):
    """So many legends went to the team mate's hand (rules.md 11.4, 11.5)."""

    seat: int
    to: int
    legends: int


@event("{seat} discards {card}")
class Discarded(NamedTuple):
    """A being was discarded as an action."""

    seat: int
    card: str


@event("{seat} puts a {kind} under its deck", private=("card",))
class Returned(NamedTuple):
    """A `being`, `legend` or `flare` will go under its deck; others than its holder hear only of which kind it is."""

    seat: int
    card: str
    kind: Kind


@event("{seat} invokes {card}{against: against *|} ({met})")
class Flared(NamedTuple):
    """A flare was invoked; which halves were met, and against whom in a melee."""

    seat: int
    card: str
    upper: bool
    lower: bool
    against: int | None = None

    @property
    def met(self) -> str:
        """Which halves do something."""
        return " and ".join(["upper"] * self.upper + ["lower"] * self.lower)


@event("{seat} freezes {card}")
class Froze(NamedTuple):
    """A card went into the frozen slot (rules.md 13.2)."""

    seat: int
    card: str


@event("{seat} thaws {card}")
class Thawed(NamedTuple):
    """A frozen effect happens (rules.md 13.4)."""

    seat: int
    card: str


@event("{seat} warps {card}")
class Warped(NamedTuple):
    """A warp happens, and its card is pending (rules.md 13.16)."""

    seat: int
    card: str


@event("{seat} has the Gateway on {square}")
class GatewaySet(NamedTuple):
    """The piece on a square is the Gateway now (rules.md 13.9)."""

    seat: int
    square: str


@event("{seat} swaps {piece} on {square} with {before} on {to}")
class Swapped(NamedTuple):
    """The pieces on two squares traded them (rules.md 13.21): `piece` stood on `square`, `before` on `to`."""

    seat: int
    square: str
    to: str
    piece: str
    before: str


@event("{seat} gives up {piece} on {square} for {before}")
class ChangedOwner(NamedTuple):
    """A piece was replaced by an enemy's."""

    seat: int
    square: str
    piece: str
    before: str


@event("{seat} removes {piece} from the game")
class Removed(NamedTuple):
    """A destroyed piece is out of the game (rules.md 13.8)."""

    seat: int
    piece: str


@event("{seat} holds {piece} from {square}")
class Captured(NamedTuple):
    """A piece lies on the pending card (rules.md 13.22)."""

    seat: int
    piece: str
    square: str


@event("{seat} releases {piece} on {square}")
class Released(NamedTuple):
    """The piece on the card has come back (rules.md 13.22)."""

    seat: int
    piece: str
    square: str


@event("{seat} counts {piece} {times:time} more", word="counted")
class ExtraCredit(NamedTuple):
    """A destroyed piece counts so many times more (rules.md 14.35)."""

    seat: int
    piece: str
    times: int


@event("{seat} chooses {choice}")
class Chosen(NamedTuple):
    """A piece, a direction or a mode was chosen for what follows."""

    seat: int
    choice: str


@event("{seat} declines")
class Skipped(NamedTuple):
    """Something optional was declined."""

    seat: int


@event("{seat} claims {task} for {points:point}")
class Claimed(NamedTuple):
    """A task was claimed."""

    seat: int
    task: str
    points: int


@event("{task:next task: *|no task is left to turn up}", reveals=True)
class TaskTurned(NamedTuple):
    """A new next task lies open ("" if the deck is empty)."""

    task: str


@event("{seat} scores {points:point}{colour: in *'s colour|} for {reason}")
class Scored(NamedTuple):
    """Points were scored for what was `destroyed`, a `legend` or a `flare`; in a melee also in whose colour."""

    seat: int
    points: int
    why: Why
    colour: int | None = None

    @property
    def reason(self) -> str:
        """What the points are for."""
        return {"destroyed": "destroyed pieces", "legend": "the legend", "flare": "the flare"}[self.why]


@event("{seat} draws {drawn}", reveals=True, word="drew")
class CardsDrawn(NamedTuple):
    """So many cards were drawn."""

    seat: int
    beings: int
    legends: int
    flares: int

    @property
    def drawn(self) -> str:
        """The cards by kind."""
        return count_cards(self.beings, self.legends, self.flares)


@event("{seat} ends turn {number}")
class TurnEnded(NamedTuple):
    """A turn is over."""

    seat: int
    number: int


@event("turn {number}: {seat}, {actions:action}")
class TurnBegan(NamedTuple):
    """A turn begins."""

    seat: int
    number: int
    actions: int


@event("the last turns begin: {why}")
class EndTriggered(NamedTuple):
    """The last turns begin (rules.md 12.1), and why."""

    why: str


@event("{winners}")
class GameEnded(NamedTuple):
    """The game is over."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
