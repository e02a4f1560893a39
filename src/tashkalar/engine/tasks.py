"""The conditions of the High Form's tasks and the progress towards them (rules.md 8.5-8.7)."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import islice
from typing import Any, Literal, NamedTuple, TypeVar

from tashkalar.engine.board import COMMON, LEGENDARY
from tashkalar.engine.catalogue import Goal, GoalPart, Requirement
from tashkalar.engine.geometry import (
    AREAS,
    COLOURED,
    GREEN,
    MIDDLE_LINES,
    NEIGHBOURS,
    OPPOSITE_CORNERS,
    OPPOSITE_SIDES,
    RED,
    WITHIN,
    SquareSet,
    connected_squares,
    mask_of,
    neighbourhood,
    squares,
)
from tashkalar.engine.selectors import AreaList, Count, NamedArea, SmallInt
from tashkalar.engine.state import Arrival, GameState


class GoalProgress(NamedTuple):
    """The progress in one part of a task."""

    label: str
    """The name of the part, in a few words."""
    have: int
    """The present number."""
    need: int
    """The required number."""

    @property
    def met(self) -> bool:
        """Whether this part is met."""
        return self.have >= self.need


def goal_progress(goal: Goal, state: GameState, seat: int) -> tuple[GoalProgress, ...]:
    """Return a seat's progress towards a goal, in the parts of the alternative that lacks least."""
    nearest = min(goal, key=lambda way: goal_shortfall(way, state, seat))
    return tuple(GoalProgress(*part) for requirement in nearest for part in requirement.parts(state, seat))


def goal_shortfall(way: tuple[Requirement, ...], state: GameState, seat: int) -> int:
    """Return the number that a seat lacks in one alternative of a goal, added over all parts."""
    lack = 0
    for requirement in way:
        for _, have, need in requirement.parts(state, seat):
            if have < need:
                lack += need - have
    return lack


def is_met(goal: Goal, state: GameState, seat: int) -> bool:
    """Return whether a seat meets a goal now."""
    return any(not goal_shortfall(way, state, seat) for way in goal)


def _required(*parts: GoalPart) -> list[GoalPart]:
    """Return those parts of a requirement for which a number is required."""
    return [part for part in parts if part[2]]


def _enemies(state: GameState, seat: int) -> SquareSet:
    return sum(map(state.board.of, state.config.enemies_of(state.config.colour_of(seat))))


REQUIREMENTS: dict[str, type[Any]] = {}
"""The conditions of goals by their keys on cards (docs/cards.md); the fields of each are the keys of its value."""
K = TypeVar("K", bound=type[Any])


def _requirement(word: str) -> Callable[[K], K]:
    """Declare a condition of goals under a key."""

    def declare(kind: K) -> K:
        REQUIREMENTS[word] = kind
        return kind

    return declare


@_requirement("destroyed")
class Destructions(NamedTuple):
    """Enemy pieces destroyed this turn: least numbers in all, upgraded and legendary."""

    pieces: Count = 0
    upgraded: Count = 0
    legendary: Count = 0

    def parts(self, state: GameState, seat: int) -> list[GoalPart]:
        gone = [p.rank for p in state.turn.destroyed] if seat == state.turn.seat else []
        upgraded, legendary = len(gone) - gone.count(COMMON), gone.count(LEGENDARY)
        return _required(
            ("destroyed", len(gone), self.pieces),
            ("destroyed upgraded", upgraded, self.upgraded),
            ("destroyed legendary", legendary, self.legendary),
        )


@_requirement("summoned")
class Arrivals(NamedTuple):
    """Beings summoned this turn: least numbers in all, on coloured squares, and legends."""

    beings: Count = 0
    red: Count = 0
    green: Count = 0
    coloured: Count = 0
    legends: Count = 0

    def parts(self, state: GameState, seat: int) -> list[GoalPart]:
        came = state.turn.summoned if seat == state.turn.seat else ()
        beings, red, green, coloured, legends = self
        return _required(
            ("summoned", len(came), beings),
            ("on red", _arrived(came, RED), red),
            ("on green", _arrived(came, GREEN), green),
            ("on red or green", _arrived(came, COLOURED), coloured),
            ("legends", sum(one.legend or one.card in state.config.cards.legends for one in came), legends),
        )


def _arrived(came: Iterable[Arrival], area: SquareSet) -> int:
    return sum(bool(area & mask_of(arrival.square)) for arrival in came)


@_requirement("holds")
class Holds(NamedTuple):
    """Own pieces on an area: least numbers in all, upgraded and legendary."""

    on: NamedArea
    pieces: Count = 0
    upgraded: Count = 0
    legendary: Count = 0

    def parts(self, state: GameState, seat: int) -> list[GoalPart]:
        commons, heroics, legends = state.board.pieces[state.config.colour_of(seat)]
        (name, area), pieces, upgraded, legendary = self
        return _required(
            (name, ((commons | heroics | legends) & area).bit_count(), pieces),
            (f"upgraded {name}", ((heroics | legends) & area).bit_count(), upgraded),
            (f"legendary {name}", (legends & area).bit_count(), legendary),
        )


