"""The curve of scores or win probabilities by turn, as bars of block characters with a sign at the current ply."""

from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from textual.content import Content

from hotseat.plugin.decision import E, Q, R, S
from hotseat.records.replay import Replay
from hotseat.tui.text_layout import make_clickable
from hotseat.tui.theme import side_style
from hotseat.util.cell_width import ljust, truncate
from hotseat.util.cell_width import width as cell_len
from hotseat.util.i18n import pgettext
from hotseat.util.text_utils import badge

LEVELS = "▁▂▃▃▅▆▇█"
"""Cells filled by one to eight eighths, which `asciify` replaces by digits; tokens use the half block."""

SHADE = "░"
"""A cell between the lower and the upper bound of an estimate."""

NOTHING = "."
"""A cell of a bar without points."""

HERE, INLINE = "▲", "|"
"""The signs of the current ply: below the bars, and within bars without a line below."""

STEP = 5
"""The turns from one number below the bars to the next."""

BROADEST = 4
"""The greatest number of columns of a turn."""

HIGHEST = 4
"""The greatest number of lines of a side's bars."""

BADGE = 6
"""Columns before the bars, with the sign of their side."""


class CurvePoint(NamedTuple):
    """The values of the curve at the end of a turn."""

    turn: int
    """The number of turns played."""
    ply: int
    """The number of decisions played."""
    heights: tuple[int, ...]
    """The height of each side's bar, or the lower bound of its estimate."""
    tops: tuple[int, ...]
    """The upper bound of each side's estimate; equal to the height if the value is exact."""


class CurveColumns(NamedTuple):
    """The values of all columns of the curve."""

    columns: list[CurvePoint]
    """The values of each column."""
    here: int
    """The index of the column with the current ply."""
    ply: int
    """The current ply."""
    top: int
    """The height of a full bar."""


