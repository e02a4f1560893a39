"""The lessons to choose from: what each teaches, and which are done."""

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
"""From so many columns on, a lesson tells what it teaches."""
LONGEST = 36
"""Columns of a title at most."""


class LearnScreen(ListScreen):
    """A line for each lesson; the next one to do is chosen already.

    Args:
        cards: what is played with.
        first: the lesson to begin with at once, by id; "" for none.
    """

    SCREEN_COMMANDS = LEARN
    BINDINGS: ClassVar[list[BindingType]] = textual_bindings(LEARN)

    def __init__(self, cards: Catalogue, first: str = "") -> None:
        super().__init__()
        self.cards = cards
        self.first = first
        self.store = LessonProgressStore()

    def on_mount(self) -> None:
        """Begin with the lesson that is wanted."""
        for i, lesson in enumerate(load_lessons()):
            if lesson.id == self.first:
                self.open_at(i)

    @property
    def length(self) -> int:
        """How many lessons there are."""
        return len(load_lessons())

    @property
    def following(self) -> int | None:
        """The lesson that comes next."""
        following = self.store.progress.next
        return load_lessons().index(following) if following else None

    @property
    def status_line(self) -> str:
        """How many are done."""
        done = len(self.store.progress.done)
        if done == len(load_lessons()):
            return _("All lessons are done: n leads to a game. They can be done again at any time.")
        message = _("Short lessons at the real table; {done} of {all} done")
        return message.format(done=done or _("none"), all=len(load_lessons()))

    def item_text(self, i: int, width: int) -> tuple[Content, str]:
        """A lesson's title, what it teaches, and how far somebody is with it."""
        lesson, progress = load_lessons()[i], self.store.progress
        longest = max(cell_width.width(_(each.title)) for each in load_lessons())
        left = Content(cell_width.ljust(_(lesson.title), min(longest, LONGEST)))
        if width >= ROOMY:
            left += Content.styled(f"  {_(lesson.teaches)}", "" if i == self.index else "$quiet")
        if played := progress.played_in(lesson):
            return left, _("step {number} of {steps}").format(number=len(played) + 1, steps=len(lesson.steps))
        return left, _("done") if lesson.id in progress.done else ""

    def open_at(self, i: int) -> None:
        """Sit down to a lesson."""
        screen_stack(self).open(LessonScreen(load_lessons()[i], self.cards, self.store), above=self)
