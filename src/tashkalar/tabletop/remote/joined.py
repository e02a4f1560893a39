"""A game on another machine as a session, so that the screens of a local game show it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Condition, Thread
from typing import Any, NamedTuple

from tashkalar.i18n import gettext as _
from tashkalar.i18n import gettext_noop
from tashkalar.tabletop.decision import E, Option, Q, R, S, Step
from tashkalar.tabletop.external_players import ExternalPlayers
from tashkalar.tabletop.game import Game, InvalidPosition
from tashkalar.tabletop.history import History
from tashkalar.tabletop.program import PlayerError
from tashkalar.tabletop.remote.client import RemoteFault, RemoteSession
from tashkalar.tabletop.remote.messages import SeenStep, TableMessage
from tashkalar.tabletop.seats import HUMAN, REMOTE, PlayerSpec
from tashkalar.tabletop.session import Session

INVALID = gettext_noop("the host sent an invalid message")


class _Received(NamedTuple):
    """The steps and the position that the host sent last."""

    steps: tuple[SeenStep, ...]
    table: TableMessage


class Link:
    """The connection of a seat, served by a thread of its own.

    Args:
        remote: the connection; it is used only here from now on.
    """

    def __init__(self, remote: RemoteSession) -> None:
        self.remote = remote
        self.lost = False
        """Whether the connection is lost; it is opened again without end."""
        self.on_change: Callable[[], object] = lambda: None
        """Called in the thread of the connection when it is lost, is back or has ended."""
        self.fault = ""
        """The reason why the connection has ended; "" before."""
        self._received: _Received | None = None
        self._changed = Condition()
        Thread(target=self._run, daemon=True).start()

    def _run(self) -> None:
        fault = ""
        try:
            for table in self.remote.updates(self._lose):
                with self._changed:
                    was_lost, self.lost = self.lost, False
                    self._received = _Received(tuple(self.remote.steps), table)
                    self._changed.notify_all()
                if was_lost:
                    self.on_change()
        except RemoteFault as refused:
            fault = str(refused)
        with self._changed:
            self.fault = fault or _("the game is over")
            self._changed.notify_all()
        self.on_change()

    def _lose(self) -> None:
        self.lost = True
        self.on_change()

    def wait(self, known: object = None, is_stopped: Callable[[], bool] = lambda: False) -> _Received | None:
        """Wait until the host has sent another position and no answer is on its way; return it, or None if stopped.

        Args:
            known: the position that is known already.
            is_stopped: returns whether to give up.

        Raises:
            RemoteFault: the connection has ended.
        """
        with self._changed:
            while not is_stopped():
                if self._received is not None and self._received is not known and not self.remote.sending:
                    return self._received
                if self.fault:
                    raise RemoteFault(self.fault)
                self._changed.wait()
        return None

    def wake(self) -> None:
        """Let waiting threads look whether they were stopped."""
        with self._changed:
            self._changed.notify_all()


class _SeenHistory(History[S, Q, R, E]):
    """A line of play whose states are the views of a seat.

    The decision is derived from a whole state that fits the view: it is exact for the own seat, and of another seat's
    decision only the seat is of use.

    Args:
        game: the game plugin.
        seat: the own seat, from 0.
        received: the first position.
    """

    def __init__(self, game: Game[S, Q, R, E], seat: int, received: _Received) -> None:
        self._seat = seat
        self._messages: tuple[SeenStep, ...] = ()
        whole = _whole_state(game, seat, received.table)
        super().__init__(game, whole)
        self.start = game.view(whole, seat)
        self.take(received)

    def take(self, received: _Received) -> None:
        """Take the steps and the position that the host sent.

        Args:
            received: the steps and the position.

        Raises:
            RemoteFault: they don't fit the game.
        """
        whole = _whole_state(self.game, self._seat, received.table)
        decision, seen = self.game.decision(whole), self.game.view(whole, self._seat)
        same = 0
        while same < min(len(received.steps), len(self._messages)) and received.steps[same] == self._messages[same]:
            same += 1
        del self.steps[same:]
        before = self.state
        self.steps += [_step(self.game, message, before, seen) for message in received.steps[same:]]
        self._messages, self.decision = received.steps, decision
        if not self.steps:
            self.start = seen
        asked, own = received.table.question, self.question
        if asked and (own is None or own.seat != self._seat or [one.text for one in own.options] != asked.options):
            raise RemoteFault(_(INVALID))


def _whole_state(game: Game[S, Q, R, E], seat: int, table: TableMessage) -> S:
    """Return a whole state that fits the view in a message.

    Raises:
        RemoteFault: the host sent no valid view.
    """
    try:
        return game.determinize(table.view, seat, 0)
    except (InvalidPosition, ValueError):
        raise RemoteFault(_(INVALID)) from None


def _step(game: Game[S, Q, R, E], message: SeenStep, before: S, after: S) -> Step[S, E]:
    """Return the step of a message; between steps that arrive together the states aren't known."""
    try:
        events = tuple(game.read_event(event) for event in message.events)
    except (ValueError, TypeError, KeyError):
        raise RemoteFault(_(INVALID)) from None
    return Step(message.ply, message.seat - 1, message.option, events, message.turn, before, after, message.forced)


