"""The list of lessons, with what each teaches and which are done."""

from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content

from tashkalar import cell_width
from tashkalar.engine import Catalogue
from tashkalar.i18n import gettext as _
from tashkalar.lessons import LessonProgressStore, load_lessons
from tashkalar.tabletop.tui.screen_stack import screen_stack
from tashkalar.tui.commands import LEARN
from tashkalar.tui.screens.lesson import LessonScreen
from tashkalar.tui.screens.list_screen import ListScreen, textual_bindings

ROOMY = 70
"""The least width in columns of a line that shows what a lesson teaches."""

LONGEST = 36
"""The greatest width in columns of a lesson's title."""


class LearnScreen(ListScreen):
    """The list of lessons; the next lesson to do is selected first.

    Args:
        cards: the catalogue of all cards.
        first: the id of the lesson to open at once; "" for none.
    """

    SCREEN_COMMANDS = LEARN
    BINDINGS: ClassVar[list[BindingType]] = textual_bindings(LEARN)

    def __init__(self, cards: Catalogue, first: str = "") -> None:
        super().__init__()
        self.cards = cards
        self.first = first
        self.store = LessonProgressStore()

    def on_mount(self) -> None:
        """Open the lesson to begin with, if there is one."""
        for i, lesson in enumerate(load_lessons()):
            if lesson.id == self.first:
                self.open_at(i)

    @property
    def length(self) -> int:
        return len(load_lessons())

    @property
    def following(self) -> int | None:
        following = self.store.progress.next
        return load_lessons().index(following) if following else None

    @property
    def status_line(self) -> str:
        done = len(self.store.progress.done)
        if done == len(load_lessons()):
            return _("All lessons are done: n leads to a game. They can be done again at any time.")
        message = _("Short lessons at the real table; {done} of {all} done")
        return message.format(done=done or _("none"), all=len(load_lessons()))

    def item_text(self, i: int, width: int) -> tuple[Content, str]:
        lesson, progress = load_lessons()[i], self.store.progress
        longest = max(cell_width.width(_(each.title)) for each in load_lessons())
        left = Content(cell_width.ljust(_(lesson.title), min(longest, LONGEST)))
        if width >= ROOMY:
            left += Content.styled(f"  {_(lesson.teaches)}", "" if i == self.index else "$quiet")
        if played := progress.played_in(lesson):
            return left, _("step {number} of {steps}").format(number=len(played) + 1, steps=len(lesson.steps))
        return left, _("done") if lesson.id in progress.done else ""

    def open_at(self, i: int) -> None:
        screen_stack(self).open(LessonScreen(load_lessons()[i], self.cards, self.store), above=self)
