"""The cards as plain values, in the form that the engine uses."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, Protocol, assert_never

from tashkalar.engine.board import Rank
from tashkalar.engine.events import Kind
from tashkalar.engine.geometry import AreaName
from tashkalar.engine.pattern import Pattern

CardPart = Literal["effect", "frozen", "warp", "upper", "lower"]
"""The programs on cards: the effects of a being, and the effects of a flare's halves."""


class Instruction(Protocol):
    """One step of a compiled program. States, which it works on, contain cards; so their types are left open here."""

    def step(self, play: Any) -> int:
        """Carry out the instruction and return the distance to the next one; 0 to wait for an option."""
        ...

    def live(self, state: Any, frame: Any) -> bool:
        """Return whether the instruction, or the first to run inside it, would do something now."""
        ...


Program = tuple[Instruction, ...]
"""A program for the machine."""


GoalPart = tuple[str, int, int]
"""A part of a task: its name in a few words, the present number and the required number."""


class Requirement(Protocol):
    """One condition of a task."""

    def parts(self, state: Any, seat: int) -> Sequence[GoalPart]:
        """Return the parts of the condition with their numbers."""
        ...


Goal = tuple[tuple[Requirement, ...], ...]
"""The alternatives of a task; all requirements of one must be met."""


class School(NamedTuple):
    """A school that can be played."""

    id: str
    """The id in forms and records."""
    name: str
    """The name for players."""
    deck: str
    """The deck that the school plays with; the two Imperial schools have the same one."""
    gateway: bool = False
    """Whether one of its pieces may be the Gateway (rules.md 13.9)."""


class SecondaryEffect(NamedTuple):
    """An effect of a being that doesn't happen when it is summoned."""

    text: str
    """The effect in words."""
    effect: Program
    """The effect as a program."""


class Being(NamedTuple):
    """A card that summons: a being of a school deck, or a legend (deck "legends")."""

    id: str
    """The id in options and records."""
    name: str
    """The name for players."""
    deck: str
    """The deck of a school, or "legends"."""
    rank: Rank
    """The rank of the being's piece."""
    pattern: Pattern
    """The pattern that must stand on the board to summon it."""
    text: str
    """The effect in words."""
    effect: Program
    """The effect as a program for the machine."""
    frozen: SecondaryEffect | None = None
    """The frozen effect, which happens when the card is thawed (rules.md 13.1)."""
    warp: SecondaryEffect | None = None
    """The warp, which happens when the card is warped (rules.md 13.15)."""
    arrives: AreaName | Literal[""] = ""
    """The area on whose empty squares the being arrives, if it arrives apart from its pattern; else ""."""
    captures_piece: bool = False
    """Whether its warp puts a piece into stasis on the card.

    Only a summoning may then end the stasis (rules.md 13.19).
    """
    uses_overrun: bool = False
    """Whether its effect refers to the piece that its arrival has destroyed."""

    @property
    def texts(self) -> tuple[str, ...]:
        """The effects in words: the ordinary one, and then "Frozen: ..." or "Warp: ..." if it has one."""
        further = (("Frozen", self.frozen), ("Warp", self.warp))
        return (self.text, *(f"{word}: {effect.text}" for word, effect in further if effect))

    def text_of(self, part: str) -> str:
        """Return the text of one of its programs: "frozen", "warp", or else the ordinary effect."""
        further = {"frozen": self.frozen, "warp": self.warp}.get(part)
        return further.text if further else self.text


class Criterion(NamedTuple):
    """One half of a flare: the lead that an opponent must have, and the effect (rules.md 7.2)."""

    gap: int
    """The least lead of the opponent, in pieces."""
    text: str
    """The effect in words."""
    effect: Program
    """The effect as a program."""


class Flare(NamedTuple):
    """A flare with its upper criterion (upgraded pieces) and its lower one (all pieces)."""

    id: str
    """The id in options and records."""
    name: str
    """The name for players."""
    upper: Criterion
    """The criterion that compares upgraded pieces."""
    lower: Criterion
    """The criterion that compares all pieces."""


class Task(NamedTuple):
    """A task of the High Form (rules.md 8.2-8.7)."""

    id: str
    """The id in options and records."""
    name: str
    """The name for players."""
    type: str
    """The kind of task, as printed on the card."""
    points: int
    """The points for a claim."""
    advanced: bool
    """Whether it is one of the harder ones, which aren't open at the start (rules.md 2.5)."""
    text: str
    """The condition in words."""
    goal: Goal
    """The condition, as `task_goals` evaluates it."""


class Pack(NamedTuple):
    """A card file with further schools, which was added to others."""

    name: str
    """The name of the file without its ending."""
    fingerprint: str
    """"sha256:..." of the file."""
    schools: tuple[str, ...]
    """The ids of its schools."""


