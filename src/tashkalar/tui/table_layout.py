"""The layout of the table in a terminal: the size of the board and the place of the panes."""

from typing import NamedTuple

from tashkalar.tui.board_painter import BIG, HUGE, SIZES, Size

LEAST = (40, 16)
"""The least columns and rows of a table; smaller terminals show only a notice."""

CHROME = 4
"""Lines outside the board: header, prompt, hint and footer."""

COMPACT, WIDE = 39, 62
"""The least columns of the panes: with the hand as a list, and with cards side by side."""


class TableLayout(NamedTuple):
    """The layout of the table."""

    board: Size | None
    """The size of the board; None if the terminal is too small for a table."""
    side: str
    """The kind of the panes: "wide", "compact", or "page" if panes and board are shown alternately."""


def table_layout(width: int, height: int) -> TableLayout:
    """Return the layout for a terminal: the largest board beside which the panes fit."""
    if width < LEAST[0] or height < LEAST[1]:
        return TableLayout(None, "")
    for size in SIZES:
        across, _ = size.extent
        beside = WIDE if size.across >= HUGE.across else COMPACT
        if width >= across + beside and _tall_enough(size, height):
            roomy = width - across >= WIDE and height >= BIG.extent[1] + CHROME
            return TableLayout(size, "wide" if roomy else "compact")
    return TableLayout(next(size for size in SIZES if size.extent[0] <= width and _tall_enough(size, height)), "page")


def _tall_enough(size: Size, height: int) -> bool:
    """Return whether a board fits above the prompt."""
    return height >= size.extent[1] + CHROME
