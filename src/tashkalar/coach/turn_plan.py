"""The plan of a turn, kept by the coach as long as the game follows it.

A plan is compared with the game by views: it holds as long as the seat sees what it would see after some steps of
the plan. So it is left if the seat answers otherwise, draws a card or takes back what was before the plan. It is left
too if a quick search now finds a better turn by more than it did when the plan was made.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hotseat.ai.search import NodeBudget
from tashkalar.ai.evaluation import evaluation_of
from tashkalar.ai.turn_search import FINISHING, NARROW, TurnSearch
from tashkalar.coach.advice import Advice, Play, answered_option, explain_steps
from tashkalar.engine import View, view

BETTER = 1.0
"""The points by which a turn must be better for the coach to leave its plan."""
POSITIONS = 800
"""The node budget of the quick search."""


class TurnHint(NamedTuple):
    """The coach's advice on a decision, and how it follows on the plan before."""

    advice: Advice
    """The rest of the turn's plan, from this decision on."""
    goes_on: bool = False
    """Whether it goes on with the plan made earlier in the turn."""
    left: bool = False
    """Whether the plan made earlier in the turn can't be played any more."""
    drawn: bool = False
    """Whether the seat's cards are others than that plan expected; False unless `left`."""
    better: bool = False
    """Whether that plan can still be played, but a better one was found; False unless `left`."""


class TurnPlan:
    """The coach's last plan."""

    def __init__(self) -> None:
        self._advice: Advice | None = None
        self._surplus = 0.0
        """The points by which a quick search found a better turn when the plan was made."""
        self._better = False
        """Whether a quick search has found something better since."""

    def known(self, seen: View) -> TurnHint | None:
        """Return the hint for a decision that the last plan foresees; None if the coach has to search."""
        if self._advice is None or not self._is_of_turn(seen):
            return None
        steps = self._advice.steps
        done = next((at for at, step in enumerate(steps) if view(step.before, step.seat) == seen), None)
        if done is None:
            return None
        self._better = done > 0 and _surplus(seen, steps[done:]) > self._surplus + BETTER
        if self._better:
            return None
        return TurnHint(explain_steps(steps[done:]) if done else self._advice, goes_on=done > 0)

    def keep(self, seen: View, advice: Advice) -> TurnHint:
        """Keep a new plan in place of the last one, and return the hint."""
        last, self._advice = self._advice if self._is_of_turn(seen) else None, advice
        better, self._better = self._better, False
        self._surplus = _surplus(seen, advice.steps)
        if last is None:
            return TurnHint(advice)
        expected = [step.before.seats[step.before.turn.seat].hand for step in last.steps]
        drawn = seen.state.seats[seen.state.turn.seat].hand not in expected
        return TurnHint(advice, left=True, drawn=drawn and not better, better=better)

    def _is_of_turn(self, seen: View) -> bool:
        """Whether the last plan is one for this seat in this turn."""
        if self._advice is None:
            return False
        first = self._advice.steps[0]
        return first.seat == seen.seat and first.before.turn.number == seen.state.turn.number


def _surplus(seen: View, steps: Sequence[Play]) -> float:
    """Return by how many points a quick search finds a better turn than some steps, by the evaluation alone."""
    search = TurnSearch(evaluation_of(seen.state.config.form), NARROW, NodeBudget(POSITIONS))
    best = search.plans(seen.state)[0]
    closing = answered_option(steps[-1])
    closes = closing.verb in FINISHING
    last = steps[-1].before if closes else steps[-1].state
    return best.value - search.value_of_end(last, closing.card if closes else "")
