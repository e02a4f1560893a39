"""The model of Mage Knight for the planner."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from hotseat.ai.game_model import GameModel
from hotseat.ai.search import NodeBudget
from tashkalar_mage_knight import hiding
from tashkalar_mage_knight.ai.evaluation import MageEvaluation
from tashkalar_mage_knight.ai.turn_search import MageBeamWidths, MageTurnSearch
from tashkalar_mage_knight.ai.weights import MageWeights
from tashkalar_mage_knight.events import MageEvent
from tashkalar_mage_knight.state import HIDDEN, Decision, MageState, Option
from tashkalar_mage_knight.turns import answer_option


class MageBelief:
    """The memory of a seat: nothing but its view, which tells all cards that came openly."""

    def after(self, seen: MageState, events: Sequence[MageEvent]) -> MageState:
        """Return the view."""
        return seen


class MageModel(GameModel[MageState, MageState, Decision, Option, MageEvent]):
    """The model of the game for one player."""

    def __init__(self, weights: MageWeights, width: MageBeamWidths, beyond: MageBeamWidths) -> None:
        self.weights = weights
        self.width = width
        self.beyond = beyond

    def answers(self, question: Decision) -> list[Option]:
        return list(question.options)

    def belief(self, seat: int) -> MageBelief:
        return MageBelief()

    def determinizations(self, known: MageState, chance: int) -> Iterator[MageState]:
        dice = random.Random(chance)
        while True:
            yield hiding.fill_hidden(known, dice)

    def successor(self, state: MageState, option: Option) -> MageState:
        return answer_option(_with_dummy(state), option)[0]

    def seat(self, state: MageState) -> int:
        return state.seat

    def turn(self, state: MageState) -> int:
        return state.turn

    def is_over(self, state: MageState) -> bool:
        return state.stage == "over"

    def terminal_value(self, state: MageState, seat: int) -> float:
        return MageEvaluation(seat, self.weights).of_end(state)

    def key(self, state: MageState) -> object:
        return state.turn, state.stage, state.asking, state.now, state.me, state.tokens, state.source

    def seed_text(self, state: MageState) -> str:
        return f"{state.turn} {state.stage} {len(state.in_turn.played)} {state.me.at}"

    def own_turn_search(self, meter: NodeBudget) -> MageTurnSearch:
        return MageTurnSearch(self.weights, self.width, meter)

    def turns_ahead(self, meter: NodeBudget) -> MageTurnSearch:
        return MageTurnSearch(self.weights, self.beyond, meter)


def _with_dummy(state: MageState) -> MageState:
    """Return a view with the dummy player's cards in some order, which its turn turns up."""
    dummy = state.dummy
    if dummy is None or HIDDEN not in dummy.deck:
        return state
    return state._replace(dummy=dummy._replace(deck=dummy.hidden, pile=(), hidden=()))
