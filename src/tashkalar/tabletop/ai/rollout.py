"""Rollouts: check the best plans against the opponents' replies in determinizations, and the seat's own next turn.

All plans meet the same guesses (common random numbers), so that they differ by what they are and not by their luck.
After each few guesses the weaker half of the plans is given up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice, takewhile
from typing import Any, Generic, NamedTuple

from tashkalar.tabletop.ai.game_model import GameModel, K
from tashkalar.tabletop.ai.search import NodeBudget, O, Plan, S

PRIOR = 5.0
"""How many guesses tell as much as the evaluation does: a single guess is mostly luck."""
FIRST = 2
"""So many guesses are made before the first plans are given up."""


class RankedPlan(NamedTuple, Generic[S, O]):
    """A plan with the values of its rollouts."""

    plan: Plan[S, O]
    values: tuple[float, ...]
    """A number for each guess."""

    @property
    def mean(self) -> float:
        """What it is worth on average, what the evaluation says counting for as much as some guesses."""
        return (PRIOR * self.plan.value + sum(self.values)) / (PRIOR + len(self.values))


class Rollout(NamedTuple, Generic[S, O]):
    """One line of play to be evaluated."""

    state: S
    """The whole game, all that is hidden guessed; the seat that plans is asked."""
    options: tuple[O, ...]
    """How it answers."""


Follow = Callable[[Iterable[Rollout[S, O]], NodeBudget], Iterator[float]]
"""Tells what each line comes to, one after the other, and has the meter count the positions that this took. It may take
lines ahead of what is asked for. Once the positions are used up its values mean nothing.
"""


class Rollouts(Generic[K, S, O]):
    """Looks beyond a seat's own turn.

    Args:
        model: the game, and how well it is judged.
        meter: what counts the positions.
        follow: who follows the lines; itself if left out.
    """

    def __init__(
        self, model: GameModel[Any, K, S, Any, O, Any], meter: NodeBudget, follow: Follow[S, O] | None = None
    ) -> None:
        self.model = model
        self.meter = meter
        self.follow = follow
        self.search = model.turns_ahead(meter)

    def checked(self, known: K, plans: Sequence[Plan[S, O]], chance: int, guesses: int) -> list[RankedPlan[S, O]]:
        """The plans by what comes of them, the best first.

        Args:
            known: what the seat asked sees and remembers.
            plans: the turns to compare, the best by the evaluation first.
            chance: what the guesses come from.
            guesses: how often the hidden cards are dealt at most.
        """
        kept = [RankedPlan(plan, ()) for plan in plans]
        given_up: list[RankedPlan[S, O]] = []
        worlds = islice(self.model.determinizations(known, chance), guesses)
        due = FIRST
        while len(kept) > 1 and (found := self._values(islice(worlds, due), [one.plan for one in kept])):
            values = zip(*found, strict=True)
            kept = [one._replace(values=one.values + more) for one, more in zip(kept, values, strict=True)]
            kept.sort(key=lambda one: -one.mean)
            if self.meter.is_exhausted:
                break
            due = len(kept[0].values)
            half = max(2, (len(kept) + 1) // 2)
            kept, given_up = kept[:half], [*kept[half:], *given_up]
        return [*kept, *given_up]

    def _values(self, worlds: Iterable[S], plans: Sequence[Plan[S, O]]) -> list[tuple[float, ...]]:
        """What the plans come to, world by world, up to the one in which the positions are used up."""
        lines = (Rollout(world, plan.options) for world in worlds for plan in plans)
        values = self.follow(lines, self.meter) if self.follow else map(self.value_of, lines)
        by_world = zip(*[values] * len(plans), strict=False)
        return [*takewhile(lambda _: not self.meter.is_exhausted, by_world)]  # the last world wasn't the same for all

    def value_of(self, line: Rollout[S, O]) -> float:
        """What a line is worth to the seat asked, after the others' answers and its own next turn.

        Args:
            line: the line.

        Returns:
            Its worth, in the points of the evaluation; if the positions are used up, anything.
        """
        seat = self.model.seat(line.state)
        state = self.next_turn(line.state, line.options, seat)
        if self.meter.is_exhausted:
            return 0.0  # it isn't used any more
        if self.model.is_over(state):
            return self.model.terminal_value(state, seat)
        return self.search.plans(state)[0].value

    def next_turn(self, world: S, options: Sequence[O], seat: int) -> S:
        """Where a seat's next turn begins, or the game ends, if it answers so and the others answer well.

        Args:
            world: a whole game; the seat is asked.
            options: its answers, up to the end of its turn or less.
            seat: whose they are, from 0.

        Returns:
            That moment; if the positions are used up, where it was then.
        """
        state, model = self._played(world, options), self.model
        others = False
        while not model.is_over(state) and not (others and model.seat(state) == seat) and not self.meter.is_exhausted:
            others = others or model.seat(state) != seat
            state = self._played(state, self.search.plans(state)[0].options)
        return state

    def _played(self, state: S, options: Iterable[O]) -> S:
        for option in options:
            state = self.model.successor(state, option)
            self.meter.count()
        return state
