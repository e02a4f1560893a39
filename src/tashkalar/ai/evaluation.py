"""The evaluation of positions: the weighted sum of `features`, with the weights of each form as data."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import compress
from operator import mul
from typing import NamedTuple

from tashkalar.ai.features import NAMES, features, with_turn_points
from tashkalar.ai.pattern_distance import Hand
from tashkalar.ai.turn_context import TurnContext
from tashkalar.cards.load import data_file
from tashkalar.engine import GameState, Outcome, decision
from tashkalar.engine.forms import form_of
from tashkalar.engine.turns import BEINGS, cards_to_draw, outcome

WON = 20.0
"""The value of winning, in points."""
END = 3.0
"""The value of triggering the end with a great lead, and the scale of that lead, in points."""
SURE = 0.01
"""Scale of the uncertainty about the final score, in points, besides the turns still to come."""


class Replies(NamedTuple):
    """The expected replies to a seat's last turn, for each opponent that has one."""

    gain: float
    """The expected gain of a reply, in points."""
    unsure: float
    """The scale of the uncertainty about it, in points."""
    threats: bool = False
    """Whether the value of the opponent's threats is added to the gain."""


UNSEEN = Replies(gain=1.2, unsure=1.5)
"""The replies by their mean gain, for players that check no turn by rollouts."""
FORESEEN = Replies(gain=0.3, unsure=5.0, threats=True)
"""The replies by the threats that a turn leaves, fitted to 104 wide searches of such replies in the duel."""
_THREATS = tuple(name.startswith(("threat_", "their_task_")) for name in NAMES)
"""Whether each feature tells what an opponent may gain in its next turn."""


class Evaluation:
    """Evaluates positions of one form.

    Args:
        weights: points per unit of each feature; a missing feature has weight 0.
        replies: the expected replies to the seat's last turn.
    """

    def __init__(self, weights: Mapping[str, float], replies: Replies = UNSEEN) -> None:
        self.weights: tuple[float, ...] = tuple(weights.get(name, 0.0) for name in NAMES)
        self.replies = replies

    def value(
        self, state: GameState, seat: int, hand: Hand, before: TurnContext, claimed: str = "", under_way: bool = False
    ) -> float:
        """Return the value of a position for a seat, in points."""
        if state.ended:
            return terminal_value(state, seat)
        numbers = features(state, seat, hand, before, claimed, under_way)
        if is_last_turn(state):
            if state.turn.last:
                return self._at_last(state, numbers)
            ahead = self._ahead(numbers)
            return ahead + _final(with_turn_points(state, claimed), seat)
        value = float(sum(map(mul, self.weights, numbers)))
        if under_way or not triggers_end(state, claimed):
            return value
        return value + END * math.tanh(numbers[0] / END)  # everybody has one turn left to change the lead

    def _ahead(self, numbers: Sequence[float]) -> float:
        """Return the lead; potential is worthless now and only breaks ties."""
        return float(sum(map(mul, self.weights, [numbers[0], *(number / 100 for number in numbers[1:])])))

    def _at_last(self, state: GameState, numbers: Sequence[float]) -> float:
        """Return the value of a lead after the seat's own last turn, as opponents with a turn left may catch up."""
        others, ahead, replies = state.turn.last or 0, self._ahead(numbers), self.replies
        least = ahead - replies.gain * others
        if replies.threats:
            least += sum(map(mul, compress(self.weights, _THREATS), compress(numbers, _THREATS)))
        return ahead + WON * math.tanh(least / (SURE + replies.unsure * others))


def terminal_value(state: GameState, seat: int) -> float:
    """Return the value of a finished game for a seat, in points: its lead, plus or minus `WON`, shared by a team."""
    outcome = decision(state)
    assert isinstance(outcome, Outcome)
    others = [outcome.scores[s] for s in range(len(outcome.scores)) if s != seat]
    ahead = outcome.scores[seat] - max(others)
    won = seat in outcome.winners
    return ahead + (WON / len(state.config.seats_of(state.config.colour_of(seat))) if won else -WON)


def is_last_turn(state: GameState) -> bool:
    """Whether the seat on turn has no further turn after this one."""
    last = state.turn.last
    return last is not None and last < len(state.seats) and not state.turn.extra_turns


def _final(state: GameState, seat: int) -> float:
    """Return `WON` or its negative by the result if the game ends now, tie-breaks included; 0 for a draw."""
    winners = outcome(state).winners
    return 0.0 if len({*map(state.config.colour_of, winners)}) > 1 else (WON if seat in winners else -WON)


def triggers_end(state: GameState, claimed: str) -> bool:
    """Whether the end of this turn triggers the end of the game (rules.md 12.1); idle turns aren't considered."""
    now = state.turn
    if now.last is not None:
        return False
    own = state.seats[now.seat]
    held = len(own.beings) + bool(own.pending)
    drawn = max(0, BEINGS - held) + now.extra_beings
    back = sum(card in state.config.cards.decks[state.config.deck_of(now.seat)] for card in now.returned)
    if cards_to_draw(state, now.seat) + back <= drawn:
        return True
    form, count = form_of(state), len(state.seats)
    state = with_turn_points(state, claimed)
    return any(form.reached(state, seat) >= form.goal(count) for seat in range(count))


@cache
def weights(form: str) -> Mapping[str, float]:
    """Return the shipped weights of a form, by the feature's name."""
    by_form: Mapping[str, Mapping[str, float]] = json.loads(data_file("weights.json").read_text("utf-8"))
    return by_form[form]


@cache
def evaluation_of(form: str, replies: Replies = FORESEEN) -> Evaluation:
    """Return the evaluation that players of a form use, with the shipped weights."""
    return Evaluation(weights(form), replies)


def index_of_best(values: Sequence[float]) -> int:
    """Return the index of the highest value, the first one among equal values."""
    return max(range(len(values)), key=values.__getitem__)