class Catalogue:
    """All the cards of a game. Catalogues with the same fingerprint are equal.

        >>> catalogue = state.config.cards
        >>> catalogue.beings["messenger"].rank.word, len(catalogue.legends), "messenger" in catalogue
        ('common', 12, True)

    Args:
        schools: the schools that can be played.
        beings: the beings of all school decks and the legends, each deck in its order.
        flares: all flares.
        tasks: all tasks.
        fingerprint: "sha256:..." of the card file.
        earlier: the fingerprints of the same cards before the last schools were added. Records begun then have them.
        parts: the fingerprint of each deck alone by its id, and those of "legends:", "flares:" and "tasks:".
        packs: the packs among the cards.

    Attributes:
        decks: the ids of each deck's beings, in the order of the card file.
        legends: the ids of the legends, in that order.
        warps: the ids of the beings that have a warp.
    """

    __slots__ = (
        "beings",
        "decks",
        "earlier",
        "fingerprint",
        "flares",
        "legends",
        "packs",
        "parts",
        "schools",
        "tasks",
        "warps",
    )

    def __init__(
        self,
        schools: tuple[School, ...],
        beings: tuple[Being, ...],
        flares: tuple[Flare, ...],
        tasks: tuple[Task, ...],
        fingerprint: str,
        earlier: tuple[str, ...] = (),
        parts: tuple[tuple[str, str], ...] = (),
        packs: tuple[Pack, ...] = (),
    ) -> None:
        self.schools: Mapping[str, School] = MappingProxyType({s.id: s for s in schools})
        self.beings: Mapping[str, Being] = MappingProxyType({b.id: b for b in beings})
        self.flares: Mapping[str, Flare] = MappingProxyType({f.id: f for f in flares})
        self.tasks: Mapping[str, Task] = MappingProxyType({t.id: t for t in tasks})
        decks: dict[str, tuple[str, ...]] = {}
        for being in beings:
            decks[being.deck] = (*decks.get(being.deck, ()), being.id)
        self.decks: Mapping[str, tuple[str, ...]] = MappingProxyType(decks)
        self.legends: tuple[str, ...] = decks.get("legends", ())
        self.warps = frozenset(being.id for being in beings if being.warp)
        self.fingerprint = fingerprint
        self.earlier = earlier
        self.parts: Mapping[str, str] = MappingProxyType(dict(parts))
        self.packs = packs

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Catalogue) and self.fingerprint == other.fingerprint

    def __hash__(self) -> int:
        return hash(self.fingerprint)

    def __reduce__(self) -> tuple[type["Catalogue"], tuple[object, ...]]:
        """Return the parts for copying and pickling, as read-only mappings can't be pickled."""
        sections = (self.schools, self.beings, self.flares, self.tasks)
        values = (tuple(section.values()) for section in sections)
        return Catalogue, (*values, self.fingerprint, self.earlier, tuple(self.parts.items()), self.packs)

    def extended(self, pack: "Catalogue", name: str) -> "Catalogue":
        """Return these cards with those of a pack.

        Args:
            pack: the schools and beings of the pack; its ids are none of these cards.
            name: the name of the pack.
        """
        added = (*self.packs, Pack(name, pack.fingerprint, tuple(pack.schools)))
        base = self.earlier[0] if self.packs else self.fingerprint
        lines = "\n".join([base, *sorted(each.fingerprint for each in added)])
        return Catalogue(
            (*self.schools.values(), *pack.schools.values()),
            (*self.beings.values(), *pack.beings.values()),
            tuple(self.flares.values()),
            tuple(self.tasks.values()),
            "sha256:" + hashlib.sha256(lines.encode()).hexdigest(),
            self.earlier if self.packs else (self.fingerprint, *self.earlier),
            (*self.parts.items(), *pack.parts.items()),
            added,
        )

    def packs_of(self, schools: Iterable[str]) -> dict[str, str]:
        """Return the fingerprints of the packs that some schools come from, by the names of the packs."""
        played = {*schools}
        return {pack.name: pack.fingerprint for pack in self.packs if played.intersection(pack.schools)}

    def __repr__(self) -> str:
        return f"Catalogue({self.fingerprint!r})"

    def __contains__(self, card: object) -> bool:
        return card in self.beings or card in self.flares or card in self.tasks

    def fingerprint_of(self, schools: Iterable[str], *, tasks: bool) -> str:
        """Return the fingerprint of the cards of a game, which depends only on the decks in play.

            >>> known = state.config.cards
            >>> known.fingerprint_of(["northern"], tasks=False) == known.fingerprint_of(["southern"], tasks=False)
            True

        Args:
            schools: the ids of the schools that play.
            tasks: whether the game is played for tasks.

        Returns:
            "sha256:..." over the decks of the schools, the legends, the flares, and the tasks if they are in play.
        """
        decks = sorted({self.schools[school].deck for school in schools})
        played = (*decks, "legends:", "flares:", *["tasks:"] * tasks)
        lines = [f"{deck} {self.parts.get(deck, self.fingerprint)}" for deck in played]
        return "sha256:" + hashlib.sha256("\n".join(lines).encode()).hexdigest()

    def program(self, part: CardPart, card: str) -> Program:
        """Return one of the programs on a card.

        Args:
            part: "effect", "frozen" or "warp" of a being, "upper" or "lower" of a flare.
            card: the id of such a card.
        """
        match part:
            case "effect":
                return self.beings[card].effect
            case "frozen" | "warp":
                further = self.further(part, card)
                return further.effect if further else ()
            case "upper":
                return self.flares[card].upper.effect
            case "lower":
                return self.flares[card].lower.effect
            case _:
                assert_never(part)

    def further(self, part: Literal["frozen", "warp"], card: str) -> SecondaryEffect | None:
        """Return a being's frozen effect or its warp; None if it has none.

        Args:
            part: "frozen" or "warp".
            card: the id of a being.
        """
        being = self.beings[card]
        return being.frozen if part == "frozen" else being.warp

    def kind(self, card: str) -> Kind:
        """Return the kind of a hand card by its id: "being", "legend" or "flare"."""
        return "flare" if card in self.flares else "legend" if card in self.legends else "being"

    def name(self, card: str) -> str:
        """Return the name of any card or task; an unknown id is returned as it is."""
        for kind in (self.beings, self.flares, self.tasks):
            if card in kind:
                named: Being | Flare | Task = kind[card]
                return named.name
        return card
