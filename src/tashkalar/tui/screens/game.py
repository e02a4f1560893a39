"""The table of a game between people: the course of the game, and the commands of keys, mouse and typed options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import events

from tashkalar.engine import Decision, Option, Outcome
from tashkalar.engine.geometry import COLUMNS
from tashkalar.game_types import Session, Step
from tashkalar.tabletop import forced_moves
from tashkalar.tabletop.history import steps_since
from tashkalar.tabletop.tui.appearance import appearance
from tashkalar.tabletop.tui.command_input import CommandInput
from tashkalar.tabletop.tui.screen_stack import screen_stack
from tashkalar.tui.answer_controller import AnswerController
from tashkalar.tui.answer_state import CENTRE
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
"""The column letters as typed with Shift or Caps Lock."""


class GameScreen(TableView):
    """A table that lets the player at the keyboard decide, and plays the chosen options.

    The screen knows no rules; the session supplies each decision with its options.

    Args:
        session: the game.
    """

    SCREEN_COMMANDS = GAME

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.forced: tuple[Step, ...] = ()
        """The forced moves that were just played automatically."""
        self._capital: tuple[str, AnswerController, OptionFilter] | None = None
        """The column of the last key, if that was a capital letter that is also a command; otherwise None.

        Behind the column stand the controller and its option filter from before the key. A digit after the letter may
        name a square together with the letter, see `_digit`.
        """

    # --- the flow of the game ---------------------------------------------------------------------

    def on_mount(self) -> None:
        """Show the first decision, or what comes instead of it."""
        self.proceed()

    def proceed(self) -> None:
        """Show the pending decision, after a hand-over screen if it is another player's; at the end show the result."""
        decision = self.session.decision
        if isinstance(decision, Outcome):
            self._leave_board()
            screen_stack(self).open(self._result(decision), above=self)
        elif decision.seat == self.viewer:
            self.ask(decision)
        else:
            self._hand_over_to(decision.seat)

    def _hand_over_to(self, seat: int) -> None:
        """Show another player's decision, after the bell and a hand-over screen if the settings use them."""
        if self.viewer is not None:
            appearance(self.app).ring()
        if appearance(self.app).covered:
            self._leave_board()
            screen_stack(self).open(BoardHandOverScreen(self.session, seat), above=self, then=self.start_decision)
        else:
            self.start_decision()

    def _result(self, outcome: Outcome) -> ResultScreen:
        from tashkalar.tui.screens.result import ResultScreen

        return ResultScreen(self.session, outcome, self.thinking_times, " ".join(self.session.take_messages()))

    def _leave_board(self) -> None:
        """Hide all hands and stop the clock, as no player is at the keyboard."""
        self.controller, self.overlay, self.viewer, self.fresh = None, None, None, set()
        self.clock.run(-1)
        self.show_all()

    def start_decision(self, _: None = None) -> None:
        """Show the pending decision to the player who has taken over.

        Args:
            _: the result of the hand-over screen, which is unused.
        """
        decision = self.session.decision
        if isinstance(decision, Decision):
            self.viewer = decision.seat
            self.clock.run(decision.seat)
            self.ask(decision)

    def ask(self, decision: Decision) -> None:
        """Show a decision of the player at the keyboard.

        Args:
            decision: the pending decision.
        """
        cursor = self.controller.cursor if self.controller else CENTRE
        self.controller = AnswerController(self.visible_state, decision, cursor, self.keys)
        self.controller.message = " ".join(self.session.take_messages())
        self.typing = self.overlay = None
        steps = self.session.steps
        own_turn = bool(steps) and steps[-1].seat == decision.seat
        recent = () if own_turn else steps_since(self.session.steps, decision.seat)
        visible = self.log_book.read((*recent, *self.forced), self.viewer)
        self.fresh = {square for entry in visible for square in changed_squares_of(entry.step)}
        self.controller.notice = forced_moves.describe_forced(self.session, self.forced)
        self.forced = ()
        self.show_all()

    def play(self, option: Option | None) -> None:
        """Play an option with the forced moves after it, and show the next decision.

        Args:
            option: the option; None if the player hasn't chosen one yet, which only updates the screen.
        """
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
        """Play the forced moves, and return their steps."""
        return forced_moves.play_forced(self.session)

    def take_back(self) -> None:
        """Undo the last decision, with the forced moves after it."""
        forced_moves.undo_with_forced(self.session)

    # --- keys, mouse, typed options ---------------------------------------------------------------

    async def take_key(self, event: events.Key) -> bool:
        # The line for a typed option takes all keys. Otherwise column letters and digits go to the decision or the
        # overlay, and other keys are commands. A capital letter, as with Caps Lock, is a column too; if a command has
        # it, only a digit after it makes it one. A terminal too small for the board takes no key but that of leaving.
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
            return self._reject_key(event)
        return True

    def _is_column(self, key: str) -> bool:
        """Return whether a key is a column letter; a capital letter only if no command has it."""
        return key in COLUMNS or (key in CAPITALS and key not in self.keymap)

    def _digit(self, digit: int, capital: tuple[str, AnswerController, OptionFilter] | None) -> None:
        """Pass a digit to the decision or overlay.

        If the key before was a capital letter that changed no option of the decision, letter and digit name a square,
        unless the letter has opened an overlay that takes digits.
        """
        if capital is not None and capital[1:] == (self.controller, capital[1].answer) and self._takes_no_digits:
            self.overlay = None
            capital[1].letter(capital[0])
        assert self.pointer is not None
        self.pointer.digit(digit)
        self.show_all()

    @property
    def _takes_no_digits(self) -> bool:
        return self.overlay is None or self.overlay.digits is None

    def _reject_key(self, event: events.Key) -> bool:
        """Show why a printable key does nothing; return False for other keys, or without a decision or overlay."""
        character = event.character
        if self.pointer is None or not event.is_printable or character is None:
            return False
        self.pointer.message = no_key(character, self.keymap, self.keys["help"])
        self.show_question()
        return True

    def _type(self, line: CommandInput[Option], event: events.Key) -> None:
        """Edit, play or close the line for a typed option."""
        if event.key == "enter":
            self._play_typed(line)
        elif event.key == "escape":
            self.typing = None
            self.show_all()
        else:
            line.key(event.key, event.character)
            self.show_question()

    def _play_typed(self, line: CommandInput[Option]) -> None:
        """Close the line, and play its option or show what is wrong with it."""
        self.typing = None
        if self.controller is not None and line.fault:
            self.controller.message = line.fault
        self.play(line.option)

    def on_paste(self, event: events.Paste) -> None:
        """Append pasted text to the line for a typed option, if the line is open."""
        if self.typing is not None:
            self.typing.text += " ".join(event.text.split())
            self.show_question()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        # without a pending decision only commands that look something up are possible
        needs = {"verb", "decline", "next", "back", "move", "type", "view", "undo", "redo", "look_ahead"}
        needs |= {"plan", "dangers", "hint", "turn", "mirror", "leave_overlay"}
        possible = self.controller is not None or action not in needs
        return possible and super().check_action(action, parameters)

    def on_board_widget_pointed(self, message: BoardWidget.Pointed) -> None:
        """Move the cursor to the square under the mouse, unless a column letter waits for its row."""
        if self.pointer is not None and not self.pointer.column:
            self.pointer.hover(message.square)
            self.show_question()

    def on_board_widget_clicked(self, message: BoardWidget.Clicked) -> None:
        """Point at the square that was clicked; if the player has pointed at it before, confirm it as Enter does."""
        if self.overlay is not None:
            self._update_overlay(self.overlay.click(message.square))
        elif self.controller is not None:
            self.play(self.controller.click(message.square))

    def action_type(self) -> None:
        """Open the line for a typed option."""
        if self.controller is not None:
            game = self.session.game
            self.typing = CommandInput(self.controller.decision.options, game.no_abbreviation, game.word_names)
            self.show_all()

    def action_card(self, number: int) -> None:
        """Choose a card of the hand that was clicked, for the decision or the overlay.

        Args:
            number: the number of the card in the hand, from 1.
        """
        if self.overlay is not None:
            self.overlay.choose(number)
            self.show_all()
        elif self.controller is not None and number <= len(self.controller.cards):
            self.play(self.controller.click_card(self.controller.cards[number - 1]))

    def action_entry(self, index: int) -> None:
        """Point at an entry of the option list that was clicked, or play it if it was pointed at before.

        Args:
            index: the index of the entry, from 0.
        """
        if self.controller is not None and index < len(self.controller.entries):
            self.play(self.controller.click_entry(index))

    def action_verb(self, verb: str) -> None:
        """Narrow the options to a verb; the same verb once more plays its only option, or shows all options again.

        The bell rings if an action is left and ending the turn has to be confirmed.

        Args:
            verb: the verb of the options, such as "place" or "end".
        """
        assert self.controller is not None
        option = self.controller.verb(verb)
        if option is None and self.controller.answer.verbs == ("end",):
            appearance(self.app).ring()
        self.play(option)

    def action_decline(self) -> None:
        """Play the option that skips an optional step or finishes a series of choices."""
        assert self.controller is not None
        self.play(self.controller.decline())

    def action_confirm(self) -> None:
        """Confirm the square or entry pointed at; after the end of the game show the result again."""
        if self.overlay is not None:
            self._update_overlay(self.overlay.confirm())
        elif self.controller is not None:
            self.play(self.controller.confirm())
        elif isinstance(self.session.decision, Outcome):
            self.proceed()

    def action_look_ahead(self) -> None:
        """Mark the squares where one more common piece would complete the pattern of a being in hand."""
        assert self.controller is not None
        self.controller.look_ahead()
        self.show_all()

    def action_next(self, by: int) -> None:
        """Point at the next highlighted square or list entry.

        Args:
            by: 1 for the next one, -1 for the one before.
        """
        assert self.pointer is not None
        self.pointer.step(by)
        self.show_question()

    def action_move(self, across: int, up: int) -> None:
        """Move the cursor on the board, or in the list.

        Args:
            across: the columns to the right, 1, 0 or -1.
            up: the rows upward, 1, 0 or -1.
        """
        assert self.pointer is not None
        self.pointer.move(across, up)
        self.show_question()

    def action_back(self) -> None:
        """Go one step back in the overlay or in choosing an option."""
        self.step_back()

    def step_back(self) -> bool:
        """Go one step back: within the overlay, from the overlay to the decision, or in choosing an option.

        Returns:
            Whether there was a step to go back.
        """
        if self.overlay is not None:
            self._update_overlay(not self.overlay.back())
            return True
        went_back = self.controller is not None and self.controller.back()
        self.show_all()
        return went_back

    def action_undo(self) -> None:
        """Undo the last decision, or show why that isn't possible."""
        if reason := self.session.why_no_undo():
            self._show_message(reason)
        else:
            self.take_back()
            self.proceed()

    def action_redo(self) -> None:
        """Redo the last undone decision, or show why that isn't possible."""
        if reason := self.session.why_no_redo():
            self._show_message(reason)
        else:
            self.session.redo()
            self.forced = self.go_on()
            self.proceed()

    def _show_message(self, message: str) -> None:
        assert self.controller is not None
        self.controller.message = message
        self.show_question()

    def action_view(self) -> None:
        """Open the full text of the chosen card, or of the first card in hand."""
        from tashkalar.tui.reference_pages import card_page

        assert self.controller is not None
        card = self.chosen_card or (self.controller.cards[0] if self.controller.cards else "")
        self._read(*card_page(self.visible_state.table.cards, card))

    def action_leave(self) -> None:
        """Exit the program, even while a computer player thinks."""
        self.app.exit()
