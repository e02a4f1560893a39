"""The board as lines of characters with style names, in nine sizes; without colours and widgets.

Each square is a tile. In the larger sizes there is a gap around each tile: a column on its left and half a row above
it. What can be chosen, is marked or dies has an edge along its top, which ends in a tab with a sign; one of many
squares that can be chosen has only the right end of the edge. Other signs have a tab alone. The cursor is a ring in the
gaps around a tile. The smaller sizes have no gaps: tiles alternate in brightness, the sign is a tab in the last column,
and the cursor and an edge without a sign are a line along the bottom.

A piece is drawn as a token in its owner's colour with its bracket and letter; the higher its rank, the larger the
token. Tokens consist of rows and half rows. The tile around a token keeps the colour of its ground and the letter of
that colour.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from tashkalar.engine import Piece
from tashkalar.engine.geometry import COLUMNS, SIZE, Square, column_of, row_of, square_at
from tashkalar.text.options import DESTROYED, MARKED, NEXT, STANDS_IN
from tashkalar.text.shared_phrases import symbol
from tashkalar.tui.board_scene import Scene, SquareLook, is_special, square_colour

Run = tuple[str, tuple[str, ...]]
"""Some characters and the names of their styles; later styles override earlier ones."""


class Look(NamedTuple):
    """The look of the board on a kind of terminal."""

    filled: bool = True
    """Whether colours fill the tiles; else dots show empty squares."""
    lined: bool = False
    """Whether edges and the cursor are lines of characters, and tokens have no half rows."""


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
BLOCKED, IN_DANGER, IN_REACH, FITS = "/", "T", "$", "▄"
"""The signs on squares in addition to those of a preview, `preview.MARKS`; where a card fits, there is only an edge."""

_EDGES = {
    "lit": (CHOOSE, NEXT, PICKED, ASKED, MISSING, IN_REACH),
    "marked": (MARKED,),
    "destroyed": (DESTROYED, IN_DANGER),
    "fits": (FITS,),
}
_TABS = {"lit": (ARRIVAL,), "destroyed": (BLOCKED,)}
EDGES = {sign: role for role, signs in _EDGES.items() for sign in signs}
"""The role of the colour of an edge by the sign: only what can be chosen, is marked or dies has one."""
TABS = {sign: role for role, signs in [*_EDGES.items(), *_TABS.items()] for sign in signs}
"""The role of the colour of a tab by the sign; of other signs it is `NOTE`."""
MARKS, NOTE = ("lit", "marked", "destroyed", "note"), "note"
"""The roles of tabs."""

POINTER = "▸"
"""The sign of the cursor where a square has a single row."""
UPPER, LOWER = "▀", "▄"
EDGE_LINE, POINTER_LINE = "─", "━"
"""The edge of a tile, and the cursor's line, where half blocks can't be drawn."""
RINGS = {False: "▐▌▝▘", True: "┃┃┗┛"}
"""The sides of the cursor's ring and its lower corners, as half blocks or as lines."""
UPPER_CORNERS = "┏┓"
"""The upper corners of the cursor's ring as lines."""
MORE = "…"
"""The last sign of a list of cards that is longer than its square."""


def edge_sign(lined: bool) -> str:
    """Return the character of an edge."""
    return EDGE_LINE if lined else LOWER


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


def board_line(size: Size, y: int, shown: Scene, form: str, look: Look = Look()) -> tuple[Run, ...]:  # noqa: B008
    """Return a line of the board, from 0 at the top."""
    band, above = divmod(y, size.down)
    row = SIZE - 1 - band
    upper = _looks(shown, row + 1) if size.gapped and above == 0 else ()
    if row < 0:
        return _letters_line(size, upper, look.lined)
    return _squares_line(size, row, above, _looks(shown, row), upper, form, look)


def part_line(size: Size, y: int, rows: Sequence[Sequence[SquareLook]], look: Look) -> tuple[Run, ...]:
    """Return a line of some rows of squares without colours of their own, with one more line for gaps below them."""
    band, above = divmod(y, size.down)
    looks: Looks = (None, *rows[band], None) if band < len(rows) else ()
    upper: Looks = (None, *rows[band - 1], None) if size.gapped and above == 0 and band > 0 else ()
    runs: list[Run] = []
    for column in range(len(rows[0])):
        ringed, cell = _is_pointed(upper, column + 1), looks[column + 1] if looks else None
        runs += [_gap(above, looks, upper, column, look.lined)] * size.gapped
        if cell is None:
            runs.append(((_level(look.lined) if ringed else " ") * size.width, ("pointer",) * ringed))
        else:
            ground = Ground("", False, (band + column) % 2 > 0)
            runs += _tile_line(size, above, ground, cell, ringed or cell.cursor, look)
    return _joined([*runs, *[_gap(above, looks, upper, len(rows[0]), look.lined)] * size.gapped])


Looks = tuple[SquareLook | None, ...]
"""The looks of a row's squares, with one more element on either side; None where there is no square."""


