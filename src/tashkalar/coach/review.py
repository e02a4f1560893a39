"""The coach of Tash-Kalar: its planners, and the win probability at a seat's next turn (`ai.win_probability`)."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import ClassVar

from hotseat.ai.planner import PlayerConfig
from hotseat.ai.rollout import Rollouts
from hotseat.coach.coach import play_out
from hotseat.coach.planner_coach import Pass, PlannerCoach
from hotseat.coach.verdict import Segment
from tashkalar import gettext as _
from tashkalar.ai.evaluation import evaluation_of
from tashkalar.ai.game_model import TashKalarModel
from tashkalar.ai.levels import COACH, MEDIUM, VERSION, TashKalarPlanner, make_level, make_planner
from tashkalar.ai.turn_search import NARROW, BeamWidths
from tashkalar.ai.win_probability import expectation, win_chance
from tashkalar.coach import advice_text
from tashkalar.coach.advice import Play, explain_steps
from tashkalar.coach.adviser import TashKalarAdviser
from tashkalar.coach.causes import CAUSES, cause_of
from tashkalar.engine import Decision, GameState, Option, Outcome, View, determinize, view
from tashkalar.engine.events import Event

Part = Segment[GameState, Event]

QUICK = MEDIUM._replace(effort=MEDIUM.effort._replace(candidates=1, determinizations=0, rollout_budget=0))
"""The search of the first pass: the best plan by the evaluation alone."""


class TashKalarCoach(PlannerCoach[View, GameState, Decision, Outcome, Event]):
    """The coach of Tash-Kalar."""

    edition = f"{VERSION}.1"
    passes: ClassVar[tuple[float, ...]] = (0.5, 1.0, 5.0)
    PASSES = (Pass(QUICK, 4), Pass(MEDIUM, 8), Pass[PlayerConfig[BeamWidths]](None, 16))
    adviser = TashKalarAdviser

    def is_choice(self, question: Decision) -> bool:
        return len([option for option in question.options if option.verb != "resign"]) > 1

    def sample(self, segment: Part) -> GameState:
        return determinize(view(segment.start, segment.seat), chance=1)

    def model(self, state: GameState) -> TashKalarModel:
        return TashKalarModel(evaluation_of(state.config.form), NARROW, beyond=NARROW)

    def planner(self, state: GameState, config: PlayerConfig[BeamWidths] | None, seed: int) -> TashKalarPlanner:
        form = state.config.form
        return make_level(COACH, form, seed) if config is None else make_planner(evaluation_of(form), config, seed)

    def open_knowledge(self, state: GameState, seat: int) -> View:
        return open_hands(state)

    def worlds(self, model: object, known: View, dice: random.Random, number: int) -> list[GameState]:
        return [determinize(known, dice.getrandbits(64)) for _ in range(number)]

    def worth(self, rollouts: Rollouts[View, GameState, Option], state: GameState, seat: int) -> float:
        expected = expectation(state, rollouts.search.plans(state)[0])
        return win_chance(state.config.form, expected, state.config.colours)

    @classmethod
    def causes(cls) -> Mapping[str, str]:
        return {cause: _(name) for cause, name in CAUSES.items()}

    def cause(self, played: Sequence[Play], best: Sequence[Play]) -> str:
        return cause_of(played, best)

    def hints(self, segment: Part, best: Sequence[str]) -> Sequence[str]:
        given = explain_steps(tuple(play_out(self.game, self.sample(segment), best)))
        return advice_text.where_to_look(given), advice_text.plan_sentences(given), _(", ").join(best)


def open_hands(state: GameState) -> View:
    """Return a view with all hands open and the decks hidden."""
    seen = view(state, state.seat).state
    hands = [
        backs._replace(beings=seat.beings, legends=seat.legends, flares=seat.flares)
        for backs, seat in zip(seen.seats, state.seats, strict=True)
    ]
    return View(state.seat, seen._replace(seats=tuple(hands)))
