"""The bar of the deciding seat's win probability: only if the setting is on, and only by what the seat can know."""

import pytest

from tests.hotseat.helpers.idle import worked
from tests.tui.conftest import Sit, appears, read, rows
from tests.tui.key_presses import close_hand_over

pytestmark = pytest.mark.sweep("size")

AHEAD = {
    "board": rows(_1c="d4 e3 e5 f4 c6", _1h="d6 f6", _1l="e7", _2c="c4"),
    "seats": [{"score": 15}, {"score": 2}],
    "turn": {"number": 21, "seat": 1, "actions": 2},
}
"""Ada has all but won."""


@pytest.mark.parametrize("size", [(160, 50), (120, 36), (80, 24)])
async def test_it_is_shown_if_it_is_wanted(sit: Sit, size: tuple[int, int]) -> None:
    app = sit("duel", position=AHEAD)
    async with app.run_test(size=size) as pilot:
        await close_hand_over(pilot)
        assert "chance of winning" not in await read(pilot)
        app.appearance.change("chance", "shown")
        await pilot.press("f2", "escape", "n")
        await pilot.press("p", "escape")
        await appears(pilot, "%")
        (line,) = [line for line in (await read(pilot)).splitlines() if "chance of winning" in line]
        count = int(line.partition("%")[0].split()[-1])
        assert count > 80
        assert line.count("■") > 5


async def test_in_the_first_turns_nobody_can_tell(sit: Sit) -> None:
    app = sit("duel", position={**AHEAD, "turn": {"number": 3, "seat": 1, "actions": 2}})
    app.appearance.given["chance"] = "shown"
    async with app.run_test(size=(120, 36)) as pilot:
        await close_hand_over(pilot)
        await worked(app)
        (line,) = [line for line in (await read(pilot)).splitlines() if "chance of winning" in line]
        assert line.rstrip().endswith("...")
        assert "▄" not in line
