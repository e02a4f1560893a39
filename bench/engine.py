"""What a bot author feels: decisions, matches, digests."""

import hashlib
import json
import random
import time
from collections.abc import Iterator
from functools import partial
from itertools import permutations

import chess

from bench.measure import Figure, cpu, in_turn
from bench.naive import matches as naive_matches
from tashkalar import cards
from tashkalar.engine import Board, GameState, Outcome, apply, decision, digest, new_game, position, setup
from tashkalar.engine.board import Stock
from tashkalar.engine.geometry import SQUARES, bit
from tashkalar.engine.pattern import ground

CARDS = cards.load()
FORMS = ("high-form", "duel")


def figures(rounds: int) -> Iterator[Figure]:
    """All the engine's figures."""
    yield from (_games(form, rounds) for form in FORMS)
    yield _matching(rounds)
    yield _hand(rounds)
    yield from _values(rounds)


def _games(form: str, rounds: int) -> Figure:
    pairs = list(permutations(CARDS.schools, 2))
    seeds = iter(range(10**6))

    def ours() -> float:
        games = [(pairs[i % len(pairs)], next(seeds)) for i in range(6)]
        began, decisions = time.process_time(), 0
        for schools, seed in games:
            decisions += random_game(form, schools, seed)
        return decisions / (time.process_time() - began)

    name = f"random games, {form}: decisions a second"
    return in_turn(name, "/s", ours, "random plies of python-chess", lambda: chess_plies(next(seeds)), rounds)


def random_game(form: str, schools: tuple[str, str], seed: int) -> int:
    """Play random answers to the end; how many there were."""
    chance = random.Random(seed)
    state, decisions = new_game(CARDS, form, schools, seed), 0
    while not isinstance(asked := decision(state), Outcome):
        options = asked.options
        state, _ = apply(state, options[int(chance.random() * (len(options) - 1))])
        decisions += 1
    return decisions


def chess_plies(seed: int) -> float:
    """Random plies a second of python-chess, with its test for the game's end at each."""
    chance = random.Random(seed)
    began, plies = time.process_time(), 0
    for _ in range(3):
        board = chess.Board()
        while not board.is_game_over():
            moves = list(board.legal_moves)
            board.push(moves[int(chance.random() * len(moves))])
            plies += 1
    return plies / (time.process_time() - began)


def _boards(count: int) -> list[Board]:
    """Boards with 20 pieces a side."""
    chance = random.Random(1)
    boards = []
    for _ in range(count):
        board = Board(((0, 0, 0), (0, 0, 0)), (Stock(17, 3), Stock(17, 3)))
        for i, square in enumerate(chance.sample(SQUARES, 40)):
            board = board.with_square(i % 2, chance.choices((0, 1, 2), (12, 6, 2))[0], bit(square))
        boards.append(board)
    return boards


def _matching(rounds: int) -> Figure:
    beings, boards = list(CARDS.beings.values()), _boards(20)

    def ours() -> float:
        def work() -> None:
            for board in boards:
                on = ground(board, 0)
                for being in beings:
                    being.pattern.fits(on, being.rank)

        return cpu(work, 3) / len(beings) / len(boards)

    def theirs() -> float:
        few = beings[::6]
        return cpu(lambda: [naive_matches(being, boards[0], 0) for being in few], 1) / len(few)

    return in_turn("one card over one board of 20 pieces a side", "us", ours, "the naive matcher", theirs, rounds)


def _hand(rounds: int) -> Figure:
    beings, boards = list(CARDS.beings.values())[:5], _boards(20)

    def ours() -> float:
        def work() -> None:
            for board in boards:
                on = ground(board, 0)
                for being in beings:
                    list(being.pattern.matches(on, being.rank))

        return cpu(work, 10) / len(boards)

    return Figure("all matches of five cards", "us", [ours() for _ in range(rounds)])


def _middle(form: str) -> GameState:
    """A state from the middle of a random game."""
    chance = random.Random(5)
    state = new_game(CARDS, form, ("northern", "southern"), 5)
    for _ in range(90):
        asked = decision(state)
        assert not isinstance(asked, Outcome)
        state, _ = apply(state, chance.choice(asked.options[:-1]))
    return state


def _values(rounds: int) -> Iterator[Figure]:
    state = _middle("high-form")
    whole = position(state)

    def hashed() -> str:
        return hashlib.sha256(json.dumps(whole).encode()).hexdigest()

    def round_trip() -> None:
        setup(CARDS, json.loads(json.dumps(position(state))))

    for name, ours, yardstick, theirs in (
        ("digest", lambda: digest(state), "SHA-256 of the position's JSON", hashed),
        ("position to JSON and back", round_trip, "that JSON alone", lambda: json.loads(json.dumps(whole))),
    ):
        yield in_turn(name, "us", partial(cpu, ours, 200), yardstick, partial(cpu, theirs, 200), rounds)
