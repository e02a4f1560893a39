"""How good a position is for a seat: the features by the weights of its form, which are data."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from functools import cache
from operator import mul

from tashkalar.ai.features import NAMES, features
from tashkalar.ai.pattern_distance import Hand
from tashkalar.ai.turn_context import TurnContext
from tashkalar.cards.load import data_file
from tashkalar.engine import GameState, Outcome, decision

WON = 20.0
"""What it is worth to have won, in points."""
GAIN = 1.2
"""What an opponent gains in its last turn."""
SURE, UNSURE = 0.01, 1.5
"""How widely the end may be off what is seen, without a turn to come and more with each."""


class Evaluation:
    """Judges positions of one form.

    Args:
        weights: what one of each feature is worth, in points; a feature left out is worth nothing.
    """

    def __init__(self, weights: Mapping[str, float]) -> None:
        self.weights: tuple[float, ...] = tuple(weights.get(name, 0.0) for name in NAMES)

    def value(
        self, state: GameState, seat: int, hand: Hand, before: TurnContext, claimed: str = "", under_way: bool = False
    ) -> float:
        """What a position is worth to a seat, in points; for the arguments see `features`."""
        if state.ended:
            return terminal_value(state, seat)
        numbers = features(state, seat, hand, before, claimed, under_way)
        if is_last_turn(state):
            numbers[1:] = [number / 100 for number in numbers[1:]]  # nothing comes of it any more, but ties go to it
            return _at_last(state, float(sum(map(mul, self.weights, numbers))))
        return float(sum(map(mul, self.weights, numbers)))


def terminal_value(state: GameState, seat: int) -> float:
    """What the end of the game is worth to a seat: mostly, whether it has won."""
    outcome = decision(state)
    assert isinstance(outcome, Outcome)
    others = [outcome.scores[s] for s in range(len(outcome.scores)) if s != seat]
    ahead = outcome.scores[seat] - max(others)
    won = seat in outcome.winners
    return ahead + (WON / len(state.table.seats_of(state.table.colour_of(seat))) if won else -WON)


def is_last_turn(state: GameState) -> bool:
    """Whether the seat on turn has no other turn after this one."""
    last = state.turn.last
    return last is not None and last < len(state.seats) and not state.turn.extra_turns


def _at_last(state: GameState, ahead: float) -> float:
    """What it is worth to be so far ahead after one's own last turn: mostly, how likely that wins.

    The others may still catch up, each by some points, if they have a turn left.
    """
    others = state.turn.last or 0
    return ahead + WON * math.tanh((ahead - GAIN * others) / (SURE + UNSURE * others))


@cache
def weights(form: str) -> Mapping[str, float]:
    """The weights of a form that come with the game."""
    held: Mapping[str, Mapping[str, float]] = json.loads(data_file("weights.json").read_text("utf-8"))
    return held[form]


@cache
def evaluation_of(form: str) -> Evaluation:
    """The evaluation that players of a form use."""
    return Evaluation(weights(form))


def index_of_best(values: Sequence[float]) -> int:
    """Which of some values is the highest, the first of equal ones."""
    return max(range(len(values)), key=values.__getitem__)
