"""A game on another machine as a session, so that the screens of a local game show it."""

import logging
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import takewhile
from threading import Condition, Thread
from time import monotonic
from typing import Any, Generic, NamedTuple, cast

from hotseat.play.external_players import ExternalPlayers
from hotseat.play.participants import LONGEST_LINE, WHY_NOT, Participants
from hotseat.play.program import PlayerError
from hotseat.play.session import Session
from hotseat.plugin.decision import E, Q, R, S, Step, question_of
from hotseat.plugin.game import Game, agreed_draw, forced_option
from hotseat.plugin.seats import HUMAN, REMOTE, PlayerSpec
from hotseat.records.history import History
from hotseat.records.own_profile import read_profile
from hotseat.remote.client import INVALID, RemoteFault, RemoteSession
from hotseat.remote.invitation import Invitation, write_address
from hotseat.remote.messages import SPECTATOR, Claim, PositionMessage, Propose, Reply, Say, SeenStep
from hotseat.util import identity
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import capitalize

_LOG = logging.getLogger(__name__)
AGREE_SECONDS = 60.0
"""The time in seconds until the host has sent the same position to all seats of this machine at first."""
FOLLOW_SECONDS = 5.0
"""The same for a further game, as the screen waits for it."""
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
"""The characters that a terminal would obey or refuse."""


class ReceivedGame(NamedTuple):
    """The steps and the position that the host sent last to one seat."""

    game: int
    steps: tuple[SeenStep, ...]
    position: PositionMessage


class Link:
    """The connection of a seat or a spectator, served by a thread of its own."""

    def __init__(self, remote: RemoteSession, changed: Condition | None = None) -> None:
        self.remote = remote
        self.lost = False
        """Whether the connection is lost; it is opened again without end."""
        self.on_change: Callable[[], object] = lambda: None
        """Called in the thread of the connection when it is lost, is back, has a new position or has ended."""
        self.fault = ""
        """The reason why the connection has ended; "" before."""
        self.received: ReceivedGame | None = None
        """The steps and the position that the host sent last; None before."""
        self.changed = changed or Condition()
        self.seen_lines = 0
        """The number of messages that people here have read, in all games on this connection."""
        Thread(target=self._run, daemon=True).start()

    @property
    def seat(self) -> int | None:
        """The own seat in the current game, from 0; None for a spectator."""
        return None if self.remote.seat == SPECTATOR else self.remote.seat - 1

    def _run(self) -> None:
        fault = ""
        try:
            for position in self.remote.updates(self._lose):
                with self.changed:
                    self.lost = False
                    self.received = ReceivedGame(self.remote.game, tuple(self.remote.steps), position)
                    self.changed.notify_all()
                self.on_change()
        except RemoteFault as refused:
            fault = str(refused)
        except Exception as error:  # the table would wait for ever
            _LOG.info("the connection has failed", exc_info=True)
            fault = _("stopped by an unexpected {error}").format(error=type(error).__name__)
        self.fail(fault or _("the game is over"))

    def fail(self, fault: str) -> None:
        """End the game at this machine."""
        with self.changed:
            self.fault = fault
            self.changed.notify_all()
        self.on_change()

    def wake(self) -> None:
        """Let those who wait for a change look again."""
        with self.changed:
            self.changed.notify_all()

    def _lose(self) -> None:
        self.lost = True
        self.on_change()


def await_links(
    links: Sequence[Link], ready: Callable[[], bool], is_stopped: Callable[[], bool], seconds: float | None = None
) -> None:
    """Wait until something is ready at all links. Raise RemoteFault if a connection has ended, or the time is over."""
    until = None if seconds is None else monotonic() + seconds
    with links[0].changed:
        while not is_stopped() and not ready():
            if fault := next((link.fault for link in links if link.fault), ""):
                raise RemoteFault(fault)
            if not links[0].changed.wait(None if until is None else max(0.0, until - monotonic())):
                raise RemoteFault(_("the host sent no position within {seconds} seconds").format(seconds=seconds))


@contextmanager
def reporting_untrusted() -> Iterator[None]:
    """Turn whatever the game's code raises about what the host sent into a RemoteFault; the log keeps the error."""
    try:
        yield
    except RemoteFault:
        raise
    except Exception:
        _LOG.info("the game can't read what the host sent", exc_info=True)
        raise RemoteFault(_(INVALID)) from None


