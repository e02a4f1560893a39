"""Rollouts: check the best plans against the opponents' replies in determinizations, and the seat's own next turn.

All plans are evaluated in the same determinizations (common random numbers), so that chance affects all plans alike.
After every few determinizations the worse half of the plans is dropped (successive halving).
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice, takewhile
from typing import Any, Generic, NamedTuple

from hotseat.ai.game_model import GameModel, K
from hotseat.ai.search import NodeBudget, O, Plan, S

PRIOR = 5.0
"""The weight of the evaluation, in determinizations: the value of a single rollout depends much on chance."""
FIRST = 2
"""The number of determinizations before the worse half of the plans is dropped; after one, what costs too much is."""


class RankedPlan(NamedTuple, Generic[S, O]):
    """A plan with the values of its rollouts."""

    plan: Plan[S, O]
    """The plan."""
    values: tuple[float, ...]
    """The utility of the plan in each determinization."""
    prior: float
    """The utility of the plan's own value."""

    @property
    def mean(self) -> float:
        """The average of the values, in which the plan's own value counts as `PRIOR` determinizations."""
        return (PRIOR * self.prior + sum(self.values)) / (PRIOR + len(self.values))


def lead_of(ranked: Sequence[RankedPlan[S, O]]) -> float:
    """Return by how many standard errors the first of ranked plans beats the second, in the rollouts of both.

    Returns:
        The lead; 0 with fewer than two plans or three common rollouts, or if the rollouts don't differ.
    """
    if len(ranked) < 2:
        return 0.0
    differences = [one - other for one, other in zip(ranked[0].values, ranked[1].values, strict=False)]
    if len(differences) < 3 or not (deviation := statistics.stdev(differences)):
        return 0.0
    return statistics.fmean(differences) * math.sqrt(len(differences)) / deviation


class Rollout(NamedTuple, Generic[S, O]):
    """A line of play to evaluate."""

    state: S
    """The determinization, in which the planning seat has to decide."""
    options: tuple[O, ...]
    """The options of the plan."""


Follow = Callable[[Iterable[Rollout[S, O]], NodeBudget], Iterator[float]]
"""A function that yields the value of each rollout, in order, and counts the positions in the node budget.

It may take rollouts in advance. Values are meaningless once the node budget is exhausted.
"""


class Rollouts(Generic[K, S, O]):
    """Rollouts of plans beyond the seat's own turn.

    Args:
        model: the game, with the evaluation.
        meter: the node budget.
        follow: the function that evaluates rollouts; `value_of` if left out.
    """

    def __init__(
        self, model: GameModel[K, S, Any, O, Any], meter: NodeBudget, follow: Follow[S, O] | None = None
    ) -> None:
        self.model = model
        self.meter = meter
        self.follow = follow
        self.search = model.turns_ahead(meter)
        self.reply = model.reply_search(meter)

    def checked(self, known: K, plans: Sequence[Plan[S, O]], chance: int, guesses: int) -> list[RankedPlan[S, O]]:
        """Return the plans ranked by their rollouts, the best first.

        Args:
            known: the knowledge of the seat that has to decide.
            plans: the plans, the best by the evaluation first.
            chance: the seed of the determinizations.
            guesses: the maximum number of determinizations.
        """
        utility = self.model.utility(known)
        kept = [RankedPlan(plan, (), utility(plan.value)) for plan in plans]
        given_up: list[RankedPlan[S, O]] = []
        worlds = islice(self.model.determinizations(known, chance), guesses)
        due, begun = 1, self.meter.spent
        while len(kept) > 1 and (found := self._values(islice(worlds, due), [one.plan for one in kept])):
            values = zip(*found, strict=True)
            kept = [
                one._replace(values=(*one.values, *map(utility, more))) for one, more in zip(kept, values, strict=True)
            ]
            kept.sort(key=lambda one: -one.mean)
            if self.meter.is_exhausted:
                break
            due = len(kept[0].values)
            most = (len(kept) + 1) // 2 if due >= FIRST else self._affordable(len(kept), self.meter.spent - begun)
            kept, given_up = kept[: max(2, most)], [*kept[max(2, most) :], *given_up]
        return [*kept, *given_up]

    def _affordable(self, plans: int, spent: int) -> int:
        """Return how many of some plans the node budget lets meet `FIRST` determinizations more, by the cost of one."""
        left = self.meter.positions - self.meter.spent
        return plans if FIRST * spent <= left else int(plans * left / (FIRST * spent))

    def _values(self, worlds: Iterable[S], plans: Sequence[Plan[S, O]]) -> list[tuple[float, ...]]:
        """Return the values of the plans by determinization, without the one in which the node budget was exhausted."""
        lines = (Rollout(world, plan.options) for world in worlds for plan in plans)
        values = self.follow(lines, self.meter) if self.follow else map(self.value_of, lines)
        by_world = zip(*[values] * len(plans), strict=False)
        return [*takewhile(lambda _: not self.meter.is_exhausted, by_world)]  # the last determinization is incomplete

    def value_of(self, line: Rollout[S, O]) -> float:
        """Return the value of a rollout for the seat that plans, after the replies of the others and its own next turn.

        Returns:
            The value in points of the evaluation; meaningless if the node budget is exhausted.
        """
        seat = self.model.seat(line.state)
        state = self.next_turn(line.state, line.options, seat)
        if self.meter.is_exhausted:
            return 0.0  # meaningless, and not used
        if self.model.is_over(state):
            return self.model.terminal_value(state, seat)
        return self.search.plans(state)[0].value

    def next_turn(self, world: S, options: Sequence[O], seat: int) -> S:
        """Return the state after a plan and the replies: a seat's next turn, the end, or where the node budget ends.

        Args:
            world: a determinization in which the seat has to decide.
            options: the options of the plan, up to the end of the turn or fewer.
            seat: the seat that plans, from 0.
        """
        state, model = self._played(world, options), self.model
        turn, others, closes = model.turn(world), False, model.precedes_end(world)
        while not model.is_over(state) and not self.meter.is_exhausted:
            others = others or model.seat(state) != seat or model.turn(state) != turn
            if others and model.seat(state) == seat:
                break
            search = self.reply if closes and model.decides(state) else self.search
            state = self._played(state, search.plans(state)[0].options)
        return state

    def _played(self, state: S, options: Iterable[O]) -> S:
        for option in options:
            state = self.model.successor(state, option)
            self.meter.count()
        return state
