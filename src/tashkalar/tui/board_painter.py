"""The board as lines of characters with style names, in four sizes; no colour and no widget yet."""

from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from tashkalar.engine.geometry import COLUMNS, SIZE, Square, column_of, row_of, square_at
from tashkalar.tui.board_scene import Scene, SquareLook, ground, special
from tashkalar.tui.labels import STARS, symbol
from tashkalar.tui.preview import DESTROYED, MARKED, NEXT, STANDS_IN, USED

Run = tuple[str, tuple[str, ...]]
"""Some characters and the names of the styles to lay over each other."""


class Size(NamedTuple):
    """How large a square is drawn, without its lines."""

    width: int
    height: int
    lined: bool
    """With lines between the squares, as far as the height allows."""

    @property
    def pitch(self) -> tuple[int, int]:
        """The way from one square to the next, across and down."""
        return self.width + self.lined, self.height + self.lined

    @property
    def extent(self) -> tuple[int, int]:
        """The size of the whole board with its letters and numbers."""
        across, down = self.pitch
        return 2 * GUTTER + SIZE * across + self.lined, 2 + SIZE * down + self.lined


HUGE = Size(7, 3, True)
BIG = Size(5, 2, True)
SMALL = Size(4, 2, False)
TINY = Size(4, 1, False)
SIZES = (HUGE, BIG, SMALL, TINY)

MARK_STYLES = {USED: "used", STANDS_IN: "used", MARKED: "marked", NEXT: "lit", DESTROYED: "destroyed"}

PICKED, FRESH, MISSING, ARRIVAL, ASKED = "@", "'", "?", "#", "o"

GUTTER = 2
"""Columns for the row numbers on each side."""


