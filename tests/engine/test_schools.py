"""Positions with frozen cards, pending beings, held pieces and the Gateway, and the positions that are refused."""

import json
from typing import Any

import pytest

from tashkalar.demonstrations import board_rows as rows
from tashkalar.engine import (
    Catalogue,
    Decision,
    GameState,
    InvalidPosition,
    apply,
    decision,
    determinize,
    digest,
    new_game,
    observe,
    position,
    setup,
    view,
)
from tashkalar.engine.board import COMMON, LEGENDARY

SCHOOLS = ("everfrost", "nethervoid", "etherweave")
OF_TOP = ("gateway", "removed")
OF_SEAT = ("frozen", "pending", "stasis", "stasis_gateway", "fewer")
OF_TURN = ("possessed", "gaps", "doubled", "warped")


def given(schools: tuple[str, ...] = SCHOOLS, *seats: dict[str, Any], **more: Any) -> dict[str, Any]:
    form = "duel" if len(schools) == 2 else "melee"
    values = [{"school": school} for school in schools]
    for seat, further in zip(values, seats, strict=False):
        seat.update(further)
    board = rows({"1c": "a3", "2c": "d5", "2h": "d6", "2l": "d7", "3c": "e5"} if form == "melee" else {"2h": "d6"})
    return {"form": form, "seed": 1, "board": board, "seats": values, "turn": {"number": 7, "seat": 1}, **more}


def problems(catalogue: Catalogue, *of: Any, **more: Any) -> list[str]:
    with pytest.raises(InvalidPosition) as caught:
        setup(catalogue, given(*of, **more))
    return list(caught.value.problems)


def played(state: GameState, *texts: str) -> GameState:
    for text in texts:
        question = decision(state)
        assert isinstance(question, Decision)
        state, _ = apply(state, question.option(text))
    return state


def full(catalogue: Catalogue) -> GameState:
    """A moment in which each key says something."""
    turn = {"possessed": 2, "gaps": 2, "doubled": 1, "warped": ["doppelganger"], "lent": True, "number": 7, "seat": 1}
    held = {"pending": "merchant-of-time", "stasis": "2c", "stasis_gateway": True}
    return setup(
        catalogue,
        given(SCHOOLS, {"frozen": "ice-queen"}, {"fewer": 1}, held, gateway="d6", removed=["2c", "2l"], turn=turn),
    )


def test_a_game_without_these_schools_says_nothing_of_them(catalogue: Catalogue) -> None:
    data = position(new_game(catalogue, "melee", ("northern", "highland", "sylvan"), 7))
    assert not {*OF_TOP} & data.keys()
    assert not {*OF_SEAT} & {key for seat in data["seats"] for key in seat}
    assert not {*OF_TURN} & data["turn"].keys()


@pytest.mark.covers("13.2", "13.8", "13.22", "15.14")
def test_all_of_it_is_told_and_restored(catalogue: Catalogue) -> None:
    state = full(catalogue)
    value = json.loads(json.dumps(position(state)))
    assert setup(catalogue, value) == state
    assert digest(setup(catalogue, value)) == digest(state)
    assert (value["gateway"], value["removed"]) == ("d6", ["2c", "2l"])
    assert [seat.get("frozen") for seat in value["seats"]] == ["ice-queen", None, None]
    assert [seat.get("fewer") for seat in value["seats"]] == [None, 1, None]
    assert value["seats"][2]["pending"] == "merchant-of-time"
    assert (value["seats"][2]["stasis"], value["seats"][2]["stasis_gateway"]) == ("2c", True)
    assert {key: value["turn"][key] for key in OF_TURN} == {
        "possessed": 2, "gaps": 2, "doubled": 1, "warped": ["doppelganger"],
    }  # fmt: skip


@pytest.mark.covers("13.8", "13.22")
def test_pieces_that_are_held_or_out_of_the_game_are_in_no_supply(catalogue: Catalogue) -> None:
    state, bare = full(catalogue), setup(catalogue, given())
    assert state.board.supply(1, COMMON) == bare.board.supply(1, COMMON) - 2
    assert state.board.supply(1, LEGENDARY) == bare.board.supply(1, LEGENDARY) - 1


def test_everybody_sees_it_and_a_view_can_be_dealt_anew(catalogue: Catalogue) -> None:
    state = full(catalogue)
    whole = position(state)
    for seat in range(3):
        seen = observe(state, seat)
        assert [seen[key] for key in OF_TOP] == [whole[key] for key in OF_TOP]
        for shown, real in zip(seen["seats"], whole["seats"], strict=True):
            assert [shown.get(key) for key in OF_SEAT] == [real.get(key) for key in OF_SEAT]
        assert [seen["turn"][key] for key in OF_TURN] == [whole["turn"][key] for key in OF_TURN]
        guess = determinize(view(state, seat), chance=3)
        assert guess.seats[0].frozen not in (*guess.seats[0].deck, *guess.seats[0].beings)
        assert guess.seats[2].pending not in (*guess.seats[2].deck, *guess.seats[2].beings)
        assert view(guess, seat) == view(state, seat)


