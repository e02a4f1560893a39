"""The flow of a game on a screen, however it draws the state.

It covers hand-over screens, computer players, undo and redo, typed options, and the end.
"""

from abc import abstractmethod
from collections.abc import Sequence

from textual import events
from textual.content import Content

from tashkalar.i18n import gettext as _
from tashkalar.tabletop import forced_moves
from tashkalar.tabletop.decision import E, Option, Q, R, S
from tashkalar.tabletop.external_players import ExternalPlayers
from tashkalar.tabletop.log import Log, LogEntry
from tashkalar.tabletop.replay import Replay
from tashkalar.tabletop.seats import name_with_player, only_human_seat
from tashkalar.tabletop.session import Session
from tashkalar.tabletop.tui.clock import SECOND, Clock
from tashkalar.tabletop.tui.command_input import CommandInput
from tashkalar.tabletop.tui.commands import Command, make_command
from tashkalar.tabletop.tui.generic_table import GenericTable, indented_lines
from tashkalar.tabletop.tui.hand_over import HandOverScreen
from tashkalar.tabletop.tui.messages import ReplayWanted
from tashkalar.tabletop.tui.pane import Pane
from tashkalar.tabletop.tui.player_worker import PlayerScreen, PlayerWorker
from tashkalar.tabletop.tui.screen_stack import screen_stack
from tashkalar.tabletop.tui.text_layout import left_and_right

UNDO = make_command("u", "undo", "undo", "Take back the last decision of this turn")
REDO = make_command("r U", "redo", "redo", "Play again what was taken back")
TYPE = make_command("colon slash", "type", "type", "Type an answer; Tab completes it", ":")
LAST_TURN = make_command("L", "last_turn", "last turn", "What the others did at last, step by step")
SEATS = make_command("W", "seats", "who plays", "Who plays each seat: people or programs")
HURRY = make_command("escape", "hurry", "play now", "Whoever thinks shall play the best found so far", "Esc")
LEAVE = make_command("q escape", "app.quit", "quit", "Leave the table; everything is saved already", "q")
CONFIRM = make_command("enter space", "confirm", "play", "Play the answer that is pointed at", "Enter")
ALWAYS: tuple[Command, ...] = (
    TYPE,
    UNDO,
    REDO,
    LAST_TURN,
    SEATS,
    LEAVE,
)
"""Commands while a person decides."""
THINKING: tuple[Command, ...] = (HURRY, UNDO, LAST_TURN, SEATS, LEAVE._replace(keys=("q",)))
"""Commands while a computer player thinks."""
WATCHING: tuple[Command, ...] = (
    make_command("space", "pause", "wait or go on", "Let the computers wait, or play on", "Space"),
    make_command("right", "one_step", "step", "One decision, and then wait", "Right"),
    make_command("plus equals_sign", "pace(1)", "faster", "Play faster", "+"),
    make_command("minus", "pace(-1)", "slower", "Play slower", "-"),
    *(each for each in THINKING if each not in (UNDO, LAST_TURN)),
)
"""Commands while only computer players play."""
ENDED: tuple[Command, ...] = (
    make_command("p", "replay", "replay", "Look at the whole game", "p"),
    make_command("n", "app.new_game", "new game", "Begin a new game", "n"),
    LEAVE,
)
"""Commands when the game is over."""


