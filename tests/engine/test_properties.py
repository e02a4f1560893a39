"""Properties of every game, tried on random ones; `make fuzz` tries many more."""

import itertools
import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hotseat.codec import COUNT_LIMIT, LIST_LIMIT
from tashkalar import cards
from tashkalar.engine import (
    GameState,
    Outcome,
    apply,
    apply_unchecked,
    decision,
    digest,
    new_game,
    position,
    setup,
    successor,
)
from tashkalar.engine.board import Board, Stock, piece
from tashkalar.engine.events import EndTriggered
from tashkalar.engine.geometry import ORIENTATIONS, SQUARES, SquareSet, mask_of, squares
from tashkalar.engine.limits import ACTION_LIMIT, capped_add, capped_append
from tashkalar.engine.pattern import match_context
from tashkalar.engine.state import STALEMATE, Arrival
from tests.helpers.random_games import GameSetup, Ply, check_ply, game_setups, random_game
from tests.helpers.symmetry import transform

CARDS = cards.load()
SETUPS = game_setups(tuple(CARDS.schools))
KINDS = tuple(dict.fromkeys(config.kind for config in SETUPS))
SEEDS = st.integers(0, 2**64 - 1)
BEINGS = sorted(CARDS.beings)


def games_of(kind: str) -> st.SearchStrategy[tuple[GameSetup, int]]:
    """A sitting to a game of this kind, and a seed."""
    return st.tuples(st.sampled_from([config for config in SETUPS if config.kind == kind]), SEEDS)


def played(game: tuple[GameSetup, int]) -> Iterator[Ply]:
    return random_game(CARDS, *game)


@pytest.mark.sweep("kind")
@pytest.mark.parametrize("kind", KINDS)
def test_every_decision_of_a_random_game_is_sound(kind: str) -> None:
    @settings(max_examples=3)
    @given(games_of(kind))
    def check(game: tuple[GameSetup, int]) -> None:
        for ply in played(game):
            check_ply(CARDS, ply)

    check()


@pytest.mark.parametrize("kind", KINDS)
def test_every_listed_option_applies_and_leads_to_the_same_untold(kind: str) -> None:
    @settings(max_examples=2)
    @given(games_of(kind))
    def check(game: tuple[GameSetup, int]) -> None:
        for number, ply in enumerate(played(game)):
            if number % 11 == game[1] % 11:
                for option in ply.decision.options:
                    after, _ = apply_unchecked(ply.before, option)
                    assert decision(after)
                    assert successor(ply.before, option) == after

    check()


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_answers_give_the_same_game(kind: str) -> None:
    @settings(max_examples=2)
    @given(games_of(kind))
    def check(game: tuple[GameSetup, int]) -> None:
        (form, schools, teams), seed = game
        state = new_game(CARDS, form, schools, seed, teams=teams)
        for ply in played(game):
            assert state == ply.before
            state, events = apply_unchecked(state, ply.decision.option(ply.option.text))
            assert events == ply.events
            assert digest(state) == digest(ply.after)

    check()


@pytest.mark.covers("12.9", "12.4")
@pytest.mark.parametrize("kind", KINDS)
def test_a_game_in_which_everybody_only_places_ends(kind: str) -> None:
    @settings(max_examples=2)
    @given(games_of(kind))
    def check(game: tuple[GameSetup, int]) -> None:
        turns = 0
        for ply in random_game(CARDS, *game, calm=True):
            check_ply(CARDS, ply)
            triggered = [event for event in ply.events if isinstance(event, EndTriggered)]
            assert bool(triggered) == (ply.before.turn.number == STALEMATE and ply.option.verb == "end")
            turns = ply.after.turn.number
        assert turns == STALEMATE + len(ply.after.seats)
        end = decision(ply.after)
        assert isinstance(end, Outcome)
        assert end.reason.startswith("stalemate, ")

    check()


@pytest.mark.sweep("kind")
@pytest.mark.parametrize("kind", KINDS)
def test_a_position_with_the_greatest_counts_can_be_set_up_again_after_play(kind: str) -> None:
    @settings(max_examples=2)
    @given(games_of(kind), st.integers(0, 3))
    def check(game: tuple[GameSetup, int], room: int) -> None:
        state = setup(CARDS, position(_at_the_limit(game, COUNT_LIMIT - room)))
        chance = random.Random(game[1])
        for _ in range(60):
            question = decision(state)
            if isinstance(question, Outcome):
                break
            state, _ = apply(state, chance.choice([o for o in question.options if o.verb != "resign"]))
            assert setup(CARDS, position(state)) == state

    check()


