"""Drawing of the map: hexes of half-block pixels with text on them, in a window that scrolls.

Where colours fill areas, each character cell is two pixels, and a hex is an area of its terrain's colour. Elsewhere it
has a line at its left and at its right, and an outline of signs if it is marked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from textual.content import Content

from hotseat.tui.text_layout import make_clickable
from tashkalar_mage_knight.hexes import Hex

Pixel = tuple[int, int]
"""The column and the row of a pixel; a character cell is two pixels high."""


RINGS = ("pointer", "mk-ring", "mk-lit")
"""The colours of rings."""
SIDE = "│"
"""The line between two hexes where colours don't fill areas."""
OUTLINES = {"+": "bold $lit", "#": "bold $pointer", "*": "bold $error"}
"""The style of the signs of an outline that mark a hex: an answer, what is pointed at, a fight or a lesson's goal."""


class HexSize(NamedTuple):
    """The size of the hexes."""

    width: int
    """The columns from a hex to the next one in its row; even."""
    rows: int
    """The character rows from a row of hexes to the next."""


LARGE = (HexSize(18, 8), HexSize(16, 7), HexSize(14, 6))
"""The sizes for a map that is visible as a whole."""
SIZES = (HexSize(14, 5), HexSize(12, 5), HexSize(10, 4), HexSize(8, 3))
"""The other sizes in which hexes are drawn, the largest first."""
ACROSS, DOWN = 6.5, 5.5
"""The hexes that should be visible at least, in columns and rows."""


def largest_hexes(width: int, height: int, known: Sequence[Hex] = ()) -> HexSize:
    """Return the largest size of hexes with which the known map is visible, or enough of it; else the smallest one."""
    whole = (size for size in (*LARGE, *SIZES[:-1]) if known and _holds(size, known, width, height))
    enough = (size for size in SIZES if size.width * ACROSS <= width and size.rows * DOWN <= height)
    return next(whole, next(enough, SIZES[-1]))


def _holds(size: HexSize, known: Sequence[Hex], width: int, height: int) -> bool:
    """Whether a window has space for all known hexes."""
    centres = [_centre(size, at) for at in known]
    columns, rows = [x for x, _y in centres], [y for _x, y in centres]
    across, down = max(columns) - min(columns) + size.width, (max(rows) - min(rows)) // 2 + 2 * size.rows
    return across <= width and down <= height


class HexFace(NamedTuple):
    """A hex as it is drawn."""

    ground: str
    """The name of the colour of its ground, without "$"; with "-edge" and "-mark" that of its edge and texture."""
    ink: str
    """The name of the colour of text on it."""
    lines: Sequence[Content]
    """Its text in rows below each other; more lines than there are rows are left out."""
    ring: str = ""
    """The name of the colour of a ring along its edge; "" for none."""
    sign: str = ""
    """The sign of the outline where colours don't fill areas; "" for none."""
    texture: str = " "
    """The signs that are repeated over its ground, a few columns further on in each row."""


class _Shape(NamedTuple):
    """The pixels of the hex at the origin, relative to its centre."""

    inside: Mapping[Pixel, bool]
    """All pixels, with whether each is on the edge."""
    lines: frozenset[Pixel]
    """The pixels at the left and upper edge, which separate two hexes."""
    sides: frozenset[Pixel]
    """The pixels at the left where the hex is widest, and those beside the hex at the right."""
    text: tuple[tuple[int, int, int], ...]
    """The character rows that hold text, from the middle outwards: row, first column, and columns."""


@lru_cache(maxsize=8)
def _shape(size: HexSize) -> _Shape:
    pixels = {
        (x, y)
        for x in range(-size.width, size.width)
        for y in range(-2 * size.rows, 2 * size.rows)
        if _hex_at(size, x, y) == (0, 0)
    }
    beside = ((-1, 0), (0, -1), (1, 0), (0, 1))
    inside = {(x, y): any((x + dx, y + dy) not in pixels for dx, dy in beside) for x, y in pixels}
    lines = {(x, y) for x, y in pixels if (x - 1, y) not in pixels or (x, y - 1) not in pixels}
    rows = []
    for row in range(-size.rows, size.rows):
        both = (2 * row, 2 * row + 1)
        free = [x for x in range(-size.width, size.width) if not any(inside.get((x, y), True) for y in both)]
        if len(free) >= 4:
            rows.append((row, free[0], len(free)))
    first, last = min(x for x, _y in pixels), max(x for x, _y in pixels)
    sides = {(x, y) for left, y in pixels if left == first and (last, y) in pixels for x in (first, last + 1)}
    return _Shape(inside, frozenset(lines), frozenset(sides), tuple(rows))


