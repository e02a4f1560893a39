"""The base of the list screens for lessons and puzzles: select an entry by number, arrow keys or clicks."""

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from hotseat.tui.commands import Command, footer_line, keymap
from hotseat.tui.pane import Pane
from hotseat.tui.text_layout import game_heading, left_and_right, make_clickable, scroll_signs, wrap_content

WIDEST = 86

FRAME = 6
"""The columns of the frame around the lines."""

HIGH = 24
"""The least height of a screen with blank rows between its parts."""

AROUND, ROOMY = 3, 6
"""The rows of frame and footer, without and with blank rows between the parts."""

TITLE, ROOMY_TITLE = 2, 3
"""The rows of the title, without and with blank rows between the parts."""

MANY = 20
"""The number of lines that must fit below the title, or all lines of a shorter list; else the title is hidden."""


class ListScreen(Screen[None]):
    """A list with a line for each entry, counted from 0 in code; the next entry to do is selected first."""

    CSS_PATH = Path(__file__).with_name("lists.tcss")
    SCREEN_COMMANDS: ClassVar[tuple[Command, ...]] = ()
    VERTICAL_BREAKPOINTS = [(0, "-low"), (HIGH, "-high")]

    def __init__(self) -> None:
        super().__init__()
        self.index = 0
        """The selected entry, from 0."""
        self.pointed = False
        """Whether the player selected the entry, so that a click on it opens it."""
        self.number = ""
        """The digits typed so far of an entry's number."""
        self._followed: int | None = None
        """The entry that was selected as the next one last."""

    @property
    def commands(self) -> Sequence[Command]:
        """The commands of the screen; the one without a key names the numbers of the list."""
        return [each if each.keys else each._replace(shown=self.numbers) for each in self.SCREEN_COMMANDS]

    # --- what is listed ---------------------------------------------------------------------------

    @property
    def list_title(self) -> str:
        """The title of the list; "" for none."""
        return ""

    @property
    def length(self) -> int:
        """The number of entries."""
        raise NotImplementedError

    @property
    def numbers(self) -> str:
        """The range of numbers that choose an entry."""
        return f"1-{self.length}"

    def label(self, i: int) -> str:
        """Return what stands before an entry, by default its number."""
        return f"{i + 1:{len(str(self.length))}}"

    @property
    def shown_entries(self) -> Sequence[int]:
        """The entries that a filter leaves, from 0 and at least one; by default all."""
        return range(self.length)

    @property
    def status_line(self) -> str:
        """The line below the list, about all entries."""
        raise NotImplementedError

    @property
    def following(self) -> int | None:
        """The entry to select first, from 0; None to keep the selection."""
        raise NotImplementedError

    def item_text(self, i: int, width: int) -> tuple[Content, str]:
        """Return the title of an entry with its description, and the player's progress with it."""
        raise NotImplementedError

    def headings(self) -> dict[int, str]:
        """Return the headings, by the entry below each, from 0."""
        return {}

    def open_at(self, i: int) -> None:
        """Open an entry."""
        raise NotImplementedError

    # --- showing ----------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        with Vertical(id="contents", classes="surface") as box:
            box.border_title = Content(self.list_title)
            yield Static(id="contents-title")
            yield Pane(id="contents-list")
            yield Pane(id="contents-description")
            yield Pane(id="contents-footer")

    def on_screen_resume(self) -> None:
        """Select the next entry to do, if that has changed."""
        following, before = self.following, self._followed
        self._followed, self.pointed = following, False
        if following is not None and following != before:
            self.index = following
        self.number = ""
        self.show()

    def on_resize(self, event: events.Resize) -> None:
        self.show()

    def show(self) -> None:
        """Show all entries, or as many around the selected one as fit."""
        width = self.list_width
        lines = wrap_content(Content.styled(self.status_line, "$quiet"), width)
        rows = self._rows()
        height = self.app.size.height
        list_rows = max(1, height - len(lines) - (ROOMY if height >= HIGH else AROUND))
        heading, title = self.query_one("#contents-title", Static), game_heading(self.app)
        if heading.content != title:
            heading.update(title)
        title_rows = ROOMY_TITLE if height >= HIGH else TITLE
        titled = heading.display = list_rows >= min(len(rows), MANY) + title_rows
        list_rows -= title_rows * titled
        first = max(0, min(rows.index(self.index) - list_rows // 2, len(rows) - list_rows))
        shown = [self._row(each, width) for each in rows[first : first + list_rows]]
        shown = scroll_signs(shown, width, above=first > 0, below=first + list_rows < len(rows))
        self.query_one("#contents-list", Pane).show(shown)
        self.query_one("#contents-description", Pane).show(lines)
        self.query_one("#contents-footer", Pane).show([footer_line(self.commands, self.usable, width)])

    @property
    def usable(self) -> Collection[str]:
        """The actions that do something now, by default all."""
        return {each.action for each in self.SCREEN_COMMANDS}

    @property
    def list_width(self) -> int:
        """The columns of a line."""
        return min(WIDEST, self.app.size.width - FRAME)

    def _rows(self) -> list[int | str]:
        """Return the content of each line: the number of an entry, from 0, or a heading."""
        rows, headings = list[int | str](), self.headings()
        for i in self.shown_entries:
            rows += [headings[i], i] if i in headings else [i]
        return rows

    def _row(self, item: int | str, width: int) -> Content:
        """Return the line of an entry, by number from 0, or of a heading."""
        if isinstance(item, str):
            return Content.styled(item, "bold $primary")
        left, progress = self.item_text(item, width)
        mark = ">" if item == self.index else " "
        head = Content(f"{mark} {self.label(item)} ")
        row = left_and_right(head + left, Content.styled(f" {progress} ", "bold $success" * bool(progress)), width)
        return make_clickable(row.stylize("bold reverse") if item == self.index else row, f"click({item})")

    # --- choosing ---------------------------------------------------------------------------------

    async def on_key(self, event: events.Key) -> None:
        """Run the command of a key, or choose an entry by a character of its number."""
        if action := keymap(self.SCREEN_COMMANDS).get(event.key):
            event.stop()
            event.prevent_default()
            await self.run_action(action)
        elif event.character is not None:
            self.type_character(event.character)

    def type_character(self, character: str) -> None:
        """Select the entry whose number a character completes, or else the one whose number it begins."""
        for number in (self.number + character, character):
            if (found := self.entry_of(number)) is not None:
                self.point(found)
                self.number = number
                return

    def entry_of(self, number: str) -> int | None:
        """Return the entry, from 0, that a number stands for; None for none."""
        found = int(number) - 1 if number.isdecimal() else -1
        return found if found in self.shown_entries else None

    def action_choose(self, by: int) -> None:
        """Move the selection."""
        shown = self.shown_entries
        self.point(shown[min(max(shown.index(self.index) + by, 0), len(shown) - 1)])

    def point(self, i: int) -> None:
        """Select an entry on behalf of the player."""
        self.index, self.pointed, self.number = i, True, ""
        self.show()

    def action_click(self, i: int) -> None:
        """Select the entry that was clicked, or open it if the player has selected it before."""
        if self.pointed and i == self.index:
            self.action_begin()
        else:
            self.point(i)

    def action_begin(self) -> None:
        """Open the selected entry."""
        self.open_at(self.index)
