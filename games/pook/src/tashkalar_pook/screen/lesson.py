"""The lesson at the table: a coach above the hand, and only the option that the step asks for is played."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from tashkalar.cell_width import wrap
from tashkalar.i18n import gettext as _
from tashkalar.tabletop.decision import Option
from tashkalar.tabletop.lessons import LEARNER, LessonProgressStore, LessonRun, LessonStep
from tashkalar.tabletop.session import Session
from tashkalar.tabletop.text_utils import capitalize
from tashkalar.tabletop.tui.commands import Command, make_command
from tashkalar.tabletop.tui.lesson import LessonExercise
from tashkalar.tabletop.tui.play_commands import TYPE
from tashkalar.tabletop.tui.surfaces import heading
from tashkalar_pook.events import Event
from tashkalar_pook.game import Pook
from tashkalar_pook.lesson import PookLesson
from tashkalar_pook.screen import side
from tashkalar_pook.screen.pointing import PookAnswerState
from tashkalar_pook.screen.rules_page import RULES
from tashkalar_pook.state import Decision, Outcome, State

SHOW = make_command("s", "exercise('show_me')", "show me", "Do this step for me")
LEAVE = make_command("q escape", "app.play", "leave", "Leave the lesson", "q")
DONE = make_command("enter space", "app.play", "play", "Leave the lesson", "Enter")


class PookLessonExercise(LessonExercise[State, Decision, Outcome, Event]):
    """The lesson. Any option but that of the current step is answered with a hint."""

    def __init__(self, lesson: PookLesson, store: LessonProgressStore) -> None:
        game = Pook()
        super().__init__(LessonRun(lesson, Session.what_if(game, lesson.start(game)), store))

    @property
    def commands(self) -> Sequence[Command]:
        return (DONE, RULES, LEAVE) if self.over else (SHOW, RULES, TYPE, LEAVE)

    def hint(self, option: Option, due: LessonStep) -> str:
        message = _("{answer}: legal, but in this lesson: {now}")
        return message.format(answer=capitalize(option.text), now=_(due.now))

    # --- showing ------------------------------------------------------------------------------------------------------

    def side_lines(self, seen: State, answer_state: PookAnswerState | None, width: int) -> list[Content]:
        """Return the lines beside the grid: the coach, the hand and the factions.

        Args:
            seen: the state as the learner may see it.
            answer_state: the place and card that the learner points at; None for none.
            width: the columns of a line.
        """
        hand = side.hand_lines(seen, LEARNER, answer_state, width, value=False)
        points = side.faction_lines(seen, LEARNER, width)
        titles = heading(_("Cards in hand"), width), heading(_("Points of the factions"), width)
        return [*self._coach_lines(width), titles[0], *hand, titles[1], *points]

    def _coach_lines(self, width: int) -> list[Content]:
        """Return the lines of the coach: the number of the step, the explanation, and the task."""
        due, lesson = self.due, self.lesson_run.lesson
        title = _("Lesson, done")
        if due:
            title = _("Lesson, step {number} of {steps}").format(number=self.lesson_run.at + 1, steps=len(lesson.steps))
        text = wrap(_(due.say if due else lesson.end), width - 1)
        now = wrap(_(due.now) if due else _("Enter leaves the lesson."), width - 1)
        return [
            heading(title, width),
            *(Content(f" {line}") for line in text),
            *(Content.styled(f" {line}", "bold $accent") for line in now),
        ]
