"""Handicaps of Tash-Kalar on the board: the pieces come from the supply, and help towards no task and few cards."""

import pytest

from tashkalar import cards
from tashkalar.engine import GameState, Option, apply_unchecked, new_game
from tashkalar.engine.board import COMMON, LEGENDARY
from tashkalar.engine.geometry import CENTRAL, COLOURED, DUEL_SQUARES, mask_of, square_set
from tashkalar.engine.summoning import all_matches
from tashkalar.engine.tasks import is_met
from tashkalar.handicaps import AMOUNTS, RANKS, SQUARES, SUGGESTED
from tashkalar.plugin import TashKalar
from tests.helpers.random_games import GameSetup, check_ply, random_game

CARDS = cards.load()
GAME = TashKalar(CARDS)
SETUPS = (
    GameSetup("duel", ("northern", "sylvan")),
    GameSetup("high-form", ("highland", "southern")),
    GameSetup("duel", ("northern", "highland", "sylvan", "southern"), teams=True),
)
DIAGONALS = square_set("b2 c3 d4 e5 f6 g7 h8 b8 c7 d6 f4 g3 h2")
FEW = 12
"""The least number of cards for each card that fits on the pieces of a handicap alone."""


def dealt(setup: GameSetup, seat: int, amount: int, unit: str, seed: int = 7) -> GameState:
    return GAME.deal_handicap(new_game(CARDS, setup.form, setup.schools, seed, teams=setup.teams), seat, amount, unit)


@pytest.mark.parametrize("setup", SETUPS, ids=[setup.kind for setup in SETUPS])
@pytest.mark.parametrize("unit", RANKS)
def test_the_pieces_come_from_the_supply(setup: GameSetup, unit: str) -> None:
    bare = new_game(CARDS, setup.form, setup.schools, 7, teams=setup.teams)
    for seat in range(len(setup.schools)):
        colour = bare.config.colour_of(seat)
        for amount in range(1, len(SQUARES) + 1):
            start = dealt(setup, seat, amount, unit)
            own, before = start.board, bare.board
            assert own.pieces[colour][RANKS[unit]].bit_count() == amount == own.of(colour).bit_count()
            assert own.supply(colour, COMMON) == before.supply(colour, COMMON) - amount
            assert own.supply(colour, LEGENDARY) == before.supply(colour, LEGENDARY)
            assert own.of(1 - colour) == 0
            assert start._replace(board=before) == bare, "nothing else is changed"


def test_the_squares_are_of_no_task() -> None:
    mask = sum(map(mask_of, SQUARES))
    assert not mask & (COLOURED | CENTRAL | DIAGONALS | sum(map(mask_of, DUEL_SQUARES)))
    for unit in RANKS:
        start = dealt(SETUPS[1], 0, len(SQUARES), unit)
        assert [task.id for task in CARDS.tasks.values() if is_met(task.goal, start, 0)] == []


@pytest.mark.parametrize("unit", RANKS)
def test_few_cards_fit_on_the_pieces_alone(unit: str) -> None:
    for amount in range(1, len(SQUARES) + 1):
        start = dealt(SETUPS[1], 0, amount, unit)
        fit = [card for card in CARDS.beings if any(True for _match in all_matches(start, card))]
        assert FEW * len(fit) <= len(CARDS.beings), (amount, fit)


def test_offered_amounts_fit_on_the_squares() -> None:
    for form, kinds in AMOUNTS.items():
        for unit in RANKS:
            assert max(kinds.get(unit, (0,))) <= len(SQUARES)
            assert {amount for _least, amount in SUGGESTED[form].get(unit, ())} <= {0, *kinds.get(unit, ())}


@pytest.mark.parametrize("unit", RANKS)
def test_the_duel_begins_beside_the_pieces(unit: str) -> None:
    state = dealt(SETUPS[0], 0, len(SQUARES), unit)
    for text in ("place c5 2c", "place g5 1c"):
        option = next(each for each in GAME.decision(state).options if each.text == text)  # type: ignore[union-attr]
        assert isinstance(option, Option)
        state, _events = apply_unchecked(state, option)
    assert state.board.of(0).bit_count() == len(SQUARES) + 1
    assert (state.turn.number, state.seat) == (1, 0)


@pytest.mark.parametrize("setup", SETUPS, ids=[setup.kind for setup in SETUPS])
@pytest.mark.parametrize(
    ("unit", "games"), [("pieces", 1), *(pytest.param(unit, 6, marks=pytest.mark.long) for unit in RANKS)]
)
def test_every_decision_of_a_random_game_with_pieces_is_sound(setup: GameSetup, unit: str, games: int) -> None:
    for seed in range(games):
        start = dealt(setup, seed % len(setup.schools), 1 + (3 * seed + 7) % len(SQUARES), unit, seed)
        for number, ply in enumerate(random_game(CARDS, setup, seed, start=start)):
            if games > 1 or number % 8 == 0:
                check_ply(CARDS, ply)
