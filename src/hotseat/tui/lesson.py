"""Lessons at the table: only the options that a lesson asks for are played."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from textual.content import Content

from hotseat.play.lesson_run import LessonRun
from hotseat.play.lessons import LEARNER, LessonStep
from hotseat.plugin.decision import E, Option, Q, R, S
from hotseat.tui.commands import Command
from hotseat.tui.exercise import Exercise, Table
from hotseat.tui.play_commands import BACK, CONFIRM, LEAVE, SHOW_ME, TYPE
from hotseat.util.cell_width import wrap
from hotseat.util.i18n import gettext as _
from hotseat.util.text_utils import capitalize

LEFT = LEAVE._replace(help="Leave the lesson")
DONE = CONFIRM._replace(action="app.leave", label="leave", help="Leave the lesson")


class LessonExercise(Exercise[S, Q, R, E]):
    """A game in which only the options that the lesson asks for are played. Any other is answered with a hint."""

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

    @property
    def commands(self) -> Sequence[Command]:
        return (DONE, BACK, LEFT) if self.over else (SHOW_ME, TYPE, BACK, LEFT)

    def advance(self) -> str:
        return self.lesson_run.save()

    def play(self, option: Option) -> None:
        self.lesson_run.play(option)

    def refusal(self, option: Option) -> str:
        return "" if self.due is None or self.due.done_by(option.text) else self.hint(option, self.due)

    def targets(self, options: Sequence[Option]) -> Collection[Option]:
        return [option for option in options if self.due is not None and self.due.done_by(option.text)]

    def hint(self, option: Option, due: LessonStep) -> str:
        """Return why an option isn't the one that the lesson asks for, as a sentence."""
        message, seen = _("{answer}: legal, but in this lesson: {now}"), self.session.state
        words = self.session.game.describe_option(self.session.game.view(seen, LEARNER), option)
        return message.format(answer=capitalize(words), now=due.task)

    @property
    def coach_title(self) -> str:
        if self.due is None:
            return _("Lesson, done")
        at, steps = self.lesson_run.at + 1, len(self.lesson_run.lesson.steps)
        return _("Lesson, step {number} of {steps}").format(number=at, steps=steps)

    def coach_lines(self, width: int) -> list[Content]:
        due, lesson = self.due, self.lesson_run.lesson
        text = wrap(due.explanation if due else lesson.ending, width - 1, break_on_hyphens=False)
        now = wrap(due.task if due else _("Enter leaves the lesson."), width - 1, break_on_hyphens=False)
        return [
            *(Content(f" {line}") for line in text),
            *(Content.styled(f" {line}", "bold $accent") for line in now),
        ]

    def run(self, command: str, table: Table) -> None:
        # "show_me" does the step for the learner
        if command == "show_me" and not self.over:
            option: Any = self.lesson_run.options[0]
            table.play(option)
