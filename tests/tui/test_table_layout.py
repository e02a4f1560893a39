"""Return the layout that a terminal gets."""

import pytest

from tashkalar.tui.board_layout import Fitted, table_layout
from tashkalar.tui.board_painter import BIG, BROAD, FLAT, GRAND, GREAT, HUGE, SMALL, TINY, VAST
from tests.tui.conftest import Sit, read
from tests.tui.key_presses import close_hand_over, pointer_of


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


async def test_on_an_upright_screen_the_hand_stands_below_the_board_and_is_clicked_there(sit: Sit) -> None:
    app = sit("high-form")
    async with app.run_test(size=(46, 39)) as pilot:
        await close_hand_over(pilot)
        lines = (await read(pilot)).splitlines()
        row = next(i for i, line in enumerate(lines) if line.startswith("  2 "))
        assert row > next(i for i, line in enumerate(lines) if "a   b   c" in line)
        await pilot.click(offset=(6, row))
        assert pointer_of(app).card == pointer_of(app).cards[1]
        await pilot.press("tab")
        assert "Score" in await read(pilot), "the other page"
