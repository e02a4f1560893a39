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

from tashkalar import cell_width
from tashkalar.tabletop.tui.clickable import make_clickable
from tashkalar_mage_knight.hexes import Hex

Pixel = tuple[int, int]
"""The column and the row of a pixel; a character cell is two pixels high."""


OUTLINES = {"+": "bold $lit", "#": "bold $pointer"}
"""The style of the signs of an outline that mark a hex: an option, and the one that is pointed at."""


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
    """Return the largest size of hexes with which enough of the map is visible; else the smallest one.

    Args:
        width: the columns available.
        height: the rows available.
    """
    fitting = (size for size in SIZES if size.width * ACROSS <= width and size.rows * DOWN <= height)
    return next(fitting, SIZES[-1])


class HexFace(NamedTuple):
    """A hex as it is drawn."""

    ground: str
    """The name of the colour of its ground, without "$"."""
    ink: str
    """The name of the colour of text on it."""
    lines: Sequence[Content]
    """Its text, in the order of `text_rows`; more lines than there are rows are left out."""
    ring: str = ""
    """The name of the colour of a ring along its edge; "" for none."""
    sign: str = "."
    """The sign of the outline where colours don't fill areas."""


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
    """Return the columns of each row of text in a hex, from the top.

    Args:
        size: the size of the hexes.
    """
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
    """Return the pixel at the centre of a hex."""
    return size.width * at[0] + size.width // 2 * at[1], 2 * size.rows * at[1]


def window_origin(size: HexSize, known: Sequence[Hex], focus: Hex, width: int, height: int) -> tuple[int, int]:
    """Return the column and the character row at the upper left corner of the window on the map.

    A map that fits is centred. A larger one is moved so that a hex is in the middle, but not beyond its edges.

    Args:
        size: the size of the hexes.
        known: all hexes that are drawn.
        focus: the hex to keep in the middle.
        width: the columns of the window.
        height: the rows of the window.
    """
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
    """Return the window on the map as lines. A click on the text of a hex points at it.

    Args:
        size: the size of the hexes.
        faces: the hexes.
        origin: the column and the row at the upper left corner, from `window_origin`.
        width: the columns of the window.
        height: its rows.
        filled: whether colours fill areas.
    """
    shape = _shape(size)
    pixels: list[list[str]] = [[""] * width for _ in range(2 * height)]
    texts: list[list[tuple[int, Content]]] = [[] for _ in range(height)]
    for at, face in faces.items():
        x, y = _centre(size, at)
        x, y = x - origin[0], y - 2 * origin[1]
        if not (-size.width < x < width + size.width and -2 * size.rows < y < 2 * (height + size.rows)):
            continue
        _paint(pixels, shape, face, x, y, filled)
        _write(texts, shape, face if filled else face._replace(ground="", ink=""), at, x, y // 2, width)
    draw = _filled_row if filled else _outlined_row
    return [draw(pixels[2 * row], pixels[2 * row + 1], sorted(texts[row], key=_first), width) for row in range(height)]


def _first(text: tuple[int, Content]) -> int:
    return text[0]


def _paint(pixels: list[list[str]], shape: _Shape, face: HexFace, x: int, y: int, filled: bool) -> None:
    """Colour the pixels of a hex with its centre at a pixel."""
    line = "mk-line" if filled else face.sign
    for (dx, dy), edge in shape.inside.items():
        row, column = y + dy, x + dx
        if 0 <= row < len(pixels) and 0 <= column < len(pixels[0]):
            if face.ring and edge:
                pixels[row][column] = face.ring if filled else face.sign
            elif (dx, dy) in shape.lines:
                pixels[row][column] = line
            else:
                pixels[row][column] = face.ground if filled else ""


def _write(
    texts: list[list[tuple[int, Content]]], shape: _Shape, face: HexFace, at: Hex, x: int, row: int, width: int
) -> None:
    """Put the text of a hex into the rows, as far as it lies in the window."""
    for (down, first, columns), line in zip(shape.text, face.lines, strict=False):
        where, column = row + down, x + first
        if 0 <= where < len(texts) and column >= 0 and column + columns <= width:
            text = line if line.cell_length <= columns else line.truncate(columns)
            around = columns - text.cell_length
            whole = text.pad_left(around // 2).pad_right(around - around // 2)
            styled = whole.stylize_before(f"${face.ink} on ${face.ground}") if face.ground else whole
            texts[where].append((column, make_clickable(styled, f"point({at[0]},{at[1]})")))


def _filled_row(above: list[str], below: list[str], texts: list[tuple[int, Content]], width: int) -> Content:
    """Return a row of cells, each of two pixels, with the texts in it."""
    parts, column = list[Content](), 0
    for start, text in [*texts, (width, Content(""))]:
        while column < start:
            top, bottom, run = above[column], below[column], column
            while run < start and above[run] == top and below[run] == bottom:
                run += 1
            parts.append(_cells(top, bottom, run - column))
            column = run
        parts.append(text)
        column += text.cell_length
    return Content("").join(parts)


def _cells(top: str, bottom: str, number: int) -> Content:
    if top == bottom:
        return Content.styled(" " * number, f"on ${top}") if top else Content(" " * number)
    if not bottom:
        return Content.styled("▀" * number, f"${top}")
    return Content.styled("▄" * number, f"${bottom} on ${top}" if top else f"${bottom}")


def _outlined_row(above: list[str], below: list[str], texts: list[tuple[int, Content]], width: int) -> Content:
    """Return a row of cells without grounds: the outlines as signs, with the texts in it."""
    parts, column = list[Content](), 0
    for start, text in [*texts, (width, Content(""))]:
        outline = (above[i] or below[i] or " " for i in range(column, start))
        parts += [Content.styled("".join(run), OUTLINES.get(sign, "$quiet")) for sign, run in groupby(outline)]
        parts.append(text)
        column = max(column, start) + text.cell_length
    return Content("").join(parts)


def fit_text(text: str, columns: int) -> str:
    """Return a text that is cut at the right if it is too long, without an ellipsis.

    Args:
        text: the text.
        columns: the columns available.
    """
    while cell_width.width(text) > columns:
        text = text[:-1]
    return text
