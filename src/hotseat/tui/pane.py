"""Panes of text with clickable parts."""

from collections.abc import Sequence
from itertools import zip_longest

from rich.segment import Segment
from textual import events
from textual.content import Content
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

from hotseat.tui.segments import merge_segments
from hotseat.tui.text_layout import ACTION

NO_TITLE = Content("")


class Pane(Widget):
    """A pane of lines, cut at the right and redrawn where they change; the last ones if `from_end` and not all fit."""

    def __init__(self, *, id: str | None = None, from_end: bool = False, vanishing: bool = False) -> None:
        super().__init__(id=id)
        self.lines: tuple[Content, ...] = ()
        self.title = NO_TITLE
        self.from_end = from_end
        self.vanishing = vanishing
        self._strips: dict[int, Strip] = {}
        """Drawn lines by their index in `lines`."""

    def show(self, lines: Sequence[Content], title: Content | None = None) -> None:
        """Show these lines. `title`: the title in its border; None to leave it as it is."""
        if title is not None and not title.is_same(self.title):
            self.title = self.border_title = title
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
        """The index of the first visible line."""
        return max(0, len(self.lines) - self.content_size.height) if self.from_end else 0

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return _width(self.lines)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self.lines)

    def notify_style_update(self) -> None:
        """Drop the lines that were drawn in another theme."""
        self._strips.clear()
        super().notify_style_update()

    def render_line(self, y: int) -> Strip:
        width, number = self.content_size.width, y + self._first
        if number >= len(self.lines):
            return Strip.blank(width, self.visual_style.rich_style)
        strip = self._strips.get(number)
        if strip is None or strip.cell_length != width:
            line = self.lines[number]
            if line.cell_length > width:
                line = line.truncate(width, ellipsis=line.rstrip().cell_length > width)
            padded = line.pad_right(width - line.cell_length)
            # not by `to_strips`: it makes a style of its own for each place, which Textual's caches keep
            drawn = (Segment(text, style.rich_style) for text, style in padded.render(self.visual_style, end=""))
            strip = self._strips[number] = Strip(merge_segments(drawn), width)
        return strip

    async def on_click(self, event: events.Click) -> None:
        """Run the action of the clicked text: the screen's, or the application's if it begins with "app."."""
        action = event.style.meta.get(ACTION)
        if action:
            event.stop()
            await self.run_action(action if action.startswith("app.") else f"screen.{action}")


def _same(old: Content | None, new: Content | None) -> bool:
    """Whether a line is unchanged."""
    return old is not None and new is not None and old.is_same(new)


def _width(lines: Sequence[Content]) -> int:
    """Return the columns of the longest line."""
    return max((line.cell_length for line in lines), default=0)
