"""A stalemate is announced before it comes, and when it has ended a game (rules.md 12.9)."""

from typing import Any

import pytest

from tests.tui.conftest import Sit, read
from tests.tui.key_presses import close_hand_over

pytestmark = pytest.mark.sweep("size")

SEATS = [{"name": "Ada", "school": "northern"}, {"name": "Boris", "school": "sylvan"}]


def quiet_for(idle: int, **turn: Any) -> dict[str, Any]:
    """A position after so many turns without a card, one action before the end of the next."""
    turn = {"number": 30, "actions": 1, "idle": idle, **turn}
    return {"form": "high-form", "seed": 7, "seats": SEATS, "turn": turn}


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_it_is_counted_down_above_the_scores_and_on_the_cover(sit: Sit, size: tuple[int, int]) -> None:
    app = sit(position=quiet_for(17))
    async with app.run_test(size=size) as pilot:
        await close_hand_over(pilot)
        assert "talemate in 7 turns" in await read(pilot)
        await pilot.press("w")
        shown = " ".join((await read(pilot)).replace("│", " ").replace("|", " ").split())
        assert "24 turns in a row without a card played" in shown
        assert "17 so far" in shown
        await pilot.press("escape", "a", "3", "enter", "full_stop", "full_stop")
        assert "talemate in 6 turns" in await read(pilot)


async def test_it_is_not_spoken_of_while_it_is_far(sit: Sit) -> None:
    app = sit(position=quiet_for(15))
    async with app.run_test(size=(80, 24)) as pilot:
        await close_hand_over(pilot)
        assert "stalemate" not in await read(pilot)


async def test_the_last_screen_names_it(sit: Sit) -> None:
    app = sit(position=quiet_for(24, last=0))
    async with app.run_test(size=(80, 24)) as pilot:
        await close_hand_over(pilot)
        assert "Score the last turn" in await read(pilot)
        await pilot.press("a", "3", "enter", "full_stop", "full_stop")
        assert "Stalemate, most pieces" in await read(pilot)
