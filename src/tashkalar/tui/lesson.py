"""A lesson at the table: a coach beside the board, and only the options that the lesson asks for are played."""

from typing import cast

from textual.content import Content

from hotseat.play.lesson_run import LessonProgressStore, LessonRun, lesson_after
from hotseat.play.lessons import LEARNER, Lesson, LessonStep
from hotseat.plugin import decision as framework_decision
from hotseat.tui.exercise import Table
from hotseat.tui.lesson import LessonExercise
from hotseat.util.text_utils import capitalize
from tashkalar import gettext as _
from tashkalar.engine import Decision, GameState, Option, Outcome
from tashkalar.engine.events import Event
from tashkalar.engine.forms import FORMS
from tashkalar.lessons import ArenaLesson, load_lessons
from tashkalar.plugin import TashKalar
from tashkalar.text.options import option_effect
from tashkalar.tui.board_scene import Scene
from tashkalar.tui.coach_pane import coach_text, task_text
from tashkalar.tui.commands import LESSON
from tashkalar.tui.exercise import BoardExercise
from tashkalar.tui.header import exercise_header
from tashkalar.tui.pointing import BoardPointer

FEW = 4
"""The greatest number of squares to mark for a step of a lesson; if there are more, none is marked."""


class ArenaLessonExercise(LessonExercise[GameState, Decision, Outcome, Event], BoardExercise):
    """A lesson on the board, with a coach beside it."""

    commands = LESSON

    def __init__(self, lesson: ArenaLesson, game: TashKalar, store: LessonProgressStore) -> None:
        super().__init__(LessonRun.begin(lesson, game, store))
        self.scored = bool(lesson.tasks) or FORMS[lesson.form].scoring != "tasks"
        self.lesson = lesson
        self.game = game

    def hint(self, option: framework_decision.Option, due: LessonStep) -> str:
        state = self.session.game.view(self.session.state, LEARNER)
        message = _("{deed}: legal, but in this lesson: {now}")
        return message.format(deed=capitalize(option_effect(cast(Option, option), state)), now=due.task)

    # --- showing ----------------------------------------------------------------------------------

    def coach_lines(self, width: int) -> list[Content]:
        return lesson_text(self.lesson, self.lesson_run.at, width)

    def short_lines(self, width: int) -> list[Content]:
        return short_lesson_text(self.lesson, self.lesson_run.at, width)

    def header(self, state: GameState, width: int) -> Content:
        number = _("lesson {number} of {all}").format(
            number=load_lessons().index(self.lesson) + 1, all=len(load_lessons())
        )
        return exercise_header(_("Learn"), _(self.lesson.title), number, width)

    def mark(self, shown: Scene, pointer: BoardPointer) -> None:
        # the squares that the learner has to point at next
        chosen = pointer.answer.square
        targets = {
            option.to if option.square == chosen >= 0 else option.square
            for option in pointer.decision.options
            if self.due is not None and self.due.done_by(option.text) and chosen in (-1, option.square)
        }
        for square in targets - {-1} if len(targets) <= FEW else ():
            shown[square] = shown[square]._replace(lesson_target=True)

    def ending(self, undo_key: str) -> str:
        return _("Well done. Enter: next lesson; u takes the last step back; Esc returns to the lessons.")

    @property
    def usable(self) -> frozenset[str]:
        return frozenset({"back", "undo"} if self.over else {"back", "exercise('show_me')", "exercise('skip')"})

    # --- commands ---------------------------------------------------------------------------------

    def confirm_end(self, table: Table) -> None:
        self._skip(table)

    def run(self, command: str, table: Table) -> None:
        # "skip" goes on to the next lesson
        if command == "skip":
            self._skip(table)
        else:
            super().run(command, table)

    def _skip(self, table: Table) -> None:
        """Open the next lesson; after the last one, return to the list."""
        following = lesson_after(self.lesson, load_lessons())
        if following is None:
            self.leave(table)
        else:
            self.replace(table, ArenaLessonExercise(following, self.game, self.lesson_run.store))


def lesson_text(lesson: Lesson, at: int, width: int) -> list[Content]:
    """Return the title of a lesson with the current step, the explanation, and the task of the player."""
    stage, text = _("done"), lesson.ending
    if at < len(lesson.steps):
        stage = _("step {number} of {steps}").format(number=at + 1, steps=len(lesson.steps))
        text = lesson.steps[at].explanation
    return coach_text(_(lesson.title), stage, [text], _now(lesson, at), width)


def short_lesson_text(lesson: Lesson, at: int, width: int) -> list[Content]:
    """Return the short form of `lesson_text`: the number of the step and the task of the player."""
    return task_text(f"{min(at + 1, len(lesson.steps))}/{len(lesson.steps)} {_now(lesson, at)}", width)


def _now(lesson: Lesson, at: int) -> str:
    """Return the task of the current step, or what Enter does after the last one."""
    if at < len(lesson.steps):
        return lesson.steps[at].task
    following = lesson_after(lesson, load_lessons())
    if following is None:
        return _("Enter: back to the lessons.")
    return _("Enter: on to {name}.").format(name=_(following.title))
