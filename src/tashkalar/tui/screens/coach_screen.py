"""A table with a coach beside the board: a lesson, a puzzle."""

from textual.app import ComposeResult
from textual.content import Content

from tashkalar.saves import Session
from tashkalar.tabletop.tui.pane import Pane
from tashkalar.tui import sidebar
from tashkalar.tui.board_painter import TINY, largest_size
from tashkalar.tui.key_bindings import Keys
from tashkalar.tui.screens.side_table import SideTableScreen
from tashkalar.tui.table_layout import CHROME, TableLayout, table_layout
from tashkalar.tui.widgets.board import BoardWidget

ROOM = 9
"""Lines that the coach wants above the question where the panes take turns with the board."""


class CoachScreen(SideTableScreen):
    """What the coach says is always in sight: in a pane of its own, or above the question.

    Args:
        session: the game.
        scored: whether scores and tasks matter here.
    """

    def __init__(self, session: Session, scored: bool) -> None:
        super().__init__(session)
        self.scored = scored

    def coached(self, width: int) -> list[Content]:
        """All that the coach says now."""
        raise NotImplementedError

    def coached_shortly(self, width: int) -> list[Content]:
        """What is wanted, where there is no room for more."""
        raise NotImplementedError

    @property
    def own_keys(self) -> Keys:
        """None: the coach speaks of the keys as everybody has them."""
        return {}

    def compose_side(self) -> ComposeResult:
        """The coach where the log has no place."""
        yield Pane(id="coach")
        yield Pane(id="facts")

    def fit(self, width: int, height: int) -> TableLayout:
        """Where the panes take turns with the board, it is drawn so small that the coach stands below it."""
        fitted = table_layout(width, height)
        if fitted.side != "page":
            return fitted
        room = height - CHROME - ROOM
        return TableLayout(largest_size(width, room) or TINY, "page")

    def show_side(self) -> None:
        """Bring the header, the coach, the hand and the rest up to date."""
        width, wide = self.side_width, self.fitted.side == "wide"
        self.show_header()
        said = self.coached(width)
        self.query_one("#coach", Pane).show(said)
        self.query_one("#facts", Pane).show(self._facts(width, wide, self.side_height - len(said)))

    def _facts(self, width: int, wide: bool, height: int) -> list[Content]:
        if self.controller is not None:
            return sidebar.lesson_lines(self.visible_state, self.controller, width, wide, height, self.scored)
        return sidebar.sidebar_lines(self.visible_state, None, width, wide, height) if self.scored else []

    def _question(self) -> list[Content]:
        """Where the coach's pane isn't seen, the coach speaks here."""
        lines = super()._question()
        return [*self._above(self.size.height - 1 - len(lines)), *lines] if self.fitted.side == "page" else lines

    def _above(self, room: int) -> list[Content]:
        """All that the coach says if there is room for it beside the board, else what is wanted."""
        if self.page == "side":
            return []
        room -= self.query_one(BoardWidget).square_size.extent[1]
        lines = self.coached(self.size.width)
        return lines if len(lines) <= room else self.coached_shortly(self.size.width)[: max(1, room)]
