"""What holds in every game, tried on random ones; `make fuzz` tries many more."""

import itertools
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tashkalar import cards
from tashkalar.engine import apply, decision, digest, new_game
from tashkalar.engine.board import Board, Stock
from tashkalar.engine.geometry import ORIENTATIONS, SQUARES, SquareSet, bit, squares, transformed
from tashkalar.engine.pattern import ground
from tests.random_games import Ply, Sitting, check_ply, random_game, sittings

CARDS = cards.load()
SITTINGS = sittings(tuple(CARDS.schools))
KINDS = tuple(dict.fromkeys(sitting.kind for sitting in SITTINGS))
SEEDS = st.integers(0, 2**64 - 1)
BEINGS = sorted(CARDS.beings)


def games_of(kind: str) -> st.SearchStrategy[tuple[Sitting, int]]:
    """A sitting to a game of this kind, and a seed."""
    return st.tuples(st.sampled_from([sitting for sitting in SITTINGS if sitting.kind == kind]), SEEDS)


def played(game: tuple[Sitting, int]) -> Iterator[Ply]:
    return random_game(CARDS, *game)


@pytest.mark.parametrize("kind", KINDS)
def test_every_decision_of_a_random_game_is_sound(kind: str) -> None:
    @settings(max_examples=3)
    @given(games_of(kind))
    def check(game: tuple[Sitting, int]) -> None:
        for ply in played(game):
            check_ply(CARDS, ply)

    check()


@pytest.mark.parametrize("kind", KINDS)
def test_every_listed_option_applies(kind: str) -> None:
    @settings(max_examples=2)
    @given(games_of(kind))
    def check(game: tuple[Sitting, int]) -> None:
        for number, ply in enumerate(played(game)):
            if number % 11 == game[1] % 11:
                for option in ply.asked.options:
                    assert decision(apply(ply.before, option)[0])

    check()


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_answers_give_the_same_game(kind: str) -> None:
    @settings(max_examples=2)
    @given(games_of(kind))
    def check(game: tuple[Sitting, int]) -> None:
        (form, schools, teams), seed = game
        state = new_game(CARDS, form, schools, seed, teams=teams)
        for ply in played(game):
            assert state == ply.before
            state, events = apply(state, ply.asked.option(ply.option.text))
            assert events == ply.events
            assert digest(state) == digest(ply.after)

    check()


boards = st.lists(
    st.tuples(st.sampled_from(SQUARES), st.integers(0, 1), st.sampled_from([0, 0, 0, 1, 1, 2])),
    min_size=8,
    max_size=50,
    unique_by=lambda piece: piece[0],
)


def board_of(pieces: list[tuple[int, int, int]]) -> Board:
    board = Board(((0, 0, 0), (0, 0, 0)), (Stock(69, 69), Stock(69, 69)))
    for square, colour, rank in pieces:
        board = board.with_square(colour, rank, bit(square))
    return board


def turned(mask: SquareSet, orientation: str) -> SquareSet:
    return sum(bit(transformed(square, orientation)) for square in squares(mask))


def matches(card: str, board: Board) -> set[tuple[int, SquareSet, SquareSet]]:
    being = CARDS.beings[card]
    return {(m.square, m.used, m.marked) for m in being.pattern.matches(ground(board, 0), being.rank)}


@settings(max_examples=60)
@given(boards, st.sampled_from(ORIENTATIONS))
def test_matches_turn_and_mirror_with_the_board(pieces: list[tuple[int, int, int]], orientation: str) -> None:
    turned_board = board_of([(transformed(square, orientation), c, r) for square, c, r in pieces])
    for card in BEINGS:
        expected = {
            (transformed(square, orientation), turned(used, orientation), turned(marked, orientation))
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
        if not orientation.room & bit(square):
            continue
        occupant = board.at(square)
        cells = [(board.at(square + shift), rank) for shift, rank in orientation.shifts]
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
