"""The panes of the table: the board, what stands beside and below it, and the question."""

from textual import geometry
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from hotseat.play.log import log_entries
from hotseat.tui.appearance import appearance
from hotseat.tui.log_lines import newest_lines
from hotseat.tui.pane import Pane
from hotseat.tui.picture_layout import HEADER
from hotseat.tui.text_layout import left_and_right, scroll_lines, wrap_content
from tashkalar import gettext as _
from tashkalar.engine import GameState
from tashkalar.text.event_text import log_line
from tashkalar.text.one_short import one_short_arrivals
from tashkalar.tui import hand_panel, question_pane, sidebar
from tashkalar.tui.board_layout import BoardLayout, Fitted, table_layout
from tashkalar.tui.board_painter import edge_sign
from tashkalar.tui.board_scene import Scene, scene
from tashkalar.tui.coach_pane import coach_layout
from tashkalar.tui.exercise import BoardExercise
from tashkalar.tui.hand_panel import HandLook
from tashkalar.tui.header import header
from tashkalar.tui.pointing import BoardPointer
from tashkalar.tui.widgets.board import BoardWidget

LOG_ROWS = 5
"""The least number of rows below the board for which the log is shown there, with the legend of the signs."""

LATEST, LOG = 3, 2
"""The rows of the log that are kept before texts grow, and those of its heading and its last entry."""

LEGEND = 2
"""The rows of the legend of the signs if it is beside the board."""


