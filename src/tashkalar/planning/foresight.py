"""Checks the best turns against what may come: the opponents' answers with guessed hands, and one's own next turn.

All plans meet the same guesses (common random numbers), so that they differ by what they are and not by their luck.
After each few guesses the weaker half of the plans is given up.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Generic, NamedTuple

from tashkalar.planning.mind import K, Mind
from tashkalar.planning.search import Meter, O, Plan, S

PRIOR = 5.0
"""How many guesses tell as much as the evaluation does: a single guess is mostly luck."""


class Checked(NamedTuple, Generic[S, O]):
    """A plan with what its lines of play came to."""

    plan: Plan[S, O]
    values: tuple[float, ...]
    """A number for each guess."""

    @property
    def mean(self) -> float:
        """What it is worth on average, what the evaluation says counting for as much as some guesses."""
        return (PRIOR * self.plan.value + sum(self.values)) / (PRIOR + len(self.values))


class Foresight(Generic[K, S, O]):
    """Looks beyond a seat's own turn.

    Args:
        mind: the game, and how well it is judged.
        meter: what counts the positions.
    """

    def __init__(self, mind: Mind[Any, K, S, Any, O, Any], meter: Meter) -> None:
        self.mind = mind
        self.meter = meter
        self.search = mind.turns_to_come(meter)

    def checked(self, known: K, plans: Sequence[Plan[S, O]], chance: int, guesses: int) -> list[Checked[S, O]]:
        """The plans by what comes of them, the best first.

        Args:
            known: what the seat asked sees and remembers.
            plans: the turns to compare, the best by the evaluation first.
            chance: what the guesses come from.
            guesses: how often the hidden cards are dealt at most.
        """
        kept = [Checked(plan, ()) for plan in plans]
        given_up: list[Checked[S, O]] = []
        worlds = self.mind.worlds(known, chance)
        for number in range(1, guesses + 1):
            if len(kept) < 2:
                break
            world = next(worlds)
            values = [self._comes_of(world, one.plan, self.mind.seat(world)) for one in kept]
            if self.meter.is_out:
                break  # the last guess wasn't the same for all
            kept = [Checked(one.plan, (*one.values, value)) for one, value in zip(kept, values, strict=True)]
            kept.sort(key=lambda one: -one.mean)
            if number & (number - 1) == 0 and number > 1:
                half = max(2, (len(kept) + 1) // 2)
                kept, given_up = kept[:half], [*kept[half:], *given_up]
        return [*kept, *given_up]

    def _comes_of(self, world: S, plan: Plan[S, O], seat: int) -> float:
        """What a plan is worth in one world, after the others' answers and the seat's own next turn."""
        state = self.next_turn(world, plan.options, seat)
        if self.meter.is_out:
            return 0.0  # it isn't used any more
        if self.mind.is_over(state):
            return self.mind.worth_of_end(state, seat)
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
        state, mind = self._played(world, options), self.mind
        others = False
        while not mind.is_over(state) and not (others and mind.seat(state) == seat) and not self.meter.is_out:
            others = others or mind.seat(state) != seat
            state = self._played(state, self.search.plans(state)[0].options)
        return state

    def _played(self, state: S, options: Iterable[O]) -> S:
        for option in options:
            state = self.mind.child(state, option)
            self.meter.count()
        return state
