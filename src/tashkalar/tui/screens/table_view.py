"""The table as it is drawn: the board, the panes beside it and the question below, and what can be looked up there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from tashkalar.engine import GameState, Option, Outcome
from tashkalar.engine.geometry import Square
from tashkalar.i18n import gettext as _
from tashkalar.saves import Log, LogEntry, Session
from tashkalar.tabletop.seats import name_with_player
from tashkalar.tabletop.tui.command_input import CommandInput
from tashkalar.tabletop.tui.commands import Command
from tashkalar.tabletop.tui.pane import Pane
from tashkalar.tabletop.tui.text_layout import wrap_content
from tashkalar.tui import question_pane, sidebar
from tashkalar.tui.appearance import appearance
from tashkalar.tui.board_scene import Scene, scene
from tashkalar.tui.commands import CARDS, footer_text
from tashkalar.tui.header import header
from tashkalar.tui.log_lines import log_lines
from tashkalar.tui.one_short import one_short_arrivals
from tashkalar.tui.screens.win_chance import WinChanceScreen
from tashkalar.tui.widgets.board import BoardWidget

if TYPE_CHECKING:
    from tashkalar.tui.reference_pages import Page

HEADER = 1
"""Its rows."""

LOG_ROWS = 5
"""Rows below the board from which on the log lies there, with the signs on the board."""

LATEST = 40
"""Steps of the log beside the board."""


class TableView(WinChanceScreen):
    """Draws a session as whoever sits at the keyboard may see it, with the question that is asked.

    Args:
        session: the game.
    """

    def __init__(self, session: Session) -> None:
        super().__init__(session.start_state)
        self.session = session
        self.viewer: int | None = None
        """The seat that sits at the keyboard; None while the board is covered."""
        self.log_book = Log(session.game)
        self.typing: CommandInput[Option] | None = None
        self.fresh: set[Square] = set()
        """Where something has happened since this player's last turn."""
        self._logged: list[Content] = []
        """The log where it lies below the board."""
        self.side_height = 0
        """The rows beside the board, which the question below leaves."""

    # --- what stands where ------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """The widgets, from top to bottom."""
        yield Pane(id="header")
        with Horizontal(id="table"):
            with Vertical(id="arena"):
                yield BoardWidget(id="board")
                yield Pane(id="below")
            with Vertical(id="side"):
                yield from self.compose_side()
        yield Pane(id="question")
        yield Static(id="small")

    def compose_side(self) -> ComposeResult:
        """The panes beside the board."""
        yield Pane(id="facts")
        yield Pane(id="log", from_end=True)

    def _lay_out(self) -> None:
        if self.fitted.board is not None:
            self.query_one("#below").styles.width = self.fitted.board.extent[0]
        super()._lay_out()

    # --- showing ----------------------------------------------------------------------------------

    def show_all(self) -> None:
        """Bring everything up to date."""
        if self.fitted.board is None:
            return
        self.side_height = self.size.height - HEADER - len(self._question())
        self.show_side()
        self.show_question()

    def show_question(self) -> None:
        """Bring the board and the question below it up to date; enough when only the cursor has moved.

        The question keeps the rows that it has, so that nothing jumps and nothing else is laid out anew.
        """
        shown = self._scene()
        self.query_one(BoardWidget).show(shown, self.visible_state.table.form)
        *asked, keys = self._question()
        rows = self.size.height - HEADER - self.side_height
        asked = [*asked, *[Content()] * (rows - 1 - len(asked)), keys]
        self.query_one("#question", Pane).show(asked)
        if self.side_height != self.size.height - HEADER - len(asked):
            self.side_height = self.size.height - HEADER - len(asked)
            self.show_side()
        self._show_below(shown)

    def _show_below(self, shown: Scene) -> None:
        """Bring what stands in the rows below the board up to date: the signs on it, and the log if it lies there."""
        board, below = self.query_one(BoardWidget), self.query_one("#below", Pane)
        below.display = board.display
        width, rows = board.square_size.extent[0], self._rows_below
        signs = (
            question_pane.legend_lines(self.visible_state.table, shown, width, rows)
            if self.controller is not None
            else []
        )
        log = self._logged
        lines = [*signs, *[Content()] * bool(signs and log), *log[-max(1, rows - len(signs) - 1) :]]
        below.show([*lines, *[Content()] * (rows - len(lines))])

    @property
    def _rows_below(self) -> int:
        """The rows between the board and the question."""
        return self.side_height - self.query_one(BoardWidget).square_size.extent[1]

    @property
    def _log_below(self) -> bool:
        """Whether the log lies below the board, where more room is than beside it."""
        return self.fitted.side != "wide" and self._rows_below >= LOG_ROWS

    def _log(self, width: int) -> list[Content]:
        """The latest of the log."""
        return log_lines(self.log_book.read(self.session.steps[-LATEST:], self.viewer), width)

    def _scene(self) -> Scene:
        """The board with all that the question has to do with it."""
        seen, controller = self.visible_state, self.controller
        if controller is None:
            return scene(seen.board, fresh=self.fresh, gateway=seen.gateway)
        if self.overlay is not None:
            return self.overlay.scene
        typed = self.typing.option if self.typing is not None else None
        preview = controller.preview_of(typed) if typed else controller.preview
        return scene(
            seen.board,
            lit=() if controller.at_root else controller.lit,
            cards=controller.numbers,
            preview=preview,
            cursor=controller.cursor if controller.entry < 0 and not typed else -1,
            picked=controller.answer.square,
            fresh=self.fresh,
            missing=controller.short,
            arrivals=one_short_arrivals(controller.short, controller.cursor),
            gateway=seen.gateway | (preview.gateway if preview else 0),
        )

    def _question(self) -> list[Content]:
        """Prompt, hint, list and keys."""
        width, controller = self.size.width, self.controller
        keys = footer_text(self._offered(), self._usable(), width).pad_right(width).stylize("on $panel")
        if controller is None:
            return [*wrap_content(Content.styled(f" {self.at_the_end}", "bold"), width), keys] if self.over else [keys]
        if self.typing is not None:
            return [
                *question_pane.prompt_lines(controller, width),
                *question_pane.typed_lines(self.typing, controller, width),
                keys,
            ]
        if self.overlay is not None:
            return [*question_pane.overlay_lines(controller, self.overlay, width), keys]
        said = [*question_pane.message_lines(controller, width), *question_pane.entry_lines(controller, width)]
        return [*question_pane.prompt_lines(controller, width), *said, keys]

    def _offered(self) -> tuple[Command, ...]:
        """The commands; what the digits point at is told as it is now."""
        lines = self.pointer.digits if self.pointer is not None else None
        if lines is None:
            return self.commands
        thing, digits = lines
        return tuple(c._replace(label=thing, shown=digits) if c.action == CARDS else c for c in self.commands)

    @property
    def over(self) -> bool:
        """Whether nothing more is asked."""
        return isinstance(self.session.decision, Outcome)

    @property
    def at_the_end(self) -> str:
        """What is said when the game is over."""
        return _("The game is over: Enter shows the result.")

    def _usable(self) -> frozenset[str]:
        """The commands of the footer that do something now."""
        controller = self.controller
        looking = {"leave", "help", "log", "rules", "cards", "piles", "scores", "tasks"}
        if controller is None:
            return frozenset(looking | ({"turn_page"} if self.fitted.side == "page" else set()))
        if self.overlay is not None:
            return frozenset(each.action for each in self.commands)
        verbs = {option.verb for option in controller.decision.options}
        verbs &= {"skip", "done", "resign"} if controller.decision.ask != "action" else verbs
        verbs |= {"place"} if "lift" in verbs else set()
        usable = {f"verb('{verb}')" for verb in verbs} | looking | {"type", "next(1)", "dangers"}
        usable |= {"hint"} if appearance(self.app).helped else set()
        usable |= {"plan"} if controller.beings else set()
        usable |= {CARDS} if controller.digits else set()
        usable |= {"look_ahead"} if controller.decision.ask == "action" and self.visible_state.turn.actions else set()
        usable |= {"turn_page"} if self.fitted.side == "page" else set()
        usable |= {"decline"} if verbs & {"skip", "done"} else set()
        usable |= {"view"} if controller.card else set()
        usable |= set() if self.session.why_no_undo() else {"undo"}
        usable |= set() if self.session.why_no_redo() else {"redo"}
        return frozenset(usable)

    def show_side(self) -> None:
        """Bring the header and the panes beside the board up to date."""
        width, wide = self.side_width, self.fitted.side == "wide"
        beside = self.fitted.side == "page" or not self._log_below
        self.show_header()
        spare, waiting = sidebar.LOG * beside, None if self.over else self.viewer
        rows = self.side_height - spare
        self.query_one("#facts", Pane).show(
            sidebar.sidebar_lines(
                self.visible_state,
                self.controller,
                width,
                wide,
                rows,
                self.keys,
                waiting,
                spare,
                self.chance_lines(width),
            )
        )
        self._logged = self._log(self.query_one(BoardWidget).square_size.extent[0]) if self._log_below else []
        log = self.query_one("#log", Pane)
        log.display = beside
        log.show(self._log(width), _("Log ({key})").format(key=self.keys["log"]))

    def show_header(self) -> None:
        """Bring the header up to date; enough when only time has passed."""
        self.query_one("#header", Pane).show([self._header()])

    def _header(self) -> Content:
        called = [*map(name_with_player, self.visible_state.table.names, self.session.players)]
        return header(self.visible_state, self.session.saved, self._thought(), self.clock.seat, self.size.width, called)

    # --- what can be looked up ----------------------------------------------------------------------

    @property
    def visible_state(self) -> GameState:
        """The game now, as whoever sits at the keyboard may see it."""
        return self.session.game.view(self.session.state, self.viewer)

    @property
    def deal_seen(self) -> GameState:
        """The deal, as whoever sits at the keyboard might have seen it."""
        return self.session.game.view(self.session.start_state, self.viewer)

    @property
    def entries(self) -> Sequence[LogEntry]:
        """All that has been decided, as whoever sits at the keyboard heard of it."""
        return self.log_book.read(self.session.steps, self.viewer)

    @property
    def open_hands(self) -> Sequence[int]:
        """The hand of whoever sits at the keyboard."""
        return () if self.viewer is None else (self.viewer,)

    @property
    def chosen_card(self) -> str:
        """The card that asks, or the one chosen."""
        return self.pointer.card if self.pointer is not None else ""

    def pages_here(self, width: int) -> Sequence[Page]:
        """What is asked about at this moment."""
        from tashkalar.tui.help_pages import help_pages
        from tashkalar.tui.reference_pages import Page

        if self.controller is None:
            return ()
        stops = self.session.why_no_undo(), self.session.why_no_redo()
        free, steps = self.session.free, self.steps_seen
        looked_at = [Page(_("On the board"), self.overlay.lines)] if self.overlay is not None else []
        return looked_at + list(help_pages(self.controller, self.deal_seen, steps, self.commands, stops, free, width))
