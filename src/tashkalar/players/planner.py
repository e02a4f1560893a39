"""The player by method: plan the whole turn, check the best plans against what may come, and follow the best one."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from typing import NamedTuple

from tashkalar.engine import Decision, GameState, Option, View, child
from tashkalar.engine.events import Event
from tashkalar.players.baselines import answers
from tashkalar.players.belief import Belief
from tashkalar.players.evaluation import Evaluation
from tashkalar.players.foresight import Foresight
from tashkalar.players.player import NO_LIMIT, Budget
from tashkalar.players.turn_search import GLANCE, NARROW, Meter, Plan, TurnSearch, Width


class Effort(NamedTuple):
    """How hard a planner thinks about a turn. Everything is counted in positions and lines, nothing in seconds."""

    width: Width = NARROW
    """How widely its own turn is searched."""
    search: int = 1500
    """How many positions that may come to."""
    plans: int = 1
    """How many of the best turns are checked against what may come."""
    guesses: int = 0
    """How often the hidden cards are guessed for that, at most."""
    beyond: Width = GLANCE
    """How widely the turns to come are searched."""
    check: int = 0
    """How many positions that may come to."""
    blur: float = 0.0
    """By how much, in points, it misjudges a plan at random."""


def _moment(state: GameState) -> object:
    """What tells the moments of a seat's turn apart."""
    return state.board, state.turn, state.frames


class Planner:
    """Plans its turns.

    Args:
        evaluation: how positions are judged.
        effort: how hard it thinks.
        seed: what its guesses come from.
    """

    def __init__(self, evaluation: Evaluation, effort: Effort, seed: int) -> None:
        self.evaluation = evaluation
        self.effort = effort
        self.seed = seed
        self.belief: Belief | None = None
        self.spent = 0
        """The positions that it has looked at so far, in all."""
        self._left: list[Option] = []
        """What is left of the turn as planned."""
        self._due: object = None
        """The moment for which the next of it is meant."""

    def choose(self, seen: View, question: Decision, events: Sequence[Event], budget: Budget = NO_LIMIT) -> Option:
        if self.belief is None:
            self.belief = Belief(question.seat)
        known = self.belief.after(seen, events)
        options = answers(question)
        if not self._left or self._due != _moment(seen.state):  # a turn begins, or something was taken back
            self._left = options if len(options) == 1 else list(self.plans(seen, known, budget)[0].options)
        answer = self._left.pop(0)
        if self._left:
            self._due = _moment(child(seen.state, answer))
        return answer

    def plans(self, seen: View, known: View, budget: Budget = NO_LIMIT) -> list[Plan]:
        """Ways to play on to the end of the turn, the one that it would follow first.

        Args:
            seen: what the seat asked sees.
            known: the same with all cards named that it knows besides (`Belief`).
            budget: what time there is.
        """
        effort = self.effort
        until = time.monotonic() + budget.seconds
        work = effort.search + effort.check
        chance = random.Random(f"{self.seed} {seen.state.turn.number} {seen.state.turn.actions}")
        meter = Meter(effort.search, until, lambda done: budget.hurried(done / work))
        plans = TurnSearch(self.evaluation, effort.width, meter).plans(seen.state, max(1, effort.plans))
        if effort.blur:
            blurred = [plan._replace(value=plan.value + chance.gauss(0, effort.blur)) for plan in plans]
            plans = sorted(blurred, key=lambda plan: -plan.value)
        self.spent += meter.spent
        if effort.guesses and len(plans) > 1:
            begun = meter.spent / work
            check = Meter(effort.check, until, lambda done: budget.hurried(begun + (1 - begun) * done / effort.check))
            plans = self._checked(known, plans, chance.getrandbits(64), check)
        return plans

    def _checked(self, known: View, plans: list[Plan], chance: int, meter: Meter) -> list[Plan]:
        foresight = Foresight(self.evaluation, self.effort.beyond, meter)
        found = foresight.checked(known, plans, chance, self.effort.guesses)
        self.spent += meter.spent
        return [one.plan for one in found]
