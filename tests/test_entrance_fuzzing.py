"""Each row of the table of entrances is attacked; `make fuzz` does it for longer."""

import pytest

from docs.entrances import ENTRANCES
from tests.entrance_fuzzing import MOST, SLOW, TARGETS, Finding, attack, check, command


def test_every_row_has_a_target() -> None:
    assert TARGETS.keys() == {row.name for row in ENTRANCES}


@pytest.mark.sweep("name")
@pytest.mark.parametrize("name", TARGETS)
def test_a_hostile_input_is_met(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    attack(name, 1, 3 if name in SLOW else 8)


@pytest.mark.long
@pytest.mark.parametrize("name", TARGETS)
def test_many_hostile_inputs_are_met(name: str) -> None:
    attack(name, 2, 10 if name in SLOW else 150)


@pytest.mark.parametrize("said", ["x" * (MOST + 1), "\x1b[2J", "a\rb"])
def test_a_bad_message_is_a_finding(said: str) -> None:
    with pytest.raises(Finding):
        check(said)


def test_a_crash_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr("hotseat.records.saved_games.all_games", broken)
    with pytest.raises(Finding):
        command("games")
