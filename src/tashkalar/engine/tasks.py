"""The conditions of the High Form's tasks, each with how far it is met (rules.md 8.5-8.7)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from tashkalar.engine import interfaces
from tashkalar.engine.board import HEROIC, LEGENDARY
from tashkalar.engine.geometry import (
    AREAS,
    ARENA,
    COLOURED,
    GREEN,
    MIDDLE_LINES,
    NEIGHBOURS,
    OPPOSITE_CORNERS,
    OPPOSITE_SIDES,
    RED,
    SIZE,
    WITHIN,
    SquareSet,
    bit,
    connected,
    neighbourhood,
    squares,
)
from tashkalar.engine.interfaces import GoalProgress
from tashkalar.engine.state import GameState

Requirement = interfaces.Requirement[GameState]
"""One condition of a task."""
Goal = tuple[tuple[Requirement, ...], ...]
"""The alternatives of a task; all requirements of one must be met."""


def progress(goal: Goal, state: GameState, seat: int) -> tuple[GoalProgress, ...]:
    """How far a seat meets a goal: the parts of the alternative that is nearest."""
    ways = [tuple(p for r in way for p in r.progress(state, seat)) for way in goal]
    return min(ways, key=lambda parts: sum(max(0, p.need - p.have) for p in parts))


def met(goal: Goal, state: GameState, seat: int) -> bool:
    """Whether a seat meets a goal now."""
    return any(all(part.met for r in way for part in r.progress(state, seat)) for way in goal)


def _enemies(state: GameState, seat: int) -> SquareSet:
    return sum(map(state.board.of, state.table.enemies_of(state.table.colour_of(seat))))


class Destructions(NamedTuple):
    """So many enemy pieces destroyed this turn, so many of them of a rank or higher."""

    pieces: int = 0
    upgraded: int = 0
    legendary: int = 0

    def progress(self, state: GameState, seat: int) -> Iterator[GoalProgress]:
        gone = [p.rank for p in state.turn.destroyed] if seat == state.turn.seat else []
        if self.pieces:
            yield GoalProgress("destroyed", len(gone), self.pieces)
        if self.upgraded:
            yield GoalProgress("destroyed upgraded", sum(rank >= HEROIC for rank in gone), self.upgraded)
        if self.legendary:
            yield GoalProgress("destroyed legendary", sum(rank == LEGENDARY for rank in gone), self.legendary)


class Arrivals(NamedTuple):
    """So many beings summoned this turn, so many of them on such squares, so many legends."""

    beings: int = 0
    red: int = 0
    green: int = 0
    coloured: int = 0
    legends: int = 0

    def progress(self, state: GameState, seat: int) -> Iterator[GoalProgress]:
        came = state.turn.summoned if seat == state.turn.seat else ()

        def count(area: SquareSet) -> int:
            return sum(bool(area & bit(arrival.square)) for arrival in came)

        if self.beings:
            yield GoalProgress("summoned", len(came), self.beings)
        if self.red:
            yield GoalProgress("on red", count(RED), self.red)
        if self.green:
            yield GoalProgress("on green", count(GREEN), self.green)
        if self.coloured:
            yield GoalProgress("on red or green", count(COLOURED), self.coloured)
        if self.legends:
            legends = sum(arrival.legend or arrival.card in state.table.cards.legends for arrival in came)
            yield GoalProgress("legends", legends, self.legends)


class Holds(NamedTuple):
    """So many own pieces on certain squares, so many of them of a rank or higher."""

    name: str
    area: SquareSet
    pieces: int = 0
    upgraded: int = 0
    legendary: int = 0

    def progress(self, state: GameState, seat: int) -> Iterator[GoalProgress]:
        colour = state.table.colour_of(seat)
        board = state.board
        if self.pieces:
            yield GoalProgress(self.name, (board.of(colour) & self.area).bit_count(), self.pieces)
        if self.upgraded:
            have = (board.upgraded(colour) & self.area).bit_count()
            yield GoalProgress(f"upgraded {self.name}", have, self.upgraded)
        if self.legendary:
            have = (board.pieces[colour][LEGENDARY] & self.area).bit_count()
            yield GoalProgress(f"legendary {self.name}", have, self.legendary)


class Leads(NamedTuple):
    """More upgraded pieces than the enemy on each of these areas."""

    areas: tuple[str, ...]

    def progress(self, state: GameState, seat: int) -> Iterator[GoalProgress]:
        colour = state.table.colour_of(seat)
        enemies = state.table.enemies_of(colour)
        for area in self.areas:
            own = (state.board.upgraded(colour) & AREAS[area]).bit_count()
            most = max((state.board.upgraded(c) & AREAS[area]).bit_count() for c in enemies)
            yield GoalProgress(f"upgraded on {area}", own, most + 1)


class LineLead(NamedTuple):
    """So many more own pieces than enemy ones on a whole middle row or column."""

    lead: int

    def progress(self, state: GameState, seat: int) -> Iterator[GoalProgress]:
        own, other = state.board.of(state.table.colour_of(seat)), _enemies(state, seat)
        best = max((own & line).bit_count() - (other & line).bit_count() for line in MIDDLE_LINES)
        yield GoalProgress("lead on a middle line", best, self.lead)


class Chain(NamedTuple):
    """Connected own pieces that join two opposite sides or corners."""

    ends: str
    """"sides" or "corners"."""

    @property
    def pairs(self) -> tuple[tuple[SquareSet, SquareSet], ...]:
        """The sets of squares of which one is to be joined to the other."""
        return _OPPOSITE[self.ends]

    def progress(self, state: GameState, seat: int) -> Iterator[GoalProgress]:
        length = _SHORTEST[self.ends]
        yield GoalProgress(f"opposite {self.ends} joined", length - self.missing(state, seat, length), length)

    def missing(self, state: GameState, seat: int, most: int) -> int:
        """How many pieces on empty squares would complete the chain; so many at most."""
        own, empty = state.board.of(state.table.colour_of(seat)), state.board.empty
        for one, other in self.pairs:
            most = _missing(one, other, own, empty, most)
        return most


def chains_from(start: SquareSet, own: SquareSet, empty: SquareSet) -> Iterator[tuple[SquareSet, SquareSet]]:
    """How far chains from one end come with no piece more on the board, with one, with two, and so on without an end.

    Args:
        start: the squares of that end.
        own: the pieces that stand already.
        empty: where more can come.

    Yields:
        All squares that are reached then, and those of them where the last piece that came can stand.
    """
    reached, last = connected(start, own), 0
    while True:
        yield reached, last
        last = (start | neighbourhood(reached)) & empty & ~reached
        reached |= last
        if joined := neighbourhood(last) & own & ~reached:
            reached |= connected(joined, own)


def _missing(start: SquareSet, end: SquareSet, own: SquareSet, empty: SquareSet, most: int) -> int:
    """How many pieces on empty squares would join two sets of squares to a chain; so many at most."""
    chains = islice(chains_from(start, own, empty), most)
    return next((pieces for pieces, (reached, _) in enumerate(chains) if reached & end), most)


_OPPOSITE = {"sides": OPPOSITE_SIDES, "corners": OPPOSITE_CORNERS}
_SHORTEST = {ends: min(_missing(*pair, 0, ARENA, SIZE) for pair in pairs) for ends, pairs in _OPPOSITE.items()}
"""How many pieces a chain takes at least."""


class Surrounds(NamedTuple):
    """An enemy piece with so many neighbours of yours."""

    neighbours: int

    def progress(self, state: GameState, seat: int) -> Iterator[GoalProgress]:
        own = state.board.of(state.table.colour_of(seat))
        enemies = squares(_enemies(state, seat))
        most = max(((own & NEIGHBOURS[s]).bit_count() for s in enemies), default=0)
        yield GoalProgress("around one enemy piece", most, self.neighbours)


class Isolates(NamedTuple):
    """An enemy piece near another that can't come next to any in so many steps (rules.md 8.7)."""

    steps: int

    def progress(self, state: GameState, seat: int) -> Iterator[GoalProgress]:
        enemies, empty = _enemies(state, seat), state.board.empty
        apart = squares(enemies & ~neighbourhood(enemies))
        found = any(self._isolated(bit(s), enemies ^ bit(s), empty) for s in apart)
        yield GoalProgress("an isolated enemy piece", int(found), 1)

    def _isolated(self, alone: SquareSet, others: SquareSet, empty: SquareSet) -> bool:
        if not WITHIN[2][alone.bit_length() - 1] & others:
            return False
        reached = alone
        for _ in range(self.steps):
            reached |= neighbourhood(reached) & empty
        return not neighbourhood(reached) & others
