"""The conditions of the High Form's tasks and the progress towards them (rules.md 8.5-8.7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice
from typing import NamedTuple

from tashkalar.engine.board import COMMON, LEGENDARY
from tashkalar.engine.catalogue import Goal, Requirement
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
from tashkalar.engine.state import Arrival, GameState

Count = tuple[int, int]
"""The present number and the required number."""


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
    """Return a seat's progress towards a goal, in the parts of the alternative that lacks least.

    Args:
        goal: the goal of a task.
        state: the game.
        seat: from 0.
    """
    nearest = min(goal, key=lambda way: goal_shortfall(way, state, seat))
    return tuple(
        GoalProgress(label, *count)
        for requirement in nearest
        for label, count in zip(requirement.labels, requirement.counts(state, seat), strict=True)
    )


def goal_shortfall(way: tuple[Requirement, ...], state: GameState, seat: int) -> int:
    """Return the number that a seat lacks in one alternative of a goal, added over all parts.

    Args:
        way: the alternative.
        state: the game.
        seat: from 0.
    """
    lack = 0
    for requirement in way:
        for have, need in requirement.counts(state, seat):
            if have < need:
                lack += need - have
    return lack


def is_met(goal: Goal, state: GameState, seat: int) -> bool:
    """Return whether a seat meets a goal now.

    Args:
        goal: the goal of a task.
        state: the game.
        seat: from 0.
    """
    return any(not goal_shortfall(way, state, seat) for way in goal)


def _required_names(parts: Iterable[tuple[str, int]]) -> tuple[str, ...]:
    """Return the names of those parts of a requirement for which a number is required."""
    return tuple(name for name, need in parts if need)


def _required_counts(*parts: Count) -> list[Count]:
    """Return those parts of a requirement for which a number is required."""
    return [part for part in parts if part[1]]


def _enemies(state: GameState, seat: int) -> SquareSet:
    return sum(map(state.board.of, state.table.enemies_of(state.table.colour_of(seat))))


class Destructions(NamedTuple):
    """Enemy pieces destroyed this turn: least numbers in all, upgraded and legendary."""

    pieces: int = 0
    upgraded: int = 0
    legendary: int = 0

    @property
    def labels(self) -> tuple[str, ...]:
        return _required_names(zip(("destroyed", "destroyed upgraded", "destroyed legendary"), self, strict=True))

    def counts(self, state: GameState, seat: int) -> list[Count]:
        gone = [p.rank for p in state.turn.destroyed] if seat == state.turn.seat else []
        upgraded, legendary = len(gone) - gone.count(COMMON), gone.count(LEGENDARY)
        return _required_counts((len(gone), self.pieces), (upgraded, self.upgraded), (legendary, self.legendary))


class Arrivals(NamedTuple):
    """Beings summoned this turn: least numbers in all, on coloured squares, and legends."""

    beings: int = 0
    red: int = 0
    green: int = 0
    coloured: int = 0
    legends: int = 0

    @property
    def labels(self) -> tuple[str, ...]:
        return _required_names(zip(("summoned", "on red", "on green", "on red or green", "legends"), self, strict=True))

    def counts(self, state: GameState, seat: int) -> list[Count]:
        came = state.turn.summoned if seat == state.turn.seat else ()
        beings, red, green, coloured, legends = self
        return _required_counts(
            (len(came), beings), (_arrived(came, RED), red), (_arrived(came, GREEN), green),
            (_arrived(came, COLOURED), coloured),
            (sum(one.legend or one.card in state.table.cards.legends for one in came), legends),
        )  # fmt: skip


def _arrived(came: Iterable[Arrival], area: SquareSet) -> int:
    return sum(bool(area & mask_of(arrival.square)) for arrival in came)


class Holds(NamedTuple):
    """Own pieces on an area: least numbers in all, upgraded and legendary."""

    name: str
    area: SquareSet
    pieces: int = 0
    upgraded: int = 0
    legendary: int = 0

    @property
    def labels(self) -> tuple[str, ...]:
        names = self.name, f"upgraded {self.name}", f"legendary {self.name}"
        return _required_names(zip(names, self[2:], strict=True))

    def counts(self, state: GameState, seat: int) -> list[Count]:
        commons, heroics, legends = state.board.pieces[state.table.colour_of(seat)]
        _, area, pieces, upgraded, legendary = self
        return _required_counts(
            (((commons | heroics | legends) & area).bit_count(), pieces),
            (((heroics | legends) & area).bit_count(), upgraded),
            ((legends & area).bit_count(), legendary),
        )


class Leads(NamedTuple):
    """More upgraded pieces than each enemy on each of these areas."""

    areas: tuple[str, ...]

    @property
    def labels(self) -> tuple[str, ...]:
        return tuple(f"upgraded on {area}" for area in self.areas)

    def counts(self, state: GameState, seat: int) -> list[Count]:
        colour, upgraded = state.table.colour_of(seat), state.board.upgraded
        own, others = upgraded(colour), [upgraded(enemy) for enemy in state.table.enemies_of(colour)]
        areas = [AREAS[area] for area in self.areas]
        return [((own & area).bit_count(), max((other & area).bit_count() for other in others) + 1) for area in areas]


class LineLead(NamedTuple):
    """A lead in pieces over all enemies together on a whole middle row or column."""

    lead: int

    @property
    def labels(self) -> tuple[str, ...]:
        return ("lead on a middle line",)

    def counts(self, state: GameState, seat: int) -> list[Count]:
        own, other = state.board.of(state.table.colour_of(seat)), _enemies(state, seat)
        return [(max((own & line).bit_count() - (other & line).bit_count() for line in MIDDLE_LINES), self.lead)]


class Chain(NamedTuple):
    """Connected own pieces that join two opposite sides or corners."""

    ends: str
    """"sides" or "corners"."""

    @property
    def pairs(self) -> tuple[tuple[SquareSet, SquareSet], ...]:
        """The pairs of sets of squares that can be joined."""
        return _OPPOSITE[self.ends]

    @property
    def labels(self) -> tuple[str, ...]:
        return (f"opposite {self.ends} joined",)

    def counts(self, state: GameState, seat: int) -> list[Count]:
        length = _SHORTEST[self.ends]
        return [(length - self.missing(state, seat, length), length)]

    def missing(self, state: GameState, seat: int, most: int) -> int:
        """Return the number of pieces on empty squares that would complete the chain.

        Args:
            state: the game.
            seat: from 0.
            most: the upper limit of the result.
        """
        own, empty = state.board.of(state.table.colour_of(seat)), state.board.empty
        for one, other in self.pairs:
            most = _missing(one, other, own, empty, most)
        return most


def chains_from(start: SquareSet, own: SquareSet, empty: SquareSet) -> Iterator[tuple[SquareSet, SquareSet]]:
    """Yield the reach of chains from one end with no additional piece on the board, with one, with two, and so on.

    The iterator is infinite.

    Args:
        start: the squares of that end, as a set.
        own: the squares of the pieces on the board, as a set.
        empty: the squares for additional pieces, as a set.

    Yields:
        All squares reached, and those among them where the last additional piece can stand.
    """
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
    """Return the sets of squares at each number of steps from one end, up to the other.

    Every chain has a piece in each of the sets.
    """
    reached, found = 0, [start]
    while not found[-1] & end:
        reached |= found[-1]
        found.append(neighbourhood(reached) & ~reached)
    return tuple(found)


_OPPOSITE = {"sides": OPPOSITE_SIDES, "corners": OPPOSITE_CORNERS}
_SHORTEST = {ends: min(len(_by_distance(*pair)) for pair in pairs) for ends, pairs in _OPPOSITE.items()}
"""The least number of pieces of a chain."""


class Surrounds(NamedTuple):
    """An enemy piece with a least number of own neighbours."""

    neighbours: int

    @property
    def labels(self) -> tuple[str, ...]:
        return ("around one enemy piece",)

    def counts(self, state: GameState, seat: int) -> list[Count]:
        own = state.board.of(state.table.colour_of(seat))
        enemies = squares(_enemies(state, seat))
        return [(max(((own & NEIGHBOURS[s]).bit_count() for s in enemies), default=0), self.neighbours)]


class Isolates(NamedTuple):
    """An enemy piece near another that can't reach any in a number of steps (rules.md 8.7)."""

    steps: int

    @property
    def labels(self) -> tuple[str, ...]:
        return ("an isolated enemy piece",)

    def counts(self, state: GameState, seat: int) -> list[Count]:
        enemies, empty = _enemies(state, seat), state.board.empty
        apart = squares(enemies & ~neighbourhood(enemies))
        return [(int(any(self._isolated(mask_of(s), enemies ^ mask_of(s), empty) for s in apart)), 1)]

    def _isolated(self, alone: SquareSet, others: SquareSet, empty: SquareSet) -> bool:
        if not WITHIN[2][alone.bit_length() - 1] & others:
            return False
        reached = alone
        for _ in range(self.steps):
            reached |= neighbourhood(reached) & empty
        return not neighbourhood(reached) & others
