"""A coach and an adviser by a game's planner: turns are compared in the same samples of what is hidden.

The played turn and the coach's plan are played on in the same samples (common random numbers). The others take their
turns, and the position at the seat's next turn is valued. So each loss is a mean with a confidence interval, and only a
loss that is significant counts as a mistake. Later passes search for a better plan and add samples.
"""

from __future__ import annotations

import math
import random
from abc import abstractmethod
from collections.abc import Sequence
from functools import cached_property
from itertools import islice
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from hotseat.ai.game_model import GameModel
from hotseat.ai.planner import Planner
from hotseat.ai.player import Budget
from hotseat.ai.rollout import Rollouts, lead_of
from hotseat.ai.search import NodeBudget
from hotseat.coach.coach import Coach, Hurried, Sight, play_out
from hotseat.coach.hints import Advice, Adviser
from hotseat.coach.verdict import Estimate, Evaluated, Segment
from hotseat.plugin.decision import E, Option, Q, R, S, Step, question_of
from hotseat.plugin.game import Game
from hotseat.util.i18n import gettext as _

K = TypeVar("K")
"""The type of a seat's knowledge."""
W = TypeVar("W")
"""The type of the configuration of a planner; None stands for the coach's own."""
COACH_SEED = 1 << 32
"""The first seed of a coach. Those of players are usually smaller, so that the coach is a second opinion."""


class Pass(NamedTuple, Generic[W]):
    """The work of a pass."""

    planner: W | None
    """The configuration of the planner that searches for the plan; None for that of the coach."""
    samples: int
    """The number of samples of what is hidden: 2, 4, 8 or 16."""


class PlannerCoach(Coach[S, Q, R, E], Generic[K, S, Q, R, E]):
    """A coach by the planner of a game."""

    PASSES: ClassVar[Sequence[Pass[Any]]]
    """The work of each pass, the shortest first."""

    @abstractmethod
    def model(self, state: S) -> GameModel[K, S, Q, Any, E]:
        """Return the model of the game, with the widths for turns in samples."""

    @abstractmethod
    def planner(self, state: S, config: Any, seed: int) -> Planner[K, S, Q, Any, E]:
        """Return the planner of a configuration of `PASSES`."""

    @abstractmethod
    def open_knowledge(self, state: S, seat: int) -> K:
        """Return the knowledge of a seat that sees all hands, but neither decks nor what nobody sees."""

    def worth(self, rollouts: Rollouts[K, S, Any], state: S, seat: int) -> float:
        """Return the value, in the coach's unit, of a state in which a seat begins its next turn."""
        value = rollouts.search.plans(state)[0].value
        return value if self.unit == "points" else 1 / (1 + math.exp(-value / self.spread(state, seat)))

    def spread(self, state: S, seat: int) -> float:
        """Return the spread of a lead up to the end, in points, for a coach whose planner values leads."""
        raise NotImplementedError

    def is_choice(self, question: Q) -> bool:
        return len(question.options) > 1

    def sample(self, segment: Segment[S, E]) -> S:
        seen = self.game.view(segment.start, segment.seat)
        return self.game.determinize(self.game.position(seen), segment.seat, 1)

    @cached_property
    def _known(self) -> dict[int, K]:
        """The knowledge of the seat of each segment, by ply."""
        if not self.steps:
            return {}
        seats = range(len(self.game.names(self.steps[0].before)))
        model = self.model(self.steps[0].before)
        beliefs, observed, known = [model.belief(seat) for seat in seats], [0 for _seat in seats], dict[int, K]()
        for segment in self.segments:
            seat, ply = segment.seat, segment.ply
            events = [event for step in self.steps[observed[seat] : ply] for event in step.events]
            observed[seat] = ply
            seen = self.game.visible_events(events, seat)
            known[ply] = beliefs[seat].after(self.game.view(segment.start, seat), seen)
        return known

    @cached_property
    def _values(self) -> dict[tuple[int, Sight, tuple[str, ...]], list[float]]:
        """The values found so far in each sample, by ply, sight and options."""
        return {}

    def evaluate(self, segment: Segment[S, E], number: int, sight: Sight, hurried: Hurried) -> Evaluated | None:
        start, seat, samples = segment.start, segment.seat, self.PASSES[number].samples
        planner = self.planner(start, self.PASSES[number].planner, _seed(segment))
        known, budget = self._knowledge(segment, sight), Budget(hurried=lambda done: hurried(done / 2))
        plan = planner.plans(self.game.view(start, seat), known, budget)[0]
        texts = tuple(option.text for option in plan.options)
        if texts[: len(segment.steps)] == segment.played:
            texts = segment.played  # what follows in the plan was decided later
        best = self._sampled(segment, sight, texts, samples, lambda done: hurried(0.5 + done / 4))
        ours = self._sampled(segment, sight, segment.played, samples, lambda done: hurried(0.75 + done / 4))
        if len(best) < samples or len(ours) < samples:
            return None
        loss = Estimate.of([a - b for a, b in zip(best, ours, strict=True)])
        turn = segment.steps[0].turn
        return Evaluated(segment.ply, turn, seat, segment.played, texts, Estimate.of(best), loss, self.unit)

    def loss(self, segment: Segment[S, E], best: Sequence[str], tried: Sequence[str], hurried: Hurried) -> Estimate:
        samples = self.PASSES[-1].samples
        ours, theirs = (self._sampled(segment, "seat", tuple(line), samples, hurried) for line in (best, tried))
        return Estimate.of([a - b for a, b in zip(ours, theirs, strict=True)])

    def _knowledge(self, segment: Segment[S, E], sight: Sight) -> K:
        return self._known[segment.ply] if sight == "seat" else self.open_knowledge(segment.start, segment.seat)

    def _sampled(
        self, segment: Segment[S, E], sight: Sight, options: tuple[str, ...], samples: int, hurried: Hurried
    ) -> list[float]:
        """Return the values after options in each sample; fewer values if it was stopped."""
        found = self._values.setdefault((segment.ply, sight, options), [])
        if len(found) >= samples:
            return found[:samples]
        model = self.model(segment.start)
        rollouts = Rollouts(model, NodeBudget(math.inf))
        worlds = self.worlds(model, self._knowledge(segment, sight), random.Random(_seed(segment)), samples)
        for world in worlds[len(found) :]:
            if hurried(len(found) / samples):
                break
            found.append(self._value(rollouts, world, options, segment.seat))
        return found[:samples]

    def worlds(self, model: GameModel[K, S, Q, Any, E], known: K, dice: random.Random, number: int) -> list[S]:
        """Return samples of what is hidden; more samples begin with the same ones."""
        return [*islice(model.determinizations(known, dice.getrandbits(64)), number)]

    def _value(self, rollouts: Rollouts[K, S, Any], world: S, options: Sequence[str], seat: int) -> float:
        """Return the value in one sample after options and the turns until the seat's next one."""
        line = [_option_of(self.game, step) for step in play_out(self.game, world, options)]
        state = rollouts.next_turn(world, line, seat)
        end = self.game.decision(state)
        if question_of(end) is not None:
            return self.worth(rollouts, state, seat)
        return self.final(state, end, seat)  # type: ignore[arg-type]


