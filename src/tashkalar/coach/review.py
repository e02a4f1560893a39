"""The coach's evaluation of turns: each compared with the coach's plan, as a loss of win probability.

The played turn and the coach's plan are played on in the same samples of the hidden cards (common random numbers). The
others take their turns, and the seat's win probability at its next turn is estimated (`ai.win_probability`). So each
loss is a mean with a confidence interval, and only a loss that is significant counts as a mistake. Later passes search
for a better plan and add samples to those of the earlier ones.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from functools import cached_property
from typing import ClassVar, NamedTuple

from hotseat.ai.planner import PlayerConfig
from hotseat.ai.player import Budget
from hotseat.ai.rollout import Rollouts
from hotseat.ai.search import NodeBudget
from hotseat.coach.coach import Coach, Hurried, Sight, play_out
from hotseat.coach.verdict import Estimate, Evaluated, Segment
from hotseat.plugin.results import Verdict
from tashkalar import gettext as _
from tashkalar.ai.belief import TashKalarBelief
from tashkalar.ai.evaluation import evaluation_of
from tashkalar.ai.game_model import TashKalarModel
from tashkalar.ai.levels import COACH, COACH_SEED, MEDIUM, VERSION, TashKalarPlanner, make_level, make_planner
from tashkalar.ai.turn_search import NARROW, BeamWidths
from tashkalar.ai.win_probability import expectation, win_chance
from tashkalar.coach import advice_text
from tashkalar.coach.advice import answered_option, explain_steps
from tashkalar.engine import Decision, GameState, Option, Outcome, View, decision, determinize, events_for_seat, view
from tashkalar.engine.events import Event

Part = Segment[GameState, Event]

QUICK = MEDIUM._replace(effort=MEDIUM.effort._replace(candidates=1, determinizations=0, rollout_budget=0))
"""The search of the first pass: the best plan by the evaluation alone."""


class Pass(NamedTuple):
    """The work of a pass."""

    planner: PlayerConfig[BeamWidths] | None
    """The configuration that searches for the plan; None for that of the coach."""
    samples: int
    """The number of samples of the hidden cards."""


PASSES = (Pass(QUICK, 4), Pass(MEDIUM, 8), Pass(None, 16))


class TashKalarCoach(Coach[GameState, Decision, Outcome, Event]):
    """The coach of Tash-Kalar."""

    edition = f"{VERSION}.1"
    passes: ClassVar[tuple[float, ...]] = (0.5, 1.0, 5.0)

    @cached_property
    def _known(self) -> dict[int, View]:
        """The knowledge of the seat of each segment, by ply."""
        seats = len(self.steps[0].before.seats) if self.steps else 0
        beliefs, observed, known = [TashKalarBelief(seat) for seat in range(seats)], [0] * seats, dict[int, View]()
        for segment in self.segments:
            seat, ply = segment.seat, segment.ply
            new = self.steps[observed[seat] : ply]
            events = [event for step in new for event in events_for_seat(step.events, seat)]
            observed[seat] = ply
            known[ply] = beliefs[seat].after(view(segment.start, seat).state, events)
        return known

    @cached_property
    def _chances(self) -> dict[tuple[int, Sight, tuple[str, ...]], list[float]]:
        """The win probabilities found so far in each sample, by ply, sight and options."""
        return {}

    def is_choice(self, question: Decision) -> bool:
        return len([option for option in question.options if option.verb != "resign"]) > 1

    def sample(self, segment: Part) -> GameState:
        return determinize(view(segment.start, segment.seat), chance=1)

    def evaluate(self, segment: Part, number: int, sight: Sight, hurried: Hurried) -> Evaluated | None:
        start, seat = segment.start, segment.seat
        known, samples = self._view(segment, sight), PASSES[number].samples
        planner = self._planner(segment, PASSES[number].planner)
        plan = planner.plans(view(start, seat).state, known, Budget(hurried=lambda done: hurried(done / 2)))[0]
        played = tuple(map(answered_option, segment.steps))
        best = self._sampled(segment, sight, plan.options, samples, lambda done: hurried(0.5 + done / 4))
        ours = self._sampled(segment, sight, played, samples, lambda done: hurried(0.75 + done / 4))
        if len(best) < samples or len(ours) < samples:
            return None
        loss = Estimate.of([a - b for a, b in zip(best, ours, strict=True)])
        texts = tuple(option.text for option in plan.options)
        return Evaluated(segment.ply, segment.steps[0].turn, seat, segment.played, texts, Estimate.of(best), loss)

    def loss(self, segment: Part, best: Sequence[str], tried: Sequence[str], hurried: Hurried) -> Estimate:
        lines = (play_out(self.game, self.sample(segment), line) for line in (best, tried))
        ours, theirs = (
            self._sampled(segment, "seat", tuple(map(answered_option, line)), PASSES[-1].samples, hurried)
            for line in lines
        )
        return Estimate.of([a - b for a, b in zip(ours, theirs, strict=True)])

    def hints(self, segment: Part, best: Sequence[str]) -> Sequence[str]:
        given = explain_steps(tuple(play_out(self.game, self.sample(segment), best)))
        return advice_text.where_to_look(given), advice_text.plan_sentences(given), _(", ").join(best)

    def _view(self, segment: Part, sight: Sight) -> View:
        return self._known[segment.ply] if sight == "seat" else open_hands(segment.start)

    def _planner(self, segment: Part, config: PlayerConfig[BeamWidths] | None) -> TashKalarPlanner:
        form, seed = segment.start.config.form, _seed(segment)
        return make_level(COACH, form, seed) if config is None else make_planner(evaluation_of(form), config, seed)

    def _sampled(
        self, segment: Part, sight: Sight, options: tuple[Option, ...], samples: int, hurried: Hurried
    ) -> list[float]:
        """Return the seat's win probability after options in each sample; fewer values if it was stopped."""
        key = segment.ply, sight, tuple(option.text for option in options)
        found = self._chances.setdefault(key, [])
        dice, known = random.Random(_seed(segment)), self._view(segment, sight)
        rollouts = Rollouts(
            TashKalarModel(evaluation_of(segment.start.config.form), NARROW, beyond=NARROW), NodeBudget(math.inf)
        )
        worlds = [dice.getrandbits(64) for _ in range(samples)]
        for chance in worlds[len(found) :]:
            if hurried(len(found) / samples):
                break
            found.append(_chance(rollouts, determinize(known, chance), options, segment.seat))
        return found[:samples]


def _seed(segment: Part) -> int:
    return COACH_SEED + segment.ply + 1


def open_hands(state: GameState) -> View:
    """Return a view with all hands open and the decks hidden."""
    seen = view(state, state.seat).state
    hands = [
        backs._replace(beings=seat.beings, legends=seat.legends, flares=seat.flares)
        for backs, seat in zip(seen.seats, state.seats, strict=True)
    ]
    return View(state.seat, seen._replace(seats=tuple(hands)))


def _chance(
    rollouts: Rollouts[View, GameState, Option], world: GameState, options: Sequence[Option], seat: int
) -> float:
    """Return the seat's win probability in one sample after the given options."""
    state = rollouts.next_turn(world, options, seat)
    end = decision(state)
    if isinstance(end, Outcome):
        return Verdict(state.config.sides, end.winners).share(seat)
    expected = expectation(state, rollouts.search.plans(state)[0])
    return win_chance(state.config.form, expected, state.config.colours)
