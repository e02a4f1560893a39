"""The arena in one widget: drawn line by line, and only where something has changed."""

from collections import deque
from collections.abc import Iterable
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.cache import FIFOCache
from textual.geometry import Region
from textual.geometry import Size as Area
from textual.message import Message
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget

from tashkalar.engine.geometry import Square
from tashkalar.tabletop.tui.segments import merge_segments
from tashkalar.tabletop.tui.timing import call_later
from tashkalar.tui.board_animation import Shot
from tashkalar.tui.board_painter import BIG, FRAMES, Run, Size, board_line, largest_size, place_of, square_under
from tashkalar.tui.board_scene import EMPTY, Scene, changed_squares

STYLES = (
    "plain", "centre", "red", "green", "coord", "dot", "mark", "coming", "doomed",
    *(f"{kind}-{colour}" for kind in ("seat", "token", "body") for colour in range(1, 5)),
    *FRAMES,
)  # fmt: skip

LINES_KEPT = 256
"""So many lines are kept as they were drawn."""

GAP = 2
"""Columns between a board that fits itself and the text beside it, as the style sheet has them."""


class BoardWidget(Widget):
    """Shows a scene and tells which square the mouse is on. It knows neither the game nor the question."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {f"board--{name}" for name in STYLES}

    class Pointed(Message):
        """The mouse has come to another square."""

        def __init__(self, square: Square) -> None:
            self.square = square
            super().__init__()

    class Clicked(Message):
        """A square was clicked."""

        def __init__(self, square: Square) -> None:
            self.square = square
            super().__init__()

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.scene: Scene = EMPTY
        self.form = ""
        self.square_size: Size = BIG
        self._film: deque[Shot] = deque()
        """The scenes that are still to be seen, and"""
        self._end: Scene = EMPTY
        """what stands there after them."""
        self._shutter: Timer | None = None
        self._hovered: Square | None = None
        self._strips: FIFOCache[tuple[Run, ...], Strip] = FIFOCache(LINES_KEPT)
        """Lines that were drawn before, to be drawn again."""
        self._styles: dict[tuple[str, ...], Style] = {}
        """What some names come to together: to ask the style sheet is dearer than to draw."""

    def show(self, scene: Scene, form: str) -> None:
        """Show another scene; while a film runs, as its end."""
        if form != self.form:
            self.form = form
            self.refresh()
        self._end = scene
        if self._shutter is None:
            self._draw(scene)

    def play(self, film: Iterable[Shot]) -> None:
        """Show some scenes one after the other, before the one that is shown next."""
        self.skip()
        self._film.extend(film)
        self._roll()

    def _roll(self) -> None:
        """The film's next scene, or its end."""
        if self._film:
            shot = self._film.popleft()
            self._draw(shot.scene)
            self._shutter = call_later(shot.seconds, self._roll, at=self)
        else:
            self._shutter = None
            self._draw(self._end)

    def skip(self) -> None:
        """Go to the end of a film at once."""
        if self._shutter is not None:
            self._shutter.stop()
            self._film.clear()
            self._roll()

    def _draw(self, scene: Scene) -> None:
        """Draw the squares that look different."""
        before, self.scene = self.scene, scene
        regions = [Region(*place_of(self.square_size, s)) for s in changed_squares(scene, before)]
        if regions:
            self.refresh(*regions)

    def draw_in(self, size: Size) -> None:
        """Draw the squares in another size."""
        if size != self.square_size:
            self.square_size = size
            self.refresh(layout=True)

    def fit(self, width: int, height: int) -> int:
        """Draw the board as large as so many columns and rows allow, or hide it.

        Args:
            width: the columns, and
            height: the rows that it may take.

        Returns:
            The columns that it takes, with the gap beside it; 0 if it is hidden.
        """
        size = largest_size(width, height)
        self.display = size is not None
        if size is None:
            return 0
        self.draw_in(size)
        return size.extent[0] + GAP

    def get_content_width(self, container: Area, viewport: Area) -> int:
        """The width of the whole board."""
        return self.square_size.extent[0]

    def get_content_height(self, container: Area, viewport: Area, width: int) -> int:
        """The height of the whole board."""
        return self.square_size.extent[1]

    def notify_style_update(self) -> None:
        """Forget what was drawn in another theme."""
        self._strips.clear()
        self._styles.clear()
        super().notify_style_update()

    def render_line(self, y: int) -> Strip:
        """One line of the board."""
        if y >= self.square_size.extent[1]:
            return Strip.blank(self.size.width, self.rich_style)
        return self._strip(board_line(self.square_size, y, self.scene, self.form))

    def _strip(self, runs: tuple[Run, ...]) -> Strip:
        """The runs of a line as they are drawn."""
        strip = self._strips.get(runs)
        if strip is None:
            segments = merge_segments(Segment(text, self._style(names)) for text, names in runs)
            strip = self._strips[runs] = Strip(segments, self.square_size.extent[0])
        return strip

    def _style(self, names: tuple[str, ...]) -> Style:
        """Styles, the later over the earlier."""
        style = self._styles.get(names)
        if style is None:
            partial = (self.get_component_rich_style(f"board--{name}", partial=True) for name in names)
            style = self._styles[names] = Style.combine((self.rich_style, *partial))
        return style

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Tell where the mouse has come to."""
        square = square_under(self.square_size, event.x, event.y)
        if square != self._hovered:
            self._hovered = square
            if square is not None:
                self.post_message(self.Pointed(square))

    def on_click(self, event: events.Click) -> None:
        """Tell which square was clicked."""
        square = square_under(self.square_size, event.x, event.y)
        if square is not None:
            self.post_message(self.Clicked(square))
