"""Positions: what is filled in, what is refused and how, what a seat may see (design of positions)."""

import json
from typing import Any

import pytest

from tashkalar.engine import (
    Catalogue,
    Decision,
    GameState,
    InvalidPosition,
    apply,
    decision,
    digest,
    new_game,
    observe,
    position,
    score,
    setup,
)

SEATS = [{"school": "northern"}, {"school": "sylvan"}]
ROWS = [
    "## ## .. .. .. .. .. ## ##",
    "## .. .. .. .. .. .. .. ##",
    *[" ".join([".."] * 9)] * 5,
    "## .. .. .. .. .. .. .. ##",
    "## ## .. .. .. .. .. ## ##",
]


def problems(catalogue: Catalogue, given: object) -> tuple[str, ...]:
    with pytest.raises(InvalidPosition) as caught:
        setup(catalogue, given)
    return caught.value.problems


def place(state: GameState, text: str) -> GameState:
    question = decision(state)
    assert isinstance(question, Decision)
    return apply(state, question.option(text))[0]


# --- turns without a card (rules.md 12.9) ----------------------------------------------------------------------------


@pytest.mark.covers("12.9")
def test_turns_without_a_card_are_told_where_there_are_any(catalogue: Catalogue) -> None:
    start = new_game(catalogue, "high-form", ["northern", "sylvan"], 7)
    assert not {"idle", "played"} & position(start)["turn"].keys()
    state = place(place(start, "place a3"), "end")
    assert position(state)["turn"]["idle"] == 1
    assert "played" not in position(state)["turn"]
    state = place(place(state, f"discard {state.seats[1].beings[0]}"), "done")
    assert position(state)["turn"]["idle"] == 1
    assert position(state)["turn"]["played"] is True
    assert setup(catalogue, position(state)) == state
    state = place(place(state, "place a4"), "end")
    assert not {"idle", "played"} & position(state)["turn"].keys()


@pytest.mark.covers("12.9")
def test_their_count_renames_no_moment_of_older_games(catalogue: Catalogue) -> None:
    given = {"form": "high-form", "seed": 7, "seats": SEATS, "turn": {"number": 30, "actions": 2}}
    plain = setup(catalogue, given)
    counted = setup(catalogue, {**given, "turn": {"number": 30, "actions": 2, "idle": 9, "played": True}})
    assert plain != counted
    assert digest(plain) == digest(counted)


def test_more_turns_without_a_card_than_there_can_be_are_refused(catalogue: Catalogue) -> None:
    found = problems(catalogue, {"form": "high-form", "seats": SEATS, "turn": {"idle": 25}})
    assert found == ("turn.idle: must be a whole number from 0 to 24, not 25",)


# --- whole and partial -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["high-form", "duel"])
def test_form_seed_and_schools_alone_are_the_new_game(catalogue: Catalogue, form: str) -> None:
    state = setup(catalogue, {"form": form, "seed": 7, "seats": SEATS})
    assert state == new_game(catalogue, form, ["northern", "sylvan"], 7)


def test_a_position_goes_through_json_and_back(catalogue: Catalogue) -> None:
    state = place(new_game(catalogue, "duel", ["northern", "sylvan"], 7, ["Ada", "Boris"]), "place c5 2c")
    again = setup(catalogue, json.loads(json.dumps(position(state))))
    assert again == state
    assert hash(again) == hash(state)
    assert digest(again) == digest(state)
    assert digest(place(state, "place g5 1c")) != digest(state)


@pytest.mark.parametrize(("form", "seats", "teams"), [("melee", 3, False), ("melee", 4, False), ("duel", 4, True)])
def test_a_game_of_more_than_two_goes_through_a_position(
    catalogue: Catalogue, form: str, seats: int, teams: bool
) -> None:
    schools = ("northern", "southern", "highland", "sylvan")[:seats]
    state = new_game(catalogue, form, schools, 7, teams=teams)
    assert setup(catalogue, position(state)) == state


def test_lists_given_are_meant_exactly_and_decks_left_out_hold_the_rest(catalogue: Catalogue) -> None:
    start = new_game(catalogue, "high-form", ["northern", "sylvan"], 7)
    given = {
        "form": "high-form",
        "seed": 7,
        "seats": [{"school": "northern", "beings": ["knight"], "discard": ["bomb"]}, {"school": "sylvan"}],
        "legends": {"discard": ["titan"]},
        "tasks": {"current": ["isolation"], "next": None},
    }
    state = setup(catalogue, given)
    one, other = state.seats
    order = start.seats[0].beings + start.seats[0].deck
    assert one.beings == ("knight",)
    assert one.deck == tuple(card for card in order if card not in ("knight", "bomb"))
    assert (other.beings, other.deck) == (start.seats[1].beings, start.seats[1].deck)
    everywhere = (*one.legends, *other.legends, *state.legends.deck, *state.legends.discard)
    assert sorted(everywhere) == sorted(catalogue.legends)
    assert state.legends.discard == ("titan",)
    assert state.tasks.current == ("isolation",)
    assert state.tasks.next == ""
    assert sorted(("isolation", *state.tasks.deck)) == sorted(catalogue.tasks)


