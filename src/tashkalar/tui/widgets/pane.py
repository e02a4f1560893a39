"""Panes of text, parts of which may be clicked."""

from collections.abc import Sequence

from textual import events
from textual.content import Content
from textual.geometry import Size
from textual.visual import VisualType
from textual.widget import Widget

from tashkalar.tui.clickable import ACTION


class Pane(Widget):
    """Shows lines of content as they are, cut at the right.

    Args:
        from_end: show the last lines if not all have room, instead of the first.
        vanishing: take no room while empty.
    """

    def __init__(self, *, id: str | None = None, from_end: bool = False, vanishing: bool = False) -> None:
        super().__init__(id=id)
        self.lines: tuple[Content, ...] = ()
        self.from_end = from_end
        self.vanishing = vanishing

    def show(self, lines: Sequence[Content], title: str | None = None) -> None:
        """Show these lines."""
        if title is not None:
            self.border_title = title
        if self.vanishing:
            self.display = bool(lines)
        before, self.lines = self.lines, tuple(lines)
        wider = self.styles.is_auto_width and _width(before) != _width(lines)
        if wider or len(before) != len(lines):
            self.refresh(layout=True)
        elif not all(map(Content.is_same, before, lines)):
            self.refresh()

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """As wide as the longest line."""
        return _width(self.lines)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """One row for each line."""
        return len(self.lines)

    def render(self) -> VisualType:
        """The lines that have room."""
        width, height = self.content_size
        lines = self.lines[-height:] if self.from_end and height else self.lines[:height]
        return Content("\n").join(line.truncate(width) for line in lines)

    async def on_click(self, event: events.Click) -> None:
        """Run the action of the text that was clicked."""
        action = event.style.meta.get(ACTION)
        if action:
            event.stop()
            await self.run_action(f"screen.{action}")


def _width(lines: Sequence[Content]) -> int:
    """The columns of the longest line."""
    return max((line.cell_length for line in lines), default=0)
