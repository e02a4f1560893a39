"""The server of a hosted game: it runs in a thread of its own, and the thread of the game never waits for it."""

import asyncio
import contextlib
import hmac
import logging
import ssl
from collections.abc import Callable, Sequence
from threading import Condition, Thread
from typing import Any

from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from hotseat.play.session import Session
from hotseat.records.history import count_same
from hotseat.remote.door import CLOSING, POLICY, SECRET_SECONDS, Door, DoorLoop, Peer
from hotseat.remote.host_participants import HostParticipants
from hotseat.remote.messages import (
    MAX_INBOUND,
    PROTOCOL,
    SPECTATOR,
    TAKEN_OVER,
    Answer,
    Error,
    FromHost,
    Hello,
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
from hotseat.util.faults import describe_error
from hotseat.util.i18n import gettext as _
from hotseat.util.sockets import listen

_LOG = logging.getLogger(__name__)
_CONNECTIONS = _LOG.getChild("connections")
_CONNECTIONS.setLevel(logging.WARNING)  # else each connection, of anyone, would write lines into a log

HEARTBEAT = 20.0
"""The time in seconds between two heartbeats."""
STARTING = 10.0
"""The time in seconds that the server has to start or to end."""
AWAY = 7.0
"""The time in seconds for which a server that ends after the game waits for players who aren't connected."""
PARTING = 2.0
"""The maximum time in seconds in which the last position is sent when the server ends."""
LOOK = 0.02
"""The time in seconds between two checks whether the server can end."""


class _Connection:
    """A connection that has said hello, with what it has received."""

    sender: asyncio.Task[None]
    """The task that sends what has changed."""

    def __init__(self, socket: Peer, hello: Hello) -> None:
        self.socket = socket
        self.hello = hello
        self.number = hello.seat
        """The number of the invitation, from 1; 0 for a spectator."""
        self.seat = hello.seat
        """The seat in the current game, from 1; 0 for a spectator."""
        self.name = safe_io.escape(hello.name)
        self.changed = asyncio.Event()
        self.game = 0
        """The number of the game that the client knows of, from 1; 0 before the first one."""
        self._forget()

    def is_older(self, other: "_Connection") -> bool:
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


class Server:
    """The server of one hosted game at a time, at an address and a port, 0 for any; without `context`, without TLS."""

    def __init__(
        self,
        secrets: Sequence[str],
        address: tuple[str, int],
        context: ssl.SSLContext | None = None,
        spectators: int = 0,
        delay: int = 0,
    ) -> None:
        self._secrets = tuple(secrets)
        self._address = address
        self._context = context
        self._spectators = spectators
        self.game = ServedGame(lambda: self._call(self._announce), spectators=spectators > 0, delay=delay)
        """The game that is served."""
        self._connections: list[_Connection] = []
        """The connections that hold a place: one for each seat at most, and those of spectators."""
        self._leaving: set[asyncio.Task[None]] = set()
        """The tasks that close connections whose seat another one has taken over."""
        self._informed: set[int] = set()
        """The players who have received the end of the current game, by number of the invitation."""
        self._loop = DoorLoop()
        self._stop = asyncio.Event()
        self._thread = Thread(target=self._run, daemon=True)
        self._started = Condition()
        self._fault: Exception | None = None
        self.port = 0
        """The port that the server listens on; 0 before `start`."""

    # --- the thread of the game ---------------------------------------------------------------------------------------

    def start(self) -> None:
        """Start to listen, or raise OSError, TimeoutError if it takes too long."""
        with self._started:
            self._thread.start()
            self._started.wait_for(lambda: self.port or self._fault, STARTING)
        if isinstance(self._fault, OSError):
            raise self._fault
        if self._fault is not None:
            raise OSError(describe_error(self._fault))
        if not self.port:
            self._call(self._stop.set)
            raise TimeoutError(_("it didn't start within {seconds} seconds").format(seconds=round(STARTING)))

    def attach(
        self,
        session: Session[Any, Any, Any, Any],
        order: Sequence[int] = (),
        invitations: Callable[[], Sequence[tuple[str, str]]] = tuple,
    ) -> HostParticipants:
        """Serve a session from now on, with each invitation's seat in `order`; the connections stay."""
        participants = self.game.attach(session, order, invitations)
        self._call(self._recount)
        return participants

    def close(self) -> None:
        """Close all connections and end the server."""
        self.game.detach()
        self._call(self._stop.set)
        self._thread.join(AWAY + STARTING)

    def _call(self, function: Callable[[], object]) -> None:
        with contextlib.suppress(RuntimeError):  # the loop has ended
            self._loop.call_soon_threadsafe(function)

    # --- the thread of the server -------------------------------------------------------------------------------------

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        try:
            self._loop.run_until_complete(self._serve())
        except Exception as error:  # any of them would leave the host waiting for a server that isn't there
            _LOG.info("the server has ended", exc_info=True)
            if self.port:
                self._warn(_("No player can connect any more: {why}.").format(why=describe_error(error)))
            with self._started:
                self._fault = error
                self._started.notify_all()
        finally:
            self._loop.close()

    def _warn(self, message: str) -> None:
        """Warn the people at the host."""
        if self.game.participants is not None:
            self.game.participants.warn(_(message))

    async def _serve(self) -> None:
        places = len(self._secrets) - 1 + self._spectators
        self._loop.door = self._door = Door(self._loop, listen(*self._address), places, self._warn)
        async with serve(
            self._handle,
            origins=[None],  # pages of browsers send one; programs don't
            create_connection=Peer,
            ssl=self._context,
            max_size=MAX_INBOUND,
            max_queue=4,
            compression=None,
            ping_interval=HEARTBEAT,
            ping_timeout=HEARTBEAT,
            open_timeout=SECRET_SECONDS,
            close_timeout=CLOSING,
            server_header=None,
            logger=_CONNECTIONS,
        ):
            with self._started:
                self.port = self._door.sockets[0].getsockname()[1]
                self._started.notify_all()
            await self._stop.wait()
            await _wait_while(self._awaits_players, AWAY)
            await _wait_while(lambda: any(map(self._has_unsent_data, self._connections)), PARTING)
            for connection in filter(self._has_unsent_data, self._connections):
                connection.socket.transport.abort()

    def _awaits_players(self) -> bool:
        """Return whether the game is over and a remote player hasn't received its end."""
        absent = {*range(1, len(self._secrets))} - self._informed
        return any((shown := self.game.shown(number)) and shown.position.result for number in absent)

    def _has_unsent_data(self, connection: _Connection) -> bool:
        """Return whether a connection still has data to send."""
        shown, participants = self.game.shown(connection.number), self.game.participants
        record = participants.record if participants is not None else ""
        if connection.sent_position is not (shown and shown.position) or connection.sent_record != record:
            return True
        return connection.socket.transport.get_write_buffer_size() > 0

    async def _handle(self, socket: ServerConnection) -> None:
        """Read the hello of a connection, which has until `SECRET_SECONDS` after its arrival, and go on with it."""
        assert isinstance(socket, Peer)
        with contextlib.suppress(ConnectionClosed):
            hello = read_client(await socket.recv())
            refusal = self._refusal(hello)
            if refusal is not None:
                await socket.send(refusal.encode())
                await socket.close(POLICY)
            elif isinstance(hello, Hello):
                await self._converse(_Connection(socket, hello))

    def _refusal(self, hello: object) -> Refused | None:
        """Return the refusal of a hello; None if the hello is accepted."""
        session = self.game.session
        if not isinstance(hello, Hello) or session is None:
            return _refused("bad-message")
        if hello.protocol != PROTOCOL:
            return _refused("wrong-version")
        known = hello.seat < len(self._secrets)
        secret = self._secrets[hello.seat if known else 0]
        if not hmac.compare_digest(secret.encode(), hello.secret.encode()) or not known:
            return _refused("wrong-secret")
        if hello.game != session.game.id or not session.game.plays_with(hello.fingerprint, session.state):
            return _refused("wrong-game")
        watching = sum(each.number == SPECTATOR for each in self._connections)
        if hello.seat == SPECTATOR and watching >= self._spectators:
            return _refused("full")
        return None if self.game.shown(hello.seat) else _refused("wrong-secret")

    async def _converse(self, connection: _Connection) -> None:
        """Serve a connection that has shown its secret. Its place is reserved before anything is awaited."""
        others = [each for each in self._connections if each.number == connection.number != SPECTATOR]
        if any(map(connection.is_older, others)):
            await connection.close(POLICY)
            return
        for other in others:
            self._take_place(other, TAKEN_OVER)
        connection.seat = self.game.seat_of(connection.number)
        self._door.admit(connection.socket)
        connection.sender = asyncio.create_task(self._send_changes(connection))
        self._connections.append(connection)
        self._recount()
        self._introduce(connection)
        try:
            await self._receive(connection)
        finally:
            if connection in self._connections:
                self._take_place(connection)
                self._recount()

    def _take_place(self, connection: _Connection, code: int | None = None) -> None:
        """Take the place from a connection, which neither sends nor receives anything more; close it with a code."""
        self._connections.remove(connection)
        connection.sender.cancel()
        self._door.release(connection.socket)
        if code is not None:
            leaving = asyncio.create_task(connection.close(code))
            self._leaving.add(leaving)
            leaving.add_done_callback(self._leaving.discard)

    def _recount(self) -> None:
        """Note which seats are connected, and how many spectators."""
        participants, session = self.game.participants, self.game.session
        if participants is None or session is None:
            return
        connected = {self.game.seat_of(each.number) for each in self._connections}
        participants.set_spectators(sum(each.number == SPECTATOR for each in self._connections))
        for seat, player_spec in enumerate(session.players):
            if player_spec.remote and (seat + 1 in connected) != participants.presence.seats[seat].here:
                participants.set_connected(seat, here=seat + 1 in connected)

    def _introduce(self, connection: _Connection) -> None:
        """Tell the people at the host the name that a player has given, if it isn't that of the seat."""
        participants, session = self.game.participants, self.game.session
        if connection.seat == SPECTATOR or participants is None or session is None:
            return
        if connection.name not in ("", session.game.names(session.history.start)[connection.seat - 1]):
            participants.warn(_("Seat {seat} is connected: {name}.").format(seat=connection.seat, name=connection.name))

    async def _receive(self, connection: _Connection) -> None:
        async for data in connection.socket:
            message = read_client(data)
            if connection not in self._connections:
                return
            if message is None or isinstance(message, Hello) or connection.number == SPECTATOR:
                await connection.close(POLICY)
                return
            if isinstance(message, Answer):
                if not self.game.take_answer(connection.seat, message, connection.socket.latency):
                    await connection.send(_refused("illegal-option"))
                    connection.sent_position = None
                    connection.changed.set()
            elif not self.game.take_message(connection.seat, message):
                await connection.send(_refused("not-now"))

    def _announce(self) -> None:
        for connection in self._connections:
            connection.changed.set()

    async def _send_changes(self, connection: _Connection) -> None:
        """Send what has changed. A slow client receives the latest position only, so nothing piles up on the host."""
        with contextlib.suppress(ConnectionClosed):
            while True:
                shown = self.game.shown(connection.number)
                if shown is None:
                    await connection.close(TAKEN_OVER)
                    return
                if connection.game != shown.game:
                    connection.begin(shown)
                    welcome = Welcome(
                        program=identity.current().version, game=shown.game, seat=shown.seat, names=shown.names
                    )
                    await connection.send(welcome)
                await self._send_position(connection, shown)
                await self._send_presence(connection)
                await connection.changed.wait()
                connection.changed.clear()

    async def _send_position(self, connection: _Connection, shown: Shown) -> None:
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
            note(connection.number)

    async def _send_presence(self, connection: _Connection) -> None:
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


async def _wait_while(condition: Callable[[], bool], seconds: float) -> None:
    """Wait until a condition doesn't hold any more, for so many seconds at most."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            while condition():
                await asyncio.sleep(LOOK)


def _refused(error: Error) -> Refused:
    return Refused(error=error, program=identity.current().version)
