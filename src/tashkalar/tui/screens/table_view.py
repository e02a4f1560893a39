"""The drawing of a game's table: the board, the panes beside it and the decision below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from tashkalar.engine import GameState, Option, Outcome
from tashkalar.engine.geometry import Square
from tashkalar.game_types import Log, LogEntry, Session
from tashkalar.i18n import gettext as _
from tashkalar.tabletop.seats import name_with_player
from tashkalar.tabletop.tui.appearance import appearance
from tashkalar.tabletop.tui.command_input import CommandInput
from tashkalar.tabletop.tui.commands import Command
from tashkalar.tabletop.tui.pane import Pane
from tashkalar.tabletop.tui.text_layout import wrap_content
from tashkalar.tui import question_pane, sidebar
from tashkalar.tui.board_scene import Scene, scene
from tashkalar.tui.commands import CARDS, footer_text
from tashkalar.tui.header import header
from tashkalar.tui.log_lines import log_lines
from tashkalar.tui.one_short import one_short_arrivals
from tashkalar.tui.screens.overlay_screen import OverlayScreen
from tashkalar.tui.table_clock import TableClock
from tashkalar.tui.widgets.board import BoardWidget
from tashkalar.tui.win_chance import WinChance

if TYPE_CHECKING:
    from tashkalar.tui.reference_pages import Page

HEADER = 1
"""The rows of the header."""

LOG_ROWS = 5
"""The least number of rows below the board for which the log is shown there, with the legend of the signs."""

LATEST = 40
"""The number of latest steps in the log on the table."""


class TableView(OverlayScreen):
    """A table that shows a game as the player at the keyboard may see it, with the pending decision.

    Args:
        session: the game.
    """

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.clock = TableClock(self, len(session.start_state.seats), self.show_header)
        self.win_chance = WinChance(self, self.show_side)
        self.viewer: int | None = None
        """The seat of the player at the keyboard, from 0; None while no hand may be visible."""
        self.log_book = Log(session.game)
        """The steps of the game as each seat may read them."""
        self.typing: CommandInput[Option] | None = None
        """The line for a typed option; None while it is closed."""
        self.fresh: set[Square] = set()
        """The squares that have changed since this player's last turn."""
        self._logged: list[Content] = []
        """The lines of the log below the board; none if the log is beside the board."""
        self.side_height = 0
        """The rows of the board and its panes, between the header and the decision."""

    # --- layout -----------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """Yield the header, the board with its panes, the decision and the notice."""
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
        """Yield the panes beside the board."""
        yield Pane(id="facts")
        yield Pane(id="log", from_end=True)

    def _lay_out(self) -> None:
        if self.fitted.board is not None:
            self.query_one("#below").styles.width = self.fitted.board.extent[0]
        super()._lay_out()

    # --- showing ----------------------------------------------------------------------------------

    def show_all(self) -> None:
        if self.fitted.board is None:
            return
        self.side_height = self.size.height - HEADER - len(self._question())
        self.show_side()
        self.show_question()

    def show_question(self) -> None:
        """Update the board and the decision below it, which is enough when only the cursor has moved.

        The decision keeps its number of rows if possible, so that the other widgets stay where they are.
        """
        shown = self._scene()
        self.query_one(BoardWidget).show(shown, self.visible_state.table.form)
        *lines, keys = self._question()
        rows = self.size.height - HEADER - self.side_height
        lines = [*lines, *[Content()] * (rows - 1 - len(lines)), keys]
        self.query_one("#question", Pane).show(lines)
        if self.side_height != self.size.height - HEADER - len(lines):
            self.side_height = self.size.height - HEADER - len(lines)
            self.show_side()
        self._show_below(shown)

    def _show_below(self, shown: Scene) -> None:
        """Update the rows below the board: the legend of its signs, and the log if it is shown there."""
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
        """The rows between the board and the decision."""
        return self.side_height - self.query_one(BoardWidget).square_size.extent[1]

    @property
    def _log_below(self) -> bool:
        """Whether the log is below the board, where there is more space than beside it."""
        return self.fitted.side != "wide" and self._rows_below >= LOG_ROWS

    def _log(self, width: int) -> list[Content]:
        """Return the lines of the latest steps of the log."""
        return log_lines(self.log_book.read(self.session.steps[-LATEST:], self.viewer), width)

    def _scene(self) -> Scene:
        """Return the board with the overlay, or with the cursor, the lit squares and the preview of the decision."""
        state, controller = self.visible_state, self.controller
        if controller is None:
            return scene(state.board, fresh=self.fresh, gateway=state.gateway)
        if self.overlay is not None:
            return self.overlay.scene
        typed = self.typing.option if self.typing is not None else None
        preview = controller.preview_of(typed) if typed else controller.preview
        return scene(
            state.board,
            lit=() if controller.at_root else controller.lit,
            cards=controller.numbers,
            preview=preview,
            cursor=controller.cursor if controller.entry < 0 and not typed else -1,
            picked=controller.answer.square,
            fresh=self.fresh,
            missing=controller.short,
            arrivals=one_short_arrivals(controller.short, controller.cursor),
            gateway=state.gateway | (preview.gateway if preview else 0),
        )

    def _question(self) -> list[Content]:
        """Return the lines below the board: the prompt, the message, the list of options and the keys."""
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
        return [
            *question_pane.prompt_lines(controller, width),
            *question_pane.message_lines(controller, width),
            *question_pane.entry_lines(controller, width),
            keys,
        ]

    def _offered(self) -> tuple[Command, ...]:
        """Return the commands, with the label of the digits naming what they select now."""
        selectable = self.pointer.digits if self.pointer is not None else None
        if selectable is None:
            return self.commands
        thing, digits = selectable
        return tuple(c._replace(label=thing, shown=digits) if c.action == CARDS else c for c in self.commands)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return isinstance(self.session.decision, Outcome)

    @property
    def at_the_end(self) -> str:
        """The prompt after the end of the game."""
        return _("The game is over: Enter shows the result.")

    def _usable(self) -> frozenset[str]:
        """Return the actions of the commands in the footer that do something now."""
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
        """Update the header and the panes beside the board."""
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
                self.win_chance.lines(self.controller, width),
            )
        )
        self._logged = self._log(self.query_one(BoardWidget).square_size.extent[0]) if self._log_below else []
        log = self.query_one("#log", Pane)
        log.display = beside
        log.show(self._log(width), _("Log ({key})").format(key=self.keys["log"]))

    def on_screen_resume(self) -> None:
        """Update the clock's timer and the header, as the settings may have changed."""
        self.clock.update_timer()
        self.show_header()

    def show_header(self) -> None:
        """Update the header alone, which is enough when only time has passed."""
        self.query_one("#header", Pane).show([self._header()])

    def _header(self) -> Content:
        names = [*map(name_with_player, self.visible_state.table.names, self.session.players)]
        return header(
            self.visible_state, self.session.saved, self.thinking_times, self.clock.seat, self.size.width, names
        )

    @property
    def thinking_times(self) -> list[str]:
        """The players' names with their thinking times; none if the settings hide the clock."""
        return self.clock.thinking_times(self.visible_state.table.names)

    # --- what can be looked up ----------------------------------------------------------------------

    @property
    def visible_state(self) -> GameState:
        return self.session.game.view(self.session.state, self.viewer)

    @property
    def visible_deal(self) -> GameState:
        return self.session.game.view(self.session.start_state, self.viewer)

    @property
    def entries(self) -> Sequence[LogEntry]:
        return self.log_book.read(self.session.steps, self.viewer)

    @property
    def open_hands(self) -> Sequence[int]:
        return () if self.viewer is None else (self.viewer,)

    @property
    def chosen_card(self) -> str:
        return self.pointer.card if self.pointer is not None else ""

    def pages_here(self, width: int) -> Sequence[Page]:
        from tashkalar.tui.help_pages import help_pages
        from tashkalar.tui.reference_pages import Page

        if self.controller is None:
            return ()
        stops = self.session.why_no_undo(), self.session.why_no_redo()
        free, steps = self.session.free, self.visible_steps
        overlay = [Page(_("On the board"), self.overlay.lines)] if self.overlay is not None else []
        return overlay + list(help_pages(self.controller, self.visible_deal, steps, self.commands, stops, free, width))
