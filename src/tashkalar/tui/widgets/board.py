"""The widget of the arena, which is drawn line by line and only where a square has changed."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.app import App
from textual.cache import FIFOCache
from textual.geometry import Region
from textual.geometry import Size as Area
from textual.message import Message
from textual.strip import Strip
from textual.style import Style as VisualStyle
from textual.widget import Widget

from hotseat.tui.appearance import appearance
from hotseat.tui.segments import merge_segments
from hotseat.tui.theme import tab_style
from tashkalar.engine.geometry import Square
from tashkalar.tui.board_painter import BIG, MARKS, Look, Run, Size, board_line, largest_size, place_of, square_under
from tashkalar.tui.board_scene import EMPTY, Scene, changed_squares

STYLES = {
    "plain": "on $square",
    "centre": "on $square-centre",
    "plain-odd": "on $square-odd",
    "centre-odd": "on $square-centre-odd",
    "aim": "on $cursor",
    "red": "$square-letter on $square-red",
    "green": "$square-letter on $square-green",
    **dict.fromkeys(("coord", "dot"), "$quiet"),
    "mark": "bold $accent",
    "fits": "$fits",
    "gap": "$background",
    "ring": "on $pointer",
    "pointer": "$pointer",
    "coming": "bold underline",
    "doomed": "strike",
    **dict.fromkeys(("upgraded", "aimed"), ""),
    **{f"seat-{colour}": f"$seat-{colour}" for colour in range(1, 5)},
    **{f"{kind}-{colour}": f"bold $ink on $seat-{colour}" for kind in ("token", "body") for colour in range(1, 5)},
    **{mark: f"${mark}" for mark in MARKS},
    **{f"{mark}-tab": tab_style(mark) for mark in MARKS},
}
"""The styles of a board by name; those of a style sheet would be matched again for every board and screen."""

STYLES_IN_SIXTEEN = STYLES | {"aimed": "reverse"}
"""The styles in the colours of the terminal, where the cursor and what can be chosen have the same."""
STYLES_WITHOUT_COLOUR = STYLES | {
    "token-1": "bold reverse", "token-3": "bold reverse", "upgraded": "underline", "coming": "italic",
    **{f"body-{colour}": "" for colour in range(1, 5)},
}  # fmt: skip
"""The styles without colours: only tabs are reversed, and the letters of every second player."""


def board_look(app: App[Any]) -> Look:
    """Return the look of a board in an application."""
    known = appearance(app)
    return Look(known.fills_tiles, known.draws_lines)


def board_styles(app: App[Any]) -> Mapping[str, str]:
    """Return the styles of a board by name in an application."""
    return STYLES_WITHOUT_COLOUR if app.no_color else STYLES_IN_SIXTEEN if app.current_theme.ansi else STYLES


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
        self._hovered: Square | None = None
        self._strips: FIFOCache[tuple[Run, ...], Strip] = FIFOCache(LINES_KEPT)
        self._styles: dict[tuple[str, ...], Style] = {}
        """The combined styles by their names."""

    def show(self, scene: Scene, form: str) -> None:
        """Show a scene: draw the squares that differ from the current one."""
        if form != self.form:
            self.form = form
            self.refresh()
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
        return self._strip(board_line(self.square_size, y, self.scene, self.form, board_look(self.app)))

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
            known = board_styles(self.app)
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
