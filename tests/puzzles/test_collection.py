"""The shipped puzzles are sound; `make puzzles ARGS=--check` prints each full proof."""

import json
import math
from collections import Counter

import pytest

from bench import compose
from hotseat.ai.search import NodeBudget
from tashkalar.ai.evaluation import evaluation_of
from tashkalar.ai.turn_search import TurnSearch
from tashkalar.cards.load import data_file
from tashkalar.engine import (
    Decision,
    GameState,
    decision,
    determinize,
    from_notation,
    successor,
    to_notation,
    view,
)
from tashkalar.puzzles import Puzzle
from tashkalar.puzzles.collection import GRADES, PuzzleInPlay, collection
from tashkalar.puzzles.goal import goal_to_json
from tashkalar.puzzles.session import attempt_verdict, next_steps
from tests.hotseat.helpers.wide_language import Wide, speaking, wide

PROVED = 4
"""The number of puzzles that are proved in full here: the quickest."""


def led(in_play: PuzzleInPlay, start: GameState) -> list[GameState]:
    """The positions that the solution leads to."""
    states = [start]
    for text in in_play.solution:
        question = decision(states[-1])
        assert isinstance(question, Decision)
        states.append(successor(states[-1], question.option(text)))
    return states[1:]


def test_each_solution_reaches_its_aim_with_its_last_answer_alone() -> None:
    for in_play in collection():
        states = led(in_play, in_play.puzzle.state)
        assert attempt_verdict(in_play.puzzle, states) == "reached", in_play.name
        assert attempt_verdict(in_play.puzzle, states[:-1]) == "open", in_play.name


def test_no_solution_needs_what_lies_face_down() -> None:
    for chance, in_play in enumerate(collection()):
        state, goal = in_play.puzzle
        dealt = determinize(view(state, state.seat), chance)
        assert attempt_verdict(Puzzle(dealt, goal), led(in_play, dealt)) == "reached", in_play.name


def test_each_is_a_turns_own_question_and_tells_what_the_table_knows() -> None:
    for in_play in collection():
        state = in_play.puzzle.state
        question = decision(state)
        assert isinstance(question, Decision)
        assert question.ask == "action", in_play.name
        assert compose.stripped(state) == state, f"{in_play.name} tells of cards that lie in decks"
        assert state.config.names[state.seat] == "Solver"
        with speaking(Wide()):
            assert in_play.puzzle.state.config.names[state.seat] == wide("Solver")


def test_the_data_is_written_as_the_maker_writes_it() -> None:
    lines = data_file("puzzles.jsonl").read_text(encoding="utf-8").splitlines()
    for line, in_play in zip(lines, collection(), strict=True):
        position = json.loads(line)["position"]
        assert to_notation(from_notation(compose.CARDS, position)) == position
        data = {"id": in_play.name, "grade": in_play.grade, "aim": goal_to_json(in_play.puzzle.goal)}
        assert line == json.dumps({**data, "position": position, "solution": in_play.solution})


def test_there_are_many_of_all_kinds() -> None:
    assert len(collection()) == compose.WANTED
    assert len({in_play.name for in_play in collection()}) == compose.WANTED, "one a turn"
    assert len({in_play.puzzle for in_play in collection()}) == compose.WANTED
    titles = Counter(in_play.goal for in_play in collection())
    assert len(titles) >= 0.8 * compose.WANTED
    assert all(count <= 3 for count in titles.values())
    assert sum("win" in goal_to_json(in_play.puzzle.goal) for in_play in collection()) >= 15
    assert [in_play.grade for in_play in collection()] == sorted(in_play.grade for in_play in collection())
    grades = Counter(in_play.grade for in_play in collection())
    assert all(grades[grade] >= 30 for grade in GRADES)
    states = [in_play.puzzle.state for in_play in collection()]
    assert {in_play.puzzle.goal.kind for in_play in collection()} == {"win", "score", "complete", "destroy", "save"}
    assert {(state.config.form, state.config.teams) for state in states} == {
        (series.form, series.teams) for series in compose.SERIES.values()
    }
    assert {state.config.schools[state.seat] for state in states} == set(compose.CARDS.schools)


