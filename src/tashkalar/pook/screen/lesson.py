"""The lesson at the table: a coach above the hand, and only what the step asks is played."""

from __future__ import annotations

from textual.content import Content

from tashkalar.cell_width import wrap
from tashkalar.i18n import gettext as _
from tashkalar.pook.game import Pook
from tashkalar.pook.lesson import LEARNER, PookLessonStep, pook_lesson
from tashkalar.pook.screen import side
from tashkalar.pook.screen.table import BELOW, RULES, PookScreen
from tashkalar.pook.state import Option, State
from tashkalar.tabletop.session import Session
from tashkalar.tabletop.text_utils import capitalize
from tashkalar.tabletop.tui.commands import Command, make_command
from tashkalar.tabletop.tui.pane import Pane
from tashkalar.tabletop.tui.playing import LAST_TURN, REDO, SEATS, TYPE, UNDO

SHOW = make_command("s", "show_me", "show me", "Have the step done")
LEAVE = make_command("q escape", "app.leave_lesson", "leave", "Leave the lesson", "q")
DONE = make_command("enter space", "app.leave_lesson", "go on", "Leave the lesson", "Enter")


class PookLessonScreen(PookScreen):
    """A table at which nothing but the lesson is played; any other answer gets a hint."""

    def __init__(self) -> None:
        self.lesson = pook_lesson()
        dealt = {"seed": self.lesson.seed, "names": tuple(map(_, self.lesson.names))}
        super().__init__(Session.start(Pook(), dealt, None), open_hands=True)
        self.at = 0
        """How many steps have been taken."""

    @property
    def due(self) -> PookLessonStep | None:
        """What is to be done; None at the end."""
        return self.lesson.steps[self.at] if self.at < len(self.lesson.steps) else None

    @property
    def commands(self) -> tuple[Command, ...]:
        """Pointing as at any table, and help by the coach; at the end there is nothing to point at."""
        if self.due is None:
            return (DONE, RULES, LEAVE)
        pointing = [each for each in self.pointing_commands if each is not RULES]
        return (*pointing, SHOW, RULES, TYPE, LEAVE)

    @property
    def known(self) -> tuple[Command, ...]:
        """All that a table knows but what a lesson does without."""
        without = (UNDO, REDO, LAST_TURN, SEATS)
        return (*(each for each in super().known[:-1] if each not in without), SHOW, LEAVE)

    def uncover(self, _: None = None) -> None:
        """Who learns sits at the keyboard, also when the turn is the rival's at the end."""
        self.viewer = LEARNER
        self.point_anew()
        self.show_all()

    def play(self, option: Option) -> None:  # type: ignore[override]
        """Play what the step asks; to anything else say what that is."""
        if self.due is None:
            return
        if option.text != self.due.do:
            message = _("{answer} is possible, but here: {now}")
            self.message = message.format(answer=capitalize(option.text), now=_(self.due.now))
            self.show_all()
            return
        for text in (self.due.do, *self.due.then):
            self.session.play(text)
        self.at += 1
        self.message = ""
        self.proceed()

    def action_show_me(self) -> None:
        """Have the step done."""
        decision = self.session.question
        if self.due is not None and decision is not None:
            self.play(decision.option(self.due.do))

    # --- showing ------------------------------------------------------------------------------------------------------

    def below(self, width: int) -> list[Content]:
        """At the end there is no question."""
        return super().below(width) if self.due is not None else [Content("")] * BELOW

    def show_moment(self, seen: State) -> None:
        """The coach needs the room of the log."""
        super().show_moment(seen)
        self.query_one("#log", Pane).display = False

    def side_lines(self, seen: State, width: int) -> list[Content]:
        """What the coach says, then the hand, and the points if they have room."""
        hand = side.hand_lines(seen, LEARNER, self.answer_state, width, value=False)
        return [*self.coached(width), Content(""), *hand, Content(""), *side.faction_lines(seen, LEARNER, width)]

    def coached(self, width: int) -> list[Content]:
        """How far it is, what there is to know, and what is to be done."""
        due = self.due
        title = _("Lesson, done")
        if due:
            title = _("Lesson, step {number} of {steps}").format(number=self.at + 1, steps=len(self.lesson.steps))
        said = wrap(_(due.say if due else self.lesson.end), width)
        now = wrap(_(due.now) if due else _("Enter leaves the lesson."), width)
        return [
            Content.styled(title, "bold $primary"),
            *map(Content, said),
            *(Content.styled(line, "bold $accent") for line in now),
        ]
