"""An attempt at a puzzle: by the engine, not by the stored solution."""

import json
from collections.abc import Sequence
from typing import Any

import pytest

from tashkalar.engine import Catalogue, Decision, GameState, apply, decision
from tashkalar.engine.state import Frame, ProgramKey
from tashkalar.puzzles import FaultyPuzzle, Puzzle, read_puzzle, session
from tashkalar.puzzles.collection import PuzzleInPlay, own_puzzle
from tashkalar.puzzles.session import HINTS, Verdict, attempt_verdict, describe_reach, puzzle_hint
from tashkalar.puzzles.solver import is_certain
from tests.hotseat.helpers.wide_language import Wide, narrow, speaking
from tests.puzzles.test_puzzles import SWORD

TWO: dict[str, Any] = {**SWORD, "turn": {"number": 5, "seat": 1, "actions": 2}}


def posed(catalogue: Catalogue, aim: object, given: dict[str, Any] = TWO) -> PuzzleInPlay:
    return own_puzzle("mine.json", read_puzzle(catalogue, json.dumps({**given, "aim": aim}).encode()))


def hint(put: PuzzleInPlay, played: Sequence[str], state: GameState, number: int) -> str:
    """A hint in which the last one names the option as it is typed."""
    return puzzle_hint(put, played, state, number, lambda option: f"Answer: {option.text}.")


def played(puzzle: Puzzle, texts: Sequence[str]) -> list[GameState]:
    states = [puzzle.state]
    for text in texts:
        question = decision(states[-1])
        assert isinstance(question, Decision)
        states.append(apply(states[-1], question.option(text))[0])
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
    assert attempt_verdict(puzzle, played(puzzle, texts)) == stands


def test_who_resigns_has_no_points_to_show(catalogue: Catalogue) -> None:
    state = posed(catalogue, {"destroy": "2c"}).puzzle.state
    rich = state._replace(seats=(state.seats[0]._replace(score=9), *state.seats[1:]))
    puzzle = Puzzle(rich, read_puzzle(catalogue, json.dumps({**TWO, "aim": {"score": 7}}).encode()).goal)
    assert attempt_verdict(puzzle, played(puzzle, ["resign"])) == "missed"


def test_hints_come_step_by_step_and_follow_what_is_played(catalogue: Catalogue) -> None:
    put = posed(catalogue, {"destroy": "2c"})
    start = put.puzzle.state
    assert [hint(put, (), start, number) for number in range(1, HINTS + 1)] == [
        "Look at Swordmaster.",
        "Summon Swordmaster.",
        "Answer: summon swordmaster e4.",
    ]
    for texts in (["summon swordmaster e4"], ["place a3", "summon swordmaster e4"]):
        state = played(put.puzzle, texts)[-1]
        assert hint(put, texts, state, 1) == "Look at d5."
        assert hint(put, texts, state, 3) == "Answer: destroy d5."
    state = played(put.puzzle, ["place a3"])[-1]
    assert hint(put, ["place a3"], state, 3) == "Answer: summon swordmaster e4."


def test_hints_are_given_in_the_player_s_language(catalogue: Catalogue) -> None:
    """All but what is typed."""
    put = posed(catalogue, {"destroy": "2c"})
    with speaking(Wide()):
        hints = [hint(put, (), put.puzzle.state, number) for number in range(1, HINTS + 1)]
        lines = [put.title, put.goal, put.schools, describe_reach(put, (), put.puzzle.state), *hints]
        assert not narrow(" ".join(lines), "mine", "json", "Answer", "summon", "swordmaster")


def test_what_is_out_of_reach_is_told_when_asked(catalogue: Catalogue) -> None:
    put = posed(catalogue, {"destroy": "2c"})
    assert describe_reach(put, (), put.puzzle.state) == "The aim can still be reached."
    texts = ["summon swordmaster e4", "skip"]
    state = played(put.puzzle, texts)[-1]
    text = "The aim can't be reached any more: undo something."
    assert describe_reach(put, texts, state) == text
    assert hint(put, texts, state, 2) == text
    texts = ["place a3"]
    assert describe_reach(put, texts, played(put.puzzle, texts)[-1]) == "The aim can still be reached."


def test_one_s_own_must_have_something_to_find(catalogue: Catalogue) -> None:
    with pytest.raises(FaultyPuzzle, match="the aim can't be reached"):
        posed(catalogue, {"destroy": "2h"}, SWORD)
    put = posed(catalogue, {"destroy": "2c"})
    assert (put.number, put.grade, put.title) == (0, 0, "Puzzle mine.json")
    assert put.solution == ("summon swordmaster e4", "destroy d5")
    assert put.schools == "Northern Imperial against Southern Imperial"


def test_it_is_missed_where_somebody_else_must_choose(catalogue: Catalogue) -> None:
    puzzle = posed(catalogue, {"destroy": "2c"}).puzzle
    other = puzzle.state._replace(frames=(Frame(ProgramKey("procedure", "place"), seat=1),))
    assert attempt_verdict(puzzle, [other]) == "missed"


def test_what_takes_too_long_to_see_is_not_certain(catalogue: Catalogue) -> None:
    put = posed(catalogue, {"destroy": "2c"})
    start, goal = put.puzzle
    assert not is_certain(start, goal, start, most=1)


def test_what_would_take_too_long_to_tell_is_not_told(catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch) -> None:
    put = posed(catalogue, {"destroy": "2c"})
    monkeypatch.setattr(session, "HINT_POSITIONS", 5)
    state = played(put.puzzle, ["place a3"])[-1]
    text = "There are too many ways to try from here; ask again nearer to the end of the turn."
    assert describe_reach(put, ["place a3"], state) == text
    assert hint(put, ["place a3"], state, 3) == text
    assert hint(put, (), put.puzzle.state, 3) == "Answer: summon swordmaster e4.", "the stored answer needs no search"


def test_where_no_card_helps_a_square_is_looked_at(catalogue: Catalogue) -> None:
    put = PuzzleInPlay("own", ["place a3"], lambda: posed(catalogue, {"destroy": "2c"}).puzzle)
    assert hint(put, (), put.puzzle.state, 1) == "Look at a3."
