"""Benchmarks for authors of bots: decisions, matches, digests."""

import hashlib
import json
import random
import statistics
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import combinations
from typing import NamedTuple

import chess

from bench.measure import Figure, cpu, in_turn
from bench.naive import matches as naive_matches
from bench.shifted import laid
from bench.shifted import matches as shifted_matches
from tashkalar import cards
from tashkalar.engine import (
    Board,
    Decision,
    GameState,
    Option,
    Outcome,
    apply,
    apply_unchecked,
    decision,
    determinize,
    digest,
    new_game,
    position,
    setup,
    successor,
    view,
)
from tashkalar.engine.board import Stock
from tashkalar.engine.decision import RESIGN
from tashkalar.engine.geometry import SQUARES, mask_of
from tashkalar.engine.pattern import match_context

CARDS = cards.load()
SCHOOLS = tuple(CARDS.schools)[:4]
"""Those of the base game."""
LONG_CHESS = 150
"""After so many plies kings are left that could go on for ever."""
SHIFTED = "one card of the shifted-mask matcher"


class GameSetup(NamedTuple):
    """A setup: form and schools."""

    form: str
    schools: tuple[str, ...]
    teams: bool = False

    @property
    def name(self) -> str:
        """The setup in a few words."""
        return f"{self.form}{' with teams' if self.teams else ''}, {' '.join(self.schools)}"


SETUPS = (
    *(GameSetup(form, pair) for form in ("high-form", "duel") for pair in combinations(SCHOOLS, 2)),
    GameSetup("melee", SCHOOLS[:3]),
    GameSetup("melee", SCHOOLS),
    GameSetup("high-form", SCHOOLS, teams=True),
    GameSetup("duel", SCHOOLS, teams=True),
)


WITH_OTHERS = tuple(
    GameSetup(form, pair)
    for form in ("high-form", "duel")
    for pair in combinations(CARDS.schools, 2)
    if not {*pair} <= {*SCHOOLS}
)
"""The pairs in which one of the further schools plays."""


def figures(rounds: int) -> Iterator[Figure]:
    """All the engine's figures."""
    yield from (_games(config, rounds) for config in SETUPS)
    yield _others(rounds)
    yield _game(rounds)
    yield from _matching(rounds)
    yield from _applying(rounds)
    yield from _searching(rounds)
    yield from _values(rounds)


def decisions_a_second(game_setups: Iterable[GameSetup], seeds: Iterator[int]) -> float:
    """Measure the decisions of random games in a second, a game for each setup."""
    began = time.process_time()
    decisions = sum(1 for config in game_setups for _ in random_game(config, next(seeds)))
    return decisions / (time.process_time() - began)


def _games(config: GameSetup, rounds: int) -> Figure:
    seeds = iter(range(10**6))

    def ours() -> float:
        return decisions_a_second([config] * 4, seeds)

    name = f"decisions a second: {config.name}"
    return in_turn(name, "/s", ours, "random plies of python-chess", lambda: chess_plies(next(seeds)), rounds)


def _others(rounds: int) -> Figure:
    """Decisions of the pairs with further schools beside those of the base pairs."""
    seeds = iter(range(10**6))

    return in_turn(
        "decisions a second: all pairs with further schools", "/s", lambda: decisions_a_second(WITH_OTHERS, seeds),
        "the pairs of the base game", lambda: decisions_a_second(SETUPS[:12], seeds), rounds,
    )  # fmt: skip


def _game(rounds: int) -> Figure:
    """Whole games a second, over all pairs in both forms."""
    seeds = iter(range(10**6))

    def ours() -> float:
        began = time.process_time()
        for config in SETUPS[:12]:
            for _ in random_game(config, next(seeds)):
                pass
        return 12 / (time.process_time() - began)

    return Figure("whole random games a second, two seats", "/s", [ours() for _ in range(rounds)])


def random_game(config: GameSetup, seed: int) -> Iterator[tuple[GameState, Decision, Option]]:
    """Play random answers but `resign` to the end: each state, its question and its answer."""
    chance = random.Random(seed)
    state = new_game(CARDS, config.form, config.schools, seed, teams=config.teams)
    while not isinstance(question := decision(state), Outcome):
        options = question.options
        option = options[int(chance.random() * (len(options) - (options[-1] == RESIGN)))]
        yield state, question, option
        state, _ = apply_unchecked(state, option)


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
            board = board.with_square(i % 2, chance.choices((0, 1, 2), (12, 6, 2))[0], mask_of(square))
        boards.append(board)
    return boards