class SeenHistory(History[S, Q, R, E]):
    """A line of play whose states are the views of a seat or a spectator, or raise RemoteFault.

    The decision is derived from a whole state that fits the view: of another seat's, only the seat is of use.
    """

    def __init__(self, game: Game[S, Q, R, E], seat: int | None, received: ReceivedGame) -> None:
        self._seat = seat
        self._messages: tuple[SeenStep, ...] = ()
        with reporting_untrusted():
            whole = game.determinize(received.position.view, seat or 0, 0)
            super().__init__(game, whole)
            self.start = game.view(whole, seat)
            self._seats = len(game.names(self.start))
        self.take(received)

    def take(self, received: ReceivedGame) -> None:
        """Take the steps and the position that the host sent. Raise RemoteFault if they don't fit the game."""
        with reporting_untrusted():
            self._take(received)

    def _take(self, received: ReceivedGame) -> None:
        whole = self.game.determinize(received.position.view, self._seat or 0, 0)
        decision, seen = self.game.decision(whole), self.game.view(whole, self._seat)
        self._check_shown(seen, decision)
        self.agreed = None
        if received.position.agreed and question_of(decision) is not None:
            self.agreed = agreed_draw(self.game, seen)
            decision = cast(R, self.agreed)
        pairs = zip(received.steps, self._messages, strict=False)
        same = len([*takewhile(lambda pair: pair[0] is pair[1] or pair[0] == pair[1], pairs)])
        del self.steps[same:]
        before = self.state
        self.steps += [
            self._step(ply, message, before, seen) for ply, message in enumerate(received.steps[same:], same + 1)
        ]
        self._messages, self.decision = received.steps, decision
        if not self.steps:
            self.start = seen
        asked, own = received.position.question, self.question
        if (asked is not None) != (own is not None and own.seat == self._seat):
            raise RemoteFault(_(INVALID))
        if asked is not None and own is not None and [one.text for one in own.options] != asked.options:
            raise RemoteFault(_(INVALID))

    def _check_shown(self, seen: S, decision: Q | R) -> None:
        """Call what the screens call about a position; raise RemoteFault for other seats or control characters."""
        game, question = self.game, question_of(decision)
        names, texts = game.names(seen), [game.title(seen), *game.render_text(seen)]
        for shown in (game.turn, game.is_idle, game.sides, game.scores, game.loadouts, game.digest):
            shown(seen)
        if question is None:
            texts.append(game.describe_result(seen))
        else:
            texts += [game.prompt(seen, question), *(option.text for option in question.options), names[question.seat]]
            forced_option(game, seen, question)
        fits = len(names) == self._seats and (self._seat or 0) < self._seats and all(map(game.is_valid_name, names))
        if not fits or any(map(_CONTROL.search, texts)):
            raise RemoteFault(_(INVALID))

    def _step(self, ply: int, message: SeenStep, before: S, after: S) -> Step[S, E]:
        """Return the step of a message, or raise RemoteFault; between steps that arrive together states are unknown."""
        events = tuple(map(self.game.read_event, message.events)) if self.game.reads_events else ()
        step = Step(ply, message.seat - 1, message.option, events, message.turn, before, after, message.forced)
        shown = self.game.describe_step(step)  # fails for a card that doesn't exist
        if message.ply != ply or step.seat not in range(self._seats) or _CONTROL.search(shown + step.option):
            raise RemoteFault(_(INVALID))
        return step


