"""The lesson: a game from a fixed deal with steps to do, as data in data/pook_lesson.yaml."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import yaml

from tashkalar_pook import DATA

LEARNER = 0
"""The learner's seat, from 0."""


class PookLessonStep(NamedTuple):
    """A step of the lesson."""

    say: str
    now: str
    """The task, in a sentence."""
    do: str
    """The text of the option that does the task."""
    then: tuple[str, ...] = ()
    """The texts of the options that are played automatically after it."""


class PookLesson(NamedTuple):
    """A lesson: the deal, the steps, and the closing text."""

    seed: int
    names: tuple[str, ...]
    steps: tuple[PookLessonStep, ...]
    end: str


@cache
def pook_lesson() -> PookLesson:
    """Return the lesson, read once from the data file."""
    data = yaml.safe_load((DATA / "pook_lesson.yaml").read_text("utf-8"))
    steps = tuple(PookLessonStep(**{**step, "then": tuple(step.get("then", ()))}) for step in data["steps"])
    return PookLesson(data["seed"], tuple(data["names"]), steps, data["end"])
