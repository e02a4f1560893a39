"""The widget of the arena, which is drawn line by line and only where a square has changed."""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.cache import FIFOCache
from textual.geometry import Region
from textual.geometry import Size as Area
from textual.message import Message
from textual.strip import Strip
from textual.style import Style as VisualStyle
from textual.timer import Timer
from textual.widget import Widget

from hotseat.tui.appearance import appearance
from hotseat.tui.segments import merge_segments
from hotseat.tui.timing import call_later
from tashkalar.engine.geometry import Square
from tashkalar.tui.board_animation import Shot
from tashkalar.tui.board_painter import BIG, EDGES, Run, Size, board_line, largest_size, place_of, square_under
from tashkalar.tui.board_scene import EMPTY, Scene, changed_squares

STYLES = {
    "plain": "on $square",
    "centre": "on $square-centre",
    "plain-odd": "on $square-odd",
    "centre-odd": "on $square-centre-odd",
    "aim": "on $cursor",
    "red": "$square-letter on $square-red",
    "green": "$square-letter on $square-green",
    **dict.fromkeys(("coord", "dot", "fits"), "$quiet"),
    "mark": "bold $lit",
    "gap": "$background",
    "ring": "on $pointer",
    "pointer": "$pointer",
    "tab": "bold reverse",
    "coming": "bold underline",
    "doomed": "strike",
    **{f"seat-{colour}": f"$seat-{colour}" for colour in range(1, 5)},
    **{f"{kind}-{colour}": f"bold $ink on $seat-{colour}" for kind in ("token", "body") for colour in range(1, 5)},
    **{edge: f"${edge}" for edge in EDGES},
}
"""The styles of a board by name; those of a style sheet would be matched again for every board and screen."""

STYLES_WITHOUT_COLOUR = STYLES | {
    "token-1": "bold reverse", "token-3": "bold reverse", **{f"body-{colour}": "reverse" for colour in range(1, 5)},
}  # fmt: skip
"""The styles where the terminal shows no colours."""

LINES_KEPT = 64
"""The number of drawn lines in the cache."""

GAP = 2
"""The columns between the board and the text beside it, as in the style sheet."""


class BoardWidget(Widget):
    """A widget that shows a scene and reports the square under the mouse, and knows neither game nor decision."""

    @dataclass
    class Pointed(Message):
        """Message that the mouse has moved to another square."""

        square: Square

    @dataclass
    class Clicked(Message):
        """Message that a square was clicked."""

        square: Square

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.scene: Scene = EMPTY
        self.form = ""
        """The id of the form, which decides the coloured squares."""
        self.square_size: Size = BIG
        self._shots: deque[Shot] = deque()
        """The scenes of the animation that are still to be drawn."""
        self._end: Scene = EMPTY
        self._shot_timer: Timer | None = None
        """The timer of the next scene; None while no animation is running."""
        self._hovered: Square | None = None
        self._strips: FIFOCache[tuple[Run, ...], Strip] = FIFOCache(LINES_KEPT)
        self._styles: dict[tuple[str, ...], Style] = {}
        """The combined styles by their names."""

    def show(self, scene: Scene, form: str) -> None:
        """Show a scene, at once or at the end of a running animation."""
        if form != self.form:
            self.form = form
            self.refresh()
        self._end = scene
        if self._shot_timer is None:
            self._draw(scene)

    @property
    def end(self) -> Scene:
        """The scene that is shown, or at the end of a running animation."""
        return self._end

    def play(self, shots: Iterable[Shot]) -> None:
        """Show timed scenes as an animation before the scene of the next call of `show`."""
        self.skip()
        self._shots.extend(shots)
        self._roll()

    def _roll(self) -> None:
        """Draw the next scene of the animation, or the scene after it."""
        if self._shots:
            shot = self._shots.popleft()
            self._draw(shot.scene)
            self._shot_timer = call_later(shot.seconds, self._roll, at=self)
        else:
            self._shot_timer = None
            self._draw(self._end)

    def skip(self) -> None:
        """End a running animation at once."""
        if self._shot_timer is not None:
            self._shot_timer.stop()
            self._shots.clear()
            self._roll()

    def _draw(self, scene: Scene) -> None:
        """Draw the squares that differ from the current scene."""
        before, self.scene = self.scene, scene
        regions = [Region(*place_of(self.square_size, s)) for s in changed_squares(scene, before)]
        if regions:
            self.refresh(*regions)

    def draw_in(self, size: Size) -> None:
        """Draw the board with squares of a size."""
        if size != self.square_size:
            self.square_size = size
            self.refresh(layout=True)

    def fit(self, width: int, height: int) -> int:
        """Draw the board in the largest size that fits, or hide the board if none does."""
        size = largest_size(width, height)
        self.display = size is not None
        if size is None:
            return 0
        self.draw_in(size)
        return size.extent[0] + GAP

    def get_content_width(self, container: Area, viewport: Area) -> int:
        return self.square_size.extent[0]

    def get_content_height(self, container: Area, viewport: Area, width: int) -> int:
        return self.square_size.extent[1]

    def notify_style_update(self) -> None:
        """Clear the caches, as the theme has changed."""
        self._strips.clear()
        self._styles.clear()
        super().notify_style_update()

    def render_line(self, y: int) -> Strip:
        if y >= self.square_size.extent[1]:
            return Strip.blank(self.size.width, self.rich_style)
        filled = appearance(self.app).fills_areas
        return self._strip(board_line(self.square_size, y, self.scene, self.form, filled))

    def _strip(self, runs: tuple[Run, ...]) -> Strip:
        """Return a line of text with styles as a strip, from the cache if possible."""
        strip = self._strips.get(runs)
        if strip is None:
            segments = merge_segments(Segment(text, self._style(names)) for text, names in runs)
            strip = self._strips[runs] = Strip(segments, self.square_size.extent[0])
        return strip

    def _style(self, names: tuple[str, ...]) -> Style:
        """Return the combination of some of `STYLES`, later ones over earlier ones."""
        style = self._styles.get(names)
        if style is None:
            known = STYLES_WITHOUT_COLOUR if self.app.no_color else STYLES
            parsed = (VisualStyle.parse(known[name]) for name in names)
            style = self._styles[names] = sum(parsed, self.visual_style).rich_style
        return style

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Post a message if the mouse is over another square than before."""
        square = square_under(self.square_size, event.x, event.y)
        if square != self._hovered:
            self._hovered = square
            if square is not None:
                self.post_message(self.Pointed(square))

    def on_click(self, event: events.Click) -> None:
        """Post a message with the square that was clicked."""
        square = square_under(self.square_size, event.x, event.y)
        if square is not None:
            self.post_message(self.Clicked(square))
