"""The board as lines of characters with style names, in ten sizes; without colours and widgets.

A piece is drawn as a token in its owner's colour with its bracket and letter; the higher its rank, the larger the
token. Tokens consist of rows and half rows. The square below a token stays recognisable: the background keeps its
colour and the letter of the colour in a corner. Lit squares, the cursor and previews are signs and frames, and never
fill the square.
"""

from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from tashkalar.engine import Piece
from tashkalar.engine.geometry import COLUMNS, SIZE, Square, column_of, row_of, square_at
from tashkalar.text.ascii_board import symbol
from tashkalar.tui.board_scene import Scene, SquareLook, is_special, square_colour
from tashkalar.tui.preview import DESTROYED, MARKED, NEXT, STANDS_IN, USED

Run = tuple[str, tuple[str, ...]]
"""Some characters and the names of their styles; later styles override earlier ones."""


class Token(NamedTuple):
    """The drawn size of a piece of one rank, around the row with its letter."""

    width: int
    above: int = 0
    """Half rows above the row of the letter."""
    below: int = 0
    """Half rows below the row of the letter."""

    def covered(self, below: int) -> int:
        """Return how much of a row the token covers.

        Args:
            below: the rows from the row of the letter down to this row; negative for a row above.

        Returns:
            half rows, from 0 to 2.
        """
        reach = self.below if below > 0 else self.above
        return 2 if below == 0 else min(2, max(0, reach - 2 * (abs(below) - 1)))


class Size(NamedTuple):
    """The drawn size of a square in characters, without the lines around it."""

    width: int
    height: int
    lined: bool
    """Whether lines between the squares show their frames; else the first column of a square is reserved for signs."""
    letter: int
    """The row of a piece's letter within the square, from 0."""
    tokens: tuple[Token, Token, Token]
    """The tokens of a common, a heroic and a legendary piece."""

    @property
    def signs(self) -> int:
        """The row of the signs within the square, from 0: the first if there are lines, else the last."""
        return 0 if self.lined else self.height - 1

    @property
    def pitch(self) -> tuple[int, int]:
        """The distance from one square to the next in columns and rows."""
        return self.width + self.lined, self.height + self.lined

    @property
    def extent(self) -> tuple[int, int]:
        """The columns and rows of the whole board with its letters and numbers."""
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
"""All sizes, the largest first."""

GUTTER = 2
"""Columns reserved for the row numbers on each side."""

CHOOSE, PICKED, FRESH, MISSING, ARRIVAL, ASKED, GATEWAY = "+", "@", "'", "?", "*", "o", "G"
BLOCKED, IN_DANGER, IN_REACH = "/", "T", "$"
"""The signs on squares in addition to those of a preview, `preview.MARKS`."""

FRAMES = ("pointer", "destroyed", "used", "marked", "picked", "lit", "gateway", "fresh", "line")
"""The styles of frames by priority: where squares with different frames meet, the line has the earlier style."""
HEAVY = "pointer"
"""The frame of the square under the cursor, drawn with heavy lines."""

MARK_FRAMES = {USED: "used", STANDS_IN: "used", MARKED: "marked", NEXT: "lit", DESTROYED: "destroyed"} | {
    MISSING: "picked",
    BLOCKED: "destroyed",
    IN_DANGER: "destroyed",
    IN_REACH: "used",
}

LINES = " ╵╹╶└┖╺┕┗╷│╿┌├┞┍┝┡╻╽┃┎┟┠┏┢┣╴┘┚─┴┸╼┶┺┐┤┦┬┼╀┮┾╄┒┧┨┰╁╂┲╆╊╸┙┛╾┵┹━┷┻┑┥┩┭┽╃┯┿╇┓┪┫┱╅╉┳╈╋"
"""Line crossings, indexed by the weights of their arms (0 none, 1 light, 2 heavy).

The index is up + 3 * right + 9 * down + 27 * left.
"""
LEVEL, UPRIGHT = " ─━", " │┃"

POINTERS = "▸", "◂"
"""The signs left and right of the piece under the cursor."""
UNDERLINE = "━"
"""The sign below the piece under the cursor in sizes without lines."""
UPPER, LOWER = "▀", "▄"
MORE = "…"
"""The last sign of a list of cards that is longer than its square."""


def largest_size(width: int, height: int) -> Size | None:
    """Return the largest size of the board that fits; None if none fits.

    Args:
        width: the columns available.
        height: the rows available.
    """
    return next((size for size in SIZES if size.extent[0] <= width and size.extent[1] <= height), None)


