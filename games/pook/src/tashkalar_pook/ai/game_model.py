"""The model of Pook for the planner."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator

from hotseat.ai.game_model import GameModel
from hotseat.ai.search import NodeBudget
from tashkalar_pook import determinize, rules
from tashkalar_pook.ai.belief import PookBelief, PookKnowledge
from tashkalar_pook.ai.evaluation import PookEvaluation, Weights
from tashkalar_pook.ai.turn_search import PookBeamWidths, PookTurnSearch
from tashkalar_pook.events import Event
from tashkalar_pook.state import HIDDEN, Decision, Option, State

TRUST = 0.25
"""The weight w of played points when allegiances are sampled: the odds of a pair are e ** (w * points)."""


class PookModel(GameModel[PookKnowledge, State, Decision, Option, Event]):
    """The model of the game for one player."""

    def __init__(self, weights: Weights, width: PookBeamWidths, beyond: PookBeamWidths) -> None:
        self.weights = weights
        self.width = width
        self.beyond = beyond

    def answers(self, question: Decision) -> list[Option]:
        return list(question.options)

    def belief(self, seat: int) -> PookBelief:
        return PookBelief()

    def determinizations(self, known: PookKnowledge, chance: int) -> Iterator[State]:
        dice = random.Random(chance)
        while True:
            yield determinize.determinize_view(_with_allegiances(known, dice), dice)

    def successor(self, state: State, option: Option) -> State:
        return rules.apply_option(state, option)[0]

    def seat(self, state: State) -> int:
        return state.seat

    def is_over(self, state: State) -> bool:
        return rules.is_over(state)

    def terminal_value(self, state: State, seat: int) -> float:
        return PookEvaluation(state, seat, self.weights).of_end(state)

    def key(self, state: State) -> object:
        return state.grid, state.turn, state.laid, state.moved, state.power, state.chosen

    def seed_text(self, state: State) -> str:
        return f"{state.turn} {state.laid:d} {state.moved:d} {len(state.chosen)}"

    def own_turn_search(self, meter: NodeBudget) -> PookTurnSearch:
        return PookTurnSearch(self.weights, self.width, meter)

    def turns_ahead(self, meter: NodeBudget) -> PookTurnSearch:
        return PookTurnSearch(self.weights, self.beyond, meter)


def _with_allegiances(known: PookKnowledge, dice: random.Random) -> State:
    """Return the view with sampled allegiances, which are likelier the more a seat has played for their factions."""
    state = known.state
    for number, seat in enumerate(state.seats):
        if HIDDEN in seat.allegiance:
            leaning = known.leanings[number]
            free = determinize.possible_allegiances(state)
            odds = [math.exp(TRUST * sum(leaning.get(faction, 0.0) for faction in pair)) for pair in free]
            pair = dice.choices(free, odds)[0]
            seats = [*state.seats]
            seats[number] = seat._replace(allegiance=pair)
            state = state._replace(seats=tuple(seats))
    return state