def _looks(shown: Scene, row: int) -> Looks:
    return tuple(None if square is None else shown[square] for square in _ROWS[row])


_ROWS = {row: tuple(square_at(column, row) for column in range(-1, SIZE + 1)) for row in range(-1, SIZE + 1)}
"""The squares of each row, with one more element and one more row on either side; None where there is no square."""


@lru_cache(maxsize=64)
def _letters_line(size: Size, upper: Looks, lined: bool) -> tuple[Run, ...]:
    """Return the line of the column letters, each below the letters of its pieces, with the ring of a lowest square."""
    runs: list[Run] = [(" " * GUTTER, ())]
    for column in range(SIZE):
        runs += [_gap(0, (), upper, column, lined)] * size.gapped
        place: Run = (_level(lined), ("pointer",)) if _is_pointed(upper, column + 1) else (" ", ())
        tile = [place] * size.width
        tile[size.middle] = COLUMNS[column], ("coord",)
        runs += tile
    return _joined([*runs, *[_gap(0, (), upper, SIZE, lined)] * size.gapped])


def _level(lined: bool) -> str:
    """Return the sign of a level part of the cursor's ring."""
    return POINTER_LINE if lined else UPPER


def _is_pointed(looks: Looks, index: int) -> bool:
    """Return whether the cursor is on a square of a row; False for a row that isn't there."""
    look = looks[index] if looks else None
    return look is not None and look.cursor


def _gap(above: int, looks: Looks, upper: Looks, column: int, lined: bool) -> Run:
    """Return the gap at the left of a square, with a part of the ring if the cursor is on a square beside it."""
    beside = _is_pointed(looks, column + 1), _is_pointed(looks, column)
    below = above == 0 and _is_pointed(upper, column + 1), above == 0 and _is_pointed(upper, column)
    signs = UPPER_CORNERS + RINGS[lined][2:] if lined and above == 0 else RINGS[lined]
    sign = next((sign for sign, shown in zip(signs, (*beside, *below), strict=True) if shown), "")
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
    size: Size, row: int, above: int, looks: Looks, upper: Looks, form: str, look: Look
) -> tuple[Run, ...]:
    """Return one line of a row of squares; cached, because a moving cursor changes few of them."""
    number = str(row + 1) if above == size.letter else ""
    runs: list[Run] = [(number.center(GUTTER), ("coord",))]
    for column in range(SIZE):
        square, cell, ringed = _ROWS[row][column + 1], looks[column + 1], _is_pointed(upper, column + 1)
        if size.gapped:
            runs.append(_gap(above, looks, upper, column, look.lined))
        if square is not None and cell is not None:
            ground = Ground(square_colour(square), is_special(square, form), (row + column) % 2 > 0)
            runs += _tile_line(size, above, ground, cell, ringed or cell.cursor, look)
        else:
            runs.append(((_level(look.lined) if ringed else " ") * size.width, ("pointer",) * ringed))
    return _joined([*runs, *[_gap(above, looks, upper, SIZE, look.lined)] * size.gapped])


@lru_cache(maxsize=512)
def _tile_line(size: Size, above: int, ground: Ground, cell: SquareLook, ringed: bool, look: Look) -> tuple[Run, ...]:
    """Return one line of a square, in as few runs as possible; cached, because many squares look alike."""
    base = _base(size, ground, cell)
    if size.gapped and above == 0:
        return _top_line(size, base, cell, ringed, look)
    below = base if look.filled or not (cell.piece or cell_mark(cell)) else ()
    places: list[Run] = [(" ", below)] * size.width
    if cell.piece is not None and not (cell.coming or cell.fallen):
        _lay_token(places, size, above, cell.piece, cell, look)
    if above == size.letter:
        _write_middle(places, size, cell, below, _dot(ground, look.filled))
    if size.gapped:
        if above == size.down - 1 and ground.colour:
            places[0] = ground.colour[0], base
    else:
        _write_last_column(places, size, above, ground, cell, base, look)
    return _joined(places)


def _base(size: Size, ground: Ground, cell: SquareLook) -> tuple[str, ...]:
    """Return the style of a tile's ground; where no ring can be, the cursor has a ground of its own."""
    if ground.colour:
        return (ground.colour,)
    if size.gapped:
        return ("centre" if ground.special else "plain",)
    return ("aim" if cell.cursor else ("centre" if ground.special else "plain") + "-odd" * ground.odd,)


class Mark(NamedTuple):
    """The mark of a square."""

    edge: str
    """The role of the colour of its edge; "" for none."""
    text: str
    """The text of its tab; "" for none."""
    tab: tuple[str, ...]
    """The styles of its tab."""


@lru_cache(maxsize=512)
def mark_of(cell: SquareLook) -> Mark:
    """Return the mark of a square; the digits of cards that fit are only under the cursor."""
    sign = cell_mark(cell)
    if sign == FITS:
        return Mark(EDGES[FITS], cell.cards if cell.cursor else "", ("lit-tab",))
    return Mark(EDGES.get(sign, ""), sign, (f"{TABS.get(sign, NOTE)}-tab",))


