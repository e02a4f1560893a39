"""Drawing of the map: hexes of half-block pixels with text on them, in a window that scrolls.

Where colours fill areas, each character cell is two pixels, and a hex is an area of its terrain's colour. Elsewhere
its outline is drawn with dots.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from textual.content import Content

from hotseat.tui.text_layout import make_clickable
from tashkalar_mage_knight.hexes import Hex

Pixel = tuple[int, int]
"""The column and the row of a pixel; a character cell is two pixels high."""


OUTLINES = {"+": "bold $lit", "#": "bold $pointer"}
"""The style of the signs of an outline that mark a hex: an option, and the one that is pointed at."""


LIKE_OUTLINES = ".'"
"""Signs of textures that are left out beside outlines, as they look like them."""


class HexSize(NamedTuple):
    """The size of the hexes."""

    width: int
    """The columns from a hex to the next one in its row; even."""
    rows: int
    """The character rows from a row of hexes to the next."""


SIZES = (HexSize(14, 5), HexSize(12, 5), HexSize(10, 4), HexSize(8, 3))
"""The sizes in which hexes are drawn, the largest first."""
ACROSS, DOWN = 6.5, 5.5
"""The hexes that should be visible at least, in columns and rows."""


def largest_hexes(width: int, height: int) -> HexSize:
    """Return the largest size of hexes with which enough of the map is visible; else the smallest one."""
    fitting = (size for size in SIZES if size.width * ACROSS <= width and size.rows * DOWN <= height)
    return next(fitting, SIZES[-1])


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
    sign: str = "."
    """The sign of the outline where colours don't fill areas."""
    texture: str = " "
    """The signs that are repeated over its ground, a few columns further on in each row."""


class _Shape(NamedTuple):
    """The pixels of the hex at the origin, relative to its centre."""

    inside: Mapping[Pixel, bool]
    """All pixels, with whether each is on the edge."""
    lines: frozenset[Pixel]
    """The pixels at the left and upper edge, which separate two hexes."""
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
    return _Shape(inside, frozenset(lines), tuple(rows))


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


def _scrolled(first: int, last: int, focus: int, extent: int) -> int:
    """Return where a window begins, along one direction."""
    if last - first <= extent:
        return first - (extent - (last - first)) // 2
    return min(max(focus - extent // 2, first), last - extent)


def map_picture(
    size: HexSize, faces: Mapping[Hex, HexFace], origin: tuple[int, int], width: int, height: int, *, filled: bool
) -> list[Content]:
    """Return the window on the map as lines. A click on a hex points at it."""
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
        _paint(canvas, shape, face, at, (x, y), filled)
        _write(canvas, shape, face, at, (x, y // 2), filled)
    return [_row(canvas, row, filled) for row in range(height)]


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


def _paint(canvas: _Canvas, shape: _Shape, face: HexFace, at: Hex, centre: Pixel, filled: bool) -> None:
    """Colour the pixels of a hex."""
    line, ground = (f"{face.ground}-edge", face.ground) if filled else (face.sign, "")
    ring = face.ring and (face.ring if filled else face.sign)
    pixels, columns = canvas.pixels, len(canvas.pixels[0])
    for (dx, dy), edge in shape.inside.items():
        row, column = centre[1] + dy, centre[0] + dx
        if 0 <= row < len(pixels) and 0 <= column < columns:
            pixels[row][column] = ring if ring and edge else line if (dx, dy) in shape.lines else ground
            canvas.owners[row // 2][column] = at
            canvas.marks[row // 2][column] = face.texture[(dx + 3 * (dy // 2)) % len(face.texture)]


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


def _row(canvas: _Canvas, row: int, filled: bool) -> Content:
    """Return a row of cells, each of two pixels, with the texts in it."""
    above, below = canvas.pixels[2 * row], canvas.pixels[2 * row + 1]
    draw = _filled_cell if filled else _outlined_cell
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
        textured = top and mark != " " and top.startswith("mk-") and not top.endswith("-edge")
        return (mark, f"${top}-mark on ${top}") if textured else (" ", f"on ${top}" if top else "")
    if not bottom:
        return "▀", f"${top}"
    return "▄", f"${bottom} on ${top}" if top else f"${bottom}"


def _outlined_cell(top: str, bottom: str, mark: str) -> tuple[str, str]:
    """Return the sign and style of a cell without grounds."""
    sign = top or bottom
    if not sign and mark in LIKE_OUTLINES:
        return " ", ""
    return (sign, OUTLINES.get(sign, "$quiet")) if sign else (mark, "$quiet")
