"""The cards as plain values, the way the engine wants them."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple, assert_never

from tashkalar.engine.board import Rank
from tashkalar.engine.events import Kind
from tashkalar.engine.instructions import Program
from tashkalar.engine.pattern import Pattern
from tashkalar.engine.state import CardPart
from tashkalar.engine.tasks import Goal


class School(NamedTuple):
    """Who may be played, and with which deck."""

    id: str
    name: str
    deck: str


class Being(NamedTuple):
    """A card that summons: a being of a school deck, or a legend (deck "legends")."""

    id: str
    name: str
    deck: str
    rank: Rank
    pattern: Pattern
    text: str
    effect: Program


class Criterion(NamedTuple):
    """One half of a flare: how far an opponent must be ahead, and what happens then (rules.md 7.2)."""

    gap: int
    text: str
    effect: Program


class Flare(NamedTuple):
    """A flare with its upper criterion (upgraded pieces) and its lower one (all pieces)."""

    id: str
    name: str
    upper: Criterion
    lower: Criterion


class Task(NamedTuple):
    """A task of the High Form."""

    id: str
    name: str
    type: str
    points: int
    advanced: bool
    text: str
    goal: Goal


class Catalogue:
    """All the cards of a game. Two catalogues are the same if their fingerprints are.

    Args:
        fingerprint: "sha256:..." of what the cards were read from.
    """

    __slots__ = ("beings", "decks", "fingerprint", "flares", "legends", "schools", "tasks")

    def __init__(
        self,
        schools: tuple[School, ...],
        beings: tuple[Being, ...],
        flares: tuple[Flare, ...],
        tasks: tuple[Task, ...],
        fingerprint: str,
    ) -> None:
        self.schools: Mapping[str, School] = MappingProxyType({s.id: s for s in schools})
        self.beings: Mapping[str, Being] = MappingProxyType({b.id: b for b in beings})
        self.flares: Mapping[str, Flare] = MappingProxyType({f.id: f for f in flares})
        self.tasks: Mapping[str, Task] = MappingProxyType({t.id: t for t in tasks})
        decks: dict[str, tuple[str, ...]] = {}
        for being in beings:
            decks[being.deck] = (*decks.get(being.deck, ()), being.id)
        self.decks: Mapping[str, tuple[str, ...]] = MappingProxyType(decks)
        """The ids of each deck's beings, in the order of the card file."""
        self.legends: tuple[str, ...] = decks.get("legends", ())
        self.fingerprint = fingerprint

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Catalogue) and self.fingerprint == other.fingerprint

    def __hash__(self) -> int:
        return hash(self.fingerprint)

    def __reduce__(self) -> tuple[type["Catalogue"], tuple[object, ...]]:
        """How it is copied and pickled: read-only mappings can't be."""
        parts = (self.schools, self.beings, self.flares, self.tasks)
        return Catalogue, (*(tuple(part.values()) for part in parts), self.fingerprint)

    def __repr__(self) -> str:
        return f"Catalogue({self.fingerprint!r})"

    def __contains__(self, card: object) -> bool:
        return card in self.beings or card in self.flares or card in self.tasks

    def program(self, part: CardPart, card: str) -> Program:
        """One of the programs that are written on a card."""
        match part:
            case "effect":
                return self.beings[card].effect
            case "upper":
                return self.flares[card].upper.effect
            case "lower":
                return self.flares[card].lower.effect
            case _:
                assert_never(part)

    def kind(self, card: str) -> Kind:
        """What kind of card a hand card is."""
        return "flare" if card in self.flares else "legend" if card in self.legends else "being"

    def name(self, card: str) -> str:
        """The name of any card or task, or the id itself for what is none."""
        for kind in (self.beings, self.flares, self.tasks):
            if card in kind:
                named: Being | Flare | Task = kind[card]
                return named.name
        return card
