"""The lessons of any game: their steps as data."""

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Any, TypeVar

import yaml
from pydantic import BaseModel, ConfigDict, Field, PrivateAttr

from hotseat.util.i18n import gettext as _
from hotseat.util.names_in_text import with_names
from hotseat.util.text_utils import join_sentences

LessonT = TypeVar("LessonT", bound="Lesson")

LEARNER = 0
"""The seat of the learner."""


class LessonPart(BaseModel):
    """A part of the data of a lesson; unknown keys are refused.

    It is validated with a function `name` as context: it names things by their ids, for texts with placeholders.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)
    """The rules of validation: unknown keys are refused, and values are frozen."""
    _name: Callable[[str], str] = PrivateAttr(default=str)

    def model_post_init(self, context: Any) -> None:
        self._name = (context or {}).get("name", str)

    def shown(self, text: str) -> str:
        """Return a text of the lesson in the player's language, with the names that it mentions."""
        return with_names(_(text), self._name)


class LessonStep(LessonPart):
    """A step that the learner has to do."""

    say: str
    """The explanation before the instruction, in English, with placeholders."""
    now: str
    """The instruction, as a sentence."""
    keys: str = ""
    """The keys of the screen that do it, as a sentence; "" where the instruction is enough."""
    heard: str = ""
    """The text that plain lines print in place of a `say` that speaks of what is seen or clicked; "" for `say`."""
    do: Annotated[tuple[str, ...], Field(min_length=1)]
    """The options that complete the step; a text ending in * stands for all options that begin with it."""
    then: tuple[str, ...] = ()
    """The texts of the options that are played automatically after it."""

    @property
    def task(self) -> str:
        """The instruction with the keys of the screen, in the player's language."""
        return join_sentences(self.instruction, self.shown(self.keys))

    @property
    def instruction(self) -> str:
        """The instruction in the player's language."""
        return self.shown(self.now)

    @property
    def explanation(self) -> str:
        """The text before the instruction, in the player's language."""
        return self.shown(self.say)

    @property
    def explanation_heard(self) -> str:
        """The text that plain lines print before the instruction, in the player's language."""
        return self.shown(self.heard or self.say)

    @property
    def texts(self) -> tuple[str, ...]:
        """All texts of the step, in English."""
        return tuple(filter(None, (self.say, self.heard, self.now, self.keys)))

    def done_by(self, text: str) -> bool:
        """Whether an option completes the step."""
        return any(text.startswith(way[:-1]) if way.endswith("*") else text == way for way in self.do)


class Lesson(LessonPart):
    """Steps with a text for the end; a game adds the position that they begin at."""

    id: str
    """The id, unique among the lessons of all games."""
    title: str
    """The title in English."""
    teaches: str
    """The subject in English, as the list of lessons shows it."""
    steps: Annotated[tuple[LessonStep, ...], Field(min_length=1)]
    """The steps in their order, at least one."""
    end: str
    """The text after the last step, in English."""
    end_heard: str = ""
    """The text that plain lines print in place of `end`; "" for `end`."""

    @property
    def texts(self) -> tuple[str, ...]:
        """All texts of the lesson, in English, with their placeholders."""
        steps = (text for step in self.steps for text in step.texts)
        return (self.title, self.teaches, *steps, *filter(None, (self.end, self.end_heard)))

    @property
    def ending(self) -> str:
        """The text after the last step, in the player's language."""
        return self.shown(self.end)

    @property
    def ending_heard(self) -> str:
        """The text that plain lines print after the last step, in the player's language."""
        return self.shown(self.end_heard or self.end)

    def start(self, game: Any) -> Any:
        """Return the state that the lesson begins at, with the learner to move; names are in the player's language.

        Raises:
            NotImplementedError: the game hasn't overridden it.
        """
        raise NotImplementedError


class DealtLesson(Lesson):
    """A lesson whose beginning is data: the settings of a new game, or a position; `names` are translated."""

    deal: Mapping[str, Any] = {}
    """The settings of a new game; empty if it begins at a position."""
    position: Mapping[str, Any] = {}
    """The position to begin at, in the form of the game; empty if the game is dealt."""

    def start(self, game: Any) -> Any:
        given, begin = (self.deal, game.new) if self.deal else (self.position, game.setup)
        return begin({**given, "names": [*map(_, given["names"])]})


@cache
def read_lesson(path: Path, name: Callable[[str], str] = str) -> DealtLesson:
    """Return the lesson of a YAML file with the fields of `DealtLesson`.

    Args:
        path: the file.
        name: returns the name of a thing by its id, in the player's language, for placeholders such as `{card:march}`.
    """
    return DealtLesson.model_validate(yaml.safe_load(path.read_text("utf-8")), context={"name": name})
