"""Beam search through the turns of Pook: layers of options, the best positions of each layer expanded further.

A turn is searched in the view of its seat. A plan ends where an option would turn a coin that the seat doesn't know,
with the average value of a card. The rules read allegiances only when the last card ends the game. So arbitrary ones
take the place of hidden ones, and the evaluation ignores them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tashkalar.tabletop.ai.search import NodeBudget, Plan
from tashkalar_pook import determinize, rules
from tashkalar_pook.ai.evaluation import PookEvaluation, Weights
from tashkalar_pook.state import HIDDEN, Decision, Option, State

TurnPlan = Plan[State, Option]
"""A plan: the options of the rest of a turn."""
LAYING = ("warrior", "coin")


class PookBeamWidths(NamedTuple):
    """Beam widths of the search."""

    states: int
    """The number of positions of each layer that are expanded further."""
    layings: int
    """The number of options to lay a card that are tried in each position."""


class PookTurnSearch:
    """Searches the turn of the seat that has to decide.

    Args:
        weights: the weights of the evaluation.
        width: the beam widths.
        meter: the node budget, which counts the positions.
    """

    def __init__(self, weights: Weights, width: PookBeamWidths, meter: NodeBudget) -> None:
        self.weights = weights
        self.width = width
        self.meter = meter

    def plans(self, state: State, most: int = 1) -> list[TurnPlan]:
        """Return the best plans found for the rest of the turn, the best first, each to another position.

        Args:
            state: the whole state, or the view of the seat that has to decide.
            most: the number of plans at most.
        """
        evaluation = PookEvaluation(state, state.seat, self.weights)
        finished: dict[object, TurnPlan] = {}
        layer: list[TurnPlan] = [Plan((), 0.0, determinize.with_any_allegiances(state))]
        while layer and not (finished and self.meter.is_exhausted):
            following: dict[object, TurnPlan] = {}
            for plan in layer:
                for after, is_whole in self._answered(plan, evaluation):
                    kept = finished if is_whole else following
                    key = _key(after)
                    if key not in kept or kept[key].value < after.value:
                        kept[key] = after
            layer = _best(following.values(), 1 if self.meter.is_exhausted else self.width.states)
        return _best(finished.values(), most)

    def _answered(self, plan: TurnPlan, evaluation: PookEvaluation) -> Iterable[tuple[TurnPlan, bool]]:
        """Yield the plan with each tried option added, and whether the plan is complete then."""
        state = plan.state
        decision = rules.decide(state)
        assert isinstance(decision, Decision)
        for option in self._tried(decision, evaluation):
            self.meter.count()
            if _ends_in_unknown(state, option):
                turned = state.grid.card_at(option.place)
                assert turned is not None
                value = evaluation.value(state) + evaluation.worth.get(turned.card, evaluation.average)
                yield TurnPlan((*plan.options, option), value, state), True
                continue
            after = rules.apply_option(state, option)[0]
            is_whole = after.turn != state.turn or after.full
            yield TurnPlan((*plan.options, option), evaluation.value(after), after), is_whole

    def _tried(self, decision: Decision, evaluation: PookEvaluation) -> list[Option]:
        """Return the options to try: the most promising ways to lay a card, and all others."""
        layings = [option for option in decision.options if option.verb in LAYING]
        rest = [option for option in decision.options if option.verb not in LAYING]
        layings.sort(key=lambda option: -_promise(option, evaluation))
        return layings[: self.width.layings] + rest


def _promise(option: Option, evaluation: PookEvaluation) -> float:
    """Return a quick estimate of the value of laying a card, for move ordering."""
    worth = evaluation.worth.get(option.card, 0.0)
    return worth if option.verb == "warrior" else -abs(worth) / 2


def _ends_in_unknown(state: State, option: Option) -> bool:
    """Whether the result of an option may be hidden from the seat: in a tie, or where an unknown coin is turned."""
    placed = state.grid.card_at(option.place) if option.verb == "flip" else None
    return option.verb == "turn" or (placed is not None and placed.card == HIDDEN)


def _key(plan: TurnPlan) -> object:
    """Return a key that is equal for plans to the same position, or with the same options if the result is unknown."""
    state = plan.state
    options = plan.options if plan.options and _ends_in_unknown(state, plan.options[-1]) else ()
    return state.grid, state.turn, state.power, state.moved, state.left, state.chosen, options


def _best(plans: Iterable[TurnPlan], most: int) -> list[TurnPlan]:
    return sorted(plans, key=lambda plan: -plan.value)[:most]