@_requirement("leads")
class Leads(NamedTuple):
    """More upgraded pieces than each enemy on each of these areas."""

    on: AreaList

    def parts(self, state: GameState, seat: int) -> list[GoalPart]:
        colour, upgraded = state.config.colour_of(seat), state.board.upgraded
        own, others = upgraded(colour), [upgraded(enemy) for enemy in state.config.enemies_of(colour)]
        areas = [(area, AREAS[area]) for area in self.on]
        return [
            (f"upgraded on {name}", (own & area).bit_count(), max((other & area).bit_count() for other in others) + 1)
            for name, area in areas
        ]


@_requirement("line_lead")
class LineLead(NamedTuple):
    """A lead in pieces over all enemies together on a whole middle row or column."""

    lead: SmallInt

    def parts(self, state: GameState, seat: int) -> list[GoalPart]:
        own, other = state.board.of(state.config.colour_of(seat)), _enemies(state, seat)
        most = max((own & line).bit_count() - (other & line).bit_count() for line in MIDDLE_LINES)
        return [("lead on a middle line", most, self.lead)]


@_requirement("chain")
class Chain(NamedTuple):
    """Connected own pieces that join two opposite sides or corners."""

    ends: Literal["sides", "corners"]

    @property
    def pairs(self) -> tuple[tuple[SquareSet, SquareSet], ...]:
        """The pairs of sets of squares that can be joined."""
        return _OPPOSITE[self.ends]

    def parts(self, state: GameState, seat: int) -> list[GoalPart]:
        length = _SHORTEST[self.ends]
        return [(f"opposite {self.ends} joined", length - self.missing(state, seat, length), length)]

    def missing(self, state: GameState, seat: int, most: int) -> int:
        """Return the number of pieces on empty squares that would complete the chain."""
        own, empty = state.board.of(state.config.colour_of(seat)), state.board.empty
        for one, other in self.pairs:
            most = _missing(one, other, own, empty, most)
        return most


def chains_from(start: SquareSet, own: SquareSet, empty: SquareSet) -> Iterator[tuple[SquareSet, SquareSet]]:
    """Yield the reach of chains from one end with no additional piece, with one, with two, and so on without end."""
    reached, last = connected_squares(start, own), 0
    while True:
        yield reached, last
        last = (start | neighbourhood(reached)) & empty & ~reached
        reached |= last
        if joined := neighbourhood(last) & own & ~reached:
            reached |= connected_squares(joined, own)


def _missing(start: SquareSet, end: SquareSet, own: SquareSet, empty: SquareSet, most: int) -> int:
    """Return the number of pieces on empty squares that would join two sets of squares, at most `most`."""
    left = most
    for there in _by_distance(start, end):  # a cheap lower bound, which mostly suffices: one piece for each empty set
        if not there & own:
            left -= 1
            if not left:
                return most
    chains = islice(chains_from(start, own, empty), most)
    return next((pieces for pieces, (reached, _) in enumerate(chains) if reached & end), most)


@cache
def _by_distance(start: SquareSet, end: SquareSet) -> tuple[SquareSet, ...]:
    """Return the squares at each distance from one end up to the other; every chain has a piece in each."""
    reached, found = 0, [start]
    while not found[-1] & end:
        reached |= found[-1]
        found.append(neighbourhood(reached) & ~reached)
    return tuple(found)


_OPPOSITE = {"sides": OPPOSITE_SIDES, "corners": OPPOSITE_CORNERS}
_SHORTEST = {ends: min(len(_by_distance(*pair)) for pair in pairs) for ends, pairs in _OPPOSITE.items()}
"""The least number of pieces of a chain."""


@_requirement("surrounds")
class Surrounds(NamedTuple):
    """An enemy piece with a least number of own neighbours."""

    neighbours: SmallInt

    def parts(self, state: GameState, seat: int) -> list[GoalPart]:
        own = state.board.of(state.config.colour_of(seat))
        enemies = squares(_enemies(state, seat))
        most = max(((own & NEIGHBOURS[s]).bit_count() for s in enemies), default=0)
        return [("around one enemy piece", most, self.neighbours)]


@_requirement("isolates")
class Isolates(NamedTuple):
    """An enemy piece near another that can't reach any in a number of steps (rules.md 8.7)."""

    steps: SmallInt

    def parts(self, state: GameState, seat: int) -> list[GoalPart]:
        enemies, empty = _enemies(state, seat), state.board.empty
        apart = squares(enemies & ~neighbourhood(enemies))
        isolated = any(self._isolated(mask_of(s), enemies ^ mask_of(s), empty) for s in apart)
        return [("an isolated enemy piece", int(isolated), 1)]

    def _isolated(self, alone: SquareSet, others: SquareSet, empty: SquareSet) -> bool:
        if not WITHIN[2][alone.bit_length() - 1] & others:
            return False
        reached = alone
        for _ in range(self.steps):
            reached |= neighbourhood(reached) & empty
        return not neighbourhood(reached) & others
