"""A coach who never thinks: what begins at a third ply is a mistake, all else as it would have played."""

from collections.abc import Iterator
from typing import Any

from tashkalar.coach.review import Estimate, Evaluated, Segment, segments
from tashkalar.engine import Decision, decision


def otherwise(part: Segment) -> str:
    """Another answer than the first of a stretch; that one if there is no other."""
    question = decision(part.start)
    assert isinstance(question, Decision)
    played = part.steps[0].option
    return next((each.text for each in question.options if each.text != played and each.verb != "resign"), played)


def review(steps: Any, sight: str, known: list[Evaluated], hurried: Any) -> Iterator[Evaluated]:
    """The results of `coach.review.review`, at once; with all hands open the probabilities are certain."""
    before = {each.ply: each for each in known}
    for part in segments(steps):
        ply, said = part.steps[0].ply - 1, tuple(step.option for step in part.steps)
        faulty = ply % 3 == 0
        loss = Estimate(0.15, 0.1, 0.2) if faulty else Estimate(0.0, 0.0, 0.0)
        chance = Estimate(0.6, 0.4, 0.8) if sight == "seat" else Estimate(0.9, 0.9, 0.9)
        best = (otherwise(part),) if faulty else said
        yield before.get(ply) or Evaluated(ply, part.steps[0].turn, part.seat, said, best, chance, loss)