def square_under(size: Size, x: int, y: int) -> Square | None:
    """Return the square at a point of the drawn board; None beside the arena.

    A point on a line belongs to the square to its lower right, else to another square beside it.

    Args:
        size: the size of the board.
        x: the column, from 0.
        y: the row, from 0 at the top.
    """
    across, down = size.pitch
    column, left = divmod(x - GUTTER, across)
    row, above = divmod(y - 1, down)
    columns = (column, column - 1) if size.lined and left == 0 else (column,)
    rows = (row, row - 1) if size.lined and above == 0 else (row,)
    near = (square_at(each, SIZE - 1 - there) for there in rows for each in columns)
    return next((square for square in near if square is not None), None)


def place_of(size: Size, square: Square) -> tuple[int, int, int, int]:
    """Return the rectangle of a drawn square, including the lines around it.

    Args:
        size: the size of the board.
        square: the square.

    Returns:
        column and row of the upper left corner, from 0, then width and height.
    """
    across, down = size.pitch
    x = GUTTER + column_of(square) * across
    y = 1 + (SIZE - 1 - row_of(square)) * down
    return x, y, across + size.lined, down + size.lined


def board_line(size: Size, y: int, shown: Scene, form: str) -> tuple[Run, ...]:
    """Return one line of the drawn board.

    Args:
        size: the size of the board.
        y: the row, from 0 at the top.
        shown: the look of every square.
        form: the id of the form, which decides the special squares.
    """
    _, down = size.pitch
    if y in (0, size.extent[1] - 1):
        return ((_letters(size), ("coord",)),)
    band, above = divmod(y - 1, down)
    row = SIZE - 1 - band
    if size.lined and above == 0:
        return _rule(size.width, _looks(shown, row + 1), _looks(shown, row))
    return _squares_line(size, row, above - size.lined, _looks(shown, row), form)


Looks = tuple[SquareLook | None, ...]
"""The looks of a row's squares, with one more element on either side; None where there is no square."""


def _looks(shown: Scene, row: int) -> Looks:
    return tuple(None if square is None else shown[square] for square in _ROWS[row])


_ROWS = {row: tuple(square_at(column, row) for column in range(-1, SIZE + 1)) for row in range(-1, SIZE + 1)}
"""The squares of each row, with one more element and one more row on either side; None where there is no square."""


def _letters(size: Size) -> str:
    """Return the line of the column letters, each above the letters of its pieces."""
    across, _ = size.pitch
    before = GUTTER + size.lined + size.width // 2
    return (" " * before + (" " * (across - 1)).join(COLUMNS)).ljust(size.extent[0])


# --- frames -------------------------------------------------------------------------------------------------------

Frame = str | None
"""The style of a square's frame, "line" for the ordinary one; None where there is no square."""


def frame_of(cell: SquareLook) -> str:
    """Return the style of the frame of a square, one of `FRAMES`.

    Args:
        cell: the look of the square.
    """
    if cell.cursor:
        return "pointer"
    if cell.mark in MARK_FRAMES:
        return MARK_FRAMES[cell.mark]
    if cell.picked or cell.arrival or cell.lesson_target:
        return "picked"
    return "lit" if cell.lit else "gateway" if cell.gateway else "fresh" if cell.fresh else "line"


def _frames(looks: Looks) -> list[Frame]:
    """Return the frames of a row."""
    return [None if look is None else frame_of(look) for look in looks]


def _between(one: Frame, other: Frame) -> Frame:
    """Return the style of the line between two squares."""
    if one is None or other is None or one == other:
        return one or other
    return min(one, other, key=FRAMES.index)


def _weight(frame: Frame) -> int:
    """Return the weight of a line: 0 none, 1 light, 2 heavy."""
    return 0 if frame is None else 2 if frame == HEAVY else 1


@lru_cache(maxsize=32)
def _rule(width: int, upper: Looks, lower: Looks) -> tuple[Run, ...]:
    """Return the line between two rows of squares."""
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
    """Return the runs with neighbours of the same styles merged."""
    return tuple(("".join(text for text, _ in run), names) for names, run in groupby(runs, lambda run: run[1]))


# --- squares ------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _squares_line(size: Size, row: int, above: int, looks: Looks, form: str) -> tuple[Run, ...]:
    """Return one line of a row of squares; cached, because a moving cursor changes few of them."""
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
    """Return the vertical line between two squares; in the row of the letters a pointer beside the cursor's square."""
    between = _between(left, right)
    if pointed and HEAVY in (left, right):
        return POINTERS[left == HEAVY], (HEAVY,)
    return UPRIGHT[_weight(between)], (between or "coord",)


