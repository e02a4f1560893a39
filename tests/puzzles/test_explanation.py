"""The explanation of a solved puzzle names what the other ways lack, and refutes nothing that reaches the goal."""

import pytest

from bench.compose import turn_decisions
from tashkalar.engine import Catalogue, GameState, Option
from tashkalar.puzzles.collection import collection
from tashkalar.puzzles.explanation import explain
from tests.puzzles.test_attempt import posed


def by_text(option: Option, _state: GameState) -> str:
    return option.text


def test_a_small_puzzle_is_explained_in_full(catalogue: Catalogue) -> None:
    put = posed(catalogue, {"destroy": "2c"})
    assert explain(put, by_text) == [
        "The solution: summon swordmaster e4; destroy d5.",
        "Skip: no such piece can be destroyed.",
    ], "after a placing the swordmaster comes as well, so no placing is refuted"
    assert turn_decisions(put) == 1


REASONS = {
    "destroy": "no such piece can be destroyed",
    "score": "at most",
    "win": " to ",
    "save": "can still destroy",
    "complete": "the task stays open",
}


@pytest.mark.parametrize("kind", REASONS)
def test_each_kind_of_goal_has_its_refutation(kind: str) -> None:
    in_play = next(each for each in collection() if each.puzzle.goal.kind == kind)
    first, *refutations = explain(in_play, by_text)
    assert first == f"The solution: {'; '.join(in_play.solution)}."
    assert any(REASONS[kind] in line for line in refutations)
    assert not any(line.lower().startswith(f"{text}:") for line in refutations for text in in_play.solution)
