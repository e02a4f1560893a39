"""Goals of puzzles are read with care, and proofs of them are true."""

import itertools
import json
from pathlib import Path
from typing import Any

import pytest

from tashkalar.engine import Catalogue
from tashkalar.puzzles import FaultyPuzzle, Puzzle, TooMany, describe_goal, read_puzzle, solve
from tests.helpers.cli_runner import Run, caller
from tests.hotseat.helpers.wide_language import Wide, narrow, speaking
from tests.puzzles.enumeration import compared

SWORD: dict[str, Any] = {
    "form": "duel",
    "seed": 1,
    "board": [
        "## ## .. .. .. .. .. ## ##",
        "## .. .. .. .. .. .. .. ##",
        ".. .. .. .. .. .. .. .. ..",
        ".. .. .. .. .. .. .. .. ..",
        ".. .. .. 2c .. 2h .. .. ..",
        ".. .. .. 1c .. 1c .. .. ..",
        ".. .. .. .. .. .. .. .. ..",
        "## .. .. .. .. .. .. .. ##",
        "## ## .. .. .. .. .. ## ##",
    ],
    "seats": [{"school": "northern", "beings": ["swordmaster"], "legends": [], "flares": []}, {"school": "southern"}],
    "turn": {"number": 5, "seat": 1, "actions": 1},
}


def puzzle(catalogue: Catalogue, aim: object, **others: Any) -> Puzzle:
    return read_puzzle(catalogue, json.dumps({**SWORD, **others, "aim": aim}).encode())


# --- what is read -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("aim", "text"),
    [
        ({"win": True}, "win the game this turn: 0 to 0 so far"),
        ({"score": 1}, "go from 0 to 1 point or more"),
        ({"score": 7}, "go from 0 to 7 points or more"),
        ({"destroy": "2h"}, "destroy the enemy's heroic piece on f5"),
        ({"save": "1c"}, "keep your common pieces d4 and f4 safe"),
    ],
)
def test_an_aim_is_told_in_words(catalogue: Catalogue, aim: object, text: str) -> None:
    read = puzzle(catalogue, aim)
    assert describe_goal(read.goal, read.state) == text
    with speaking(Wide()):
        assert not narrow(describe_goal(read.goal, read.state))


def test_a_task_is_told_by_its_name(catalogue: Catalogue) -> None:
    read = puzzle(catalogue, {"complete": "red-conquest"}, form="high-form", tasks=TASKS)
    assert describe_goal(read.goal, read.state) == "claim Red Conquest"


TASKS = {"current": ["red-conquest", "green-conquest", "line-dominance"]}


@pytest.mark.parametrize(
    ("aim", "fault"),
    [
        (None, "expected an object with one of win, score, complete, destroy, save"),
        ({}, "expected an object"),
        ({"win": False}, "expected an object"),
        ({"win": True, "score": 7}, "expected an object"),
        ({"score": True}, "expected an object"),
        ({"score": 0}, "expected an object"),
        ({"score": 10**30}, "expected an object"),
        ({"complete": "red-conquest"}, '"red-conquest" isn\'t one of the open tasks'),
        ({"complete": "\x1b[31m"}, ".*isn't one of the open tasks"),
        ({"destroy": "queen"}, 'destroy: "queen" isn\'t a piece; write it like 2l'),
        ({"destroy": "1c"}, "destroy: 1c is your own piece"),
        ({"save": "2c"}, "save: 2c is an enemy piece"),
        ({"destroy": "2l"}, "destroy: there is no 2l on the board"),
        ({"destroy": "7c"}, "destroy:"),
    ],
)
def test_an_aim_without_sense_is_refused(catalogue: Catalogue, aim: object, fault: str) -> None:
    with pytest.raises(FaultyPuzzle, match=f"^aim: {fault}") as refused:
        puzzle(catalogue, aim)
    assert "\n" not in str(refused.value)
    assert "\x1b" not in str(refused.value)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (b"", "this isn't JSON"),
        (b"[" * 100_000, "this isn't JSON"),
        (b"\xff\xfe", "this isn't JSON"),
        (b"[]", "expected an object with a position and an aim"),
        (b'{"aim": {"win": true}, "form": "chess"}', "form"),
        (
            b'{"form": "duel", "seats": [{"school": "northern"}, {"school": "sylvan"}], "aim": {"win": true}}',
            "start of an action",
        ),
    ],
)
def test_what_is_no_puzzle_is_refused(catalogue: Catalogue, text: bytes, fault: str) -> None:
    with pytest.raises(FaultyPuzzle, match=fault):
        read_puzzle(catalogue, text)


# --- what is proved ---------------------------------------------------------------------------------------------------


def plans(read: Puzzle) -> list[str]:
    return [", ".join(map(str, answer.options)) for answer in solve(*read).plans]


def test_one_action_is_enough(catalogue: Catalogue) -> None:
    assert plans(puzzle(catalogue, {"destroy": "2c"})) == ["summon swordmaster e4, destroy d5"]


def test_nothing_reaches_what_is_out_of_reach(catalogue: Catalogue) -> None:
    assert plans(puzzle(catalogue, {"destroy": "2h"})) == []


