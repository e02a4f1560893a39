"""Every scenario holds, and every clause and check of the contract has a test."""

import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from hotseat.play.demonstration_run import DemonstrationRun, find_demonstration
from hotseat.text_ui.text_renderer import describe_rules
from tashkalar_mage_knight import demonstrations
from tashkalar_mage_knight.demonstrations import ClauseScenario
from tashkalar_mage_knight.game import MageKnight

reader = import_module("games.mage-knight.tests.scenario_reader")
HERE = Path(__file__).parent
CLAUSES = {f"M{number}" for number in range(1, 122)} - {"M104", "M109", "M110"}
CHECKS = {f"S{number}" for number in range(1, 39)}
LONGEST = 400
"""The characters that the text of a demonstration may have."""
ADDED = {f"H{number}" for number in range(1, 71)} | {f"T{number}" for number in range(1, 26)}
"""The clauses and checks of heroes and skills."""


@pytest.mark.parametrize("scenario", [*reader.scenarios()], ids=lambda scenario: scenario.name)
def test_scenario(scenario: Any) -> None:
    reader.run_scenario(scenario.position, scenario.steps)


def test_every_clause_and_check_has_a_test() -> None:
    shown = [first for first, _twin in demonstrations.mage_scenarios()]
    named = {clause for scenario in [*reader.scenarios(), *shown] for clause in scenario.covers}
    named |= {scenario.clause for scenario in shown}
    for path in HERE.glob("test_*.py"):
        marks = re.findall(r"mark\.covers\(([^)]*)\)", path.read_text("utf-8"))
        named |= {clause for mark in marks for clause in re.findall(r'"([HMST]\d+)"', mark)}
    assert named == CLAUSES | CHECKS | ADDED


@pytest.mark.parametrize(
    ("decides", "twin"), [pytest.param(*pair, id=pair[0].clause) for pair in demonstrations.mage_scenarios()]
)
def test_demonstration(decides: ClauseScenario, twin: ClauseScenario) -> None:
    # what is expected at one of the positions doesn't hold at the other, else the clause wouldn't decide
    first, second = (reader.run_scenario(each.position, each.steps) for each in (decides, twin))
    first.check(decides.checks)
    second.check(twin.checks)
    for play, expected in ((second, decides), (first, twin)):
        with pytest.raises(AssertionError):
            play.check(expected.checks)


def test_no_scenario_repeats_a_demonstration() -> None:
    shown = [side for pair in demonstrations.mage_scenarios() for side in pair]
    for scenario in reader.scenarios():
        options = tuple(step for step in scenario.steps if isinstance(step, str))
        repeated = [
            side.clause
            for side in shown
            if side.clause in scenario.covers
            and side.position == scenario.position
            and side.play[: len(options)] == options
        ]
        assert not repeated, f"{scenario.name}: expect it in mage_knight_demonstrations.yaml instead"


def test_every_clause_is_demonstrated_or_has_a_reason() -> None:
    order = [*(f"M{number}" for number in range(1, 122)), *(f"H{number}" for number in range(1, 71))]
    clauses = [clause for clause in order if clause in CLAUSES | ADDED - {"H67", "H68", "H69"}]
    shown = [first.clause for first, _twin in demonstrations.mage_scenarios()]
    assert sorted([*shown, *demonstrations.mage_reasons()], key=order.index) == clauses
    assert shown == sorted(shown, key=order.index)
    assert {*demonstrations.mage_reasons().values()} == {*demonstrations.REASONS}
    page = (HERE.parent / "rules.md").read_text("utf-8")
    assert f"{len(shown)} of the {len(clauses)} clauses show themselves" in page


def test_the_rules_count_what_they_show() -> None:
    game = MageKnight()
    assert describe_rules(game, "")[-1].endswith(" Clauses with a demonstration: 163 of 185.")
    assert describe_rules(game, "M14")[0] == "Clause M14 has no demonstration: decided by dice alone."
    assert [line for line in describe_rules(game, "m15") if line.startswith("M15")] == [
        "M15: here it decides.",
        "M15: here it doesn't decide.",
    ]


def test_a_position_names_what_its_twin_has_and_it_lacks() -> None:
    game = MageKnight()
    shown = find_demonstration(game.demonstrations(), "M55")
    assert shown is not None
    text = "Move 4 with March (green die)"
    assert DemonstrationRun(game, shown).text.endswith(f" Not possible here: {text}.")
    assert DemonstrationRun(game, shown, twin=True).text.endswith(f" Possible here: {text}.")


def test_a_demonstration_has_short_texts_and_its_moves() -> None:
    shown = find_demonstration(MageKnight().demonstrations(), "M15")
    assert shown is not None
    assert shown.twin.text == "Mana draw allows one more die of the Source."
    assert shown.twin.moves == ("play mana-draw basic", "play march strong green-die")
    game = MageKnight()
    runs = [DemonstrationRun(game, each, twin=twin) for each in game.demonstrations() for twin in (False, True)]
    long = [run.title for run in runs if len(run.text) > LONGEST]
    assert not long, "their text doesn't fit beside the map"
