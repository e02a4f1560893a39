"""Return the layout that a terminal gets."""

import pytest

from tashkalar.tui.board_painter import BIG, BROAD, FLAT, GRAND, GREAT, HUGE, SMALL, TINY, VAST
from tashkalar.tui.table_layout import TableLayout, table_layout


@pytest.mark.parametrize(
    ("size", "expected"),
    [
        ((120, 36), TableLayout(BIG, "wide")),
        ((160, 50), TableLayout(GREAT, "wide")),
        ((140, 42), TableLayout(HUGE, "wide")),
        ((100, 40), TableLayout(BIG, "compact")),
        ((240, 75), TableLayout(VAST, "wide")),
        ((200, 60), TableLayout(GRAND, "wide")),
        ((120, 30), TableLayout(BROAD, "compact")),
        ((100, 30), TableLayout(BROAD, "compact")),
        ((80, 24), TableLayout(SMALL, "compact")),
        ((80, 20), TableLayout(TINY, "compact")),
        ((60, 40), TableLayout(BIG, "page")),
        ((60, 24), TableLayout(BROAD, "page")),
        ((50, 24), TableLayout(SMALL, "page")),
        ((60, 20), TableLayout(FLAT, "page")),
        ((40, 16), TableLayout(TINY, "page")),
        ((39, 16), TableLayout(None, "")),
        ((40, 15), TableLayout(None, "")),
    ],
)
def test_fit(size: tuple[int, int], expected: TableLayout) -> None:
    assert table_layout(*size) == expected


def test_the_board_never_needs_more_than_there_is() -> None:
    for width in range(40, 200, 3):
        for height in range(16, 70):
            board, side = table_layout(width, height)
            assert board is not None
            across, down = board.extent
            assert across <= width
            assert down + 4 <= height
            assert side == "page" or width - across >= 39
