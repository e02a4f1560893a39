"""Every scenario holds, and every clause and check of the contract has a test."""

import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

reader = import_module("games.mage-knight.tests.scenario_reader")
HERE = Path(__file__).parent
CLAUSES = {f"M{number}" for number in range(1, 122)} - {"M104", "M109", "M110"}
CHECKS = {f"S{number}" for number in range(1, 39)}
ADDED = {f"H{number}" for number in range(1, 71)} | {f"T{number}" for number in range(1, 26)}
"""The clauses and checks of heroes and skills."""


@pytest.mark.parametrize("scenario", [*reader.scenarios()], ids=lambda scenario: scenario.name)
def test_scenario(scenario: Any) -> None:
    reader.run_scenario(scenario)


def test_every_clause_and_check_has_a_test() -> None:
    named = {clause for scenario in reader.scenarios() for clause in scenario.covers}
    for path in HERE.glob("test_*.py"):
        marks = re.findall(r"mark\.covers\(([^)]*)\)", path.read_text("utf-8"))
        named |= {clause for mark in marks for clause in re.findall(r'"([HMST]\d+)"', mark)}
    assert named == CLAUSES | CHECKS | ADDED
