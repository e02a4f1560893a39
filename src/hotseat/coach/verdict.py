"""The coach's verdict on a part of a game: the win probability or points that it cost, and the kind of mistake."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from typing import Generic, Literal, NamedTuple

from hotseat.plugin.decision import E, S, Step
from hotseat.util.i18n import gettext_noop

STUDENT = {16: 2.131, 8: 2.365, 4: 3.182, 2: 12.706}
"""The 97.5 % quantile of Student's t, by the number of samples: half a 95 % interval, in standard errors."""


Unit = Literal["chance", "points"]
"""The unit of estimates: the probability of winning, from 0 to 1, or the final score of a game without opponents."""
WHOLE: dict[Unit, float] = {"chance": 1.0, "points": 40.0}
"""The loss in each unit that counts as much as a sure win."""


class Estimate(NamedTuple):
    """A mean with the bounds of its 95 % confidence interval."""

    mean: float
    """The mean of the samples."""
    low: float
    """The lower bound of the interval."""
    high: float
    """The upper bound of the interval."""

    @classmethod
    def of(cls, values: Sequence[float]) -> Estimate:
        """Return the estimate of the mean of some samples.

        Args:
            values: at least two samples.
        """
        mean = statistics.fmean(values)
        quantile = next(each for samples, each in STUDENT.items() if len(values) >= samples)
        about = quantile * statistics.stdev(values) / math.sqrt(len(values))
        return cls(mean, mean - about, mean + about)

    @property
    def is_loss(self) -> bool:
        """Whether the mean is above zero by more than chance explains."""
        return self.low > 0


class Mistake(NamedTuple):
    """A kind of mistake."""

    name: str
    """The name in English, such as "blunder"."""
    sign: str
    """The sign that marks it in a list of moves."""
    least: float
    """The smallest loss of win probability that counts as this kind, from 0 to 1; of points, that share of `WHOLE`."""


BLUNDER, MISTAKE, INACCURACY = (
    Mistake(gettext_noop("blunder"), "??", 0.2),
    Mistake(gettext_noop("mistake"), "?", 0.1),
    Mistake(gettext_noop("inaccuracy"), "?!", 0.05),
)
MISTAKES = (BLUNDER, MISTAKE, INACCURACY)
"""All kinds, the worst first."""


def mistake_of(loss: Estimate, unit: Unit = "chance") -> Mistake | None:
    """Return the kind of mistake; None if the loss is too small or not significant.

    Args:
        loss: the win probability, or the points, that a turn cost.
        unit: the unit of the loss.
    """
    return next((kind for kind in MISTAKES if loss.mean >= kind.least * WHOLE[unit]), None) if loss.is_loss else None


class Segment(NamedTuple, Generic[S, E]):
    """Options that one seat chose in one turn with nothing revealed between them."""

    steps: tuple[Step[S, E], ...]
    """The decisions in their order, at least one."""

    @property
    def ply(self) -> int:
        """The number of decisions before the segment."""
        return self.steps[0].ply - 1

    @property
    def seat(self) -> int:
        """The seat that chose, from 0."""
        return self.steps[0].seat

    @property
    def start(self) -> S:
        """The state before the first step."""
        return self.steps[0].before

    @property
    def played(self) -> tuple[str, ...]:
        """The texts of the options."""
        return tuple(step.option for step in self.steps)


class Evaluated(NamedTuple):
    """A segment as the coach evaluates it."""

    ply: int
    """The number of decisions before the segment."""
    turn: int
    """The number of the turn, over all seats, from 1."""
    seat: int
    """The seat that chose, from 0."""
    played: tuple[str, ...]
    """The options that the seat chose, as texts."""
    best: tuple[str, ...]
    """The options of the coach's plan, to the end of the turn."""
    chance: Estimate
    """The seat's win probability, or its expected score, with the coach's plan."""
    loss: Estimate
    """The part of it that the played options cost; negative if they were better than the coach's plan."""
    unit: Unit = "chance"
    """The unit of both."""

    @property
    def mistake(self) -> Mistake | None:
        """The kind of mistake; None if the loss is too small or not significant."""
        return mistake_of(self.loss, self.unit)

    @property
    def after(self) -> float:
        """The seat's win probability, or its expected score, with the options that were played."""
        return self.chance.mean - self.loss.mean
