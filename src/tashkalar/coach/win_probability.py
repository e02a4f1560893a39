"""Win probability: from the points that a seat expects of its turn, calibrated by games."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from tashkalar.ai.evaluation import evaluation_of
from tashkalar.ai.pattern_distance import placement_tables
from tashkalar.ai.turn_context import turn_context
from tashkalar.ai.turn_search import NARROW, TurnPlan, TurnSearch
from tashkalar.cards.load import data_file
from tashkalar.engine import GameState, View
from tashkalar.tabletop.ai.search import NodeBudget

EARLY = 5
"""Up to this turn the chance tells next to nothing and shouldn't be shown."""
POSITIONS = 800
"""So many are looked at for what a seat may expect."""
FARTHEST = 50.0
"""More than this is certain, as an exponent."""


class Expectation(NamedTuple):
    """What a seat may expect of its turn."""

    value: float
    """How many points the best turn found is worth, by the evaluation of the computer players."""
    youth: float
    """How much of the game is still to come, from 1 to 0."""


class Calibration(NamedTuple):
    """What makes odds of points, all as exponents."""

    early: float
    """By how much they grow with each point, with the whole game to come."""
    late: float
    """The same with nothing of it to come."""
    reply: float
    """By how much they are less because the others will answer the turn."""

    def chance(self, expected: Expectation, sides: int) -> float:
        """The chance to win that so much stands for among so many sides, from 0 to 1."""
        steep = self.late + (self.early - self.late) * expected.youth
        odds = expected.value * steep - self.reply - math.log(sides - 1)
        return 1 / (1 + math.exp(-max(-FARTHEST, min(FARTHEST, odds))))


def expectation_of(seen: View) -> Expectation:
    """What the seat asked may expect of its turn, by what it knows.

    Args:
        seen: the view of the seat that is asked now.
    """
    state = seen.state
    plans = TurnSearch(evaluation_of(state.table.form), NARROW, NodeBudget(POSITIONS)).plans(state)
    return expectation(state, plans[0])


def expectation(state: GameState, plan: TurnPlan) -> Expectation:
    """What the seat asked may expect of a plan for its turn.

    Args:
        state: where the plan begins; a state, or that of the seat's view.
        plan: the best that was found.
    """
    return Expectation(plan.value, turn_context(placement_tables(state.table.cards), state, state.seat).youth)


def win_chance_of(seen: View) -> float | None:
    """How likely the seat asked wins by what it knows, from 0 to 1; None in the first turns, when nobody can tell.

    Args:
        seen: the view of the seat that is asked now.
    """
    table = seen.state.table
    return win_chance(table.form, expectation_of(seen), table.colours) if seen.state.turn.number > EARLY else None


def win_chance(form: str, expected: Expectation, sides: int = 2) -> float:
    """How likely a seat wins that expects so much, from 0 to 1.

    In a game's first turns little can be said: the number stays near one half, or near one's share of the sides.

    Args:
        form: "high-form", "duel" or "melee".
        expected: what it may expect of its turn.
        sides: how many play against each other.
    """
    return calibration(form).chance(expected, sides)


@cache
def calibration(form: str) -> Calibration:
    """What was fitted to games of computer players in a form (`bench.chance`)."""
    held: Mapping[str, Mapping[str, float]] = json.loads(data_file("chance.json").read_text("utf-8"))
    return Calibration(**held[form])
