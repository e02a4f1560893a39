"""The conformance kit with the games: Tash-Kalar here, the others in their own tests."""

import pytest

from hotseat.plugin import Json
from hotseat.testing import check_game
from tashkalar.plugin import TashKalar

TASH_KALAR: list[Json] = [
    {"form": "duel", "schools": ["northern", "sylvan"]},
    {"form": "high-form", "schools": ["highland", "northern"]},
    {"form": "melee", "schools": ["northern", "southern", "highland"]},
    {"form": "duel", "schools": ["northern", "southern", "highland", "sylvan"], "teams": True},
]


@pytest.mark.sweep("number")
@pytest.mark.parametrize("number", range(len(TASH_KALAR)))
def test_tash_kalar_conforms(number: int) -> None:
    check_game(TashKalar(), [TASH_KALAR[number]], games=1, moments=16)


@pytest.mark.long
@pytest.mark.parametrize("number", range(len(TASH_KALAR)))
def test_tash_kalar_conforms_in_many_games(number: int) -> None:
    check_game(TashKalar(), [TASH_KALAR[number]], games=4, moments=60, seed=100)