class PlayScreen(PlayerScreen, GenericTable[S, Q, R, E]):
    """A screen that shows a session to the seat that has to decide, and plays the chosen option.

    Subclasses define how an option is pointed at.

    Args:
        session: the game.
        open_hands: whether to skip the hand-over screens, so that hands are never hidden.
        opponents: the external players of the session; None for the default ones.
    """

    def __init__(
        self,
        session: Session[S, Q, R, E],
        *,
        open_hands: bool = False,
        opponents: ExternalPlayers[S, Q, R, E] | None = None,
    ) -> None:
        super().__init__(session.game)
        self.session = session
        self.player_worker = PlayerWorker(
            self, opponents or ExternalPlayers(session), lambda _: None, self.proceed, self.show_all
        )
        self._shown = 0
        """The number of steps whose summary the only person in the game has been shown."""
        self.open_hands = open_hands
        self.viewer: int | None = None
        """The seat whose hand is shown; None while the hands are hidden, and at the end."""
        self.typing: CommandInput[Option] | None = None
        self.message = ""
        """The reason why the last key did nothing, or the forced options that were played."""
        self.log_book = Log(session.game)
        self.clock = Clock(len(session.game.names(session.state)))

    @property
    def decision(self) -> Q | None:
        """The pending decision of the seat whose hand is shown; None if there is none."""
        decision = self.session.question
        return decision if decision is not None and decision.seat == self.viewer else None

    @property
    def commands(self) -> tuple[Command, ...]:
        """The commands that do something now."""
        if self.session.question is None:
            return ENDED
        stopped = {UNDO: self.session.why_no_undo(), REDO: self.session.why_no_redo()}
        if self.player_worker.busy:
            return tuple(
                each for each in (WATCHING if self.player_worker.watched else THINKING) if not stopped.get(each)
            )
        if self.decision is None:
            return (LEAVE,)
        return tuple(each for each in (*self.pointing_commands, *ALWAYS) if not stopped.get(each))

    @property
    @abstractmethod
    def pointing_commands(self) -> tuple[Command, ...]:
        """The commands that point at an option and play it."""

    @property
    def visible_state(self) -> S:
        """The state as the viewer sees it; at the end the whole state."""
        over = self.session.outcome is not None
        return self.session.state if over else self.game.view(self.session.state, self.viewer)

    @property
    def entries(self) -> Sequence[LogEntry[S, Q, R, E]]:
        return self.log_book.read(self.session.steps, self.viewer)

    @property
    def aside(self) -> str:
        """The time that each player has thought, and whether the game is saved."""
        names = map(name_with_player, self.game.names(self.session.state), self.session.players)
        return "  ".join([*self.clock.thinking_times(names), self.session.saved])

    # --- the flow of the game -----------------------------------------------------------------------------------------

    def on_mount(self) -> None:
        """Start the clock's updates, and go on to the first decision."""
        self.set_interval(SECOND, self.show_header)
        self.proceed()

    def proceed(self) -> None:
        """Go on to the next decision, behind a hand-over screen if it is another player's, or to the end."""
        decision, person = self.session.question, only_human_seat(self.session.players)
        self.typing = None
        self.message = " ".join(filter(None, [self.message, *self.session.take_messages()]))
        if decision is None or decision.seat != self.viewer:
            self.viewer = person
            self.clock.run(-1)
        if decision is not None and self.player_worker.opponents.pending_player:
            self._let_think(decision)
        elif decision is not None and person is None and self.viewer is None:
            if self.open_hands:
                self.start_decision()
            else:
                screen_stack(self).open(
                    HandOverScreen(self.session, decision.seat), above=self, then=self.start_decision
                )
        elif decision is not None and person is not None:
            self._show_summary(decision)
        self.point_anew()
        self.show_all()

    def _let_think(self, decision: Q) -> None:
        if self.player_worker.watched and self.open_hands:
            self.viewer = decision.seat
        self.clock.run(decision.seat)
        self.player_worker.begin()

    def _show_summary(self, decision: Q) -> None:
        """Show the only person in the game first what the computer players did, then the decision."""
        steps = self.session.steps
        if len(steps) > self._shown and steps[-1].seat != decision.seat:
            self._shown = len(steps)
            cover = HandOverScreen(self.session, decision.seat, covered=False)
            screen_stack(self).open(cover, above=self, then=self.start_decision)
        else:
            self.start_decision()

    def start_decision(self, _: None = None) -> None:
        """Show the hand and the decision of the next player, who has taken over.

        Args:
            _: the result of the hand-over screen, which has none.
        """
        if (decision := self.session.question) is not None:
            self.viewer = decision.seat
            self.clock.run(decision.seat)
            self.point_anew()
            self.show_all()

    def play(self, option: Option) -> None:
        """Play an option, then the forced options after it.

        Args:
            option: one of the pending decision.
        """
        self.session.play(option)
        self._go_on()

    def _go_on(self) -> None:
        self.message = forced_moves.describe_forced(self.session, forced_moves.play_forced(self.session))
        self.proceed()

    # --- the decision -------------------------------------------------------------------------------------------------

    def show_question(self) -> None:
        width = self.size.width
        keys = self.footer().pad_right(width).stylize("on $panel")
        self.query_one("#question", Pane).show([*self.below(width), keys])

    def below(self, width: int) -> list[Content]:
        """Return the lines above the footer: the prompt, the last message, and the options.

        Args:
            width: the columns of the screen.
        """
        if self.session.outcome is not None:
            return indented_lines(Content.styled(self.game.describe_result(self.session.state), "bold"), width)
        if self.player_worker.opponents.pending_player:
            return self._thinking_lines(width)
        if self.decision is None:
            return []
        name = self.game.names(self.session.state)[self.decision.seat]
        text = _("{name}: {question}").format(name=name, question=self.game.prompt(self.visible_state, self.decision))
        prompt = indented_lines(Content.styled(text, "bold"), width)
        message = indented_lines(Content.styled(self.message, "$accent"), width) if self.message else []
        answers = [self.typing.shown] if self.typing is not None else self.answers(self.decision, width)
        return [*prompt, *message, *answers]

    def _thinking_lines(self, width: int) -> list[Content]:
        """Return the lines about the player that thinks."""
        content = Content.styled(self.player_worker.status, "bold")
        if not self.player_worker.watched:
            return indented_lines(content, width)
        return [Content(" ") + left_and_right(content, Content(f"  {self.player_worker.pace_text} "), width - 1)]

    @abstractmethod
    def answers(self, decision: Q, width: int) -> list[Content]:
        """Return a few lines with the options, and the one that is pointed at.

        Args:
            decision: the pending decision.
            width: the columns of the screen.
        """

    @abstractmethod
    def point_anew(self) -> None:
        """Reset the pointer after the decision or the viewer has changed."""

    # --- keys and clicks ----------------------------------------------------------------------------------------------

    async def on_key(self, event: events.Key) -> None:
        """Pass the key to the line that is being typed, else run its command."""
        if self.typing is None:
            await super().on_key(event)
            return
        event.stop()
        event.prevent_default()
        if event.key == "enter":
            self._play_typed(self.typing)
        elif event.key == "escape":
            self.typing = None
        else:
            self.typing.key(event.key, event.character)
        self.show_all()

    def _play_typed(self, line: CommandInput[Option]) -> None:
        self.typing, self.message = None, line.fault
        if line.option is not None:
            self.play(line.option)

    def on_paste(self, event: events.Paste) -> None:
        """Append pasted text to the line that is being typed."""
        if self.typing is not None:
            self.typing.text += " ".join(event.text.split())
            self.show_all()

    @abstractmethod
    def action_confirm(self) -> None:
        """Play the option that is pointed at, if there is one."""

    def action_type(self) -> None:
        """Open the line for typing an option."""
        if self.decision is not None:
            self.typing = CommandInput(self.decision.options, self.game.no_abbreviation, self.game.word_names)
            self.show_all()

    def action_last_turn(self) -> None:
        """Show once more what the other players did last."""
        if self.viewer is not None:
            cover = HandOverScreen(self.session, self.viewer, covered=False, again=True)
            if cover.happened:
                screen_stack(self).open(cover, above=self)

    def action_undo(self) -> None:
        """Take the last decision back, also while a computer player thinks about the next one."""
        if not self.session.why_no_undo():
            self.player_worker.stop()
            forced_moves.undo_with_forced(self.session)
            self.message = ""
            self.proceed()

    def action_redo(self) -> None:
        """Play the decision again that was taken back last."""
        if not self.session.why_no_redo():
            self.session.redo()
            self._go_on()

    def action_replay(self) -> None:
        """Show the replay of the game."""
        replay = Replay(self.game, self.session.start_state, self.session.steps, players=self.session.players)
        self.post_message(ReplayWanted(replay))