def test_the_first_twenty_are_for_beginners() -> None:
    for in_play in collection()[: compose.EASY]:
        state = in_play.puzzle.state
        assert set(state.config.schools) <= {"northern", "southern", "highland"}, in_play.name
        assert 2 <= len(in_play.solution) <= 3, in_play.name
        assert sum(mask.bit_count() for ranks in state.board.pieces for mask in ranks) <= 18, in_play.name


@pytest.mark.parametrize("number", range(PROVED))
def test_the_quickest_proofs_hold(number: int) -> None:
    assert compose.fault_of(number) == ""


def test_a_wrong_solution_is_found() -> None:
    right = collection()[0]
    wrong = PuzzleInPlay(right.name, [*right.solution, "end"], lambda: right.puzzle, 1, right.grade)
    assert "1 plans" in compose.faults(wrong)
    graded = PuzzleInPlay(right.name, right.solution, lambda: right.puzzle, 1, 4)
    assert compose.faults(graded) == f"{right.name}: grade 1, not 4"


def test_the_way_on_is_the_solution() -> None:
    in_play = next(each for each in collection() if len(each.solution) > 2 and each.puzzle.goal.kind == "destroy")
    start = in_play.puzzle.state
    way = next_steps(in_play, (), start)
    assert way is not None
    assert tuple(option.text for option in way) == in_play.solution


def test_the_maker_finds_a_puzzle_of_the_data_again() -> None:
    in_play = next(each for each in collection() if each.puzzle.state.turn.actions == 1)
    state = in_play.puzzle.state
    search = TurnSearch(evaluation_of(state.config.form), compose.MANY, NodeBudget(math.inf))
    found = compose.composed(state, compose.ways(search, state), True)
    assert (goal_to_json(in_play.puzzle.goal), in_play.solution) in [(one.aim, one.solution) for one in found]


# --- how they are chosen ----------------------------------------------------------------------------------------------


BOARD = "duel 5.1.1 5/7/9/9/3c21h23/3c11c13/9/7/5 northern,southern {}"
AIMS = {"destroy": "2c", "save": "1c", "score": 3}


def found(turn: int, aim: str, **others: object) -> compose.Found:
    usual = compose.Found(turn, {aim: AIMS[aim]}, BOARD, ("place e4",), 1, 100, 0, True)
    return usual._replace(**others)  # type: ignore[arg-type]


def test_hardness_counts_answers_questions_and_what_misses_the_aim() -> None:
    easy = found(1, "destroy", lucky=2)
    assert compose.hardness(easy) == 0
    assert compose.grade(easy) == 1
    assert compose.hardness(easy._replace(lucky=0)) == 1
    assert compose.hardness(easy._replace(glance=False)) == 2
    assert compose.hardness(easy._replace(solution=("a", "b", "c"))) == 2
    assert compose.hardness(easy._replace(answers=2, solution=("a", "b", "c"))) == 3
    hard = found(1, "destroy", answers=3, solution=("a", "b", "c", "d"), glance=False)
    assert compose.grade(hard) == 4


def test_of_a_turn_one_is_chosen_and_all_kinds_are() -> None:
    job = compose.Job("duel", 3)
    hard = {"glance": False}
    games = {job: [found(1, "destroy", **hard), found(1, "score", **hard), found(2, "destroy", **hard)]}
    games[job] += [found(3, "save", **hard), found(4, "save", lucky=1)]
    chosen = compose.chosen(games, 2)
    assert len({one.turn for _, one in chosen}) == 2
    assert len({next(iter(one.aim)) for _, one in chosen}) == 2
    assert len(compose.chosen(games, 9)) == 3, "what is too easy is none"
