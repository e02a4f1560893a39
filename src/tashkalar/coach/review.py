"""Review of a finished game: each turn compared with the coach's plan, as a loss of win probability.

The played turn and the coach's plan are played on in the same samples of the hidden cards (common random numbers). The
others take their turns, and the seat's win probability at its next turn is estimated (`ai.win_probability`). So each
loss is a mean with a confidence interval, and only a loss that is significant counts as a mistake.
"""

from __future__ import annotations

import math
import random
import statistics
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Literal, NamedTuple

from hotseat.ai.player import Budget
from hotseat.ai.rollout import Rollouts
from hotseat.ai.search import NodeBudget
from hotseat.plugin.results import Verdict
from tashkalar.ai.belief import TashKalarBelief
from tashkalar.ai.evaluation import evaluation_of
from tashkalar.ai.game_model import TashKalarModel
from tashkalar.ai.levels import COACH, COACH_SEED, VERSION, make_level
from tashkalar.ai.turn_search import NARROW
from tashkalar.ai.win_probability import expectation, win_chance
from tashkalar.coach.advice import Play, answered_option
from tashkalar.engine import Decision, GameState, Option, Outcome, View, decision, determinize, events_for_seat, view
from tashkalar.engine.events import reveals_cards

Sight = Literal["seat", "open"]
"""The knowledge of the coach: that of the seat, or all hands. The order of the decks is never known."""
GUESSES = 16
"""The number of samples of the hidden cards."""
STUDENT = 2.131
"""The 97.5 % quantile of Student's t for 16 samples: half the width of a 95 % interval, in standard errors."""
EDITION = f"{VERSION}.1"
"""The version of the coach; another version may evaluate otherwise."""


class Estimate(NamedTuple):
    """A mean with the bounds of its 95 % confidence interval."""

    mean: float
    low: float
    high: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Estimate:
        """Return the estimate of the mean of some samples."""
        mean = statistics.fmean(values)
        about = STUDENT * statistics.stdev(values) / math.sqrt(len(values))
        return cls(mean, mean - about, mean + about)


class Mistake(NamedTuple):
    """A kind of mistake."""

    name: str
    sign: str
    """The sign that marks it in a list of moves."""
    least: float
    """The smallest loss of win probability that counts as this kind, from 0 to 1."""


BLUNDER, MISTAKE, INACCURACY = (
    Mistake("blunder", "??", 0.2),
    Mistake("mistake", "?", 0.1),
    Mistake("inaccuracy", "?!", 0.05),
)
MISTAKES = (BLUNDER, MISTAKE, INACCURACY)
"""All kinds, the worst first."""


class Segment(NamedTuple):
    """Options that one seat chose in one turn with nothing revealed between them."""

    steps: tuple[Play, ...]

    @property
    def seat(self) -> int:
        """The seat that chose, from 0."""
        return self.steps[0].seat

    @property
    def start(self) -> GameState:
        """The state before the first step."""
        return self.steps[0].before


class Evaluated(NamedTuple):
    """A segment as the coach evaluates it."""

    ply: int
    """The number of decisions before the segment."""
    turn: int
    seat: int
    played: tuple[str, ...]
    best: tuple[str, ...]
    """The options of the coach's plan, to the end of the turn."""
    chance: Estimate
    """The seat's win probability with the coach's plan."""
    loss: Estimate
    """The win probability that the played options cost; negative if they were better than the coach's plan."""

    @property
    def mistake(self) -> Mistake | None:
        """The kind of mistake; None if the loss is too small or not significant."""
        if self.loss.low <= 0:
            return None
        return next((fault for fault in MISTAKES if self.loss.mean >= fault.least), None)

    @property
    def after(self) -> float:
        """The seat's win probability with the options that were played."""
        return self.chance.mean - self.loss.mean


def segments(steps: Sequence[Play]) -> list[Segment]:
    """Return the segments of a game in order, without those that left no choice."""
    found: list[Segment] = []
    for _, turn in groupby(steps, lambda step: (step.turn, step.seat)):
        begun: list[Play] = []
        for step in turn:
            begun.append(step)
            if reveals_cards(step.events):
                found.append(Segment(tuple(begun)))
                begun = []
        found += [Segment(tuple(begun))] if begun else []
    return [segment for segment in found if any(map(_is_choice, segment.steps))]


def _is_choice(step: Play) -> bool:
    question = decision(step.before)
    return (
        isinstance(question, Decision) and len([option for option in question.options if option.verb != "resign"]) > 1
    )


def review(
    steps: Sequence[Play],
    sight: Sight = "seat",
    known: Iterable[Evaluated] = (),
    hurried: Callable[[float], bool] = lambda _: False,
) -> Iterator[Evaluated]:
    """Evaluate the segments of a game one after the other; each takes longer than a turn of `expert`."""
    before = {one.ply: one for one in known}
    seats = len(steps[0].before.seats) if steps else 0
    beliefs, observed = [TashKalarBelief(seat) for seat in range(seats)], [0] * seats
    for segment in segments(steps):
        seat, ply = segment.seat, segment.steps[0].ply - 1
        events = [event for step in steps[observed[seat] : ply] for event in events_for_seat(step.events, seat)]
        observed[seat] = ply
        seen = beliefs[seat].after(view(segment.start, seat).state, events)
        evaluated = before.get(ply) or _evaluate(segment, seen if sight == "seat" else _opened(segment.start), hurried)
        if evaluated is None:
            return
        yield evaluated


def _opened(state: GameState) -> View:
    """Return a view with all hands open and the decks hidden."""
    seen = view(state, state.seat).state
    hands = [
        backs._replace(beings=seat.beings, legends=seat.legends, flares=seat.flares)
        for backs, seat in zip(seen.seats, state.seats, strict=True)
    ]
    return View(state.seat, seen._replace(seats=tuple(hands)))


def _evaluate(segment: Segment, known: View, hurried: Callable[[float], bool]) -> Evaluated | None:
    start, seat, form = segment.start, segment.seat, segment.start.config.form
    seed = COACH_SEED + segment.steps[0].ply
    plan = make_level(COACH, form, seed).plans(view(start, seat).state, known, Budget(hurried=hurried))[0]
    played = tuple(map(answered_option, segment.steps))
    rollouts = Rollouts(TashKalarModel(evaluation_of(form), NARROW, beyond=NARROW), NodeBudget(math.inf))
    dice = random.Random(seed)
    best, ours = list[float](), list[float]()
    for _ in range(GUESSES):
        if hurried(1.0):
            return None
        world = determinize(known, dice.getrandbits(64))
        best.append(_chance(rollouts, world, plan.options, seat))
        ours.append(best[-1] if played == plan.options else _chance(rollouts, world, played, seat))
    loss = Estimate.of([a - b for a, b in zip(best, ours, strict=True)])
    texts = tuple(option.text for option in plan.options)
    played_texts = tuple(step.option for step in segment.steps)
    return Evaluated(
        segment.steps[0].ply - 1, segment.steps[0].turn, seat, played_texts, texts, Estimate.of(best), loss
    )


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
