"""The arena: 69 squares, sets of them as bit masks, distances, directions and the eight symmetries (rules.md 1.8-1.13).

A square is a number from 0 to 80, counted up the columns: a1 is 0, a2 is 1, b1 is 9, i9 is 80. The corners a1, a2, b1
and so on are numbered too, but no set of squares ever holds them. A set of squares is an int with the square's bit set.

    >>> from tashkalar.engine.geometry import square_name, parse_square, squares, square_set
    >>> parse_square("e5"), square_name(40)
    (40, 'e5')
    >>> squares(square_set("e6 e5"))
    (40, 41)
"""

from collections.abc import Callable, Iterable
from itertools import accumulate
from typing import Literal

SIZE = 9
COLUMNS = "abcdefghi"
ROWS = "123456789"

Square = int
SquareSet = int
Direction = int
"""A direction from 0 to 7, clockwise from n (towards row 9)."""
Offset = tuple[int, int]
"""A distance in columns to the right and rows upwards."""


def mask_of(square: Square) -> SquareSet:
    """Return the set of one square."""
    return 1 << square


def _on_arena(column: int, row: int) -> bool:
    """Return whether a column and a row, both from 0, meet in a square of the arena (rules.md 1.8)."""
    if not (0 <= column < SIZE and 0 <= row < SIZE):
        return False
    return 1 < column + row < 15 and abs(column - row) < 7


def square_at(column: int, row: int) -> Square | None:
    """Return the square of a column and a row, or None off the arena.

    Args:
        column: 0 for a.
        row: 0 for row 1.
    """
    return SIZE * column + row if _on_arena(column, row) else None


def column_of(square: Square) -> int:
    """Return the column of a square, 0 for a."""
    return square // SIZE


def row_of(square: Square) -> int:
    """Return the row of a square, 0 for row 1."""
    return square % SIZE


NAMES: tuple[str, ...] = tuple(column + row for column in COLUMNS for row in ROWS)
"""The name of each square number, corners included."""

SQUARES: tuple[Square, ...] = tuple(SIZE * c + r for c in range(SIZE) for r in range(SIZE) if _on_arena(c, r))
ARENA: SquareSet = sum(map(mask_of, SQUARES))
_BY_NAME: dict[str, Square] = {NAMES[square]: square for square in SQUARES}


LINES: tuple[tuple[Square | None, ...], ...] = tuple(
    tuple(square_at(column, row) for column in range(SIZE)) for row in reversed(range(SIZE))
)
"""The lines of a drawn arena: row 9 first, each from a to i, None where there is no square."""


def square_name(square: Square) -> str:
    """Return the name of a square, such as "e5"."""
    return NAMES[square]


def parse_square(text: str) -> Square:
    """Return the square of a name.

    Raises:
        ValueError: the arena has no square of this name.
    """
    try:
        return _BY_NAME[text]
    except KeyError:
        raise ValueError(f"there is no square {text!r}") from None


def square_set(names: str | Iterable[str]) -> SquareSet:
    """Return the set of squares with these names, one by one or in one text with blanks between them.

    Raises:
        ValueError: the arena has no square of one of the names.
    """
    mask = 0
    for text in names.split() if isinstance(names, str) else names:
        mask |= mask_of(parse_square(text))
    return mask


def _by_pattern(column: int) -> tuple[tuple[Square, ...], ...]:
    """Return the squares in each set of rows of a column; the set's bits, as a number, are the index."""
    found: list[tuple[Square, ...]] = [()]
    for row in range(SIZE):
        found += [(*lower, SIZE * column + row) for lower in found] if _on_arena(column, row) else found
    return tuple(found)


_IN_COLUMN: tuple[tuple[tuple[Square, ...], ...], ...] = tuple(map(_by_pattern, range(SIZE)))


def squares(mask: SquareSet) -> tuple[Square, ...]:
    """Return the squares of a set in ascending order (a3, a4, ... i7)."""
    if not mask & mask - 1:
        return (mask.bit_length() - 1,) if mask else ()
    found: list[Square] = []
    for column in _IN_COLUMN:
        found += column[mask & 511]
        mask >>= SIZE
        if not mask:
            break
    return tuple(found)


