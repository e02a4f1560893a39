"""Squares that a step speaks of when what it goes by isn't there; what is there is shown by scenarios."""

import pytest

from tashkalar.engine import Catalogue, GameState, setup
from tashkalar.engine.geometry import bit, named, square_set
from tashkalar.engine.selectors import Region, area, marked_directions
from tashkalar.engine.state import Frame, ProgramKey
from tests.engine.test_patterns import rows


@pytest.fixture
def state(catalogue: Catalogue) -> GameState:
    seats = [{"school": "northern"}, {"school": "sylvan"}]
    board = rows({"e5": "1h", "h8": "2c"})
    return setup(catalogue, {"form": "duel", "board": board, "seats": seats, "turn": {"number": 5, "seat": 1}})


def frame(**registers: int) -> Frame:
    return Frame(ProgramKey("effect", "cannon"), card="cannon", square=named("e5"), **registers)  # type: ignore[arg-type]


NORTH_EAST = 1


@pytest.mark.covers("6.9", "6.20")
@pytest.mark.parametrize(
    "region", [Region("line"), Region("lines"), Region("within", reach=2), Region("exactly", reach=2)]
)
def test_a_being_that_is_gone_looks_nowhere(state: GameState, region: Region) -> None:
    marks = square_set("f6 d4")
    here = frame(being=bit(named("e5")), marked=marks, direction=NORTH_EAST)
    gone = frame(being=0, marked=marks, direction=NORTH_EAST)
    assert marked_directions(gone) == (NORTH_EAST, 5)
    assert area(state, here, region)
    assert area(state, gone, region) == 0


@pytest.mark.covers("6.9")
def test_a_being_that_has_not_aimed_has_no_line(state: GameState) -> None:
    assert area(state, frame(being=bit(named("e5"))), Region("line")) == 0


@pytest.mark.covers("6.9")
def test_a_line_holds_the_squares_of_its_ray_and_no_other(state: GameState) -> None:
    aimed = frame(being=bit(named("e5")), direction=NORTH_EAST)
    assert area(state, aimed, Region("line")) == square_set("f6 g7 h8")
    assert area(state, aimed, Region("line", reach=2)) == square_set("f6 g7")
    assert area(state, aimed, Region("line", first=1)) == square_set("h8")
    assert area(state, aimed, Region("line", stop=(0,))) == square_set("f6 g7")
    assert area(state, frame(being=bit(named("e5")), marked=bit(named("f6"))), Region("lines")) == square_set(
        "f6 g7 h8"
    )


@pytest.mark.covers("6.10")
@pytest.mark.parametrize("region", [Region("at", of="there"), Region("adjacent", of="there")])
def test_before_any_step_there_is_nowhere(state: GameState, region: Region) -> None:
    assert area(state, frame(there=named("a3")), region)
    assert area(state, frame(), region) == 0
