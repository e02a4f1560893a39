"""Lessons at the table: only the options that a lesson asks for are played."""

from __future__ import annotations

from abc import abstractmethod

from tashkalar.tabletop.decision import E, Option, Q, R, S
from tashkalar.tabletop.lessons import LEARNER, LessonRun, LessonStep
from tashkalar.tabletop.tui.exercise import Exercise, ExerciseTable


class LessonExercise(Exercise[S, Q, R, E]):
    """A game in which only the options that the lesson asks for are played.

    Args:
        lesson_run: the lesson under way, on a game that isn't saved.
    """

    plays_forced = False  # every step is a step of the lesson
    viewer = LEARNER  # also when it is another player's turn at the end

    def __init__(self, lesson_run: LessonRun[S, Q, R, E]) -> None:
        self.lesson_run = lesson_run
        self.session = lesson_run.session

    @property
    def due(self) -> LessonStep | None:
        """The step to do now; None at the end of the lesson."""
        return self.lesson_run.due

    @property
    def over(self) -> bool:
        return self.due is None

    def advance(self) -> str:
        return self.lesson_run.save()

    def play(self, option: Option) -> None:
        self.lesson_run.play(option)

    def refusal(self, option: Option) -> str:
        return "" if self.due is None or self.due.done_by(option.text) else self.hint(option, self.due)

    @abstractmethod
    def hint(self, option: Option, due: LessonStep) -> str:
        """Return why an option isn't the one that the lesson asks for, as a sentence.

        Args:
            option: an option of the pending decision that doesn't do the step.
            due: the step to do now.
        """

    def run(self, command: str, table: ExerciseTable[S, Q, R, E]) -> None:
        # "show_me" does the step for the learner
        if command == "show_me" and not self.over:
            table.play(self.lesson_run.options[0])
