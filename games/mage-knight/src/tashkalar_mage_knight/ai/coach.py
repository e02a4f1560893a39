"""The coach of Mage Knight: hints with what a turn is for, and the evaluation of turns."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from typing import ClassVar

from hotseat.ai.planner import Planner, PlayerConfig, SearchConfig
from hotseat.coach.hints import Advice
from hotseat.coach.planner_coach import COACH_SEED, Pass, PlannerAdviser, PlannerCoach
from hotseat.plugin import Step
from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import in_brackets
from tashkalar_mage_knight import gettext as _
from tashkalar_mage_knight import hiding
from tashkalar_mage_knight.ai import purpose
from tashkalar_mage_knight.ai.evaluation import MageEvaluation, prospects_of, turns_to_come
from tashkalar_mage_knight.ai.game_model import MageModel
from tashkalar_mage_knight.ai.levels import LEVELS, VERSION
from tashkalar_mage_knight.ai.turn_search import MageBeamWidths
from tashkalar_mage_knight.ai.typical import typical_world
from tashkalar_mage_knight.ai.waiting import idle_reasons
from tashkalar_mage_knight.ai.weights import HASTY
from tashkalar_mage_knight.answer_text import answer_text
from tashkalar_mage_knight.events import MageEvent
from tashkalar_mage_knight.hero_positions import left_over_in_order
from tashkalar_mage_knight.state import Decision, MageState, Option, Outcome

GLANCE = MageBeamWidths(plays=2, places=2, ways=1, actions=2)
"""The widths for turns in samples."""
WIDTH = LEVELS["hard"].width
COACH = PlayerConfig(WIDTH, SearchConfig(search=4000, candidates=6, determinizations=8, rollout_budget=8000))
"""The planner behind hints and analysis: as `hard`, with its best plans checked by rollouts."""
PLANNER = PlayerConfig(WIDTH, SearchConfig(search=800, candidates=2, determinizations=2, rollout_budget=400))
"""The planner of the first pass."""
SPREAD, SPREAD_A_TURN = 4.0, 0.6
"""The spread of the lead at the end, in points: at the last turn, and more for the square root of the turns to come."""
CAUSES = {
    "explore": gettext_noop("land not explored"),
    "conquer": gettext_noop("site not conquered"),
    "beat": gettext_noop("fight not fought"),
    "recruit": gettext_noop("unit not recruited"),
    "learn": gettext_noop("card not gained"),
    "heal": gettext_noop("wounds not healed"),
    "fame": gettext_noop("less fame"),
    "crystal": gettext_noop("crystals not gained"),
    "reach": gettext_noop("site not reached"),
    "approach": gettext_noop("worse way"),
    "tactic": gettext_noop("wrong tactic"),
    "wounds": gettext_noop("wounds taken"),
    "cards": gettext_noop("cards wasted"),
}
"""The causes of mistakes with their names: a purpose that the played turn missed, the most important first."""
Play = Step[MageState, MageEvent]
Config = PlayerConfig[MageBeamWidths]
MagePlanner = Planner[MageState, MageState, Decision, Option, MageEvent]


def make_mage_planner(config: Config, seed: int) -> MagePlanner:
    """Make a planner of Mage Knight turns."""
    return Planner(MageModel(HASTY, config.width, GLANCE), config.effort, seed)


class MageAdviser(PlannerAdviser[MageState, Decision, Outcome, MageEvent]):
    """The hints of Mage Knight."""

    NEWS = gettext_noop("Something was revealed, so this is a new plan.")

    def planner(self, seen: MageState) -> MagePlanner:
        return make_mage_planner(COACH, COACH_SEED)

    def sample(self, seen: MageState, seat: int) -> MageState:
        return typical_world(seen, random.Random(seen.turn))

    def reasons(self, seen: MageState, seat: int, last: MageState) -> tuple[purpose.Purpose, ...]:
        return purpose.purposes(seen, last, seat) or idle_reasons(seen, last, seat, HASTY)

    def shown(self, state: MageState, seat: int) -> object:
        return state.seats[seat].hand, state.land, state.tokens, state.source, state.offer

    def answer_lines(self, advice: Advice[MageState, MageEvent]) -> list[str]:
        return [
            in_brackets(self.option_name(step), answer_text(step.before, Option(step.option))) for step in advice.steps
        ]

    def plan_sentences(self, advice: Advice[MageState, MageEvent]) -> str:
        return purpose.describe(advice.reasons)


class MageCoach(PlannerCoach[MageState, MageState, Decision, Outcome, MageEvent]):
    """The coach of Mage Knight."""

    edition = f"{VERSION}.1"
    passes: ClassVar[tuple[float, ...]] = (0.3, 0.6, 1.2)
    PASSES = (Pass(PLANNER, 4), Pass(COACH, 8), Pass[Config](None, 16))
    adviser = MageAdviser

    @classmethod
    def causes(cls) -> Mapping[str, str]:
        return {cause: _(name) for cause, name in CAUSES.items()}

    def cause(self, played: Sequence[Play], best: Sequence[Play]) -> str:
        ours, theirs = (
            {each.kind: each.what for each in purpose.purposes(steps[0].before, steps[-1].state, steps[0].seat)}
            for steps in (best, played)
        )
        if int(ours.get("fame", "0")[0]) > int(theirs.get("fame", "0")[0]):
            theirs.pop("fame", None)
        missed = [cause for cause in CAUSES if cause in ours and cause not in theirs]
        hurt = "wounds" in theirs and "wounds" not in ours
        return next(iter(missed), "wounds" if hurt else "cards")

    @property
    def note(self) -> str:
        if self.unit == "chance":
            return ""
        text = _("Finding the city counts as {points} points, and each round left then as {more}.")
        return text.format(points=round(HASTY.city + HASTY.early), more=round(HASTY.early))

    def model(self, state: MageState) -> MageModel:
        return MageModel(HASTY, GLANCE, GLANCE)

    def planner(self, state: MageState, config: Config | None, seed: int) -> MagePlanner:
        return make_mage_planner(config or COACH, seed)

    def open_knowledge(self, state: MageState, seat: int) -> MageState:
        seen = hiding.view_of(state, seat)
        hands = [
            masked._replace(hand=each.hand, hidden=tuple(left_over_in_order(masked.hidden, each.hand)))
            if number != seat
            else masked
            for number, (masked, each) in enumerate(zip(seen.seats, state.seats, strict=True))
        ]
        return seen._replace(seats=tuple(hands))

    def spread(self, state: MageState, seat: int) -> float:
        return SPREAD + SPREAD_A_TURN * math.sqrt(max(0.0, turns_to_come(prospects_of(state, seat))))

    def final_score(self, state: MageState, seat: int) -> float:
        return MageEvaluation(seat, HASTY).of_end(state)
