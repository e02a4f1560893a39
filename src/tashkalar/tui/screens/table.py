"""The table of Tash-Kalar: the board with its panes, and the keys and clicks that point at options."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, cached_property
from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.geometry import Size
from textual.widgets import Static

from hotseat.play.external_players import ExternalPlayers
from hotseat.records.history import steps_since
from hotseat.tui.appearance import appearance
from hotseat.tui.commands import Command, key_labels, keymap
from hotseat.tui.pane import Pane
from hotseat.tui.play_commands import PARTICIPANTS
from hotseat.tui.playing import PlayScreen
from hotseat.tui.surfaces import BAND, MARGINS, band, surface_row
from hotseat.tui.text_layout import left_and_right, wrap_content
from tashkalar import gettext as _
from tashkalar.engine import Decision, GameState, Outcome
from tashkalar.engine.events import Event
from tashkalar.engine.geometry import COLUMNS, Square
from tashkalar.game_types import Session, Step
from tashkalar.text.event_text import log_line
from tashkalar.tui import question_pane
from tashkalar.tui.answer_controller import AnswerController
from tashkalar.tui.answer_state import CENTRE
from tashkalar.tui.board_animation import animation
from tashkalar.tui.board_layout import BoardLayout
from tashkalar.tui.board_scene import Scene, scene
from tashkalar.tui.coach_pane import coach_above, coach_layout
from tashkalar.tui.commands import CARDS, ENDED, GAME, LOOKING, THINKING, WATCHING, footer_text
from tashkalar.tui.exercise import BoardExercise
from tashkalar.tui.header import header
from tashkalar.tui.key_bindings import Keys, apply_custom_keys
from tashkalar.tui.log_lines import changed_squares_of, log_lines
from tashkalar.tui.one_short import one_short_arrivals
from tashkalar.tui.option_filter import OptionFilter
from tashkalar.tui.overlays import Overlays
from tashkalar.tui.prompts import no_key
from tashkalar.tui.score_board import shown_points
from tashkalar.tui.score_ticker import ScoreTicker
from tashkalar.tui.screens.hand_over import BoardHandOverScreen
from tashkalar.tui.screens.lookups import Lookups
from tashkalar.tui.table_layout import table_layout
from tashkalar.tui.table_panes import TablePanes
from tashkalar.tui.widgets.board import BoardWidget
from tashkalar.tui.win_chance import WinChance

if TYPE_CHECKING:
    from tashkalar.tui.overlay import Overlay
    from tashkalar.tui.reference_pages import Page
    from tashkalar.tui.screens.result import BoardResultScreen
    from tashkalar.tui.sharing import BoardSharing

Others = ExternalPlayers[GameState, Decision, Outcome, Event]

HEADER = 1
"""The rows of the header."""

LATEST = 40
"""The number of latest steps in the log on the table."""

DIGITS = "0123456789"
CAPITALS = COLUMNS.upper()
"""The column letters as typed with Shift or Caps Lock."""

DECIDING = frozenset(
    "verb decline next back move type view undo redo look_ahead plan dangers hint turn mirror other_side"
    " leave_overlay".split()
)
"""The actions that need a pending decision of the player at the keyboard."""


class TableScreen(PlayScreen[GameState, Decision, Outcome, Event]):
    """A table that shows a game as the player at the keyboard may see it, with the pending decision.

    The screen knows no rules; the session supplies each decision with its options.

    Args:
        opponents: the computer players and bots of the seats that no person plays; None for none.
        exercise: what differs at the table of a lesson, a puzzle or a trial; None for a game among its players.
    """

    HAND_OVER = BoardHandOverScreen
    exercise: BoardExercise | None

    def __init__(
        self, session: Session, opponents: Others | None = None, exercise: BoardExercise | None = None
    ) -> None:
        super().__init__(session, opponents=opponents, exercise=exercise)
        self.coach = exercise.coach if exercise is not None else None
        self.controller: AnswerController | None = None
        """The controller of the pending decision; None while the player at the keyboard has nothing to decide."""
        self.fresh: set[Square] = set()
        """The squares that have changed since this player's last turn."""
        self.board_layout = BoardLayout(self)
        self.lookups = Lookups(self, self)
        self.overlays = Overlays(self, self._show_overlay)
        self.win_chance = WinChance(self, self.show_side)
        self.side_height = 0
        """The rows of the board and its panes, between the header and the decision."""
        self.panes = TablePanes(self, self)
        self.ticker = ScoreTicker(self, self.show_side)
        self._capital: tuple[str, AnswerController, OptionFilter] | None = None
        """The column of the last key, if that was a capital letter that is also a command; otherwise None.

        Behind the column stand the controller and its option filter from before the key. A digit after the letter may
        name a square together with the letter, see `_digit`.
        """
        self._with_own_keys = cache(lambda commands: apply_custom_keys(commands, self._own_keys))

    @property
    def overlay(self) -> Overlay | None:
        """The overlay on the board; None if there is none."""
        return self.overlays.current

    @property
    def pointer(self) -> AnswerController | Overlay | None:
        """The overlay, or else the controller, that keys and the mouse control."""
        return self.overlay or self.controller

    # --- what the player's settings choose --------------------------------------------------------

    @property
    def _own_keys(self) -> Keys:
        """The keys that the player has set, by the names of commands; none beside a coach, who names others."""
        return appearance(self.app).own_keys if self.coach is None else {}

    @property
    def table_commands(self) -> tuple[Command, ...]:
        """The commands while there is no overlay and no computer thinks, under the keys that the player has set."""
        return self._with_own_keys(GAME if self.exercise is None else tuple(self.exercise.commands))

    @property
    def commands(self) -> tuple[Command, ...]:
        if self.player_worker.busy:
            return self.participant_commands(self._with_own_keys(WATCHING if self.player_worker.watched else THINKING))
        if self.over and self.exercise is None and self.overlay is None:
            return self.participant_commands(self._with_own_keys(ENDED))
        shown = self.table_commands if self.overlay is None else self._with_own_keys(self.overlay.COMMANDS)
        return self.participant_commands(shown)

    @cached_property
    def keys(self) -> Keys:
        """The labels of the keys of all modes, by the names of commands; those of the table take precedence."""
        modes = (self._with_own_keys(WATCHING), self._with_own_keys(THINKING), self.table_commands)
        return {name: key for commands in modes for name, key in key_labels(commands).items()}

    # --- the flow of the game ---------------------------------------------------------------------

    def point_anew(self) -> None:
        # a new decision is pointed at from where the cursor was
        self.overlays.current = None
        decision = self.decision
        if decision is None:
            self.controller = None
            by_person = self.session.steps and self.session.players[self.session.steps[-1].seat].human
            if by_person or not self.player_worker.opponents.pending_player:
                self.fresh = set()
            return
        cursor = self.controller.cursor if self.controller else CENTRE
        self.controller = AnswerController(self.visible_state, decision, cursor, self.keys)
        steps = self.session.steps
        recent = () if steps and steps[-1].seat == decision.seat else steps_since(steps, decision.seat)
        self.fresh = self._changed_squares((*recent, *self.forced))

    def _changed_squares(self, steps: Sequence[Step]) -> set[Square]:
        """Return the squares that steps have changed, as the viewer may see it."""
        visible = self.log_book.read(steps, self.viewer)
        return {square for entry in visible for square in changed_squares_of(entry.step)}

    def tell(self, message: str, notice: str = "") -> None:
        if self.controller is not None:
            self.controller.message, self.controller.notice = message, notice or self.controller.notice

    def show_steps(self, steps: Sequence[Step]) -> None:
        if self.controller is None:  # a computer's
            self.fresh = self._changed_squares(steps)
        if pace := appearance(self.app).pace:
            played = [entry.step for entry in self.log_book.read(steps, self.viewer)]
            shots = animation(played[0].before.board, played, pace)
            self.query_one(BoardWidget).play(shots)
            before, after = (shown_points(state) for state in (played[0].before, played[-1].state))
            self.ticker.start(before, after, pace, sum(shot.seconds for shot in shots))

    def result_screen(self, outcome: Outcome, news: str) -> BoardResultScreen:
        from tashkalar.tui.screens.result import BoardResultScreen

        return BoardResultScreen(self.session, outcome, self.thinking_times, news)

    # --- layout -----------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """Yield the header, the board with its panes, the decision and the notice."""
        yield Pane(id="header")
        with Horizontal(id="table"):
            with Vertical(id="arena"):
                yield BoardWidget(id="board")
                yield Pane(id="below")
            with Vertical(id="side"):
                yield Pane(id="facts" if self.coach is None else "coach")
                yield Pane(id="log", from_end=True) if self.coach is None else Pane(id="facts")
                yield Pane(id="signs", vanishing=True)
        yield Pane(id="question")
        yield Static(id="small")

    def fit(self, size: Size) -> None:
        fitted = (table_layout if self.coach is None else coach_layout)(*size)
        if fitted.board is not None:
            self.query_one("#below").styles.width = fitted.board.extent[0]
        if self.board_layout.apply(fitted):
            self.show_all()

    def action_turn_page(self) -> None:
        """Show the other page of a small terminal."""
        self.board_layout.turn_page()
        self.show_all()

    def _show_overlay(self) -> None:
        """Draw the table after a change of the overlay; a small screen is turned to the board for a new one."""
        if self.overlay is not None and self.board_layout.page == "side" and self.board_layout.paged:
            self.board_layout.turn_page()
        self.show_all()

    # --- showing ----------------------------------------------------------------------------------

    def show_all(self) -> None:
        if self.board_layout.fitted.board is None:
            return
        self.side_height = self.size.height - HEADER - len(self.question_lines())
        self.show_side()
        self.show_question()

    def show_question(self) -> None:
        """Update the board and the decision below it, which is enough when only the cursor has moved.

        The decision keeps its number of rows if possible, so that the other widgets stay where they are.
        """
        shown = self.scene()
        self.query_one(BoardWidget).show(shown, self.visible_state.table.form)
        lines = self.question_lines(self.size.height - HEADER - self.side_height)
        self.query_one("#question", Pane).show(lines)
        if self.side_height != self.size.height - HEADER - len(lines):
            self.side_height = self.size.height - HEADER - len(lines)
            self.show_side()
        self.panes.show_below(shown)

    def log_lines(self, width: int) -> list[Content]:
        # those of the latest steps
        return log_lines(self.log_book.read(self.session.steps[-LATEST:], self.viewer), width)

    def scene(self) -> Scene:
        """Return the board with the overlay, or with the cursor, the lit squares and the preview of the decision."""
        state, controller = self.visible_state, self.controller
        if controller is None:
            return scene(state.board, fresh=self.fresh, gateway=state.gateway)
        shown = self.overlay.scene if self.overlay is not None else self._scene_of(controller)
        if self.exercise is not None:
            self.exercise.mark(shown, controller)
        return shown

    def _scene_of(self, controller: AnswerController) -> Scene:
        """Return the board with the cursor, the lit squares and the preview of a decision."""
        state, typed = self.visible_state, self.typing.option if self.typing is not None else None
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

    def question_lines(self, rows: int = 0) -> list[Content]:
        """Return the lines below the board: the coach, the prompt, the message, the list of options and the keys."""
        width = self.size.width
        question = band(self._prompt_lines(width - MARGINS), width, self._asked_style, max(BAND, rows - 1))
        lines = [*question, surface_row(self.footer(), width, "panel")]
        if self.coach is None or not self.board_layout.paged or self.board_layout.page == "side":
            return lines
        rows = self.size.height - HEADER - len(lines) - self.query_one(BoardWidget).square_size.extent[1]
        return [*coach_above(self.coach, width, rows), *lines]

    @property
    def _asked_style(self) -> str:
        """The style of the player who has to decide; of no one after the end."""
        seat = self.session.question.seat if self.session.question is not None else -1
        return f"$seat-{self.visible_state.table.colour_of(seat) + 1}" if seat >= 0 else "$quiet"

    def _prompt_lines(self, width: int) -> list[Content]:
        """Return the lines above the keys: those of the player that thinks, of the decision, or of the end."""
        controller = self.controller
        if self.player_worker.opponents.pending_player:
            return self._thinking_lines(width)
        if controller is None:
            return wrap_content(Content.styled(f" {self.at_the_end}", "bold"), width) if self.over else []
        if self.typing is None and self.overlay is not None:
            return question_pane.overlay_lines(controller, self.overlay, width)
        prompt = question_pane.prompt_lines(controller, width)
        if self.typing is not None:
            return [*prompt, *question_pane.typed_lines(self.typing, controller, width)]
        message = question_pane.message_lines(controller, width)
        return [*prompt, *message, *question_pane.entry_lines(controller, width)]

    def _thinking_lines(self, width: int) -> list[Content]:
        """Return the progress of the player that thinks; in a game of computers alone also the last step."""
        content = Content.styled(f" {self.player_worker.status}", "bold")
        if not self.player_worker.watched:
            return wrap_content(content, width)
        last = self.log_book.read(self.session.steps[-1:], self.viewer)
        last_step = log_line(last[0].step, last[0].step.state.table) if last else _("The deal.")
        pace = Content.styled(f"  {self.player_worker.pace_text} ", "$quiet" if self.player_worker.paused else "bold")
        return [Content(f" {last_step}").truncate(width, ellipsis=True), left_and_right(content, pace, width)]

    def footer(self) -> Content:
        return footer_text(self._labelled_commands(), self.usable, self.size.width - 1)

    def _labelled_commands(self) -> tuple[Command, ...]:
        """Return the commands, with the label of the digits naming what they select now."""
        selectable = self.pointer.digits if self.pointer is not None else None
        if selectable is None:
            return self.commands
        thing, digits = selectable
        return tuple(c._replace(label=thing, shown=digits) if c.action == CARDS else c for c in self.commands)

    @property
    def at_the_end(self) -> str:
        """The prompt after the end of the game or the exercise."""
        if self.exercise is not None:
            return self.exercise.ending(self.keys["undo"])
        return _("The game is over: Enter shows the result.")

    @property
    def usable(self) -> frozenset[str]:
        """The actions of the commands in the footer that do something now."""
        if self.player_worker.busy:
            return frozenset(each.action for each in self.commands if self.check_action(each.action.split("(")[0], ()))
        of_exercise = self.exercise.usable if self.exercise is not None else frozenset[str]()
        if self.overlay is not None:
            return of_exercise.union(each.action for each in self.commands)
        paged = {"turn_page"} if self.board_layout.paged else set()
        deciding = self._usable_in(self.controller) if self.controller is not None else set()
        ended = {each.action for each in ENDED if each.label} if self.over and self.exercise is None else set()
        participants = {PARTICIPANTS.action} if self.participants is not None else set()
        return LOOKING | of_exercise | paged | deciding | ended | participants

    def _usable_in(self, controller: AnswerController) -> set[str]:
        """Return the actions that do something for the pending decision."""
        verbs = {option.verb for option in controller.decision.options}
        verbs &= {"skip", "done", "resign"} if controller.decision.ask != "action" else verbs
        verbs |= {"place"} if "lift" in verbs else set()
        look_ahead = controller.decision.ask == "action" and self.visible_state.turn.actions
        whether = {
            "hint": appearance(self.app).helped,
            "plan": controller.beings,
            CARDS: controller.digits,
            "look_ahead": look_ahead,
            "decline": verbs & {"skip", "done"},
            "view": controller.card,
            "undo": not self.session.why_no_undo(),
            "redo": not self.session.history.why_no_redo(),
        }
        always = {f"verb('{verb}')" for verb in verbs} | {"type", "next(1)", "dangers"}
        return always | {action for action, usable in whether.items() if usable}

    def show_side(self) -> None:
        """Update the header and the panes beside the board."""
        self.show_header()
        self.panes.show_side()

    def show_header(self) -> None:
        self.query_one("#header", Pane).show([self._header()])

    def _header(self) -> Content:
        """Return the first line: the form, the players with their times, the turn."""
        state, width = self.visible_state, self.size.width
        if self.exercise is not None:
            return self.exercise.header(state, width)
        return header(state, self.saved_text, self.thinking_times, self.clock.seat, width, self.player_labels)

    @property
    def thinking_times(self) -> list[str]:
        """The players' names with their thinking times; none if the settings hide the clock."""
        return self.clock.thinking_times(self.visible_state.table.names)

    # --- what can be looked up --------------------------------------------------------------------

    @property
    def open_hands(self) -> Sequence[int]:
        """The seats whose hands are visible to the viewer, from 0."""
        return () if self.viewer is None else (self.viewer,)

    @property
    def chosen_card(self) -> str:
        """The id of the card that is chosen; "" for none."""
        return self.pointer.card if self.pointer is not None else ""

    @property
    def card_user(self) -> Callable[[str | None], None] | None:
        """The function that lays the pattern of any being over the board; None while nothing has to be decided."""
        return self._lay if self.controller is not None else None

    def _lay(self, card: str | None) -> None:
        if card is not None and self.controller is not None:
            self.overlays.open_pattern(self.controller, card)

    def pages_here(self, width: int) -> Sequence[Page]:
        """Return the help pages about the current decision."""
        from tashkalar.tui.help_pages import help_pages
        from tashkalar.tui.reference_pages import Page

        if self.controller is None:
            return ()
        stops, free = (self.session.why_no_undo(), self.session.history.why_no_redo()), self.session.history.free
        deal = self.session.game.view(self.session.start_state, self.viewer)
        steps = [entry.step for entry in self.entries]
        overlay = [Page(_("On the board"), self.overlay.lines)] if self.overlay is not None else []
        return overlay + list(help_pages(self.controller, deal, steps, self.commands, stops, free, width))

    def action_look_up(self, what: str) -> None:
        """Open a page or a screen with more about the game."""
        self.lookups.open(what)

    def action_view(self) -> None:
        """Open the full text of the chosen card, or of the first card in hand."""
        from tashkalar.tui.reference_pages import card_page

        assert self.controller is not None
        card = self.chosen_card or (self.controller.cards[0] if self.controller.cards else "")
        self.lookups.read(*card_page(self.visible_state.table.cards, card))

    # --- keys, mouse ------------------------------------------------------------------------------

    async def take_key(self, event: events.Key) -> bool:
        # The line for a typed option takes all keys. Otherwise column letters and digits go to the decision or the
        # overlay, and other keys are commands. A capital letter, as with Caps Lock, is a column too; if a command has
        # it, only a digit after it makes it one. A terminal too small for the board takes no key but that of leaving.
        self.query_one(BoardWidget).skip()
        self.ticker.skip()
        capital, self._capital = self._capital, None
        key, actions = event.key, keymap(self.commands)
        if self.board_layout.fitted.board is None and actions.get(key) != "leave":
            return True
        if self.typing is not None or self.pointer is None:
            return await super().take_key(event)
        if key in COLUMNS or (key in CAPITALS and key not in actions):
            self.pointer.letter(key.lower())
            self.show_question()
        elif key in DIGITS:
            self._digit(int(key), capital)
        elif key in CAPITALS and self.controller is not None:
            before = key.lower(), self.controller, self.controller.answer
            await super().take_key(event)
            self._capital = before
        elif not await super().take_key(event):
            return self._reject_key(event)
        return True

    def _digit(self, digit: int, capital: tuple[str, AnswerController, OptionFilter] | None) -> None:
        """Pass a digit to the decision or overlay.

        If the key before was a capital letter that changed no option of the decision, letter and digit name a square,
        unless the letter has opened an overlay that takes digits.
        """
        takes_none = self.overlay is None or self.overlay.digits is None
        if capital is not None and capital[1:] == (self.controller, capital[1].answer) and takes_none:
            self.overlays.current = None
            capital[1].letter(capital[0])
        assert self.pointer is not None
        self.pointer.digit(digit)
        self.show_all()

    def _reject_key(self, event: events.Key) -> bool:
        """Show why a printable key does nothing; return False for other keys."""
        character = event.character
        if self.pointer is None or not event.is_printable or character is None:
            return False
        self.pointer.message = no_key(character, keymap(self.commands), self.keys["help"])
        self.show_question()
        return True

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        # without a pending decision only commands that look something up are possible, and undo while a computer
        # thinks about what the player has led to; from an exercise the player can always go back
        if self.exercise is not None and action in ("undo", "back"):
            return True
        if action == "undo" and self.player_worker.busy:
            return not self.player_worker.watched and not self.session.why_no_undo()
        if action == "hurry":
            return self.player_worker.hurriable
        if action == "seats" and not self.player_worker.opponents.replaceable:
            return False
        if self.controller is None and action in DECIDING:
            return False
        # the overlay hides the list of options, so a click beside the board must not choose one unseen
        if self.overlay is not None and action != "card":
            offered = {each.action.partition("(")[0] for each in self.overlay.COMMANDS}
            if action not in offered:
                return False
        return action != "turn_page" or self.board_layout.paged

    def on_board_widget_pointed(self, message: BoardWidget.Pointed) -> None:
        """Move the cursor to the square under the mouse, unless a column letter waits for its row."""
        if self.pointer is not None and not self.pointer.column:
            self.pointer.hover(message.square)
            self.show_question()

    def on_board_widget_clicked(self, message: BoardWidget.Clicked) -> None:
        """Point at the square that was clicked; if the player has pointed at it before, confirm it as Enter does."""
        if self.overlay is not None:
            self.overlays.close(self.overlay.click(message.square))
        elif self.controller is not None:
            self.play(self.controller.click(message.square))

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
        """Confirm the square or entry pointed at; after the end go on with the exercise, or show the result again."""
        if self.overlay is not None:
            self.overlays.close(self.overlay.confirm())
        elif self.controller is not None:
            self.play(self.controller.confirm())
        elif self.over and self.exercise is not None:
            self.exercise.confirm_end(self)
        elif self.over:
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

    def action_undo(self) -> None:
        """Take back the last step of an answer in progress, else the last decision."""
        controller = self.controller
        if controller is not None and controller.answer.begun and controller.back():
            self.show_all()
        else:
            super().action_undo()

    def action_share_text(self) -> None:
        """Copy the position to the clipboard as text."""
        self._sharing.copy()

    def action_share_picture(self) -> None:
        """Save the board as a picture."""
        self._sharing.save_picture()

    @property
    def _sharing(self) -> BoardSharing:
        from tashkalar.tui.sharing import BoardSharing

        return BoardSharing(self, self.session)

    def action_back(self) -> None:
        """Go one step back: within the overlay, in choosing an option, or from the first step of an exercise."""
        if self.overlay is not None:
            self.overlays.close(not self.overlay.back())
            return
        went_back = self.controller is not None and self.controller.back()
        self.show_all()
        if self.exercise is not None and not went_back:
            self.action_leave()

    def action_leave(self) -> None:
        """Exit the program, even while a computer player thinks; from an exercise go to the screen below."""
        if self.exercise is None:
            self.app.exit()
        else:
            self.leave()

    # --- overlays ---------------------------------------------------------------------------------

    def action_plan(self) -> None:
        """Lay a being's pattern over the board: that of the chosen card, or of the first being in hand."""
        assert self.controller is not None
        self.overlays.open_pattern(self.controller)

    def action_dangers(self) -> None:
        """Mark the pieces that one combat move could destroy."""
        assert self.controller is not None
        self.overlays.open_threats(self.controller)

    def action_hint(self) -> None:
        """Show a hint by the coach."""
        assert self.controller is not None
        self.overlays.open_hint(self.controller)

    def action_leave_overlay(self) -> None:
        """Remove the overlay and return to the decision."""
        self.overlays.close()

    def action_turn(self, quarters: int) -> None:
        """Turn the pattern."""
        self.overlays.turn(quarters)
        self.show_question()

    def action_mirror(self) -> None:
        """Mirror the pattern."""
        self.overlays.mirror()
        self.show_question()

    def action_other_side(self) -> None:
        """Show the pieces that the player could destroy instead of those in danger, or back."""
        self.overlays.show_other_side()
        self.show_question()
