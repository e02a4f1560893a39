"""Beam search through the turns of Pook: layers of options, the best positions of each layer expanded further.

A turn is searched in the view of its seat. A plan ends where an option would turn a coin that the seat doesn't know,
with the average value of a card. The rules read allegiances only when the last card ends the game. So arbitrary ones
take the place of hidden ones, and the evaluation ignores them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hotseat.ai.beam_search import BeamSearch
from hotseat.ai.search import NodeBudget
from tashkalar_pook import determinize, rules
from tashkalar_pook.ai.evaluation import PookEvaluation, Weights
from tashkalar_pook.state import HIDDEN, Decision, Option, State

LAYING = ("warrior", "coin")


class PookBeamWidths(NamedTuple):
    """Beam widths of the search."""

    states: int
    """The number of positions of each layer that are expanded further."""
    layings: int
    """The number of options to lay a card that are tried in each position."""


class _Node(NamedTuple):
    """A position within a turn, or the end of the turn."""

    options: tuple[Option, ...]
    value: float
    state: State
    is_end: bool = False


class PookTurnSearch(BeamSearch[_Node, State, Option]):
    """Searches the turn of the seat that has to decide."""

    def __init__(self, weights: Weights, width: PookBeamWidths, meter: NodeBudget) -> None:
        super().__init__(meter)
        self.weights = weights
        self.width = width

    def roots(self, state: State) -> list[_Node]:
        self.evaluation = PookEvaluation(state, state.seat, self.weights)
        return [_Node((), 0.0, determinize.with_any_allegiances(state))]

    def stage(self, node: _Node) -> int | None:
        return None if node.is_end else -len(node.options)

    def breadth(self, stage: int) -> int:
        return self.width.states

    def key(self, node: _Node) -> object:
        # nodes whose last result is unknown are equal only if their options are
        state = node.state
        options = node.options if node.options and _ends_in_unknown(state, node.options[-1]) else ()
        return state.grid, state.turn, state.power, state.moved, state.left, state.chosen, options

    def expand(self, node: _Node) -> Iterator[_Node]:
        state, evaluation = node.state, self.evaluation
        decision = rules.decide(state)
        assert isinstance(decision, Decision)
        for option in self._tried(decision, evaluation):
            self.meter.count()
            options = (*node.options, option)
            if _ends_in_unknown(state, option):
                turned = state.grid.card_at(option.place)
                assert turned is not None
                value = evaluation.value(state) + evaluation.worth.get(turned.card, evaluation.average)
                yield _Node(options, value, state, is_end=True)
                continue
            after = rules.apply_option(state, option)[0]
            yield _Node(options, evaluation.value(after), after, after.turn != state.turn or after.full)

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
