"""How the table fits a terminal: the size of the board, and what becomes of the panes beside it."""

from typing import NamedTuple

from tashkalar.tui.board_painter import BIG, HUGE, SMALL, TINY, Size

LEAST = (40, 16)
"""Below this there is only a notice."""

CHROME = 4
"""Lines that aren't the board's: header, prompt, hint and footer."""

COMPACT, WIDE = 39, 58
"""Columns that the panes need, as a list and with the cards side by side."""


class TableLayout(NamedTuple):
    """A layout."""

    board: Size | None
    """None: the terminal is too small for anything but a notice."""
    side: str
    """"wide", "compact", or "page" for panes that take turns with the board."""


def table_layout(width: int, height: int) -> TableLayout:
    """The layout for a terminal of that size."""
    if width < LEAST[0] or height < LEAST[1]:
        return TableLayout(None, "")
    for size, spare, least in ((HUGE, 2, WIDE), (BIG, 1, COMPACT), (SMALL, 0, COMPACT), (TINY, 0, COMPACT)):
        across, down = size.extent
        if width >= across + least and height >= down + CHROME + spare:
            roomy = width - across >= WIDE and height >= BIG.extent[1] + CHROME + 1
            return TableLayout(size, "wide" if roomy else "compact")
    small = height >= SMALL.extent[1] + CHROME
    return TableLayout(SMALL if small else TINY, "page")
