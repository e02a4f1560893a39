"""The lesson: a game from a fixed deal with steps to do, as data in data/pook_lesson.yaml."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import yaml

from tashkalar.cards.load import data_file

LEARNER = 0
"""The seat that learns."""


class PookLessonStep(NamedTuple):
    """Something to be done."""

    say: str
    now: str
    """What is to be done, in a sentence."""
    do: str
    """The answer that does it."""
    then: tuple[str, ...] = ()
    """The answers that follow by themselves."""


class PookLesson(NamedTuple):
    """A deal, what is to be done in it step by step, and what is said at the end."""

    seed: int
    names: tuple[str, ...]
    steps: tuple[PookLessonStep, ...]
    end: str


@cache
def pook_lesson() -> PookLesson:
    """The one that there is."""
    data = yaml.safe_load(data_file("pook_lesson.yaml").read_text("utf-8"))
    steps = tuple(PookLessonStep(**{**step, "then": tuple(step.get("then", ()))}) for step in data["steps"])
    return PookLesson(data["seed"], tuple(data["names"]), steps, data["end"])
