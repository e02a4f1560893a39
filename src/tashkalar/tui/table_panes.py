"""The panes beside and below the board of a table: scores, tasks, hand, log, and the legend of the signs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from tashkalar.i18n import gettext as _
from tashkalar.tabletop.tui.pane import Pane
from tashkalar.tabletop.tui.surfaces import surface_title
from tashkalar.tui import hand_panel, question_pane, sidebar
from tashkalar.tui.answer_controller import AnswerController
from tashkalar.tui.board_scene import Scene
from tashkalar.tui.hand_panel import HandLook
from tashkalar.tui.widgets.board import BoardWidget

if TYPE_CHECKING:
    from tashkalar.tui.screens.table import TableScreen

LOG_ROWS = 5
"""The least number of rows below the board for which the log is shown there, with the legend of the signs."""

LATEST = 3
"""The rows of the log that are kept before texts of cards take rows."""

LEGEND = 2
"""The rows of the legend of the signs if it is beside the board."""


class TablePanes:
    """The panes of a table. On a board without space for cards beside it, all patterns are below it.

    Args:
        screen: the table.
    """

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        self._below: list[Content] = []
        """The lines below the board and the legend: the patterns of the hand, or the log."""

    @property
    def _board(self) -> BoardWidget:
        return self._screen.query_one(BoardWidget)

    @property
    def _rows_below(self) -> int:
        """The rows between the board and the decision."""
        return self._screen.side_height - self._board.square_size.extent[1]

    @property
    def _legend_beside(self) -> int:
        """The rows of the legend beside the board, if there is no row below it; 0 if it is there."""
        return 0 if self._screen.board_layout.paged or self._rows_below > 0 else LEGEND

    def show_side(self) -> None:
        """Update the panes beside the board."""
        screen, layout = self._screen, self._screen.board_layout
        width, wide, controller = layout.side_width, layout.fitted.side == "wide", screen.controller
        patterns = [] if wide or layout.paged else self._patterns(controller)
        log_below = screen.coach is None and not wide and self._rows_below - len(patterns) >= LOG_ROWS
        board_width = self._board.square_size.extent[0]
        self._below = [*(screen.log_lines(board_width) if log_below else ()), *patterns]
        if log_below and patterns:
            rows = self._rows_below - len(patterns) - LEGEND
            self._below = [*screen.log_lines(board_width)[-rows + 1 :], Content(), *patterns]
        if screen.coach is not None:
            coach_lines = screen.coach.text(width)
            screen.query_one("#coach", Pane).show(coach_lines)
            self._show_facts_of_exercise(width, wide, screen.side_height - len(coach_lines), not patterns)
            return
        lines = [] if log_below and not layout.paged else screen.log_lines(width)
        spare = bool(lines) + min(LATEST, len(lines))
        facts = sidebar.sidebar_lines(
            screen.visible_state,
            controller,
            width,
            wide,
            screen.side_height - spare - self._legend_beside,
            screen.keys,
            None if screen.over else screen.viewer,
            spare,
            screen.win_chance.lines(controller, width),
            not patterns,
        )
        screen.query_one("#facts", Pane).show(facts)
        log = screen.query_one("#log", Pane)
        log.display = bool(lines)
        log.show(lines, surface_title(_("Log"), screen.keys["log"]))

    def _show_facts_of_exercise(self, width: int, wide: bool, rows: int, pictured: bool) -> None:
        """Update the pane with the hand, with scores and tasks if the coach shows them."""
        screen = self._screen
        assert screen.coach is not None
        state, scored, facts = screen.visible_state, screen.coach.scored, list[Content]()
        if screen.controller is not None:
            facts = sidebar.lesson_lines(state, screen.controller, width, wide, rows, scored, pictured)
        elif scored:
            facts = sidebar.sidebar_lines(state, None, width, wide, rows)
        screen.query_one("#facts", Pane).show(facts)

    def _patterns(self, controller: AnswerController | None) -> list[Content]:
        """Return the patterns of the hand for below the board, if there are rows for them and a line of the legend."""
        if controller is None or self._rows_below <= 0:
            return []
        state, columns = controller.state, self._board.square_size.extent[0] - 1
        beings = [state.table.cards.beings[card] for card in controller.beings]
        colour = state.table.colour_of(controller.decision.seat)
        look = HandLook(named=False)
        lines = hand_panel.hand_of_cards(beings, colour, controller.places, controller.card, columns, look)
        fits = len(lines) < self._rows_below and columns >= len(beings) * (hand_panel.LEAST + 1)
        return [line.pad_left(1) for line in lines] if fits else []

    def show_below(self, shown: Scene) -> None:
        """Update the rows below the board: the legend of its signs, and the patterns of the hand or the log.

        Args:
            shown: the scene on the board.
        """
        screen, below = self._screen, self._screen.query_one("#below", Pane)
        below.display = self._board.display
        width, rows = self._board.square_size.extent[0], self._rows_below
        free = max(1, rows - len(self._below)) if self._below else rows
        signs = self._legend(shown, width, free) if rows else []
        kept = self._below[-max(1, rows - len(signs)) :] if self._below else []
        below.show([*signs, *[Content()] * (rows - len(signs) - len(kept)), *kept])
        width, beside = screen.board_layout.side_width, self._legend_beside
        signs = self._legend(shown, width, beside) if beside else []
        screen.query_one("#signs", Pane).show([*[Content()] * (beside - len(signs)), *signs])

    def _legend(self, shown: Scene, width: int, rows: int) -> list[Content]:
        """Return the legend of the signs while the player has to decide."""
        screen = self._screen
        if screen.controller is None:
            return []
        return [*question_pane.legend_lines(screen.visible_state.table, shown, width, rows)]
