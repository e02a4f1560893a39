"""The lessons to choose from: what each teaches, and which are done."""

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from tashkalar.engine import Catalogue
from tashkalar.kernel.screen.clickable import clickable
from tashkalar.kernel.screen.lines import spread
from tashkalar.kernel.screen.pane import Pane
from tashkalar.kernel.screen.stage import staged
from tashkalar.lessons import Lesson, Notebook, lessons
from tashkalar.tui.commands import LEARN, footer
from tashkalar.tui.screens.lesson import LessonScreen
from tashkalar.tui.screens.setup import title

WIDEST = 86
ROOMY = 70
"""From so many columns on, a lesson tells what it teaches."""
AROUND = 5
"""Rows of the title, the footer and the frame."""
LONGEST = 29
"""Columns of the longest title with its number."""


class LearnScreen(Screen[None]):
    """A line for each lesson; the next one to do is chosen already.

    Args:
        cards: what is played with.
        first: the lesson to begin with at once, by id; "" for none.
    """

    COMMANDS_HERE = LEARN
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(",".join(each.keys), each.action, each.label, show=False) for each in LEARN if each.keys
    ]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (24, "-high")]

    def __init__(self, cards: Catalogue, first: str = "") -> None:
        super().__init__()
        self.cards = cards
        self.first = first
        self.notebook = Notebook()
        self.at = 0
        self.pointed = False
        """Whether that was somebody's choice; then a click there opens it."""
        self.number = ""
        """The digits of a lesson's number so far."""

    def compose(self) -> ComposeResult:
        """A box in the middle."""
        with Vertical(id="lessons"):
            yield Static(title(), id="lessons-title")
            yield Pane(id="lessons-list")
            yield Pane(id="lessons-told")
            yield Pane(id="lessons-footer")

    def on_mount(self) -> None:
        """Begin with the lesson that is wanted."""
        for lesson in lessons():
            if lesson.id == self.first:
                self.open(lesson)

    def on_screen_resume(self) -> None:
        """Choose the lesson that comes next."""
        following = self.notebook.progress.next
        self.at, self.pointed = lessons().index(following) if following else self.at, False
        self.number = ""
        self.show()

    def on_resize(self, event: events.Resize) -> None:
        """Fit the new size."""
        self.show()

    def show(self) -> None:
        """Show all the lessons."""
        width = min(WIDEST, self.app.size.width - 6)
        told = Content.styled(self._said, "$quiet").wrap(width)
        self.query_one("#lessons-title").display = self.app.size.height >= len(lessons()) + len(told) + AROUND
        self.query_one("#lessons-list", Pane).show([self._row(i, each, width) for i, each in enumerate(lessons())])
        self.query_one("#lessons-told", Pane).show(told)
        usable = frozenset(each.action for each in LEARN)
        self.query_one("#lessons-footer", Pane).show([footer(LEARN, usable, width)])

    @property
    def _said(self) -> str:
        done = len(self.notebook.progress.done)
        if done == len(lessons()):
            return "All lessons are done: n leads to a game. They can be done again at any time."
        return f"Short lessons at the real table; {done or 'none'} of {len(lessons())} done"

    def _row(self, i: int, lesson: Lesson, width: int) -> Content:
        chosen = i == self.at
        left = Content(f"{'>' if chosen else ' '} {i + 1:2} {lesson.title}".ljust(LONGEST))
        if width >= ROOMY:
            left += Content.styled(f"  {lesson.teaches}", "" if chosen else "$quiet")
        row = spread(left, Content.styled(f" {self._standing(lesson)} ", "bold $success"), width)
        return clickable(row.stylize("bold reverse") if chosen else row, f"click({i})")

    def _standing(self, lesson: Lesson) -> str:
        """How far somebody is with a lesson."""
        progress = self.notebook.progress
        if played := progress.played_in(lesson):
            return f"step {len(played) + 1} of {len(lesson.steps)}"
        return "done" if lesson.id in progress.done else ""

    # --- choosing ---------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """A digit points at the lesson whose number it completes, or at the one whose number it begins."""
        if event.key.isdecimal():
            for number in (self.number + event.key, event.key):
                if 0 < int(number) <= len(lessons()):
                    self._point(int(number) - 1)
                    self.number = number
                    return

    def action_choose(self, by: int) -> None:
        """Up or down in the list."""
        self._point(min(max(self.at + by, 0), len(lessons()) - 1))

    def _point(self, number: int) -> None:
        self.at, self.pointed, self.number = number, True, ""
        self.show()

    def action_click(self, number: int) -> None:
        """A click points at a lesson, another one begins it."""
        if self.pointed and number == self.at:
            self.action_begin()
        else:
            self._point(number)

    def action_begin(self) -> None:
        """Begin the chosen lesson, or go on with it."""
        self.open(lessons()[self.at])

    def open(self, lesson: Lesson) -> None:
        """Sit down to a lesson."""
        staged(self).open(LessonScreen(lesson, self.cards, self.notebook), above=self)
