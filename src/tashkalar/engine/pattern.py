"""Patterns: what must stand on the board for a being to come, in all eight orientations (rules.md section 5).

A pattern fits in one orientation on a set of arrival squares that a few shifts of whole-board masks find at once: shift
the squares that hold good pieces by the way from the arrival square to a cell, and keep what all cells agree on.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from tashkalar.engine.board import ANY_RANK, HEROIC, LEGENDARY, Board, Rank
from tashkalar.engine.geometry import (
    ARENA,
    ORIENTATIONS,
    SIZE,
    SQUARES,
    SYMMETRIES,
    Offset,
    Square,
    SquareSet,
    column_of,
    mask_of,
    row_of,
    square_at,
    squares,
)

_ORIGIN = SIZE * SIZE
"""How far up a footprint lies, so that no square of it lies below the lowest bit."""

Strength = tuple[SquareSet, SquareSet, SquareSet]
"""Where pieces stand that are at least common, at least heroic, legendary."""


def strength_masks(board: Board, colour: int) -> Strength:
    """A colour's pieces by the rank they satisfy (rules.md 1.1)."""
    commons, heroics, legends = board.pieces[colour]
    upgraded = heroics | legends
    return commons | upgraded, upgraded, legends


class MatchContext(NamedTuple):
    """A board prepared for matching the patterns of one colour, computed once for all of its cards."""

    own: Strength
    counts: tuple[int, int, int]
    """How many own pieces there are of each rank or higher."""
    open: tuple[SquareSet, SquareSet, SquareSet]
    """By the rank of a being: the squares where no piece outranks it (rules.md 5.4)."""


def match_context(board: Board, colour: int) -> MatchContext:
    """The ground on which a colour's beings are summoned."""
    own, legends = strength_masks(board, colour), board.ranked(LEGENDARY)
    open_to = (ARENA & ~(legends | board.ranked(HEROIC)), ARENA & ~legends, ARENA)
    return MatchContext(own, (own[0].bit_count(), own[1].bit_count(), own[2].bit_count()), open_to)


class Cell(NamedTuple):
    """A square of a pattern, seen from the arrival square, and the least rank asked there (0 to 2)."""

    offset: Offset
    rank: int


class Orientation(NamedTuple):
    """A pattern turned and mirrored one way."""

    name: str
    shifts: tuple[tuple[int, int], ...]
    """How far each cell but the arrival square lies from there in square numbers, and its rank; the highest first."""
    room: SquareSet
    """The arrival squares for which every cell lies on the arena."""
    footprint: int
    """All these squares as a set, for an arrival on the square numbered `_ORIGIN`."""
    marks: tuple[Offset, ...]
    notes: tuple[Offset, ...]
    twin: str
    """The first orientation with the same cells and marks, their ranks aside: on one square they are one match."""


Fits = list[tuple[Orientation, SquareSet]]
"""Orientations that fit somewhere, each with the set of its arrival squares."""


class Match(NamedTuple):
    """A pattern laid in one place, in one orientation, that fits."""

    square: Square
    """Where the being arrives."""
    orientation: str
    """r0, r90, r180 or r270: turned clockwise by so much; m0 and so on: mirrored left-right before."""
    used: SquareSet
    """The squares of the pieces used, as a set; the arrival square is one if the pattern asks for a piece there."""
    marked: SquareSet
    """The marked squares on the arena, as a set."""
    stand_ins: tuple[Square, ...] = ()
    """The enemy pieces among those used (rules.md 5.12, 10.7)."""
    noted: SquareSet = 0
    """The marked squares of the second kind on the arena, as a set."""
    gaps: tuple[Square, ...] = ()
    """The empty squares that stand in for commons; not among those used."""


class MissingCell(NamedTuple):
    """A cell of a pattern without a fitting piece of the player."""

    square: Square
    """Where."""
    rank: Rank
    """The least rank asked there."""