def test_what_is_left_may_be_filled_with_anything(catalogue: Catalogue) -> None:
    """Two actions give the same solution; the use of the other one isn't listed."""
    read = puzzle(catalogue, {"destroy": "2c"}, turn={"number": 5, "seat": 1, "actions": 2})
    assert plans(read) == ["summon swordmaster e4, destroy d5"]


def test_what_is_so_already_needs_nothing(catalogue: Catalogue) -> None:
    without_enemies = [line.replace("2c", "..").replace("2h", "..") for line in SWORD["board"]]
    (answer,) = solve(*puzzle(catalogue, {"save": "1c"}, board=without_enemies)).answers
    assert answer.plan == ()


def test_the_order_makes_no_other_plan(catalogue: Catalogue) -> None:
    """The missing common is placed first, of course, but a flare before or after it is the same plan."""
    board = [line.replace("1c .. 1c", "1c .. ..") for line in SWORD["board"]]
    read = puzzle(catalogue, {"destroy": "2c"}, board=board, turn={"number": 5, "seat": 1, "actions": 2})
    assert "place f4, summon swordmaster e4, destroy d5" in plans(read)
    assert len({frozenset(answer.plan) for answer in solve(*read).plans}) == len(plans(read))


def test_too_much_is_said_to_be_too_much(catalogue: Catalogue) -> None:
    with pytest.raises(TooMany, match="more than 50 positions"):
        solve(*puzzle(catalogue, {"destroy": "2h"}), most=50)


# --- beside plain enumeration -----------------------------------------------------------------------------------------

SMALL = 40
"""The number of positions; `make fuzz` compares more."""


@pytest.mark.long
def test_the_solver_finds_what_plain_enumeration_finds(catalogue: Catalogue) -> None:
    every = itertools.chain.from_iterable(compared(catalogue, seed) for seed in itertools.count())
    found = list(itertools.islice(every, SMALL))
    assert [each for each in found if not each.agree] == []
    assert SMALL / 10 < sum(bool(each.plain) for each in found) < SMALL * 9 / 10


# --- the command ------------------------------------------------------------------------------------------------------


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return caller(monkeypatch, capsys)


def test_a_file_is_proved(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "sword.json"
    file.write_text(json.dumps({**SWORD, "aim": {"destroy": "2c"}}))
    done = run("puzzle", "--check", str(file))
    assert done.code == 0
    assert "one plan, of 1 answer, proved by" in done.out
    assert done.out.splitlines()[1:] == ["  summon swordmaster e4, destroy d5"]


@pytest.mark.parametrize(
    ("aim", "said"),
    [
        ({"destroy": "2h"}, "the aim can't be reached: destroy the enemy's heroic piece on f5"),
        ({"destroy": "2l"}, "aim: destroy: there is no 2l on the board"),
    ],
)
def test_what_is_no_puzzle_is_told_in_a_line(run: Run, tmp_path: Path, aim: object, said: str) -> None:
    file = tmp_path / "sword.json"
    file.write_text(json.dumps({**SWORD, "aim": aim}))
    done = run("puzzle", "--check", str(file))
    assert done.code == 1
    assert done.err.splitlines()[-1] == f"tashkalar: {file}: {said}"
    assert {*done.err.splitlines()[:-1]} <= {"Proving sword.json"}


@pytest.mark.parametrize("words", [["--check"], ["--plain"]])
def test_that_it_is_being_proved_is_said_before_anything_else(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    said: list[str] = []

    def proving(*_: object, **more: object) -> None:
        said.append(capsys.readouterr().err)
        raise TooMany("too large")

    monkeypatch.setattr("tashkalar.puzzles.puzzle.solve", proving)
    file = tmp_path / "sword.json"
    file.write_text(json.dumps({**SWORD, "aim": {"destroy": "2c"}}))
    done = run("puzzle", *words, str(file))
    assert said == ["Proving sword.json\n"]
    assert (done.code, done.err) == (1, f"tashkalar: {file}: too large\n")


def test_a_turn_has_no_more_actions_than_cards_can_give(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "sword.json"
    for actions, value in ((31, True), (1000, True), (30, False)):
        turn = {**SWORD["turn"], "actions": actions}
        file.write_text(json.dumps({**SWORD, "turn": turn, "aim": {"destroy": "2l"}}))
        done = run("puzzle", "--check", str(file))
        assert done.code == 1
        assert (f"turn.actions: must be a whole number from 0 to 30, not {actions}" in done.err) == value


def test_the_progress_of_a_proof_is_told(catalogue: Catalogue) -> None:
    values: list[int] = []
    read = puzzle(catalogue, {"destroy": "2h"}, turn={"number": 5, "seat": 1, "actions": 3})
    with pytest.raises(TooMany):
        solve(*read, most=3500, progress=values.append)
    assert values == [1000, 1000, 1000]


def test_more_plans_than_can_be_told(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "sword.json"
    near = [line.replace("2h", "..") for line in SWORD["board"]]
    file.write_text(
        json.dumps({**SWORD, "board": near, "turn": {"number": 5, "seat": 1, "actions": 2}, "aim": {"score": 1}})
    )
    done = run("puzzle", "--check", str(file))
    assert done.code == 1, "one common destroyed is no point"
