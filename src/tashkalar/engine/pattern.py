"""Patterns: the pieces that must stand on the board to summon a being, in all eight orientations (rules.md section 5).

All arrival squares of an orientation are found at once with shifts of whole-board masks: shift the mask of suitable
pieces by the way from a cell to the arrival square, and intersect the results of all cells.
"""

from collections.abc import Iterator
from functools import cache, cached_property
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
"""The square number at which footprints are stored, high enough that all their bits have positive positions."""

Strength = tuple[SquareSet, SquareSet, SquareSet]
"""The squares of pieces that are at least common, at least heroic, and legendary."""


def strength_masks(board: Board, colour: int) -> Strength:
    """Return the squares of a colour's pieces by the rank that they satisfy (rules.md 1.1)."""
    commons, heroics, legends = board.pieces[colour]
    upgraded = heroics | legends
    return commons | upgraded, upgraded, legends


class MatchContext(NamedTuple):
    """A board prepared for matching the patterns of one colour, computed once for all of its cards."""

    own: Strength
    """The squares of the colour's pieces, by the rank that they satisfy."""
    counts: tuple[int, int, int]
    """The number of the colour's pieces of each rank or higher."""
    open: tuple[SquareSet, SquareSet, SquareSet]
    """The squares without a piece that outranks a being, for each rank of a being (rules.md 5.4)."""


def match_context(board: Board, colour: int) -> MatchContext:
    """Return a board prepared for matching the patterns of a colour."""
    own, legends = strength_masks(board, colour), board.ranked(LEGENDARY)
    open_to = (ARENA & ~(legends | board.ranked(HEROIC)), ARENA & ~legends, ARENA)
    return MatchContext(own, (own[0].bit_count(), own[1].bit_count(), own[2].bit_count()), open_to)


class Cell(NamedTuple):
    """A square of a pattern relative to the arrival square, and the least rank required there (0 to 2)."""

    offset: Offset
    rank: int


class Orientation(NamedTuple):
    """A pattern in one of its orientations."""

    name: str
    shifts: tuple[tuple[int, int], ...]
    """The offset of each cell but the arrival square, in square numbers, and its rank; the highest ranks first."""
    arrivals: SquareSet
    """The arrival squares for which every cell lies on the arena."""
    footprint: int
    """The squares of the cells but the arrival square, as a set, for an arrival on the square numbered `_ORIGIN`."""
    marks: tuple[Offset, ...]
    """The marked squares relative to the arrival square."""
    notes: tuple[Offset, ...]
    """The marked squares of the second kind relative to the arrival square."""
    twin: str
    """The name of the first orientation with the same cells and marks, which gives the same match on a square."""


Fits = list[tuple[Orientation, SquareSet]]
"""Orientations that fit somewhere, each with the set of its arrival squares."""


class Match(NamedTuple):
    """A placement that fits: a pattern in one place and orientation."""

    square: Square
    """The arrival square."""
    orientation: str
    """r0, r90, r180 or r270: turned clockwise by these degrees; m0 and so on: mirrored left-right before."""
    used: SquareSet
    """The squares of the pieces used, as a set. The arrival square is one if the pattern requires a piece there."""
    marked: SquareSet
    """The marked squares on the arena, as a set."""
    stand_ins: tuple[Square, ...] = ()
    """The squares of enemy pieces among those used (rules.md 5.12, 10.7)."""
    noted: SquareSet = 0
    """The marked squares of the second kind on the arena, as a set."""
    gaps: tuple[Square, ...] = ()
    """The empty squares that stand in for commons; they aren't among those used."""


class MissingCell(NamedTuple):
    """A cell of a pattern on which no suitable piece of the player stands."""

    square: Square
    """The square of the cell on the arena."""
    rank: Rank
    """The least rank required there."""