class NearMiss(NamedTuple):
    """A placement that doesn't fit."""

    arrival: Square
    """Where the being would arrive."""
    lacking: tuple[MissingCell, ...]
    """What is lacking; empty if the pattern itself fits."""
    barred: bool
    """Whether the piece on the arrival square outranks the being (rules.md 5.4)."""
    stand_ins: tuple[Square, ...] = ()
    """The enemy pieces that may stand in, and so aren't lacking (rules.md 5.12, 10.7)."""

    @property
    def short(self) -> int:
        """On how many squares something else would have to stand."""
        return len({lack.square for lack in self.lacking} | ({self.arrival} if self.barred else set()))


def _orient(name: str, cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    return tuple(sorted(Cell(SYMMETRIES[name](cell.offset), cell.rank) for cell in cells))


def _oriented(name: str, marks: tuple[Offset, ...]) -> tuple[Offset, ...]:
    return tuple(sorted(map(SYMMETRIES[name], marks)))


def _room(cells: tuple[Cell, ...]) -> SquareSet:
    """The squares from which all the cells lie on the arena."""
    room = ARENA
    for (c, r), _ in cells:
        room &= _shifted(_within_rows(r), SIZE * c + r)
    return room


@cache
def _within_rows(rows: int) -> SquareSet:
    """The squares of the arena that so many rows upwards lead to; others would be reached from the next column."""
    return sum(mask_of(square) for square in SQUARES if 0 <= row_of(square) - rows < SIZE)


@cache
def _shift(cell: Cell) -> tuple[int, int]:
    """How far a cell lies from the arrival square in square numbers, and its rank: one value for all patterns."""
    column, row = cell.offset
    return SIZE * column + row, cell.rank


class Pattern:
    """A printed pattern with its distinct orientations, ready to be matched. Immutable by convention, equal by value.

    Args:
        cells: the cells but the arrival square, as printed.
        arrival: the least rank of the piece of yours asked on the arrival square; None if none is asked.
        marks: the marked squares, as printed; empty where the effect doesn't use them.
        notes: the marked squares of the second kind.
    """

    __slots__ = ("arrival", "cells", "marks", "needs", "notes", "orientations")

    def __init__(
        self,
        cells: tuple[Cell, ...],
        arrival: int | None = None,
        marks: tuple[Offset, ...] = (),
        notes: tuple[Offset, ...] = (),
    ) -> None:
        self.cells = cells
        self.arrival = arrival
        self.marks = marks
        self.notes = notes
        asked = [cell.rank for cell in cells] + ([] if arrival is None else [arrival])
        self.needs = tuple(sum(rank >= least for rank in asked) for least in ANY_RANK)
        """How many pieces of each rank or higher a match uses."""
        found: dict[object, Orientation] = {}
        twins: dict[object, str] = {}
        for name in ORIENTATIONS:
            turned, turned_marks, turned_notes = _orient(name, cells), _oriented(name, marks), _oriented(name, notes)
            demanding = sorted(turned, key=lambda cell: -cell.rank)
            shifts = tuple(map(_shift, demanding))
            twin = twins.setdefault((frozenset(cell.offset for cell in turned), turned_marks, turned_notes), name)
            room = _room(turned)
            if not room:
                continue
            footprint = sum(mask_of(_ORIGIN + shift) for shift, _ in shifts)
            oriented = Orientation(name, shifts, room, footprint, turned_marks, turned_notes, twin)
            found.setdefault((turned, turned_marks, turned_notes), oriented)
        self.orientations = tuple(found.values())

    def alike(self, name: str) -> Orientation:
        """The orientation that looks as the pattern does turned so: a symmetrical one has fewer than eight.

        Args:
            name: one of `geometry.ORIENTATIONS`.

        Returns:
            One of this pattern's orientations.

        Raises:
            LookupError: it has none, as it is larger than the arena.
        """
        look = self._look(name)
        for orientation in self.orientations:
            if self._look(orientation.name) == look:
                return orientation
        raise LookupError("the pattern has no room on the arena")

    def _look(self, name: str) -> object:
        return _orient(name, self.cells), _oriented(name, self.marks), _oriented(name, self.notes)

    def required_cells(self, orientation: Orientation) -> tuple[Cell, ...]:
        """The squares where a piece is asked, the arrival square among them if it is one.

        Args:
            orientation: one of this pattern's.

        Returns:
            Each as seen from the arrival square.
        """
        turned = _orient(orientation.name, self.cells)
        return turned if self.arrival is None else (Cell((0, 0), self.arrival), *turned)

    def _key(self) -> object:
        return self.cells, self.arrival, self.marks, self.notes

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pattern) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def fits(self, ground: MatchContext, rank: int, within: SquareSet = ARENA) -> Fits:
        """Each orientation that fits somewhere with own pieces alone, with the set of its arrival squares.

        Args:
            ground: where the colour's pieces stand.
            rank: the being's.
            within: where alone an arrival is looked for.

        Returns:
            The orientations that fit, in the order of their names, each with a set of squares.
        """
        have, need = ground.counts, self.needs
        if have[0] < need[0] or have[1] < need[1] or have[2] < need[2]:
            return []
        own, landing = ground.own, ground.open[rank] & within
        if self.arrival is not None:
            landing &= own[self.arrival]
        found = []
        for orientation in self.orientations:
            mask = landing & orientation.room
            for shift, rank in orientation.shifts:
                mask &= own[rank] >> shift if shift > 0 else own[rank] << -shift
                if not mask:
                    break
            else:
                found.append((orientation, mask))
        return found

    def match(self, square: Square, orientation: Orientation, stand_ins: tuple[Square, ...] = ()) -> Match:
        """An orientation laid somewhere; nothing is tested.

        Args:
            square: of the arrival.
            orientation: one of this pattern's.
            stand_ins: the squares of enemy pieces that stand in.

        Returns:
            What it uses and marks.
        """
        used = orientation.footprint << square >> _ORIGIN
        if self.arrival is not None:
            used |= mask_of(square)
        marked, noted = _laid_out(square, orientation.marks), _laid_out(square, orientation.notes)
        return Match(square, orientation.name, used, marked, stand_ins, noted)

    def matches(self, ground: MatchContext, rank: int, within: SquareSet = ARENA) -> Iterator[Match]:
        """Every different match with own pieces alone, by square. Of equal ones the first orientation counts.

        Args:
            ground: where the colour's pieces stand.
            rank: the being's.
            within: where alone an arrival is looked for.

        Returns:
            The matches.
        """
        return self.placements(self.fits(ground, rank, within))

    def names(self, fits: Fits) -> Iterator[tuple[Square, str]]:
        """Yield the distinct matches of orientations that fit, each as its square and its name.

        The name is the orientation's where a square has several matches, else "".

        Args:
            fits: what fits, as `fits` tells it.

        Returns:
            Square and name, by square.
        """
        seen = twice = 0
        for _, mask in fits:
            twice |= seen & mask
            seen |= mask
        for square in squares(seen):
            here = 1 << square
            if twice & here:
                several = self._different_on(square, [o for o, mask in fits if mask & here])
                yield from ((square, name if len(several) > 1 else "") for name in several)
            else:
                yield square, ""

    def _different_on(self, square: Square, orientations: list[Orientation]) -> list[str]:
        """The names of the different matches among orientations that all fit on a square."""
        if self.marks or self.notes:  # marks that differ may all lie off the arena here
            return [match.orientation for match in _different(self.match(square, o) for o in orientations)]
        first: dict[str, str] = {}
        for orientation in orientations:
            first.setdefault(orientation.twin, orientation.name)
        return list(first.values())

    def placements(self, fits: Fits) -> Iterator[Match]:
        """The different matches of orientations that fit, by square.

        Args:
            fits: what fits, as `fits` tells it.

        Returns:
            The matches.
        """
        seen = 0
        for _, mask in fits:
            seen |= mask
        for square in squares(seen):
            here = mask_of(square)
            yield from _different(self.match(square, o) for o, mask in fits if mask & here)

    def near_misses(self, ground: MatchContext, rank: int, within: SquareSet = ARENA) -> Iterator[NearMiss]:
        """The pattern laid in every place and orientation where it doesn't fit with own pieces alone.

        Args:
            ground: where the colour's pieces stand.
            rank: the being's.
            within: where alone an arrival is looked for.

        Returns:
            What is lacking in each.
        """
        for orientation in self.orientations:
            for square in squares(orientation.room & within):
                barred = not ground.open[rank] & mask_of(square)
                lacking = tuple(
                    MissingCell(square + shift, Rank(least))
                    for shift, least in self.slots(orientation)
                    if not ground.own[least] & mask_of(square + shift)
                )
                if lacking or barred:
                    yield NearMiss(square, lacking, barred)

    def slots(self, orientation: Orientation) -> tuple[tuple[int, int], ...]:
        """Where an orientation asks for pieces, seen from the arrival square.

        Args:
            orientation: one of this pattern's.

        Returns:
            Its shifts, with the arrival square's own if a piece is asked there.
        """
        return orientation.shifts if self.arrival is None else ((0, self.arrival), *orientation.shifts)

    def matches_with_substitutes(
        self, ground: MatchContext, rank: int, lent: Strength, count: int, within: SquareSet = ARENA
    ) -> Iterator[Match]:
        """Every different match in which enemy pieces stand in for some of yours (rules.md 5.12, 10.7).

        Args:
            ground: where the colour's pieces stand.
            rank: the being's.
            lent: the enemy pieces that may stand in; or any other squares of which some may serve.
            count: how many stand in, exactly.
            within: where alone an arrival is looked for.

        Returns:
            The matches, each with its stand-ins.
        """
        if any(have + count < need for have, need in zip(ground.counts, self.needs, strict=True)):
            return
        found: list[Match] = []
        landing = ground.open[rank] & within
        for orientation in self.orientations:
            slots = self.slots(orientation)
            lacking = [landing & orientation.room, *[0] * count]  # by how many own pieces lack so far
            for shift, least in slots:
                own, other = _shifted(ground.own[least], shift), _shifted(lent[least], shift)
                for number in range(count, 0, -1):
                    lacking[number] = lacking[number] & own | lacking[number - 1] & other
                lacking[0] &= own
                if not any(lacking):
                    break
            for square in squares(lacking[count]):
                stand_ins = sorted(square + shift for shift, least in slots if lent[least] & mask_of(square + shift))
                found.append(self.match(square, orientation, tuple(stand_ins)))
        found.sort(key=lambda m: (m.square, m.stand_ins, _ORDER[m.orientation]))
        yield from _different(found)


def _laid_out(square: Square, marks: tuple[Offset, ...]) -> SquareSet:
    """The squares of marks that lie on the arena, seen from an arrival square."""
    laid = 0
    for c, r in marks:
        there = square_at(column_of(square) + c, row_of(square) + r)
        if there is not None:
            laid |= mask_of(there)
    return laid


_ORDER = {name: place for place, name in enumerate(ORIENTATIONS)}


def _shifted(mask: SquareSet, shift: int) -> SquareSet:
    return mask >> shift if shift > 0 else mask << -shift


def _different(matches: Iterator[Match] | list[Match]) -> Iterator[Match]:
    """The matches that differ in place, pieces used or marked squares; of equal ones the first."""
    seen = set()
    for match in matches:
        key = (match.square, match.used, match.marked, match.stand_ins, match.noted, match.gaps)
        if key not in seen:
            seen.add(key)
            yield match
