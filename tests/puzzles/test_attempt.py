"""How somebody fares with a puzzle: by the engine, not by the stored answer."""

import json
from collections.abc import Sequence
from typing import Any

import pytest

from tashkalar.engine import Catalogue, Decision, GameState, apply, decision
from tashkalar.puzzles import FaultyPuzzle, Puzzle, read_puzzle
from tashkalar.puzzles.attempt import HINTS, Verdict, hint, in_reach, verdict
from tashkalar.puzzles.collection import Posed, own
from tests.puzzles.test_puzzles import SWORD

TWO: dict[str, Any] = {**SWORD, "turn": {"number": 5, "seat": 1, "actions": 2}}


def posed(catalogue: Catalogue, aim: object, given: dict[str, Any] = TWO) -> Posed:
    return own("mine.json", read_puzzle(catalogue, json.dumps({**given, "aim": aim}).encode()))


def played(puzzle: Puzzle, texts: Sequence[str]) -> list[GameState]:
    states = [puzzle.state]
    for text in texts:
        asked = decision(states[-1])
        assert isinstance(asked, Decision)
        states.append(apply(states[-1], asked.option(text))[0])
    return states[1:]


@pytest.mark.parametrize(
    ("texts", "stands"),
    [
        ([], "open"),
        (["summon swordmaster e4"], "open"),
        (["summon swordmaster e4", "destroy d5"], "reached"),
        (["place a3", "summon swordmaster e4", "destroy d5"], "reached"),
        (["summon swordmaster e4", "skip"], "open"),
        (["summon swordmaster e4", "skip", "place a3"], "open"),
        (["summon swordmaster e4", "skip", "place a3", "end"], "missed"),
        (["place a3", "place a4", "end"], "missed"),
        (["resign"], "missed"),
    ],
)
def test_what_is_reached_counts_not_how(catalogue: Catalogue, texts: list[str], stands: Verdict) -> None:
    puzzle = posed(catalogue, {"destroy": "2c"}).puzzle
    assert verdict(puzzle, played(puzzle, texts)) == stands


def test_who_resigns_has_no_points_to_show(catalogue: Catalogue) -> None:
    state = posed(catalogue, {"destroy": "2c"}).puzzle.state
    rich = state._replace(seats=(state.seats[0]._replace(score=9), *state.seats[1:]))
    puzzle = Puzzle(rich, read_puzzle(catalogue, json.dumps({**TWO, "aim": {"score": 7}}).encode()).aim)
    assert verdict(puzzle, played(puzzle, ["resign"])) == "missed"


def test_hints_come_step_by_step_and_follow_what_is_played(catalogue: Catalogue) -> None:
    put = posed(catalogue, {"destroy": "2c"})
    start = put.puzzle.state
    assert [hint(put, (), start, number) for number in range(1, HINTS + 1)] == [
        "Look at Swordmaster.",
        'Go on with "summon".',
        "Answer: summon swordmaster e4.",
    ]
    for texts in (["summon swordmaster e4"], ["place a3", "summon swordmaster e4"]):
        state = played(put.puzzle, texts)[-1]
        assert hint(put, texts, state, 1) == "Look at d5."
        assert hint(put, texts, state, 3) == "Answer: destroy d5."
    state = played(put.puzzle, ["place a3"])[-1]
    assert hint(put, ["place a3"], state, 3) == "Answer: summon swordmaster e4."


def test_what_is_out_of_reach_is_told_when_asked(catalogue: Catalogue) -> None:
    put = posed(catalogue, {"destroy": "2c"})
    assert in_reach(put, (), put.puzzle.state) == "The aim is still in reach."
    texts = ["summon swordmaster e4", "skip"]
    state = played(put.puzzle, texts)[-1]
    told = "The aim is out of reach now: take something back."
    assert in_reach(put, texts, state) == told
    assert hint(put, texts, state, 2) == told
    texts = ["place a3"]
    assert in_reach(put, texts, played(put.puzzle, texts)[-1]) == "The aim is still in reach."


def test_one_s_own_must_have_something_to_find(catalogue: Catalogue) -> None:
    with pytest.raises(FaultyPuzzle, match="nothing reaches the aim"):
        posed(catalogue, {"destroy": "2h"}, SWORD)
    put = posed(catalogue, {"destroy": "2c"})
    assert (put.number, put.grade, put.title) == (0, 0, "Puzzle mine.json")
    assert put.solution == ("summon swordmaster e4", "destroy d5")
    assert put.schools == "Northern Imperial against Southern Imperial"
