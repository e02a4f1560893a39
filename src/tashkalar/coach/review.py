"""What a game was won and lost by: every turn beside what the coach would have played, as a loss of the chance to win.

What was played and what the coach would have played are played on in the same worlds: the hidden cards are dealt by
guess, the same for both (common random numbers), the others answer, and at the seat's next turn its chance to win is
told (`coach.win_probability`). So each loss is a mean with an interval, and only what lies outside of chance is called
a fault.
"""

from __future__ import annotations

import math
import random
import statistics
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Literal, NamedTuple

from tashkalar.ai.belief import TashKalarBelief
from tashkalar.ai.evaluation import evaluation_of
from tashkalar.ai.game_model import TashKalarModel
from tashkalar.ai.levels import STRONG, VERSION, make_planner
from tashkalar.ai.turn_search import NARROW
from tashkalar.coach.advice import Play, answered_option
from tashkalar.coach.win_probability import expectation, win_chance
from tashkalar.engine import Decision, GameState, Option, Outcome, View, decision, determinize, events_for_seat, view
from tashkalar.engine.events import Event, reveals_cards
from tashkalar.tabletop.ai.player import Budget
from tashkalar.tabletop.ai.rollout import Rollouts
from tashkalar.tabletop.ai.search import NodeBudget
from tashkalar.tabletop.results import Verdict

Sight = Literal["seat", "open"]
"""What is known: what the seat could know, or all hands. The order of the decks is never known."""
GUESSES = 16
"""How often the hidden cards are dealt."""
STUDENT = 2.131
"""So many standard errors lie around a mean of 16 in 95 of 100 cases (Student's t)."""
EDITION = f"{VERSION}.1"
"""Which coach has judged; another one may judge otherwise."""


class Estimate(NamedTuple):
    """A mean, and between which bounds it lies 95 times in 100."""

    mean: float
    low: float
    high: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Estimate:
        """What some values say of their mean.

        Args:
            values: `GUESSES` of them.
        """
        mean = statistics.fmean(values)
        about = STUDENT * statistics.stdev(values) / math.sqrt(len(values))
        return cls(mean, mean - about, mean + about)


class Mistake(NamedTuple):
    """A kind of loss."""

    name: str
    sign: str
    """How it is marked beside what was played."""
    least: float
    """From which loss of the chance to win on."""


BLUNDER, MISTAKE, INACCURACY = (
    Mistake("blunder", "??", 0.2),
    Mistake("mistake", "?", 0.1),
    Mistake("inaccuracy", "?!", 0.05),
)
MISTAKES = (BLUNDER, MISTAKE, INACCURACY)
"""The worst first."""


class Segment(NamedTuple):
    """Options that one seat chose in one turn with nothing revealed between them."""

    steps: tuple[Play, ...]

    @property
    def seat(self) -> int:
        """Who answered, from 0."""
        return self.steps[0].seat

    @property
    def start(self) -> GameState:
        """The game before the first of them."""
        return self.steps[0].before


class Evaluated(NamedTuple):
    """A segment as the coach evaluates it."""

    ply: int
    """How many decisions had been made before it."""
    turn: int
    seat: int
    played: tuple[str, ...]
    best: tuple[str, ...]
    """What the coach would have answered, to the end of the turn."""
    chance: Estimate
    """The seat's chance to win, had the best been played."""
    loss: Estimate
    """How much of it what was played has cost; less than 0 where it was better than what the coach found."""

    @property
    def mistake(self) -> Mistake | None:
        """What kind of fault it was; None if it was none, or if that may be by chance alone."""
        if self.loss.low <= 0:
            return None
        return next((fault for fault in MISTAKES if self.loss.mean >= fault.least), None)

    @property
    def after(self) -> float:
        """The seat's chance to win by what it has played."""
        return self.chance.mean - self.loss.mean


def segments(steps: Sequence[Play]) -> list[Segment]:
    """A game in the parts that are judged, in their order; what left no choice isn't among them.

    Args:
        steps: the line of play.
    """
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
    """The stretches of a game as they are judged, one after the other; some twice as long as a turn of `strong` each.

    Args:
        steps: the line of play, from the deal on.
        sight: what is known.
        known: what has been judged before by the same coach, which isn't judged again.
        hurried: asked again and again; says whether to stop.

    Yields:
        Each stretch; none after it was to stop.
    """
    before = {evaluated.ply: evaluated for evaluated in known}
    memories = _Memories(len(steps[0].before.seats)) if steps else None
    for segment in segments(steps):
        assert memories is not None
        seen = memories.of(segment, steps)
        ply = segment.steps[0].ply - 1
        judged = before.get(ply) or _judged(segment, seen if sight == "seat" else _opened(segment.start), hurried)
        if judged is None:
            return
        yield judged


class _Memories:
    """What the seats of a game remember, as it goes on."""

    def __init__(self, seats: int) -> None:
        self._beliefs = [TashKalarBelief(seat) for seat in range(seats)]
        self._heard = [0] * seats

    def of(self, segment: Segment, steps: Sequence[Play]) -> View:
        """All that a seat knows when a stretch of its own begins."""
        seat, until = segment.seat, segment.steps[0].ply - 1
        events: list[Event] = []
        for step in steps[self._heard[seat] : until]:
            events += events_for_seat(step.events, seat)
        self._heard[seat] = until
        return self._beliefs[seat].after(view(segment.start, seat), events)


def _opened(state: GameState) -> View:
    """All hands, and backs for the decks."""
    seen = view(state, state.seat).state
    hands = [
        backs._replace(beings=seat.beings, legends=seat.legends, flares=seat.flares)
        for backs, seat in zip(seen.seats, state.seats, strict=True)
    ]
    return View(state.seat, seen._replace(seats=tuple(hands)))


def _judged(segment: Segment, known: View, hurried: Callable[[float], bool]) -> Evaluated | None:
    start, seat = segment.start, segment.seat
    evaluation = evaluation_of(start.table.form)
    seed = segment.steps[0].ply
    plan = make_planner(evaluation, STRONG, seed).plans(view(start, seat), known, Budget(hurried=hurried))[0]
    played = tuple(map(answered_option, segment.steps))
    rollouts = Rollouts(TashKalarModel(evaluation, NARROW, beyond=NARROW), NodeBudget(math.inf))
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
    said = tuple(step.option for step in segment.steps)
    return Evaluated(seed - 1, segment.steps[0].turn, seat, said, texts, Estimate.of(best), loss)


def _chance(
    rollouts: Rollouts[View, GameState, Option], world: GameState, options: Sequence[Option], seat: int
) -> float:
    """A seat's chance to win in one world once it has answered so."""
    state = rollouts.next_turn(world, options, seat)
    end = decision(state)
    if isinstance(end, Outcome):
        return Verdict(state.table.sides, end.winners).share(seat)
    expected = expectation(state, rollouts.search.plans(state)[0])
    return win_chance(state.table.form, expected, state.table.colours)