def by_rows(unordered: Iterable[Square]) -> tuple[Square, ...]:
    """Return squares in the order of rows: a1 b1 ... i1 a2 ... i9."""
    return tuple(sorted(unordered, key=lambda square: (square % SIZE, square)))


def single_square(mask: SquareSet) -> Square:
    """Return the square of a set that holds exactly one square."""
    return mask.bit_length() - 1


# --- directions, distances -------------------------------------------------------------------------------------------

DIRECTIONS: tuple[str, ...] = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
OFFSETS: tuple[Offset, ...] = (
    (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1),
)  # fmt: skip


def _ray(square: Square, direction: Direction) -> tuple[Square, ...]:
    dc, dr = OFFSETS[direction]
    found = []
    column, row = column_of(square) + dc, row_of(square) + dr
    while _on_arena(column, row):
        found.append(SIZE * column + row)
        column, row = column + dc, row + dr
    return tuple(found)


RAYS: tuple[tuple[tuple[Square, ...], ...], ...] = tuple(
    tuple(_ray(square, d) for d in range(8)) for square in range(SIZE * SIZE)
)
"""RAYS[square][direction]: the squares from there to the edge, the nearest first, without the square itself."""

DIRECTION_TO: dict[tuple[Square, Square], Direction] = {
    (square, other): d for square in SQUARES for d in range(8) for other in RAYS[square][d]
}
"""The direction from the first square to the second, for all pairs of squares on a common ray."""


def distance(one: Square, other: Square) -> int:
    """Return the number of king steps between two squares, ignoring pieces (rules.md 6.11).

        >>> from tashkalar.engine.geometry import distance
        >>> distance(parse_square("c3"), parse_square("e8"))
        5

    Args:
        one: a square.
        other: another, or the same.
    """
    return max(abs(column_of(one) - column_of(other)), abs(row_of(one) - row_of(other)))


def _nearest(directions: range) -> tuple[SquareSet, ...]:
    return tuple(sum(mask_of(RAYS[s][d][0]) for d in directions if RAYS[s][d]) for s in range(SIZE * SIZE))


ORTHOGONAL: tuple[SquareSet, ...] = _nearest(range(0, 8, 2))
DIAGONAL: tuple[SquareSet, ...] = _nearest(range(1, 8, 2))

_NOT_TOP_ROW: SquareSet = sum(mask_of(SIZE * c + r) for c in range(SIZE) for r in range(SIZE - 1))
_NOT_BOTTOM_ROW: SquareSet = sum(mask_of(SIZE * c + r) for c in range(SIZE) for r in range(1, SIZE))


def neighbourhood(mask: SquareSet) -> SquareSet:
    """Return all squares next to a square of a set.

    Squares of the set itself are included if they have a neighbour in the set.
    """
    up = (mask & _NOT_TOP_ROW) << 1
    down = (mask & _NOT_BOTTOM_ROW) >> 1
    side = mask | up | down
    return (up | down | side << SIZE | side >> SIZE) & ARENA


def _widened(near: tuple[SquareSet, ...], _reach: int) -> tuple[SquareSet, ...]:
    """Return the squares at distance 1 to n + 1 from each square, given those at distance 1 to n."""
    masks = [mask_of(square) for square in range(SIZE * SIZE)]
    return tuple((mask | neighbourhood(mask | own)) & ~own for mask, own in zip(near, masks, strict=True))


WITHIN: tuple[tuple[SquareSet, ...], ...] = tuple(accumulate(range(1, SIZE), _widened, initial=(0,) * SIZE * SIZE))
"""WITHIN[n][square]: the squares at distance 1 to n."""

NEIGHBOURS: tuple[SquareSet, ...] = WITHIN[1]


