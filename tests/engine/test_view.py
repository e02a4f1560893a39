"""The knowledge of a seat: views, the events visible to it, and determinizations that fit a view."""

import json
import random
from collections.abc import Iterator

import pytest

from tashkalar.engine import (
    Catalogue,
    Decision,
    GameState,
    InvalidPosition,
    apply,
    decision,
    determinize,
    events_for_seat,
    observe,
    position,
    read_view,
    setup,
    view,
)
from tashkalar.engine.events import Event, Returned
from tests.helpers.random_games import GameSetup, Ply, random_game

SETUPS = (
    GameSetup("high-form", ("northern", "sylvan")),
    GameSetup("duel", ("northern", "southern")),
    GameSetup("melee", ("northern", "southern", "highland")),
    GameSetup("duel", ("northern", "southern", "highland", "sylvan"), True),
)


def plies(catalogue: Catalogue, config: GameSetup, seed: int, every: int = 7) -> Iterator[Ply]:
    """Some moments of a random game."""
    for number, ply in enumerate(random_game(catalogue, config, seed)):
        if number % every == 0 or ply.before.turn.returned:
            yield ply


@pytest.mark.covers("14.34")
@pytest.mark.parametrize("config", SETUPS, ids=lambda sitting: sitting.kind)
def test_a_view_asks_its_seat_what_the_game_asks(catalogue: Catalogue, config: GameSetup) -> None:
    for ply in plies(catalogue, config, 5):
        question = decision(ply.before)
        for seat in range(len(config.schools)):
            assert view(ply.before, seat).decision == (question if seat == ply.before.seat else None)


@pytest.mark.covers("14.34")
@pytest.mark.parametrize("config", SETUPS, ids=lambda sitting: sitting.kind)
def test_what_is_dealt_anew_fits_the_view_and_loses_no_card(catalogue: Catalogue, config: GameSetup) -> None:
    for number, ply in enumerate(plies(catalogue, config, 11)):
        for seat in range(len(config.schools)):
            seen = view(ply.before, seat)
            other = determinize(seen, number)
            assert view(other, seat) == seen
            assert setup(catalogue, position(other)) == other
            assert _cards(other) == _cards(ply.before)
            assert determinize(seen, number) == other, "the same chance deals the same"


@pytest.mark.parametrize("config", SETUPS, ids=lambda sitting: sitting.kind)
def test_what_is_observed_is_read_back(catalogue: Catalogue, config: GameSetup) -> None:
    for ply in plies(catalogue, config, 3):
        for seat in range(len(config.schools)):
            value = json.loads(json.dumps(observe(ply.before, seat)))
            assert read_view(catalogue, value, seat) == view(ply.before, seat)


def test_a_player_may_be_called_as_a_card_is(catalogue: Catalogue) -> None:
    """A legend that nobody holds openly may lie under any back, also if a player has its name."""
    names = sorted(catalogue.legends)[:2]
    seats = [{"school": school, "name": name} for school, name in zip(("northern", "sylvan"), names, strict=True)]
    state = setup(catalogue, {"form": "high-form", "seed": 7, "seats": seats})
    for seat in range(2):
        assert read_view(catalogue, json.loads(json.dumps(observe(state, seat))), seat) == view(state, seat)


def test_seed_and_chance_are_hidden_and_another_chance_goes_on(catalogue: Catalogue) -> None:
    state = setup(catalogue, {"form": "duel", "seed": 7, "seats": [{"school": "northern"}, {"school": "sylvan"}]})
    seen = view(state, 0)
    assert (seen.state.seed, seen.state.chance) == (0, 0)
    assert determinize(seen, 1).chance not in (0, 1)


def test_whose_turn_it_is_may_be_left_out_of_the_first_seats(catalogue: Catalogue) -> None:
    seats = [{"school": "northern", "beings": ["bomb"]}, {"school": "sylvan"}]
    state = setup(catalogue, {"form": "duel", "seats": seats, "turn": {"number": 5, "returned": ["knight"]}})
    data = observe(state, 0)
    assert data["turn"].pop("seat") == 1
    assert read_view(catalogue, data, 0) == view(state, 0)


def test_every_way_of_laying_the_unseen_cards_comes_up(catalogue: Catalogue) -> None:
    """The other player has 18 beings, and 15 aren't visible by now: each is in hand about as often."""
    state = setup(
        catalogue,
        {
            "form": "duel",
            "seats": [{"school": "northern"}, {"school": "sylvan", "discard": ["dryad", "naiad", "unicorn"]}],
        },
    )
    seen, times = view(state, 0), 600
    held = [
        card
        for chance in range(times)
        for card in determinize(seen, random.Random(chance).getrandbits(64)).seats[1].beings
    ]
    counts = {card: held.count(card) for card in set(held)}
    assert len(counts) == 15
    assert not {"dryad", "naiad", "unicorn"} & set(counts)
    assert all(0.5 < counts[card] / (times * 3 / 15) < 1.5 for card in counts)


