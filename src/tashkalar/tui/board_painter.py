"""The board as lines of characters with style names, in nine sizes; without colours and widgets.

Each square is a tile. In the larger sizes there is a gap around each tile: a column on its left and half a row above
it. A lit square has an edge of its own along its top, which ends in a tab with a sign; one of many squares that can be
chosen has only the right end of the edge. The cursor is a ring in the gaps around a tile. The smaller sizes have no
gaps: tiles alternate in brightness, the sign is a tab in the last column, and the cursor a line along the bottom.

A piece is drawn as a token in its owner's colour with its bracket and letter; the higher its rank, the larger the
token. Tokens consist of rows and half rows. The tile around a token keeps the colour of its ground and the letter of
that colour.
"""

from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from tashkalar.engine import Piece
from tashkalar.engine.geometry import COLUMNS, SIZE, Square, column_of, row_of, square_at
from tashkalar.text.options import CONVERTED, DESTROYED, LEFT, MARKED, NEXT, RISEN, STANDS_IN, SUNK, TRADED, USED
from tashkalar.text.shared_phrases import symbol
from tashkalar.tui.board_scene import Scene, SquareLook, is_special, square_colour

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
        """Return how much of a row the token covers."""
        reach = self.below if below > 0 else self.above
        return 2 if below == 0 else min(2, max(0, reach - 2 * (abs(below) - 1)))


class Size(NamedTuple):
    """The drawn size of a square in characters."""

    across: int
    """The distance from one square to the next in columns."""
    down: int
    """The distance from one square to the next in rows."""
    gapped: bool
    """Whether the tiles are apart: a column to the left and half a row above each tile are free."""
    letter: int
    """The row of a piece's letter within the square, from 0."""
    tokens: tuple[Token, Token, Token]
    """The tokens of a common, a heroic and a legendary piece."""

    @property
    def width(self) -> int:
        """The columns of a tile."""
        return self.across - self.gapped

    @property
    def middle(self) -> int:
        """The column of a piece's letter within the tile, from 0; small tiles keep their last column for signs."""
        return (self.width - (not self.gapped)) // 2

    @property
    def extent(self) -> tuple[int, int]:
        """The columns and rows of the whole board with its letters and numbers."""
        return GUTTER + SIZE * self.across + self.gapped, SIZE * self.down + 1


VAST = Size(14, 7, True, 3, (Token(7, 0, 1), Token(9, 2, 3), Token(11, 4, 5)))
GRAND = Size(12, 6, True, 3, (Token(5, 1), Token(7, 2, 1), Token(9, 4, 3)))
GREAT = Size(10, 5, True, 2, (Token(5, 0, 1), Token(7, 1, 2), Token(7, 2, 4)))
HUGE = Size(8, 4, True, 2, (Token(3), Token(5, 1, 1), Token(5, 2, 2)))
BIG = Size(6, 3, True, 1, (Token(3), Token(5, 0, 1), Token(5, 0, 2)))
BROAD = Size(6, 2, False, 0, (Token(3), Token(5, 0, 1), Token(5, 0, 2)))
SMALL = Size(4, 2, False, 0, (Token(3), Token(3, 0, 1), Token(3, 0, 2)))
FLAT = Size(6, 1, False, 0, (Token(3), Token(5), Token(5)))
TINY = Size(4, 1, False, 0, (Token(3), Token(3), Token(3)))
SIZES = (VAST, GRAND, GREAT, HUGE, BIG, BROAD, SMALL, FLAT, TINY)
"""All sizes, the largest first."""

GUTTER = 3
"""Columns reserved for the row numbers at the left."""

CHOOSE, PICKED, FRESH, MISSING, ARRIVAL, ASKED, GATEWAY = "+", "@", "'", "?", "*", "o", "G"
BLOCKED, IN_DANGER, IN_REACH, FITS = "/", "T", "$", "·"
"""The signs on squares in addition to those of a preview, `preview.MARKS`."""

EDGES = ("destroyed", "used", "marked", "picked", "lit", "gateway", "fresh")
"""The styles of the edges of lit squares."""

