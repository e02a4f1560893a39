"""A lesson: the table itself, with a coach beside the board."""

from collections.abc import Callable, Sequence

from textual.content import Content

from tashkalar.engine import Catalogue, Decision, Option
from tashkalar.engine.forms import FORMS
from tashkalar.i18n import gettext as _
from tashkalar.lessons import LEARNER, Lesson, LessonProgress, LessonProgressStore, lesson_after, load_lessons
from tashkalar.lessons import LessonStep as Task
from tashkalar.saves import Step, unsaved_session
from tashkalar.tabletop.tui.screen_stack import screen_stack
from tashkalar.tabletop.tui.text_layout import left_and_right
from tashkalar.tui import coach_lines
from tashkalar.tui.answer_controller import AnswerController
from tashkalar.tui.board_scene import Scene
from tashkalar.tui.commands import LESSON
from tashkalar.tui.screens.coach_screen import CoachScreen


class LessonScreen(CoachScreen):
    """A table at which only what the lesson asks is played.

    Args:
        lesson: what is learned; if it is under way, it goes on where it was left.
        cards: what is played with.
        store: where the progress is kept.
    """

    SCREEN_COMMANDS = LESSON

    def __init__(self, lesson: Lesson, cards: Catalogue, store: LessonProgressStore) -> None:
        scored = bool(lesson.tasks) or FORMS[lesson.form].scoring != "tasks"
        super().__init__(unsaved_session(lesson.start(cards), free=True), scored)
        self.lesson = lesson
        self.cards = cards
        self.store = store
        self._resume(store.progress.played_in(lesson))

    def _resume(self, played: Sequence[str]) -> None:
        """Play again what was answered before, as far as it is still what the lesson asks."""
        for text in played:
            known = [option for option in self._ways if option.text == text]
            if not known:
                return
            self.session.play(known[0])

    # --- the flow of the lesson -------------------------------------------------------------------

    @property
    def at(self) -> int:
        """How many steps have been taken."""
        return len(self.session.steps)

    @property
    def due(self) -> Task | None:
        """What is to be done; None at the end."""
        return self.lesson.steps[self.at] if self.at < len(self.lesson.steps) else None

    @property
    def _ways(self) -> list[Option]:
        """The answers that do it."""
        decision = self.session.decision
        return self.due.ways(decision) if self.due and isinstance(decision, Decision) else []

    def proceed(self) -> None:
        """Go on with the next step, or say what has been learned."""
        self.viewer = LEARNER
        decision = self.session.decision
        if self.due is None or not isinstance(decision, Decision):
            self._note(lambda progress: progress.finished(self.lesson))
            self.controller = None
            self.show_all()
        else:
            played = [step.option for step in self.session.steps]
            self._note(lambda progress: progress.begun(self.lesson, played))
            self.ask(decision)

    def _note(self, change: Callable[[LessonProgress], LessonProgress]) -> None:
        if fault := self.store.save(change):
            self.app.notify(fault, severity="warning")

    def play(self, option: Option | None) -> None:
        """Play what the lesson asks; to anything else say what that is."""
        if option is None or not self.controller or not self.due or self.due.done_by(option):
            super().play(option)
            return
        self.controller = AnswerController(self.visible_state, self.controller.decision, self.controller.cursor)
        self.controller.message = coach_lines.other_answer_text(option, self.due, self.visible_state)
        self.show_all()

    def go_on(self) -> tuple[Step, ...]:
        """Every step is the learner's."""
        return ()

    def take_back(self) -> None:
        """One step."""
        self.session.undo()

    # --- showing ----------------------------------------------------------------------------------

    def coached(self, width: int) -> list[Content]:
        """The step, what there is to know, and what is to be done."""
        return coach_lines.coach_lines(self.lesson, self.at, width)

    def coached_shortly(self, width: int) -> list[Content]:
        """What is to be done."""
        return coach_lines.short_coach_lines(self.lesson, self.at, width)

    def _header(self) -> Content:
        number = _("lesson {number} of {all}").format(
            number=load_lessons().index(self.lesson) + 1, all=len(load_lessons())
        )
        left = Content.assemble(
            (" tashkalar ", "bold $primary"), (f" {_('Learn')}", "bold $accent"), f"  {_(self.lesson.title)}"
        )
        return left_and_right(left, Content.styled(f"{number} ", "bold"), self.size.width)

    def _scene(self) -> Scene:
        """The board, with what is asked marked on it."""
        shown = super()._scene()
        if self.controller is not None and self.due is not None:
            for square in coach_lines.asked_squares(self.due, self.controller.decision, self.controller.answer):
                shown[square] = shown[square]._replace(asked=True)
        return shown

    @property
    def over(self) -> bool:
        """Whether nothing more is to be done."""
        return self.due is None

    @property
    def at_the_end(self) -> str:
        """Where to go from here."""
        return _("Well done. Enter goes on, u takes the last step back, Esc leads to the lessons.")

    def _usable(self) -> frozenset[str]:
        """At the end there is nothing to show."""
        return super()._usable() | ({"back", "show_me", "skip"} if self.due else {"back", "undo"})

    # --- commands ---------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """At the end there is nothing to show."""
        if action == "show_me":
            return self.due is not None
        return super().check_action(action, parameters)

    def action_confirm(self) -> None:
        """Do what stands under the cursor; at the end, on to the next lesson."""
        if self.due is None:
            self.action_skip()
        else:
            super().action_confirm()

    def action_show_me(self) -> None:
        """Have the step done."""
        self.play(self._ways[0])

    def action_skip(self) -> None:
        """To the next lesson; from the last one to the list."""
        following = lesson_after(self.lesson)
        if following is None:
            self.action_leave()
        else:
            screen_stack(self).show(LessonScreen(following, self.cards, self.store), instead_of=self)
