"""Searches turns of Pook: every answer of a turn in layers, the best positions of each layer carried on.

A turn is searched in what its seat sees. Where an answer would turn up a coin that it doesn't know, the plan ends, and
any card counts on average. Only where the last card ends the game do the rules read the allegiances, so any stand for
those that are hidden, and the evaluation doesn't look at them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tashkalar.pook import determinize, rules
from tashkalar.pook.ai.evaluation import PookEvaluation, Weights
from tashkalar.pook.state import HIDDEN, Decision, Option, State
from tashkalar.tabletop.ai.search import NodeBudget, Plan

TurnPlan = Plan[State, Option]
"""The rest of a turn."""
LAYING = ("warrior", "coin")


class PookBeamWidths(NamedTuple):
    """How widely a turn is searched."""

    states: int
    """How many positions are carried on from each layer."""
    layings: int
    """How many ways to lay a card are tried in each position."""


class PookTurnSearch:
    """Searches turns of whoever is asked.

    Args:
        weights: how the ends of turns are judged.
        width: how widely it is looked.
        meter: what counts the positions.
    """

    def __init__(self, weights: Weights, width: PookBeamWidths, meter: NodeBudget) -> None:
        self.weights = weights
        self.width = width
        self.meter = meter

    def plans(self, state: State, most: int = 1) -> list[TurnPlan]:
        """The best ways found to play on to the end of the turn of the seat asked, the best first.

        Args:
            state: a state, or that of a view of the seat asked.
            most: how many ways, each to another position.
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
        """The plan with one answer more, for each that is tried, and whether it is whole then."""
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
        """The answers that are tried: of the layings the most promising, and all others."""
        layings = [option for option in decision.options if option.verb in LAYING]
        rest = [option for option in decision.options if option.verb not in LAYING]
        layings.sort(key=lambda option: -_promise(option, evaluation))
        return layings[: self.width.layings] + rest


def _promise(option: Option, evaluation: PookEvaluation) -> float:
    """How good it looks to lay a card so, at a glance."""
    worth = evaluation.worth.get(option.card, 0.0)
    return worth if option.verb == "warrior" else -abs(worth) / 2


def _ends_in_unknown(state: State, option: Option) -> bool:
    """Whether the seat may not see what comes of an answer: in a tie, or where an unknown coin is turned."""
    placed = state.grid.card_at(option.place) if option.verb == "flip" else None
    return option.verb == "turn" or (placed is not None and placed.card == HIDDEN)


def _key(plan: TurnPlan) -> object:
    """What makes two plans the same, however they came about; those that end in the unknown go by their answers."""
    state = plan.state
    asked = plan.options if plan.options and _ends_in_unknown(state, plan.options[-1]) else ()
    return state.grid, state.turn, state.power, state.moved, state.left, state.chosen, asked


def _best(plans: Iterable[TurnPlan], most: int) -> list[TurnPlan]:
    return sorted(plans, key=lambda plan: -plan.value)[:most]
