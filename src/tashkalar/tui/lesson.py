"""A lesson at the table: a coach beside the board, and only the options that the lesson asks for are played."""

from __future__ import annotations

from typing import cast

from textual.content import Content

from tashkalar.engine import Catalogue, Decision, GameState, Option, Outcome
from tashkalar.engine.events import Event
from tashkalar.engine.forms import FORMS
from tashkalar.game_types import Session
from tashkalar.i18n import gettext as _
from tashkalar.lessons import ArenaLesson, load_lessons
from tashkalar.plugin import TashKalar
from tashkalar.tabletop import decision as tabletop_decision
from tashkalar.tabletop.lessons import LEARNER, LessonProgressStore, LessonRun, LessonStep, lesson_after
from tashkalar.tabletop.tui.lesson import LessonExercise
from tashkalar.tabletop.tui.text_layout import left_and_right
from tashkalar.tui import coach_lines
from tashkalar.tui.answer_controller import AnswerController
from tashkalar.tui.board_scene import Scene
from tashkalar.tui.commands import LESSON
from tashkalar.tui.exercise import BoardExercise, BoardTable


class ArenaLessonExercise(LessonExercise[GameState, Decision, Outcome, Event], BoardExercise):
    """A lesson on the board, with a coach beside it.

    Args:
        lesson: the lesson; one that was interrupted continues where the player left it.
        cards: the catalogue of all cards.
        store: the store of the player's progress with the lessons.
    """

    commands = LESSON

    def __init__(self, lesson: ArenaLesson, cards: Catalogue, store: LessonProgressStore) -> None:
        super().__init__(LessonRun(lesson, Session.what_if(TashKalar(cards), lesson.start(cards)), store))
        self.scored = bool(lesson.tasks) or FORMS[lesson.form].scoring != "tasks"
        self.lesson = lesson
        self.cards = cards
        self.coach = self

    def hint(self, option: tabletop_decision.Option, due: LessonStep) -> str:
        state = self.session.game.view(self.session.state, LEARNER)
        return coach_lines.other_answer_text(cast(Option, option), due, state)

    # --- showing ----------------------------------------------------------------------------------

    def text(self, width: int) -> list[Content]:
        """Return the coach's full text.

        Args:
            width: the columns of a line.
        """
        return coach_lines.coach_lines(self.lesson, self.lesson_run.at, width)

    def short_text(self, width: int) -> list[Content]:
        """Return what the player has to do next.

        Args:
            width: the columns of a line.
        """
        return coach_lines.short_coach_lines(self.lesson, self.lesson_run.at, width)

    def header(self, state: GameState, width: int) -> Content:
        number = _("lesson {number} of {all}").format(
            number=load_lessons().index(self.lesson) + 1, all=len(load_lessons())
        )
        left = Content.assemble(
            (" tashkalar ", "bold $primary"), (f" {_('Learn')}", "bold $accent"), f"  {_(self.lesson.title)}"
        )
        return left_and_right(left, Content.styled(f"{number} ", "bold"), width)

    def mark(self, shown: Scene, controller: AnswerController) -> None:
        # the squares of the step
        if self.due is not None:
            for square in coach_lines.lesson_targets(self.due, controller.decision, controller.answer):
                shown[square] = shown[square]._replace(lesson_target=True)

    def ending(self, undo_key: str) -> str:
        return _("Well done. Enter: next lesson; u takes the last step back; Esc returns to the lessons.")

    @property
    def usable(self) -> frozenset[str]:
        return frozenset({"back", "undo"} if self.over else {"back", "exercise('show_me')", "exercise('skip')"})

    # --- commands ---------------------------------------------------------------------------------

    def confirm_end(self, table: BoardTable) -> None:
        self._skip(table)

    def run(self, command: str, table: BoardTable) -> None:
        # "skip" goes on to the next lesson
        if command == "skip":
            self._skip(table)
        else:
            super().run(command, table)

    def _skip(self, table: BoardTable) -> None:
        """Open the next lesson; after the last one, return to the list."""
        following = lesson_after(self.lesson, load_lessons())
        if following is None:
            table.leave()
        else:
            table.replace_by(ArenaLessonExercise(following, self.cards, self.lesson_run.store))