class JoinedGame(Generic[S, Q, R, E]):
    """The host of a game on another machine, with its session; `take` adds what the host has saved to the session.

    The states of the session are the views of the own seat that decides, or that decided last. Raise RemoteFault if the
    host refused a connection or sent an invalid message.
    """

    def __init__(
        self, game: Game[S, Q, R, E], links: Sequence[Link], player: PlayerSpec = HUMAN, seconds: float = AGREE_SECONDS
    ) -> None:
        self.links = links
        self._game_number = 0
        await_links(links, lambda: bool(self._latest()), lambda: False, seconds)
        self._taken = self._latest()
        self._game_number = self._taken[0].game
        self.note: Callable[[JoinedGame[S, Q, R, E]], object] | None = None
        """Notes how a game stands among the known tables; None if the table isn't remembered."""
        self._is_closed = False
        self._sent: Sequence[ReceivedGame] | None = None
        """The position whose decision was answered last."""
        self.own = [link.seat for link in links]
        self._lines = [SeenHistory(game, seat, got) for seat, got in zip(self.own, self._taken, strict=True)]
        self._current = self._deciding(0)
        seats = range(len(game.names(self._lines[0].start)))
        players = [player if each in self.own else REMOTE for each in seats]
        self.session = Session(self._lines[self._current], None, players, self)

    def _latest(self) -> list[ReceivedGame]:
        """Return the current position as each link has received it; empty while they haven't received the same one."""
        found = [link.received for link in self.links if link.received is not None and not link.remote.sending]
        alike = {(each.game, each.position.ply, each.position.deciding) for each in found}
        fits = len(found) == len(self.links) and len(alike) == 1 and found[0].game >= self._game_number
        return found if fits and (not self._game_number or found[0].game == self._game_number) else []

    def _deciding(self, otherwise: int) -> int:
        """Return the index of the own seat that has to decide."""
        deciding = self._taken[0].position.deciding - 1
        return self.own.index(deciding) if deciding in self.own else otherwise

    @property
    def is_replaced(self) -> bool:
        """Whether the host plays another game on these connections now."""
        numbers = {link.received.game if link.received else 0 for link in self.links}
        return len(numbers) == 1 and self._game_number not in numbers

    @property
    def address(self) -> str:
        invitation = self.links[0].remote.invitation
        return write_address(invitation.host, invitation.port)

    @property
    def status(self) -> str:
        return _("connection lost") if self.lost else _("on another machine")

    @property
    def way_back(self) -> str:
        if self.note is None:
            return _("the host keeps it; join again with the same invitation.")
        first = self.links[0].remote.invitation
        address, command = write_address(first.host, first.port), identity.current().command("tables")
        return _("the game is kept at {address}; come back with {command}.").format(address=address, command=command)

    @property
    def lost(self) -> bool:
        """Whether a connection is lost, and is opened again."""
        return any(link.lost for link in self.links)

    @property
    def sending(self) -> bool:
        """Whether an answer was sent, and the position after it isn't the current one yet."""
        return self._sent is self._taken

    @property
    def is_outdated(self) -> bool:
        """Whether the host has sent another position than the current one."""
        return any(one is not other for one, other in zip(self._latest(), self._taken, strict=False))

    def send(self, option: str) -> None:
        self._sent = self._taken
        with suppress(ValueError):  # the host has changed the game meanwhile
            self.links[self._current].remote.answer(option)

    def wait(self, is_stopped: Callable[[], bool]) -> None:
        """Wait until the host has sent a position after the current one, or raise RemoteFault."""
        await_links(self.links, lambda: self.is_outdated, is_stopped)

    def take(self) -> None:
        """Make the position that the host sent last the current one, if there is another, or raise RemoteFault."""
        if not self.is_outdated:
            return
        self._taken = self._latest() or self._taken
        for line, received in zip(self._lines, self._taken, strict=True):
            line.take(received)
        self._current = self._deciding(self._current)
        self.session.history = self._lines[self._current]

    def close(self) -> None:
        """Close the connections, unless the host plays another game on them."""
        if self.note is not None and not self._is_closed:
            self.note(self)
        self._is_closed = True
        if not self.is_replaced:
            for link in self.links:
                link.remote.close()


class JoinedParticipants(Participants):
    """The participants of a game on another machine, as the host describes them."""

    def __init__(self, joined: JoinedGame[Any, Any, Any, Any]) -> None:
        session = joined.session
        super().__init__(session.game.names(session.history.start))
        self._links = joined.links
        self._joined = joined
        self.seen_lines = joined.links[0].seen_lines
        self._read()
        for link in self._links:
            link.remote.on_presence = self._take

    def read_lines(self) -> None:
        super().read_lines()
        self._links[0].seen_lines = self.seen_lines

    @property
    def own(self) -> frozenset[int]:
        return frozenset(seat for seat in self._joined.own if seat is not None)

    @property
    def is_replaced(self) -> bool:
        return self._joined.is_replaced

    def following(self) -> Session[Any, Any, Any, Any] | None:
        """Return the session of the game that the host plays now, or None; raise RemoteFault if it can't be played."""
        one = self._joined
        if not one.is_replaced:
            return None
        following = JoinedGame(one.session.game, one.links, seconds=FOLLOW_SECONDS)
        following.note, one.note = one.note, None
        return following.session

    @property
    def others_here(self) -> bool:
        return not any(link.fault for link in self._links)

    @property
    def way_back(self) -> str:
        return capitalize(self._joined.way_back)

    def take_refusal(self) -> str:
        refused = next((link.remote.refused for link in self._links if link.remote.refused), "")
        for link in self._links:
            link.remote.refused = ""
        return refused

    def _take(self) -> None:
        self._read()
        self.on_change()

    def _read(self) -> None:
        """Read what the host sent about the participants; a message about other seats than the game has is ignored."""
        remote = self._links[0].remote
        seats = range(len(self._presence.seats))
        self.record = remote.record
        self._said = remote.said.read()
        if remote.presence is not None and len(remote.presence.seats) == len(seats):
            self._set_presence(remote.presence.read())

    def say(self, text: str) -> None:
        line = " ".join(text.split())[:LONGEST_LINE]
        if line and self.own:
            self._links[0].remote.send(Say(text=line))

    def claim(self) -> str:
        if not self.may_claim:
            return super().claim()
        self._links[0].remote.send(Claim())
        return ""

    def propose(self, kind: str, seat: int | None = None) -> str:
        if not self.own or (why := self.why_not(kind)):
            return _(WHY_NOT[why]) if self.own else _(WHY_NOT["not-asked"])
        link = self._links[self._joined.own.index(min(self.own) if seat is None else seat)]
        link.remote.send(Propose(kind=kind))  # type: ignore[arg-type]
        return ""

    def reply(self, agreed: bool, reason: str = "") -> None:
        proposal, text = self._presence.proposal, " ".join(reason.split())[:LONGEST_LINE]
        for seat, link in zip(self._joined.own, self._links, strict=True):
            if proposal is not None and seat in proposal.waiting:
                link.remote.send(Reply(number=proposal.number, agreed=agreed, reason="" if agreed else text))


