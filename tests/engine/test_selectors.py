"""Squares that a step speaks of when what it goes by isn't there; what is there is shown by scenarios."""

import pytest

from tashkalar.engine import Catalogue, GameState, setup
from tashkalar.engine.board import COMMON, HEROIC, LEGENDARY
from tashkalar.engine.conditions import Condition
from tashkalar.engine.geometry import mask_of, parse_square, square_set
from tashkalar.engine.selectors import (
    By,
    Region,
    Target,
    area,
    by_rank,
    enterable,
    enterable_by_rank,
    marked_directions,
    targets,
)
from tashkalar.engine.state import Frame, ProgramKey
from tests.engine.test_patterns import rows


@pytest.fixture
def state(catalogue: Catalogue) -> GameState:
    seats = [{"school": "northern"}, {"school": "sylvan"}]
    board = rows({"e5": "1h", "h8": "2c"})
    return setup(catalogue, {"form": "duel", "board": board, "seats": seats, "turn": {"number": 5, "seat": 1}})


def frame(**registers: int) -> Frame:
    return Frame(ProgramKey("effect", "cannon"), card="cannon", square=parse_square("e5"), **registers)  # type: ignore[arg-type]


NORTH_EAST = 1


@pytest.mark.covers("6.9", "6.20")
@pytest.mark.parametrize(
    "region", [Region("line"), Region("lines"), Region("within", reach=2), Region("exactly", reach=2)]
)
def test_a_being_that_is_gone_looks_nowhere(state: GameState, region: Region) -> None:
    marks = square_set("f6 d4")
    here = frame(being=mask_of(parse_square("e5")), marked=marks, direction=NORTH_EAST)
    gone = frame(being=0, marked=marks, direction=NORTH_EAST)
    assert marked_directions(gone) == (NORTH_EAST, 5)
    assert area(state, here, region)
    assert area(state, gone, region) == 0


@pytest.mark.covers("6.9")
def test_a_being_that_has_not_aimed_has_no_line(state: GameState) -> None:
    assert area(state, frame(being=mask_of(parse_square("e5"))), Region("line")) == 0


@pytest.mark.covers("6.9")
def test_a_line_holds_the_squares_of_its_ray_and_no_other(state: GameState) -> None:
    aimed = frame(being=mask_of(parse_square("e5")), direction=NORTH_EAST)
    assert area(state, aimed, Region("line")) == square_set("f6 g7 h8")
    assert area(state, aimed, Region("line", reach=2)) == square_set("f6 g7")
    assert area(state, aimed, Region("line", first=1)) == square_set("h8")
    assert area(state, aimed, Region("line", stop=(0,))) == square_set("f6 g7")
    assert area(
        state, frame(being=mask_of(parse_square("e5")), marked=mask_of(parse_square("f6"))), Region("lines")
    ) == square_set("f6 g7 h8")


@pytest.mark.covers("6.10")
@pytest.mark.parametrize("region", [Region("at", of="there"), Region("adjacent", of="there")])
def test_before_any_step_there_is_nowhere(state: GameState, region: Region) -> None:
    assert area(state, frame(there=parse_square("a3")), region)
    assert area(state, frame(), region) == 0


@pytest.mark.covers("6.10")
def test_behind_is_where_the_last_step_came_from(state: GameState) -> None:
    stepped = frame(there=parse_square("e5"), direction=NORTH_EAST)
    assert area(state, stepped, Region("behind")) == square_set("d4")
    assert area(state, frame(there=parse_square("a3"), direction=NORTH_EAST), Region("behind")) == 0
    assert area(state, frame(there=parse_square("e5")), Region("behind")) == 0
    assert area(state, frame(direction=NORTH_EAST), Region("behind")) == 0


@pytest.mark.covers("13.13")
def test_around_the_gateway_is_nowhere_if_there_is_none(state: GameState) -> None:
    near = area(state._replace(gateway=square_set("h8")), frame(), Region("adjacent", of="gateway"))
    assert near == square_set("g7 g8 g9 h7 i7")
    assert area(state._replace(gateway=square_set("h8")), frame(), Region("at", of="gateway")) == square_set("h8")
    assert area(state, frame(), Region("adjacent", of="gateway")) == 0
    assert area(state, frame(), Region("at", of="gateway")) == 0


def test_the_same_colour_is_nobodys_before_any_step(state: GameState) -> None:
    same = Target(whose="same")
    assert targets(state, frame(), same) == 0
    assert targets(state, frame(colour=0), same) == square_set("e5")
    assert targets(state, frame(colour=1), same) == square_set("h8")


def test_a_piece_that_is_named_may_have_to_be_somebodys(state: GameState) -> None:
    being = mask_of(parse_square("e5"))
    assert targets(state, frame(being=being), Target(name="being")) == being
    assert targets(state, frame(being=being), Target(name="being", whose="enemy")) == 0


@pytest.mark.covers("13.9")
@pytest.mark.parametrize(
    ("gateway", "word", "holds"),
    [
        ("e5", "self", True),
        ("e5", "other", False),
        ("h8", "self", False),
        ("h8", "other", True),
        ("", "self", False),
        ("", "other", False),
    ],
)
def test_the_being_or_another_is_the_gateway_or_nobody(state: GameState, gateway: str, word: str, holds: bool) -> None:
    now = state._replace(gateway=square_set(gateway))
    assert Condition("gateway", word).holds(now, frame(being=mask_of(parse_square("e5")))) is holds


def test_nobody_stands_on_an_empty_square(state: GameState) -> None:
    assert str(state.board.standing(parse_square("e5"))) == "1h"
    with pytest.raises(LookupError, match=r"^no piece stands on square 4$"):
        state.board.standing(parse_square("a5"))


@pytest.mark.covers("6.15")
@pytest.mark.parametrize(
    ("by", "rank", "entered"),
    [
        *(("empty", rank, "") for rank in (COMMON, HEROIC, LEGENDARY)),
        *(("standard", COMMON, ""), ("standard", HEROIC, "c4 e4"), ("standard", LEGENDARY, "c4 e4 c5 e5")),
        *(("combat", COMMON, "c4 e4"), ("combat", HEROIC, "c4 e4 c5 e5"), ("combat", LEGENDARY, "c4 e4 c5 e5 c6 e6")),
    ],
)
def test_squares_are_entered_by_rank(catalogue: Catalogue, by: By, rank: int, entered: str) -> None:
    seats = [{"school": "northern"}, {"school": "sylvan"}]
    pieces = {"e4": "1c", "e5": "1h", "e6": "1l", "c4": "2c", "c5": "2h", "c6": "2l"}
    board = setup(catalogue, {"form": "duel", "board": rows(pieces), "seats": seats}).board
    assert enterable(board, rank, by) == board.empty | square_set(entered)
    assert enterable_by_rank(by_rank(board), by)[rank] == board.empty | square_set(entered)