def _at_the_limit(game: tuple[GameSetup, int], most: int) -> GameState:
    """A few turns into a game, with all counts raised and the tallies full."""
    ply = next(ply for ply in played(game) if ply.after.turn.number == 4 and not ply.after.frames)
    state = ply.after
    raised = [
        seat._replace(score=most, by_colour=tuple(most if i != n else 0 for i, _ in enumerate(seat.by_colour)))
        for n, seat in enumerate(state.seats)
    ]
    if state.seats[0].by_colour:
        raised = [seat._replace(score=0) for seat in raised]
    turn = state.turn._replace(
        number=most,
        actions=ACTION_LIMIT,
        extra_beings=most,
        extra_legends=most,
        extra_turns=most,
        idle=STALEMATE,
        destroyed=(piece(1, 0),) * LIST_LIMIT,
        summoned=(Arrival("knight", 40),) * LIST_LIMIT,
    )
    return state._replace(seats=tuple(raised), turn=turn)


def test_no_count_grows_beyond_what_a_position_may_hold() -> None:
    assert capped_add(COUNT_LIMIT - 1, 2) == capped_add(COUNT_LIMIT, 0) == COUNT_LIMIT
    assert capped_add(29, 9, ACTION_LIMIT) == ACTION_LIMIT
    assert capped_append((1,) * LIST_LIMIT, 2) == (1,) * LIST_LIMIT


boards = st.lists(
    st.tuples(st.sampled_from(SQUARES), st.integers(0, 1), st.sampled_from([0, 0, 0, 1, 1, 2])),
    min_size=8,
    max_size=50,
    unique_by=lambda piece: piece[0],
)


def board_of(pieces: list[tuple[int, int, int]]) -> Board:
    board = Board(((0, 0, 0), (0, 0, 0)), (Stock(69, 69), Stock(69, 69)))
    for square, colour, rank in pieces:
        board = board.with_square(colour, rank, mask_of(square))
    return board


def turned(mask: SquareSet, orientation: str) -> SquareSet:
    return sum(mask_of(transform(square, orientation)) for square in squares(mask))


def matches(card: str, board: Board) -> set[tuple[int, SquareSet, SquareSet]]:
    being = CARDS.beings[card]
    return {(m.square, m.used, m.marked) for m in being.pattern.matches(match_context(board, 0), being.rank)}


@settings(max_examples=60)
@given(boards, st.sampled_from(ORIENTATIONS))
def test_matches_turn_and_mirror_with_the_board(pieces: list[tuple[int, int, int]], orientation: str) -> None:
    turned_board = board_of([(transform(square, orientation), c, r) for square, c, r in pieces])
    for card in BEINGS:
        expected = {
            (transform(square, orientation), turned(used, orientation), turned(marked, orientation))
            for square, used, marked in matches(card, board_of(pieces))
        }
        assert matches(card, turned_board) == expected


@settings(max_examples=40)
@given(boards, st.sampled_from(BEINGS))
def test_the_matcher_finds_what_a_naive_one_finds(pieces: list[tuple[int, int, int]], card: str) -> None:
    """Cell by cell, by the words of rules.md 5.3 and 5.4."""
    board, being = board_of(pieces), CARDS.beings[card]
    found = set()
    for square, orientation in itertools.product(SQUARES, being.pattern.orientations):
        if not orientation.arrivals & mask_of(square):
            continue
        occupant = board.piece_at(square)
        cells = [(board.piece_at(square + shift), rank) for shift, rank in orientation.shifts]
        fits = all(piece is not None and piece.colour == 0 and piece.rank >= rank for piece, rank in cells)
        if being.pattern.arrival is None:
            free = occupant is None or occupant.rank <= being.rank
        else:
            free = (
                occupant is not None and occupant.colour == 0 and being.pattern.arrival <= occupant.rank <= being.rank
            )
        if fits and free:
            match = being.pattern.match(square, orientation)
            found.add((square, match.used, match.marked))
    assert matches(card, board) == found
