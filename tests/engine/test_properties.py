"""What holds in every game, tried on random ones; `make fuzz` tries many more."""

import itertools

from hypothesis import given, settings
from hypothesis import strategies as st

from tashkalar import cards
from tashkalar.engine import apply, decision, digest, new_game
from tashkalar.engine.board import Board, Stock
from tashkalar.engine.geometry import ORIENTATIONS, SQUARES, SquareSet, bit, squares, transformed
from tashkalar.engine.pattern import ground
from tests.random_games import check_ply, random_game

CARDS = cards.load()
PAIRS = tuple(itertools.permutations(CARDS.schools, 2))
SEEDS = st.integers(0, 2**64 - 1)
BEINGS = sorted(CARDS.beings)


@settings(max_examples=12)
@given(st.sampled_from(["high-form", "duel"]), st.sampled_from(PAIRS), SEEDS)
def test_every_decision_of_a_random_game_is_sound(form: str, schools: tuple[str, str], seed: int) -> None:
    for ply in random_game(CARDS, form, schools, seed):
        check_ply(CARDS, ply)


@settings(max_examples=8)
@given(st.sampled_from(["high-form", "duel"]), st.sampled_from(PAIRS), SEEDS)
def test_every_listed_option_applies(form: str, schools: tuple[str, str], seed: int) -> None:
    for number, ply in enumerate(random_game(CARDS, form, schools, seed)):
        if number % 7 == seed % 7:
            for option in ply.asked.options:
                after, _ = apply(ply.before, option)
                assert decision(after)


@settings(max_examples=8)
@given(st.sampled_from(["high-form", "duel"]), st.sampled_from(PAIRS), SEEDS)
def test_the_same_answers_give_the_same_game(form: str, schools: tuple[str, str], seed: int) -> None:
    state = new_game(CARDS, form, schools, seed)
    for ply in random_game(CARDS, form, schools, seed):
        assert state == ply.before
        state, events = apply(state, ply.asked.option(ply.option.text))
        assert events == ply.events
        assert digest(state) == digest(ply.after)


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
