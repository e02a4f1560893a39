"""The plainest quick matcher, as a baseline: each orientation a few shifts and ands of whole-board ints."""

from typing import NamedTuple

from tashkalar.engine import Being, Board
from tashkalar.engine.geometry import (
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
)


class Laid(NamedTuple):
    """A pattern in one orientation."""

    area: SquareSet
    """The arrival squares for which every cell lies on the arena."""
    left: tuple[tuple[int, int], ...]
    """Cells before the arrival square in square numbers: by how much, and the least rank."""
    right: tuple[tuple[int, int], ...]
    """Cells after it."""


def laid(being: Being) -> tuple[Laid, ...]:
    """A being's pattern in its different orientations, made once."""
    found = {}
    for turn in SYMMETRIES.values():
        cells = tuple(sorted((turn(offset), rank) for offset, rank in being.pattern.cells))
        area = sum(
            mask_of(s)
            for s in SQUARES
            if all(square_at(column_of(s) + c, row_of(s) + r) is not None for (c, r), _ in cells)
        )
        shifts = [(SIZE * c + r, rank) for (c, r), rank in cells]
        left = tuple((-by, rank) for by, rank in shifts if by < 0)
        found[cells] = Laid(area, left, tuple(pair for pair in shifts if pair[0] > 0))
    return tuple(found.values())


def _fits_from(square: Square, offsets: list[Offset]) -> bool:
    column, row = column_of(square), row_of(square)
    return all(square_at(column + c, row + r) is not None for c, r in offsets)


def matches(being: Being, orientations: tuple[Laid, ...], board: Board, colour: int) -> list[SquareSet]:
    """The arrival squares, orientation by orientation."""
    commons, heroics, legends = board.pieces[colour]
    own = (commons | heroics | legends, heroics | legends, legends)
    outranked = 0
    for masks in board.pieces:
        for rank in range(being.rank + 1, 3):
            outranked |= masks[rank]
    asked = being.pattern.arrival
    landing = ~outranked if asked is None else ~outranked & own[asked]
    found = []
    for area, left, right in orientations:
        mask = landing & area
        for by, rank in left:
            mask &= own[rank] << by
        for by, rank in right:
            mask &= own[rank] >> by
        if mask:
            found.append(mask)
    return found