def test_cards_in_no_list_are_out_of_the_game(catalogue: Catalogue) -> None:
    given = {
        "form": "duel",
        "seats": [{"school": "northern", "beings": ["knight"], "deck": []}, {"school": "sylvan"}],
    }
    one = setup(catalogue, given).seats[0]
    assert (one.beings, one.deck, one.discard) == (("knight",), (), ())


def test_a_score_left_out_is_the_sum_of_the_claimed_tasks(catalogue: Catalogue) -> None:
    seats = [{"school": "northern", "claimed": ["side-chain", "destruction"]}, {"school": "sylvan", "score": 2}]
    state = setup(catalogue, {"form": "high-form", "seats": seats})
    assert [score(state, seat) for seat in range(2)] == [4, 2]


def test_a_board_means_that_the_opening_is_over(catalogue: Catalogue) -> None:
    question = decision(setup(catalogue, {"form": "duel", "seats": SEATS, "board": ROWS}))
    assert isinstance(question, Decision)
    assert (question.ask, question.seat) == ("action", 0)


def test_odd_hands_and_odd_boards_are_fine(catalogue: Catalogue) -> None:
    hand = ["knight", "bomb", "herald", "cannon", "assassin"]
    given = {
        "form": "high-form",
        "board": ["## ## .. .. .. .. .. ## ##", "## 2l 2l 2l .. .. .. .. ##", *ROWS[2:]],
        "seats": [{"school": "northern", "beings": hand, "legends": []}, {"school": "sylvan", "score": 99}],
        "turn": {"number": 4, "seat": 1, "actions": 5},
    }
    state = setup(catalogue, given)
    assert (len(state.seats[0].beings), state.turn.actions, score(state, 1)) == (5, 5, 102)


# --- what is refused -------------------------------------------------------------------------------------------------


@pytest.mark.covers("1.2", "1.3")
@pytest.mark.parametrize(("form", "most"), [("high-form", 17), ("duel", 16)])
def test_no_colour_has_more_pieces_than_it_owns(catalogue: Catalogue, form: str, most: int) -> None:
    def board(commons: int, legends: int) -> list[str]:
        tokens = ["1c", "1h"] * 9
        row7 = tokens[:9]
        row6 = tokens[9 : 9 + commons - 9] + [".."] * (18 - commons)
        row5 = ["1l"] * legends + [".."] * (9 - legends)
        return [*ROWS[:2], " ".join(row7), " ".join(row6), " ".join(row5), *ROWS[5:]]

    setup(catalogue, {"form": form, "seats": SEATS, "board": board(most, 3)})
    found = problems(catalogue, {"form": form, "seats": SEATS, "board": board(most + 1, 4)})
    assert len(found) == 2
    assert all(problem.startswith("board: colour 1 has only") for problem in found)


def test_every_fault_is_listed_at_once(catalogue: Catalogue) -> None:
    found = problems(
        catalogue,
        {
            "form": "high-form",
            "board": ["## ## .. 3c .. .. .. ## ##", "## .. xx .. .. .. .. .. ##", *ROWS[2:]],
            "seats": [
                {"school": "northern", "beings": ["knight", "knight", "dryad"], "legends": ["nobody"]},
                {"school": "sylvan", "flares": ["flare-01"]},
            ],
            "flares": {"discard": ["flare-01"]},
            "turn": {"number": 0, "seat": 3, "actions": -2, "destroyed": ["2x"]},
            "tasks": {"current": ["titan"]},
        },
    )
    text = "\n".join(found)
    for where in ("d9", "c8", "knight", "dryad", "nobody", "flare-01", "number", "turn.seat", "actions", "2x", "titan"):
        assert where in text, where