@lru_cache(maxsize=256)
def _cell_line(size: Size, above: int, colour: str, special: bool, cell: SquareLook) -> tuple[Run, ...]:
    """Return one line of a square, in as few runs as possible; cached, because many squares look alike."""
    base = (colour or ("centre" if special else "plain"),)
    places: list[Run] = [(" ", base)] * size.width
    if cell.piece is not None and not (cell.coming or cell.fallen):
        _lay_token(places, size, above, cell.piece, cell, base)
    if above == size.letter:
        _write(places, size.width // 2 - 1, *_middle(cell, base, special, size))
    if size.height == 1:
        places[0] = _one_sign(colour, cell, base)
    elif above == size.signs:
        text, mark = _card_numbers(size, cell), cell_mark(cell)
        _write(places, size.width // 2 - len(text) // 2, text, (*base, "mark"))
        _write(places, size.width - 1 if size.lined else 0, mark, (*base, "mark"))
    if above == 0 and size.height > 1:
        hidden = cell.gateway and cell_mark(cell) != GATEWAY
        _write(places, 0, *((GATEWAY, (*base, "mark")) if hidden else (colour[:1], base)))
    return _joined(places)


def _lay_token(
    places: list[Run], size: Size, above: int, piece: Piece, cell: SquareLook, base: tuple[str, ...]
) -> None:
    """Draw one row of a piece's token into a row of its square, but not over the corners with signs."""
    token, colour = size.tokens[piece.rank], piece.colour + 1
    covered = token.covered(above - size.letter)
    if above == size.letter:
        place = " ", _letter_styles(piece, cell, base)
    elif covered == 2:
        place = " ", (*base, f"body-{colour}")
    else:
        place = LOWER if above < size.letter else UPPER, (*base, f"seat-{colour}")
    first = size.width // 2 - token.width // 2
    for column in range(first, first + token.width * (covered > 0)):
        if not (size.lined and above == size.signs and column in (0, size.width - 1)):
            places[column] = place


def _letter_styles(piece: Piece, cell: SquareLook, base: tuple[str, ...]) -> tuple[str, ...]:
    """Return the styles of the token's row with the letter."""
    return (*base, f"token-{piece.colour + 1}", *["doomed"] * (cell.mark == DESTROYED))


def _write(places: list[Run], first: int, text: str, names: tuple[str, ...]) -> None:
    """Write a text into a row of a square; on a token in the token's own style."""
    for column, sign in enumerate(text, first):
        below, styles = places[column]
        places[column] = (sign, styles if below == " " and len(styles) > 1 else names)


def _middle(cell: SquareLook, base: tuple[str, ...], special: bool, size: Size) -> Run:
    """Return the three characters in the middle: the piece's symbol, or the sign of an empty square."""
    if cell.piece is not None:
        absent = ["coming"] * cell.coming + ["doomed"] * cell.fallen
        hollow = (*base, f"seat-{cell.piece.colour + 1}", *absent)
        return symbol(cell.piece), hollow if absent else _letter_styles(cell.piece, cell, base)
    if cell.missing or cell.lit or cell.arrival:
        return f" {MISSING if cell.missing else CHOOSE if cell.lit else ARRIVAL} ", (*base, "mark")
    dots = " ." if size.lined else ".:"
    return f" {dots[special]} ", (*base, "dot")


def _card_numbers(size: Size, cell: SquareLook) -> str:
    """Return the text between the signs: the numbers of the cards that fit, or the underline of the cursor."""
    width = size.width - (2 if size.lined else 1)
    if cell.cursor and not size.lined:
        return UNDERLINE * width
    return cell.cards if len(cell.cards) <= width else cell.cards[: width - 1] + MORE


def _one_sign(colour: str, cell: SquareLook, base: tuple[str, ...]) -> Run:
    """Return the single sign of a square that is one row high."""
    sign = POINTERS[0] if cell.cursor else cell.mark or cell.cards[:1] or cell_mark(cell)
    return (sign, (*base, "mark")) if sign else (colour[:1] or " ", base)


def cell_mark(cell: SquareLook) -> str:
    """Return the sign in the corner of a square, the most important one of several; "" if there is none.

    Args:
        cell: the look of the square.
    """
    if cell.mark:
        return cell.mark
    if cell.picked:
        return PICKED
    if cell.arrival:
        return ARRIVAL
    if cell.lesson_target:
        return ASKED
    if cell.lit and cell.piece is not None:
        return CHOOSE
    return GATEWAY if cell.gateway else FRESH if cell.fresh else ""
