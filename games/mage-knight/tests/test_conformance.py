"""The conformance kit: Mage Knight keeps its rules with every number of players and every wish."""

import pytest

from hotseat.plugin import Json
from hotseat.testing import check_game
from tashkalar_mage_knight.game import MageKnight

NAMES = ["Ada", "Boris", "Cleo", "Dan"]
ALL: Json = {"heroes": True, "advanced": "all", "raids": True}
SETTINGS: list[Json] = [
    *({"names": NAMES[:seats]} for seats in (1, 2, 4)),
    {"names": NAMES[:3], "advanced": False},
    {"names": NAMES[:1], "dummy": True, **ALL},
    {"names": NAMES[:3], **ALL},
]
NAMED = ("solo", "two", "four", "without advanced actions", "dummy", "heroes")


@pytest.mark.sweep("settings")
@pytest.mark.parametrize("settings", SETTINGS, ids=NAMED)
def test_mage_knight_conforms(settings: Json) -> None:
    check_game(MageKnight(), [settings], games=1, moments=8)


@pytest.mark.long
@pytest.mark.parametrize("settings", SETTINGS, ids=NAMED)
def test_mage_knight_conforms_in_many_games(settings: Json) -> None:
    check_game(MageKnight(), [settings], games=3, moments=60, seed=100)
