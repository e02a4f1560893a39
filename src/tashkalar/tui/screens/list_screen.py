"""A list screen: choose by number, arrows or clicks. Lessons and puzzles use it."""

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from tashkalar.tabletop.tui.clickable import make_clickable
from tashkalar.tabletop.tui.commands import Command
from tashkalar.tabletop.tui.pane import Pane
from tashkalar.tabletop.tui.text_layout import left_and_right, wrap_content
from tashkalar.tui.commands import footer_text
from tashkalar.tui.screens.setup import game_name

WIDEST = 86
HIGH = 24
"""From so many rows on there is room between the parts."""
AROUND, ROOMY = 3, 6
"""Rows of the frame and the footer; the same where there is room between the parts."""
TITLE, ROOMY_TITLE = 2, 3
"""Rows of the title, and where there is room between the parts; it stands there if all lines have room below it, or"""
MANY = 20
"""so many of them."""


def textual_bindings(commands: Sequence[Command]) -> list[BindingType]:
    """The keys of commands as Textual wants them."""
    return [Binding(",".join(each.keys), each.action, each.label, show=False) for each in commands if each.keys]


class ListScreen(Screen[None]):
    """A line for each thing; the next one to do is chosen already."""

    SCREEN_COMMANDS: ClassVar[tuple[Command, ...]] = ()
    VERTICAL_BREAKPOINTS = [(0, "-low"), (HIGH, "-high")]

    def __init__(self) -> None:
        super().__init__()
        self.index = 0
        self.pointed = False
        """Whether that was somebody's choice; then a click there opens it."""
        self.number = ""
        """The digits of a number so far."""

    # --- what is listed ---------------------------------------------------------------------------

    @property
    def length(self) -> int:
        """How many there are."""
        raise NotImplementedError

    @property
    def status_line(self) -> str:
        """What is said of all."""
        raise NotImplementedError

    @property
    def following(self) -> int | None:
        """The one to be chosen at first, from 0; None if it doesn't matter."""
        raise NotImplementedError

    def item_text(self, i: int, width: int) -> tuple[Content, str]:
        """What one is called and what it is, and how far somebody is with it.

        Args:
            i: which one, from 0.
            width: the columns of its line.
        """
        raise NotImplementedError

    def headings(self) -> dict[int, str]:
        """What stands above some of them, by number from 0."""
        return {}

    def open_at(self, i: int) -> None:
        """Sit down to one.

        Args:
            i: which, from 0.
        """
        raise NotImplementedError

    # --- showing ----------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """A box in the middle."""
        with Vertical(id="contents"):
            yield Static(id="contents-title")
            yield Pane(id="contents-list")
            yield Pane(id="contents-told")
            yield Pane(id="contents-footer")

    def on_screen_resume(self) -> None:
        """Choose the one that comes next."""
        following = self.following
        self.index, self.pointed = self.index if following is None else following, False
        self.number = ""
        self.show()

    def on_resize(self, event: events.Resize) -> None:
        """Fit the new size."""
        self.show()

    def show(self) -> None:
        """Show all, or as many around the chosen one as there are rows."""
        width = min(WIDEST, self.app.size.width - 6)
        lines = wrap_content(Content.styled(self.status_line, "$quiet"), width)
        rows = self._rows()
        height = self.app.size.height
        room = max(1, height - len(lines) - (ROOMY if height >= HIGH else AROUND))
        heading = self.query_one("#contents-title", Static)
        if heading.content != (named := game_name()):
            heading.update(named)
        title_rows = ROOMY_TITLE if height >= HIGH else TITLE
        titled = heading.display = room >= min(len(rows), MANY) + title_rows
        room -= title_rows * titled
        first = max(0, min(rows.index(self.index) - room // 2, len(rows) - room))
        shown = [self._row(each, width) for each in rows[first : first + room]]
        self.query_one("#contents-list", Pane).show(shown)
        self.query_one("#contents-told", Pane).show(lines)
        usable = frozenset(each.action for each in self.SCREEN_COMMANDS)
        self.query_one("#contents-footer", Pane).show([footer_text(self.SCREEN_COMMANDS, usable, width)])

    def _rows(self) -> list[int | str]:
        """What all lines show: one of the things, by number from 0, or a heading."""
        rows, headings = list[int | str](), self.headings()
        for i in range(self.length):
            rows += [headings[i], i] if i in headings else [i]
        return rows

    def _row(self, shown: int | str, width: int) -> Content:
        if isinstance(shown, str):
            return Content.styled(shown, "bold $primary")
        left, standing = self.item_text(shown, width)
        mark = ">" if shown == self.index else " "
        head = Content(f"{mark} {shown + 1:{len(str(self.length))}} ")
        row = left_and_right(head + left, Content.styled(f" {standing} ", "bold $success" * bool(standing)), width)
        return make_clickable(row.stylize("bold reverse") if shown == self.index else row, f"click({shown})")

    # --- choosing ---------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """A digit points at the one whose number it completes, or at the one whose number it begins."""
        if event.key.isdecimal():
            for number in (self.number + event.key, event.key):
                if 0 < int(number) <= self.length:
                    self.point(int(number) - 1)
                    self.number = number
                    return

    def action_choose(self, by: int) -> None:
        """Up or down in the list."""
        self.point(min(max(self.index + by, 0), self.length - 1))

    def point(self, i: int) -> None:
        """Choose one.

        Args:
            i: which, from 0.
        """
        self.index, self.pointed, self.number = i, True, ""
        self.show()

    def action_click(self, i: int) -> None:
        """A click points at one, another one begins it."""
        if self.pointed and i == self.index:
            self.action_begin()
        else:
            self.point(i)

    def action_begin(self) -> None:
        """Begin the chosen one, or go on with it."""
        self.open_at(self.index)
