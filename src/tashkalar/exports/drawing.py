"""The elements of the pictures: the board, its squares, pieces and texts as SVG."""

from collections.abc import Iterable, Iterator

from hotseat.util import svg_elements
from hotseat.util.svg_elements import svg_line, svg_text
from tashkalar.engine import Rank
from tashkalar.engine.geometry import COLUMNS, ROWS, SIZE, Square, column_of, row_of
from tashkalar.text import ascii_board
from tashkalar.text.shared_phrases import LETTERS

PITCH, SIDE = 48, 44
"""The distance from one square to the next and the side of a square, in pixels as all sizes here."""
LEFT, TOP = 28, 10
"""The distance of the board from the left edge, with the numbers of the rows, and from the other edges."""
HALF, TAB = SIDE // 2, 14
BELOW = 26
"""The height of a line under the board."""
WIDTH = LEFT + SIZE * PITCH + TOP
HEIGHT = TOP + SIZE * PITCH + 20
"""The height of the board with the letters of the columns below it."""
RADII = {Rank.COMMON: 11, Rank.HEROIC: 14, Rank.LEGENDARY: 18}
"""The distance from a piece's centre to its edge, by rank."""

STYLE = """
text { font-family: sans-serif; text-anchor: middle; fill: #1c2126 }
.small { font-size: 12px; fill: #5b565b }
.letter { font-size: 12px; fill: #33302a }
.rank { font-size: 17px; font-weight: bold; fill: #ffffff }
.line { font-size: 15px; text-anchor: start }
.page { fill: #f8f6f1 }
.plain { fill: #e6e2d6 } .special { fill: #d8d2c1 } .red { fill: #ffa8ac } .green { fill: #b4f08c }
.tab { fill: #6b7480 } .sign { font-size: 13px; font-weight: bold; fill: #ffffff }
.arrival { fill: none; stroke: #b88a00; stroke-width: 3 } .mark { fill: none; stroke: #8b36b9; stroke-width: 3 }
.note { fill: none; stroke: #6b7480; stroke-width: 3; stroke-dasharray: 5 4 }
.title { font-size: 18px; font-weight: bold; text-anchor: start } .kind { fill: #5b565b }
.seat-1 { fill: #8f3d00 } .seat-2 { fill: #00509a } .seat-3 { fill: #8c2f68 } .seat-4 { fill: #005f45 }
"""


def picture_document(width: int, height: int, title: str, elements: Iterable[str], more: str = "") -> str:
    """Return an SVG document with the styles of the game's pictures.

    Args:
        width: its width.
        height: its height.
        title: a text that says what the picture shows.
        elements: the parts of the picture.
        more: further style rules.
    """
    return svg_elements.svg_document(width, height, title, STYLE + more, elements)


def edges() -> Iterator[str]:
    """Yield the numbers of the rows at the left of the board and the letters of the columns below it."""
    for i in range(SIZE):
        yield svg_text("small", LEFT // 2 - 2, TOP + i * PITCH + HALF + 4, ROWS[SIZE - 1 - i])
        yield svg_text("small", LEFT + i * PITCH + HALF, TOP + SIZE * PITCH + 12, COLUMNS[i])


def corner(square: Square) -> tuple[int, int]:
    """Return the upper left corner of a square."""
    return LEFT + column_of(square) * PITCH, TOP + (SIZE - 1 - row_of(square)) * PITCH


def tile(square: Square, form: str) -> Iterator[str]:
    """Yield a square without what lies on it; the form has special squares."""
    x, y = corner(square)
    special = "special" if ascii_board.is_special(square, form) else "plain"
    kind = ascii_board.square_colour(square) or special
    yield f'<rect class="{kind}" x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" rx="4"/>'


def colour_letter(square: Square) -> Iterator[str]:
    """Yield the letter of a red or green square on its colour, above a piece that is large enough to cover it."""
    x, y = corner(square)
    if colour := ascii_board.square_colour(square):
        yield f'<path class="{colour}" d="M{x} {y + SIDE - 13}h11v13h-7q-4 0 -4 -4z"/>'
        yield svg_text("letter", x + 6, y + SIDE - 4, colour[0])


TABS = {"fresh": ("'", SIDE - TAB), "gateway": ("G", 0)}
"""The sign of a tab and its distance from the left edge of a square, by what it says; both can be on one square."""


def tab(kind: str, square: Square) -> str:
    """Return the tab of a square that the last step has changed, "fresh", or of the Gateway, "gateway"."""
    x, y = corner(square)
    sign, right = TABS[kind]
    area = f'<rect class="tab" x="{x + right}" y="{y}" width="{TAB}" height="{TAB}" rx="2"/>'
    return f'<g class="{kind}">{area}{svg_text("sign", x + right + TAB // 2, y + 11, sign)}</g>'


def token(colour: int, rank: Rank, x: int, y: int) -> Iterator[str]:
    """Yield a piece around a centre: the shape of its colour, with the letter of its rank."""
    yield shape(colour, x, y, RADII[rank])
    yield svg_text("rank", x, y + 6, LETTERS[rank])


def shape(colour: int, x: int, y: int, r: int) -> str:
    """Return the shape of a colour around a centre: a square, a circle, a diamond or a hexagon."""
    style = f'class="seat-{colour + 1}"'
    if colour == 0:
        return f'<rect {style} x="{x - r}" y="{y - r}" width="{2 * r}" height="{2 * r}" rx="3"/>'
    if colour == 1:
        return f'<circle {style} cx="{x}" cy="{y}" r="{r + 2}"/>'
    h = r // 2
    diamond = [(0, -r - 4), (r + 4, 0), (0, r + 4), (-r - 4, 0)]
    hexagon = [(-h, -r - 1), (h, -r - 1), (r + 3, 0), (h, r + 1), (-h, r + 1), (-r - 3, 0)]
    points = " ".join(f"{x + dx},{y + dy}" for dx, dy in (diamond if colour == 2 else hexagon))
    return f'<polygon {style} points="{points}"/>'


def line(x: int, y: int, content: str) -> str:
    """Return a line of text below the board from its start and base line; a long one is squeezed into the picture."""
    return svg_line("line", x, y, content, WIDTH - x - TOP, size=15)
