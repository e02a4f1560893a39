"""A short rush of keys from every screen. `make fuzz` makes long ones, in a real terminal too."""

import pytest

from tests.tui.rush import STARTS, rush, rush_in_terminal

KEYS = 15


@pytest.mark.sweep("where")
@pytest.mark.parametrize("where", STARTS)
async def test_a_rush_from_every_screen(where: str) -> None:
    """Nothing crashes or goes blank, and it can be left."""
    await rush(where, seed=1, count=KEYS, pace=0)


@pytest.mark.long
@pytest.mark.parametrize("where", ["setup", "cards"])
def test_a_rush_in_a_terminal(where: str) -> None:
    """It ends with code 0 and gives the terminal back."""
    rush_in_terminal(where, seed=1, count=50, pace=0.003)
