"""The pattern of a card drawn as a part of the arena, with the arena's own squares and signs."""

from collections.abc import Mapping
from typing import Any

from textual.app import App
from textual.content import Content

from tashkalar.engine import Pattern, Piece, Rank
from tashkalar.text.options import MARKED
from tashkalar.tui.board_painter import BIG, SMALL, Run, part_line
from tashkalar.tui.board_scene import SquareLook
from tashkalar.tui.widgets.board import board_look, board_styles

Offset = tuple[int, int]
"""A column and a row, counted from the square where the being arrives."""


def pattern_looks(pattern: Pattern, side: int) -> Mapping[Offset, SquareLook]:
    """Return the squares of a pattern in a side's colour, the square of the arrival among them."""
    looks = {offset: SquareLook(mark=MARKED) for offset in pattern.marks}
    for cell in pattern.cells:
        looks[cell.offset] = looks.get(cell.offset, SquareLook())._replace(piece=Piece(side, Rank(cell.rank)))
    there = Piece(side, Rank(pattern.arrival)) if pattern.arrival is not None else None
    return looks | {(0, 0): SquareLook(there, lit=True, cursor=True)}


def pattern_picture(pattern: Pattern, side: int, width: int, rows: int, app: App[Any]) -> list[Content]:
    """Return a pattern in the largest squares that fit; nothing if none does."""
    looks = pattern_looks(pattern, side)
    columns, lines = [c for c, _r in looks], [r for _c, r in looks]
    grid = [
        [looks.get((column, row), SquareLook()) for column in range(min(columns), max(columns) + 1)]
        for row in range(max(lines), min(lines) - 1, -1)
    ]
    for size in (BIG, SMALL):
        high = len(grid) * size.down + size.gapped
        if len(grid[0]) * size.across + size.gapped <= width and high <= rows:
            styles = {**board_styles(app), "gap": "$raised"}
            return [styled_runs(part_line(size, y, grid, board_look(app)), styles) for y in range(high)]
    return []


def styled_runs(runs: tuple[Run, ...], styles: Mapping[str, str]) -> Content:
    """Return a line of the arena as text on the surface below it."""
    line = Content("")
    for text, names in runs:
        part = Content(text)
        for name in names:
            part = part.stylize(styles[name])
        line += part
    return line
