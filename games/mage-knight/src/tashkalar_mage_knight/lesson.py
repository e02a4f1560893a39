"""The walk-through of the first two turns, as data in data/mage_knight_lesson.yaml."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import yaml

from hotseat.play.lessons import Lesson
from tashkalar_mage_knight import DATA
from tashkalar_mage_knight import gettext as _
from tashkalar_mage_knight.state import MageState


class MageLesson(Lesson):
    """A lesson with its position."""

    position: Mapping[str, Any]

    def start(self, game: Any) -> MageState:
        names = [_(name) for name in self.position["names"]]
        state: MageState = game.setup({**self.position, "names": names})
        return state


@cache
def mage_lesson() -> MageLesson:
    """Return the walk-through, read once from the data file."""
    return MageLesson.model_validate(yaml.safe_load((DATA / "mage_knight_lesson.yaml").read_text("utf-8")))
