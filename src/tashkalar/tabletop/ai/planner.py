"""The player by method: plan the whole turn, check the best plans against what may come, and follow the best one."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from typing import Generic, NamedTuple

from tashkalar.tabletop.ai.game_model import Belief, GameModel, K, V
from tashkalar.tabletop.ai.player import NO_LIMIT, Budget
from tashkalar.tabletop.ai.rollout import Follow, Rollouts
from tashkalar.tabletop.ai.search import NodeBudget, O, Plan, S
from tashkalar.tabletop.decision import E, Q
from tashkalar.whole_numbers import require_int


class SearchConfig(NamedTuple):
    """How hard a planner thinks about a turn, counted in positions and rollouts.

    Everything is counted in positions and lines, nothing in seconds.
    """

    search: int = 1500
    """How many positions the search of its own turn may come to."""
    candidates: int = 1
    """How many of the best turns are checked against what may come."""
    determinizations: int = 0
    """How often what is hidden is guessed for that, at most."""
    rollout_budget: int = 0
    """How many positions that may come to."""
    noise: float = 0.0
    """By how much, in points, it misjudges a plan at random."""


class Planner(Generic[V, K, S, Q, O, E]):
    """Plans its turns.

    Args:
        model: the game, and how widely and how well it is thought about.
        effort: how hard it thinks.
        seed: what its guesses come from.
        follow: who follows its lines of play; itself if left out.
    """

    def __init__(
        self, model: GameModel[V, K, S, Q, O, E], effort: SearchConfig, seed: int, follow: Follow[S, O] | None = None
    ) -> None:
        self.model = model
        self.follow = follow
        self.effort = effort
        self.seed = require_int(seed)
        self.memory: Belief[V, K, E] | None = None
        self.spent = 0
        """The positions that it has looked at so far, in all."""
        self._left: list[O] = []
        """What is left of the turn as planned."""
        self._due: object = None
        """The moment for which the next of it is meant."""

    def choose(self, seen: V, question: Q, events: Sequence[E], budget: Budget = NO_LIMIT) -> O:
        if self.memory is None:
            self.memory = self.model.belief(question.seat)
        known, state = self.memory.after(seen, events), self.model.state(seen)
        options = self.model.answers(question)
        if not self._left or self._due != self.model.key(state):  # a turn begins, or something was taken back
            self._left = options if len(options) == 1 else list(self.plans(seen, known, budget)[0].options)
        answer = self._left.pop(0)
        if self._left:
            self._due = self.model.key(self.model.successor(state, answer))
        return answer

    def plans(self, seen: V, known: K, budget: Budget = NO_LIMIT) -> list[Plan[S, O]]:
        """Ways to play on to the end of the turn, the one that it would follow first.

        Args:
            seen: what the seat asked sees.
            known: what it knows (`Belief`).
            budget: what time there is.
        """
        effort, state = self.effort, self.model.state(seen)
        until = time.monotonic() + budget.seconds
        work = effort.search + effort.rollout_budget
        chance = random.Random(f"{self.seed} {self.model.option_numbers(state)}")
        meter = NodeBudget(effort.search, until, lambda done: budget.hurried(done / work))
        plans = self.model.is_own_turn(meter).plans(state, max(1, effort.candidates))
        if effort.noise:
            blurred = [plan._replace(value=plan.value + chance.gauss(0, effort.noise)) for plan in plans]
            plans = sorted(blurred, key=lambda plan: -plan.value)
        self.spent += meter.spent
        if effort.determinizations and len(plans) > 1:
            begun = meter.spent / work
            check = NodeBudget(
                effort.rollout_budget,
                until,
                lambda done: budget.hurried(begun + (1 - begun) * done / effort.rollout_budget),
            )
            plans = self._checked(known, plans, chance.getrandbits(64), check)
        return plans

    def _checked(self, known: K, plans: list[Plan[S, O]], chance: int, meter: NodeBudget) -> list[Plan[S, O]]:
        found = Rollouts(self.model, meter, self.follow).checked(known, plans, chance, self.effort.determinizations)
        self.spent += meter.spent
        return [one.plan for one in found]
