"""The planner: it plans a whole turn, checks the best plans by rollouts, and plays the best one."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from typing import Generic, NamedTuple, TypeVar

from hotseat.ai.game_model import Belief, GameModel, K
from hotseat.ai.player import NO_LIMIT, Budget
from hotseat.ai.rollout import Follow, RankedPlan, Rollouts
from hotseat.ai.search import NodeBudget, O, Plan, S
from hotseat.codec.whole_numbers import require_int
from hotseat.plugin.decision import E, Q

W = TypeVar("W")
"""The type of the beam widths of a game's search."""


class SearchConfig(NamedTuple):
    """The work that a planner puts into a turn, counted in positions and rollouts instead of seconds."""

    search: int = 1500
    """The maximum number of positions in the search of its own turn."""
    candidates: int = 1
    """The number of plans that are checked by rollouts."""
    determinizations: int = 0
    """The maximum number of determinizations for these rollouts; 0 for none."""
    rollout_budget: int = 0
    """The maximum number of positions in all rollouts."""
    reply_budget: int = 0
    """The same for a seat's last turn, if others have one after it; 0 for the same number."""
    last_turn: int = 0
    """The maximum number of positions in the search of a turn that decides the game; 0 to search it as any other."""
    noise: float = 0.0
    """The standard deviation, in points, of a random error in the value of each plan."""


class PlayerConfig(NamedTuple, Generic[W]):
    """The strength of a player."""

    width: W
    """The beam widths of its search for turns."""
    effort: SearchConfig
    """The effort of its planner."""
    beyond: W | None = None
    """The beam widths for the later turns of its rollouts; None for those that the game uses by default."""


class Planner(Generic[K, S, Q, O, E]):
    """A player that plans its turns.

    Args:
        model: the game, with the evaluation and the search widths.
        effort: the work for each turn.
        seed: the seed of its random numbers.
        follow: the function that evaluates rollouts; the planner's own process does so if left out.
    """

    def __init__(
        self, model: GameModel[K, S, Q, O, E], effort: SearchConfig, seed: int, follow: Follow[S, O] | None = None
    ) -> None:
        self.model = model
        self.follow = follow
        self.effort = effort
        self.seed = require_int(seed)
        self.memory: Belief[S, K, E] | None = None
        self.checked: list[RankedPlan[S, O]] = []
        """The plans of the last search that were checked by rollouts, the best first; empty if none were."""
        self.spent = 0
        """The number of positions that it has searched so far, in all turns."""
        self._left: list[O] = []
        """The remaining options of the planned turn."""
        self._due: object = None
        """The key of the state in which the next of them is due."""

    def choose(self, seen: S, question: Q, events: Sequence[E], budget: Budget = NO_LIMIT) -> O:
        """Return the next option of the planned turn; plan the turn first if it starts or an option was undone.

        Args:
            seen: the view of the seat.
            question: the pending decision of the seat.
            events: the events since the last call that the seat may see.
            budget: the limit of the decision.
        """
        if self.memory is None:
            self.memory = self.model.belief(question.seat)
        known = self.memory.after(seen, events)
        options = self.model.answers(question)
        if not self._left or self._due != self.model.key(seen):  # a turn starts, or a step was undone
            self._left = options if len(options) == 1 else list(self.plans(seen, known, budget)[0].options)
        answer = self._left.pop(0)
        if self._left:
            self._due = self.model.key(self.model.successor(seen, answer))
        return answer

    def plans(self, seen: S, known: K, budget: Budget = NO_LIMIT) -> list[Plan[S, O]]:
        """Return plans for the rest of the turn, the best first.

        Args:
            seen: the view of the seat that has to decide.
            known: the knowledge of that seat (see `Belief`).
            budget: the time limit.
        """
        effort, self.checked = self.effort, []
        if effort.last_turn and self.model.decides(seen):
            return self._last_turn(seen, budget)
        until = time.monotonic() + budget.seconds
        most = (self.model.precedes_end(seen) and effort.reply_budget) or effort.rollout_budget
        work = effort.search + most
        chance = random.Random(f"{self.seed} {self.model.seed_text(seen)}")
        meter = NodeBudget(effort.search, until, lambda done: budget.hurried(done / work))
        plans = self.model.own_turn_search(meter).plans(seen, max(1, effort.candidates))
        if effort.noise:
            blurred = [plan._replace(value=plan.value + chance.gauss(0, effort.noise)) for plan in plans]
            plans = sorted(blurred, key=lambda plan: -plan.value)
        self.spent += meter.spent
        if effort.determinizations and len(plans) > 1:
            begun = meter.spent / work
            check = NodeBudget(most, until, lambda done: budget.hurried(begun + (1 - begun) * done / most))
            rollouts = Rollouts(self.model, check, self.follow)
            self.checked = rollouts.checked(known, plans, chance.getrandbits(64), effort.determinizations)
            self.spent += check.spent
            plans = [one.plan for one in self.checked]
        return plans

    def _last_turn(self, seen: S, budget: Budget) -> list[Plan[S, O]]:
        """Return plans for a turn that decides the game; the evaluation of its end is exact, so nothing is checked."""
        most = self.effort.last_turn
        meter = NodeBudget(most, time.monotonic() + budget.seconds, lambda done: budget.hurried(done / most))
        plans = self.model.last_turn_search(meter).plans(seen, max(1, self.effort.candidates))
        self.spent += meter.spent
        return plans
