"""Points or chances of a game over its turns, as bars of block characters, with a sign at the moment shown."""

from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from textual.content import Content

from tashkalar.cell_width import ljust, truncate
from tashkalar.i18n import pgettext
from tashkalar.tabletop.decision import E, Q, R, S
from tashkalar.tabletop.replay import Replay, ScorePoint
from tashkalar.tabletop.tui.clickable import make_clickable
from tashkalar.tui.labels import badge

LEVELS = "▁▂▃▃▅▆▇█"
"""A cell filled by one eighth to eight, but for the half, which tokens are made of; `asciify` has a digit for each."""

SHADE = "░"
"""A cell of what isn't certain."""

NOTHING = "."
"""No points."""

HERE, INLINE = "▲", "|"
"""The moment shown: below the bars, or among those of a single line."""

BROADEST = 4
"""Columns of a turn at most."""

HIGHEST = 4
"""Lines of a side's bars at most."""

BADGE = 6
"""Columns before the bars: whose they are."""


class CurvePoint(NamedTuple):
    """What the curve shows at the end of a turn."""

    turn: int
    """How many turns had been played."""
    ply: int
    heights: tuple[int, ...]
    """How high each side's bar is at least."""
    tops: tuple[int, ...]
    """How high it may be."""


class CurveColumns(NamedTuple):
    """What each column shows."""

    columns: list[CurvePoint]
    here: int
    """The column of the moment shown, and"""
    ply: int
    """its ply."""
    top: int
    """The height of a bar that is full."""


def lines_for(room: int, sides: int) -> int:
    """How many of so many lines the curve can use: one for all, or some for each side and one for the turns."""
    return 1 + min(HIGHEST, (room - 1) // sides) * sides


def score_points(replay: Replay[S, Q, R, E]) -> list[CurvePoint]:
    """The scores of a game."""
    sides = [side[0] for side in replay.game.sides(replay.start_state)]
    return [_point(standing, sides) for standing in replay.curve]


def _point(standing: ScorePoint, sides: Sequence[int]) -> CurvePoint:
    """A side's score is that of its first seat."""
    points = tuple(max(0, standing.scores[seat]) for seat in sides)
    return CurvePoint(standing.turn, standing.ply, points, points)


def curve_lines(points: Sequence[CurvePoint], ply: int, width: int, height: int, top: int = 0) -> list[Content]:
    """The curve in so many lines, as `lines_for` says.

    Args:
        points: one a turn.
        ply: the moment shown.
        width: columns, and
        height: lines that there are for it.
        top: the height of a full bar; 0 for the highest that there is.
    """
    sides = range(len(points[0].heights))
    top = top or max(1, *(height for point in points for height in point.tops))
    each = (height - 1) // len(sides)
    if not each:
        return [_in_a_line(points, ply, width // len(sides), top)]
    drawn = _drawn(points, ply, width - BADGE, top)
    bars = [line for side in sides for line in _bars(drawn, side, each)]
    return [*bars, _turns(drawn).truncate(width)]


def _drawn(points: Sequence[CurvePoint], ply: int, width: int, top: int) -> CurveColumns:
    """Share the columns among the turns, or the turns among the columns."""
    count = len(points)
    columns = min(width, count * BROADEST)
    shown = [points[-(-(column + 1) * count // columns) - 1] for column in range(columns)]
    return CurveColumns(shown, int(_turn_of(points, ply) * columns / count), ply, top)


def _turn_of(points: Sequence[CurvePoint], ply: int) -> float:
    """How many turns have been played, and what part of the one under way."""
    last = bisect_right(points, ply, key=lambda point: point.ply) - 1
    if last + 1 == len(points):
        return last
    return last + (ply - points[last].ply) / (points[last + 1].ply - points[last].ply)


def _bars(drawn: CurveColumns, side: int, height: int) -> list[Content]:
    """The bars of a colour, the upper lines first."""
    lines = []
    for row in reversed(range(height)):
        cells = [_cell(drawn, column, side, row, height) for column in range(len(drawn.columns))]
        head = _badge(side) if row == 0 else _full(drawn) if row == height - 1 else Content(" " * BADGE)
        lines.append(head + _coloured(drawn, cells, side))
    return lines


def _cell(drawn: CurveColumns, column: int, side: int, row: int, height: int) -> str:
    """The part of a column's bar that lies in a row, counted from below."""
    point = drawn.columns[column]
    if eighths := _eighths(point.heights[side], drawn.top, row, height):
        return LEVELS[eighths - 1]
    if _eighths(point.tops[side], drawn.top, row, height):
        return SHADE
    return " " if row or point.tops[side] else NOTHING


def _eighths(points: int, top: int, row: int, height: int) -> int:
    """How much of a row's cell so many points fill, from 0 to 8."""
    return min(8, max(0, -(-points * height * 8 // top) - row * 8))


def _badge(side: int) -> Content:
    return Content.styled(f" {badge(side)}".ljust(BADGE), f"$seat-{side + 1}")


def _full(drawn: CurveColumns) -> Content:
    """How much a full bar stands for."""
    return Content.styled(f"{drawn.top:{BADGE - 2}}  ", "$quiet")


def _coloured(drawn: CurveColumns, cells: Sequence[str], side: int) -> Content:
    """What has been played in the side's colour, the rest dim; a click goes there."""
    parts = []
    for column, (cell, standing) in enumerate(zip(cells, drawn.columns, strict=True)):
        played = column <= drawn.here or standing.ply <= drawn.ply
        bar = Content.styled(cell, f"$seat-{side + 1}" if played else "$quiet")
        parts.append(make_clickable(bar, f"to_ply({standing.ply})"))
    return Content("").join(parts)


def _turns(drawn: CurveColumns) -> Content:
    """The numbers of the turns below the bars, and where the moment shown is."""
    signs = [" "] * (len(drawn.columns) + 3)
    free = 0
    for column, standing in enumerate(drawn.columns):
        name = str(standing.turn)
        if column >= free and standing.turn % 5 == 0 and drawn.columns[column - 1].turn != standing.turn:
            signs[column : column + len(name)] = name
            free = column + len(name) + 1
    before, after = "".join(signs[: drawn.here]), "".join(signs[drawn.here + 1 :])
    sign = (HERE, "bold $accent")
    # Translators: five columns at most; below a curve, before the numbers of turns
    head = ljust(truncate(f" {pgettext('curve', 'turn')}", BADGE), BADGE)
    return Content.assemble((head + before, "$quiet"), sign, (after, "$quiet"))


def _in_a_line(points: Sequence[CurvePoint], ply: int, width: int, top: int) -> Content:
    """All bars one beside the other, one line high."""
    parts = []
    drawn = _drawn(points, ply, width - BADGE - len(INLINE), top)
    for side in range(len(points[0].heights)):
        cells = [_cell(drawn, column, side, 0, 1) for column in range(len(drawn.columns))]
        bars = _coloured(drawn, cells, side)
        marked = bars[: drawn.here + 1] + Content.styled(INLINE, "bold $accent") + bars[drawn.here + 1 :]
        parts.append((_badge(side) + marked).pad_right(max(0, width - BADGE - marked.cell_length)))
    return Content("").join(parts)
