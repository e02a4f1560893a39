"""Cells of a terminal as SVG: block and box characters are drawn as shapes, all other characters as text.

Browsers take block and box characters from fallback fonts, whose cells have other sizes: lines break apart and half
blocks leave gaps. Shapes are computed from the grid of the cells instead, so they meet at every zoom.
"""

import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple
from xml.sax.saxutils import escape

from rich.cells import cell_len
from rich.color import Color, blend_rgb, parse_rgb_hex
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import TerminalTheme

from hotseat.util.svg_styles import keep_styles_inside

CELL, LINE, FONT, BASE = 9, 18, 15, 14
"""Width and height of a cell, size of the font, and distance of the baseline from the top of a cell, in pixels."""
EDGE = 12
"""The width of the margin around the screen, in pixels."""
DIMMED = 0.4
"""The share of the background in the colour of dim text."""
SHADES = {"░": 0.25, "▒": 0.5, "▓": 0.75}
"""The opacity of a shaded cell."""
CRISP = ";shape-rendering:crispEdges"
"""The end of the style rule of areas, whose edges meet without a seam."""
QUADRANTS = dict(zip("▖▗▘▙▚▛▜▝▞▟", "c d a acd ad abc abd b bc bcd".split(), strict=True))
"""The quarters of a cell: "a" and "b" above, "c" and "d" below."""
THICKNESS = {"LIGHT": 1.2, "SINGLE": 1.2, "DOUBLE": 1.2, "HEAVY": 2.6}
"""The thickness of a line by its weight, in pixels."""
APART = 1.8
"""The distance of both strokes of a double line from the middle, in pixels."""
DASHES = {"DOUBLE": 2, "TRIPLE": 3, "QUADRUPLE": 4}
SIDES = {
    "UP": ("up",),
    "DOWN": ("down",),
    "LEFT": ("left",),
    "RIGHT": ("right",),
    "VERTICAL": ("up", "down"),
    "HORIZONTAL": ("left", "right"),
}
"""The sides of a cell by the word in the name of a box character."""

Box = tuple[float, float, float, float]
"""Left, top, right and bottom edge in pixels, from the upper left corner of a cell."""


class CellRun(NamedTuple):
    """Segments that begin at a cell."""

    column: int
    """The column of the first cell, from 0."""
    line: int
    """The line, from 0 at the top."""
    segments: Iterable[Segment]


class PictureColours(NamedTuple):
    """The colours of a picture."""

    ground: str
    """The background of the picture, such as "#14171b"."""
    theme: TerminalTheme
    """The colours of the terminal's own colours."""

    def look(self, style: Style) -> tuple[str, str]:
        """Return the foreground and the background of a style, such as "#d9dde2"."""
        ink = self._hex(style.color, self.theme.foreground_color.hex)
        ground = self._hex(style.bgcolor, self.ground)
        if style.reverse:
            ink, ground = ground, ink
        if style.dim:
            ink = blend_rgb(parse_rgb_hex(ink[1:]), parse_rgb_hex(ground[1:]), DIMMED).hex
        return ink, ground

    def _hex(self, colour: Color | None, default: str) -> str:
        return default if colour is None or colour.is_default else colour.get_truecolor(self.theme).hex


def document(
    columns: int, lines: int, title: str, ground: str, styles: dict[str, str], parts: Iterable[str], more: str = ""
) -> str:
    """Return an SVG document; `more` has further style rules."""
    size = f"0 0 {columns * CELL + 2 * EDGE} {lines * LINE + 2 * EDGE}"
    font = f"font:{FONT}px Menlo,'DejaVu Sans Mono','Liberation Mono',Consolas,monospace;white-space:pre"
    rules = "".join(f".{name}{{{rule}}}" for rule, name in styles.items())
    elements = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}" role="img" xml:space="preserve">',
        f"<title>{escape(title)}</title>",
        f"<style>text{{{font}}}{rules}{more}</style>",
        f'<rect width="100%" height="100%" rx="8" fill="{ground}"/>',
        *parts,
        "</svg>\n",
    ]
    return keep_styles_inside("\n".join(elements))


def draw(pieces: Iterable[CellRun], styles: dict[str, str], palette: PictureColours) -> str:
    """Draw pieces of a screen: one path for each background, then one for the shapes of each colour, then the texts."""
    grounds: dict[str, list[str]] = {}
    shapes: dict[str, list[str]] = {}
    texts = []
    for column, line, segments in pieces:
        x, y = EDGE + column * CELL, EDGE + line * LINE
        for text, style in _merged(segments):
            ink, ground = palette.look(style)
            wide = cell_len(text) * CELL
            if ground != palette.ground:
                grounds.setdefault(f"fill:{ground}{CRISP}", []).append(_rectangle(x, y, wide, LINE))
            for kind, run in _runs(text):
                wide = cell_len(run) * CELL
                if kind == "text":
                    name = _class(f"fill:{ink}{_decoration(style)}", styles)
                    place = f'x="{x}" y="{y + BASE}" textLength="{wide}"'
                    texts.append(f'<text class="{name}" {place}>{escape(run)}</text>')
                elif kind:
                    opacity = f";fill-opacity:{SHADES[kind]}" if kind in SHADES else ""
                    crisp = CRISP if _is_block(kind) else ""
                    found = shapes.setdefault(f"fill:{ink}{crisp}{opacity}", [])
                    found.extend(_shape_path(kind, x, y, len(run)))
                x += wide
    paths = [
        f'<path class="{_class(rule, styles)}" d="{"".join(parts)}"/>'
        for rule, parts in [*grounds.items(), *shapes.items()]
    ]
    return "".join([*paths, *texts])