def test_a_frozen_card_has_a_frozen_effect_and_a_pending_one_a_warp(catalogue: Catalogue) -> None:
    assert problems(catalogue, SCHOOLS, {"frozen": "snow-fox"}) == ["seats[0].frozen: snow-fox has no frozen effect"]
    assert problems(catalogue, SCHOOLS, {}, {}, {"pending": "doppelganger"}) == [
        "seats[2].pending: doppelganger has no warp"
    ]
    assert problems(catalogue, SCHOOLS, {"pending": "nobody"})
    assert problems(catalogue, SCHOOLS, {"frozen": "ice-queen", "beings": ["ice-queen"]}) == [
        "seats[0].frozen: ice-queen lies in seats[0].beings already"
    ]
    assert problems(catalogue, SCHOOLS, {"frozen": "hell-hound"})


@pytest.mark.covers("13.9")
def test_a_gateway_stands_on_a_piece_that_may_be_one(catalogue: Catalogue) -> None:
    assert setup(catalogue, given(gateway="d5")).gateway
    for square in ("d7", "e5", "a4"):
        assert problems(catalogue, gateway=square) == [
            f"gateway: no common or heroic piece of colour 2 stands on {square}"
        ]
    assert problems(catalogue, ("northern", "sylvan"), gateway="d6") == ["gateway: no school at the table has one"]


@pytest.mark.covers("13.22")
def test_a_piece_is_held_by_a_card_that_can(catalogue: Catalogue) -> None:
    nobody = "no pending being that could hold a piece, and none such is being resolved"
    assert problems(catalogue, SCHOOLS, {}, {}, {"stasis": "1c"}) == [f"seats[2].stasis: {nobody}"]
    assert problems(catalogue, SCHOOLS, {}, {}, {"stasis": "1c", "pending": "translocationist"})
    held = {"pending": "merchant-of-time", "stasis": "1c", "stasis_gateway": True}
    assert problems(catalogue, SCHOOLS, {}, {}, held) == [
        "seats[2].stasis_gateway: the piece held can't have been the Gateway"
    ]
    assert problems(catalogue, SCHOOLS, {}, {}, held | {"stasis": "9c"})


@pytest.mark.covers("1.3", "13.8")
def test_no_more_pieces_than_there_are_with_those_removed_and_held(catalogue: Catalogue) -> None:
    assert problems(catalogue, removed=["1l"] * 4) == ["board: colour 1 has only 3 legendary pieces"]
    assert problems(catalogue, removed=["1c"] * 15)
    assert problems(catalogue, removed=["2l", "2l", "2l"])
    setup(catalogue, given(removed=["2l", "2l"]))


@pytest.mark.covers("13.8", "13.22")
@pytest.mark.parametrize(
    ("removed", "held"),
    [
        (["2c"], "1c"),
        (["1c", "1l", "3c", "3c"], "2l"),
        (["2l"], "2l"),
        (["2c", "2c"], "2l"),
        (["1c", "2c", "2l", "3l"], "2c"),
    ],
)
def test_pieces_out_of_the_game_are_told_apart_from_the_one_that_is_held(
    catalogue: Catalogue, removed: list[str], held: str
) -> None:
    state = setup(catalogue, given(SCHOOLS, {}, {}, {"pending": "merchant-of-time", "stasis": held}, removed=removed))
    assert position(state)["removed"] == removed


def test_numbers_out_of_range_are_refused(catalogue: Catalogue) -> None:
    assert problems(catalogue, SCHOOLS, {"fewer": 2}) == ["seats[0].fewer: must be a whole number from 0 to 1, not 2"]
    assert problems(catalogue, turn={"possessed": 4}) == ["turn.possessed: must be a whole number from 1 to 3, not 4"]
    assert problems(catalogue, turn={"warped": ["nobody"]})


@pytest.mark.covers("13.19")
def test_what_is_copied_can_be_restored_and_nothing_else_lies_above_it(catalogue: Catalogue) -> None:
    pair = ("etherweave", "northern")
    start = setup(
        catalogue,
        given(pair, {"beings": ["doppelganger"], "pending": "paradox-worm"})
        | {"board": rows({"1c": "d5 d4", "2c": "a5"})},
    )
    state = played(start, "summon doppelganger e5")
    data = position(state)
    assert [frame["part"] for frame in data["resolving"]] == ["summoning", "warp"]
    assert setup(catalogue, data) == state
    data["resolving"][1]["card"] = "swordmaster"
    with pytest.raises(InvalidPosition):
        setup(catalogue, data)


@pytest.mark.covers("13.4", "13.16")
def test_thawed_and_warped_cards_are_restored_in_the_midst(catalogue: Catalogue) -> None:
    pair = ("everfrost", "etherweave")
    board = {"board": rows({"1h": "d5", "2c": "a5"})}
    thawed = played(setup(catalogue, given(pair, {"frozen": "ice-queen"}) | board), "thaw")
    assert position(thawed)["seats"][0].get("frozen") is None
    assert setup(catalogue, position(thawed)) == thawed
    turn = {"turn": {"number": 8, "seat": 2, "actions": 2}}
    warped = played(setup(catalogue, given(pair, {}, {"beings": ["paradox-worm"]}) | board | turn), "warp paradox-worm")
    data = position(warped)
    assert data["seats"][1]["pending"] == "paradox-worm"
    assert setup(catalogue, data) == warped
    del data["seats"][1]["pending"]
    with pytest.raises(InvalidPosition, match="paradox-worm is being warped, so it must lie here"):
        setup(catalogue, data)
