"""The table of a hosted game: the places of its players and spectators, and what each of them is sent."""

import asyncio
import contextlib
import hmac
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol

from websockets.exceptions import ConnectionClosed
from websockets.frames import CloseCode

from hotseat.play.session import Session
from hotseat.records.history import count_same
from hotseat.remote.door import CLOSING, POLICY, Peer
from hotseat.remote.host_participants import HostParticipants
from hotseat.remote.hosting_state import HostingState
from hotseat.remote.messages import (
    LONGEST_NAME,
    SPECTATOR,
    TAKEN_OVER,
    Answer,
    Error,
    FromHost,
    Hello,
    Leave,
    PositionMessage,
    PresenceMessage,
    RecordMessage,
    Refused,
    SaidLines,
    SeenStep,
    Steps,
    Welcome,
    read_client,
)
from hotseat.remote.served_game import ServedGame, Shown
from hotseat.util import identity, safe_io
from hotseat.util.i18n import gettext as _

Call = Callable[[Callable[[], object]], object]
"""A function that calls another one in the thread of the server, and may be called in any."""


class TableConnection:
    """A connection that has shown a secret, with what it has received; `leave` gives its place back."""

    sender: asyncio.Task[None]
    """The task that sends what has changed."""

    def __init__(self, socket: Peer, hello: Hello, leave: Callable[[], object]) -> None:
        self.socket = socket
        self.hello = hello
        self.leave = leave
        self.number = hello.seat
        """The number of the invitation, from 1; 0 for a spectator."""
        self.seat = hello.seat
        """The seat in the current game, from 1; 0 for a spectator."""
        self.name = safe_io.escape(" ".join(hello.name.split()))[:LONGEST_NAME]
        self.changed = asyncio.Event()
        self.game = 0
        """The number of the game that the client knows of, from 1; 0 before the first one."""
        self._forget()

    def is_older(self, other: "TableConnection") -> bool:
        """Return whether the client opened this connection before another one, which has arrived earlier."""
        ours, theirs = self.hello, other.hello
        return bool(ours.client) and ours.client == theirs.client and ours.attempt <= theirs.attempt

    async def send(self, message: FromHost) -> None:
        """Send a message once the client has read most of those before; raise ConnectionClosed if it doesn't."""
        await self.socket.send(message.encode())

    async def close(self, code: int) -> None:
        """Close the connection, and cut it off if the client doesn't react."""
        try:
            async with asyncio.timeout(CLOSING):
                await self.socket.close(code)
        except TimeoutError:
            self.socket.transport.abort()

    def begin(self, shown: Shown) -> None:
        """Forget what was received, as another game begins."""
        self.game, self.seat = shown.game, shown.seat
        self._forget()

    def _forget(self) -> None:
        self.sent: tuple[SeenStep, ...] = ()
        self.sent_position: PositionMessage | None = None
        self.sent_presence: PresenceMessage | None = None
        self.sent_lines: SaidLines | None = None
        self.sent_record = ""


