"""Small arenas and grids of the rules' pages: coloured squares, distances, moves, places of tasks, Pook's grid."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rich.segment import Segment
from rich.style import Style

from docs.film import COLOURS
from hotseat.util.cell_picture import CellRun, document, draw
from tashkalar.engine import geometry
from tashkalar.engine.geometry import SquareSet, square_set
from tashkalar_pook.cards import PIGGY
from tashkalar_pook.grid import START, Grid, Place, PlacedCard, neighbours

ACROSS, DOWN = 22, 12
"""The columns and lines of a small arena, with the space between two."""
LOW = 8
"""The lines of a grid of Pook, with the space between two."""
EMPTY = Style.parse("#6b7280")
STYLES = {
    "title": Style.parse("bold #e5e7eb"),
    "r": Style.parse("bold #f2554b"),
    "g": Style.parse("bold #4cc38a"),
    "*": Style.parse("bold #f0e442"),
    "E": Style.parse("bold #f2554b"),
    "G": Style.parse("bold #4cc38a"),
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


def _all_of(pairs: Sequence[tuple[SquareSet, SquareSet]]) -> SquareSet:
    """Return the squares of opposite sides or corners."""
    return sum(one | other for one, other in pairs)


E5 = geometry.parse_square("e5")


def _toward(name: str, gateway: str) -> dict[str, SquareSet]:
    """Return a piece, a Gateway, and the squares of the next step toward it (rules.md 13.13)."""
    piece, goal = geometry.parse_square(name), geometry.parse_square(gateway)
    nearer = geometry.WITHIN[geometry.distance(piece, goal) - 1][goal]
    return {"*": square_set(name), "G": square_set(gateway), "+": geometry.NEIGHBOURS[piece] & nearer}


PLACES = (
    Small("red and green", {"r": geometry.RED, "g": geometry.GREEN}),
    Small("the central nine", {"x": geometry.CENTRAL}),
    Small("a duel begins", {"D": sum(map(geometry.mask_of, geometry.DUEL_SQUARES))}),
    Small("a melee begins", {"m": sum(map(geometry.mask_of, sum(geometry.MELEE_SQUARES, ())))}),
    Small("sides", {"s": _all_of(geometry.OPPOSITE_SIDES)}),
    Small("corners", {"c": _all_of(geometry.OPPOSITE_CORNERS)}),
)
WHERE = (
    Small("o and d are adjacent", {"*": square_set("e5"), "o": geometry.ORTHOGONAL[E5], "d": geometry.DIAGONAL[E5]}),
    Small("distance", {"*": square_set("e5"), **{str(n): around("e5", n) for n in (1, 2, 3)}}),
    Small("eight directions", {"*": square_set("e5"), "+": sum(ray("e5", each) for each in geometry.DIRECTIONS)}),
)
EXPANSIONS = (
    Small("toward the Gateway", _toward("b4", "f5")),
    Small("from another side", _toward("f9", "f5")),
    Small(
        "marked directions", {"*": square_set("e5"), "x": square_set("e6 f6"), "+": ray("e6", "n") | ray("f6", "ne")}
    ),
)
TASKS = (
    Small("upright cross", {"x": square_set("e4 e5 e6 d5 f5")}),
    Small("diagonal cross", {"x": square_set("d4 d6 e5 f4 f6")}),
    Small("a middle line", {"x": geometry.MIDDLE_LINES[1]}),
    Small("long diagonals", {"x": square_set("b2 c3 d4 e5 f6 g7 h8 b8 c7 d6 f4 g3 h2")}),
    Small("a side chain", {"x": square_set("a5 b5 c6 d6 e5 f4 g4 h5 i5")}),
    Small("a corner chain", {"x": square_set("b2 c2 d3 d4 e5 f5 g6 g7 h8")}),
    Small("imprisonment", {"E": square_set("e5"), "x": geometry.NEIGHBOURS[E5] & ~square_set("d4 f6")}),
    Small("isolated", {"E": square_set("e5 g5"), "x": square_set("f3 f4 f5 f6 f7")}),
    Small("not isolated", {"E": square_set("e5 g5"), "x": square_set("f4 f5 f6"), "+": square_set("e6 f7 g6")}),
)
"""The places of tasks: of the type pattern, then of the type enemy (E)."""


def _pook(lying: Mapping[Place, str]) -> Grid:
    """Return a grid of Pook with the Piggy (`P`), coins (`o`) and warriors (any other sign)."""
    return Grid(
        tuple(
            sorted((place, PlacedCard(PIGGY if sign == "P" else sign, sign in "Po")) for place, sign in lying.items())
        )
    )


class Cells(NamedTuple):
    """A small grid of Pook: what stands above it, and the sign of each place, counted from the Piggy."""

    title: str
    signs: dict[Place, str]


def _free(title: str, lying: dict[Place, str]) -> Cells:
    """Return a grid with a `+` on each place where a card may be laid."""
    return Cells(title, {**dict.fromkeys(_pook(lying).free(), "+"), **lying})


ROW = {(x, 0): "P" if x == 0 else "o" for x in range(-2, 3)}
COINS = {START: "P", (1, 0): "o", (1, 1): "w", (1, 2): "o", (0, 2): "o", (2, 0): "w"}
CARDS = {START: "P", (1, 0): "o", (0, 1): "w", (1, 1): "w", (-1, 0): "o"}
KNIGHT = {START: "P", (1, 0): "K", (1, 1): "w", (2, 0): "o", (1, -1): "w"}
POOK = (
    _free("the first card", {START: "P"}),
    _free("five in a row", ROW),
    _free("five by five", {**ROW, **{(2, y): "w" for y in range(1, 5)}}),
    Cells("coins that count", {**COINS, **dict.fromkeys(_pook(COINS).counting((0, 1)), "$"), (0, 1): "*"}),
    Cells("the Piggy trades", {**CARDS, **{place: "x" for place in neighbours(START) if place in CARDS}}),
    Cells("a knight protects", {**KNIGHT, **dict.fromkeys(_pook(KNIGHT).protected_places((1, 0)), "x")}),
)


def grids(title: str, cells: Sequence[Cells]) -> str:
    """Return small grids of Pook, three beside each other, as SVG."""
    styles: dict[str, str] = {}
    runs = []
    for number, (name, signs) in enumerate(cells):
        column, line = number % 3 * ACROSS, number // 3 * LOW
        left, top = min(x for x, _ in signs), max(y for _, y in signs)
        runs.append(CellRun(column, line, [Segment(name.center(ACROSS - 3), STYLES["title"])]))
        for (x, y), sign in signs.items():
            at = column + 2 + (x - left) * 3, line + 2 + top - y
            style = EMPTY if sign in "ow" else STYLES["*"] if sign in "*PK" else MARK
            runs.append(CellRun(*at, [Segment(sign, style)]))
    lines = -(-len(cells) // 3) * LOW - 1
    return document(3 * ACROSS, lines, title, COLOURS.ground, styles, [f"<g>{draw(runs, styles, COLOURS)}</g>"])


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
