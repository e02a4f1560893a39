"""Choices of steps, by hand, where no card of the game uses all of the card language."""

from itertools import combinations
from typing import Any, get_args

import pytest

from tashkalar.engine import Catalogue, GameState, setup
from tashkalar.engine.board import COMMON, HEROIC, LEGENDARY, Piece, Stock
from tashkalar.engine.geometry import mask_of, parse_square, square_set
from tashkalar.engine.selectors import By, Region, Target
from tashkalar.engine.state import Frame, ProgramKey
from tashkalar.engine.transition import Transition
from tashkalar.engine.verbs.changes import (
    ChoosePiece,
    ChooseSquare,
    Convert,
    Destroy,
    Downgrade,
    Gateway,
    Mirror,
    Place,
    Upgrade,
)
from tashkalar.engine.verbs.movement import ChooseDirection, Leap, Move, Run, Swap
from tashkalar.engine.verbs.stasis import Capture, Release
from tests.engine.test_patterns import rows

RANKS = (COMMON, HEROIC, LEGENDARY)
SOME = [those for number in range(4) for those in combinations(RANKS, number)]
PIECES = {"e4": "1c", "e5": "1h", "e6": "1l", "c4": "2c", "c5": "2h", "c6": "2l"}


@pytest.fixture
def state(catalogue: Catalogue) -> GameState:
    seats = [{"school": "northern"}, {"school": "sylvan"}]
    return setup(catalogue, {"form": "duel", "board": rows(PIECES), "seats": seats})


def frame(**registers: Any) -> Frame:
    return Frame(ProgramKey("effect", "knight"), "knight", seat=0)._replace(**registers)


def taking_once(step: Any, once: str) -> Any:
    """Return a step like another that takes each piece or each square only once."""
    return type(step)(**dict(zip(step.fields, step.values(), strict=True), target=step.target._replace(once=once)))


@pytest.mark.covers("6.15", "6.19")
@pytest.mark.parametrize("by", get_args(By))
@pytest.mark.parametrize("onto", SOME)
def test_a_leap_onto_some_ranks_takes_no_others(state: GameState, by: By, onto: tuple[int, ...]) -> None:
    """Otherwise it goes as ever: onto empty squares too, and onto no piece that it couldn't take anyway."""
    leaps = Leap(Target(whose="mine"), by, onto=onto).options(state, frame())
    usual = [
        (option, state.board.piece_at(option.to)) for option in Leap(Target(whose="mine"), by).options(state, frame())
    ]
    assert [*leaps] == [option for option, there in usual if there is None or there.rank in onto]


@pytest.mark.covers("6.9", "6.12")
@pytest.mark.parametrize(
    ("square", "words"),
    [("e5", "n ne e se s sw w nw"), ("a5", "n ne e se s"), ("i3", "n sw w nw"), ("c1", "n ne e nw")],
)
def test_any_direction_is_one_that_leads_somewhere(state: GameState, square: str, words: str) -> None:
    aims = ChooseDirection("any").options(
        state, frame(being=mask_of(parse_square(square)), square=parse_square(square))
    )
    assert [option.word for option in aims] == words.split()
    assert [*ChooseDirection("any").options(state, frame())] == []


def test_a_square_is_chosen_by_what_a_step_before_has_set(state: GameState) -> None:
    spots = ChooseSquare(Region("adjacent", of="there")).options(state, frame(there=parse_square("e5")))
    assert {option.text for option in spots} == {f"pick {square}" for square in ("d4", "d5", "d6", "f4", "f5", "f6")}
    spots = ChooseSquare(Region("adjacent", of="mine")).options(state, frame())
    assert {option.text for option in spots} >= {"pick d3", "pick f7"}
    assert "pick c3" not in {option.text for option in spots}


def test_a_piece_is_placed_beside_those_of_its_colour(state: GameState) -> None:
    """An enemy's beside that enemy's, and where each square may be taken once, on no square a second time."""
    beside = Place(whose="enemy", where=Region("near", whose="same"), once="square")
    listed = {option.text for option in beside.options(state, frame())}
    assert listed == {
        f"place {square} 2c" for square in ("b3", "b4", "b5", "b6", "b7", "c3", "c7", "d3", "d4", "d5", "d6", "d7")
    }
    again = {option.text for option in beside.options(state, frame(chosen_squares=mask_of(parse_square("c3"))))}
    assert again == listed - {"place c3 2c"}


@pytest.mark.covers("13.22")
def test_a_piece_is_captured_by_what_a_step_before_has_set(state: GameState) -> None:
    held = Capture(Target(whose="same", ranks=(COMMON, HEROIC))).options(state, frame(colour=1))
    assert [option.text for option in held] == ["pick c4", "pick c5"]


