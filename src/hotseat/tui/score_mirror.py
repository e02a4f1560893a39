"""The scores by turn around one axis: the first side up, the second down, so that they read without colour."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from textual.content import Content

from hotseat.plugin.decision import E, Q, R, S
from hotseat.records.replay import Replay
from hotseat.tui.score_curve import STEP, score_points, turn_label
from hotseat.tui.theme import side_style
from hotseat.util.text_utils import badge

FULL, LOWER, UPPER, AXIS, LIMIT = "█", "▄", "▀", "_", "·"
"""A full cell, halves of a cell, the axis where a side has no points, and the height at which the last turns begin."""
HEAD = 8
"""The columns before the bars."""


class MirrorCurve(NamedTuple):
    """The scores of all sides after each turn, in columns."""

    turns: list[int]
    """The turn of each column."""
    values: list[list[int]]
    """The scores of each side by column."""
    goal: int
    """The score at which the last turns begin; 0 for none."""
    each: int
    """The factor by which values and goal are larger than the scores."""


def mirror_curve(
    replay: Replay[S, Q, R, E], goal: int, width: int, rows: int, marked: Mapping[int, Content], each: int = 1
) -> list[Content]:
    """Return the curve in at most so many rows, one of them with the turns; nothing if there is no space.

    goal: the score at which the last turns begin. marked: the numbers of turning points by turn. each: the half rows of
    a point.
    """
    points = [point for point in score_points(replay) if point.turn]
    wide = 2 if 2 * len(points) <= width - HEAD else 1
    every = -(-len(points) // max(1, width - HEAD)) if points else 1
    kept = points[::-1][::every][::-1]
    sides = len(replay.game.sides(replay.start_state))
    if len(points) < 2 or width <= 2 * HEAD or rows < sides + 1:
        return []
    values = [[each * point.heights[side] for point in kept for _ in range(wide)] for side in range(sides)]
    curve = MirrorCurve([point.turn for point in kept for _ in range(wide)], values, each * goal, each)
    lines = _mirrored(curve, rows - 1) if sides == 2 else _stacked(curve, rows - 1)
    return [*lines, _turns(curve, marked)] if lines else []


def _mirrored(curve: MirrorCurve, rows: int) -> list[Content]:
    """Return the first side's bars above the axis, and the second side's below it."""
    if max(map(max, curve.values)) < curve.goal / 2:
        curve = curve._replace(goal=0)
    heights = [max(curve.values[0] + [curve.goal]), max(curve.values[1])]
    scale = 1
    while sum(_rows(height, scale) for height in heights) > rows:
        scale += 1
    return [*_up(curve, 0, _rows(heights[0], scale), scale), *_down(curve, _rows(heights[1], scale), scale)]


def _rows(height: int, scale: int) -> int:
    """Return the rows of a bar, half a row for each `scale` points."""
    return max(1, -(-height // (2 * scale)))


def _stacked(curve: MirrorCurve, rows: int) -> list[Content]:
    """Return the bars of each side one below the other, all in one scale."""
    each = min(2, rows // len(curve.values))
    top = max(map(max, curve.values))
    scale = max(1, -(-top // (2 * each)))
    return [line for side in range(len(curve.values)) for line in _up(curve, side, each, scale)]


def _up(curve: MirrorCurve, side: int, rows: int, scale: int) -> list[Content]:
    """Return bars that grow upwards, with the side's sign at the axis and its highest score."""
    values, style = curve.values[side], side_style(side)
    peak, lines = max(values), []
    for row in reversed(range(rows)):
        here = 2 * row * scale < curve.goal <= 2 * (row + 1) * scale and len(curve.values) == 2
        cells = [_cell(value, row, scale, LOWER) for value in values]
        signs = [" ·"[here and column % 2] if cell == " " else cell for column, cell in enumerate(cells)]
        signs = [AXIS if row == 0 and cell == " " else cell for cell in signs]
        top = 2 * row * scale < peak <= 2 * (row + 1) * scale or (peak == 0 and row == 0)
        head = _head(side if row == 0 else -1, peak // curve.each if top else None, style)
        lines.append(head + _styled(signs, style))
    return lines


def _down(curve: MirrorCurve, rows: int, scale: int) -> list[Content]:
    """Return the second side's bars, which grow downwards."""
    values, style = curve.values[1], side_style(1)
    peak, lines = max(values), []
    for row in range(rows):
        top = 2 * row * scale < peak <= 2 * (row + 1) * scale or (peak == 0 and row == 0)
        head = _head(1 if row == 0 else -1, peak // curve.each if top else None, style)
        lines.append(head + _styled([_cell(value, row, scale, UPPER) for value in values], style))
    return lines


def _cell(value: int, row: int, scale: int, half: str) -> str:
    """Return the part of a bar in a row, counted from 0 at the axis."""
    halves = -(-value // scale) - 2 * row
    return FULL if halves >= 2 else half if halves == 1 else " "


def _styled(signs: Sequence[str], style: str) -> Content:
    """Return cells, those of bars in the side's colour."""
    return Content.assemble(*((sign, style if sign in (FULL, LOWER, UPPER) else "$quiet") for sign in signs))


def _head(side: int, peak: int | None, style: str) -> Content:
    sign = badge(side) if side >= 0 else ""
    number = "" if peak is None else str(peak)
    return Content.styled(f" {sign:3}{number:>3} "[:HEAD].ljust(HEAD), style)


def _turns(curve: MirrorCurve, marked: Mapping[int, Content]) -> Content:
    """Return the numbers of turns below the bars, the turning points first."""
    starts: dict[int, int] = {}
    for column, turn in enumerate(curve.turns):
        starts.setdefault(turn, column)
    wanted = [*marked, curve.turns[0], curve.turns[-1], *(turn for turn in starts if turn % STEP == 0)]
    taken: dict[int, int] = {}
    for turn in dict.fromkeys(wanted):
        start = next((column for shown, column in starts.items() if shown >= turn), 0)
        column, length = min(start, len(curve.turns) - len(str(turn))), len(str(turn))
        free = all(other + len(str(t)) < column or column + length < other for t, other in taken.items())
        if turn in marked or (turn in starts and free):
            taken[turn] = column
    line = Content.styled(turn_label(HEAD), "$quiet")
    for turn, column in sorted(taken.items(), key=lambda each: each[1]):
        gap = HEAD + column - line.cell_length
        if gap >= -1:
            gap = max(gap, int(line.cell_length > HEAD))
            line += Content(" " * gap) + marked.get(turn, Content.styled(str(turn), "$quiet"))
    return line
