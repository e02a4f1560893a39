"""The table of Tash-Kalar: the board with its panes, and the keys and clicks that point at options."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, cached_property
from typing import TYPE_CHECKING

from hotseat.play.external_players import ExternalPlayers
from hotseat.records.history import steps_since
from hotseat.tui.appearance import appearance
from hotseat.tui.commands import Command, Tier, key_labels
from hotseat.tui.play_commands import TYPING
from hotseat.tui.playing import PlayScreen
from hotseat.tui.text_layout import Lines
from tashkalar import gettext as _
from tashkalar.engine import Decision, GameState, Outcome
from tashkalar.engine.events import Event
from tashkalar.engine.geometry import Square
from tashkalar.game_types import LogEntry, Session, Step
from tashkalar.tui.commands import CARDS, ENDED, GAME, THINKING, VIEW, WATCHING
from tashkalar.tui.exercise import BoardExercise
from tashkalar.tui.hint_overlay import BoardHints
from tashkalar.tui.key_bindings import Keys, apply_custom_keys
from tashkalar.tui.log_lines import changed_squares_of, entry_lines
from tashkalar.tui.pointing import CENTRE, BoardPointer
from tashkalar.tui.screens.lookups import Lookups
from tashkalar.tui.screens.public_board import BoardView
from tashkalar.tui.table_panes import TablePanes
from tashkalar.tui.widgets.board import BoardWidget
from tashkalar.tui.win_chance import WinChance

if TYPE_CHECKING:
    from tashkalar.tui.overlay import Overlay
    from tashkalar.tui.reference_pages import Page

Others = ExternalPlayers[GameState, Decision, Outcome, Event]

DECIDING = frozenset(
    "verb end_turn leave_it next_option move type view undo redo look_ahead plan dangers hint change_overlay"
    " leave_overlay".split()
)
"""The actions that need a pending decision of the player at the keyboard."""


class TableScreen(PlayScreen[GameState, Decision, Outcome, Event]):
    """A table that shows a game as the player at the keyboard may see it, with the pending decision, without rules."""

    LAYOUT = TablePanes
    PUBLIC = BoardView
    panes: TablePanes
    exercise: BoardExercise | None
    pointer: BoardPointer | None
    overlay: Overlay | None

    def __init__(
        self, session: Session, opponents: Others | None = None, exercise: BoardExercise | None = None
    ) -> None:
        super().__init__(session, opponents=opponents, exercise=exercise)
        self.lookups = Lookups(self)
        self.hints = BoardHints(self)
        self.win_chance = WinChance(self, self.show_side)
        self._with_own_keys = cache(lambda commands: apply_custom_keys(commands, self._own_keys))

    # --- what the player's settings choose --------------------------------------------------------

    @property
    def _own_keys(self) -> Keys:
        """The keys that the player has set, by the names of commands; none beside a coach, who names others."""
        return appearance(self.app).own_keys if self.panes.coach is None else {}

    @property
    def table_commands(self) -> tuple[Command, ...]:
        """The commands while there is no overlay and no computer thinks, under the keys that the player has set."""
        return self._with_own_keys(GAME if self.exercise is None else tuple(self.exercise.commands))

    @property
    def commands(self) -> tuple[Command, ...]:
        if self.typing is not None:
            return TYPING
        if self.player_worker.busy:
            return self.participants.commands(self._with_own_keys(WATCHING if self.player_worker.watched else THINKING))
        if self.over and self.exercise is None and self.overlay is None:
            return self.participants.commands(self._with_own_keys(ENDED))
        shown = self.table_commands if self.overlay is None else self._with_own_keys(self.overlay.COMMANDS)
        if self.overlay is None and self.pointer is not None and self.pointer.begun:
            shown = tuple(each._replace(rank=Tier.ANSWER) if each.action == VIEW.action else each for each in shown)
        return self.participants.commands(shown)

    @cached_property
    def keys(self) -> Keys:
        """The labels of the keys of all modes, by the names of commands; those of the table take precedence."""
        modes = (self._with_own_keys(WATCHING), self._with_own_keys(THINKING), self.table_commands)
        return {name: key for commands in modes for name, key in key_labels(commands).items()}

    # --- the flow of the game ---------------------------------------------------------------------

    def new_pointer(self, decision: Decision) -> BoardPointer:
        # from where the cursor was
        steps, cursor = self.session.steps, self.pointer.cursor if self.pointer else CENTRE
        recent = () if steps and steps[-1].seat == decision.seat else steps_since(steps, decision.seat)
        self._fresh = self._changed_squares((*recent, *self.forced))
        return BoardPointer(self.visible_state, decision, cursor, self.keys, self.aids)

    @property
    def fresh(self) -> set[Square]:
        """The squares that have changed since this player's last turn, or by the computer's last step."""
        steps = self.session.steps
        if self.pointer is not None:
            return self._fresh
        by_computer = bool(steps) and not self.session.players[steps[-1].seat].human
        thinking = by_computer and self.player_worker.opponents.pending_player
        return self._changed_squares(steps[-1:]) if thinking else set()

    def _changed_squares(self, steps: Sequence[Step]) -> set[Square]:
        """Return the squares that steps have changed, as the viewer may see it."""
        return {square for entry in self.read_log(steps) for square in changed_squares_of(entry.step)}

    def entry_lines(self, entry: LogEntry, width: int) -> Lines:
        return entry_lines(entry, width)

    def action_turn_page(self) -> None:
        """Show the other page of a small terminal."""
        self.panes.turn_page()

    @property
    def at_the_end(self) -> str:
        """The prompt after the end of the game or the exercise."""
        if self.exercise is not None:
            return self.exercise.ending(self.keys["undo"])
        return _("The game is over: Enter shows the result.")

    # --- what can be looked up --------------------------------------------------------------------

    @property
    def chosen_card(self) -> str:
        """The id of the card that is chosen; "" for none."""
        pointer = self.overlay or self.pointer
        return pointer.card if pointer is not None else ""

    @property
    def card_user(self) -> Callable[[str | None], None] | None:
        """The function that lays the pattern of any being over the board; None while nothing has to be decided."""
        return self._lay if self.pointer is not None else None

    def _lay(self, card: str | None) -> None:
        if card is not None and self.pointer is not None:
            self.action_plan(card)

    def pages_here(self, width: int) -> Sequence[Page]:
        """Return the help pages about the current decision."""
        from tashkalar.tui.help_pages import help_pages
        from tashkalar.tui.reference_pages import Page

        if self.pointer is None:
            return ()
        stops, free = (self.session.why_no_undo(), self.session.history.why_no_redo()), self.session.history.free
        deal = self.session.game.view(self.session.history.start, self.viewer)
        steps = [entry.step for entry in self.entries]
        overlay = [Page(_("On the board"), self.overlay.lines)] if self.overlay is not None else []
        return overlay + list(help_pages(self.pointer, deal, steps, self.commands, stops, free, width))

    def action_look_up(self, what: str) -> None:
        if what == "log":
            super().action_look_up(what)
        else:
            self.lookups.open(what)

    def action_view(self) -> None:
        """Open the full text of the chosen card, or of the first card in hand."""
        from tashkalar.tui.reference_pages import card_page

        assert self.pointer is not None
        card = self.chosen_card or (self.pointer.cards[0] if self.pointer.cards else "")
        self.lookups.read(*card_page(self.visible_state.config.cards, card))

    # --- keys, mouse ------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        # without a pending decision only commands that look something up are possible, and undo while a computer
        # thinks about what the player has led to; from an exercise the player can always go back
        if self.exercise is not None and action in ("undo", "back"):
            return True
        if action == "undo" and self.player_worker.busy:
            return not self.player_worker.watched and not self.session.why_no_undo()
        if action == "seats" and self.session.host is not None:
            return False
        if self.pointer is None and (action in (CARDS, *DECIDING) or (action == "confirm" and self.exercise is None)):
            return False
        # the overlay hides the list of options, so a click beside the board must not choose one unseen
        if self.overlay is not None and action != "card":
            offered = {each.action.partition("(")[0] for each in self.overlay.COMMANDS}
            if action not in offered:
                return False
        return action != "turn_page" or self.panes.paged

    def on_board_widget_pointed(self, message: BoardWidget.Pointed) -> None:
        """Move the cursor to the square under the mouse."""
        if self.active_pointer is not None:
            self.active_pointer.hover(message.square)
            self.show_question()

    def on_board_widget_clicked(self, message: BoardWidget.Clicked) -> None:
        """Point at the square that was clicked, or take it."""
        self.pick(message.square)

    def action_card(self, number: int) -> None:
        """Choose a card, from 1, of the hand that was clicked, for the decision or the overlay."""
        if self.overlay is not None:
            self.overlay.choose(number)
            self.show_all()
        elif self.pointer is not None and number <= len(self.pointer.cards):
            self.play(self.pointer.click_card(self.pointer.cards[number - 1]))

    def action_entry(self, index: int) -> None:
        """Point at an entry of the option list that was clicked, or play it if it was pointed at before."""
        if self.pointer is not None and index < len(self.pointer.entries):
            self.pick(self.pointer.entries[index])

    def action_verb(self, verb: str) -> None:
        """Narrow the options to a verb, or play its only one."""
        assert self.pointer is not None
        self.play(self.pointer.verb(verb))

    def action_look_ahead(self) -> None:
        """Mark the squares where one more common piece would complete the pattern of a being in hand."""
        assert self.pointer is not None
        self.pointer.look_ahead()
        self.show_all()

    # --- overlays ---------------------------------------------------------------------------------

    def lay(self, overlay: Overlay | None) -> None:
        """Lay an overlay over the board, to which a small screen is turned; None removes it."""
        self.overlay = overlay
        if overlay is not None and self.panes.page == "side" and self.panes.paged:
            self.panes.turn_page()
        self.show_all()

    def action_plan(self, card: str = "") -> None:
        """Lay a being's pattern over the board: that of the chosen card, or of the first being in hand."""
        from tashkalar.tui.pattern_overlay import PatternOverlay

        assert self.pointer is not None
        held = self.pointer.beings
        card = card or (self.pointer.card if self.pointer.card in held else next(iter(held), ""))
        if not card:
            self.pointer.message = _("you have no being in hand, so there is no pattern to show")
        self.lay(PatternOverlay(self.pointer, card) if card else None)

    def action_dangers(self) -> None:
        """Mark the pieces that one combat move could destroy."""
        from tashkalar.tui.threat_overlay import ThreatOverlay

        assert self.pointer is not None
        self.lay(ThreatOverlay(self.pointer))

    def action_leave_overlay(self) -> None:
        """Remove the overlay and return to the decision."""
        self.lay(None)

    def action_change_overlay(self, how: str) -> None:
        """Turn or mirror the pattern, or show the other side's threats."""
        if self.overlay is not None:
            self.overlay.change(how)
            self.show_question()
