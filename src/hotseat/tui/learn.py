"""The list of lessons of a game, with what each teaches and which are done."""

from collections.abc import Collection, Sequence
from typing import Any

from textual.content import Content

from hotseat.play.lesson_run import LessonProgressStore
from hotseat.play.lessons import Lesson
from hotseat.tui.list_screen import ListScreen
from hotseat.tui.menu_commands import LEARN, TO_THE_GYM
from hotseat.tui.screen_stack import screen_stack
from hotseat.util import cell_width
from hotseat.util.i18n import gettext as _

ROOMY = 70
"""The least width in columns of a line that shows what a lesson teaches."""

LONGEST = 36
"""The greatest width in columns of a lesson's title."""


class LearnScreen(ListScreen):
    """The list of lessons, at least one; the next lesson to do is selected first."""

    SCREEN_COMMANDS = LEARN

    def __init__(self, game_app: Any, lessons: Sequence[Lesson], store: LessonProgressStore) -> None:
        super().__init__()
        self._game_app = game_app
        """The application, a `GameApp`."""
        self.lessons = lessons
        self.store = store

    def on_mount(self) -> None:
        for i, lesson in enumerate(self.lessons):
            if lesson.id == self._game_app.lesson:
                self.open_at(i)

    @property
    def list_title(self) -> str:
        return _("Learn")

    @property
    def length(self) -> int:
        return len(self.lessons)

    @property
    def following(self) -> int | None:
        return self.store.progress.next_of(self.lessons)

    @property
    def usable(self) -> Collection[str]:
        return {each for each in super().usable if each != TO_THE_GYM.action or self._game_app.game.has_gym}

    @property
    def status_line(self) -> str:
        done = len({lesson.id for lesson in self.lessons}.intersection(self.store.progress.done))
        if done == len(self.lessons):
            return _("All lessons are done: press n to start a game. You can repeat them at any time.")
        message = _("Short lessons on the real board; {done} of {all} done")
        return message.format(done=done or _("none"), all=len(self.lessons))

    def item_text(self, i: int, width: int) -> tuple[Content, str]:
        lesson, progress = self.lessons[i], self.store.progress
        longest = max(cell_width.width(_(each.title)) for each in self.lessons)
        left = Content(cell_width.ljust(_(lesson.title), min(longest, LONGEST)))
        if width >= ROOMY:
            left += Content.styled(f"  {_(lesson.teaches)}", "" if i == self.index else "$quiet")
        if played := progress.played_in(lesson):
            return left, _("step {number} of {steps}").format(number=len(played) + 1, steps=len(lesson.steps))
        return left, _("done") if lesson.id in progress.done else ""

    def open_at(self, i: int) -> None:
        screen_stack(self).open(self._game_app.lesson_screen(self.lessons[i], self.store), above=self)
