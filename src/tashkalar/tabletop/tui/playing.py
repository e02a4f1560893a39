"""The flow of a game at the table, whatever its screen looks like: covers, thinking, undo, typed answers, the end."""

from abc import abstractmethod
from collections.abc import Sequence

from textual import events
from textual.content import Content

from tashkalar.i18n import gettext as _
from tashkalar.tabletop import forced_moves
from tashkalar.tabletop.decision import E, Option, Q, R, S, Step
from tashkalar.tabletop.external_players import Opponents
from tashkalar.tabletop.log import Log
from tashkalar.tabletop.replay import Replay
from tashkalar.tabletop.seats import alone, labelled
from tashkalar.tabletop.session import Session
from tashkalar.tabletop.tui.clock import Clock, clock_time
from tashkalar.tabletop.tui.command_input import TypedLine
from tashkalar.tabletop.tui.commands import Command, command
from tashkalar.tabletop.tui.generic_table import BareTable, wrapped
from tashkalar.tabletop.tui.hand_over import CoverScreen
from tashkalar.tabletop.tui.messages import ReplayWanted
from tashkalar.tabletop.tui.player_worker import Thinking, ThinkingScreen
from tashkalar.tabletop.tui.screen_stack import staged
from tashkalar.tabletop.tui.text_layout import spread

SECOND = 1.0
"""How long the clock stands before it is looked at again."""

UNDO = command("u", "undo", "undo", "Take back the last decision of this turn")
REDO = command("r U", "redo", "redo", "Play again what was taken back")
TYPE = command("colon slash", "type", "type", "Type an answer; Tab completes it", ":")
LAST_TURN = command("L", "last_turn", "last turn", "What the others did at last, step by step")
SEATS = command("W", "seats", "who plays", "Who plays each seat: people or programs")
HURRY = command("escape", "hurry", "play now", "Whoever thinks shall play the best found so far", "Esc")
LEAVE = command("q escape", "app.quit", "quit", "Leave the table; everything is saved already", "q")
CONFIRM = command("enter space", "confirm", "play", "Play the answer that is pointed at", "Enter")
ALWAYS: tuple[Command, ...] = (
    TYPE,
    UNDO,
    REDO,
    LAST_TURN,
    SEATS,
    LEAVE,
)
"""What is done at any table."""
THINKING: tuple[Command, ...] = (HURRY, UNDO, LAST_TURN, SEATS, LEAVE._replace(keys=("q",)))
"""What is done while a computer thinks."""
WATCHING: tuple[Command, ...] = (
    command("space", "pause", "wait or go on", "Let the computers wait, or play on", "Space"),
    command("right", "one_step", "step", "One decision, and then wait", "Right"),
    command("plus equals_sign", "pace(1)", "faster", "Play faster", "+"),
    command("minus", "pace(-1)", "slower", "Play slower", "-"),
    *(each for each in THINKING if each not in (UNDO, LAST_TURN)),
)
"""What is done while only computers play."""
ENDED: tuple[Command, ...] = (
    command("p", "replay", "replay", "Look at the whole game", "p"),
    command("n", "app.new_game", "new game", "Begin a new game", "n"),
    LEAVE,
)
"""What is done when the game is over."""


