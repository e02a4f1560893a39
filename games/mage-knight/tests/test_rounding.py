"""Every rounding of the rules, at numbers that divide and at such that don't."""

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import tashkalar_mage_knight
from hotseat.plugin import Json
from tashkalar_mage_knight.components import load_components
from tashkalar_mage_knight.demonstrations import merge_json
from tashkalar_mage_knight.query import attack_sum, block_sum, level_of, wounds_of
from tashkalar_mage_knight.scoring import achievements
from tashkalar_mage_knight.state import Foe, MageState, Unit
from tests.helpers.roundings import roundings

reader = import_module("games.mage-knight.tests.scenario_reader")
FOLDER = Path(tashkalar_mage_knight.__file__).parent
RULES = load_components()
SHOWN = {
    "combat._beat": "test_a_defender_of_another_is_worth_half_rounded_up",
    "ending._levels": "a card for an even level: scenarios of M97",
    "query._efficient": "test_inefficient_points_are_halved_together_and_rounded_down",
    "query.wounds_of": "test_each_started_armour_is_a_wound",
    "run.roll_all_dice": "test_set_up.test_at_least_half_of_the_dice_are_basic",
    "scoring.achievements": "test_a_wounded_unit_and_a_single_crystal_count_down",
    "state.night": "every other round: scenarios of M4",
}
"""The tests of each place where the rules divide or round."""


def test_every_rounding_of_the_rules_is_shown() -> None:
    geometry = {"ascii", "film", "hexes", "spoken"}
    modules = {path.stem for path in FOLDER.glob("*.py")} - geometry
    assert roundings(FOLDER, *modules) == SHOWN.keys()


KEEP = next(each for each in reader.scenarios() if each.name == "another's keep draws a defender worth half").position


def fought(enemy: str, *, half: bool, fame: int, at: str = "5,-6") -> MageState:
    """The state after an enemy has been beaten in an assault on a keep."""
    foe = {"name": enemy, "enemy": enemy, "at": at, "walls": True}
    aim = {"targets": [enemy], "effects": ["attack 99 physical"]}
    fight = {"phase": "attack", "site": "5,-6", "from": "4,-5", "half": half, "enemies": [foe], "aim": aim}
    more: Json = {
        "tokens": {at: [enemy]},
        "seats": [{"fame": fame, "level": 2}, {}],
        "now": {"phase": "fight", "moved": True, "fight": fight | {"begun": True}, "points": {"move": 0}},
    }
    play = reader.Play(merge_json(KEEP, more)).do("strike")
    assert isinstance(play.state, MageState)
    return play.state


GREY = [name for name, enemy in RULES.enemies.items() if enemy.pile == "grey"]


@pytest.mark.covers("M85")
@pytest.mark.parametrize("enemy", GREY)
def test_a_defender_of_another_is_worth_half_rounded_up(enemy: str) -> None:
    whole = RULES.enemies[enemy].fame
    assert fought(enemy, half=False, fame=3).seats[0].fame == 3 + whole
    assert fought(enemy, half=True, fame=3).seats[0].fame == 3 + {2: 1, 3: 2, 4: 2, 5: 3}[whole]


def test_whoever_comes_to_help_is_worth_all_its_fame() -> None:
    assert {RULES.enemies[enemy].fame % 2 for enemy in GREY} == {0, 1}
    assert fought("wolf-riders", half=True, fame=3, at="3,-3").seats[0].fame == 3 + 3


@pytest.mark.covers("M68", "M71")
@pytest.mark.parametrize(
    ("points", "worth"), [((1,), 0), ((2,), 1), ((3,), 1), ((1, 1), 1), ((1, 2), 1), ((3, 1), 2), ((5, 2), 3)]
)
def test_inefficient_points_are_halved_together_and_rounded_down(points: tuple[int, ...], worth: int) -> None:
    physical = tuple(f"attack {each} physical" for each in points)
    blocks = tuple(f"block {each} physical" for each in points)
    golems, mages = Foe("golems", "golems", (0, 0)), Foe("fire-mages", "fire-mages", (0, 0))
    assert attack_sum([golems], physical) == worth
    assert attack_sum([golems], (*physical, "attack 3 fire")) == worth + 3
    assert block_sum(mages, blocks) == worth
    assert block_sum(mages, (*blocks, "block 3 ice")) == worth + 3


@pytest.mark.covers("M75")
def test_each_started_armour_is_a_wound() -> None:
    state = reader.Play(KEEP).state
    armour = level_of(state, state.seat).armour
    assert armour == 2
    assert [wounds_of(state, damage) for damage in range(8)] == [0, 1, 1, 2, 2, 3, 3, 4]


@pytest.mark.covers("M118")
def test_a_wounded_unit_and_a_single_crystal_count_down() -> None:
    def counted(**fields: Any) -> tuple[int, int]:
        state: MageState = reader.Play(KEEP).state
        numbers = achievements(state._replace(seats=(state.seats[0]._replace(**fields), *state.seats[1:])), 0)
        return numbers["leader"], numbers["loot"]

    levels = {unit.level: card for card in RULES.units for unit in [RULES.unit(card)]}
    for level, card in levels.items():
        assert counted(units=(Unit(card),))[0] == level
        assert counted(units=(Unit(card, wounds=1),))[0] == {1: 0, 2: 1, 3: 1, 4: 2}[level]
    assert {level % 2 for level in levels} == {0, 1}
    assert [counted(crystals=(number, 0, 0, 0))[1] for number in range(4)] == [0, 0, 1, 1]
    assert counted(crystals=(1, 1, 1, 0))[1] == 1