class HostedTable:
    """The table of one hosted game at a time. All but `attach` belongs to the thread of the server."""

    def __init__(self, secrets: Sequence[str], spectators: int = 0, delay: int = 0) -> None:
        self._secrets = tuple(secrets)
        self._spectators = spectators
        self._call: Call = lambda _function: None
        self.game = ServedGame(lambda: self._call(self._announce), spectators=spectators > 0, delay=delay)
        """The game that is served."""
        self.connections: list[TableConnection] = []
        """The connections that hold a place: one for each seat at most, and those of spectators."""
        self._leaving: set[asyncio.Task[None]] = set()
        """The tasks that close connections whose seat another one has taken over."""
        self._informed: set[int] = set()
        """The players who have received the end of the current game, by number of the invitation."""

    def attach(
        self,
        session: Session[Any, Any, Any, Any],
        order: Sequence[int] = (),
        invitations: Callable[[], Sequence[tuple[str, str]]] = tuple,
        state: HostingState | None = None,
    ) -> HostParticipants:
        """Serve a session from now on, with each invitation's seat in `order`; the connections stay.

        `state`: that of an earlier run of the game, if any.
        """
        participants = self.game.attach(session, order, invitations, state)
        self._call(self._recount)
        return participants

    # --- the only table of a server -----------------------------------------------------------------------------------

    @property
    def places(self) -> int:
        """The number of connections that can have a place."""
        return len(self._secrets) - 1 + self._spectators

    @property
    def served(self) -> Iterable["HostedTable"]:
        """The tables at which people may be."""
        return (self,)

    def bind(self, call: Call) -> None:
        """Take the server's function for calls in its thread."""
        self._call = call

    def warn(self, sentence: str) -> None:
        """Warn the people at the host."""
        if self.game.participants is not None:
            self.game.participants.warn(_(sentence))

    def knows(self, hello: Hello) -> bool:
        """Return whether a hello has a secret of this table."""
        known = hello.seat < len(self._secrets)
        secret = self._secrets[hello.seat if known else 0]
        return hmac.compare_digest(secret.encode(), hello.secret.encode()) and known

    async def open(self, hello: Hello) -> "HostedTable | None":
        """Return the table of a hello that is known."""
        return self

    # --- connections --------------------------------------------------------------------------------------------------

    def refusal(self, hello: Hello) -> Error | None:
        """Return why a hello with the right secret isn't accepted; None if it is."""
        session = self.game.session
        if session is None:
            return "bad-message"
        fits = hello.game == session.game.id and session.game.plays_with(hello.fingerprint, session.state)
        if not fits and (hello.game or not hello.look):
            return "wrong-game"
        watching = sum(each.number == SPECTATOR for each in self.connections)
        if hello.seat == SPECTATOR and watching >= self._spectators and not hello.look:
            return "full"
        return None if self.game.shown(hello.seat) else "wrong-secret"

    async def converse(self, connection: TableConnection) -> None:
        """Serve an accepted connection. Its place is reserved before anything is awaited."""
        others = [each for each in self.connections if each.number == connection.number != SPECTATOR]
        if any(map(connection.is_older, others)):
            await connection.close(POLICY)
            return
        for other in others:
            self._take_place(other, TAKEN_OVER)
        connection.seat = self.game.seat_of(connection.number)
        connection.sender = asyncio.create_task(self._send_changes(connection))
        self.connections.append(connection)
        self._recount()
        try:
            await self._receive(connection)
        finally:
            if connection in self.connections:
                self._take_place(connection)
                self._recount()

    async def send_away(self) -> None:
        """Close all connections; their clients may come back."""
        await asyncio.gather(*(each.close(CloseCode.GOING_AWAY) for each in self.connections))

    def _take_place(self, connection: TableConnection, code: int | None = None) -> None:
        """Take the place from a connection, which neither sends nor receives anything more; close it with a code."""
        self.connections.remove(connection)
        connection.sender.cancel()
        connection.leave()
        if code is not None:
            leaving = asyncio.create_task(connection.close(code))
            self._leaving.add(leaving)
            leaving.add_done_callback(self._leaving.discard)

    def _recount(self) -> None:
        """Note which seats are connected, and how many spectators."""
        participants, session = self.game.participants, self.game.session
        if participants is None or session is None:
            return
        connected = {self.game.seat_of(each.number): each.name for each in self.connections}
        watching = [each.name for each in self.connections if each.number == SPECTATOR]
        participants.set_spectators(len(watching), watching)
        for seat, player_spec in enumerate(session.players):
            name, one = connected.get(seat + 1), participants.presence.seats[seat]
            if player_spec.remote and (name is not None, name or one.name) != (one.here, one.name):
                participants.set_connected(seat, here=name is not None, name=name)

    def _take_leave(self, connection: TableConnection) -> None:
        """Free the place of a player who has said goodbye."""
        self._take_place(connection)
        if self.game.participants is not None:
            self.game.participants.take_leave(connection.seat - 1)

    async def _receive(self, connection: TableConnection) -> None:
        async for data in connection.socket:
            message = read_client(data)
            if connection not in self.connections:
                return
            if message is None or isinstance(message, Hello) or connection.number == SPECTATOR:
                await connection.close(POLICY)
                return
            if isinstance(message, Answer):
                if not self.game.take_answer(connection.seat, message, connection.socket.latency):
                    await connection.send(refusal_message("illegal-option"))
                    connection.sent_position = None
                    connection.changed.set()
            elif isinstance(message, Leave):
                self._take_leave(connection)
                await connection.close(CloseCode.NORMAL_CLOSURE)
                return
            elif why := self.game.take_message(connection.seat, message):
                await connection.send(refusal_message("not-now", why))

    # --- what is sent -------------------------------------------------------------------------------------------------

    def awaits_players(self) -> bool:
        """Return whether the game is over and a remote player hasn't received its end."""
        absent = {*range(1, len(self._secrets))} - self._informed
        return any((shown := self.game.shown(number)) and shown.position.result for number in absent)

    def has_unsent_data(self, connection: TableConnection) -> bool:
        """Return whether a connection still has data to send."""
        shown, participants = self.game.shown(connection.number), self.game.participants
        record = participants.record if participants is not None else ""
        if connection.sent_position is not (shown and shown.position) or connection.sent_record != record:
            return True
        return connection.socket.transport.get_write_buffer_size() > 0

    def _announce(self) -> None:
        for connection in self.connections:
            connection.changed.set()

    async def _send_changes(self, connection: TableConnection) -> None:
        """Send what has changed. A slow client receives the latest position only, so nothing piles up on the host."""
        with contextlib.suppress(ConnectionClosed):
            while await self.send_state(connection):
                await connection.changed.wait()
                connection.changed.clear()
            await connection.close(TAKEN_OVER)

    async def send_state(self, connection: TableConnection) -> bool:
        """Send what the client lacks; return whether its seat is still a remote one."""
        shown, session = self.game.shown(connection.number), self.game.session
        if shown is None or session is None:
            return False
        if connection.game != shown.game:
            connection.begin(shown)
            own = identity.current().version
            welcome = Welcome(program=own, game=shown.game, seat=shown.seat, names=shown.names, plugin=session.game.id)
            await connection.send(welcome)
        await self._send_position(connection, shown)
        await self._send_presence(connection)
        return True

    async def _send_position(self, connection: TableConnection, shown: Shown) -> None:
        """Send the steps that the client lacks, and the position if it is another one."""
        same = count_same(connection.sent, shown.steps)
        if same < max(len(shown.steps), len(connection.sent)):
            message = Steps(first=same + 1, steps=list(shown.steps[same:]))
            await connection.send(message)
            connection.sent = shown.steps
        if connection.sent_position is not shown.position:
            await connection.send(shown.position)
            connection.sent_position = shown.position
            note = self._informed.add if shown.position.result is not None else self._informed.discard
            if not connection.hello.look:
                note(connection.number)

    async def _send_presence(self, connection: TableConnection) -> None:
        """Send what has changed of the participants, their messages, and the record."""
        participants = self.game.participants
        assert participants is not None
        presence, lines = self.game.presence_message(connection.number), participants.said_message()
        if presence != connection.sent_presence:
            await connection.send(presence)
            connection.sent_presence = presence
        if connection.number != SPECTATOR and lines != (connection.sent_lines or SaidLines(lines=[])):
            await connection.send(lines)
            connection.sent_lines = lines
        if participants.record and connection.sent_record != participants.record:
            await connection.send(RecordMessage(text=participants.record))
            connection.sent_record = participants.record


class Tables(Protocol):
    """The tables of a server, one of them or many; see `HostedTable`, which is one."""

    @property
    def places(self) -> int:
        """The number of connections that can have a place."""
        ...

    @property
    def served(self) -> Iterable[HostedTable]:
        """The tables at which people may be."""
        ...

    def bind(self, call: Call) -> None:
        """Take the server's function for calls in its thread."""

    def warn(self, sentence: str) -> None:
        """Warn the people at the host, or those who run the server."""

    def awaits_players(self) -> bool:
        """Return whether a server that ends should wait for players who haven't received the end of their game."""
        ...

    def knows(self, hello: Hello) -> bool:
        """Return whether a hello has a secret of a table."""
        ...

    async def open(self, hello: Hello) -> HostedTable | None:
        """Return the table of a hello that is known; None if it can't be opened now."""
        ...


def refusal_message(error: Error, why: str = "") -> Refused:
    """Return the refusal for a reason, and for a further one why something isn't possible now."""
    return Refused(error=error, program=identity.current().version, why=why)  # type: ignore[arg-type]
