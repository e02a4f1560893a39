"""The table: the board, the panes beside it and the question below, for the player whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from tashkalar.engine import Decision, GameState, Option, Outcome
from tashkalar.engine.geometry import COLUMNS, Square
from tashkalar.kernel import auto_answer
from tashkalar.kernel.history import since
from tashkalar.kernel.screen.commands import Command
from tashkalar.kernel.screen.lines import in_lines
from tashkalar.kernel.screen.pane import Pane
from tashkalar.kernel.screen.stage import staged
from tashkalar.kernel.screen.typed_line import TypedLine
from tashkalar.kernel.seats import labelled
from tashkalar.language import gettext as _
from tashkalar.record.sessions import Log, LogEntry, Session, Step
from tashkalar.tui import question_pane, sidebar
from tashkalar.tui.appearance import appearance
from tashkalar.tui.board_animation import film
from tashkalar.tui.board_scene import Scene, scene
from tashkalar.tui.chooser import Chooser
from tashkalar.tui.commands import CARDS, GAME, footer
from tashkalar.tui.header import header
from tashkalar.tui.log_lines import log_lines, touched
from tashkalar.tui.one_short import arrivals
from tashkalar.tui.pointing import CENTRE
from tashkalar.tui.screens.cover import CoverScreen
from tashkalar.tui.screens.foretold import ForetoldScreen
from tashkalar.tui.widgets.board import BoardWidget

if TYPE_CHECKING:
    from tashkalar.tui.reference_pages import Page
    from tashkalar.tui.screens.result import ResultScreen

DIGITS = "0123456789"

HEADER = 1
"""Its rows."""

LOG_ROWS = 5
"""Rows below the board from which on the log lies there, with the signs on the board."""

LATEST = 40
"""Steps of the log beside the board."""


class GameScreen(ForetoldScreen):
    """Shows a session and plays what is chosen. The rules stay behind `session.decision`."""

    COMMANDS_HERE = GAME

    def __init__(self, session: Session) -> None:
        super().__init__(session.start_state)
        self.session = session
        self.viewer: int | None = None
        """The seat that sits at the keyboard; None while the board is covered."""
        self.log_book = Log(session.game)
        self.typing: TypedLine[Option] | None = None
        self.fresh: set[Square] = set()
        """Where something has happened since this player's last turn."""
        self.forced: tuple[Step, ...] = ()
        """The answers that have just been given by themselves."""
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
                yield from self.beside()
        yield Pane(id="question")
        yield Static(id="small")

    def beside(self) -> ComposeResult:
        """The panes beside the board."""
        yield Pane(id="facts")
        yield Pane(id="log", from_end=True)

    def on_mount(self) -> None:
        """Begin with the first question."""
        self.proceed()

    def _lay_out(self) -> None:
        if self.fitted.board is not None:
            self.query_one("#below").styles.width = self.fitted.board.extent[0]
        super()._lay_out()

    # --- the flow of the game ---------------------------------------------------------------------

    def proceed(self) -> None:
        """Go on with the next question, behind a cover if it is another player's, or to the result."""
        asked = self.session.decision
        if isinstance(asked, Outcome):
            self._leave_board()
            staged(self).open(self._result(asked), above=self)
        elif asked.seat == self.viewer:
            self.ask(asked)
        else:
            self._call(asked.seat)

    def _call(self, seat: int) -> None:
        """Call another player to the keyboard."""
        if self.viewer is not None:
            appearance(self.app).ring()
        if appearance(self.app).covered:
            self._leave_board()
            staged(self).open(CoverScreen(self.session, seat), above=self, then=self.uncover)
        else:
            self.uncover()

    def _result(self, outcome: Outcome) -> ResultScreen:
        from tashkalar.tui.screens.result import ResultScreen

        return ResultScreen(self.session, outcome, self._thought(), " ".join(self.session.news()))

    def _leave_board(self) -> None:
        """Nobody sits at the keyboard."""
        self.chooser, self.overlay, self.viewer, self.fresh = None, None, None, set()
        self.clock.run(-1)
        self.wind()
        self.show_all()

    def uncover(self, _: None = None) -> None:
        """The next player has taken over."""
        asked = self.session.decision
        if isinstance(asked, Decision):
            self.viewer = asked.seat
            self.clock.run(asked.seat)
            self.wind()
            self.ask(asked)

    def ask(self, asked: Decision) -> None:
        """Show a question of the player at the keyboard."""
        cursor = self.chooser.cursor if self.chooser else CENTRE
        self.chooser = Chooser(self.seen, asked, cursor, self.keys)
        self.chooser.message = " ".join(self.session.news())
        self.typing = self.overlay = None
        steps = self.session.steps
        own_turn = bool(steps) and steps[-1].seat == asked.seat
        happened = () if own_turn else since(self.session.steps, asked.seat)
        heard = self.log_book.read((*happened, *self.forced), self.viewer)
        self.fresh = {square for entry in heard for square in touched(entry.step)}
        self.chooser.notice = auto_answer.notice(self.session, self.forced)
        self.forced = ()
        self.show_all()

    def play(self, option: Option | None) -> None:
        """Play an option, if one was settled on; show what has changed in any case."""
        if option is None:
            self.show_all()
            return
        board, first = self.seen.board, len(self.session.steps)
        chooser = self.chooser
        previewed = chooser is not None and chooser.current == option and chooser.preview is not None
        self.session.play(option)
        self.forced = self.go_on()
        if pace := appearance(self.app).pace:
            played = self.log_book.read(self.session.steps[first:], self.viewer)
            self.query_one(BoardWidget).play(film(board, [entry.step for entry in played], pace, previewed))
        self.proceed()

    def go_on(self) -> tuple[Step, ...]:
        """Give the answers that leave no choice."""
        return auto_answer.play_forced(self.session)

    def take_back(self) -> None:
        """Take back the last decision, and what was given by itself after it."""
        auto_answer.undo(self.session)

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
        self.query_one(BoardWidget).show(shown, self.seen.table.form)
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
        signs = question_pane.legend(self.seen.table, shown, width, rows) if self.chooser is not None else []
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
        seen, chooser = self.seen, self.chooser
        if chooser is None:
            return scene(seen.board, fresh=self.fresh, gateway=seen.gateway)
        if self.overlay is not None:
            return self.overlay.scene
        typed = self.typing.option if self.typing is not None else None
        preview = chooser.preview_of(typed) if typed else chooser.preview
        return scene(
            seen.board,
            lit=() if chooser.at_root else chooser.lit,
            cards=chooser.numbers,
            preview=preview,
            cursor=chooser.cursor if chooser.entry < 0 and not typed else -1,
            picked=chooser.answer.square,
            fresh=self.fresh,
            missing=chooser.short,
            arrivals=arrivals(chooser.short, chooser.cursor),
            gateway=seen.gateway | (preview.gateway if preview else 0),
        )

    def _question(self) -> list[Content]:
        """Prompt, hint, list and keys."""
        width, chooser = self.size.width, self.chooser
        keys = footer(self._offered(), self._usable(), width).pad_right(width).stylize("on $panel")
        if chooser is None:
            return [*in_lines(Content.styled(f" {self.at_the_end}", "bold"), width), keys] if self.over else [keys]
        if self.typing is not None:
            return [
                *question_pane.prompt(chooser, width),
                *question_pane.typed(self.typing, chooser, width),
                keys,
            ]
        if self.overlay is not None:
            return [*question_pane.overlaid(chooser, self.overlay, width), keys]
        said = [*question_pane.said(chooser, width), *question_pane.entries(chooser, width)]
        return [*question_pane.prompt(chooser, width), *said, keys]

    def _offered(self) -> tuple[Command, ...]:
        """The commands; what the digits point at is told as it is now."""
        told = self.pointer.digits if self.pointer is not None else None
        if told is None:
            return self.commands
        thing, digits = told
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
        chooser = self.chooser
        looking = {"leave", "help", "log", "rules", "cards", "piles", "scores", "tasks"}
        if chooser is None:
            return frozenset(looking | ({"turn_page"} if self.fitted.side == "page" else set()))
        if self.overlay is not None:
            return frozenset(each.action for each in self.commands)
        verbs = {option.verb for option in chooser.decision.options}
        verbs &= {"skip", "done", "resign"} if chooser.decision.ask != "action" else verbs
        verbs |= {"place"} if "lift" in verbs else set()
        usable = {f"verb('{verb}')" for verb in verbs} | looking | {"type", "next(1)", "dangers"}
        usable |= {"hint"} if appearance(self.app).helped else set()
        usable |= {"plan"} if chooser.beings else set()
        usable |= {CARDS} if chooser.digits else set()
        usable |= {"look_ahead"} if chooser.decision.ask == "action" and self.seen.turn.actions else set()
        usable |= {"turn_page"} if self.fitted.side == "page" else set()
        usable |= {"decline"} if verbs & {"skip", "done"} else set()
        usable |= {"view"} if chooser.card else set()
        usable |= set() if self.session.undo_stop() else {"undo"}
        usable |= set() if self.session.redo_stop() else {"redo"}
        return frozenset(usable)

    def show_side(self) -> None:
        """Bring the header and the panes beside the board up to date."""
        width, wide = self.side_width, self.fitted.side == "wide"
        beside = self.fitted.side == "page" or not self._log_below
        self.show_header()
        spare, waiting = sidebar.LOG * beside, None if self.over else self.viewer
        rows = self.side_height - spare
        self.query_one("#facts", Pane).show(
            sidebar.lines(
                self.seen, self.chooser, width, wide, rows, self.keys, waiting, spare, self.chance_lines(width)
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
        called = [*map(labelled, self.seen.table.names, self.session.occupants)]
        return header(self.seen, self.session.saved, self._thought(), self.clock.seat, self.size.width, called)

    # --- what can be looked up ----------------------------------------------------------------------

    @property
    def seen(self) -> GameState:
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
        from tashkalar.tui.help_pages import at_table
        from tashkalar.tui.reference_pages import Page

        if self.chooser is None:
            return ()
        stops = self.session.undo_stop(), self.session.redo_stop()
        free, steps = self.session.free, self.steps_seen
        looked_at = [Page(_("On the board"), self.overlay.lines)] if self.overlay is not None else []
        return looked_at + list(at_table(self.chooser, self.deal_seen, steps, self.commands, stops, free, width))

    # --- keys, mouse, typed answers ---------------------------------------------------------------

    async def take_key(self, event: events.Key) -> bool:
        """A typed line takes all keys; else columns and digits, else a command. Nothing is played unseen."""
        if self.fitted.board is None and self.keymap.get(event.key) != "leave":
            return True
        if self.typing is not None:
            self._type(self.typing, event)
        elif self.pointer is not None and event.key in COLUMNS:
            self.pointer.letter(event.key)
            self.show_question()
        elif self.pointer is not None and event.key in DIGITS:
            self.pointer.digit(int(event.key))
            self.show_all()
        else:
            return await super().take_key(event)
        return True

    def _type(self, line: TypedLine[Option], event: events.Key) -> None:
        if event.key == "enter":
            self._play_typed(line)
        elif event.key == "escape":
            self.typing = None
            self.show_all()
        else:
            line.key(event.key, event.character)
            self.show_question()

    def _play_typed(self, line: TypedLine[Option]) -> None:
        self.typing = None
        if self.chooser is not None and line.fault:
            self.chooser.message = line.fault
        self.play(line.option)

    def on_paste(self, event: events.Paste) -> None:
        """Pasted text is typed text."""
        if self.typing is not None:
            self.typing.text += " ".join(event.text.split())
            self.show_question()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """While there is no question only looking around is possible."""
        needs = {"verb", "decline", "next", "back", "move", "type", "view", "undo", "redo", "look_ahead"}
        needs |= {"plan", "dangers", "hint", "turn", "mirror", "leave_overlay"}
        possible = self.chooser is not None or action not in needs
        return possible and super().check_action(action, parameters)

    def on_board_widget_pointed(self, message: BoardWidget.Pointed) -> None:
        """The mouse moves the cursor."""
        if self.pointer is not None and not self.pointer.column:
            self.pointer.hover(message.square)
            self.show_question()

    def on_board_widget_clicked(self, message: BoardWidget.Clicked) -> None:
        """A click points; a click on what one has pointed at does what Enter would do."""
        if self.overlay is not None:
            self._look(self.overlay.click(message.square))
        elif self.chooser is not None:
            self.play(self.chooser.click(message.square))

    def action_type(self) -> None:
        """Open the line for typing."""
        if self.chooser is not None:
            game = self.session.game
            self.typing = TypedLine(self.chooser.decision.options, game.in_full, game.called)
            self.show_all()

    def action_card(self, number: int) -> None:
        """A card was clicked."""
        if self.overlay is not None:
            self.overlay.choose(number)
            self.show_all()
        elif self.chooser is not None and number <= len(self.chooser.cards):
            self.play(self.chooser.click_card(self.chooser.cards[number - 1]))

    def action_entry(self, index: int) -> None:
        """A list entry was clicked."""
        if self.chooser is not None and index < len(self.chooser.entries):
            self.play(self.chooser.click_entry(index))

    def action_verb(self, verb: str) -> None:
        """Choose what kind of thing to do, or do it; the bell rings if the end would leave something undone."""
        assert self.chooser is not None
        option = self.chooser.verb(verb)
        if option is None and self.chooser.answer.verbs == ("end",):
            appearance(self.app).ring()
        self.play(option)

    def action_decline(self) -> None:
        """Skip or be done."""
        assert self.chooser is not None
        self.play(self.chooser.decline())

    def action_confirm(self) -> None:
        """Do what stands under the cursor; after the end, show the result again."""
        if self.overlay is not None:
            self._look(self.overlay.confirm())
        elif self.chooser is not None:
            self.play(self.chooser.confirm())
        elif isinstance(self.session.decision, Outcome):
            self.proceed()

    def action_look_ahead(self) -> None:
        """Where one more common would let a being come."""
        assert self.chooser is not None
        self.chooser.look_ahead()
        self.show_all()

    def action_next(self, by: int) -> None:
        """The next lit square or list entry."""
        assert self.pointer is not None
        self.pointer.step(by)
        self.show_question()

    def action_move(self, across: int, up: int) -> None:
        """An arrow key."""
        assert self.pointer is not None
        self.pointer.move(across, up)
        self.show_question()

    def action_back(self) -> None:
        """One step back."""
        self.step_back()

    def step_back(self) -> bool:
        """One step back, from what lies over the board to the question; False if there was none."""
        if self.overlay is not None:
            self._look(not self.overlay.back())
            return True
        gone = self.chooser is not None and self.chooser.back()
        self.show_all()
        return gone

    def action_undo(self) -> None:
        """Take the last decision back, or say why it must stand."""
        if stop := self.session.undo_stop():
            self._refuse(stop)
        else:
            self.take_back()
            self.proceed()

    def action_redo(self) -> None:
        """Play again what was taken back."""
        if stop := self.session.redo_stop():
            self._refuse(stop)
        else:
            self.session.redo()
            self.forced = self.go_on()
            self.proceed()

    def _refuse(self, why: str) -> None:
        assert self.chooser is not None
        self.chooser.message = why
        self.show_question()

    def action_view(self) -> None:
        """The chosen card in full."""
        from tashkalar.tui.reference_pages import card_page

        assert self.chooser is not None
        card = self.chosen_card or (self.chooser.cards[0] if self.chooser.cards else "")
        self._read(*card_page(self.seen.table.cards, card))

    def action_leave(self) -> None:
        """Leave the table."""
        self.session.close()
        self.app.exit()
