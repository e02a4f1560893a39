"""Reasons why an option isn't offered: one position for each."""

from typing import Any

import pytest

from tashkalar.engine import Catalogue, GameState, setup
from tashkalar.engine.refusal import why_not_offered
from tests.engine.test_patterns import rows
from tests.engine.test_shortfall import all_but

TWO = ("northern", "sylvan")
FOUR = ("northern", "southern", "highland", "sylvan")
ARENA = [f"{column}{row}" for column in "cdefg" for row in range(1, 10)]
"""Squares enough for all the pieces of one colour."""
HEROES, COMMONS = (dict.fromkeys(ARENA[:17], kind) for kind in ("1h", "1c"))
FREE: dict[str, Any] = {"form": "high-form"}
SPENT: dict[str, Any] = {**FREE, "turn": {"number": 5, "actions": 0}}
MATES: dict[str, Any] = {"form": "high-form", "teams": True}
HANDED: dict[str, Any] = {**MATES, "turn": {"number": 5, "actions": 2, "passed": True}}


def hand(**lists: list[str]) -> list[dict[str, Any]]:
    """The seats of a game of two, the first with these cards alone in its hand."""
    own = {"school": TWO[0], "beings": [], "legends": [], "flares": [], **lists}
    return [own, {"school": TWO[1]}]


def weaving(**more: str) -> dict[str, Any]:
    """The seats of a game in which the first has a warp in hand."""
    own = {"school": "etherweave", "beings": ["paradox-worm"], "legends": [], "flares": [], **more}
    return {"seats": [own, {"school": TWO[1]}]}


def moment(cards: Catalogue, given: dict[str, Any]) -> GameState:
    """A position with an empty arena and two actions, or the opening where it says that no board is given."""
    schools = given.get("seats", FOUR if given.get("teams") else FOUR[:3] if given["form"] == "melee" else TWO)
    seats = [seat if isinstance(seat, dict) else {"school": seat} for seat in schools]
    under_way = {"turn": {"number": 5, "actions": 2}, "board": rows({})} if given.get("board", True) else {}
    return setup(cards, {**under_way, **given, "seats": seats})


@pytest.mark.parametrize(
    ("given", "verb", "reason"),
    [
        ({"form": "melee"}, "resign", "no resigning"),
        (FREE, "pass", "no mate"),
        (MATES, "pass", "not handed over now"),
        ({"form": "duel", "board": None}, "place", "another question"),
        ({"form": "duel", "board": None}, "end", "another question"),
        (HANDED, "summon", "only placing"),
        (HANDED, "discard", "only placing"),
        (HANDED, "flare", "only placing"),
        *(
            ({**MATES, "turn": {"number": 5, "actions": 0, "passed": True}}, verb, "only placing")
            for verb in ("thaw", "warp")
        ),
        (HANDED, "lift", "common in supply"),
        ({**HANDED, "board": rows(COMMONS)}, "place", "empty supply"),
        (SPENT, "place", "no action"),
        (SPENT, "lift", "no action"),
        (SPENT, "summon", "no action"),
        (SPENT, "discard", "no action"),
        ({**FREE, "board": rows(COMMONS)}, "place", "empty supply"),
        ({**FREE, "board": rows(HEROES)}, "place", "no common"),
        ({**FREE, "board": rows(HEROES)}, "lift", "no common"),
        (FREE, "lift", "common in supply"),
        (FREE, "summon", "fits nowhere"),
        (FREE, "summon knight", "fits nowhere"),
        (FREE, "summon titan", "fits nowhere"),
        ({**FREE, "turn": {"number": 5, "actions": 1, "discarded": True}}, "discard", "discarded"),
        ({**FREE, "seats": hand()}, "discard", "no being"),
        ({**MATES, "turn": {"number": 5, "actions": 0, "passed": True}}, "flare", "handed over"),
        ({**FREE, "seats": hand(flares=["flare-01"])}, "flare", "flare not met"),
        ({**FREE, "seats": hand()}, "flare", "no flare"),
        (FREE, "thaw", "nothing frozen"),
        ({**MATES, "turn": {"number": 5, "actions": 0, "passed": True}}, "thaw", "only placing"),
        (FREE, "warp", "no warp"),
        ({**FREE, **weaving(pending="void-summoner")}, "warp", "pending"),
        ({**FREE, **weaving(), "turn": {"number": 1, "actions": 1}}, "warp", "first turn"),
        ({"form": "duel"}, "claim", "no tasks"),
        (FREE, "claim", "actions left"),
        (FREE, "end", "actions left"),
        (SPENT, "claim", "task not met"),
        (FREE, "done", "not asked"),
    ],
)
def test_each_reason_has_its_moment(catalogue: Catalogue, given: dict[str, Any], verb: str, reason: str) -> None:
    assert why_not_offered(moment(catalogue, given), *verb.split()) == reason


def test_a_being_that_fits_may_lack_its_piece_alone(catalogue: Catalogue) -> None:
    """The knight could come on e5, but all its owner has are the four pieces that it comes by."""
    state = moment(catalogue, {**FREE, "board": rows(dict.fromkeys(("d4", "e4", "f4", "d3"), "1c"))})
    bare = state._replace(board=state.board._replace(stock=tuple(map(all_but(0), state.board.pieces))))
    assert why_not_offered(bare, "summon", "knight") == "no piece left"
    assert why_not_offered(bare, "summon", "bomb") == "fits nowhere"
    assert why_not_offered(bare, "summon") == "fits nowhere"
