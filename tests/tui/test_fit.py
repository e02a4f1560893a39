"""Which layout a terminal gets."""

import pytest

from tashkalar.tui.fit import Fit, fit
from tashkalar.tui.paint import BIG, HUGE, SMALL, TINY


@pytest.mark.parametrize(
    ("size", "expected"),
    [
        ((120, 36), Fit(BIG, "wide")),
        ((160, 50), Fit(HUGE, "wide")),
        ((100, 40), Fit(BIG, "compact")),
        ((120, 30), Fit(SMALL, "compact")),
        ((80, 24), Fit(SMALL, "compact")),
        ((80, 20), Fit(TINY, "compact")),
        ((60, 24), Fit(SMALL, "page")),
        ((40, 16), Fit(TINY, "page")),
        ((39, 16), Fit(None, "")),
        ((40, 15), Fit(None, "")),
    ],
)
def test_fit(size: tuple[int, int], expected: Fit) -> None:
    assert fit(*size) == expected


def test_the_board_never_needs_more_than_there_is() -> None:
    for width in range(40, 200, 3):
        for height in range(16, 70):
            board, side = fit(width, height)
            assert board is not None
            across, down = board.extent
            assert across <= width
            assert down + 4 <= height
            assert side == "page" or width - across >= 39
