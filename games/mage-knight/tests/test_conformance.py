"""The conformance kit: Mage Knight keeps its rules with every number of players, with and without advanced actions."""

import pytest

from hotseat.plugin import Json
from hotseat.testing import check_game
from tashkalar_mage_knight.game import MageKnight

NAMES = ["Ada", "Boris", "Cleo", "Dan"]
SETTINGS: list[Json] = [
    *({"names": NAMES[:seats]} for seats in (1, 2, 4)),
    {"names": NAMES[:3], "advanced": False},
]


@pytest.mark.sweep("settings")
@pytest.mark.parametrize("settings", SETTINGS, ids=("solo", "two", "four", "without advanced actions"))
def test_mage_knight_conforms(settings: Json) -> None:
    check_game(MageKnight(), [settings], games=1, moments=20)


@pytest.mark.long
def test_mage_knight_conforms_in_many_games() -> None:
    check_game(MageKnight(), SETTINGS, games=6, moments=60, seed=100)