def lines_for(height: int, sides: int) -> int:
    """Return how many of the lines the curve uses: some for each side or one for all, and one for the turns."""
    each = min(HIGHEST, (height - 1) // sides)
    return 1 + each * sides if each else min(height, 2)


def score_points(replay: Replay[S, Q, R, E]) -> list[CurvePoint]:
    """Return the scores of a game at the end of each turn; a side's score is that of its first seat."""
    sides = [side[0] for side in replay.game.sides(replay.start_state)]
    points = ((point, tuple(max(0, point.scores[seat]) for seat in sides)) for point in replay.curve)
    return [CurvePoint(point.turn, point.ply, scores, scores) for point, scores in points]


def curve_lines(points: Sequence[CurvePoint], ply: int, width: int, height: int, top: int = 0) -> list[Content]:
    """Return the curve of at least one point as lines; `top` is the height of a full bar, 0 that of the points."""
    sides = range(len(points[0].heights))
    top = top or max(1, *(height for point in points for height in point.tops))
    each = (height - 1) // len(sides)
    if not each:
        return _side_by_side(_drawn(points, ply, width // len(sides) - BADGE - 1, top), len(sides), axis=height > 1)
    drawn = _drawn(points, ply, width - BADGE, top)
    bars = [line for side in sides for line in _bars(drawn, side, each)]
    return [*bars, _turns(drawn)]


class Curve(NamedTuple):
    """A curve with its title."""

    title: str
    """The measured value with its unit, in the player's language."""
    short: str
    """The title before a curve of one line."""
    points: Sequence[CurvePoint]
    top: int = 0
    """The height of a full bar; 0 for that of the points."""


def curves_beside(curves: Sequence[Curve], ply: int, width: int, height: int, sides: int) -> list[Content]:
    """Return curves of the whole game side by side, with titles above or before them if there are several."""
    each = width // max(1, len(curves)) - (len(curves) > 1)
    several, above = len(curves) > 1, height > 1
    heads = [f" {curve.title if above else curve.short}" if several else "" for curve in curves]
    before = 0 if above else max(map(cell_len, heads), default=0)
    if (each - before) // sides <= BADGE + 1:
        return []
    blocks = []
    for curve, head in zip(curves, heads, strict=True):
        lines = curve_lines(curve.points, ply, each - before, lines_for(height - (several and above), sides), curve.top)
        title = Content.styled(head, "$quiet")
        rows = (
            [title.truncate(each, ellipsis=True), *lines]
            if several and above
            else [title.pad_right(before - title.cell_length) + line for line in lines]
        )
        blocks.append([line.pad_right(max(0, each - line.cell_length)) for line in rows])
    return [Content(" ").join(row) for row in zip(*blocks, strict=True)]


def _drawn(points: Sequence[CurvePoint], ply: int, width: int, top: int) -> CurveColumns:
    """Return the columns: several for each turn, or several turns for each column in long games."""
    count = len(points)
    columns = min(width, count * BROADEST)
    shown = [points[-(-(column + 1) * count // columns) - 1] for column in range(columns)]
    return CurveColumns(shown, int(_turn_of(points, ply) * columns / count), ply, top)


def _turn_of(points: Sequence[CurvePoint], ply: int) -> float:
    """Return the number of turns played, with the fraction of the current turn."""
    last = bisect_right(points, ply, key=lambda point: point.ply) - 1
    if last + 1 == len(points):
        return last
    return last + (ply - points[last].ply) / (points[last + 1].ply - points[last].ply)


def _bars(drawn: CurveColumns, side: int, height: int) -> list[Content]:
    """Return the bars of a side, the upper lines first."""
    lines = []
    for row in reversed(range(height)):
        cells = [_cell(drawn, column, side, row, height) for column in range(len(drawn.columns))]
        full = f"{drawn.top:{BADGE - 2}}  " if row == height - 1 else " " * BADGE
        head = _badge(side) if row == 0 else Content.styled(full, "$quiet")
        lines.append(head + _coloured(drawn, cells, side))
    return lines


def _cell(drawn: CurveColumns, column: int, side: int, row: int, height: int) -> str:
    """Return the part of a column's bar in a row, counted from 0 at the bottom."""
    point = drawn.columns[column]
    if eighths := _eighths(point.heights[side], drawn.top, row, height):
        return LEVELS[eighths - 1]
    if _eighths(point.tops[side], drawn.top, row, height):
        return SHADE
    return " " if row or point.tops[side] else NOTHING


def _eighths(points: int, top: int, row: int, height: int) -> int:
    """Return how much of a row's cell some points fill, in eighths from 0 to 8."""
    return min(8, max(0, -(-points * height * 8 // top) - row * 8))


def _badge(side: int) -> Content:
    """Return the sign of a side, padded to `BADGE` columns."""
    return Content.styled(f" {badge(side)}".ljust(BADGE), side_style(side))


def _coloured(drawn: CurveColumns, cells: Sequence[str], side: int) -> Content:
    """Return cells up to the current ply in the side's colour and later ones dim; a click goes to their ply."""
    parts = []
    for column, (cell, point) in enumerate(zip(cells, drawn.columns, strict=True)):
        played = column <= drawn.here or point.ply <= drawn.ply
        bar = Content.styled(cell, side_style(side) if played else "$quiet")
        parts.append(make_clickable(bar, f"to_ply({point.ply})"))
    return Content("").join(parts)


def _turns(drawn: CurveColumns) -> Content:
    """Return the line below the bars with the numbers of turns and the sign of the current ply between them."""
    width, here = len(drawn.columns), drawn.here
    signs = [" "] * width
    free = 0
    steps = [point.turn // STEP for point in drawn.columns]
    for column, (before, step) in enumerate(zip([-1, *steps], steps, strict=False)):
        name = str(step * STEP)
        end = column + len(name)
        if before < step and free <= column and end <= width and not column - 1 <= here <= end:
            signs[column:end] = name
            free = end + 1
    left, right = "".join(signs[:here]), "".join(signs[here + 1 :])
    return Content.assemble((turn_label(BADGE) + left, "$quiet"), (HERE, "bold $accent"), (right, "$quiet"))


def turn_label(columns: int) -> str:
    """Return the word before the numbers of turns below a curve, in so many columns."""
    # Translators: five columns at most; below a curve, before the numbers of turns
    return ljust(truncate(f" {pgettext('curve', 'turn')}", columns), columns)


def _side_by_side(drawn: CurveColumns, sides: int, *, axis: bool) -> list[Content]:
    """Return the bars of all sides in one line, with the turns below them or with the current ply in them."""
    bars, turns = list[Content](), _turns(drawn)
    for side in range(sides):
        cells = [_cell(drawn, column, side, 0, 1) for column in range(len(drawn.columns))]
        line = _coloured(drawn, cells, side)
        if not axis:
            line = line[: drawn.here + 1] + Content.styled(INLINE, "bold $accent") + line[drawn.here + 1 :]
        bars.append((_badge(side) + line).pad_right(axis))
    return [Content("").join(bars), *([Content(" ").join([turns] * sides)] if axis else [])]
