"""The table for the player whose turn it is: how the game goes on, and what keys, mouse and typed answers do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import events

from tashkalar.engine import Decision, Option, Outcome
from tashkalar.engine.geometry import COLUMNS
from tashkalar.saves import Session, Step
from tashkalar.tabletop import forced_moves
from tashkalar.tabletop.history import steps_since
from tashkalar.tabletop.tui.command_input import CommandInput
from tashkalar.tabletop.tui.screen_stack import screen_stack
from tashkalar.tui.answer_controller import AnswerController
from tashkalar.tui.answer_state import CENTRE
from tashkalar.tui.appearance import appearance
from tashkalar.tui.board_animation import animation
from tashkalar.tui.commands import GAME
from tashkalar.tui.log_lines import changed_squares_of
from tashkalar.tui.option_filter import OptionFilter
from tashkalar.tui.prompts import no_key
from tashkalar.tui.screens.hand_over import BoardHandOverScreen
from tashkalar.tui.screens.table_view import TableView
from tashkalar.tui.widgets.board import BoardWidget

if TYPE_CHECKING:
    from tashkalar.tui.screens.result import ResultScreen

DIGITS = "0123456789"
CAPITALS = COLUMNS.upper()


class GameScreen(TableView):
    """Plays what is chosen. The rules stay behind `session.decision`."""

    SCREEN_COMMANDS = GAME

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.forced: tuple[Step, ...] = ()
        """The answers that have just been given by themselves."""
        self._capital: tuple[str, AnswerController, OptionFilter] | None = None
        """The last key, if it was a capital letter of a column and left the question as it was, with that question."""

    # --- the flow of the game ---------------------------------------------------------------------

    def on_mount(self) -> None:
        """Begin with the first question."""
        self.proceed()

    def proceed(self) -> None:
        """Go on with the next question, behind a cover if it is another player's, or to the result."""
        decision = self.session.decision
        if isinstance(decision, Outcome):
            self._leave_board()
            screen_stack(self).open(self._result(decision), above=self)
        elif decision.seat == self.viewer:
            self.ask(decision)
        else:
            self._call(decision.seat)

    def _call(self, seat: int) -> None:
        """Call another player to the keyboard."""
        if self.viewer is not None:
            appearance(self.app).ring()
        if appearance(self.app).covered:
            self._leave_board()
            screen_stack(self).open(BoardHandOverScreen(self.session, seat), above=self, then=self.uncover)
        else:
            self.uncover()

    def _result(self, outcome: Outcome) -> ResultScreen:
        from tashkalar.tui.screens.result import ResultScreen

        return ResultScreen(self.session, outcome, self._thought(), " ".join(self.session.take_messages()))

    def _leave_board(self) -> None:
        """Nobody sits at the keyboard."""
        self.controller, self.overlay, self.viewer, self.fresh = None, None, None, set()
        self.clock.run(-1)
        self.wind()
        self.show_all()

    def uncover(self, _: None = None) -> None:
        """The next player has taken over."""
        decision = self.session.decision
        if isinstance(decision, Decision):
            self.viewer = decision.seat
            self.clock.run(decision.seat)
            self.wind()
            self.ask(decision)

    def ask(self, decision: Decision) -> None:
        """Show a question of the player at the keyboard."""
        cursor = self.controller.cursor if self.controller else CENTRE
        self.controller = AnswerController(self.visible_state, decision, cursor, self.keys)
        self.controller.message = " ".join(self.session.take_messages())
        self.typing = self.overlay = None
        steps = self.session.steps
        own_turn = bool(steps) and steps[-1].seat == decision.seat
        happened = () if own_turn else steps_since(self.session.steps, decision.seat)
        visible = self.log_book.read((*happened, *self.forced), self.viewer)
        self.fresh = {square for entry in visible for square in changed_squares_of(entry.step)}
        self.controller.notice = forced_moves.describe_forced(self.session, self.forced)
        self.forced = ()
        self.show_all()

    def play(self, option: Option | None) -> None:
        """Play an option, if one was settled on; show what has changed in any case."""
        if option is None:
            self.show_all()
            return
        board, first = self.visible_state.board, len(self.session.steps)
        controller = self.controller
        previewed = controller is not None and controller.current == option and controller.preview is not None
        self.session.play(option)
        self.forced = self.go_on()
        if pace := appearance(self.app).pace:
            played = self.log_book.read(self.session.steps[first:], self.viewer)
            self.query_one(BoardWidget).play(animation(board, [entry.step for entry in played], pace, previewed))
        self.proceed()

    def go_on(self) -> tuple[Step, ...]:
        """Give the answers that leave no choice."""
        return forced_moves.play_forced(self.session)

    def take_back(self) -> None:
        """Take back the last decision, and what was given by itself after it."""
        forced_moves.undo_with_forced(self.session)

    # --- keys, mouse, typed answers ---------------------------------------------------------------

    async def take_key(self, event: events.Key) -> bool:
        """A typed line takes all keys; else columns and digits, else a command. Nothing is played unseen.

        A capital letter, as with Caps Lock, is a column too; where a command has it, only if a digit follows.
        """
        capital, self._capital = self._capital, None
        if self.fitted.board is None and self.keymap.get(event.key) != "leave":
            return True
        if self.typing is not None:
            self._type(self.typing, event)
        elif self.pointer is not None and self._is_column(event.key):
            self.pointer.letter(event.key.lower())
            self.show_question()
        elif self.pointer is not None and event.key in DIGITS:
            self._digit(int(event.key), capital)
        elif event.key in CAPITALS and self.controller is not None:
            before = event.key.lower(), self.controller, self.controller.answer
            await super().take_key(event)
            self._capital = before
        elif not await super().take_key(event):
            return self._refuse_key(event)
        return True

    def _is_column(self, key: str) -> bool:
        return key in COLUMNS or (key in CAPITALS and key not in self.keymap)

    def _digit(self, digit: int, capital: tuple[str, AnswerController, OptionFilter] | None) -> None:
        """A digit, which goes with a capital letter before it if digits mean nothing to what that led to."""
        if capital is not None and capital[1:] == (self.controller, capital[1].answer) and self._takes_no_digits:
            self.overlay = None
            capital[1].letter(capital[0])
        assert self.pointer is not None
        self.pointer.digit(digit)
        self.show_all()

    @property
    def _takes_no_digits(self) -> bool:
        return self.overlay is None or self.overlay.digits is None

    def _refuse_key(self, event: events.Key) -> bool:
        """Say that a sign is no key, and why that may be; False for what is no sign, or where nothing is asked."""
        sign = event.character
        if self.pointer is None or not event.is_printable or sign is None:
            return False
        self.pointer.message = no_key(sign, self.keymap, self.keys["help"])
        self.show_question()
        return True

    def _type(self, line: CommandInput[Option], event: events.Key) -> None:
        if event.key == "enter":
            self._play_typed(line)
        elif event.key == "escape":
            self.typing = None
            self.show_all()
        else:
            line.key(event.key, event.character)
            self.show_question()

    def _play_typed(self, line: CommandInput[Option]) -> None:
        self.typing = None
        if self.controller is not None and line.fault:
            self.controller.message = line.fault
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
        possible = self.controller is not None or action not in needs
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
        elif self.controller is not None:
            self.play(self.controller.click(message.square))

    def action_type(self) -> None:
        """Open the line for typing."""
        if self.controller is not None:
            game = self.session.game
            self.typing = CommandInput(self.controller.decision.options, game.no_abbreviation, game.word_names)
            self.show_all()

    def action_card(self, number: int) -> None:
        """A card was clicked."""
        if self.overlay is not None:
            self.overlay.choose(number)
            self.show_all()
        elif self.controller is not None and number <= len(self.controller.cards):
            self.play(self.controller.click_card(self.controller.cards[number - 1]))

    def action_entry(self, index: int) -> None:
        """A list entry was clicked."""
        if self.controller is not None and index < len(self.controller.entries):
            self.play(self.controller.click_entry(index))

    def action_verb(self, verb: str) -> None:
        """Choose what kind of thing to do, or do it; the bell rings if the end would leave something undone."""
        assert self.controller is not None
        option = self.controller.verb(verb)
        if option is None and self.controller.answer.verbs == ("end",):
            appearance(self.app).ring()
        self.play(option)

    def action_decline(self) -> None:
        """Skip or be done."""
        assert self.controller is not None
        self.play(self.controller.decline())

    def action_confirm(self) -> None:
        """Do what stands under the cursor; after the end, show the result again."""
        if self.overlay is not None:
            self._look(self.overlay.confirm())
        elif self.controller is not None:
            self.play(self.controller.confirm())
        elif isinstance(self.session.decision, Outcome):
            self.proceed()

    def action_look_ahead(self) -> None:
        """Where one more common would let a being come."""
        assert self.controller is not None
        self.controller.look_ahead()
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
        gone = self.controller is not None and self.controller.back()
        self.show_all()
        return gone

    def action_undo(self) -> None:
        """Take the last decision back, or say why it must stand."""
        if stop := self.session.why_no_undo():
            self._refuse(stop)
        else:
            self.take_back()
            self.proceed()

    def action_redo(self) -> None:
        """Play again what was taken back."""
        if stop := self.session.why_no_redo():
            self._refuse(stop)
        else:
            self.session.redo()
            self.forced = self.go_on()
            self.proceed()

    def _refuse(self, why: str) -> None:
        assert self.controller is not None
        self.controller.message = why
        self.show_question()

    def action_view(self) -> None:
        """The chosen card in full."""
        from tashkalar.tui.reference_pages import card_page

        assert self.controller is not None
        card = self.chosen_card or (self.controller.cards[0] if self.controller.cards else "")
        self._read(*card_page(self.visible_state.table.cards, card))

    def action_leave(self) -> None:
        """Leave the table, whoever thinks."""
        self.app.exit()
