"""The lesson: a game from a fixed deal with steps to do, as data in data/pook_lesson.yaml."""

from __future__ import annotations

from functools import cache
from typing import Any

import yaml

from hotseat.play.lessons import Lesson
from tashkalar_pook import DATA
from tashkalar_pook import gettext as _
from tashkalar_pook.state import State


class PookLesson(Lesson):
    """The lesson with its deal."""

    seed: int
    names: tuple[str, ...]

    def start(self, game: Any) -> State:
        dealt: State = game.new({"seed": self.seed, "names": tuple(map(_, self.names))})
        return dealt


@cache
def pook_lesson() -> PookLesson:
    """Return the lesson, read once from the data file."""
    return PookLesson.model_validate(yaml.safe_load((DATA / "pook_lesson.yaml").read_text("utf-8")))
