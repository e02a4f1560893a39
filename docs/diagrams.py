"""Small arenas of the rules' pages: coloured squares, neighbours, distances, directions, and the places of tasks."""

from collections.abc import Sequence
from typing import NamedTuple

from rich.segment import Segment
from rich.style import Style

from docs.film import COLOURS
from hotseat.tui.screenshot import CellRun, document, draw
from tashkalar.engine import geometry
from tashkalar.engine.geometry import SquareSet, square_set

ACROSS, DOWN = 22, 12
"""The columns and lines of a small arena, with the space between two."""
EMPTY = Style.parse("#6b7280")
STYLES = {
    "title": Style.parse("bold #e5e7eb"),
    "r": Style.parse("bold #f2554b"),
    "g": Style.parse("bold #4cc38a"),
    "*": Style.parse("bold #f0e442"),
}
MARK = Style.parse("bold #f5a623")


class Small(NamedTuple):
    """A small arena: what stands above it, and the sign of each square."""

    title: str
    signs: dict[str, SquareSet]


def around(name: str, distance: int) -> SquareSet:
    """Return the squares at exactly this distance from a square."""
    square = geometry.parse_square(name)
    return geometry.WITHIN[distance][square] & ~geometry.WITHIN[distance - 1][square]


def ray(name: str, direction: str) -> SquareSet:
    """Return the squares in a direction, to the edge."""
    squares = geometry.RAYS[geometry.parse_square(name)][geometry.DIRECTIONS.index(direction)]
    return sum(map(geometry.mask_of, squares))


E5 = geometry.parse_square("e5")
PLACES = (
    Small("red and green", {"r": geometry.RED, "g": geometry.GREEN}),
    Small("the central nine", {"x": geometry.CENTRAL}),
    Small("a duel begins", {"D": sum(map(geometry.mask_of, geometry.DUEL_SQUARES))}),
)
WHERE = (
    Small("o and d are adjacent", {"*": square_set("e5"), "o": geometry.ORTHOGONAL[E5], "d": geometry.DIAGONAL[E5]}),
    Small("distance", {"*": square_set("e5"), **{str(n): around("e5", n) for n in (1, 2, 3)}}),
    Small("eight directions", {"*": square_set("e5"), "+": sum(ray("e5", each) for each in geometry.DIRECTIONS)}),
)
TASKS = (
    Small("upright cross", {"x": square_set("e4 e5 e6 d5 f5")}),
    Small("diagonal cross", {"x": square_set("d4 d6 e5 f4 f6")}),
    Small("a middle line", {"x": geometry.MIDDLE_LINES[1]}),
    Small("long diagonals", {"x": square_set("b2 c3 d4 e5 f6 g7 h8 b8 c7 d6 f4 g3 h2")}),
    Small("a side chain", {"x": square_set("a5 b5 c6 d6 e5 f4 g4 h5 i5")}),
    Small("a corner chain", {"x": square_set("b2 c2 d3 d4 e5 f5 g6 g7 h8")}),
)


def arenas(title: str, smalls: Sequence[Small]) -> str:
    """Return small arenas, three beside each other, as SVG."""
    styles: dict[str, str] = {}
    runs = [run for number, small in enumerate(smalls) for run in _runs(small, number % 3 * ACROSS, number // 3 * DOWN)]
    lines = -(-len(smalls) // 3) * DOWN - 1
    parts = [f"<g>{draw(runs, styles, COLOURS)}</g>"]
    return document(3 * ACROSS, lines, title, COLOURS.ground, styles, parts)


def _runs(small: Small, column: int, line: int) -> list[CellRun]:
    """Return the parts of a small arena at a column and a line."""
    signs = {square: sign for sign, mask in small.signs.items() for square in geometry.squares(mask)}
    runs = [CellRun(column, line, [Segment(small.title.center(ACROSS - 3), STYLES["title"])])]
    for square in geometry.SQUARES:
        sign = signs.get(square, "·")
        style = STYLES.get(sign, MARK) if square in signs else EMPTY
        x, y = geometry.column_of(square) * 2, geometry.SIZE - geometry.row_of(square)
        runs.append(CellRun(column + x, line + y, [Segment(sign, style)]))
    return runs
