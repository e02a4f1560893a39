"""The arena beside the list of the first screen."""

import pytest

from tashkalar.engine import Catalogue
from tashkalar.tui.app import TashkalarApp
from tashkalar.tui.widgets.board import BoardWidget
from tests.tui.conftest import read


@pytest.mark.parametrize(
    ("size", "shown"), [((80, 24), False), ((100, 30), True), ((120, 36), True), ((160, 50), True)]
)
async def test_the_arena_is_beside_the_list_where_the_texts_fit(
    catalogue: Catalogue, size: tuple[int, int], shown: bool
) -> None:
    app = TashkalarApp(catalogue, start=True)
    async with app.run_test(size=size) as pilot:
        text = await read(pilot)
        board, contents = app.screen.query_one(BoardWidget), app.screen.query_one("#start-list")
        assert board.display == shown
        assert "one keyboard, hands covered" in text
        assert contents.region.right <= size[0]
        assert contents.region.bottom <= size[1]
        if shown:
            assert board.region.right <= contents.region.x
            assert board.region.bottom < size[1]


async def test_the_list_takes_the_space_back_on_a_smaller_terminal(catalogue: Catalogue) -> None:
    app = TashkalarApp(catalogue, start=True)
    async with app.run_test(size=(160, 50)) as pilot:
        await read(pilot)
        await pilot.resize_terminal(80, 24)
        await read(pilot)
        contents = app.screen.query_one("#start-list").region
        assert not app.screen.query_one(BoardWidget).display
        assert (contents.x, contents.right) == (0, 80)
