"""A widget that chooses one of a few entries: a row of radio buttons."""

from collections.abc import Sequence
from dataclasses import dataclass

from textual import events
from textual.binding import Binding
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.visual import VisualType
from textual.widget import Widget

from hotseat.tui.text_layout import ACTION, make_clickable, wrap_content
from hotseat.util import cell_width

GAP = 3
"""Columns between two entries."""


class RadioRow(Widget, can_focus=True):
    """A row of radio buttons: Left, Right or a click chooses one of its entries."""

    BINDINGS = [
        Binding("left", "go(-1)", "before", show=False),
        Binding("right,space", "go(1)", "next", show=False),
    ]

    chosen: reactive[int] = reactive(0)

    @dataclass
    class Changed(Message):
        """Another entry was chosen."""

        choice: "RadioRow"

    def __init__(self, entries: Sequence[tuple[str, str]], chosen: int = 0, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.entries = tuple(entries)
        self.set_reactive(RadioRow.chosen, chosen)

    def offer(self, entries: Sequence[tuple[str, str]]) -> None:
        """Replace the entries; the chosen value stays chosen if it is among them, else the first becomes it."""
        before, self.entries = self.value, tuple(entries)
        values = [value for value, _ in self.entries]
        self.set_reactive(RadioRow.chosen, values.index(before) if before in values else 0)
        self.refresh(layout=True)

    @property
    def value(self) -> str:
        """The value of the chosen entry."""
        return self.entries[self.chosen][0]

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return min(container.width, sum(cell_width.width(text) + 4 + GAP for _, text in self.entries) - GAP)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self._lines(width))

    def _lines(self, width: int) -> list[Content]:
        lines = [Content("")]
        for i, (_, text) in enumerate(self.entries):
            on = i == self.chosen
            style = "bold reverse $accent" if on and self.has_focus else "bold $accent" if on else ""
            entry = make_clickable(Content.styled(f"({'*' if on else ' '}) {text}", style), str(i))
            if lines[-1] and lines[-1].cell_length + entry.cell_length > width:
                lines.append(Content(""))
            first, *more = wrap_content(entry, width)
            lines[-1] += first
            lines += more
            lines[-1] += Content(" " * GAP)
        return lines

    def render(self) -> VisualType:
        return Content("\n").join(line.rstrip() for line in self._lines(self.content_size.width))

    def watch_chosen(self) -> None:
        self.post_message(self.Changed(self))

    def action_go(self, by: int) -> None:
        """Choose a neighbour of the chosen entry; the row wraps around."""
        self.chosen = (self.chosen + by) % len(self.entries)

    def on_click(self, event: events.Click) -> None:
        index = event.style.meta.get(ACTION)
        if index is not None:
            self.chosen = int(index)
