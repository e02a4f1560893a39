"""Tash-Kalar for the planner."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from hotseat.ai.game_model import GameModel
from hotseat.ai.search import NodeBudget
from tashkalar.ai.belief import TashKalarBelief
from tashkalar.ai.evaluation import Evaluation, is_last_turn, terminal_value
from tashkalar.ai.reply_search import ReplySearch
from tashkalar.ai.turn_context import youth_of
from tashkalar.ai.turn_search import GLANCE, WHOLE, BeamWidths, TurnSearch
from tashkalar.ai.win_probability import Expectation, calibration
from tashkalar.engine import Decision, GameState, Option, View, determinize, successor
from tashkalar.engine.decision import actual_options
from tashkalar.engine.events import Event
from tashkalar.engine.rng import draw_number


class TashKalarModel(GameModel[View, GameState, Decision, Option, Event]):
    """Tash-Kalar as the planner sees it, with a player's evaluation and beam widths, `beyond` for later turns."""

    def __init__(self, evaluation: Evaluation, width: BeamWidths, beyond: BeamWidths | None = None) -> None:
        self.evaluation = evaluation
        self.width = width
        self.beyond = beyond or GLANCE

    def answers(self, question: Decision) -> list[Option]:
        return actual_options(question)

    def belief(self, seat: int) -> TashKalarBelief:
        return TashKalarBelief(seat)

    def determinizations(self, known: View, chance: int) -> Iterator[GameState]:
        while True:
            dealt, chance = draw_number(chance)
            yield determinize(known, dealt)

    def successor(self, state: GameState, option: Option) -> GameState:
        return successor(state, option)

    def seat(self, state: GameState) -> int:
        return state.seat

    def is_over(self, state: GameState) -> bool:
        return bool(state.ended)

    def terminal_value(self, state: GameState, seat: int) -> float:
        return terminal_value(state, seat)

    def key(self, state: GameState) -> object:
        return state.board, state.turn, state.frames

    def seed_text(self, state: GameState) -> str:
        return f"{state.turn.number} {state.turn.actions}"

    def own_turn_search(self, meter: NodeBudget) -> TurnSearch:
        return TurnSearch(self.evaluation, self.width, meter)

    def decides(self, seen: GameState) -> bool:
        return seen.turn.last == 0 and not seen.turn.extra_turns

    def precedes_end(self, seen: GameState) -> bool:
        return is_last_turn(seen) and bool(seen.turn.last)

    def reply_search(self, meter: NodeBudget) -> ReplySearch:
        return ReplySearch(self.evaluation, meter)

    def last_turn_search(self, meter: NodeBudget) -> TurnSearch:
        return TurnSearch(self.evaluation, WHOLE, meter)

    def utility(self, known: View) -> Callable[[float], float]:
        youth, fitted = youth_of(known.state), calibration(known.state.config.form)
        return lambda value: fitted.chance(Expectation(value, youth), known.state.config.colours)

    def turns_ahead(self, meter: NodeBudget) -> TurnSearch:
        return TurnSearch(self.evaluation, self.beyond, meter)