def _top_line(size: Size, base: tuple[str, ...], cell: SquareLook, ringed: bool, look: Look) -> tuple[Run, ...]:
    """Return the line of a tile that is half gap: with the edge and its tab, and with the ring of a cursor."""
    mark, ring = mark_of(cell), ("ring",) * (ringed and not look.lined)
    corner = size.width - 2 if cell.one_of_many else 0
    if ringed:
        places: list[Run] = [(POINTER_LINE, ("pointer",)) if look.lined else (UPPER, (*base, "pointer"))] * size.width
    else:
        places = [(UPPER, (*base, "gap")) if look == Look() else (" ", ())] * size.width
    if mark.edge:
        places[corner:] = [(edge_sign(look.lined), (*ring, mark.edge))] * (size.width - corner)
    _write_tab(places, mark)
    if cell.gateway and mark.text != GATEWAY:
        places[0] = GATEWAY, (f"{NOTE}-tab",)
    return _joined(places)


def _write_tab(places: list[Run], mark: Mark) -> None:
    """Write the tab of a mark at the right end of a row."""
    if mark.text:
        text = mark.text if len(mark.text) < len(places) else mark.text[: len(places) - 2] + MORE
        places[-len(text) :] = [(sign, mark.tab) for sign in text]


def _write_last_column(
    places: list[Run], size: Size, above: int, ground: Ground, cell: SquareLook, base: tuple[str, ...], look: Look
) -> None:
    """Write the sign, the letter of the ground and the line of a cursor into a row of a tile without gaps."""
    mark, last = mark_of(cell), above == size.down - 1
    if above == 0:
        hidden = cell.gateway and mark.text != GATEWAY and size.down > 1
        places[-1] = (GATEWAY, (f"{NOTE}-tab",)) if hidden else (ground.colour[:1] or " ", base)
    if last and size.down == 1:
        _write_only_sign(places, base, mark, cell.cursor, edge_sign(look.lined))
    elif last:
        line = "pointer" if cell.cursor else mark.edge * (not mark.text)
        if line:
            sign = POINTER_LINE if cell.cursor and look.lined else edge_sign(look.lined)
            places[:-1] = [(sign, (*_under(names), line)) for _, names in places[:-1]]
        _write_tab(places, mark)


def _write_only_sign(places: list[Run], base: tuple[str, ...], mark: Mark, pointed: bool, edge: str) -> None:
    """Write the sign of a square that has a single row."""
    if pointed:
        places[-1] = POINTER, (*base, "pointer")
    elif mark.text:
        places[-1] = mark.text, mark.tab
    elif mark.edge:
        places[-1] = edge, (*base, mark.edge)


def _under(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the styles of a place with the upper half of the token covering the whole of it."""
    return tuple(name.replace("seat-", "body-") for name in names)


def _lay_token(places: list[Run], size: Size, above: int, piece: Piece, cell: SquareLook, look: Look) -> None:
    """Draw one row of a piece's token into a row of its tile, without its letter."""
    token, colour = size.tokens[piece.rank if cell.token < 0 else cell.token], piece.colour + 1
    covered = token.covered(above - size.letter)
    base = places[0][1]
    if covered == 2:
        place = " ", (*base, f"body-{colour}", *["doomed"] * (above == size.letter and cell.mark == DESTROYED))
    else:
        place = LOWER if above < size.letter else UPPER, (*base, f"seat-{colour}")
    first = size.middle - token.width // 2
    for column in range(first, first + token.width * (covered > look.lined)):
        places[column] = place


def _letter_styles(piece: Piece, cell: SquareLook, base: tuple[str, ...]) -> tuple[str, ...]:
    """Return the styles of the letter and its brackets on a token."""
    names = {"upgraded": piece.rank > 0, "doomed": cell.mark == DESTROYED, "aimed": cell.cursor}
    return (*base, f"token-{piece.colour + 1}", *(name for name, is_so in names.items() if is_so))


def _dot(ground: Ground, filled: bool) -> str:
    """Return the sign in the middle of an empty square."""
    return " " if filled else ":" if ground.special else "."


def _write_middle(places: list[Run], size: Size, cell: SquareLook, base: tuple[str, ...], dot: str) -> None:
    """Write into the middle of a tile: the piece's symbol, the numbers of cards, or the sign of an empty square."""
    if cell.piece is not None:
        absent = ["coming"] * cell.coming + ["doomed"] * cell.fallen
        hollow = (*base, f"seat-{cell.piece.colour + 1}", *absent)
        text, names = symbol(cell.piece), hollow if absent else _letter_styles(cell.piece, cell, base)
    elif cell.missing and cell.cards:
        width = size.width - (not size.gapped)
        text = cell.cards if len(cell.cards) <= width else cell.cards[: width - 1] + MORE
        names = (*base, "mark")
    else:
        text, names = dot, (*base, "dot")
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
