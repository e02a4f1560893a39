"""The coach of Pook: hints and the evaluation of turns by its planner."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import ClassVar

from hotseat.ai.planner import Planner, PlayerConfig, SearchConfig
from hotseat.coach.hints import Advice
from hotseat.coach.planner_coach import COACH_SEED, Pass, PlannerAdviser, PlannerCoach
from tashkalar_pook import gettext as _
from tashkalar_pook.ai.aims import PlanAim, aims_of_plan, describe_aims
from tashkalar_pook.ai.belief import PookKnowledge
from tashkalar_pook.ai.causes import CAUSES, Play, pook_cause
from tashkalar_pook.ai.evaluation import WEIGHTS
from tashkalar_pook.ai.game_model import PookModel
from tashkalar_pook.ai.levels import GLANCE, LEVELS, NARROW, VERSION
from tashkalar_pook.ai.turn_search import PookBeamWidths
from tashkalar_pook.events import Event
from tashkalar_pook.state import Decision, Option, Outcome, State

COACH = LEVELS["hard"]
"""The level behind hints and analysis."""
QUICK = PlayerConfig(NARROW, SearchConfig(search=700))
"""The search of the first pass."""
SPREAD, SPREAD_A_CARD = 3.0, 1.2
"""The spread of the lead at the end, in points: at the last card, and more for the square root of the cards to come."""
Config = PlayerConfig[PookBeamWidths]
PookPlanner = Planner[PookKnowledge, State, Decision, Option, Event]


def make_pook_planner(config: Config, seed: int) -> PookPlanner:
    """Make a planner of Pook turns."""
    return Planner(PookModel(WEIGHTS, config.width, GLANCE), config.effort, seed)


class PookAdviser(PlannerAdviser[State, Decision, Outcome, Event]):
    """The hints of Pook."""

    def planner(self, seen: State) -> PookPlanner:
        return make_pook_planner(COACH, COACH_SEED)

    def reasons(self, seen: State, seat: int, last: State) -> tuple[PlanAim, ...]:
        return aims_of_plan(seen, last, seat)

    def shown(self, state: State, seat: int) -> object:
        return state.seats[seat].hand

    def plan_sentences(self, advice: Advice[State, Event]) -> str:
        return describe_aims(advice.reasons) or super().plan_sentences(advice)


class PookCoach(PlannerCoach[PookKnowledge, State, Decision, Outcome, Event]):
    """The coach of Pook."""

    edition = f"{VERSION}.1"
    passes: ClassVar[tuple[float, ...]] = (0.2, 0.7, 1.5)
    PASSES = (Pass(QUICK, 4), Pass(COACH, 8), Pass[Config](None, 16))
    adviser = PookAdviser

    @classmethod
    def causes(cls) -> Mapping[str, str]:
        return {cause: _(name) for cause, name in CAUSES.items()}

    def cause(self, played: Sequence[Play], best: Sequence[Play]) -> str:
        return pook_cause(played, best)

    def model(self, state: State) -> PookModel:
        return PookModel(WEIGHTS, GLANCE, GLANCE)

    def planner(self, state: State, config: Config | None, seed: int) -> PookPlanner:
        return make_pook_planner(config or COACH, seed)

    def open_knowledge(self, state: State, seat: int) -> PookKnowledge:
        seen = self.game.view(state, seat)
        return PookKnowledge(seen._replace(seats=state.seats), tuple({} for _seat in state.seats))

    def spread(self, state: State, seat: int) -> float:
        return SPREAD + SPREAD_A_CARD * math.sqrt(max(0, len(state.cards.cards) - len(state.grid.lying)))
