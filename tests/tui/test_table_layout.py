"""Return the layout that a terminal gets."""

import pytest

from tashkalar.tui.board_layout import Fitted, table_layout
from tashkalar.tui.board_painter import BIG, BROAD, FLAT, GRAND, GREAT, HUGE, SMALL, TINY, VAST


@pytest.mark.parametrize(
    ("size", "expected"),
    [
        ((120, 36), Fitted(BIG, "wide")),
        ((160, 50), Fitted(GREAT, "wide")),
        ((140, 42), Fitted(HUGE, "wide")),
        ((100, 40), Fitted(BIG, "compact")),
        ((240, 75), Fitted(VAST, "wide")),
        ((200, 60), Fitted(GRAND, "wide")),
        ((120, 30), Fitted(BROAD, "compact")),
        ((100, 30), Fitted(BROAD, "compact")),
        ((80, 24), Fitted(SMALL, "compact")),
        ((80, 20), Fitted(TINY, "compact")),
        ((60, 40), Fitted(BIG, "page")),
        ((60, 24), Fitted(BROAD, "page")),
        ((50, 24), Fitted(SMALL, "page")),
        ((60, 20), Fitted(FLAT, "page")),
        ((40, 16), Fitted(TINY, "page")),
        ((39, 16), Fitted(None, "")),
        ((40, 15), Fitted(None, "")),
    ],
)
def test_fit(size: tuple[int, int], expected: Fitted) -> None:
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
