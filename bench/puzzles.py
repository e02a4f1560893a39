"""Benchmarks of the solver of puzzles: positions, and time for a typical turn, beside random games."""

import time
from collections.abc import Iterator

from bench.engine import GameSetup, decisions_a_second
from bench.measure import Figure, in_turn
from bench.players import moments
from tashkalar.engine import GameState
from tashkalar.puzzles import Goal, solve

FORM = "duel"
OUT_OF_REACH = Goal("score", points=900)
"""No turn comes to it, so the whole turn is tried."""


def figures(rounds: int) -> Iterator[Figure]:
    """All figures of the solver."""
    turns = [state for state in moments(FORM) if state.turn.actions == 2][1:3]
    seconds: list[float] = []
    seeds = iter(range(10**6))

    def ours() -> float:
        began = time.process_time()
        tried = [_tried(state) for state in turns]
        spent = time.process_time() - began
        seconds.append(spent / len(turns))
        return sum(tried) / spent

    def random_decisions() -> float:
        return decisions_a_second([GameSetup(FORM, ("northern", "sylvan"))] * 3, seeds)

    yield in_turn("positions tried a second: solver", "/s", ours, "decisions of random games", random_decisions, rounds)
    yield Figure("a turn of two actions proved", "s", seconds)


def _tried(state: GameState) -> int:
    return solve(state, OUT_OF_REACH).positions
