"""The table after the end, and undo within an answer."""

import pytest

from hotseat.tui.hand_over import HandOverScreen
from hotseat.tui.result import ResultScreen
from tashkalar.tui.screens.replay import BoardReplayScreen
from tashkalar.tui.screens.table import TableScreen
from tests.tui.conftest import Sit, read, rows
from tests.tui.key_presses import close_hand_over

PLAYS = ("place d4", "end", "place e6", "place f6", "end", "resign")


@pytest.mark.parametrize("size", [(120, 36), (80, 24)])
async def test_the_ended_table_offers_what_the_result_offered(sit: Sit, size: tuple[int, int]) -> None:
    app = sit(plays=PLAYS)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, ResultScreen)
        await pilot.press("escape")
        shown = await read(pilot)
        for label in ("Enter result", "r replay", "n rematch", "s share", "q leave"):
            assert label in shown
        assert "place" not in shown.splitlines()[-1]
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, ResultScreen)
        await pilot.press("escape", "r")
        await pilot.pause()
        assert isinstance(app.screen, BoardReplayScreen)


async def test_undo_within_an_answer_takes_back_its_last_step(sit: Sit) -> None:
    app = sit(
        "duel",
        position={
            "board": rows(_1c="d4 f4 d6 f6", _2c="c9"),
            "seats": [{"beings": ["swordmaster"], "legends": [], "flares": []}, {}],
            "turn": {"number": 5, "seat": 1, "actions": 2},
        },
    )
    async with app.run_test(size=(120, 36)) as pilot:
        await close_hand_over(pilot)
        table = app.screen
        assert isinstance(table, TableScreen)
        await pilot.press("p", "c", "3", "enter")
        await pilot.pause()
        assert len(table.session.steps) == 1
        assert table.pointer is not None
        await pilot.press("1")
        assert table.pointer.answer.begun, "a card is chosen, but no square"
        await pilot.press("u")
        assert not table.pointer.answer.begun
        assert len(table.session.steps) == 1, "the answer before it stays"
        await pilot.press("u")
        await pilot.pause()
        assert not isinstance(app.screen, HandOverScreen)
        assert len(table.session.steps) == 0
