"""A table with a coach beside the board, the base of lessons and puzzles."""

from textual.app import ComposeResult
from textual.content import Content

from tashkalar.game_types import Session
from tashkalar.tabletop.tui.pane import Pane
from tashkalar.tui import sidebar
from tashkalar.tui.board_painter import TINY, largest_size
from tashkalar.tui.key_bindings import Keys
from tashkalar.tui.screens.side_table import SideTableScreen
from tashkalar.tui.table_layout import CHROME, TableLayout, table_layout
from tashkalar.tui.widgets.board import BoardWidget

COACH_ROWS = 9
"""The rows kept for the coach on a small terminal, between the board and the decision."""


class CoachScreen(SideTableScreen):
    """A table with the coach's text always visible, in a pane beside the board or above the decision.

    Args:
        session: the game that the player plays.
        scored: whether to show scores and tasks.
    """

    def __init__(self, session: Session, scored: bool) -> None:
        super().__init__(session)
        self.scored = scored

    def coach_text(self, width: int) -> list[Content]:
        """Return the full text of the coach.

        Args:
            width: the columns of a line.
        """
        raise NotImplementedError

    def short_coach_text(self, width: int) -> list[Content]:
        """Return what the player has to do next, for a terminal without space for the full text.

        Args:
            width: the columns of a line.
        """
        raise NotImplementedError

    @property
    def own_keys(self) -> Keys:
        # the coach's texts name the standard keys
        return {}

    def compose_side(self) -> ComposeResult:
        # the coach's pane takes the place of the log
        yield Pane(id="coach")
        yield Pane(id="facts")

    def fit(self, width: int, height: int) -> TableLayout:
        fitted = table_layout(width, height)
        if fitted.side != "page":
            return fitted
        board_rows = height - CHROME - COACH_ROWS  # a smaller board leaves space for the coach below it
        return TableLayout(largest_size(width, board_rows) or TINY, "page")

    def show_side(self) -> None:
        """Update the header, the coach's text and the panes below it."""
        width, wide = self.side_width, self.fitted.side == "wide"
        self.show_header()
        coach_lines = self.coach_text(width)
        self.query_one("#coach", Pane).show(coach_lines)
        self.query_one("#facts", Pane).show(self._facts(width, wide, self.side_height - len(coach_lines)))

    def _facts(self, width: int, wide: bool, height: int) -> list[Content]:
        """Return the hand, with scores and tasks if they are shown, in `width` columns and `height` rows."""
        if self.controller is not None:
            return sidebar.lesson_lines(self.visible_state, self.controller, width, wide, height, self.scored)
        return sidebar.sidebar_lines(self.visible_state, None, width, wide, height) if self.scored else []

    def _question(self) -> list[Content]:
        """Return the lines of the decision, below the coach's text if the coach's pane isn't visible."""
        lines = super()._question()
        return [*self._coach_above(self.size.height - 1 - len(lines)), *lines] if self.fitted.side == "page" else lines

    def _coach_above(self, rows: int) -> list[Content]:
        """Return the coach's text for above the decision: in full, or shortened to fit beside the board in `rows`."""
        if self.page == "side":
            return []
        rows -= self.query_one(BoardWidget).square_size.extent[1]
        lines = self.coach_text(self.size.width)
        return lines if len(lines) <= rows else self.short_coach_text(self.size.width)[: max(1, rows)]