def _matching(rounds: int) -> Iterator[Figure]:
    """One card over one board, beside both baselines; then a hand of six, whose options are named too."""
    beings, boards = list(CARDS.beings.values()), _boards(20)
    ready = [(being, laid(being)) for being in beings]
    hands = [beings[i : i + 6] for i in range(0, len(beings) - 5, 6)]

    def one() -> None:
        for board in boards:
            on = match_context(board, 0)
            for being in beings:
                being.pattern.fits(on, being.rank)

    def shifted() -> None:
        for board in boards:
            for being, orientations in ready:
                shifted_matches(being, orientations, board, 0)

    def naive() -> None:
        for being in beings[::6]:
            naive_matches(being, boards[0], 0)

    def hand() -> None:
        for board in boards:
            for held in hands:
                on = match_context(board, 0)
                for being in held:
                    list(being.pattern.names(being.pattern.fits(on, being.rank)))

    def card(work: Callable[[], None], cards: int, times: int) -> Callable[[], float]:
        return lambda: cpu(work, times) / cards

    ours, theirs = card(one, len(beings) * len(boards), 3), card(shifted, len(beings) * len(boards), 3)
    yield in_turn("one card over one board of 20 pieces a side", "us", ours, SHIFTED, theirs, rounds)
    plain = card(naive, len(beings[::6]), 1)
    yield in_turn("the same", "us", ours, "the naive matcher", plain, rounds)
    six = card(hand, len(hands) * len(boards), 3)
    yield in_turn(
        "a hand of six cards, its places named", "us", six, "one card of the shifted-mask one", theirs, rounds
    )


def _applying(rounds: int) -> Iterator[Figure]:
    """`apply_unchecked`, the question being known already: the median over all decisions of some games."""
    beings, boards = list(CARDS.beings.values()), _boards(5)
    ready = [(being, laid(being)) for being in beings]

    def one_card() -> float:
        work = [(being, placed, board) for being, placed in ready for board in boards]
        return cpu(lambda: [shifted_matches(being, placed, board, 0) for being, placed, board in work], 3) / len(work)

    seeds = iter(range(10**6))

    def median() -> float:
        times = []
        for config in SETUPS[:12:3]:
            for state, _asked, option in random_game(config, next(seeds)):
                began = time.process_time_ns()
                apply_unchecked(state, option)
                times.append((time.process_time_ns() - began) / 1000)
        return statistics.median(times)

    yield in_turn("apply_unchecked, median", "us", median, SHIFTED, one_card, rounds)


def _searching(rounds: int) -> Iterator[Figure]:
    """A step of search: the child of a state by a listed option, over all decisions of some games."""
    games = [list(random_game(config, seed)) for seed, config in enumerate(SETUPS[:12:3])]
    plies = [(state, option) for game in games for state, _, option in game]

    def step() -> float:
        return cpu(lambda: [successor(state, option) for state, option in plies], 1) / len(plies)

    def answer() -> float:
        return cpu(lambda: [apply(state, option) for state, option in plies], 1) / len(plies)

    seen = [view(state, state.seat) for state, _ in plies[::9]]

    def guess() -> float:
        return cpu(lambda: [determinize(each, 1) for each in seen], 1) / len(seen)

    seeds = iter(range(10**6))
    yield in_turn("step of search", "us", step, "the answer with its question", answer, rounds)
    chess_step = "python-chess's push with its legal moves"
    yield in_turn(
        "steps of search a second", "/s", lambda: 1e6 / step(), chess_step, lambda: chess_steps(next(seeds)), rounds
    )
    yield in_turn("unseen cards dealt anew", "us", guess, "a step of search", step, rounds)


def chess_steps(seed: int) -> float:
    """Pushes a second of python-chess in random games, each with the legal moves after it."""
    chance = random.Random(seed)
    began, plies = time.process_time(), 0
    for _ in range(5):
        board = chess.Board()
        moves = list(board.legal_moves)
        while moves and board.ply() < LONG_CHESS:
            board.push(moves[int(chance.random() * len(moves))])
            moves = list(board.legal_moves)
            plies += 1
    return plies / (time.process_time() - began)


def _middle(form: str) -> GameState:
    """A state from the middle of a random game."""
    chance = random.Random(5)
    state = new_game(CARDS, form, ("northern", "southern"), 5)
    for _ in range(90):
        question = decision(state)
        assert not isinstance(question, Outcome)
        state, _ = apply_unchecked(state, chance.choice(question.options[:-1]))
    return state


def _values(rounds: int) -> Iterator[Figure]:
    state = _middle("high-form")
    whole = position(state)

    def hashed() -> str:
        return hashlib.sha256(json.dumps(whole).encode()).hexdigest()

    def round_trip() -> None:
        setup(CARDS, json.loads(json.dumps(position(state))))

    for name, ours, baseline, theirs in (
        ("digest", lambda: digest(state), "SHA-256 of the position's JSON", hashed),
        ("position to JSON and back", round_trip, "that JSON alone", lambda: json.loads(json.dumps(whole))),
    ):
        yield in_turn(name, "us", partial(cpu, ours, 200), baseline, partial(cpu, theirs, 200), rounds)
