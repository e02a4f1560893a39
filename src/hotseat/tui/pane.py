"""Panes of text with clickable parts."""

from collections.abc import Callable, Sequence
from itertools import zip_longest

from rich.segment import Segment
from textual import events
from textual.content import Content
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

from hotseat.tui.segments import merge_segments
from hotseat.tui.text_layout import ACTION, first_rows

NO_TITLE = Content("")

LinesIn = Callable[[int, int], Sequence[Content]]
"""Returns the lines for so many columns and rows."""


class Pane(Widget):
    """A pane of lines, redrawn where they change; what is cut at the right or at the bottom ends in an ellipsis."""

    def __init__(self, *, id: str | None = None, vanishing: bool = False) -> None:
        super().__init__(id=id)
        self.lines: tuple[Content, ...] = ()
        self.title = NO_TITLE
        self.vanishing = vanishing
        self._lines_in: LinesIn | None = None
        self._fitted = Size(-1, -1)
        """The size for which the lines were made, if they depend on it."""
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
            width, last = self.content_size.width, self.content_size.height - 1
            self.refresh(*(Region(0, min(i, last), width, 1) for i in changed))

    def show_fitted(self, lines_in: LinesIn, title: Content | None = None) -> None:
        """Show the lines that a function returns for the columns and rows, also after these have changed."""
        self._lines_in, self._fitted = lines_in, self.content_size
        self.show(lines_in(*self._fitted), title)

    @property
    def visible_lines(self) -> list[Content]:
        """The lines for which there are rows."""
        return first_rows(self.lines, *self.content_size)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return _width(self.lines)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self.lines)

    def notify_style_update(self) -> None:
        """Drop the lines that were drawn in another theme."""
        self._strips.clear()
        super().notify_style_update()

    def render_line(self, y: int) -> Strip:
        if self._lines_in is not None and self._fitted != self.content_size:
            self._fitted = self.content_size
            self._strips.clear()
            self.lines = tuple(self._lines_in(*self._fitted))
        width, height = self.content_size
        if y >= len(self.lines):
            return Strip.blank(width, self.visual_style.rich_style)
        cut = y == height - 1 < len(self.lines) - 1
        strip = None if cut else self._strips.get(y)
        if strip is None or strip.cell_length != width:
            line = self.visible_lines[y] if cut else self.lines[y]
            if line.cell_length > width:
                line = line.truncate(width, ellipsis=line.rstrip().cell_length > width)
            padded = line.pad_right(width - line.cell_length)
            # not by `to_strips`: it makes a style of its own for each place, which Textual's caches keep
            drawn = (Segment(text, style.rich_style) for text, style in padded.render(self.visual_style, end=""))
            strip = Strip(merge_segments(drawn), width)
            if not cut:
                self._strips[y] = strip
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
