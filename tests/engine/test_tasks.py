"""The progress of each task, part by part, as the screens show it; scenarios show that a claim is possible."""

from heapq import heappop, heappush
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tashkalar.engine import Catalogue, GameState, setup, task_ways
from tashkalar.engine.geometry import (
    NEIGHBOURS,
    OPPOSITE_CORNERS,
    OPPOSITE_SIDES,
    SQUARES,
    SquareSet,
    square_name,
    squares,
)
from tashkalar.engine.tasks import Chain, goal_progress, is_met
from tashkalar.text.shared_phrases import task_progress
from tests.engine.test_patterns import rows


def moment(cards: Catalogue, own: str, enemies: str, turn: dict[str, Any]) -> GameState:
    """The first seat's turn; pieces as "e5 d4h c3l", commons unless a rank follows the square."""
    pieces = {
        text[:2]: f"{seat}{text[2:] or 'c'}" for seat, squares in ((1, own), (2, enemies)) for text in squares.split()
    }
    seats = [{"school": "northern"}, {"school": "sylvan"}]
    under_way = {"number": 5, "seat": 1, **turn}
    return setup(cards, {"form": "high-form", "board": rows(pieces), "seats": seats, "turn": under_way})


def parts_text(cards: Catalogue, task: str, state: GameState, seat: int = 0) -> str:
    """The parts as "label have/need"."""
    return ", ".join(f"{p.label} {p.have}/{p.need}" for p in goal_progress(cards.tasks[task].goal, state, seat))


FELLED: dict[str, Any] = {"destroyed": ["2c", "2h", "2l"]}
CAME: dict[str, Any] = {"summoned": [{"card": "knight", "square": "e5"}, {"card": "titan", "square": "a5"}]}


@pytest.mark.covers("8.5", "8.6", "8.7")
@pytest.mark.parametrize(
    ("task", "own", "enemies", "turn", "parts"),
    [
        ("devastation", "", "", FELLED, "destroyed 3/4"),
        ("heroic-devastation", "", "", FELLED, "destroyed 3/4, destroyed upgraded 2/2"),
        ("end-of-legends", "", "", FELLED, "destroyed legendary 1/1"),
        ("end-of-legends", "", "", {"destroyed": ["2h", "2h"]}, "destroyed upgraded 2/2"),
        ("red-conquest", "e5 c2h a5h", "d8h", {}, "on red 2/3, upgraded on red 1/2"),
        ("green-conquest", "a5l c7h e5h", "f2", {}, "on green 2/3, upgraded on green 2/2"),
        ("color-conquest", "a5 c7 e5h", "f2", {}, "on coloured 3/5, upgraded on coloured 1/3"),
        ("red-legends", "e5l c2h d8", "h4l", {}, "upgraded on red 2/2, legendary on red 1/1"),
        ("rainbow-dominance", "e5h c2l a5h", "d8h f2h", {}, "upgraded on red 2/2, upgraded on green 1/2"),
        ("rainbow-dominance", "", "", {}, "upgraded on red 0/1, upgraded on green 0/1"),
        ("red-summoning", "", "", CAME, "summoned 2/2, on red 1/1"),
        ("green-summoning", "", "", CAME, "summoned 2/2, on green 1/1"),
        ("colored-summoning", "", "", CAME, "on red or green 2/2"),
        ("legendary-summoning", "", "", CAME, "summoned 2/2, legends 1/1"),
        ("central-dominance", "d4 d5h d6 f6l c3h", "e5h", {}, "on central 4/5, upgraded on central 2/2"),
        ("center-cross", "d5 e4 e5 e6", "f4", {}, "on e4 d5 e5 f5 e6 4/5"),
        ("line-dominance", "a5 b5 c5 d5", "e5", {}, "lead on a middle line 3/6"),
        ("line-dominance", "", "a5 d1 d9 e1 e2 e3 f1 f2", {}, "lead on a middle line 0/6"),
        ("side-chain", "", "", {}, "opposite sides joined 0/9"),
        ("side-chain", "a5 b5 c5", "", {}, "opposite sides joined 3/9"),
        ("side-chain", "a5 b6 c5 e5 g5 h4 i4", "", {}, "opposite sides joined 7/9"),  # d and f, each in three ways
        ("side-chain", "a5 b5 c5 e5 f5 g5 h5 i5", "d4 d5 d6", {}, "opposite sides joined 6/9"),  # by c6 d7 e6
        ("corner-chain", "b2 c3 d4 e5 f6 g7 h8", "", {}, "opposite corners joined 7/7"),
        ("corner-chain", "b2 c3 d4 e5 f6 g7", "", {}, "opposite corners joined 6/7"),
        ("imprisonment", "d4 d5 d6 h1", "e5 g2", {}, "around one enemy piece 3/6"),
        ("imprisonment", "d4", "", {}, "around one enemy piece 0/6"),
        ("isolation", "d4", "e5 e7", {}, "an isolated enemy piece 0/1"),
        ("isolation", "d6 e6 f6 d7 f7 d8 e8 f8", "e5", {}, "an isolated enemy piece 0/1"),  # e7 is walled in, but empty
        ("isolation", "d4 e4 f4 d5 f5 d6 f6 d7 f7", "e5 e7", {}, "an isolated enemy piece 0/1"),  # both can go to e6
    ],
)
def test_the_parts_of_a_task(
    catalogue: Catalogue, task: str, own: str, enemies: str, turn: dict[str, Any], parts: str
) -> None:
    state = moment(catalogue, own, enemies, turn)
    assert parts_text(catalogue, task, state) == parts
    assert is_met(catalogue.tasks[task].goal, state, 0) == all(
        p.met for p in goal_progress(catalogue.tasks[task].goal, state, 0)
    )


