"""How the table fits a terminal: the size of the board, and what becomes of the panes beside it."""

from typing import NamedTuple

from tashkalar.tui.board_painter import BIG, HUGE, SIZES, Size

LEAST = (40, 16)
"""Below this there is only a notice."""

CHROME = 4
"""Lines that aren't the board's: header, prompt, hint and footer."""

LEGEND = 1
"""Lines below a large board that are kept for the signs on it."""

COMPACT, WIDE = 39, 58
"""Columns that the panes need, as a list and with the cards side by side."""


class TableLayout(NamedTuple):
    """A layout."""

    board: Size | None
    """None: the terminal is too small for anything but a notice."""
    side: str
    """"wide", "compact", or "page" for panes that take turns with the board."""


def table_layout(width: int, height: int) -> TableLayout:
    """The layout for a terminal of that size: the largest board that leaves room for the panes.

    Args:
        width: its columns.
        height: its rows.
    """
    if width < LEAST[0] or height < LEAST[1]:
        return TableLayout(None, "")
    for size in SIZES:
        across, _ = size.extent
        beside = WIDE if size.width >= HUGE.width else COMPACT
        if width >= across + beside and _tall_enough(size, height):
            roomy = width - across >= WIDE and height >= BIG.extent[1] + CHROME + LEGEND
            return TableLayout(size, "wide" if roomy else "compact")
    return TableLayout(next(size for size in SIZES if size.extent[0] <= width and _tall_enough(size, height)), "page")


def _tall_enough(size: Size, height: int) -> bool:
    """Whether the board has room above the question."""
    return height >= size.extent[1] + CHROME + (LEGEND if size.lined else 0)
