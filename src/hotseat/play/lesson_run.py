"""A lesson under way, and the learner's progress in all lessons."""

from collections.abc import Sequence
from typing import Annotated, Any, Generic, Self

from pydantic import Field

from hotseat.play.lessons import Lesson, LessonStep, LessonT
from hotseat.play.session import Session
from hotseat.plugin.decision import E, Option, Q, R, S
from hotseat.plugin.game import Game
from hotseat.util import progress_store

_Word = Annotated[str, Field(max_length=200)]
_Words = Annotated[tuple[_Word, ...], Field(max_length=1000, strict=False)]


def lesson_after(lesson: Lesson, lessons: Sequence[LessonT]) -> LessonT | None:
    """Return the lesson after the given one; None after the last."""
    ids = [each.id for each in lessons]
    return next(iter(lessons[ids.index(lesson.id) + 1 :]), None)


class LessonProgress(progress_store.UserFileModel):
    """A player's progress in the lessons of all games."""

    done: _Words = ()
    """The ids of the finished lessons."""
    lesson: _Word = ""
    """The id of the lesson under way; "" for none."""
    played: _Words = ()
    """The options that were chosen in the lesson under way."""

    def begun(self, lesson: Lesson, played: Sequence[str]) -> "LessonProgress":
        """Return the progress with a lesson under way, in which these options were played."""
        return LessonProgress(done=self.done, lesson=lesson.id, played=tuple(played))

    def finished(self, lesson: Lesson) -> "LessonProgress":
        """Return the progress with a lesson finished; another lesson stays under way."""
        done = (*(each for each in self.done if each != lesson.id), lesson.id)
        return LessonProgress(done=done) if self.lesson == lesson.id else self.model_copy(update={"done": done})

    def played_in(self, lesson: Lesson) -> tuple[str, ...]:
        """Return the options that were chosen in a lesson so far."""
        return self.played if lesson.id == self.lesson else ()

    def next_of(self, lessons: Sequence[Lesson]) -> int | None:
        """Return the index of the lesson under way, else of the first unfinished one; None when all are finished."""
        ids = [lesson.id for lesson in lessons]
        left = [each for each in ids if each not in self.done]
        following = self.lesson if self.lesson in ids else next(iter(left), None)
        return ids.index(following) if following else None


class LessonProgressStore(progress_store.ProgressStore[LessonProgress]):
    """The learner's progress, kept in a file of the data folder."""

    def __init__(self) -> None:
        super().__init__("lessons.json", LessonProgress())


class LessonRun(Generic[S, Q, R, E]):
    """A lesson under way. An interrupted lesson continues where the learner left it."""

    def __init__(self, lesson: Lesson, session: Session[S, Q, R, E], store: LessonProgressStore) -> None:
        self.lesson = lesson
        self.session = session
        self.store = store
        for text in store.progress.played_in(lesson):  # as far as the lesson still asks for it
            found = [option for option in self.options if option.text == text]
            if not found:
                return
            self.play(found[0])

    @classmethod
    def begin(cls, lesson: Lesson, game: Game[S, Q, R, E], store: LessonProgressStore | None = None) -> Self:
        """Return a lesson at its position, or where the learner left it."""
        return cls(lesson, Session.what_if(game, lesson.start(game)), store or LessonProgressStore())

    @property
    def _starts(self) -> list[int]:
        """The number of decisions before each step that has begun, and before the step after it."""
        starts = [0]
        for step in self.lesson.steps:
            if starts[-1] >= len(self.session.steps):
                break
            starts.append(starts[-1] + 1 + len(step.then))
        return starts

    @property
    def at(self) -> int:
        """The number of steps that are done."""
        return len(self._starts) - 1

    @property
    def due(self) -> LessonStep | None:
        """The step to do now; None at the end of the lesson."""
        return self.lesson.steps[self.at] if self.at < len(self.lesson.steps) else None

    @property
    def options(self) -> list[Any]:
        """The options of the pending decision that do the step."""
        due, question = self.due, self.session.question
        if due is None or question is None:
            return []
        return [option for option in question.options if due.done_by(option.text)]

    def play(self, option: Option) -> None:
        """Play one of `options`, and the options that follow automatically."""
        due = self.due
        assert due is not None
        for text in (option.text, *due.then):
            self.session.play(text)

    def back(self) -> bool:
        """Take the last step back, with the options that followed automatically; return whether there was one."""
        begun = self._starts[:-1]
        while begun and len(self.session.steps) > begun[-1]:
            self.session.undo()
        return bool(begun)

    def save(self) -> str:
        """Save the progress; return a sentence if that isn't possible, or if a file was put aside, else ""."""
        if self.due is None:
            return self.store.save(lambda progress: progress.finished(self.lesson))
        played = [self.session.steps[start].option for start in self._starts[:-1]]
        return self.store.save(lambda progress: progress.begun(self.lesson, played))
