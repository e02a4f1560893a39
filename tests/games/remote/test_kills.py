"""A hosted game whose processes are killed loses nothing that was confirmed."""

import pytest

from tests.games.remote.kills import ROWS, kill_processes


@pytest.mark.sweep("seed")
@pytest.mark.parametrize("seed", range(len(ROWS)))
def test_killed_processes_lose_no_confirmed_answer(seed: int) -> None:
    killed, confirmed = kill_processes(seed)
    assert killed
    assert confirmed
