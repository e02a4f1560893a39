"""A coach who never thinks: what begins at a third ply is a mistake, all else as it would have played."""

from collections.abc import Sequence
from typing import ClassVar

import pytest

from hotseat.coach.coach import Hurried, Sight
from hotseat.coach.verdict import Estimate, Evaluated
from tashkalar.coach.review import Part, TashKalarCoach
from tashkalar.engine import Decision, decision

WRONG, EVEN = Estimate(0.15, 0.1, 0.2), Estimate(0.0, 0.0, 0.0)


def otherwise(part: Part) -> str:
    """Another answer than the first of a stretch; that one if there is no other."""
    question = decision(part.start)
    assert isinstance(question, Decision)
    played = part.steps[0].option
    return next((each.text for each in question.options if each.text != played and each.verb != "resign"), played)


class StubCoach(TashKalarCoach):
    """Judges at once, in one pass; with all hands open the probabilities are certain."""

    passes: ClassVar[tuple[float, ...]] = (0.0,)
    every: ClassVar[int] = 3
    """A mistake is what begins at a multiple of this number."""
    asked: ClassVar[list[int]] = []
    """The plies of the stretches it was asked about."""

    def evaluate(self, segment: Part, number: int, sight: Sight, hurried: Hurried) -> Evaluated | None:
        self.asked.append(segment.ply)
        faulty = segment.ply % self.every == 0
        chance = Estimate(0.6, 0.4, 0.8) if sight == "seat" else Estimate(0.9, 0.9, 0.9)
        best = (otherwise(segment),) if faulty else segment.played
        loss = WRONG if faulty else EVEN
        return Evaluated(segment.ply, segment.steps[0].turn, segment.seat, segment.played, best, chance, loss)

    def loss(self, segment: Part, best: Sequence[str], tried: Sequence[str], hurried: Hurried) -> Estimate:
        return EVEN if tried[:1] == best[:1] else WRONG


def install(monkeypatch: pytest.MonkeyPatch, coach: type[TashKalarCoach] = StubCoach) -> list[int]:
    """Let this coach judge all games, and return the plies that it is asked about."""
    monkeypatch.setattr(StubCoach, "asked", [])
    monkeypatch.setattr("tashkalar.coach.review.TashKalarCoach", coach)
    return StubCoach.asked