def text_rows(size: HexSize) -> tuple[int, ...]:
    """Return the columns of each row of text in a hex, from the top."""
    return tuple(columns for _row, _first, columns in _shape(size).text)


def _hex_at(size: HexSize, x: int, y: int) -> Hex:
    """Return the hex whose centre is nearest to a pixel, where lattice and pixels have the same origin."""
    r = (y + 0.5) / (2 * size.rows)
    q = (x + 0.5) / size.width - r / 2
    parts = [round(q), round(r), round(-q - r)]
    off = [abs(parts[0] - q), abs(parts[1] - r), abs(parts[2] + q + r)]
    if off[0] > off[1] and off[0] > off[2]:
        parts[0] = -parts[1] - parts[2]
    elif off[1] > off[2]:
        parts[1] = -parts[0] - parts[2]
    return parts[0], parts[1]


def _centre(size: HexSize, at: Hex) -> Pixel:
    return size.width * at[0] + size.width // 2 * at[1], 2 * size.rows * at[1]


def window_origin(size: HexSize, known: Sequence[Hex], focus: Hex, width: int, height: int) -> tuple[int, int]:
    """Return the upper left column and row of the window: centred, or with a hex in its middle but for edges."""
    centres = [_centre(size, at) for at in known]
    columns = [x for x, _y in centres]
    rows = [y // 2 for _x, y in centres]
    x, y = _centre(size, focus)
    left = _scrolled(min(columns) - size.width // 2, max(columns) + size.width // 2 + 1, x, width)
    return left, _scrolled(min(rows) - size.rows, max(rows) + size.rows, y // 2, height)


class MapWindow:
    """A window on the map that scrolls no further than it must, so that what was turned up stays in view."""

    def __init__(self) -> None:
        self._extent: tuple[HexSize, int, int] | None = None
        self._origin: tuple[int, int] = 0, 0

    def origin(self, size: HexSize, known: Sequence[Hex], focus: Hex, width: int, height: int) -> tuple[int, int]:
        """Return the upper left column and row with a hex and those around it in view; anew after another size."""
        centred = window_origin(size, known, focus, width, height)
        if self._extent == (size, width, height):
            x, y = _centre(size, focus)
            around = zip(self._origin, (x, y // 2), (width, height), (size.width * 3 // 2, 2 * size.rows), strict=True)
            kept = [_kept(*each) for each in around]
            edges = [window_origin(size, known, at, width, height) for at in known]
            least, most = ([end(axis) for axis in zip(*edges, strict=True)] for end in (min, max))
            centred = tuple(min(max(at, low), high) for at, low, high in zip(kept, least, most, strict=True))
        self._extent, self._origin = (size, width, height), centred
        return centred


def _kept(origin: int, focus: int, extent: int, around: int) -> int:
    """Return where a window begins that moves as little as it must to show a place with what is around it."""
    around = min(around, extent // 2)
    return min(max(origin, focus + around - extent), focus - around)


def _scrolled(first: int, last: int, focus: int, extent: int) -> int:
    """Return where a window begins, along one direction."""
    if last - first <= extent:
        return first - (extent - (last - first)) // 2
    return min(max(focus - extent // 2, first), last - extent)


def map_picture(
    size: HexSize,
    faces: Mapping[Hex, HexFace],
    origin: tuple[int, int],
    width: int,
    height: int,
    *,
    filled: bool,
    halves: bool = True,
) -> list[Content]:
    """Return the window on the map as lines. A click on a hex points at it. `halves`: whether there are half blocks."""
    shape = _shape(size)
    canvas = _Canvas(
        [[""] * width for _ in range(2 * height)],
        [[" "] * width for _ in range(height)],
        [[None] * width for _ in range(height)],
        [[] for _ in range(height)],
    )
    for at, face in faces.items():
        x, y = _centre(size, at)
        x, y = x - origin[0], y - 2 * origin[1]
        if not (-size.width < x < width + size.width and -2 * size.rows < y < 2 * (height + size.rows)):
            continue
        if not halves:  # the foot of a hero
            face = face._replace(lines=[line for line in face.lines if "▀" not in line.plain])
        (_paint if filled else _outline)(canvas, shape, face, at, (x, y))
        _write(canvas, shape, face, at, (x, y // 2), filled)
    draw = (_filled_cell if halves else _whole_cell) if filled else _outlined_cell
    return [_row(canvas, row, draw) for row in range(height)]


class _Canvas(NamedTuple):
    """The window on the map while it is drawn."""

    pixels: list[list[str]]
    """The colour of each pixel, or the sign of an outline; "" for none."""
    marks: list[list[str]]
    """The sign of the texture in each cell."""
    owners: list[list[Hex | None]]
    """The hex that a click on a cell points at."""
    texts: list[list[tuple[int, Content]]]
    """The texts of each row with their first columns."""


def _paint(canvas: _Canvas, shape: _Shape, face: HexFace, at: Hex, centre: Pixel) -> None:
    """Colour the pixels of a hex."""
    line, ring = f"{face.ground}-edge", face.ring
    pixels, columns = canvas.pixels, len(canvas.pixels[0])
    for (dx, dy), edge in shape.inside.items():
        row, column = centre[1] + dy, centre[0] + dx
        if 0 <= row < len(pixels) and 0 <= column < columns:
            pixels[row][column] = ring if ring and edge else line if (dx, dy) in shape.lines else face.ground
            canvas.owners[row // 2][column] = at
            canvas.marks[row // 2][column] = face.texture[(dx + 3 * (dy // 2)) % len(face.texture)]


def _outline(canvas: _Canvas, shape: _Shape, face: HexFace, at: Hex, centre: Pixel) -> None:
    """Draw the sides of a hex, or its whole outline if it is marked; the sea is blank."""
    pixels, columns = canvas.pixels, len(canvas.pixels[0])
    signs = {pixel: face.sign for pixel, edge in shape.inside.items() if edge and face.sign}
    for dx, dy in {*shape.inside, *(shape.sides if face.lines else ())}:
        row, column = centre[1] + dy, centre[0] + dx
        if 0 <= row < len(pixels) and 0 <= column < columns:
            side = SIDE * ((dx, dy) in shape.sides and pixels[row][column] not in OUTLINES)
            pixels[row][column] = signs.get((dx, dy)) or side or pixels[row][column]
            if (dx, dy) in shape.inside:
                canvas.owners[row // 2][column] = at


def _write(canvas: _Canvas, shape: _Shape, face: HexFace, at: Hex, centre: tuple[int, int], filled: bool) -> None:
    """Put the text of a hex into the middle of its rows, as far as it lies in the window."""
    height, width = len(canvas.texts), len(canvas.pixels[0])
    above = max(0, len(shape.text) - len(face.lines)) // 2
    for (down, first, columns), line in zip(shape.text[above:], face.lines, strict=False):
        text = line if line.cell_length <= columns else line.truncate(columns)
        for side in ("left", "right"):
            if 0 < text.cell_length < columns:
                text = text.pad_left(1) if side == "left" else text.pad_right(1)
        row, column = centre[1] + down, centre[0] + first + (columns - text.cell_length + 1) // 2
        if text and 0 <= row < height and column >= 0 and column + text.cell_length <= width:
            styled = text.stylize_before(f"${face.ink} on ${face.ground}") if filled else text
            canvas.texts[row].append((column, make_clickable(styled, _pointing(at))))


def _pointing(at: Hex) -> str:
    return f"point({at[0]},{at[1]})"


def _row(canvas: _Canvas, row: int, draw: Callable[[str, str, str], tuple[str, str]]) -> Content:
    """Return a row of cells, each of two pixels, with the texts in it."""
    above, below = canvas.pixels[2 * row], canvas.pixels[2 * row + 1]
    cells = [
        (*draw(*cell[:3]), cell[3]) for cell in zip(above, below, canvas.marks[row], canvas.owners[row], strict=True)
    ]
    parts, column = list[Content](), 0
    for start, text in [*sorted(canvas.texts[row], key=lambda text: text[0]), (len(cells), Content(""))]:
        for (style, owner), run in groupby(cells[column:start], key=lambda cell: cell[1:]):
            part = Content.styled("".join(sign for sign, _style, _owner in run), style)
            parts.append(make_clickable(part, _pointing(owner)) if owner else part)
        parts.append(text)
        column = max(column, start) + text.cell_length
    return Content("").join(parts)


def _filled_cell(top: str, bottom: str, mark: str) -> tuple[str, str]:
    """Return the sign and style of a cell where colours fill areas."""
    if top == bottom:
        textured = top and mark != " " and top not in RINGS and not top.endswith("-edge")
        return (mark, f"${top}-mark on ${top}") if textured else (" ", f"on ${top}" if top else "")
    if not bottom:
        return "▀", f"${top}"
    return "▄", f"${bottom} on ${top}" if top else f"${bottom}"


def _whole_cell(top: str, bottom: str, mark: str) -> tuple[str, str]:
    """Return the sign and style of a cell that has only one colour; that of a ring goes before that of the ground."""
    shown = next((colour for colour in (top, bottom) if colour in RINGS), top or bottom)
    return _filled_cell(shown, shown, mark)


def _outlined_cell(top: str, bottom: str, _mark: str) -> tuple[str, str]:
    """Return the sign and style of a cell without grounds."""
    sign = next((sign for sign in (top, bottom) if sign in OUTLINES), top or bottom)
    return (sign, OUTLINES.get(sign, "$quiet")) if sign else (" ", "")
