"""The board stays where it is from the cover to the table, the recap and the result."""

import random

import pytest
from textual.geometry import Offset

from hotseat.tui.hand_over import HandOverScreen
from hotseat.tui.result import ResultScreen
from tashkalar.tui.app import TashkalarApp
from tashkalar.tui.board_painter import Size
from tashkalar.tui.screens.table import TableScreen
from tashkalar.tui.widgets.board import BoardWidget
from tests.hotseat.helpers.idle import idle
from tests.tui.conftest import Sit

SIZES = [(80, 24), (100, 30), (120, 36), (160, 50), (200, 60)]


async def place(app: TashkalarApp) -> tuple[type, Offset, Size]:
    """The kind of the screen, and where and in what size its board is."""
    await idle()
    board = app.screen.query_one(BoardWidget)
    assert board.display
    assert tuple(board.region.size) == board.square_size.extent, "the board is cut"
    return type(app.screen), board.region.offset, board.square_size


@pytest.mark.sweep("size")
@pytest.mark.parametrize("size", SIZES)
async def test_the_board_keeps_its_place(sit: Sit, size: tuple[int, int]) -> None:
    app = sit()
    assert app.session is not None
    async with app.run_test(size=size) as pilot:
        cover = await place(app)
        await pilot.press("enter")
        table = await place(app)
        await pilot.press("p", *"e5", "enter", "full_stop", "full_stop")
        recap = await place(app)
    assert (cover[0], table[0], recap[0]) == (HandOverScreen, TableScreen, HandOverScreen)
    assert cover[1:] == table[1:] == recap[1:]
    assert table[1] == (0, 1)


@pytest.mark.parametrize("size", SIZES)
async def test_the_board_of_the_result_is_that_of_the_table(sit: Sit, size: tuple[int, int]) -> None:
    app, chance = sit("duel"), random.Random(3)
    session = app.session
    assert session is not None
    while session.question is not None:
        session.play(chance.choice(session.question.options))
    async with app.run_test(size=size) as pilot:
        result = await place(app)
        await pilot.press("escape")
        assert (result[0], (await place(app))[1:]) == (ResultScreen, result[1:])