@pytest.mark.parametrize(
    ("given", "about"),
    [
        (None, "object"),
        ([], "object"),
        ({}, "form"),
        ({"form": "chess", "seats": SEATS}, "chess"),
        ({"form": "duel", "seats": SEATS[:1]}, "2 seats"),
        ({"form": "duel", "seats": [*SEATS, {"school": "highland"}]}, "2 seats"),
        ({"form": "duel", "seats": [SEATS[0], SEATS[0]]}, "same school"),
        ({"form": "duel", "seats": [SEATS[0], {"school": "atlantis"}]}, "atlantis"),
        ({"form": "duel", "seats": SEATS, "board": ROWS[:8]}, "9 lines"),
        ({"form": "duel", "seats": SEATS, "board": [*ROWS[:8], ROWS[4]]}, "no square"),
        ({"form": "duel", "seats": SEATS, "board": [*ROWS[:8], "## ## .. .. .. .. .. ##"]}, "9 tokens"),
        ({"form": "duel", "seats": SEATS, "seed": -1}, "seed"),
        ({"form": "duel", "seats": SEATS, "seed": 2**64}, "seed"),
        ({"form": "duel", "seats": SEATS, "seed": True}, "seed"),
        ({"form": "duel", "seats": SEATS, "seed": 1.5}, "seed"),
        ({"form": "duel", "seats": SEATS, "turn": {"seat": "1"}}, "turn.seat"),
        ({"form": "duel", "seats": SEATS, "turn": {"discarded": 1}}, "discarded"),
        ({"form": "duel", "seats": SEATS, "turn": {"summoned": [{"card": "knight", "square": "a1"}]}}, "a1"),
        ({"form": "duel", "seats": SEATS, "turn": {"summoned": [{"card": "flare-01", "square": "e5"}]}}, "flare-01"),
        ({"form": "duel", "seats": SEATS, "turn": {"returned": ["nobody"]}}, "nobody"),
        ({"form": "duel", "seats": SEATS, "tasks": {"current": ["destruction"]}}, "destruction"),
        ({"form": "duel", "seats": SEATS, "legends": {"deck": ["titan"], "discard": ["titan"]}}, "titan"),
        ({"form": "duel", "seats": SEATS, "resolving": [{"card": "nobody"}]}, "nobody"),
        ({"form": "duel", "seats": SEATS, "resolving": [{"card": "opening", "step": 5}]}, "step"),
        ({"form": "duel", "seats": SEATS, "resolving": [{"card": "titan"}]}, "square"),
        ({"form": "duel", "seats": [{"school": "northern", "deck": ["dryad"]}, SEATS[1]]}, "dryad"),
        ({"form": "duel", "seats": [{"school": "northern", "name": "X"}, {"school": "sylvan", "name": "X"}]}, "name"),
        ({"form": "duel", "seats": [{"school": "northern", "hat": 1}, SEATS[1]]}, "hat"),
    ],
)
def test_faults_say_where_and_what(catalogue: Catalogue, given: object, about: str) -> None:
    found = problems(catalogue, given)
    assert any(about in problem for problem in found), found


def test_a_card_of_the_same_school_lies_in_one_place_only_also_across_lists(catalogue: Catalogue) -> None:
    seats = [{"school": "northern", "beings": ["knight"], "discard": ["knight"]}, {"school": "southern"}]
    found = problems(catalogue, {"form": "duel", "seats": seats})
    assert found == ("seats[0].discard: knight lies in seats[0].beings already",)
    both = [{"school": "northern", "beings": ["knight"]}, {"school": "southern", "beings": ["knight"]}]
    assert setup(catalogue, {"form": "duel", "seats": both}), "each Imperial has a Knight of its own"


# --- what a seat may see ---------------------------------------------------------------------------------------------


def seen_texts(seen: dict[str, Any]) -> str:
    return json.dumps(seen)


@pytest.mark.covers("14.34")
@pytest.mark.parametrize("form", ["high-form", "duel"])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_seat_sees_its_hand_and_no_others(catalogue: Catalogue, form: str, seat: int) -> None:
    state = new_game(catalogue, form, ["northern", "sylvan"], 7)
    whole, seen = position(state), observe(state, seat)
    assert "seed" not in seen
    assert "chance" not in seen
    for number in range(2):
        for key in ("beings", "legends", "flares"):
            cards = whole["seats"][number][key]
            assert seen["seats"][number][key] == (cards if number == seat else ["?"] * len(cards))
        assert seen["seats"][number]["deck"] == ["?"] * 15
    for pile in ("legends", "flares", "tasks"):
        assert set(seen[pile]["deck"]) <= {"?"}
        assert len(seen[pile]["deck"]) == len(whole[pile]["deck"])
    assert seen["tasks"]["current"] == whole["tasks"]["current"]
    assert seen["tasks"]["next"] == whole["tasks"]["next"]
    own = state.seats[seat]
    hidden = {*state.seats[1 - seat].beings, *state.seats[0].deck, *state.seats[1].deck, *state.legends.deck}
    hidden |= {*state.flares.deck, *state.tasks.deck} - {*own.beings}
    assert not [card for card in hidden if f'"{card}"' in seen_texts(seen)]


@pytest.mark.covers("14.34")
def test_discards_lie_open_and_returned_cards_are_the_movers_own(catalogue: Catalogue) -> None:
    given = {
        "form": "high-form",
        "seats": [{"school": "northern", "discard": ["bomb"]}, {"school": "sylvan", "discard": ["dryad"]}],
        "legends": {"discard": ["titan"]},
        "turn": {"number": 3, "seat": 1, "returned": ["knight"]},
    }
    state = setup(catalogue, given)
    mine, theirs = observe(state, 0), observe(state, 1)
    for seen in (mine, theirs):
        assert seen["seats"][0]["discard"] == ["bomb"]
        assert seen["seats"][1]["discard"] == ["dryad"]
        assert seen["legends"]["discard"] == ["titan"]
    assert mine["turn"]["returned"] == ["knight"]
    assert theirs["turn"]["returned"] == ["?"]