def connected_squares(start: SquareSet, within: SquareSet) -> SquareSet:
    """Return all squares that chains of neighbours connect with a start, its own included (rules.md 6.13).

    Args:
        start: the squares where the chains begin, as a set; those that aren't in `within` are ignored.
        within: the squares that chains may consist of, as a set.
    """
    reached = start & within
    while True:
        wider = (reached | neighbourhood(reached)) & within
        if wider == reached:
            return reached
        reached = wider


# --- named parts of the arena ----------------------------------------------------------------------------------------

RED: SquareSet = square_set("c2 d8 e5 h4")
GREEN: SquareSet = square_set("a5 c7 f2 g7 i6")
COLOURED: SquareSet = RED | GREEN
CENTRAL: SquareSet = square_set("d4 d5 d6 e4 e5 e6 f4 f5 f6")
AreaName = Literal["red", "green", "coloured", "colourless", "outer-red", "central"]
AREAS: dict[str, SquareSet] = {
    "red": RED,
    "green": GREEN,
    "coloured": COLOURED,
    "colourless": ARENA & ~COLOURED,
    "outer-red": RED & ~square_set("e5"),
    "central": CENTRAL,
}
"""The areas that cards and tasks refer to by name (rules.md 1.10, 1.11)."""

DUEL_SQUARES: tuple[Square, ...] = (parse_square("c5"), parse_square("g5"))
MELEE_SQUARES: tuple[tuple[Square, Square], ...] = (
    (parse_square("f8"), parse_square("g8")),
    (parse_square("b3"), parse_square("c3")),
    (parse_square("g3"), parse_square("g4")),
)
OPPOSITE_SIDES: tuple[tuple[SquareSet, SquareSet], ...] = (
    (square_set("a3 a4 a5 a6 a7"), square_set("i3 i4 i5 i6 i7")),
    (square_set("c1 d1 e1 f1 g1"), square_set("c9 d9 e9 f9 g9")),
)
OPPOSITE_CORNERS: tuple[tuple[SquareSet, SquareSet], ...] = (
    (square_set("a7 b8 c9"), square_set("g1 h2 i3")),
    (square_set("g9 h8 i7"), square_set("a3 b2 c1")),
)
MIDDLE_LINES: tuple[SquareSet, ...] = tuple(square_set(column + row for row in ROWS) for column in "def") + tuple(
    square_set(column + row for column in COLUMNS) for row in "456"
)

# --- the symmetries --------------------------------------------------------------------------------------------------


def _rotated(times: int, mirrored: bool) -> Callable[[Offset], Offset]:
    def turn(offset: Offset) -> Offset:
        dc, dr = offset
        if mirrored:
            dc = -dc
        for _ in range(times):
            dc, dr = dr, -dc
        return dc, dr

    return turn


ORIENTATIONS: tuple[str, ...] = ("r0", "r90", "r180", "r270", "m0", "m90", "m180", "m270")
SYMMETRIES: dict[str, Callable[[Offset], Offset]] = {
    text: _rotated(i % 4, i >= 4) for i, text in enumerate(ORIENTATIONS)
}
"""The function that transforms an offset, for each orientation.

An orientation with `m` mirrors left-right first. Then each turns clockwise by the degrees in its name.
"""


def rotate(orientation: str, quarters: int) -> str:
    """Return an orientation rotated further clockwise; a mirrored one stays mirrored.

        >>> from tashkalar.engine.geometry import rotate
        >>> rotate("r270", 1), rotate("m0", -1)
        ('r0', 'm270')

    Args:
        orientation: one of `ORIENTATIONS`.
        quarters: by how many right angles; anticlockwise if negative.
    """
    place = ORIENTATIONS.index(orientation)
    return ORIENTATIONS[place // 4 * 4 + (place + quarters) % 4]


def mirror(orientation: str) -> str:
    """Return one of the `ORIENTATIONS` mirrored left-right.

    >>> from tashkalar.engine.geometry import mirror
    >>> mirror("r90"), mirror("m0")
    ('m270', 'r0')
    """
    place = ORIENTATIONS.index(orientation)
    return ORIENTATIONS[4 - place // 4 * 4 + -place % 4]