MINE, ENEMY = Target(whose="mine"), Target(whose="enemy")
STEPS: list[tuple[Any, str, str, int, str]] = [
    (Destroy(ENEMY), "destroy c4", "c4", 1, ""),
    (Upgrade(ENEMY), "upgrade c4", "c4", 1, "c4"),
    (Downgrade(MINE), "downgrade e5", "e5", 0, "e5"),
    (Convert(ENEMY), "convert c4", "c4", 0, "c4"),
    (Place(whose="enemy"), "place a5 2c", "a5", 1, "a5"),
    (ChoosePiece(ENEMY), "pick c5", "c5", 1, "c5"),
    (Leap(ENEMY, "empty"), "leap c4 a5", "a5", 1, "a5"),
    (Move(MINE, "empty"), "move e4 d4", "d4", 0, "d4"),
    (Run(MINE, "empty"), "run e4 e2", "e2", 0, "e2"),
    (Swap(MINE, "enemy"), "swap e4 c4", "c4", 0, "c4"),
    (Gateway(MINE), "pick e5", "e5", 0, "e5"),
    (Capture(ENEMY), "pick c4", "c4", 1, ""),
    (Release(), "release c4", "c4", 1, "c4"),
]
"""Steps that may be taken in a position, an answer to each, and its square, its colour and its piece afterwards."""


def answered(state: GameState, step: Any, text: str) -> Frame:
    """Return the known values after this answer to a step."""
    play = Transition(state._replace(frames=(frame(),)))
    (option,) = (option for option in step.options(play.state, play.frame) if option.text == text)
    step.answer(play, option)
    return play.frame


@pytest.mark.parametrize(("step", "text", "square", "colour", "it"), STEPS, ids=[text for _, text, *_ in STEPS])
def test_a_step_leaves_its_square_its_colour_and_its_piece(
    catalogue: Catalogue, step: Any, text: str, square: str, colour: int, it: str
) -> None:
    """And where each may be taken once, the piece as it stands now, or the square."""
    seats = [{"school": "nethervoid"}, {"school": "sylvan"}]
    begun = setup(catalogue, {"form": "duel", "board": rows(PIECES), "seats": seats})
    held = Piece.parse("2h") if isinstance(step, Release) else None
    state = begun._replace(seats=(begun.seats[0]._replace(stasis=held), begun.seats[1]))
    after = answered(state, step, text)
    assert (after.there, after.colour, after.it) == (parse_square(square), colour, square_set(it))
    assert (after.chosen_pieces, after.chosen_squares) == (0, 0)
    if hasattr(step, "target"):
        assert answered(state, taking_once(step, "piece"), text).chosen_pieces == after.it
        taken = answered(state, taking_once(step, "square"), text).chosen_squares
        assert taken == mask_of(parse_square(square))


@pytest.mark.covers("13.22")
def test_a_held_piece_comes_back_by_a_standard_leap(catalogue: Catalogue) -> None:
    """A heroic takes commons, and no piece of its own rank or above; where, may go by a step before."""
    seats = [{"school": "etherweave"}, {"school": "sylvan"}]
    begun = setup(catalogue, {"form": "duel", "board": rows(PIECES), "seats": seats})
    state = begun._replace(seats=(begun.seats[0]._replace(stasis=Piece.parse("2h")), begun.seats[1]))
    near = Release(Region("adjacent", of="there")).options(state, frame(there=parse_square("c5")))
    assert {option.text for option in near} == {f"release {s}" for s in ("b4", "b5", "b6", "c4", "d4", "d5", "d6")}
    beside = Release(Region("adjacent", of="mine")).options(state, frame())
    assert {option.text for option in beside} >= {"release d3", "release f7", "release e4"}
    assert [*Release().options(begun, frame())] == []


@pytest.mark.parametrize(("left", "texts"), [((1, 1), ["place f6 1l"]), ((1, 0), []), ((0, 1), ["place f6 1l"])])
def test_a_legend_is_mirrored_only_from_the_supply_of_legends(
    catalogue: Catalogue, left: tuple[int, int], texts: list[str]
) -> None:
    seats = [{"school": "everfrost"}, {"school": "sylvan"}]
    state = setup(catalogue, {"form": "duel", "board": rows({"d6": "2l"}), "seats": seats})
    few = state._replace(board=state.board._replace(stock=(Stock(*left), state.board.stock[1])))
    laid = frame(square=parse_square("e5"), orientation="r0", marked=square_set("d6"))
    assert [option.text for option in Mirror(RANKS).options(few, laid)] == texts