def _seed(segment: Segment[Any, Any]) -> int:
    return COACH_SEED + segment.ply + 1


def _option_of(game: Game[S, Q, R, E], step: Step[S, E]) -> Option:
    """Return the option that was chosen in a step."""
    question = question_of(game.decision(step.before))
    assert question is not None
    return next(each for each in question.options if each.text == step.option)


class PlannerAdviser(Adviser[S, Q, R, E]):
    """Hints by the planner of a game, without reasons."""

    @abstractmethod
    def planner(self, seen: S) -> Planner[Any, S, Q, Any, E]:
        """Return the planner of the hints."""

    def sample(self, seen: S, seat: int) -> S:
        """Return a state that fits a view, in which a plan is played out."""
        return self.game.determinize(self.game.position(seen), seat, 1)

    def advise(self, seen: S, seat: int, hurried: Hurried) -> Advice[S, E]:
        planner = self.planner(seen)
        plan = planner.plans(seen, planner.model.belief(seat).after(seen, ()), Budget(hurried=hurried))[0]
        steps = play_out(self.game, self.sample(seen, seat), [option.text for option in plan.options])
        return Advice(tuple(steps), self.reasons(seen, seat, plan.state), lead_of(planner.checked))

    def reasons(self, seen: S, seat: int, last: S) -> tuple[Any, ...]:
        """Return reasons for a plan that leads from a view to a last state; by default none."""
        return ()

    def where_to_look(self, advice: Advice[S, E]) -> str:
        return _("The coach would answer {answer}.").format(answer=self.option_name(advice.steps[0]))

    def plan_sentences(self, advice: Advice[S, E]) -> str:
        return _("The coach rates the position after this plan highest.")
