"""Win probability: computed from the points that a seat expects of its turn, calibrated with games."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from hotseat.ai.search import NodeBudget
from tashkalar.ai.evaluation import evaluation_of
from tashkalar.ai.pattern_distance import placement_tables
from tashkalar.ai.turn_context import turn_context
from tashkalar.ai.turn_search import NARROW, TurnPlan, TurnSearch
from tashkalar.cards.load import data_file
from tashkalar.engine import GameState, View

EARLY = 5
"""The last turn in which the probability says so little that it shouldn't be shown."""
POSITIONS = 800
"""The node budget for estimating the expectation of a seat."""
FARTHEST = 50.0
"""The largest exponent; beyond it the result is certain."""


class Expectation(NamedTuple):
    """A seat's expectation of its turn, from which its win probability is computed."""

    value: float
    """The value of the best plan found for the turn, in points of the computer players' evaluation."""
    youth: float
    """The share of the game still to come, from 1 to 0."""


class Calibration(NamedTuple):
    """The parameters that turn points into log odds."""

    early: float
    """The log odds per point with the whole game to come."""
    late: float
    """The log odds per point with nothing of the game to come."""
    reply: float
    """The reduction of the log odds because the others still respond to the turn."""

    def chance(self, expected: Expectation, sides: int) -> float:
        """Return the win probability among so many sides, from 0 to 1. `sides`: the number of sides, from 2."""
        steep = self.late + (self.early - self.late) * expected.youth
        odds = expected.value * steep - self.reply - math.log(sides - 1)
        return 1 / (1 + math.exp(-max(-FARTHEST, min(FARTHEST, odds))))


def expectation_of(seen: View) -> Expectation:
    """Return the expectation of the seat that has to decide, from its view alone."""
    state = seen.state
    plans = TurnSearch(evaluation_of(state.config.form), NARROW, NodeBudget(POSITIONS)).plans(state)
    return expectation(state, plans[0])


def expectation(state: GameState, plan: TurnPlan) -> Expectation:
    """Return the expectation of the seat that has to decide if it follows a plan."""
    return Expectation(plan.value, turn_context(placement_tables(state.config.cards), state, state.seat).youth)


def win_chance_of(seen: View) -> float | None:
    """Return the win probability of the seat that has to decide, from 0 to 1; None in the first turns."""
    config = seen.state.config
    return win_chance(config.form, expectation_of(seen), config.colours) if seen.state.turn.number > EARLY else None


def win_chance(form: str, expected: Expectation, sides: int = 2) -> float:
    """Return a seat's win probability, from 0 to 1; it stays near an equal share in the first turns."""
    return calibration(form).chance(expected, sides)


@cache
def calibration(form: str) -> Calibration:
    """Return the parameters fitted to games of computer players in a form (`bench.chance`)."""
    by_form: Mapping[str, Mapping[str, float]] = json.loads(data_file("chance.json").read_text("utf-8"))
    return Calibration(**by_form[form])