JOINTS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""Line crossings by their arms, up 1, right 2, down 4, left 8."""

POINTERS = "▸", "◂"
"""Left and right of the square under the cursor."""


def square_under(size: Size, x: int, y: int) -> Square | None:
    """The square at a point of the drawn board; on a line the nearest, of equally near ones that to the lower right."""
    across, down = size.pitch
    column, left = divmod(x - GUTTER, across)
    row, above = divmod(y - 1, down)
    columns = (column, column - 1) if size.lined and left == 0 else (column,)
    rows = (row, row - 1) if size.lined and above == 0 else (row,)
    near = (square_at(each, SIZE - 1 - there) for there in rows for each in columns)
    return next((square for square in near if square is not None), None)


def place_of(size: Size, square: Square) -> tuple[int, int, int, int]:
    """Where a square is drawn: x, y, width and height, its neighbouring lines included."""
    across, down = size.pitch
    x = GUTTER + column_of(square) * across
    y = 1 + (SIZE - 1 - row_of(square)) * down
    return x, y, across + size.lined, down + size.lined


def line(size: Size, y: int, shown: Scene, form: str) -> list[Run]:
    """One line of the drawn board."""
    _, down = size.pitch
    if y in (0, size.extent[1] - 1):
        return [(_letters(size), ("coord",))]
    band, above = divmod(y - 1, down)
    if size.lined and above == 0:
        return [(_rule(size, SIZE - band), ("line",))]
    return _squares_line(size, SIZE - 1 - band, above - size.lined, shown, form)


def _letters(size: Size) -> str:
    """The column letters, each over the middle of its pieces."""
    across, _ = size.pitch
    before = GUTTER + size.lined + size.width // 2
    return (" " * before + (" " * (across - 1)).join(COLUMNS)).ljust(size.extent[0])


def _exists(column: int, row: int) -> bool:
    return square_at(column, row) is not None


@lru_cache(maxsize=64)
def _rule(size: Size, row: int) -> str:
    """The line below the row of that number (from 0 at the bottom), which is above the row before."""
    text = " " * GUTTER
    for column in range(SIZE + 1):
        across = [_exists(column - i, row) or _exists(column - i, row - 1) for i in (0, 1)]
        upright = [_exists(column, r) or _exists(column - 1, r) for r in (row, row - 1)]
        arms = upright[0] + 2 * across[0] + 4 * upright[1] + 8 * across[1]
        text += JOINTS[arms]
        if column < SIZE:
            text += (JOINTS[10] if across[0] else " ") * size.width
    return text + " " * GUTTER


def _squares_line(size: Size, row: int, above: int, shown: Scene, form: str) -> list[Run]:
    number = str(row + 1) if above == (size.height - 1) // 2 + (size == BIG) else ""
    runs: list[Run] = [(number.ljust(GUTTER), ("coord",))]
    for column in range(SIZE + size.lined):
        if size.lined:
            upright = _exists(column, row) or _exists(column - 1, row)
            runs.append((JOINTS[5] if upright else " ", ("line",)))
        square = square_at(column, row)
        if square is not None:
            runs += _cell_line(size, above, square, shown[square], form)
        elif column < SIZE:
            runs.append((" " * size.width, ()))
    runs.append((number.rjust(GUTTER), ("coord",)))
    return runs


@lru_cache(maxsize=4096)
def _cell_line(size: Size, above: int, square: Square, cell: SquareLook, form: str) -> tuple[Run, ...]:
    """One line of a square, in as few runs as its styles allow."""
    base = _base(square, cell, form)
    runs = _cell_runs(size, above, square, cell, form, base)
    plain = [(text, base if text.isspace() else names) for text, names in runs]
    return tuple(("".join(text for text, _ in run), names) for names, run in groupby(plain, lambda run: run[1]))


def _cell_runs(size: Size, above: int, square: Square, cell: SquareLook, form: str, base: tuple[str, ...]) -> list[Run]:
    letter = ground(square)[:1]
    if size == TINY:
        return _tiny(square, cell, base, form)
    if size == SMALL:
        if above:
            return [(cell_mark(cell) or " ", (*base, "mark")), (_below(cell), (*base, "mark"))]
        return [(letter or " ", base), _middle(square, cell, base, form, ".")]
    if above == (size.height - 1) // 2 + (size == BIG):
        return _padded(size, cell, base, _middle(square, cell, base, form, " "))
    if size == HUGE and above:
        return [(_stars(cell).center(size.width), (*base, "mark" if cell.cards else "stars"))]
    middle = "" if size == HUGE else _stars(cell)
    return [
        (letter or " ", base),
        (middle.center(size.width - 2), (*base, "mark" if cell.cards else "stars")),
        (cell_mark(cell) or " ", (*base, "mark")),
    ]


def _tiny(square: Square, cell: SquareLook, base: tuple[str, ...], form: str) -> list[Run]:
    """A square in a single line: one sign, then the piece; the cursor turns the colours round."""
    if cell.cursor:
        base = (*base, "reverse")
    sign = cell_mark(cell) or cell.cards[:1] or "+" * (cell.lit and cell.piece is not None)
    first = (sign, (*base, "mark")) if sign else (ground(square)[:1] or " ", base)
    return [first, _middle(square, cell, base, form, ".")]


def _base(square: Square, cell: SquareLook, form: str) -> tuple[str, ...]:
    """The styles of the whole square."""
    colour = ground(square) or ("centre" if special(square, form) else "plain")
    flags = (("fresh", cell.fresh), ("lit", cell.lit), ("picked", cell.picked or cell.arrival or cell.asked))
    told = (MARK_STYLES[cell.mark],) if cell.mark in MARK_STYLES else ()
    return (colour, *(name for name, on in flags if on), *told, *["cursor"] * cell.cursor)


def _middle(square: Square, cell: SquareLook, base: tuple[str, ...], form: str, empty: str) -> Run:
    """The three characters in the middle: the piece, or what an empty square shows."""
    if cell.piece is not None:
        styles = [f"seat-{cell.piece.colour + 1}"]
        styles += ["strong"] * (cell.piece.rank > 0) + ["coming"] * cell.coming
        styles += ["doomed"] * (cell.mark == DESTROYED and not cell.coming)
        return symbol(cell.piece), (*base, *styles)
    if cell.missing or cell.lit:
        return f" {MISSING if cell.missing else '+'} ", (*base, "plus")
    if cell.arrival:
        return f" {ARRIVAL} ", (*base, "mark")
    if special(square, form):
        empty = ":" if empty == "." else "."
    return f" {empty} ", (*base, "dot")


def _padded(size: Size, cell: SquareLook, base: tuple[str, ...], middle: Run) -> list[Run]:
    """The middle line of a large square: pointers at the cursor, signs around a lit piece."""
    left, right = " ", " "
    if cell.cursor:
        left, right = POINTERS
    elif cell.lit and cell.piece is not None:
        left = right = "+"
    side = (size.width - 5) // 2
    return [
        (" " * side + left, (*base, "mark")),
        middle,
        (right + " " * side, (*base, "mark")),
    ]


def cell_mark(cell: SquareLook) -> str:
    """The one sign in a square's corner."""
    if cell.mark:
        return cell.mark
    if cell.picked:
        return PICKED
    if cell.arrival:
        return ARRIVAL
    if cell.asked:
        return ASKED
    if cell.cursor and cell.lit and cell.piece is not None:
        return "+"
    return FRESH if cell.fresh else ""


def _stars(cell: SquareLook) -> str:
    """The rank again, or the cards that fit."""
    if cell.cards:
        return cell.cards[:5]
    return STARS[cell.piece.rank] if cell.piece is not None else ""


def _below(cell: SquareLook) -> str:
    """The second line of a small square."""
    if cell.cursor:
        return "^^^"
    if cell.cards:
        return cell.cards.center(3)[:3]
    return " + " if cell.lit and cell.piece is not None else "   "
