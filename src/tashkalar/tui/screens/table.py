"""The table of a game with computer players, which think in the background while the screen stays responsive."""

from collections.abc import Sequence
from functools import cached_property

from textual.content import Content

from tashkalar.engine import Decision, GameState, Outcome
from tashkalar.engine.events import Event
from tashkalar.game_types import Session, Step
from tashkalar.i18n import gettext as _
from tashkalar.tabletop.external_players import ExternalPlayers
from tashkalar.tabletop.seats import only_human_seat
from tashkalar.tabletop.tui.appearance import appearance
from tashkalar.tabletop.tui.commands import Command, key_labels
from tashkalar.tabletop.tui.player_worker import PlayerScreen, PlayerWorker
from tashkalar.tabletop.tui.screen_stack import screen_stack
from tashkalar.tabletop.tui.text_layout import left_and_right, wrap_content
from tashkalar.text.event_text import log_line
from tashkalar.tui.board_animation import animation
from tashkalar.tui.commands import THINKING, WATCHING
from tashkalar.tui.key_bindings import Keys, apply_custom_keys
from tashkalar.tui.log_lines import changed_squares_of
from tashkalar.tui.screens.game import GameScreen
from tashkalar.tui.screens.hand_over import BoardHandOverScreen
from tashkalar.tui.widgets.board import BoardWidget

Others = ExternalPlayers[GameState, Decision, Outcome, Event]


class TableScreen(PlayerScreen, GameScreen):
    """A game of people and computer players, or of computer players alone.

    A single person among computers sees no hand-over screen, but a summary of the computers' turns.

    Args:
        session: the game.
        opponents: the computer players and bots of the seats that no person plays.
    """

    def __init__(self, session: Session, opponents: Others) -> None:
        super().__init__(session)
        self.player_worker = PlayerWorker(self, opponents, self._show_played, self.proceed, self.show_question)
        self._shown = 0
        """The number of steps that a single person among computers has been shown."""

    # --- the flow of the game ---------------------------------------------------------------------

    def proceed(self) -> None:
        # a single person first sees a summary of the computers' turns
        decision, steps, person = self.session.question, self.session.steps, only_human_seat(self.session.players)
        if self.player_worker.opponents.pending_player:
            self._let_think()
        elif person is None:
            super().proceed()
        elif len(steps) > self._shown and steps[-1].seat != person:
            self._shown = len(steps)
            cover = BoardHandOverScreen(self.session, person, covered=False)
            screen_stack(self).open(cover, above=self, then=self.start_decision if decision else self._show_result)
        elif decision is None:
            super().proceed()
        else:
            self.start_decision()

    def _show_result(self, _: None = None) -> None:
        """Show the result, once the player has read the summary of the last turn."""
        super().proceed()

    def _let_think(self) -> None:
        """Start the computer player of the pending decision, and show the board as the person may see it."""
        decision, person = self.session.question, only_human_seat(self.session.players)
        assert decision is not None
        self.controller = self.typing = self.overlay = None
        if self.session.steps and self.session.players[self.session.steps[-1].seat].human:
            self.fresh = set()
        lies_open = self.player_worker.watched and not appearance(self.app).covered
        self.viewer = decision.seat if lies_open else person
        self.clock.run(decision.seat)
        self.player_worker.begin()
        self.show_all()

    def _show_played(self, step: Step) -> None:
        """Show a step by a computer player, without what is hidden from the viewer."""
        (entry,) = self.log_book.read([step], self.viewer)
        self.fresh = changed_squares_of(entry.step)
        if pace := appearance(self.app).pace:
            self.query_one(BoardWidget).play(animation(entry.step.before.board, [entry.step], pace))

    # --- showing ----------------------------------------------------------------------------------

    @cached_property
    def _modes(self) -> Sequence[tuple[Command, ...]]:
        """The commands while a computer thinks: with people in the game, and without."""
        return [apply_custom_keys(commands, self.own_keys) for commands in (THINKING, WATCHING)]

    @property
    def commands(self) -> tuple[Command, ...]:
        """The commands while a computer player thinks, or those for a decision."""
        return self._modes[self.player_worker.watched] if self.player_worker.busy else super().commands

    @cached_property
    def keys(self) -> Keys:
        """The labels of the keys of all modes, by the names of commands; those of the table take precedence."""
        modes = (*reversed(self._modes), self.table_commands)
        return {name: key for commands in modes for name, key in key_labels(commands).items()}

    def _usable(self) -> frozenset[str]:
        if not self.player_worker.busy:
            return super()._usable()
        return frozenset(each.action for each in self.commands if self.check_action(each.action.split("(")[0], ()))

    def _question(self) -> list[Content]:
        """Return the lines below the board.

        While a computer has to decide, they show its progress; in a game of computers alone also the last step.
        """
        below, width = super()._question(), self.size.width
        if not self.player_worker.opponents.pending_player:
            return below
        content = Content.styled(f" {self.player_worker.status}", "bold")
        if not self.player_worker.watched:
            return [*wrap_content(content, width), *below]
        last = self.log_book.read(self.session.steps[-1:], self.viewer)
        last_step = log_line(last[0].step, last[0].step.state.table) if last else _("The deal.")
        pace = Content.styled(f"  {self.player_worker.pace_text} ", "$quiet" if self.player_worker.paused else "bold")
        return [Content(f" {last_step}").truncate(width, ellipsis=True), left_and_right(content, pace, width), *below]

    # --- what can be done -------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        # a player can undo the decision that led to the computer's turn, also while the computer thinks
        if action == "undo" and self.player_worker.busy:
            return not self.player_worker.watched and not self.session.why_no_undo()
        return super().check_action(action, parameters)

    def action_undo(self) -> None:
        """Undo the last decision, also while a computer player thinks."""
        if self.player_worker.busy:
            self.player_worker.stop()
            self.take_back()
            self.proceed()
        else:
            super().action_undo()

    def action_last_turn(self) -> None:
        """Show the summary of the other players' last turns again."""
        if self.viewer is None:
            return
        cover = BoardHandOverScreen(self.session, self.viewer, covered=False, again=True)
        if cover.happened:
            screen_stack(self).open(cover, above=self)
        elif self.controller is not None:
            self._show_message(_("The others have done nothing yet."))
