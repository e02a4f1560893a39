"""Input fuzzing: a few random keys in every screen. `make fuzz` presses many more, also in a real terminal."""

import pytest

from tests.tui.input_fuzzing import STARTS, fuzz, fuzz_in_terminal

KEYS = 15


@pytest.mark.sweep("where")
@pytest.mark.parametrize("where", STARTS)
async def test_random_keys_in_every_screen(where: str) -> None:
    """No screen crashes or goes blank, and the application can be left."""
    await fuzz(where, seed=1, count=KEYS, pace=0)


@pytest.mark.long
@pytest.mark.parametrize("where", ["setup", "cards"])
def test_random_keys_in_a_terminal(where: str) -> None:
    """The program ends with code 0 and restores the terminal."""
    fuzz_in_terminal(where, seed=1, count=50, pace=0.003)
