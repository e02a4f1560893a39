"""Where a pattern is one common short of fitting."""

import random
from collections.abc import Iterator

import pytest

from tashkalar.engine import Being, Catalogue, Decision, GameState, Gap, almost, apply, decision, new_game, setup
from tashkalar.engine.geometry import NAMES, Square, bit, squares
from tashkalar.engine.pattern import Ground, ground
from tests.engine.test_patterns import rows


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
    return {f"{NAMES[gap.arrival]}:{NAMES[gap.missing]}" for gap in almost(state, card)}


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


def laid(state: GameState) -> Iterator[tuple[Square, Ground]]:
    """The ground with a common of the first seat on every empty square in turn."""
    for missing in squares(state.board.empty):
        (commons, heroics, legends), other = state.board.pieces
        board = state.board._replace(pieces=((commons | bit(missing), heroics, legends), other))
        yield missing, ground(board, 0)


def by_trying(boards: list[tuple[Square, Ground]], being: Being) -> set[Gap]:
    """What can be summoned only thanks to one more common."""
    return {
        Gap(match.square, missing)
        for missing, on in boards
        for match in being.pattern.matches(on, being.rank)
        if match.used & bit(missing)
    }


@pytest.mark.parametrize("seed", range(3))
def test_every_card_against_trying(catalogue: Catalogue, seed: int) -> None:
    """In the middle of random games; a piece asked on the arrival square may be the missing one."""
    dice = random.Random(seed)
    state = new_game(catalogue, "high-form", ("northern", "highland"), seed)
    for _ in range(40):
        asked = decision(state)
        assert isinstance(asked, Decision)
        state, _ = apply(state, dice.choice([o for o in asked.options if o.verb not in ("resign", "discard")]))
    state = state._replace(turn=state.turn._replace(seat=0), frames=())
    boards = list(laid(state))
    arrivals = 0
    for being in catalogue.beings.values():
        found = almost(state, being.id)
        assert set(found) == by_trying(boards, being), being.id
        arrivals += sum(gap.arrival == gap.missing for gap in found)
    assert arrivals, "some card lacks just the piece on its arrival square"