def _orient(name: str, cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    return tuple(sorted(Cell(SYMMETRIES[name](cell.offset), cell.rank) for cell in cells))


def _oriented(name: str, marks: tuple[Offset, ...]) -> tuple[Offset, ...]:
    return tuple(sorted(map(SYMMETRIES[name], marks)))


def _arrivals_of(cells: tuple[Cell, ...]) -> SquareSet:
    """Return the arrival squares for which all the cells lie on the arena."""
    arrivals = ARENA
    for (c, r), _ in cells:
        arrivals &= _shifted(_within_rows(r), SIZE * c + r)
    return arrivals


@cache
def _within_rows(rows: int) -> SquareSet:
    """Return the squares that stay on the arena's rows after a shift, which would move others to the next column."""
    return sum(mask_of(square) for square in SQUARES if 0 <= row_of(square) - rows < SIZE)


@cache
def _shift(cell: Cell) -> tuple[int, int]:
    """Return the offset of a cell in square numbers, and its rank. The cache shares the tuples between patterns."""
    column, row = cell.offset
    return SIZE * column + row, cell.rank


class Pattern:
    """A printed pattern with its distinct orientations, prepared for matching. It is immutable and compared by value.

    Args:
        cells: the cells but the arrival square, as printed.
        arrival: the least rank of your piece required on the arrival square; None if none is required.
        marks: the marked squares, as printed; empty where the effect doesn't use them.
        notes: the marked squares of the second kind.
    """

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
        required = [cell.rank for cell in cells] + ([] if arrival is None else [arrival])
        self.needs = tuple(sum(rank >= least for rank in required) for least in ANY_RANK)
        """The number of pieces of each rank or higher that a match uses."""

    @cached_property
    def orientations(self) -> tuple[Orientation, ...]:
        """The distinct orientations that fit on the arena. They are computed when first used, after the first frame."""
        found: dict[object, Orientation] = {}
        twins: dict[object, str] = {}
        for name in ORIENTATIONS:
            turned, turned_marks, turned_notes = self._look(name)
            demanding = sorted(turned, key=lambda cell: -cell.rank)
            shifts = tuple(map(_shift, demanding))
            twin = twins.setdefault((frozenset(cell.offset for cell in turned), turned_marks, turned_notes), name)
            arrivals = _arrivals_of(turned)
            if not arrivals:
                continue
            footprint = sum(mask_of(_ORIGIN + shift) for shift, _ in shifts)
            oriented = Orientation(name, shifts, arrivals, footprint, turned_marks, turned_notes, twin)
            found.setdefault((turned, turned_marks, turned_notes), oriented)
        return tuple(found.values())

    def alike(self, name: str) -> Orientation:
        """Return the orientation that looks like the pattern in one of `geometry.ORIENTATIONS`.

        A symmetrical pattern has fewer than eight orientations.

        Raises:
            LookupError: the pattern has none, as it is larger than the arena.
        """
        look = self._look(name)
        for orientation in self.orientations:
            if self._look(orientation.name) == look:
                return orientation
        raise LookupError("the pattern has no room on the arena")

    def _look(self, name: str) -> tuple[tuple[Cell, ...], tuple[Offset, ...], tuple[Offset, ...]]:
        return _orient(name, self.cells), _oriented(name, self.marks), _oriented(name, self.notes)

    def required_cells(self, orientation: Orientation) -> tuple[Cell, ...]:
        """Return the cells of an own orientation where a piece is required, the arrival square too if it is one."""
        turned = sorted(_orient(orientation.name, self.cells), key=lambda cell: -cell.rank)
        return (*turned,) if self.arrival is None else (Cell((0, 0), self.arrival), *turned)

    def _key(self) -> object:
        return self.cells, self.arrival, self.marks, self.notes

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pattern) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def fits(self, context: MatchContext, rank: int, within: SquareSet = ARENA) -> Fits:
        """Return each orientation that fits somewhere with own pieces alone, with the set of its arrival squares.

        Args:
            context: the board, prepared for the colour.
            rank: the rank of the being, 0 to 2.
            within: the arrival squares to consider.
        """
        have, need = context.counts, self.needs
        if have[0] < need[0] or have[1] < need[1] or have[2] < need[2]:
            return []
        own, landing = context.own, context.open[rank] & within
        if self.arrival is not None:
            landing &= own[self.arrival]
        found = []
        for orientation in self.orientations:
            mask = landing & orientation.arrivals
            for shift, rank in orientation.shifts:
                mask &= own[rank] >> shift if shift > 0 else own[rank] << -shift
                if not mask:
                    break
            else:
                found.append((orientation, mask))
        return found

    def match(self, square: Square, orientation: Orientation, stand_ins: tuple[Square, ...] = ()) -> Match:
        """Return the match of an orientation on a square, without testing that it fits.

        Args:
            square: the arrival square.
            orientation: one of this pattern's orientations.
            stand_ins: the squares of enemy pieces that stand in.
        """
        used = orientation.footprint << square >> _ORIGIN
        if self.arrival is not None:
            used |= mask_of(square)
        marked, noted = _marked_squares(square, orientation.marks), _marked_squares(square, orientation.notes)
        return Match(square, orientation.name, used, marked, stand_ins, noted)

    def matches(self, context: MatchContext, rank: int, within: SquareSet = ARENA) -> Iterator[Match]:
        """Return every distinct match with own pieces alone, by square. Of equal matches the first orientation is kept.

        Args:
            context: the board, prepared for the colour.
            rank: the rank of the being, 0 to 2.
            within: the arrival squares to consider.
        """
        return self.placements(self.fits(context, rank, within))

    def names(self, fits: Fits) -> Iterator[tuple[Square, str]]:
        """Return the distinct matches of orientations that fit, as square and name of the orientation.

        The name is "" for a square with a single match.
        """
        seen = twice = 0
        for _, mask in fits:
            twice |= seen & mask
            seen |= mask
        for square in squares(seen):
            here = 1 << square
            if twice & here:
                several = self._distinct_on(square, [o for o, mask in fits if mask & here])
                yield from ((square, name if len(several) > 1 else "") for name in several)
            else:
                yield square, ""

    def _distinct_on(self, square: Square, orientations: list[Orientation]) -> list[str]:
        """Return the names of the distinct matches among orientations that all fit on a square."""
        if self.marks or self.notes:  # different marks may all lie off the arena on this square
            return [match.orientation for match in _distinct(self.match(square, o) for o in orientations)]
        first: dict[str, str] = {}
        for orientation in orientations:
            first.setdefault(orientation.twin, orientation.name)
        return list(first.values())

    def placements(self, fits: Fits) -> Iterator[Match]:
        """Return the distinct matches of orientations that fit, by square."""
        seen = 0
        for _, mask in fits:
            seen |= mask
        for square in squares(seen):
            here = mask_of(square)
            yield from _distinct(self.match(square, o) for o, mask in fits if mask & here)

    def slots(self, orientation: Orientation) -> tuple[tuple[int, int], ...]:
        """Return the cells of an own orientation, the required arrival square first, as offsets with the least rank."""
        return orientation.shifts if self.arrival is None else ((0, self.arrival), *orientation.shifts)

    def matches_with_substitutes(
        self, context: MatchContext, rank: int, substitutes: Strength, count: int, within: SquareSet = ARENA
    ) -> Iterator[Match]:
        """Return every distinct match in which enemy pieces stand in for some of yours (rules.md 5.12, 10.7).

        Args:
            context: the board, prepared for the colour.
            rank: the rank of the being, 0 to 2.
            substitutes: the squares of enemy pieces, or empty squares, that may stand in, by the rank that they
                satisfy.
            count: the exact number of squares that stand in.
            within: the arrival squares to consider.
        """
        if any(have + count < need for have, need in zip(context.counts, self.needs, strict=True)):
            return
        found: list[Match] = []
        landing = context.open[rank] & within
        for orientation in self.orientations:
            slots = self.slots(orientation)
            lacking = [landing & orientation.arrivals, *[0] * count]  # index: number of own pieces lacking so far
            for shift, least in slots:
                own, other = _shifted(context.own[least], shift), _shifted(substitutes[least], shift)
                for number in range(count, 0, -1):
                    lacking[number] = lacking[number] & own | lacking[number - 1] & other
                lacking[0] &= own
                if not any(lacking):
                    break
            for square in squares(lacking[count]):
                stand_ins = sorted(
                    square + shift for shift, least in slots if substitutes[least] & mask_of(square + shift)
                )
                found.append(self.match(square, orientation, tuple(stand_ins)))
        found.sort(key=lambda m: (m.square, m.stand_ins, _ORDER[m.orientation]))
        yield from _distinct(found)


def _marked_squares(square: Square, marks: tuple[Offset, ...]) -> SquareSet:
    """Return the squares of marks, relative to an arrival square, that lie on the arena."""
    mask = 0
    for c, r in marks:
        there = square_at(column_of(square) + c, row_of(square) + r)
        if there is not None:
            mask |= mask_of(there)
    return mask


_ORDER = {name: place for place, name in enumerate(ORIENTATIONS)}


def _shifted(mask: SquareSet, shift: int) -> SquareSet:
    return mask >> shift if shift > 0 else mask << -shift


def _distinct(matches: Iterator[Match] | list[Match]) -> Iterator[Match]:
    """Yield the matches that differ in place, pieces used or marked squares; of equal ones the first."""
    seen = set()
    for match in matches:
        key = (match.square, match.used, match.marked, match.stand_ins, match.noted, match.gaps)
        if key not in seen:
            seen.add(key)
            yield match
