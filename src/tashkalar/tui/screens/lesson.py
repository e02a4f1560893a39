"""The screen of a lesson: a game table with a coach beside the board."""

from textual.content import Content

from tashkalar.engine import Catalogue, Decision, Option
from tashkalar.engine.forms import FORMS
from tashkalar.game_types import Session, Step
from tashkalar.i18n import gettext as _
from tashkalar.lessons import ArenaLesson, load_lessons
from tashkalar.plugin import TashKalar
from tashkalar.tabletop.lessons import LEARNER, LessonProgressStore, LessonRun, LessonStep, lesson_after
from tashkalar.tabletop.tui.screen_stack import screen_stack
from tashkalar.tabletop.tui.text_layout import left_and_right
from tashkalar.tui import coach_lines
from tashkalar.tui.answer_controller import AnswerController
from tashkalar.tui.board_scene import Scene
from tashkalar.tui.commands import LESSON
from tashkalar.tui.screens.coach_screen import CoachScreen


class LessonScreen(CoachScreen):
    """A table that plays only the options that the lesson asks for.

    Args:
        lesson: the lesson; one that was interrupted continues where the player left it.
        cards: the catalogue of all cards.
        store: the store of the player's progress with the lessons.
    """

    SCREEN_COMMANDS = LESSON

    def __init__(self, lesson: ArenaLesson, cards: Catalogue, store: LessonProgressStore) -> None:
        scored = bool(lesson.tasks) or FORMS[lesson.form].scoring != "tasks"
        super().__init__(Session.what_if(TashKalar(cards), lesson.start(cards)), scored)
        self.lesson = lesson
        self.cards = cards
        self.lesson_run = LessonRun(lesson, self.session, store)

    # --- the flow of the lesson -------------------------------------------------------------------

    @property
    def due(self) -> LessonStep | None:
        """The step to do now; None at the end of the lesson."""
        return self.lesson_run.due

    def proceed(self) -> None:
        """Ask for the next step, or show the end of the lesson; save the progress."""
        self.viewer = LEARNER
        decision = self.session.decision
        if fault := self.lesson_run.save():
            self.app.notify(fault, severity="warning")
        if self.due is None or not isinstance(decision, Decision):
            self.controller = None
            self.show_all()
        else:
            self.ask(decision)

    def play(self, option: Option | None) -> None:
        # an option that the lesson doesn't ask for isn't played; a message says what the lesson asks for
        if option is None or not self.controller or not self.due or self.due.done_by(option.text):
            super().play(option)
            return
        self.controller = AnswerController(self.visible_state, self.controller.decision, self.controller.cursor)
        self.controller.message = coach_lines.other_answer_text(option, self.due, self.visible_state)
        self.show_all()

    def go_on(self) -> tuple[Step, ...]:
        return ()  # every step is a step of the lesson, so forced moves aren't played automatically

    def take_back(self) -> None:
        self.session.undo()  # one step, as no forced move follows it

    # --- showing ----------------------------------------------------------------------------------

    def coach_text(self, width: int) -> list[Content]:
        return coach_lines.coach_lines(self.lesson, self.lesson_run.at, width)

    def short_coach_text(self, width: int) -> list[Content]:
        return coach_lines.short_coach_lines(self.lesson, self.lesson_run.at, width)

    def _header(self) -> Content:
        number = _("lesson {number} of {all}").format(
            number=load_lessons().index(self.lesson) + 1, all=len(load_lessons())
        )
        left = Content.assemble(
            (" tashkalar ", "bold $primary"), (f" {_('Learn')}", "bold $accent"), f"  {_(self.lesson.title)}"
        )
        return left_and_right(left, Content.styled(f"{number} ", "bold"), self.size.width)

    def _scene(self) -> Scene:
        """Return the board with the squares of the step marked."""
        shown = super()._scene()
        if self.controller is not None and self.due is not None:
            for square in coach_lines.lesson_targets(self.due, self.controller.decision, self.controller.answer):
                shown[square] = shown[square]._replace(lesson_target=True)
        return shown

    @property
    def over(self) -> bool:
        """Whether the lesson is done."""
        return self.due is None

    @property
    def at_the_end(self) -> str:
        return _("Well done. Enter goes on, u takes the last step back, Esc leads to the lessons.")

    def _usable(self) -> frozenset[str]:
        return super()._usable() | ({"back", "show_me", "skip"} if self.due else {"back", "undo"})

    # --- commands ---------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "show_me":
            return self.due is not None
        return super().check_action(action, parameters)

    def action_confirm(self) -> None:
        """Play or narrow down as at the table; at the end, go on to the next lesson."""
        if self.due is None:
            self.action_skip()
        else:
            super().action_confirm()

    def action_show_me(self) -> None:
        """Do the step for the player."""
        self.play(self.lesson_run.options[0])

    def action_skip(self) -> None:
        """Open the next lesson; after the last one, return to the list."""
        following = lesson_after(self.lesson, load_lessons())
        if following is None:
            self.action_leave()
        else:
            screen_stack(self).show(LessonScreen(following, self.cards, self.lesson_run.store), instead_of=self)
