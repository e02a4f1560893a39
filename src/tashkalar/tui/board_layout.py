"""The layout of a screen with a board and panes beside it, for each size of the terminal."""

from typing import NamedTuple

from textual import geometry
from textual.content import Content
from textual.widgets import Static

from hotseat.tui.picture_layout import TableLayout
from hotseat.tui.text_layout import Prose
from hotseat.util.i18n import gettext_noop
from tashkalar import gettext as _
from tashkalar.engine import GameState
from tashkalar.tui.board_motion import board_scenes
from tashkalar.tui.board_painter import BIG, HUGE, SIZES, Size
from tashkalar.tui.board_scene import Scene
from tashkalar.tui.score_board import shown_points
from tashkalar.tui.widgets.board import BoardWidget

MIN_SIDE = 24
"""The least width in columns for which panes are laid out, even while the terminal shrinks."""

TOO_SMALL = gettext_noop("tashkalar needs a terminal\nof 40 x 16 at least")
"""The notice that replaces the screen on a terminal that is too small for a board."""

LEAST = (40, 16)
"""The least columns and rows of a table; smaller terminals show only a notice."""

CHROME = 4
"""Lines outside the board: header, prompt, hint and footer."""

COMPACT, WIDE = 39, 62
"""The least columns of the panes: with the hand as a list, and with cards side by side."""


class Fitted(NamedTuple):
    """The layout of the table for a size."""

    board: Size | None
    """The size of the board; None if the terminal is too small for a table."""
    side: str
    """The kind of the panes: "wide", "compact", or "page" if panes and board are shown alternately."""


def table_layout(width: int, height: int) -> Fitted:
    """Return the layout for a terminal: the largest board beside which the panes fit."""
    if width < LEAST[0] or height < LEAST[1]:
        return Fitted(None, "")
    for size in SIZES:
        across, _ = size.extent
        beside = WIDE if size.across >= HUGE.across else COMPACT
        if width >= across + beside and _tall_enough(size, height):
            roomy = width - across >= WIDE and height >= BIG.extent[1] + CHROME
            return Fitted(size, "wide" if roomy else "compact")
    return Fitted(next(size for size in SIZES if size.extent[0] <= width and _tall_enough(size, height)), "page")


def _tall_enough(size: Size, height: int) -> bool:
    """Return whether a board fits above the prompt."""
    return height >= size.extent[1] + CHROME


class BoardLayout(TableLayout[GameState]):
    """The layout of the board and `#side` or, on a small terminal, of one of them as a page, and of `#small`."""

    fitted = Fitted(None, "")
    """The layout for the current size of the terminal."""
    page = "board"
    """The visible page of a small terminal: "board" or "side"."""

    @property
    def is_small(self) -> bool:
        return self.fitted.board is None

    @property
    def board(self) -> BoardWidget:
        """The board."""
        board: BoardWidget = self.table.query_one(BoardWidget)
        return board

    @property
    def paged(self) -> bool:
        """Whether board and panes are pages, because the terminal is too small for both side by side."""
        return self.fitted.side == "page"

    @property
    def side_width(self) -> int:
        """The width of the panes in columns, at least `MIN_SIDE`."""
        beside = self.fitted.board is not None and not self.paged
        board = self.board.square_size.extent[0] if beside else 0
        return max(MIN_SIDE, int(self.table.size.width) - board - 2)

    def can(self, action: str) -> bool:
        return action != "turn_page" or self.paged

    scenes = staticmethod(board_scenes)
    points = staticmethod(shown_points)

    def show_board(self, rest: Scene, seen: GameState) -> None:
        """Show a scene on the board, unless another one moves."""
        self.board.show(self.table.motion.scene or rest, seen.config.form)

    def turn_page(self) -> None:
        """Show the other page of a small terminal."""
        self.page = "side" if self.page == "board" else "board"
        self.fit(self.table.size)

    def fitting(self, size: geometry.Size) -> Fitted:
        """Return the layout for a size."""
        return table_layout(*size)

    def fit(self, size: geometry.Size) -> None:
        # or shows the notice if the terminal is too small
        fitted = self.fitted = self.fitting(size)
        self.table.set_class(self.is_small, "-small")
        if fitted.board is None:
            self.table.query_one("#small", Static).update(Prose(Content(_(TOO_SMALL))))
        else:
            self.board.draw_in(fitted.board)
        self.board.display = not self.is_small and (not self.paged or self.page == "board")
        self.table.query_one("#side").display = not self.is_small and (not self.paged or self.page == "side")
        self.table.show_all()