@pytest.mark.parametrize("task", ["destruction", "green-summoning"])
def test_only_the_seat_on_turn_has_destroyed_and_summoned(catalogue: Catalogue, task: str) -> None:
    state = moment(catalogue, "", "", {**FELLED, **CAME})
    assert is_met(catalogue.tasks[task].goal, state, 0)
    assert not is_met(catalogue.tasks[task].goal, state, 1)
    assert {part.have for part in goal_progress(catalogue.tasks[task].goal, state, 1)} == {0}


def test_of_alternatives_the_nearest_is_told(catalogue: Catalogue) -> None:
    """More than is needed of one part doesn't make up for another."""
    state = moment(catalogue, "d4 f4 e5 d6 e6", "", {})
    assert parts_text(catalogue, "center-cross", state).endswith("4/5")
    state = moment(catalogue, "", "", {"destroyed": ["2h", "2c", "2c"]})
    assert parts_text(catalogue, "end-of-legends", state) == "destroyed legendary 0/1", (
        "both lack one; the first counts"
    )
    state = moment(catalogue, "", "", {"destroyed": ["2h", "2h", "2h"]})
    assert parts_text(catalogue, "end-of-legends", state) == "destroyed upgraded 3/2"


def test_each_alternative_with_words_of_its_own_is_told(catalogue: Catalogue) -> None:
    state = moment(catalogue, "d4 f4 e5 d6 e6", "", {"destroyed": ["2h", "2c"]})
    ways = task_ways(state, "end-of-legends", 0)
    assert [[(part.label, part.have) for part in way] for way in ways] == [
        [("destroyed legendary", 0)],
        [("destroyed upgraded", 1)],
    ]
    assert task_progress(state, "end-of-legends", 0) == "destroyed legendary 0 of 1 or destroyed upgraded 1 of 2"
    assert len(task_ways(state, "center-cross", 0)) == 2, "each position of the cross names its squares"


def cheapest(start: SquareSet, end: SquareSet, own: SquareSet, enemies: SquareSet, most: int) -> int:
    """The pieces that the cheapest chain wants, square by square (Dijkstra); so many at most."""
    waiting = [(1 - (own >> square & 1), square) for square in squares(start & ~enemies)]
    known: dict[int, int] = {}
    while waiting:
        cost, square = heappop(waiting)
        if square not in known:
            known[square] = cost
            for beside in squares(NEIGHBOURS[square] & ~enemies):
                heappush(waiting, (cost + 1 - (own >> beside & 1), beside))
    return min([most, *(known[square] for square in squares(end) if square in known)])


@given(
    ends=st.sampled_from(["sides", "corners"]),
    order=st.permutations(SQUARES),
    own=st.integers(0, 17),
    enemies=st.integers(0, 17),
    most=st.integers(0, 9),
)
def test_a_chain_lacks_what_its_cheapest_way_costs(
    catalogue: Catalogue, ends: Literal["sides", "corners"], order: list[int], own: int, enemies: int, most: int
) -> None:
    ours, theirs = order[:own], order[own : own + enemies]
    state = moment(catalogue, " ".join(map(square_name, ours)), " ".join(map(square_name, theirs)), {})
    board, pairs = state.board, {"sides": OPPOSITE_SIDES, "corners": OPPOSITE_CORNERS}[ends]
    costs = [cheapest(start, end, board.of(0), board.of(1), most) for start, end in pairs]
    assert Chain(ends).missing(state, 0, most) == min(costs)
