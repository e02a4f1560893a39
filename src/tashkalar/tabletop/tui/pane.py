"""Panes of text, parts of which may be clicked."""

from collections.abc import Sequence
from itertools import zip_longest

from textual import events
from textual.content import Content
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.visual import Visual
from textual.widget import Widget

from tashkalar.tabletop.tui.clickable import ACTION
from tashkalar.tabletop.tui.segments import merge_segments


class Pane(Widget):
    """Shows lines of content, cut at the right with an ellipsis, and draws anew only those that have changed.

    Args:
        id: the widget's name for styles.
        from_end: show the last lines if not all have room, instead of the first.
        vanishing: take no room while empty.
    """

    def __init__(self, *, id: str | None = None, from_end: bool = False, vanishing: bool = False) -> None:
        super().__init__(id=id)
        self.lines: tuple[Content, ...] = ()
        self.title = ""
        self.from_end = from_end
        self.vanishing = vanishing
        self._strips: dict[int, Strip] = {}
        """The lines as they were drawn."""

    def show(self, lines: Sequence[Content], title: str | None = None) -> None:
        """Show these lines.

        Args:
            lines: all that the pane shows from now on.
            title: what its border says; as it was if left out.
        """
        if title is not None and title != self.title:
            self.title = title
            self.border_title = Content(title)
        if self.vanishing and self.display != bool(lines):
            self.display = bool(lines)
        before, self.lines = self.lines, tuple(lines)
        changed = [i for i, (old, new) in enumerate(zip_longest(before, lines)) if not _same(old, new)]
        for i in changed:
            self._strips.pop(i, None)
        if len(before) != len(lines) or (self.styles.is_auto_width and _width(before) != _width(lines)):
            self.refresh(layout=True)
        elif changed:
            width, first = self.content_size.width, self._first
            self.refresh(*(Region(0, i - first, width, 1) for i in changed))

    @property
    def _first(self) -> int:
        """The first line that is shown."""
        return max(0, len(self.lines) - self.content_size.height) if self.from_end else 0

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """As wide as the longest line."""
        return _width(self.lines)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """One row for each line."""
        return len(self.lines)

    def notify_style_update(self) -> None:
        """Forget what was drawn in another theme."""
        self._strips.clear()
        super().notify_style_update()

    def render_line(self, y: int) -> Strip:
        """One line, or an empty one."""
        width, number = self.content_size.width, y + self._first
        if number >= len(self.lines):
            return Strip.blank(width, self.visual_style.rich_style)
        strip = self._strips.get(number)
        if strip is None or strip.cell_length != width:
            line = self.lines[number]
            if line.cell_length > width:
                line = line.truncate(width, ellipsis=line.rstrip().cell_length > width)
            drawn = Visual.to_strips(self, line, width, 1, self.visual_style, pad=True)[0]
            strip = self._strips[number] = Strip(merge_segments(drawn), width)
        return strip

    async def on_click(self, event: events.Click) -> None:
        """Run the action of the text that was clicked: the screen's, unless it is named as the application's."""
        action = event.style.meta.get(ACTION)
        if action:
            event.stop()
            await self.run_action(action if action.startswith("app.") else f"screen.{action}")


def _same(old: Content | None, new: Content | None) -> bool:
    """Whether a line is as it was."""
    return old is not None and new is not None and old.is_same(new)


def _width(lines: Sequence[Content]) -> int:
    """The columns of the longest line."""
    return max((line.cell_length for line in lines), default=0)
