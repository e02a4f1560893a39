"""The screen of the lesson: a coach above the hand, and only the option that the step asks for is played."""

from __future__ import annotations

from textual.content import Content

from tashkalar.cell_width import wrap
from tashkalar.i18n import gettext as _
from tashkalar.tabletop.lessons import LEARNER, LessonProgressStore, LessonRun, LessonStep
from tashkalar.tabletop.session import Session
from tashkalar.tabletop.text_utils import capitalize
from tashkalar.tabletop.tui.commands import Command, make_command
from tashkalar.tabletop.tui.pane import Pane
from tashkalar.tabletop.tui.playing import LAST_TURN, REDO, SEATS, TYPE, UNDO
from tashkalar_pook.game import Pook
from tashkalar_pook.lesson import PookLesson
from tashkalar_pook.screen import side
from tashkalar_pook.screen.table import BELOW, RULES, PookScreen
from tashkalar_pook.state import Option, State

SHOW = make_command("s", "show_me", "show me", "Have the step done")
LEAVE = make_command("q escape", "app.play", "leave", "Leave the lesson", "q")
DONE = make_command("enter space", "app.play", "go on", "Leave the lesson", "Enter")


class PookLessonScreen(PookScreen):
    """The screen of the lesson. Any option but that of the current step is answered with a hint."""

    def __init__(self, lesson: PookLesson, store: LessonProgressStore) -> None:
        game = Pook()
        super().__init__(Session.what_if(game, lesson.start(game)), open_hands=True)
        self.lesson_run = LessonRun(lesson, self.session, store)

    @property
    def due(self) -> LessonStep | None:
        """The step to do; None at the end."""
        return self.lesson_run.due

    @property
    def commands(self) -> tuple[Command, ...]:
        """The commands that do something now: those that point, and those of the coach; at the end none that point."""
        if self.due is None:
            return (DONE, RULES, LEAVE)
        pointing = [each for each in self.pointing_commands if each is not RULES]
        return (*pointing, SHOW, RULES, TYPE, LEAVE)

    @property
    def known(self) -> tuple[Command, ...]:
        """All commands of the screen, without those that a lesson has no use for."""
        without = (UNDO, REDO, LAST_TURN, SEATS)
        return (*(each for each in super().known[:-1] if each not in without), SHOW, LEAVE)

    def start_decision(self, _: None = None) -> None:
        self.viewer = LEARNER  # also when it is the other player's turn at the end
        self.point_anew()
        self.show_all()

    def play(self, option: Option) -> None:  # type: ignore[override]
        if self.due is None:
            return
        if not self.due.done_by(option.text):  # explain the task instead
            message = _("{answer} is possible, but here: {now}")
            self.message = message.format(answer=capitalize(option.text), now=_(self.due.now))
            self.show_all()
            return
        self.lesson_run.play(option)
        self.message = self.lesson_run.save()
        self.proceed()

    def action_show_me(self) -> None:
        """Do the step for the learner."""
        if self.due is not None:
            self.play(self.lesson_run.options[0])

    # --- showing ------------------------------------------------------------------------------------------------------

    def below(self, width: int) -> list[Content]:
        # there is no decision at the end of the lesson
        return super().below(width) if self.due is not None else [Content("")] * BELOW

    def show_moment(self, seen: State) -> None:
        super().show_moment(seen)
        self.query_one("#log", Pane).display = False  # the coach needs its space

    def side_lines(self, seen: State, width: int) -> list[Content]:
        hand = side.hand_lines(seen, LEARNER, self.answer_state, width, value=False)
        return [*self.coached(width), Content(""), *hand, Content(""), *side.faction_lines(seen, LEARNER, width)]

    def coached(self, width: int) -> list[Content]:
        """Return the lines of the coach: the number of the step, the explanation, and the task.

        Args:
            width: the columns of a line.
        """
        due, lesson = self.due, self.lesson_run.lesson
        title = _("Lesson, done")
        if due:
            title = _("Lesson, step {number} of {steps}").format(number=self.lesson_run.at + 1, steps=len(lesson.steps))
        text = wrap(_(due.say if due else lesson.end), width)
        now = wrap(_(due.now) if due else _("Enter leaves the lesson."), width)
        return [
            Content.styled(title, "bold $primary"),
            *map(Content, text),
            *(Content.styled(line, "bold $accent") for line in now),
        ]
