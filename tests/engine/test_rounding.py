"""Every rounding of the rules, at numbers that divide and at such that don't."""

from collections import Counter
from itertools import product
from pathlib import Path

import pytest

from tashkalar import engine
from tashkalar.engine import Catalogue, Decision, GameState, apply, decision, score, setup
from tashkalar.engine.forms import points_in
from tests.engine.test_turns import EMPTY, SCHOOLS
from tests.helpers.roundings import roundings

FOLDER = Path(engine.__file__).parent
SHOWN = {
    "forms.flare_invoked": "the next seat of four: scenarios of 9.3",
    "forms.leftovers": "test_single_commons_of_two_colours_score_one_in_all",
    "forms.score_due": "test_a_common_without_a_pair_scores_nothing",
    "selectors._behind": "a direction: scenarios of effects",
    "selectors._line": "a direction: scenarios of effects",
    "state.colour_of": "every other seat: scenarios of teams",
    "state.mate_of": "every other seat: scenarios of teams",
    "turns.next_seat": "round the table: scenarios of many seats",
}
"""The tests of each place where the rules divide or round."""


def test_every_rounding_of_the_rules_is_shown() -> None:
    modules = {path.stem for path in FOLDER.glob("*.py")} - {"geometry", "rng"}
    assert roundings(FOLDER, *modules) == SHOWN.keys()


def ended(catalogue: Catalogue, form: str, destroyed: list[str], seats: int = 2) -> GameState:
    """The state after a turn in which these pieces have been destroyed."""
    around = [{"school": school, "beings": [], "legends": [], "flares": []} for school in SCHOOLS[:seats]]
    turn = {"number": 5, "seat": 1, "actions": 0, "destroyed": destroyed}
    state = setup(catalogue, {"form": form, "seed": 11, "board": EMPTY, "seats": around, "turn": turn})
    asked = decision(state)
    assert isinstance(asked, Decision)
    return apply(state, asked.option("end"))[0]


PAIRS = [0, 0, 1, 1, 2, 2, 3, 3, 4]


@pytest.mark.covers("9.1")
@pytest.mark.parametrize(
    "pieces", ["c" * number for number in range(9)] + ["h", "hc", "hcc", "hhc", "l", "lc", "lcccl"]
)
def test_a_common_without_a_pair_scores_nothing(catalogue: Catalogue, pieces: str) -> None:
    count = Counter(pieces)
    state = ended(catalogue, "duel", [f"2{rank}" for rank in pieces])
    assert score(state, 0) == PAIRS[count["c"]] + count["h"] + 2 * count["l"]


@pytest.mark.covers("10.2")
@pytest.mark.parametrize("numbers", [*product(range(4), repeat=2)], ids=str)
def test_single_commons_of_two_colours_score_one_in_all(catalogue: Catalogue, numbers: tuple[int, int]) -> None:
    state = ended(catalogue, "melee", ["2c"] * numbers[0] + ["3c"] * numbers[1], seats=3)
    assert [points_in(state, 0, colour) for colour in (1, 2)] == [PAIRS[number] for number in numbers]
    asked = decision(state)
    assert isinstance(asked, Decision)
    single = [number % 2 for number in numbers]
    assert (asked.seat == 0) == all(single)
    if all(single):
        assert [option.text for option in asked.options] == ["pick 2", "pick 3"]
