"""Lessons in the text interface: each step is explained, and only the options that it asks for are played."""

from collections.abc import Sequence

from hotseat.play.lesson_run import LessonProgressStore, LessonRun, lesson_after
from hotseat.play.lessons import LEARNER, LessonT
from hotseat.plugin.decision import E, Option, Q, R, S
from hotseat.text_ui.commands import TextCommand
from hotseat.text_ui.console import Console, EndOfInput
from hotseat.text_ui.text_game import TextGame
from hotseat.text_ui.text_renderer import TextRenderer
from hotseat.util.i18n import gettext as _

LEFT_OUT = ("seat", "redo", "undo", "hint")
"""The commands of a game that a lesson doesn't have, or has in its own way."""


class TextLesson(TextGame[S, Q, R, E]):
    """A lesson in the text interface."""

    leaving_note = ""  # progress is saved

    def __init__(self, lesson_run: LessonRun[S, Q, R, E], renderer: TextRenderer[S, Q, R, E], console: Console) -> None:
        super().__init__(lesson_run.session, renderer, console, open_hands=True)
        self.lesson_run = lesson_run
        self.viewer = LEARNER
        self.commands = (
            TextCommand("show", "", _("do this step for me"), lambda _more: self._play(lesson_run.options[0])),
            TextCommand("undo", "", _("take the last step back"), lambda _more: self._back()),
            *(command for command in self.commands if command.word not in LEFT_OUT),
        )

    def run(self) -> None:
        """Play the lesson to its end. Raise EndOfInput if the input has ended, or the learner quits."""
        lesson = self.lesson_run.lesson
        self.console.write(_("{name}: {text}.").format(name=_(lesson.title), text=_(lesson.teaches)))
        self.console.write(_("Type an answer, or help for the commands."))
        while self.lesson_run.due is not None and (decision := self.session.question) is not None:
            self._explain()
            self._print_decision(decision)
            while not self._handle(self.read(), decision):
                pass
        self.console.write(lesson.ending_heard)

    def _explain(self) -> None:
        """Print the step to do, and what can be typed for it."""
        due, lesson = self.lesson_run.due, self.lesson_run.lesson
        assert due is not None
        number = _("step {number} of {steps}").format(number=self.lesson_run.at + 1, steps=len(lesson.steps))
        names = self.game.option_names(self.moment.view, self.lesson_run.options[0])
        typed = _("Type: {answer}").format(answer=names[0])
        self.console.write("", f"[{number}] {due.explanation_heard}", due.instruction, typed)

    def _play(self, option: Option) -> None:
        due = self.lesson_run.due
        assert due is not None
        if not due.done_by(option.text):
            message = _("{answer}: legal, but in this lesson: {now}")
            words = self.renderer.game.describe_option(self.moment.view, option)
            self.console.write(message.format(answer=words, now=due.instruction))
            return
        before = len(self.session.steps)
        self.lesson_run.play(option)
        for step in self.session.steps[before:]:
            self._describe(step)
        self.console.write(*filter(None, [self.lesson_run.save()]))

    def _back(self) -> None:
        if not self.lesson_run.back():
            self.console.write(_("Nothing has been played yet."))


def take_lessons(
    first: LessonT, lessons: Sequence[LessonT], renderer: TextRenderer[S, Q, R, E], console: Console
) -> None:
    """Let the learner take lessons one after the other, until the learner quits or the last one is done."""
    store = LessonProgressStore()
    console.write(*filter(None, [store.fault]))
    following: LessonT | None = first
    try:
        while following is not None:
            TextLesson(LessonRun.begin(following, renderer.game, store), renderer, console).run()
            if (following := lesson_after(following, lessons)) is not None:
                console.write(
                    _("Press Enter for the next lesson, {name}, or type quit.").format(name=_(following.title))
                )
                if console.read().strip().lower().startswith("q"):
                    return
    except EndOfInput:
        return
