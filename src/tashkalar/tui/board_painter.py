"""The board as lines of characters with style names, in ten sizes; no colour and no widget yet.

A piece is a token of its owner's colour with its bracket and letter; the higher its rank, the larger it is. Tokens are
built of rows and half rows. What a square is under it, and what the game says of it, stays visible: the ground keeps
its colour and its letter in a corner, and what is lit, pointed at or about to happen is a sign and a frame, never a
flood.
"""

from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from tashkalar.engine import Piece
from tashkalar.engine.geometry import COLUMNS, SIZE, Square, column_of, row_of, square_at
from tashkalar.tui.board_scene import Scene, SquareLook, is_special, square_colour
from tashkalar.tui.labels import symbol
from tashkalar.tui.preview import DESTROYED, MARKED, NEXT, STANDS_IN, USED

Run = tuple[str, tuple[str, ...]]
"""Some characters and the names of the styles to lay over each other."""


class Token(NamedTuple):
    """How large a piece of some rank is drawn, around the row with its letter."""

    width: int
    above: int = 0
    """Half rows above that row, and"""
    below: int = 0
    """below it."""

    def covered(self, below: int) -> int:
        """How much of a row is token, in half rows from 0 to 2; the row is so many below that of the letter."""
        reach = self.below if below > 0 else self.above
        return 2 if below == 0 else min(2, max(0, reach - 2 * (abs(below) - 1)))


class Size(NamedTuple):
    """How large a square is drawn, without its lines."""

    width: int
    height: int
    lined: bool
    """With lines between the squares, which then show frames; without, a square's first column is kept for signs."""
    letter: int
    """The row of a piece's letter, from 0."""
    tokens: tuple[Token, Token, Token]
    """A common, a heroic and a legendary piece."""

    @property
    def signs(self) -> int:
        """The row of its signs: the uppermost where lines show what is pointed at, else the last."""
        return 0 if self.lined else self.height - 1

    @property
    def pitch(self) -> tuple[int, int]:
        """The way from one square to the next, across and down."""
        return self.width + self.lined, self.height + self.lined

    @property
    def extent(self) -> tuple[int, int]:
        """The size of the whole board with its letters and numbers."""
        across, down = self.pitch
        return 2 * GUTTER + SIZE * across + self.lined, 2 + SIZE * down + self.lined


VAST = Size(13, 6, True, 3, (Token(7, 1, 1), Token(9, 3, 2), Token(13, 6, 4)))
GRAND = Size(11, 5, True, 2, (Token(7, 1, 1), Token(9, 2, 2), Token(11, 4, 4)))
GREAT = Size(9, 4, True, 2, (Token(5, 1), Token(7, 2, 1), Token(9, 4, 2)))
HUGE = Size(7, 3, True, 1, (Token(5), Token(5, 1, 1), Token(7, 2, 2)))
BIG = Size(5, 2, True, 1, (Token(3), Token(5, 1), Token(5, 2)))
TALL = Size(5, 3, False, 1, (Token(3), Token(3, 1, 1), Token(3, 2, 2)))
BROAD = Size(6, 2, False, 0, (Token(3), Token(5, 0, 1), Token(5, 0, 2)))
SMALL = Size(4, 2, False, 0, (Token(3), Token(3, 0, 1), Token(3, 0, 2)))
FLAT = Size(6, 1, False, 0, (Token(3), Token(5), Token(5)))
TINY = Size(4, 1, False, 0, (Token(3), Token(3), Token(3)))
SIZES = (VAST, GRAND, GREAT, HUGE, BIG, TALL, BROAD, SMALL, FLAT, TINY)
"""The largest first."""

GUTTER = 2
"""Columns for the row numbers on each side."""

CHOOSE, PICKED, FRESH, MISSING, ARRIVAL, ASKED, GATEWAY = "+", "@", "'", "?", "*", "o", "G"
BLOCKED, IN_DANGER, IN_REACH = "/", "T", "$"
"""The signs of squares besides those of a preview."""

FRAMES = ("pointer", "destroyed", "used", "marked", "picked", "lit", "gateway", "fresh", "line")
"""The styles of frames; where squares with different ones meet, the first wins."""
HEAVY = "pointer"
"""The frame of the square under the cursor, which is drawn with heavy lines."""

MARK_FRAMES = {USED: "used", STANDS_IN: "used", MARKED: "marked", NEXT: "lit", DESTROYED: "destroyed"} | {
    MISSING: "picked",
    BLOCKED: "destroyed",
    IN_DANGER: "destroyed",
    IN_REACH: "used",
}