def _ended(why: object) -> str:
    """Return the sentence about a connection that has ended for good."""
    return _("The host's game can't continue here: {why}.").format(why=why)


class _Waiting(NamedTuple):
    """The wait for the next position of the host, in place of a request to a program."""

    question: Any
    wait: Callable[[], object]

    def answer(self, on_progress: Callable[[float], None] = lambda _: None) -> str:
        """Wait for the next position, and return "": the host plays the options."""
        try:
            self.wait()
        except RemoteFault as fault:
            raise PlayerError(_ended(fault)) from None
        return ""


class JoinedPlayers(ExternalPlayers[S, Q, R, E]):
    """The other seats of a joined game, played through the host; they "think" also while an answer is sent."""

    away = gettext_noop("{name} isn't connected. The game waits.")

    def __init__(self, session: Session[S, Q, R, E], *players: Any) -> None:
        super().__init__(session, *players)
        assert isinstance(session.host, JoinedGame)
        self._joined = session.host
        self.participants = JoinedParticipants(self._joined)

    @property
    def pending_player(self) -> PlayerSpec | None:
        return REMOTE if self._joined.sending else super().pending_player

    @property
    def fault(self) -> str:
        over = self.session.history.outcome is not None
        return "" if over else next((_ended(link.fault) for link in self._joined.links if link.fault), "")

    def listen(self, call: Callable[[], object]) -> None:
        for link in self._joined.links:
            link.on_change = call

    @property
    def lost(self) -> str:
        if not self._joined.lost:
            return ""
        if all(link.remote.is_parted for link in self._joined.links):
            text = _("{name} has left; the game is saved there, and continues here when it is hosted again.")
            host = self.participants.presence.host if self.participants is not None else None
            return text.format(name=host) if host else _("The table server has ended; the game is saved there.")
        return _("The connection to the host is lost. Trying again.")

    @property
    def delay(self) -> str:
        return self.lost or (_("Sending your answer.") if self._joined.sending else super().delay)

    def catch_up(self) -> bool:
        before = [*self.session.steps], self.session.history.decision
        try:
            self._joined.take()
        except RemoteFault as fault:
            self._joined.links[0].fail(str(fault))
        return before != ([*self.session.steps], self.session.history.decision)

    @contextmanager
    def asking(self) -> Iterator[Any]:
        if self.pending_player is not REMOTE:
            with super().asking() as asked:
                yield asked
            return
        stopped: list[bool] = []
        try:
            yield _Waiting(self.session.question, lambda: self._joined.wait(lambda: bool(stopped)))
        finally:
            stopped.append(True)
            with self._joined.links[0].changed:
                self._joined.links[0].changed.notify_all()

    def play_answer(self, answer: str) -> None:
        """Send the answer of a computer player here, or make the position that the host sent the current one."""
        if answer:
            super().play_answer(answer)
            return
        try:
            self._joined.take()
        except RemoteFault as fault:
            raise PlayerError(_ended(fault)) from None


def join_game(
    game: Game[S, Q, R, E], invitations: Sequence[Invitation], name: str, player: PlayerSpec = HUMAN
) -> JoinedGame[S, Q, R, E]:
    """Return a game elsewhere once the host has sent the position, or raise RemoteFault.

    `name`: the name to give; "" for that of the owner's profile.
    """
    return JoinedGame(game, open_links(game, invitations, name), player)


def open_links(game: Game[S, Q, R, E], invitations: Sequence[Invitation], name: str = "") -> list[Link]:
    """Return connections that are opened to a game elsewhere, with a name as for `join_game`."""
    changed, name = Condition(), name or read_profile().name
    return [Link(RemoteSession(each, game.id, game.fingerprint, name, stays=True), changed) for each in invitations]