def _merged(segments: Iterable[Segment]) -> Iterator[tuple[str, Style]]:
    """Join neighbouring segments of one look."""
    runs = groupby(segments, lambda segment: (segment.style or Style.null()).clear_meta_and_links())
    return (("".join(segment.text for segment in run), style) for style, run in runs)


def _class(rule: str, styles: dict[str, str]) -> str:
    return styles.setdefault(rule, f"s{len(styles)}")


def _decoration(style: Style) -> str:
    """Return the style rules of bold, italic, underlined and struck text."""
    lines = " ".join(name for name, on in (("underline", style.underline), ("line-through", style.strike)) if on)
    return (
        (";font-weight:bold" if style.bold else "")
        + (";font-style:italic" if style.italic else "")
        + (f";text-decoration:{lines}" if lines else "")
    )


# --- characters -----------------------------------------------------------------------------------------------------


def _runs(text: str) -> Iterator[tuple[str, str]]:
    """Yield the runs of a text by kind; characters that are wide or of another font are a run each, in their cells."""
    kinds: list[str] = []
    for number, sign in enumerate(text):
        if not cell_len(sign):
            kinds.append(kinds[-1] if kinds else "text")
        elif sign == " ":
            kinds.append("")
        elif _shapes(sign):
            kinds.append(sign)
        else:
            kinds.append("text" if sign < "\u2000" else f"text{number}")
    for here in range(1, len(kinds) - 1):  # a single space is part of the words around it
        if kinds[here - 1 : here + 2] == ["text", "", "text"]:
            kinds[here] = "text"
    at = 0
    for kind, run in groupby(kinds):
        end = at + len(list(run))
        yield ("text" if kind.startswith("text") else kind), text[at:end]
        at = end


def _is_block(sign: str) -> bool:
    """Return whether a character is a block element, which fills a part of its cell up to the edges."""
    return "▀" <= sign <= "▟"


def _shape_path(sign: str, x: int, y: int, times: int) -> Iterator[str]:
    """Yield the path of a shape that is repeated from cell to cell; a block as wide as its cell is drawn only once."""
    for left, top, right, bottom in _shapes(sign):
        if (left, right) == (0, CELL):
            yield _rectangle(x, y + top, times * CELL, bottom - top)
        else:
            for number in range(times):
                yield _rectangle(x + number * CELL + left, y + top, right - left, bottom - top)


def _rectangle(x: float, y: float, width: float, height: float) -> str:
    """Return the path of a rectangle."""
    return f"M{_short(x)} {_short(y)}h{_short(width)}v{_short(height)}h-{_short(width)}z"


def _short(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")


@lru_cache(maxsize=256)
def _shapes(sign: str) -> tuple[Box, ...]:
    """Return the shapes of a block or box character; none for any other character."""
    if _is_block(sign):
        return tuple(_block(sign))
    return tuple(_box(sign)) if "─" <= sign <= "╿" else ()


def _block(sign: str) -> Iterator[Box]:
    """Yield the parts of a cell that a block element fills."""
    half, middle = CELL / 2, LINE / 2
    if "▁" <= sign <= "█":
        yield 0, LINE * (1 - (ord(sign) - 0x2580) / 8), CELL, LINE
    elif "▉" <= sign <= "▏":
        yield 0, 0, CELL * (0x2590 - ord(sign)) / 8, LINE
    elif sign in QUADRANTS:
        for quarter in QUADRANTS[sign]:
            left, top = "bd".count(quarter) * half, "cd".count(quarter) * middle
            yield left, top, left + half, top + middle
    else:
        boxes = {"▀": (0, 0, CELL, middle), "▐": (half, 0, CELL, LINE)}
        boxes |= {"▔": (0, 0, CELL, LINE / 8), "▕": (CELL * 7 / 8, 0, CELL, LINE)}
        yield boxes.get(sign, (0, 0, CELL, LINE))


def _box(sign: str) -> Iterator[Box]:
    """Yield the strokes of a box character; none for a diagonal. A stroke goes from near the middle to a side."""
    weights, dashes = _lines(sign)
    for side, weight in weights.items():
        lying = side in ("left", "right")
        length, breadth = (CELL, LINE) if lying else (LINE, CELL)
        crossing = weights.keys() & ({"up", "down"} if lying else {"left", "right"})
        thick = THICKNESS[weight] / 2
        for rail in (-APART, APART) if weight == "DOUBLE" else (0.0,):
            meets = crossing & ({"left", "up"} if rail < 0 else {"right", "down"})
            inner = length / 2 - thick + (abs(rail) if meets else -abs(rail))
            step = length / max(1, dashes)
            spans = [((n + 0.2) * step, (n + 0.8) * step) for n in range(dashes)] or [(inner, length)]
            for start, end in spans:
                along = (length - end, length - start) if side in ("left", "up") else (start, end)
                across = (breadth / 2 + rail - thick, breadth / 2 + rail + thick)
                (left, right), (top, bottom) = (along, across) if lying else (across, along)
                yield left, top, right, bottom


def _lines(sign: str) -> tuple[dict[str, str], int]:
    """Return the weight of the line to each side of a box character, by its name, and the number of its dashes."""
    words = unicodedata.name(sign).split()[2:]
    dashes = DASHES[words[words.index("DASH") - 1]] if "DASH" in words else 0
    words = [word for word in words if not (dashes and word in (*DASHES, "DASH"))]
    if "DIAGONAL" in words:
        return {}, 0
    weights: dict[str, str] = {}
    weight = ""
    for word in words if words[0] in THICKNESS else reversed(words):
        weight = word if word in THICKNESS else weight
        weights |= dict.fromkeys(SIDES.get(word, ()), weight)
    return weights, dashes