_MARKS_OF_EDGES = {
    "used": (USED, STANDS_IN, IN_REACH),
    "marked": (MARKED,),
    "lit": (NEXT,),
    "destroyed": (DESTROYED, BLOCKED, IN_DANGER),
    "picked": (RISEN, SUNK, CONVERTED, TRADED, MISSING),
    "fresh": (LEFT,),
}
MARK_EDGES = {mark: edge for edge, marks in _MARKS_OF_EDGES.items() for mark in marks}
"""The style of the edge by the mark of a square."""

POINTER = "▸"
"""The sign of the cursor where a square has a single row."""
UPPER, LOWER = "▀", "▄"
RING_LEFT, RING_RIGHT = "▐", "▌"
CORNER_LEFT, CORNER_RIGHT = "▝", "▘"
MORE = "…"
"""The last sign of a list of cards that is longer than its square."""


def largest_size(width: int, height: int) -> Size | None:
    """Return the largest size of the board that fits; None if none fits."""
    return next((size for size in SIZES if size.extent[0] <= width and size.extent[1] <= height), None)


def square_under(size: Size, x: int, y: int) -> Square | None:
    """Return the square at a column and a row, with the gaps left of it and above; None beside the arena."""
    return square_at((x - GUTTER) // size.across, SIZE - 1 - y // size.down)


def place_of(size: Size, square: Square) -> tuple[int, int, int, int]:
    """Return the rectangle of a drawn square, including the gaps on all its sides."""
    x, y = GUTTER + column_of(square) * size.across, (SIZE - 1 - row_of(square)) * size.down
    return x, y, size.across + size.gapped, size.down + size.gapped


def board_line(size: Size, y: int, shown: Scene, form: str, filled: bool = True) -> tuple[Run, ...]:
    """Return a line of the board, from 0 at the top; unless colours fill the tiles, dots show empty squares."""
    band, above = divmod(y, size.down)
    row = SIZE - 1 - band
    upper = _looks(shown, row + 1) if size.gapped and above == 0 else ()
    if row < 0:
        return _letters_line(size, upper)
    return _squares_line(size, row, above, _looks(shown, row), upper, form, filled)


Looks = tuple[SquareLook | None, ...]
"""The looks of a row's squares, with one more element on either side; None where there is no square."""


def _looks(shown: Scene, row: int) -> Looks:
    return tuple(None if square is None else shown[square] for square in _ROWS[row])


_ROWS = {row: tuple(square_at(column, row) for column in range(-1, SIZE + 1)) for row in range(-1, SIZE + 1)}
"""The squares of each row, with one more element and one more row on either side; None where there is no square."""


@lru_cache(maxsize=64)
def _letters_line(size: Size, upper: Looks) -> tuple[Run, ...]:
    """Return the line of the column letters, each below the letters of its pieces, with the ring of a lowest square."""
    runs: list[Run] = [(" " * GUTTER, ())]
    for column in range(SIZE):
        runs += [_gap(0, (), upper, column)] * size.gapped
        place: Run = (UPPER, ("pointer",)) if _is_pointed(upper, column + 1) else (" ", ())
        tile = [place] * size.width
        tile[size.middle] = COLUMNS[column], ("coord",)
        runs += tile
    return _joined([*runs, *[_gap(0, (), upper, SIZE)] * size.gapped])


def _is_pointed(looks: Looks, index: int) -> bool:
    """Return whether the cursor is on a square of a row; False for a row that isn't there."""
    look = looks[index] if looks else None
    return look is not None and look.cursor


def _gap(above: int, looks: Looks, upper: Looks, column: int) -> Run:
    """Return the gap at the left of a square, with a part of the ring if the cursor is on a square beside it."""
    ring = {
        RING_LEFT: _is_pointed(looks, column + 1),
        RING_RIGHT: _is_pointed(looks, column),
        CORNER_LEFT: above == 0 and _is_pointed(upper, column + 1),
        CORNER_RIGHT: above == 0 and _is_pointed(upper, column),
    }
    sign = next((sign for sign, shown in ring.items() if shown), "")
    return (sign, ("pointer",)) if sign else (" ", ())


def _joined(runs: list[Run]) -> tuple[Run, ...]:
    """Return the runs with neighbours of the same styles merged."""
    return tuple(("".join(text for text, _ in run), names) for names, run in groupby(runs, lambda run: run[1]))


# --- squares ------------------------------------------------------------------------------------------------------


class Ground(NamedTuple):
    """The ground of a square: its colour and its kind."""

    colour: str
    """The colour of a coloured square, "red" or "green"; else ""."""
    special: bool
    """Whether the form marks the square."""
    odd: bool
    """Whether the square is the darker one of two neighbours, where there are no gaps."""


@lru_cache(maxsize=64)
def _squares_line(
    size: Size, row: int, above: int, looks: Looks, upper: Looks, form: str, filled: bool
) -> tuple[Run, ...]:
    """Return one line of a row of squares; cached, because a moving cursor changes few of them."""
    number = str(row + 1) if above == size.letter else ""
    runs: list[Run] = [(number.center(GUTTER), ("coord",))]
    for column in range(SIZE):
        square, look, ringed = _ROWS[row][column + 1], looks[column + 1], _is_pointed(upper, column + 1)
        if size.gapped:
            runs.append(_gap(above, looks, upper, column))
        if square is not None and look is not None:
            ground = Ground(square_colour(square), is_special(square, form), (row + column) % 2 > 0)
            runs += _tile_line(size, above, ground, look, ringed or look.cursor, filled)
        else:
            runs.append(((UPPER if ringed else " ") * size.width, ("pointer",) * ringed))
    return _joined([*runs, *[_gap(above, looks, upper, SIZE)] * size.gapped])


@lru_cache(maxsize=512)
def _tile_line(size: Size, above: int, ground: Ground, cell: SquareLook, ringed: bool, filled: bool) -> tuple[Run, ...]:
    """Return one line of a square, in as few runs as possible; cached, because many squares look alike."""
    base = _base(size, ground, cell)
    if size.gapped and above == 0:
        return _top_line(size, base, cell, ringed, filled)
    places: list[Run] = [(" ", base if filled or not (cell.piece or _edge_of(cell)) else ())] * size.width
    if cell.piece is not None and not (cell.coming or cell.fallen):
        _lay_token(places, size, above, cell.piece, cell)
    if above == size.letter:
        _write_middle(places, size, cell, ground, filled)
    if size.gapped:
        if above == size.down - 1 and ground.colour:
            places[0] = ground.colour[0], base
    else:
        _write_last_column(places, size, above, ground, cell, base)
    return _joined(places)


def _base(size: Size, ground: Ground, cell: SquareLook) -> tuple[str, ...]:
    """Return the style of a tile's ground; where no ring can be, the cursor has a ground of its own."""
    if ground.colour:
        return (ground.colour,)
    if size.gapped:
        return ("centre" if ground.special else "plain",)
    return ("aim" if cell.cursor else ("centre" if ground.special else "plain") + "-odd" * ground.odd,)


def _edge_of(cell: SquareLook) -> str:
    """Return the style of a square's edge, one of `EDGES`; "" for none."""
    if cell.mark:
        return MARK_EDGES.get(cell.mark, "fresh")
    if cell.picked or cell.missing or cell.arrival or cell.lesson_target:
        return "picked"
    if cell.cards == STANDS_IN:
        return "used"
    return "lit" if cell.lit else "gateway" if cell.gateway else "fresh" if cell.fresh else ""


def _top_line(size: Size, base: tuple[str, ...], cell: SquareLook, ringed: bool, filled: bool) -> tuple[Run, ...]:
    """Return the line of a tile that is half gap: with the edge and its tab, and with the ring of a cursor."""
    edge, sign = _edge_of(cell), cell_mark(cell)
    ring = ("ring",) * ringed
    corner = size.width - 2 if cell.one_of_many and edge == "lit" else size.width - 1 if cell.one_of_many else 0
    if ringed:
        places: list[Run] = [(UPPER, (*base, "pointer"))] * size.width
    else:
        places = [(UPPER, (*base, "gap")) if filled else (" ", ())] * size.width
    if edge:
        places[corner:] = [(LOWER, (*ring, edge))] * (size.width - corner)
    if sign:
        places[-1] = (sign, (edge, "tab")) if edge else (sign, (*base, "fits"))
    if cell.gateway and sign != GATEWAY:
        places[0] = GATEWAY, ("gateway", "tab")
    return _joined(places)


def _write_last_column(
    places: list[Run], size: Size, above: int, ground: Ground, cell: SquareLook, base: tuple[str, ...]
) -> None:
    """Write the sign, the letter of the ground and the line of a cursor into a row of a tile without gaps."""
    edge, sign, last = _edge_of(cell), cell_mark(cell), above == size.down - 1
    tab = (edge, "tab") if edge else (*base, "fits")
    if above == 0:
        hidden = cell.gateway and sign != GATEWAY and size.down > 1
        places[-1] = (GATEWAY, ("gateway", "tab")) if hidden else (ground.colour[:1] or " ", base)
    if last and cell.cursor and size.down == 1:
        places[-1] = POINTER, (*base, "pointer")
    elif last and sign:
        places[-1] = sign, tab
    if last and cell.cursor and size.down > 1:
        places[:-1] = [(LOWER, (*_under(names), "pointer")) for _, names in places[:-1]]


def _under(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the styles of a place with the upper half of the token covering the whole of it."""
    return tuple(name.replace("seat-", "body-") for name in names)


def _lay_token(places: list[Run], size: Size, above: int, piece: Piece, cell: SquareLook) -> None:
    """Draw one row of a piece's token into a row of its tile."""
    token, colour = size.tokens[piece.rank if cell.token < 0 else cell.token], piece.colour + 1
    covered = token.covered(above - size.letter)
    base = places[0][1]
    if above == size.letter:
        place = " ", _letter_styles(piece, cell, base)
    elif covered == 2:
        place = " ", (*base, f"body-{colour}")
    else:
        place = LOWER if above < size.letter else UPPER, (*base, f"seat-{colour}")
    first = size.middle - token.width // 2
    for column in range(first, first + token.width * (covered > 0)):
        places[column] = place


def _letter_styles(piece: Piece, cell: SquareLook, base: tuple[str, ...]) -> tuple[str, ...]:
    """Return the styles of the token's row with the letter."""
    return (*base, f"token-{piece.colour + 1}", *["doomed"] * (cell.mark == DESTROYED))


def _write_middle(places: list[Run], size: Size, cell: SquareLook, ground: Ground, filled: bool) -> None:
    """Write into the middle of a tile: the piece's symbol, the numbers of cards, or the dot of an empty square."""
    base = places[0][1]
    if cell.piece is not None:
        absent = ["coming"] * cell.coming + ["doomed"] * cell.fallen
        hollow = (*base, f"seat-{cell.piece.colour + 1}", *absent)
        text, names = symbol(cell.piece), hollow if absent else _letter_styles(cell.piece, cell, base)
    elif cell.missing and cell.cards:
        width = size.width - (not size.gapped)
        text = cell.cards if len(cell.cards) <= width else cell.cards[: width - 1] + MORE
        names = (*base, "mark")
    else:
        sign = (" " if filled else ".") if not ground.special else "." if filled else ":"
        text, names = sign, (*base, "dot")
    first = size.middle - len(text) // 2
    places[first : first + len(text)] = [(sign, names) for sign in text]


def cell_mark(cell: SquareLook) -> str:
    """Return the sign of a square, the most important one of several; "" if there is none."""
    if cell.mark:
        return cell.mark
    if cell.missing or cell.picked or cell.arrival or cell.lesson_target:
        return MISSING if cell.missing else PICKED if cell.picked else ARRIVAL if cell.arrival else ASKED
    if cell.cards == STANDS_IN:
        return STANDS_IN
    if cell.lit:
        return CHOOSE
    return GATEWAY if cell.gateway else FRESH if cell.fresh else FITS if cell.cards else ""