class PlayScreen(ThinkingScreen, BareTable[S, Q, R, E]):
    """Shows a session to the seat that is asked, and plays what is chosen; how one points at an answer is left open.

    Args:
        session: the game.
        open_hands: never ask the other players to look away.
        opponents: who plays the seats that no person plays.
    """

    def __init__(
        self,
        session: Session[S, Q, R, E],
        *,
        open_hands: bool = False,
        opponents: Opponents[S, Q, R, E] | None = None,
    ) -> None:
        super().__init__(session.game)
        self.session = session
        self.thinking = Thinking(self, opponents or Opponents(session), lambda _: None, self.proceed, self.show_all)
        self._shown = 0
        """How many steps somebody alone has been shown."""
        self.open_hands = open_hands
        self.viewer: int | None = None
        """The seat that sits at the keyboard; None while the table is covered, and at the end."""
        self.typing: TypedLine[Option] | None = None
        self.message = ""
        """Why the last key did nothing, or what was played by itself."""
        self.log_book = Log(session.game)
        self.clock = Clock(len(session.game.names(session.state)))

    @property
    def asked(self) -> Q | None:
        """The question of whoever sits at the keyboard."""
        asked = self.session.question
        return asked if asked is not None and asked.seat == self.viewer else None

    @property
    def commands(self) -> tuple[Command, ...]:
        """All that does something now."""
        if self.session.question is None:
            return ENDED
        stopped = {UNDO: self.session.undo_stop(), REDO: self.session.redo_stop()}
        if self.thinking.busy:
            return tuple(each for each in (WATCHING if self.thinking.watched else THINKING) if not stopped.get(each))
        if self.asked is None:
            return (LEAVE,)
        return tuple(each for each in (*self.pointing_commands, *ALWAYS) if not stopped.get(each))

    @property
    @abstractmethod
    def pointing_commands(self) -> tuple[Command, ...]:
        """What is done now to point at an answer and to play it."""

    @property
    def seen(self) -> S:
        """The game as the seat at the keyboard sees it; at the end nothing is a secret any more."""
        over = self.session.outcome is not None
        return self.session.state if over else self.game.view(self.session.state, self.viewer)

    @property
    def heard(self) -> Sequence[Step[S, E]]:
        """The log."""
        return [entry.step for entry in self.log_book.read(self.session.steps, self.viewer)]

    @property
    def aside(self) -> str:
        """How long each player has thought, and whether all is saved."""
        names = map(labelled, self.game.names(self.session.state), self.session.occupants)
        times = (f"{name} {clock_time(spent)}" for name, spent in zip(names, self.clock.seconds, strict=True))
        return "  ".join([*times, self.session.saved])

    # --- the flow of the game -----------------------------------------------------------------------------------------

    def on_mount(self) -> None:
        """Begin with the first question."""
        self.set_interval(SECOND, self.show_header)
        self.proceed()

    def proceed(self) -> None:
        """Go on with the next question, behind a cover if it is another player's, or to the end."""
        asked, person = self.session.question, alone(self.session.occupants)
        self.typing = None
        self.message = " ".join(filter(None, [self.message, *self.session.news()]))
        if asked is None or asked.seat != self.viewer:
            self.viewer = person
            self.clock.run(-1)
        if asked is not None and self.thinking.opponents.asked:
            self._let_think(asked)
        elif asked is not None and person is None and self.viewer is None:
            if self.open_hands:
                self.uncover()
            else:
                staged(self).open(CoverScreen(self.session, asked.seat), above=self, then=self.uncover)
        elif asked is not None and person is not None:
            self._tell_alone(asked)
        self.point_anew()
        self.show_all()

    def _let_think(self, asked: Q) -> None:
        if self.thinking.watched and self.open_hands:
            self.viewer = asked.seat
        self.clock.run(asked.seat)
        self.thinking.begin()

    def _tell_alone(self, asked: Q) -> None:
        """Somebody alone is first shown what the computers did."""
        steps = self.session.steps
        if len(steps) > self._shown and steps[-1].seat != asked.seat:
            self._shown = len(steps)
            cover = CoverScreen(self.session, asked.seat, covered=False)
            staged(self).open(cover, above=self, then=self.uncover)
        else:
            self.uncover()

    def uncover(self, _: None = None) -> None:
        """The next player has taken over."""
        if (asked := self.session.question) is not None:
            self.viewer = asked.seat
            self.clock.run(asked.seat)
            self.point_anew()
            self.show_all()

    def play(self, option: Option) -> None:
        """Play an option, and the answers after it that leave no choice."""
        self.session.play(option)
        self._go_on()

    def _go_on(self) -> None:
        self.message = forced_moves.notice(self.session, forced_moves.play_forced(self.session))
        self.proceed()

    # --- what is asked ------------------------------------------------------------------------------------------------

    def below(self, width: int) -> list[Content]:
        """Who is asked what, what may be answered or is being typed, and why the last key did nothing."""
        if self.session.outcome is not None:
            return wrapped(Content.styled(self.game.ending(self.session.state), "bold"), width)
        if self.thinking.opponents.asked:
            return self._thought(width)
        if self.asked is None:
            return []
        name = self.game.names(self.session.state)[self.asked.seat]
        told = _("{name}: {question}").format(name=name, question=self.game.prompt(self.seen, self.asked))
        prompt = wrapped(Content.styled(told, "bold"), width)
        said = wrapped(Content.styled(self.message, "$accent"), width) if self.message else []
        answers = [self.typing.shown] if self.typing is not None else self.answers(self.asked, width)
        return [*prompt, *said, *answers]

    def _thought(self, width: int) -> list[Content]:
        """Who thinks, and how far it is."""
        told = Content.styled(self.thinking.told, "bold")
        if not self.thinking.watched:
            return wrapped(told, width)
        return [Content(" ") + spread(told, Content(f"  {self.thinking.how} "), width - 1)]

    @abstractmethod
    def answers(self, asked: Q, width: int) -> list[Content]:
        """What can be answered, and what is pointed at, in a few lines."""

    @abstractmethod
    def point_anew(self) -> None:
        """Another question is asked, or somebody else looks at it."""

    # --- keys and clicks ----------------------------------------------------------------------------------------------

    async def on_key(self, event: events.Key) -> None:
        """A line that is typed takes all keys; else a command."""
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

    def _play_typed(self, line: TypedLine[Option]) -> None:
        self.typing, self.message = None, line.fault
        if line.option is not None:
            self.play(line.option)

    def on_paste(self, event: events.Paste) -> None:
        """Pasted text is typed text."""
        if self.typing is not None:
            self.typing.text += " ".join(event.text.split())
            self.show_all()

    @abstractmethod
    def action_confirm(self) -> None:
        """Play what is pointed at, if it is an answer."""

    def action_type(self) -> None:
        """Open the line for typing."""
        if self.asked is not None:
            self.typing = TypedLine(self.asked.options, self.game.in_full, self.game.called)
            self.show_all()

    def action_last_turn(self) -> None:
        """What the others did at last, once more."""
        if self.viewer is not None:
            cover = CoverScreen(self.session, self.viewer, covered=False, again=True)
            if cover.happened:
                staged(self).open(cover, above=self)

    def action_undo(self) -> None:
        """Take the last decision back, also while a computer thinks of an answer to it."""
        if not self.session.undo_stop():
            self.thinking.stop()
            forced_moves.undo(self.session)
            self.message = ""
            self.proceed()

    def action_redo(self) -> None:
        """Play again what was taken back."""
        if not self.session.redo_stop():
            self.session.redo()
            self._go_on()

    def action_replay(self) -> None:
        """Look at the whole game."""
        replay = Replay(self.game, self.session.start_state, self.session.steps, occupants=self.session.occupants)
        self.post_message(ReplayWanted(replay))
