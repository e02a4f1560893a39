"""The conformance kit: Pook keeps its rules with every number of players."""

import pytest

from hotseat.plugin import Json
from hotseat.testing import check_game
from tashkalar_pook.game import Pook

NAMES = ["Ada", "Boris", "Cleo", "Dan"]
SETTINGS: list[Json] = [{"names": NAMES[:seats]} for seats in (2, 3, 4)]


def test_pook_conforms() -> None:
    check_game(Pook(), SETTINGS, games=1, moments=20)


@pytest.mark.long
@pytest.mark.parametrize("settings", SETTINGS, ids=["two", "three", "four"])
def test_pook_conforms_in_many_games(settings: Json) -> None:
    check_game(Pook(), [settings], games=4, moments=60, seed=100)


@pytest.mark.long
def test_the_ends_of_many_games_conform() -> None:
    check_game(Pook(), [{"names": NAMES}], games=40, moments=8)
