"""Scores as bars, a line for each side."""

from collections.abc import Sequence

from textual.content import Content

from hotseat.tui.theme import side_style
from hotseat.util import cell_width
from hotseat.util.text_utils import badge

FILLED_CELL, EMPTY_CELL = "■", "·"
"""The cells of a bar."""

NAMED = 16
"""The greatest width of a name beside its bar, in columns."""

LEAST = 8
"""The least length of a bar, in columns; a shorter one is left out."""


def score_bars(
    names: Sequence[str], scores: Sequence[int], full: int, texts: Sequence[str], width: int
) -> list[Content]:
    """Return a line for each side: its name, a bar, and its score. `full`: the score of a full bar, at least 1."""
    taken, wide = min(NAMED, max(map(cell_width.width, names))), max(map(cell_width.width, texts))
    length = width - 4 - taken - 1 - wide
    lines = []
    for side, name in enumerate(names):
        style = side_style(side)
        shown = Content.styled(name, style).truncate(taken, ellipsis=True)
        head = Content.styled(f"{badge(side)} ", f"bold {style}") + shown.pad_right(taken - shown.cell_length + 1)
        bar = score_bar(scores[side], full, length if length >= LEAST else 0, style)
        lines.append(head + bar + Content.styled(cell_width.rjust(texts[side], wide), "bold"))
    return lines


def score_bar(points: float, full: int, length: int, style: str) -> Content:
    """Return points as a bar. `full`: the points of a full bar, more than 0."""
    filled = min(length, max(int(points > 0), int(points * length / full)))
    return Content.assemble((FILLED_CELL * filled, style), (EMPTY_CELL * (length - filled), "$quiet"))
