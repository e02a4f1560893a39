"""Obstacles to a summoning: single cards by hand, then all by trial: commons are placed, and the decision derived."""

import random
from collections.abc import Callable, Iterator
from itertools import islice

import pytest

from tashkalar.engine import (
    Catalogue,
    Decision,
    GameState,
    OneShort,
    Option,
    apply,
    closest_miss,
    commons_short,
    decision,
    lacks_piece_only,
    match_of,
    one_short,
    setup,
    summon_options_for,
)
from tashkalar.engine.board import COMMON, Masks, Stock
from tashkalar.engine.geometry import AREAS, NAMES, mask_of, parse_square, squares
from tests.engine.test_patterns import rows
from tests.helpers.random_games import GameSetup, game_setups, random_game

EVERY = 23
"""The number of decisions for each that is checked."""

ACTIONS = 9
"""Enough to place whatever is lacking."""


def table(cards: Catalogue, pieces: dict[str, str], *beings: str) -> GameState:
    """A High Form position on the first seat's turn, with these beings in hand."""
    schools = ("highland", "northern") if beings and beings[0] in cards.decks["highland"] else ("northern", "highland")
    seats = [{"school": school, "legends": [], "flares": []} for school in schools]
    hand = {
        "beings": [b for b in beings if b not in cards.legends],
        "legends": [b for b in beings if b in cards.legends],
    }
    return setup(
        cards,
        {
            "form": "high-form",
            "board": rows(pieces),
            "seats": [{**seats[0], **hand}, seats[1]],
            "turn": {"number": 3, "seat": 1},
        },
    )


def short(state: GameState, card: str) -> set[str]:
    """The gaps in text: "arrival:missing"."""
    return {f"{NAMES[gap.arrival]}:{NAMES[gap.missing]}" for gap in one_short(state, card)}


def test_a_common_on_either_side(catalogue: Catalogue) -> None:
    """The Swordmaster stands between two commons."""
    state = table(catalogue, {"c1": "1c"}, "swordmaster")
    assert short(state, "swordmaster") == {"d1:e1", "c2:c3"}


def test_the_missing_square_must_be_empty(catalogue: Catalogue) -> None:
    state = table(catalogue, {"c1": "1c", "e1": "2c"}, "swordmaster")
    assert short(state, "swordmaster") == {"c2:c3"}


def test_a_higher_piece_bars_the_arrival(catalogue: Catalogue) -> None:
    state = table(catalogue, {"c1": "1c", "d1": "2h"}, "swordmaster")
    assert short(state, "swordmaster") == {"c2:c3"}


def test_what_fits_already_is_not_short(catalogue: Catalogue) -> None:
    state = table(catalogue, {"e4": "1c", "e6": "1c"}, "swordmaster")
    assert "e5:e4" not in short(state, "swordmaster")
    assert "e7:e8" in short(state, "swordmaster")


def turns(catalogue: Catalogue, config: GameSetup) -> Iterator[GameState]:
    """Moments of a random game as the turn's own question: with supplies full, short and empty, some with a loan."""
    dice = random.Random(7)
    for ply in islice(random_game(catalogue, config, 70), 3, None, EVERY):
        state = ply.before
        board, seat = state.board, state.seats[state.turn.seat]
        if dice.random() < 0.6:
            board = board._replace(stock=tuple(map(all_but(dice.choice((0, 1, 4))), board.pieces)))
        deck = sorted(catalogue.decks[state.config.deck_of(state.turn.seat)])
        beings, legends = tuple(dice.sample(deck, 4)), tuple(dice.sample(sorted(catalogue.legends), 2))
        turn = state.turn._replace(actions=ACTIONS, passed=False, lent=dice.random() < 0.4)
        seat = seat._replace(beings=beings, legends=legends)
        seats = tuple(seat if number == turn.seat else other for number, other in enumerate(state.seats))
        yield state._replace(seats=seats, board=board, turn=turn, frames=())


def held(state: GameState) -> tuple[str, ...]:
    """The beings in the hand of the seat on turn."""
    seat = state.seats[state.turn.seat]
    return (*seat.beings, *seat.legends)


