"""The panes beside and below the board of a table: scores, tasks, hand, log, and the legend of the signs."""

from typing import Any, Protocol

from textual.content import Content
from textual.screen import Screen

from hotseat.tui.pane import Pane
from hotseat.tui.surfaces import surface_title
from tashkalar import gettext as _
from tashkalar.engine import GameState
from tashkalar.tui import hand_panel, question_pane, sidebar
from tashkalar.tui.answer_controller import AnswerController
from tashkalar.tui.board_layout import BoardLayout
from tashkalar.tui.board_scene import Scene
from tashkalar.tui.coach_pane import Coach
from tashkalar.tui.hand_panel import HandLook
from tashkalar.tui.key_bindings import Keys
from tashkalar.tui.score_ticker import ScoreTicker
from tashkalar.tui.widgets.board import BoardWidget
from tashkalar.tui.win_chance import WinChance

LOG_ROWS = 5
"""The least number of rows below the board for which the log is shown there, with the legend of the signs."""

LATEST = 3
"""The rows of the log that are kept before texts of cards take rows."""

LEGEND = 2
"""The rows of the legend of the signs if it is beside the board."""


class PaneSource(Protocol):
    """The parts of a table that the panes show."""

    board_layout: BoardLayout
    controller: AnswerController | None
    coach: Coach | None
    win_chance: WinChance
    ticker: ScoreTicker
    side_height: int
    """The rows of the board and its panes."""

    @property
    def visible_state(self) -> GameState:
        """The game as the player at the keyboard may see it."""

    @property
    def viewer(self) -> int | None:
        """The seat of the player at the keyboard, from 0; None for a spectator."""

    @property
    def over(self) -> bool:
        """Whether the game is over."""

    @property
    def keys(self) -> Keys:
        """The labels of the keys by the names of commands."""

    def log_lines(self, width: int) -> list[Content]:
        """Return the log."""


class TablePanes:
    """The panes of a table. On a board without space for cards beside it, all patterns are below it."""

    def __init__(self, screen: Screen[Any], table: PaneSource) -> None:
        self._screen = screen
        self._table = table
        self._below: list[Content] = []
        """The lines below the board and the legend: the patterns of the hand, or the log."""

    @property
    def _board(self) -> BoardWidget:
        return self._screen.query_one(BoardWidget)

    @property
    def _rows_below(self) -> int:
        """The rows between the board and the decision."""
        return self._table.side_height - self._board.square_size.extent[1]

    @property
    def _legend_beside(self) -> int:
        """The rows of the legend beside the board, if there is no row below it; 0 if it is there."""
        return 0 if self._table.board_layout.paged or self._rows_below > 0 else LEGEND

    def show_side(self) -> None:
        """Update the panes beside the board."""
        screen, table, layout = self._screen, self._table, self._table.board_layout
        width, wide, controller = layout.side_width, layout.fitted.side == "wide", table.controller
        patterns = [] if wide or layout.paged else self._patterns(controller)
        log_below = table.coach is None and not wide and self._rows_below - len(patterns) >= LOG_ROWS
        board_width = self._board.square_size.extent[0]
        self._below = [*(table.log_lines(board_width) if log_below else ()), *patterns]
        if log_below and patterns:
            rows = self._rows_below - len(patterns) - LEGEND
            self._below = [*table.log_lines(board_width)[-rows + 1 :], Content(), *patterns]
        if table.coach is not None:
            coach_lines = [*table.coach.text(width), *[Content()] * wide]
            screen.query_one("#coach", Pane).show(coach_lines)
            self._show_facts_of_exercise(width, wide, table.side_height - len(coach_lines), not patterns)
            return
        lines = [] if log_below and not layout.paged else table.log_lines(width)
        spare = bool(lines) + min(LATEST, len(lines))
        facts = sidebar.sidebar_lines(
            table.visible_state,
            controller,
            width,
            wide,
            table.side_height - spare - self._legend_beside,
            table.keys,
            None if table.over else table.viewer,
            spare,
            table.win_chance.lines(controller, width),
            not patterns,
            table.ticker.points,
        )
        screen.query_one("#facts", Pane).show(facts)
        log = screen.query_one("#log", Pane)
        log.display = bool(lines)
        log.show(lines, surface_title(_("Log"), table.keys["log"]))

    def _show_facts_of_exercise(self, width: int, wide: bool, rows: int, pictured: bool) -> None:
        """Update the pane with the hand, with scores and tasks if the coach shows them."""
        screen, table = self._screen, self._table
        assert table.coach is not None
        state, scored, facts = table.visible_state, table.coach.scored, list[Content]()
        if table.controller is not None:
            facts = sidebar.lesson_lines(state, table.controller, width, wide, rows, scored, pictured)
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
        """Update the rows below the board: the legend of its signs, and the patterns of the hand or the log."""
        screen, table, below = self._screen, self._table, self._screen.query_one("#below", Pane)
        below.display = self._board.display
        width, rows = self._board.square_size.extent[0], self._rows_below
        free = max(1, rows - len(self._below)) if self._below else rows
        signs = self._legend(shown, width, free) if rows else []
        kept = self._below[-max(1, rows - len(signs)) :] if self._below else []
        below.show([*signs, *[Content()] * (rows - len(signs) - len(kept)), *kept])
        width, beside = table.board_layout.side_width, self._legend_beside
        signs = self._legend(shown, width, beside) if beside else []
        screen.query_one("#signs", Pane).show([*[Content()] * (beside - len(signs)), *signs])

    def _legend(self, shown: Scene, width: int, rows: int) -> list[Content]:
        """Return the legend of the signs while the player has to decide."""
        table = self._table
        if table.controller is None:
            return []
        return [*question_pane.legend_lines(table.visible_state.table, shown, width, rows)]
