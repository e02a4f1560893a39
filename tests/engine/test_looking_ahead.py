"""Successors for search: the state after an option, and the own pieces that it costs."""

from typing import Any

import pytest

from tashkalar.engine import (
    Catalogue,
    Decision,
    GameState,
    Option,
    apply,
    decision,
    own_losses_of_option,
    setup,
    successor,
)
from tashkalar.engine.catalogue import Program, SecondaryEffect
from tashkalar.engine.instructions import Do
from tashkalar.engine.selectors import Target
from tashkalar.engine.verbs.changes import Destroy
from tests.engine.test_patterns import rows

RUIN: Program = (Do(Destroy(Target())),)
"""Destroys all pieces, unasked."""


@pytest.fixture(scope="module")
def ruinous(catalogue: Catalogue) -> Catalogue:
    """The game's cards, but for a frozen effect, a warp and half a flare."""
    further = SecondaryEffect("", RUIN)
    beings = {
        **catalogue.beings,
        "ice-queen": catalogue.beings["ice-queen"]._replace(frozen=further),
        "paradox-worm": catalogue.beings["paradox-worm"]._replace(warp=further),
    }
    flare = catalogue.flares["flare-01"]
    return Catalogue(
        tuple(catalogue.schools.values()),
        tuple(beings.values()),
        (flare._replace(upper=flare.upper._replace(gap=0, effect=RUIN)),),
        (),
        "ruinous",
    )


def moment(cards: Catalogue, pieces: dict[str, str], **seat: Any) -> GameState:
    """A turn of seat 1 with these cards and these alone."""
    one = {"beings": [], "legends": [], "flares": [], **seat}
    seats = [one, {"school": "sylvan"}]
    return setup(cards, {"form": "duel", "board": rows(pieces), "seats": seats, "turn": {"number": 5, "actions": 2}})


def answer(state: GameState, text: str) -> Option:
    question = decision(state)
    assert isinstance(question, Decision)
    return question.option(text)


def lost(state: GameState, text: str) -> list[str]:
    """The own pieces that an answer costs."""
    return [f"{fallen.piece} {fallen.square}" for fallen in own_losses_of_option(state, answer(state, text))]


@pytest.mark.parametrize(("there", "costs"), [("1c", ["1c e5"]), ("2c", []), (None, [])])
def test_an_arrival_may_cost_a_piece(catalogue: Catalogue, there: str | None, costs: list[str]) -> None:
    pieces = {"e4": "1c", "e6": "1c"} | ({"e5": there} if there else {})
    state = moment(catalogue, pieces, school="northern", beings=["swordmaster"])
    assert lost(state, "summon swordmaster e5") == costs
    assert lost(state, "place a5") == []


def test_an_answer_within_an_effect_may_cost_a_piece(catalogue: Catalogue) -> None:
    state = moment(catalogue, {"e4": "1c", "f6": "1c", "a5": "2c"}, school="everfrost", frozen="winter-whisperer")
    asking = successor(state, answer(state, "thaw"))
    assert lost(asking, "destroy f6") == ["1c f6"]
    assert lost(asking, "skip") == []


@pytest.mark.parametrize(
    ("text", "seat"),
    [
        ("thaw", {"school": "everfrost", "frozen": "ice-queen"}),
        ("warp paradox-worm", {"school": "etherweave", "beings": ["paradox-worm"]}),
        ("flare", {"school": "northern", "flares": ["flare-01"]}),
    ],
)
def test_whatever_happens_unasked_may_cost_pieces(ruinous: Catalogue, text: str, seat: dict[str, Any]) -> None:
    state = moment(ruinous, {"e4": "1c", "f6": "1h", "a5": "2h"}, **seat)
    assert lost(state, text) == ["1c e4", "1h f6"]
    assert successor(state, answer(state, text)) == apply(state, answer(state, text))[0]