LINES = " ╵╹╶└┖╺┕┗╷│╿┌├┞┍┝┡╻╽┃┎┟┠┏┢┣╴┘┚─┴┸╼┶┺┐┤┦┬┼╀┮┾╄┒┧┨┰╁╂┲╆╊╸┙┛╾┵┹━┷┻┑┥┩┭┽╃┯┿╇┓┪┫┱╅╉┳╈╋"
"""Crossings by the weights of their arms (none 0, light 1, heavy 2): up + 3 * right + 9 * down + 27 * left."""
LEVEL, UPRIGHT = " ─━", " │┃"

POINTERS = "▸", "◂"
"""Left and right of the square under the cursor."""
UNDERLINE = "━"
"""Below the piece under the cursor where there are no lines."""
UPPER, LOWER = "▀", "▄"
MORE = "…"
"""More cards fit than there is room for."""


def largest_size(width: int, height: int) -> Size | None:
    """The largest board for so many columns and rows; None if none has room."""
    return next((size for size in SIZES if size.extent[0] <= width and size.extent[1] <= height), None)


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


def board_line(size: Size, y: int, shown: Scene, form: str) -> tuple[Run, ...]:
    """One line of the drawn board."""
    _, down = size.pitch
    if y in (0, size.extent[1] - 1):
        return ((_letters(size), ("coord",)),)
    band, above = divmod(y - 1, down)
    row = SIZE - 1 - band
    if size.lined and above == 0:
        return _rule(size.width, _looks(shown, row + 1), _looks(shown, row))
    return _squares_line(size, row, above - size.lined, _looks(shown, row), form)


Looks = tuple[SquareLook | None, ...]
"""What a row shows, with one place more on either side; None where no square is."""


def _looks(shown: Scene, row: int) -> Looks:
    return tuple(None if square is None else shown[square] for square in _ROWS[row])


_ROWS = {row: tuple(square_at(column, row) for column in range(-1, SIZE + 1)) for row in range(-1, SIZE + 1)}
"""The squares of each row, with one place and one row more on either side."""


def _letters(size: Size) -> str:
    """The column letters, each over the middle of its pieces."""
    across, _ = size.pitch
    before = GUTTER + size.lined + size.width // 2
    return (" " * before + (" " * (across - 1)).join(COLUMNS)).ljust(size.extent[0])


# --- frames -------------------------------------------------------------------------------------------------------

Frame = str | None
"""The frame of a square: its style, "line" for the usual one; None where no square is."""


def frame_of(cell: SquareLook) -> str:
    """What the frame of a square tells: the style of the lines around it."""
    if cell.cursor:
        return "pointer"
    if cell.mark in MARK_FRAMES:
        return MARK_FRAMES[cell.mark]
    if cell.picked or cell.arrival or cell.asked:
        return "picked"
    return "lit" if cell.lit else "gateway" if cell.gateway else "fresh" if cell.fresh else "line"


def _frames(looks: Looks) -> list[Frame]:
    """The frames of a row."""
    return [None if look is None else frame_of(look) for look in looks]


def _between(one: Frame, other: Frame) -> Frame:
    """The frame of a line between two squares."""
    if one is None or other is None or one == other:
        return one or other
    return min(one, other, key=FRAMES.index)


def _weight(frame: Frame) -> int:
    return 0 if frame is None else 2 if frame == HEAVY else 1


@lru_cache(maxsize=128)
def _rule(width: int, upper: Looks, lower: Looks) -> tuple[Run, ...]:
    """The line between a row and the row above it, by the frames of their squares."""
    above, below = _frames(upper), _frames(lower)
    runs: list[Run] = [(" " * GUTTER, ("coord",))]
    for column in range(SIZE + 1):
        left, right = _between(above[column], below[column]), _between(above[column + 1], below[column + 1])
        up, down = _between(*above[column : column + 2]), _between(*below[column : column + 2])
        arms = _weight(up) + 3 * _weight(right) + 9 * _weight(down) + 27 * _weight(left)
        joint = _between(_between(up, down), _between(left, right))
        runs.append((LINES[arms], (joint or "coord",)))
        if column < SIZE:
            runs.append((LEVEL[_weight(right)] * width, (right or "coord",)))
    return _joined([*runs, (" " * GUTTER, ("coord",))])


def _joined(runs: list[Run]) -> tuple[Run, ...]:
    """The same in as few runs as the styles allow."""
    return tuple(("".join(text for text, _ in run), names) for names, run in groupby(runs, lambda run: run[1]))


# --- squares ------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def _squares_line(size: Size, row: int, above: int, looks: Looks, form: str) -> tuple[Run, ...]:
    """One line of a row's squares; a cursor on its way changes few."""
    number = str(row + 1) if above == size.letter else ""
    frames = _frames(looks) if size.lined else []
    runs: list[Run] = [(number.ljust(GUTTER), ("coord",))]
    for column in range(SIZE + size.lined):
        if size.lined:
            runs.append(_upright(frames[column], frames[column + 1], above == size.letter))
        square, look = _ROWS[row][column + 1], looks[column + 1]
        if square is not None and look is not None:
            runs += _cell_line(size, above, square_colour(square), is_special(square, form), look)
        elif column < SIZE:
            runs.append((" " * size.width, ()))
    return (*runs, (number.rjust(GUTTER), ("coord",)))


