"""The layout of a screen with a board and panes beside it, for each size of the terminal."""

from typing import Any

from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from hotseat.tui.text_layout import Prose
from hotseat.util.i18n import gettext_noop
from tashkalar import gettext as _
from tashkalar.tui.table_layout import TableLayout, table_layout
from tashkalar.tui.widgets.board import GAP, BoardWidget

MIN_SIDE = 24
"""The least width in columns for which panes are laid out, even while the terminal shrinks."""

TOO_SMALL = gettext_noop("tashkalar needs a terminal\nof 40 x 16 at least")
"""The notice that replaces the screen on a terminal that is too small for a board."""


class BoardLayout:
    """The layout of a screen with the widgets `#board`, `#side`, and the notice `#small`.

    On a small terminal the board and the panes of `#side` are two pages, one at a time.
    """

    def __init__(self, screen: Screen[Any]) -> None:
        self._screen = screen
        self.fitted = TableLayout(None, "")
        """The layout for the current size of the terminal."""
        self.page = "board"
        """The visible page of a small terminal: "board" or "side"."""

    @property
    def paged(self) -> bool:
        """Whether board and panes are pages, because the terminal is too small for both side by side."""
        return self.fitted.side == "page"

    @property
    def side_width(self) -> int:
        """The width of the panes in columns, at least `MIN_SIDE`."""
        beside = self.fitted.board is not None and not self.paged
        board = self._screen.query_one(BoardWidget).square_size.extent[0] if beside else 0
        return max(MIN_SIDE, self._screen.size.width - board - 2)

    def turn_page(self) -> None:
        """Show the other page of a small terminal."""
        self.page = "side" if self.page == "board" else "board"
        self.apply(self.fitted)

    def apply(self, fitted: TableLayout) -> bool:
        """Show and size the widgets by a layout, or show the notice if the terminal is too small."""
        self.fitted = fitted
        board, side = self._screen.query_one(BoardWidget), self._screen.query_one("#side")
        self._screen.set_class(fitted.board is None, "-small")
        if fitted.board is None:
            self._screen.query_one("#small", Static).update(Prose(Content(_(TOO_SMALL))))
        board.display = not self.paged or self.page == "board"
        side.display = not self.paged or self.page == "side"
        if fitted.board is not None:
            board.draw_in(fitted.board)
        return fitted.board is not None


def place_as_on_table(screen: Screen[Any], board: BoardWidget, rows: int) -> int:
    """Draw a board in the size and at the place that it has on the table, if the table has one with panes beside it.

    The style sheet places the board by the class `-placed` of the screen.
    """
    fitted = table_layout(*screen.app.size)
    placed = fitted.board is not None and fitted.side != "page" and fitted.board.extent[1] <= rows
    screen.set_class(placed, "-placed", update=screen.is_mounted)  # Textual styles a screen when it becomes visible
    if fitted.board is None or not placed:
        return 0
    board.display = True
    board.draw_in(fitted.board)
    return fitted.board.extent[0] + GAP