def test_returned_cards_are_heard_as_backs_by_others(catalogue: Catalogue) -> None:
    state = setup(
        catalogue, {"form": "duel", "seats": [{"school": "northern"}, {"school": "sylvan"}], "turn": {"number": 5}}
    )
    hand = state.seats[0]
    state, _ = _played(state, f"discard {hand.beings[0]}")
    state, events = _played(state, f"return {hand.legends[0]}")
    assert Returned(0, hand.legends[0], "legend") in events_for_seat(events, 0)
    for seat in (1, None):
        assert [event for event in events_for_seat(events, seat) if isinstance(event, Returned)] == [
            Returned(0, "?", "legend")
        ]
    assert view(state, 1).state.turn.returned == ("?",)
    kinds = {determinize(view(state, 1), chance).turn.returned[0] in catalogue.legends for chance in range(20)}
    assert kinds == {True}, "the backs in hands and decks tell which kind went away"


@pytest.mark.parametrize(
    "given", [None, 1, [], {}, {"seats": 1}, {"seats": [1]}, {"seats": [{"school": []}], "turn": 3}]
)
def test_what_is_no_view_is_refused(catalogue: Catalogue, given: object) -> None:
    with pytest.raises(InvalidPosition):
        read_view(catalogue, given, 0)


def test_what_is_no_view_is_told_like_what_is_no_position(catalogue: Catalogue) -> None:
    with pytest.raises(InvalidPosition, match=r"^seats: must be a list, not 1;"):
        read_view(catalogue, {"form": "duel", "seats": 1}, 0)


def test_more_backs_than_cards_are_refused(catalogue: Catalogue) -> None:
    given = {"form": "duel", "seats": [{"school": "northern", "deck": ["?"] * 40}, {"school": "sylvan"}]}
    with pytest.raises(InvalidPosition, match=r"\?"):
        read_view(catalogue, given, 0)


def _played(state: GameState, text: str) -> tuple[GameState, tuple[Event, ...]]:
    question = decision(state)
    assert isinstance(question, Decision)
    return apply(state, question.option(text))


def _cards(state: GameState) -> list[str]:
    piles = (state.legends, state.flares)
    return sorted(
        (
            *(card for seat in state.seats for card in (*seat.hand, *seat.deck, *seat.discard, *seat.claimed)),
            *(card for pile in piles for card in (*pile.deck, *pile.discard)),
            *(*state.tasks.current, state.tasks.next, *state.tasks.deck),
            *state.turn.returned,
        )
    )


THAWING = {
    "form": "high-form",
    "teams": True,
    "seed": 3,
    "seats": [{"school": "everfrost", "frozen": "winter-whisperer"}]
    + [{"school": school} for school in ("northern", "sylvan", "highland")],
    "board": [*["## ## .. .. .. .. .. ## ##", "## .. .. .. .. .. .. .. ##"], ".. .. .. .. 1c .. .. .. ..",
              *[".. .. .. .. .. .. .. .. .."] * 4, "## .. .. .. .. .. .. .. ##", "## ## .. .. .. .. .. ## ##"],
    "turn": {"number": 5, "seat": 1, "actions": 2},
}  # fmt: skip
"""A mate may take over an effect that asks about the flare in the other's hand."""


@pytest.mark.covers("11.5")
def test_a_mate_sees_the_cards_of_the_other_hand_that_its_question_names(catalogue: Catalogue) -> None:
    """The seat that takes over an effect decides about the mate's hand, and alone knows the options."""
    state = setup(catalogue, THAWING)
    for text in ("thaw", "pass", "skip"):
        question = decision(state)
        assert isinstance(question, Decision)
        state, _ = apply(state, question.option(text))
    (flare,) = state.seats[0].flares
    seen = view(state, 2)
    assert seen.decision == decision(state)
    assert seen.state.seats[0].flares == (flare,)
    assert seen.state.seats[0].beings == ("?", "?", "?")
    assert flare not in {card for seat in (1, 3, None) for card in view(state, seat).state.seats[0].hand}
    assert read_view(catalogue, observe(state, 2), 2) == seen
    for chance in range(5):
        assert decision(determinize(seen, chance)) == decision(state)
