"""The hints of Tash-Kalar for the framework, which keeps the plan of a turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hotseat.ai.search import NodeBudget
from hotseat.coach.hints import Adviser
from hotseat.util.i18n import gettext_noop
from tashkalar.ai.evaluation import evaluation_of
from tashkalar.ai.turn_search import FINISHING, NARROW, TurnSearch
from tashkalar.coach import advice, advice_text
from tashkalar.coach.advice import Advice, Play, answered_option, explain_steps
from tashkalar.engine import Decision, GameState, Outcome, View
from tashkalar.engine.events import Event

POSITIONS = 800
"""The node budget of the quick search."""


class TashKalarAdviser(Adviser[GameState, Decision, Outcome, Event]):
    """The hints of Tash-Kalar."""

    NEWS = gettext_noop("Your hand has changed, so this is a new plan.")

    def advise(self, seen: GameState, seat: int, hurried: Callable[[float], bool]) -> Advice:
        return advice.advise(View(seat, seen), hurried)

    def where_to_look(self, advice: Advice) -> str:
        return advice_text.where_to_look(advice)

    def plan_sentences(self, advice: Advice) -> str:
        return advice_text.plan_sentences(advice)

    def answer_lines(self, advice: Advice) -> list[str]:
        return advice_text.answer_lines(advice)

    def rest(self, advice: Advice, done: int) -> Advice:
        return explain_steps(advice.steps[done:])

    def shown(self, state: GameState, seat: int) -> object:
        return state.seats[state.turn.seat].hand

    def surplus(self, seen: GameState, seat: int, steps: Sequence[Play]) -> float:
        # by the evaluation alone
        search = TurnSearch(evaluation_of(seen.config.form), NARROW, NodeBudget(POSITIONS))
        best = search.plans(seen)[0]
        closing = answered_option(steps[-1])
        closes = closing.verb in FINISHING
        last = steps[-1].before if closes else steps[-1].state
        return best.value - search.value_of_end(last, closing.card if closes else "")