def all_but(left: int) -> Callable[[Masks], Stock]:
    """The stock of a player with a number of pieces left in supply."""
    return lambda masks: Stock((masks[0] | masks[1]).bit_count() + left, masks[2].bit_count() + left // 2)


def comings(state: GameState, card: str) -> Iterator[tuple[int, int]]:
    """Yield the squares and pieces of the possible summonings, by the decision alone."""
    question = decision(state)
    assert isinstance(question, Decision)
    for option in question.options:
        if option.verb == "summon" and option.card == card:
            yield option.square, match_of(state, option).used


def with_one_more(state: GameState, card: str) -> set[OneShort]:
    """Return the summonings that are possible only after one more common is placed."""
    question = decision(state)
    assert isinstance(question, Decision)
    return {
        OneShort(arrival, option.square)
        for option in question.options
        if option.verb == "place"
        for arrival, used in comings(apply(state, option)[0], card)
        if used & mask_of(option.square)
    }


KINDS = {config.kind: config for config in game_setups(["northern", "southern", "highland", "sylvan"])}


@pytest.mark.sweep("kind")
@pytest.mark.parametrize("kind", KINDS)
def test_what_is_lacking_is_what_would_help(catalogue: Catalogue, kind: str) -> None:
    """One common, several, or none left: the same as placing them and asking again."""
    seen = dict.fromkeys(("one", "several", "other", "arrival"), 0)
    for state in turns(catalogue, KINDS[kind]):
        for card in held(state):
            gaps = one_short(state, card)
            assert len(set(gaps)) == len(gaps)
            assert set(gaps) == with_one_more(state, card), card
            seen["arrival"] += any(gap.arrival == gap.missing for gap in gaps)
            assert bool(summon_options_for(state, card)) == any(True for _ in comings(state, card))
            if any(True for _ in comings(state, card)):
                assert not lacks_piece_only(state, card)
                continue
            misses = closest_miss(state, card)
            ones = {OneShort(m.square, m.lacking[0].square) for m in misses if commons_short(state, card, m) == 1}
            if not lacks_piece_only(state, card):
                assert ones == set(gaps), card
            seen["one"] += bool(ones)
            for miss in misses:
                short = commons_short(state, card, miss)
                assert short in (0, miss.short)
                seen["several" if short > 1 else "other"] += 1
                assert bool(short) == mended(state, card, miss.square, {lack.square for lack in miss.lacking}), miss
    assert seen["one"], "some card lacks just one common"
    assert seen["other"], "some card lacks something else"
    assert seen["arrival"], "some card lacks just the piece on its arrival square"


def mended(state: GameState, card: str, arrival: int, where: set[int]) -> bool:
    """Whether commons can be placed on these squares, one after the other, and the being then comes."""
    for square in where:
        question = decision(state)
        assert isinstance(question, Decision)
        place = [option for option in question.options if option.verb == "place" and option.square == square]
        if not place:
            return False
        state, _ = apply(state, place[0])
    return bool(where) and arrival in {there for there, _ in comings(state, card)}


def test_no_supply_no_common(catalogue: Catalogue) -> None:
    """Without supply no common can be added, and a pattern that needs the last one as its own piece gains nothing."""
    for state in turns(catalogue, KINDS["duel"]):
        if not state.board.supply(state.mine, COMMON):
            assert not any(one_short(state, card) for card in held(state))
            return
    raise AssertionError("no supply was empty")


def test_a_being_that_arrives_apart_comes_anywhere_thanks_to_a_common(catalogue: Catalogue) -> None:
    """The Time Traveler wants three commons in a diagonal, and comes to any empty colourless square."""
    state = table(catalogue, {"c4": "1c", "d5": "1c"})
    gaps = one_short(state, "time-traveler")
    assert {NAMES[gap.missing] for gap in gaps} == {"b3", "e6"}
    here = {gap.arrival for gap in gaps if gap.missing == parse_square("b3")}
    assert here == {*squares(AREAS["colourless"] & state.board.empty)} - {parse_square("b3")}


def with_left(state: GameState, left: int) -> GameState:
    """The state with so many commons and heroics left in every supply, and half as many legends."""
    return state._replace(board=state.board._replace(stock=tuple(map(all_but(left), state.board.pieces))))


@pytest.mark.covers("5.8")
@pytest.mark.parametrize(("left", "short"), [(1, 0), (2, 1)])
def test_the_last_common_is_either_placed_or_the_beings_own(catalogue: Catalogue, left: int, short: int) -> None:
    """Between legends the Swordmaster could pick one of the commons up; between the commons both are needed."""
    state = with_left(table(catalogue, {"c1": "1c", "e4": "1l", "e6": "1l"}, "swordmaster"), left)
    (miss,) = closest_miss(state, "swordmaster", within=mask_of(parse_square("c2")))
    assert commons_short(state, "swordmaster", miss) == short


@pytest.mark.covers("5.8")
@pytest.mark.parametrize(
    ("card", "pieces", "left"),
    [
        ("swordmaster", {"e4": "1c", "e6": "1c"}, 0),
        ("titan", {"e4": "1h", "e3": "1h", "d2": "1c", "e2": "1c", "f2": "1c"}, 1),
    ],
)
def test_a_piece_is_missed_only_where_the_pattern_fits(
    catalogue: Catalogue, card: str, pieces: dict[str, str], left: int
) -> None:
    """One common left is no help for a legend."""
    state = with_left(table(catalogue, pieces, card), left)
    assert lacks_piece_only(state, card)
    assert lacks_piece_only(state, card, within=mask_of(parse_square("e5")))
    assert summon_options_for(state, card) == []
    with pytest.raises(LookupError, match=r"^'summon swordmaster e5' fits nowhere$"):
        match_of(state, Option("summon", "swordmaster", parse_square("e5")))
    assert not lacks_piece_only(state, card, within=mask_of(parse_square("a5")))


@pytest.mark.covers("5.8", "5.12")
def test_a_piece_is_missed_where_a_lent_one_stands_in_and_nowhere_else(catalogue: Catalogue) -> None:
    state = with_left(table(catalogue, {"e4": "1c", "e6": "2c"}, "swordmaster"), 0)
    assert not lacks_piece_only(state, "swordmaster")
    lent = state._replace(turn=state.turn._replace(lent=True))
    assert lacks_piece_only(lent, "swordmaster", within=mask_of(parse_square("e5")))
    assert not lacks_piece_only(lent, "swordmaster", within=mask_of(parse_square("a5")))


@pytest.mark.covers("5.8")
def test_commons_are_no_help_to_a_legend_that_is_short_of_its_piece(catalogue: Catalogue) -> None:
    """All three legends stand in the pattern."""
    pattern = {"d8": "1l", "f8": "1l", "e7": "1c", "e6": "1l"}
    state = table(catalogue, {**pattern, **dict.fromkeys(("a4", "a5", "a6", "b4", "b5"), "1c")}, "fire-dragon")
    assert summon_options_for(state, "fire-dragon") == []
    assert lacks_piece_only(state, "fire-dragon")
    assert [option.text for option in summon_options_for(with_left(state, 2), "fire-dragon")] == [
        "summon fire-dragon e5"
    ]
