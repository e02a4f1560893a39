"""Square values: small by themselves, and large where an open task needs a piece or a being."""

from typing import NamedTuple

import pytest

from tashkalar.ai.square_values import NO_SQUARE_VALUES, BySquare, square_values
from tashkalar.engine import Catalogue, GameState, setup
from tashkalar.engine.geometry import AREAS, square_name, square_set
from tests.tui.conftest import rows


class Case(NamedTuple):
    """A task and a board, and the squares that it wants of the first seat."""

    task: str
    pieces: dict[str, str]
    for_pieces: str
    for_beings: str
    promise: float
    """The value of each square beyond its own worth."""


def area(called: str) -> str:
    return " ".join(square_name(square) for square in range(81) if AREAS[called] >> square & 1)


CASES = (
    Case("center-cross", {"1c": "d5 e4 e5 f5"}, "e6", "d5 e4 e5 e6 f5", 4.0),
    Case("center-cross", {"1c": "d5 e5", "2c": "f5"}, "e4 e6", "d5 e4 e5 e6 f5", 1.0),
    Case("central-dominance", {"1c": "d4 d5 d6 e4", "1h": "e5"}, "", area("central"), 2.0),
    Case("line-dominance", {"1c": "c5 d5 e5 f5 g5 h5", "2c": "b5"}, "a5 i5", "a5 b5 i5", 4.0),
    Case("rainbow-dominance", {"1h": "e5"}, "", area("green"), 4.0),
    Case("red-summoning", {"1c": "e5"}, "", area("red"), 0.5),
    Case("side-chain", {"1c": "a5 b5 c5 e5 f5 g5 h5"}, "d4 d5 d6 i4 i5 i6", "d4 d5 d6 i4 i5 i6", 3.0),
    Case("side-chain", {"1c": "a5 b5 c5 d5 e5 f5 g5 h5", "2c": "i5"}, "i4 i6", "i4 i6", 6.0),
    Case("imprisonment", {"1c": "d4 d5 d6 e4", "2c": "e5 a5 f4"}, "e6 f5 f6", "e6 f4 f5 f6", 1.0),
    Case("destruction", {"1c": "e5", "2c": "e4"}, "", "", 0.0),
    Case("devastation", {"1c": "e5"}, "", "", 0.0),
)


def position(catalogue: Catalogue, case: Case) -> GameState:
    seats = [{"school": "northern"}, {"school": "sylvan"}]
    board = rows(**{f"_{piece}": squares for piece, squares in case.pieces.items()})
    tasks = {"current": [case.task], "next": "isolation"}
    return setup(catalogue, {"form": "high-form", "seats": seats, "board": board, "tasks": tasks})


def beyond(found: BySquare) -> dict[int, float]:
    """The excess of the values of squares over their own worth."""
    return {square: round(more, 6) for square in range(81) if (more := found[square] - NO_SQUARE_VALUES[square])}


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.task} {case.pieces}")
def test_squares_promise_what_the_tasks_want(catalogue: Catalogue, case: Case) -> None:
    found = square_values(position(catalogue, case), 0)
    for squares, promised in ((case.for_pieces, found.pieces), (case.for_beings, found.beings)):
        wanted = square_set(squares)
        assert beyond(promised) == {square: case.promise for square in range(81) if wanted >> square & 1}


def test_without_tasks_a_square_promises_what_it_lies_on(catalogue: Catalogue) -> None:
    state = setup(catalogue, {"form": "duel", "seats": [{"school": "northern"}, {"school": "sylvan"}], "board": rows()})
    assert square_values(state, 0) == square_values(state, 1) == (NO_SQUARE_VALUES, NO_SQUARE_VALUES)
    assert max(NO_SQUARE_VALUES) == NO_SQUARE_VALUES[40] == 0.2, "the red square in the middle"