class TablePanes(BoardLayout):
    """The panes of a table. On a board without space for cards beside it, all patterns are below it."""

    side_height = 0
    """The rows of the board and its panes, between the header and the decision."""
    _signs_rows = 0
    """The rows of the legend beside the board."""
    _below: list[Content]
    """The lines below the board and the legend: the patterns of the hand, or the log."""

    @property
    def coach(self) -> BoardExercise | None:
        """The lesson or puzzle about which a coach says something; None for none."""
        exercise: BoardExercise | None = self.table.exercise
        return exercise if exercise is not None and exercise.coach_title else None

    def compose(self) -> ComposeResult:
        with Vertical(id="arena"):
            yield BoardWidget(id="board")
            yield Pane(id="below")
        with Vertical(id="side"):
            yield Pane(id="facts" if self.coach is None else "coach")
            yield Pane(id="log") if self.coach is None else Pane(id="facts")
            yield Pane(id="signs", vanishing=True)
        yield Static(id="small")

    def fitting(self, size: geometry.Size) -> Fitted:
        return (table_layout if self.coach is None else coach_layout)(*size)

    def fit(self, size: geometry.Size) -> None:
        fitted = self.fitting(size)
        if fitted.board is not None:
            below = size.width if fitted.side == "page" else fitted.board.extent[0]
            self.table.query_one("#below").styles.width = below
        super().fit(size)

    def can(self, action: str) -> bool:
        return super().can(action) and (action != "hint" or appearance(self.table.app).is_on("hints"))

    # --- showing ----------------------------------------------------------------------------------

    def header(self, seen: GameState, width: int) -> Content:
        # the form, the players with their times, the turn
        table = self.table
        if table.exercise is not None:
            line: Content = table.exercise.header(seen, width)
            return line
        times = table.clock.thinking_times(seen.config.names)
        return header(seen, table.participants.saved, times, table.clock.seat, width, table.participants.labels)

    def show_all(self) -> None:
        self.side_height = self.table.size.height - HEADER - len(self.question_lines())
        self.table.show_header()
        self.show_side()
        self.show_question()

    def show_moment(self, seen: GameState) -> None:
        """Draw nothing: the board changes together with the question below it."""

    def show_motion(self, ticks: bool) -> None:
        self.show_board(self.table.motion.scene or self.scene(), self.table.visible_state)
        if ticks:
            self.show_side()

    def show_question(self) -> None:
        # with the board; the question keeps its number of rows if possible, so that other widgets stay where they are
        shown, height = self.scene(), self.table.size.height - HEADER
        self.show_board(shown, self.table.visible_state)
        lines = self.question_lines(height - self.side_height)
        self.table.query_one("#question", Pane).show(lines)
        if self.side_height != height - len(lines):
            self.side_height = height - len(lines)
            self.show_side()
        self._show_below(shown)

    def scene(self) -> Scene:
        """Return the board with the overlay, or with the cursor, the lit squares and the preview of the decision."""
        table, state = self.table, self.table.visible_state
        if table.pointer is None:
            return scene(state.board, fresh=table.fresh, gateway=state.gateway)
        shown: Scene = table.overlay.scene if table.overlay is not None else self._scene_of(table.pointer)
        if table.exercise is not None:
            table.exercise.mark(shown, table.pointer)
        return shown

    def _scene_of(self, pointer: BoardPointer) -> Scene:
        """Return the board with the cursor, the lit squares and the preview of a decision."""
        table, state = self.table, self.table.visible_state
        typed = table.typing.option if table.typing is not None else None
        preview = pointer.preview_of(typed) if typed else pointer.preview
        return scene(
            state.board,
            lit=() if pointer.at_root else pointer.lit,
            cards=pointer.numbers,
            preview=preview,
            cursor=pointer.cursor if pointer.entry < 0 and not typed else -1,
            picked=pointer.answer.square,
            fresh=table.fresh,
            missing=pointer.short,
            arrivals=one_short_arrivals(pointer.short, pointer.cursor),
            gateway=state.gateway | (preview.gateway if preview else 0),
        )

    # --- the question -----------------------------------------------------------------------------

    def question_lines(self, rows: int = 0) -> list[Content]:
        """Return the lines below the board: the coach of a small screen, the question and the keys."""
        lines = super().question_lines(rows)
        if self.coach is None or not self.paged or self.page == "side":
            return lines
        rows = self.table.size.height - HEADER - len(lines) - self.board.square_size.extent[1]
        whole = self.coach.coach_lines(self.table.size.width)
        return [
            *(whole if len(whole) <= rows else self.coach.short_lines(self.table.size.width)[: max(1, rows)]),
            *lines,
        ]

    def below(self, width: int) -> list[Content]:
        # of the player that thinks, of the decision, or of the end
        table, pointer = self.table, self.table.pointer
        if table.player_worker.opponents.pending_player:
            return self._thinking_lines(width)
        if pointer is None:
            return wrap_content(Content.styled(f" {table.at_the_end}", "bold"), width) if table.over else []
        if table.typing is None and table.overlay is not None:
            return question_pane.overlay_lines(pointer, table.overlay, width)
        prompt = question_pane.prompt_lines(pointer, width)
        if table.typing is not None:
            return [*prompt, *question_pane.typed_lines(table.typing, pointer, width)]
        message = question_pane.message_lines(pointer, width)
        return [*prompt, *message, *question_pane.choice_lines(pointer, width)]

    def _thinking_lines(self, width: int) -> list[Content]:
        table, worker = self.table, self.table.player_worker
        content = Content.styled(f" {worker.status}", "bold")
        if not worker.watched:
            return wrap_content(content, width)
        last = log_entries(table.game, table.session.steps[-1:], table.viewer)
        last_step = log_line(last[0].step, last[0].step.state.config) if last else _("The deal.")
        pace = Content.styled(f"  {worker.pace_text} ", "$quiet" if worker.paused else "bold")
        return [Content(f" {last_step}").truncate(width, ellipsis=True), left_and_right(content, pace, width)]

    # --- beside and below the board ---------------------------------------------------------------

    @property
    def _rows_below(self) -> int:
        """The rows between the board and the decision."""
        return self.side_height - self.board.square_size.extent[1]

    @property
    def _legend_beside(self) -> int:
        """The rows of the legend beside the board, if there is no row below it; 0 if it is there."""
        return 0 if self.paged or self._rows_below > 0 else LEGEND

    def _log_lines(self, width: int, rows: int) -> list[Content]:
        """Return the newest entries of the log, if there are any, in at most so many rows."""
        return newest_lines(self.table.newest_entries(width), width, rows) if self.table.session.steps else []

    def show_side(self) -> None:
        table, width, wide = self.table, self.side_width, self.fitted.side == "wide"
        patterns = [] if wide else self._listed(table.pointer) if self.paged else self._patterns(table.pointer)
        log_below = self.coach is None and not wide and self._rows_below - len(patterns) >= LOG_ROWS
        self._below = patterns
        if log_below:
            rows = self._rows_below - len(patterns) - LEGEND - bool(patterns)
            self._below = [
                *self._log_lines(self.board.square_size.extent[0], rows),
                *[Content()] * bool(patterns),
                *patterns,
            ]
        if self.coach is not None:
            coach_lines = [*self.coach.coach_lines(width), *[Content()] * wide]
            table.query_one("#coach", Pane).show(coach_lines)
            self._signs_rows = self._legend_beside
            free = self.side_height - len(coach_lines)
            facts = self._facts_of_exercise(self.coach, width, wide, free - self._signs_rows, not patterns)
            facts = scroll_lines(facts, 0, width, max(1, free))
            table.query_one("#facts", Pane).show(facts)
            self._signs_rows = min(self._signs_rows, max(0, free - len(facts)))
            return
        lines = [] if log_below and not self.paged else self._log_lines(width, LATEST)
        legend = self._legend_beside
        facts = sidebar.sidebar_lines(
            table.visible_state,
            table.pointer,
            width,
            wide,
            self.side_height,
            table.keys,
            None if table.over else table.viewer,
            sidebar.Kept(legend + bool(lines) + len(lines), legend + LOG * bool(lines)),
            table.win_chance.lines(table.pointer, width) if not table.session.why_no_coach else [],
            not patterns,
            table.motion.points,
        )
        table.query_one("#facts", Pane).show(facts)
        free = self.side_height - len(facts)
        self._signs_rows = min(legend, free)
        table.query_one("#log").display = bool(lines) and free - self._signs_rows >= LOG
        table.show_log(table.keys["log"])

    def _facts_of_exercise(
        self, coach: BoardExercise, width: int, wide: bool, rows: int, pictured: bool
    ) -> list[Content]:
        """Return the lines of the hand, with scores and tasks if the coach shows them."""
        state = self.table.visible_state
        if self.table.pointer is not None:
            return sidebar.lesson_lines(state, self.table.pointer, width, wide, rows, coach.scored, pictured)
        return sidebar.sidebar_lines(state, None, width, wide, rows) if coach.scored else []

    def _listed(self, pointer: BoardPointer | None) -> list[Content]:
        """Return the hand as a list for below the board of an upright screen, if there are rows for it."""
        if pointer is None or self.coach is not None or self.page == "side":
            return []
        seat, width = pointer.decision.seat, self.table.size.width - 2
        lines = hand_panel.listed_hand(pointer.state, seat, pointer.places, pointer.card, width)
        return [line.pad_left(1) for line in lines] if len(lines) + LEGEND < self._rows_below else []

    def _patterns(self, pointer: BoardPointer | None) -> list[Content]:
        """Return the patterns of the hand for below the board, if there are rows for them and a line of the legend."""
        if pointer is None or self._rows_below <= 0:
            return []
        state, columns = pointer.state, self.board.square_size.extent[0] - 1
        beings = [state.config.cards.beings[card] for card in pointer.beings]
        colour = state.config.colour_of(pointer.decision.seat)
        look = HandLook(named=False)
        lines = hand_panel.hand_of_cards(beings, colour, pointer.places, pointer.card, columns, look)
        fits = len(lines) < self._rows_below and columns >= len(beings) * (hand_panel.LEAST + 1)
        return [line.pad_left(1) for line in lines] if fits else []

    def _show_below(self, shown: Scene) -> None:
        """Update the rows below the board: the legend of its signs, and the patterns of the hand or the log."""
        below = self.table.query_one("#below", Pane)
        below.display = self.board.display
        width, rows = self.board.square_size.extent[0], self._rows_below
        signs = self._legend(shown, width, rows - len(self._below))
        below.show([*signs, *[Content()] * (rows - len(signs) - len(self._below)), *self._below])
        signs = self._legend(shown, self.side_width, self._signs_rows)
        self.table.query_one("#signs", Pane).show([*[Content()] * (self._signs_rows - len(signs)), *signs])

    def _legend(self, shown: Scene, width: int, rows: int) -> list[Content]:
        """Return the legend of the signs while the player has to decide."""
        if self.table.pointer is None or rows <= 0:
            return []
        edge = edge_sign(appearance(self.table.app).draws_lines)
        return [*question_pane.legend_lines(self.table.visible_state.config, shown, width, rows, edge)]