class JoinedSession(Session[S, Q, R, E]):
    """A seat of a game on another machine. Its states are views, and the host keeps the record.

    `play` sends an answer, and the line of play changes when `take` finds that the host has saved it.

    Args:
        game: the game plugin.
        seat: the own seat, from 0.
        link: the connection.

    Raises:
        RemoteFault: the host refused the connection or sent an invalid message.
    """

    def __init__(self, game: Game[S, Q, R, E], seat: int, link: Link) -> None:
        received = link.wait()
        assert received is not None
        self.link = link
        self._taken = received
        self._sent: _Received | None = None
        """The position whose decision was answered last."""
        self._line = _SeenHistory(game, seat, received)
        seats = range(len(game.names(self._line.start)))
        super().__init__(self._line, None, [HUMAN if each == seat else REMOTE for each in seats])

    @property
    def saved(self) -> str:
        return _("connection lost") if self.link.lost else _("on another machine")

    @property
    def sending(self) -> bool:
        """Whether an answer was sent, and the position after it isn't the current one yet."""
        return self._sent is self._taken

    def play(self, option: Option | str) -> tuple[E, ...]:
        """Send an option of the own pending decision to the host. Nothing changes yet.

        Args:
            option: one of the options, or its text.
        """
        text = option if isinstance(option, str) else option.text
        self._sent = self._taken
        with suppress(ValueError):  # the host has changed the game meanwhile
            self.link.remote.answer(text)
        return ()

    def wait(self, is_stopped: Callable[[], bool]) -> None:
        """Wait until the host has sent a position after the current one.

        Args:
            is_stopped: returns whether to give up.

        Raises:
            RemoteFault: the connection has ended.
        """
        self.link.wait(self._taken, is_stopped)

    def take(self) -> None:
        """Make the position that the host sent last the current one, after `wait`.

        Raises:
            RemoteFault: the host sent an invalid message.
        """
        received = self.link.wait()
        assert received is not None
        self._taken = received
        self._line.take(received)

    def why_no_undo(self) -> str | None:
        return _("The host has this decision; it can't be taken back here.")

    def set_player(self, seat: int, player_spec: PlayerSpec) -> None:
        """Do nothing: the host sets the players.

        Args:
            seat: not used.
            player_spec: not used.
        """


class _Waiting(NamedTuple):
    """The wait for the next position of the host, in place of a request to a program."""

    question: Any
    wait: Callable[[], object]

    def answer(self, on_progress: Callable[[float], None] = lambda _: None) -> str:
        """Wait for the next position, and return "": the host plays the options.

        Args:
            on_progress: not called.

        Raises:
            PlayerError: the connection has ended.
        """
        try:
            self.wait()
        except RemoteFault as fault:
            raise PlayerError(str(fault)) from None
        return ""


class JoinedPlayers(ExternalPlayers[S, Q, R, E]):
    """The other seats of a joined game, which are played through the host. They "think" also while an answer is sent.

    Args:
        session: the joined game.
    """

    replaceable = False

    def __init__(self, session: JoinedSession[S, Q, R, E]) -> None:
        super().__init__(session)
        self._joined = session

    @property
    def pending_player(self) -> PlayerSpec | None:
        return REMOTE if self._joined.sending else super().pending_player

    @property
    def fault(self) -> str:
        return "" if self._joined.outcome is not None else self._joined.link.fault

    def listen(self, call: Callable[[], object]) -> None:
        self._joined.link.on_change = call

    @property
    def delay(self) -> str:
        if self._joined.link.lost:
            return _("The connection to the host is lost. Trying again.")
        return _("Sending your answer.") if self._joined.sending else ""

    @contextmanager
    def asking(self) -> Iterator[Any]:
        stopped: list[bool] = []
        try:
            yield _Waiting(self.session.question, lambda: self._joined.wait(lambda: bool(stopped)))
        finally:
            stopped.append(True)
            self._joined.link.wake()

    def play_answer(self, answer: str) -> None:
        """Make the position that the host sent the current one.

        Args:
            answer: not used.

        Raises:
            PlayerError: the host sent an invalid message.
        """
        try:
            self._joined.take()
        except RemoteFault as fault:
            raise PlayerError(str(fault)) from None
