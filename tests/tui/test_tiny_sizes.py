"""Every screen in terminals of a few columns and rows: it draws what it can, and recovers with the space."""

import random
import tempfile
from pathlib import Path

import pytest

from tests.hotseat.helpers.idle import idle, patient, screen_text
from tests.tui.input_fuzzing import STARTS, alone, command_in, opened, press_in

USUAL = (80, 24)
TINY = [(width, height) for height in (1, 2, 3, 4, 5, 7, 10) for width in (1, 2, 5, 11, 80)]


@pytest.mark.long
@pytest.mark.sweep("where")
@pytest.mark.parametrize("where", STARTS)
async def test_no_size_is_too_small(where: str) -> None:
    """Keys that work at every screen are pressed meanwhile."""
    dice = random.Random(where)
    with tempfile.TemporaryDirectory() as name, patient(), alone(name):
        app = opened(command_in(Path(name), STARTS[where]))
        async with app.run_test(size=USUAL) as pilot:
            for key in STARTS[where].keys.split():
                press_in(app, key)
            await idle()
            for size in dice.sample(TINY, len(TINY)):
                await pilot.resize_terminal(*size)
                press_in(app, dice.choice(["down", "up", "left", "right", "tab", "pagedown"]))
                await idle()
            await pilot.resize_terminal(*USUAL)
            await idle()
            assert screen_text(app).strip()
        assert app.failure is None
