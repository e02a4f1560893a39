"""Where a step lets a piece go: by hand, without a card."""

from itertools import combinations
from typing import get_args

import pytest

from tashkalar.engine import Catalogue, setup
from tashkalar.engine.board import COMMON, HEROIC, LEGENDARY
from tashkalar.engine.selectors import By, Target
from tashkalar.engine.state import Frame, ProgramKey
from tashkalar.engine.verbs import Leap
from tests.engine.test_patterns import rows

RANKS = (COMMON, HEROIC, LEGENDARY)
SOME = [those for number in range(4) for those in combinations(RANKS, number)]
PIECES = {"e4": "1c", "e5": "1h", "e6": "1l", "c4": "2c", "c5": "2h", "c6": "2l"}


@pytest.mark.covers("6.15", "6.19")
@pytest.mark.parametrize("by", get_args(By))
@pytest.mark.parametrize("onto", SOME)
def test_a_leap_onto_some_ranks_takes_no_others(catalogue: Catalogue, by: By, onto: tuple[int, ...]) -> None:
    """Otherwise it goes as ever: onto empty squares too, and onto no piece that it couldn't take anyway."""
    seats = [{"school": "northern"}, {"school": "sylvan"}]
    state = setup(catalogue, {"form": "duel", "board": rows(PIECES), "seats": seats})
    frame = Frame(ProgramKey("effect", "knight"), "knight", seat=0)
    leaps = Leap(Target(whose="mine"), by, onto=onto).options(state, frame)
    usual = [(option, state.board.at(option.to)) for option in Leap(Target(whose="mine"), by).options(state, frame)]
    assert [*leaps] == [option for option, there in usual if there is None or there.rank in onto]