def _upright(left: Frame, right: Frame, pointed: bool) -> Run:
    """The line between two squares side by side; in the row of the letters it points at the square under the cursor."""
    between = _between(left, right)
    if pointed and HEAVY in (left, right):
        return POINTERS[left == HEAVY], (HEAVY,)
    return UPRIGHT[_weight(between)], (between or "coord",)


@lru_cache(maxsize=1024)
def _cell_line(size: Size, above: int, colour: str, special: bool, cell: SquareLook) -> tuple[Run, ...]:
    """One line of a square, in as few runs as its styles allow; squares that look alike share it."""
    base = (colour or ("centre" if special else "plain"),)
    places: list[Run] = [(" ", base)] * size.width
    if cell.piece is not None and not (cell.coming or cell.fallen):
        _lay_token(places, size, above, cell.piece, cell, base)
    if above == size.letter:
        _write(places, size.width // 2 - 1, *_middle(cell, base, special, size))
    if size.height == 1:
        places[0] = _one_sign(colour, cell, base)
    elif above == size.signs:
        said, mark = _said(size, cell), cell_mark(cell)
        _write(places, size.width // 2 - len(said) // 2, said, (*base, "mark"))
        _write(places, size.width - 1 if size.lined else 0, mark, (*base, "mark"))
    if above == 0 and size.height > 1:
        hidden = cell.gateway and cell_mark(cell) != GATEWAY
        _write(places, 0, *((GATEWAY, (*base, "mark")) if hidden else (colour[:1], base)))
    return _joined(places)


def _lay_token(
    places: list[Run], size: Size, above: int, piece: Piece, cell: SquareLook, base: tuple[str, ...]
) -> None:
    """Lay a row of a piece's token into a row of its square; the corners beside it are left to the signs."""
    token, colour = size.tokens[piece.rank], piece.colour + 1
    covered = token.covered(above - size.letter)
    if above == size.letter:
        place = " ", _inked(piece, cell, base)
    elif covered == 2:
        place = " ", (*base, f"body-{colour}")
    else:
        place = LOWER if above < size.letter else UPPER, (*base, f"seat-{colour}")
    first = size.width // 2 - token.width // 2
    for column in range(first, first + token.width * (covered > 0)):
        if not (size.lined and above == size.signs and column in (0, size.width - 1)):
            places[column] = place


def _inked(piece: Piece, cell: SquareLook, base: tuple[str, ...]) -> tuple[str, ...]:
    """The styles of a token's row with the letter."""
    return (*base, f"token-{piece.colour + 1}", *["doomed"] * (cell.mark == DESTROYED))


def _write(places: list[Run], first: int, text: str, names: tuple[str, ...]) -> None:
    """Write on a row of a square; on a token with the token's own ink."""
    for column, sign in enumerate(text, first):
        below, styles = places[column]
        places[column] = (sign, styles if below == " " and len(styles) > 1 else names)


def _middle(cell: SquareLook, base: tuple[str, ...], special: bool, size: Size) -> Run:
    """The three characters in the middle: the piece, or what an empty square shows."""
    if cell.piece is not None:
        absent = ["coming"] * cell.coming + ["doomed"] * cell.fallen
        hollow = (*base, f"seat-{cell.piece.colour + 1}", *absent)
        return symbol(cell.piece), hollow if absent else _inked(cell.piece, cell, base)
    if cell.missing or cell.lit or cell.arrival:
        return f" {MISSING if cell.missing else CHOOSE if cell.lit else ARRIVAL} ", (*base, "mark")
    dots = " ." if size.lined else ".:"
    return f" {dots[special]} ", (*base, "dot")


def _said(size: Size, cell: SquareLook) -> str:
    """What stands in the row of the signs, between them: the cards that fit, or a line below what is pointed at."""
    room = size.width - (2 if size.lined else 1)
    if cell.cursor and not size.lined:
        return UNDERLINE * room
    return cell.cards if len(cell.cards) <= room else cell.cards[: room - 1] + MORE


def _one_sign(colour: str, cell: SquareLook, base: tuple[str, ...]) -> Run:
    """The one sign that a square in a single line has room for."""
    sign = POINTERS[0] if cell.cursor else cell.mark or cell.cards[:1] or cell_mark(cell)
    return (sign, (*base, "mark")) if sign else (colour[:1] or " ", base)


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
    if cell.lit and cell.piece is not None:
        return CHOOSE
    return GATEWAY if cell.gateway else FRESH if cell.fresh else ""
