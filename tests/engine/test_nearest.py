"""The nearest misses of a pattern."""

import random

import pytest

from tashkalar.engine import (
    Catalogue,
    Decision,
    GameState,
    Placement,
    Rank,
    apply,
    closest_miss,
    decision,
    new_game,
    one_short,
)
from tashkalar.engine.geometry import NAMES, SQUARES, mask_of, parse_square
from tashkalar.engine.summoning import all_matches
from tests.engine.test_shortfall import table


def misses_as_text(misses: tuple[Placement, ...]) -> dict[str, str]:
    """Misses in text: the arrival, and what is lacking as "d4c e5h", with "!" where a higher rank bars the way."""
    return {
        NAMES[m.square]: " ".join(f"{NAMES[lack.square]}{lack.rank.letter}" for lack in m.lacking) + "!" * m.barred
        for m in misses
    }


def test_one_piece_short(catalogue: Catalogue) -> None:
    """The Swordmaster stands between two commons."""
    state = table(catalogue, {"c1": "1c"}, "swordmaster")
    assert misses_as_text(closest_miss(state, "swordmaster")) == {"c2": "c3c", "d1": "e1c"}


def test_what_can_be_mended_by_placing_comes_first(catalogue: Catalogue) -> None:
    state = table(catalogue, {"c1": "1c", "c3": "2c", "e1": "2c", "g5": "1c"}, "swordmaster")
    found = [NAMES[miss.square] for miss in closest_miss(state, "swordmaster")]
    assert found == ["f5", "g4", "g6", "h5", "c2", "d1"]


def test_a_lower_rank_is_a_lack(catalogue: Catalogue) -> None:
    """The Fire Elemental wants two heroics."""
    state = table(catalogue, {"c3": "1c", "e3": "1c", "g3": "1c", "f4": "1c", "d4": "1h", "e5": "2c"}, "fire-elemental")
    misses = closest_miss(state, "fire-elemental", within=mask_of(parse_square("e5")))
    assert misses_as_text(misses) == {"e5": "c3h"}
    assert misses[0].lacking[0].rank is Rank.HEROIC


def test_a_higher_piece_bars_the_way(catalogue: Catalogue) -> None:
    state = table(catalogue, {"e4": "1c", "e6": "1c", "e5": "2h"}, "swordmaster")
    assert misses_as_text(closest_miss(state, "swordmaster", within=mask_of(parse_square("e5")))) == {"e5": "!"}


def test_the_piece_on_the_arrival_square_is_counted_once(catalogue: Catalogue) -> None:
    """An enemy of higher rank on the arrival square of a pattern that needs a piece there is one miss."""
    being = next(b for b in catalogue.beings.values() if b.pattern.arrival is not None and b.rank < Rank.LEGENDARY)
    state = table(catalogue, {"e5": "2l"})
    alone = closest_miss(table(catalogue, {}), being.id, within=mask_of(parse_square("e5")))
    barred = closest_miss(state, being.id, within=mask_of(parse_square("e5")))
    assert all(miss.barred for miss in barred)
    assert {miss.short for miss in alone} == {miss.short for miss in barred}


@pytest.mark.parametrize(("enemy", "short", "stands_in"), [("2c", 2, True), ("2h", 2, True), ("2l", 3, False)])
def test_who_bars_the_arrival_stands_in_for_nothing_there(
    catalogue: Catalogue, enemy: str, short: int, stands_in: bool
) -> None:
    """The Cannon, a heroic, arrives on one of its three commons; an enemy piece is lent for one of them."""
    state = table(catalogue, {"e5": enemy})
    lent = state._replace(turn=state.turn._replace(lent=True))
    for miss in closest_miss(lent, "cannon", within=mask_of(parse_square("e5"))):
        assert (miss.short, miss.stand_ins) == (short, (parse_square("e5"),) if stands_in else ())


def test_a_being_that_arrives_apart_is_told_where_it_may(catalogue: Catalogue) -> None:
    """The Time Traveler comes to any colourless square."""
    state = table(catalogue, {"c3": "1c"})
    here = {miss.arrivals for miss in closest_miss(state, "time-traveler", within=mask_of(parse_square("f4")))}
    assert here == {mask_of(parse_square("f4"))}
    assert closest_miss(state, "time-traveler", within=mask_of(parse_square("e5"))) == ()


def test_who_sets_up_the_opening_is_told_of_the_own_pieces(catalogue: Catalogue) -> None:
    """The last seat is asked in the first one's turn."""
    opening = new_game(catalogue, "duel", ("northern", "southern"), 1)
    question = decision(opening)
    assert isinstance(question, Decision)
    placed, _ = apply(opening, question.option("place c5 2c"))
    assert (placed.seat, placed.turn.seat) == (1, 0)
    assert {miss.short for miss in closest_miss(placed, "swordmaster", within=mask_of(parse_square("d5")))} == {1}
    assert {miss.short for miss in closest_miss(opening, "swordmaster", within=mask_of(parse_square("d5")))} == {2}


def test_an_empty_board_lacks_everything(catalogue: Catalogue) -> None:
    state = table(catalogue, {}, "swordmaster")
    assert {miss.short for miss in closest_miss(state, "swordmaster")} == {2}


def test_where_it_fits_nothing_is_lacking(catalogue: Catalogue) -> None:
    """Only the other orientations are listed on a square where the pattern fits."""
    state = table(catalogue, {"e4": "1c", "e6": "1c"}, "swordmaster")
    assert misses_as_text(closest_miss(state, "swordmaster", within=mask_of(parse_square("e5")))) == {"e5": "d5c f5c"}


@pytest.mark.sweep("seed")
@pytest.mark.parametrize("seed", range(3))
def test_with_what_it_lacks_it_would_fit(catalogue: Catalogue, seed: int) -> None:
    """Random games: a pattern fits once the missing pieces are put on their squares."""
    dice = random.Random(seed)
    state = new_game(catalogue, "high-form", ("northern", "highland"), seed)
    for _ in range(40):
        question = decision(state)
        assert isinstance(question, Decision)
        state, _ = apply(state, dice.choice([o for o in question.options if o.verb not in ("resign", "discard")]))
    state = state._replace(turn=state.turn._replace(seat=0), frames=())
    for being in catalogue.beings.values():
        misses = closest_miss(state, being.id)
        for miss in (miss for miss in misses if not miss.barred):
            found = all_matches(mended(state, miss), being.id, miss.arrivals)
            assert any(not match.stand_ins for match in found), being.id
        if all(miss.short == 1 for miss in misses):
            gaps = {(short.missing, -1 if being.arrives else short.arrival) for short in one_short(state, being.id)}
            lacking = ((miss.lacking[0].square, miss.square) for miss in misses if miss.lacking)
            assert gaps <= {(square, -1 if being.arrives else arrival) for square, arrival in lacking}


def mended(state: GameState, miss: Placement) -> GameState:
    """The state with what is lacking in place."""
    board = state.board
    for lack in miss.lacking:
        standing = board.piece_at(lack.square)
        if standing is not None:
            board = board.with_square(standing.colour, standing.rank, mask_of(lack.square))
        board = board.with_square(0, lack.rank, mask_of(lack.square))
    return state._replace(board=board)


def test_every_square_is_known(catalogue: Catalogue) -> None:
    """A pattern has its misses wherever it lies on the arena."""
    state = table(catalogue, {"c1": "1c"}, "swordmaster")
    for square in SQUARES:
        assert all(miss.square == square for miss in closest_miss(state, "swordmaster", within=mask_of(square)))
