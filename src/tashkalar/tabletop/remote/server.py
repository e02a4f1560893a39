"""The server of a hosted game: it runs in a thread of its own, and the thread of the game never waits for it."""

import asyncio
import contextlib
import hmac
import logging
import ssl
from collections.abc import Callable, Sequence
from threading import Condition, Thread
from typing import Any, NamedTuple

from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from tashkalar import __version__, safe_io
from tashkalar.i18n import gettext as _
from tashkalar.i18n import gettext_noop
from tashkalar.tabletop.decision import Json, Question
from tashkalar.tabletop.program import PlayerError, PlayerReply
from tashkalar.tabletop.remote.host_company import HostCompany
from tashkalar.tabletop.remote.messages import (
    MAX_INBOUND,
    PROTOCOL,
    SPECTATOR,
    TAKEN_OVER,
    Answer,
    Error,
    FromClient,
    Hello,
    People,
    Propose,
    RecordMessage,
    Refused,
    Reply,
    SaidLines,
    Say,
    SeenStep,
    Steps,
    TableMessage,
    Welcome,
    read_client,
)
from tashkalar.tabletop.remote.snapshot import SeenSteps, table_message
from tashkalar.tabletop.session import Session

_LOG = logging.getLogger(__name__)

HELLO_SECONDS = 10.0
"""The time in seconds in which a new connection must send its hello."""
RATE = 20.0
"""The number of messages a second that a connection may send in the long run."""
BURST = 40.0
"""The number of messages that a connection may send at once."""
SPARE_CONNECTIONS = 8
"""The number of connections beyond one for each seat and spectator."""
HEARTBEAT = 20.0
"""The time in seconds between two heartbeats."""
STARTING = 10.0
"""The time in seconds that the server has to start or to end."""
PARTING = 2.0
"""The maximum time in seconds in which the last position is sent when the server ends."""
LOOK = 0.02
"""The time in seconds between two checks whether the last position has been sent."""
POLICY = 1008
"""The code with which a connection is closed that breaks the rules of the protocol."""


class Shown(NamedTuple):
    """The steps and the position of the game as one seat or the spectators may see them."""

    steps: tuple[SeenStep, ...]
    table: TableMessage


class _Connection:
    """A connection that has said hello, with what it has received."""

    def __init__(self, socket: ServerConnection, hello: Hello) -> None:
        self.socket = socket
        self.hello = hello
        self.number = hello.seat
        """The number of the invitation, from 1; 0 for a spectator."""
        self.seat = hello.seat
        """The seat in the current game, from 1; 0 for a spectator."""
        self.name = safe_io.escape(hello.name)
        self.changed = asyncio.Event()
        self.begin(hello.seat)
        self.game = 0
        """The number of the game that the client knows of, from 1; 0 before the first one."""

    def is_older(self, other: "_Connection") -> bool:
        """Return whether the client opened this connection before another one, which has arrived earlier."""
        ours, theirs = self.hello, other.hello
        return bool(ours.client) and ours.client == theirs.client and ours.attempt <= theirs.attempt

    def begin(self, seat: int) -> None:
        """Forget what was received, as another game begins.

        Args:
            seat: the seat in the game, from 1; 0 for a spectator.
        """
        self.seat = seat
        self.sent: tuple[SeenStep, ...] = ()
        self.sent_table: TableMessage | None = None
        self.sent_people: People | None = None
        self.sent_lines: SaidLines | None = None
        self.sent_record = ""


class Server:
    """The server of one hosted game at a time.

    `attach`, `player`, `start` and `close` belong to the thread of the game.

    Args:
        secrets: the secret of the spectators, then that of each seat.
        address: the address and the port to listen on; port 0 for any free one.
        context: the TLS settings; None for a server that only this machine reaches.
        spectators: the maximum number of spectators.
        delay: the number of turns after which spectators see a step.
    """

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
        self._delay = delay
        self._order: Sequence[int] = ()
        self._game = 0
        """The number of the current game, from 1."""
        self.company: HostCompany | None = None
        """The people of the current game; None before `attach`."""
        self._session: Session[Any, Any, Any, Any] | None = None
        self._names: list[str] = []
        self._seen: dict[int, SeenSteps[Any, Any, Any, Any]] = {}
        self._shown: dict[int, Shown] = {}
        self._answers: dict[int, Answer] = {}
        self._lock = Condition()
        """The lock of `_shown` and `_answers`; waiting players are notified of a new answer."""
        self._connections: list[_Connection] = []
        self._open = 0
        self._loop = asyncio.new_event_loop()
        self._stop = asyncio.Event()
        self._thread = Thread(target=self._run, daemon=True)
        self._started = Condition()
        self._fault: OSError | None = None
        self.port = 0
        """The port that the server listens on; 0 before `start`."""

    # --- the thread of the game ---------------------------------------------------------------------------------------

    def start(self) -> None:
        """Start to listen.

        Raises:
            OSError: the address can't be used.
        """
        with self._started:
            self._thread.start()
            self._started.wait_for(lambda: self.port or self._fault, STARTING)
        if self._fault is not None:
            raise self._fault

    def attach(
        self,
        session: Session[Any, Any, Any, Any],
        order: Sequence[int] = (),
        invitations: Callable[[], Sequence[tuple[str, str]]] = tuple,
    ) -> HostCompany:
        """Serve a session from now on, instead of the one before. The connections stay.

        Args:
            session: the game being played.
            order: the seat, from 0, that each invitation plays; the seats in their order if left out.
            invitations: returns the invitations that the host may give, each as a name and a command.

        Returns:
            The people of the game.
        """
        seats = range(len(session.players))
        seen = {seat + 1: SeenSteps(session.game, seat) for seat in seats}
        company = HostCompany(len(seats), lambda: self._call(self._announce), invitations)
        with self._lock:
            self._seen = seen | ({SPECTATOR: SeenSteps(session.game, None)} if self._spectators else {})
            self._order, self._session, self.company = tuple(order or seats), session, company
            self._names = list(session.game.names(session.start_state))
            self._game += 1
        session.on_change = self._publish
        self._publish()
        self._call(self._recount)
        return company

    def player(self, seat: int) -> "RemotePlayer":
        """Return the player of a remote seat for the next decision.

        Args:
            seat: the seat, from 0.
        """
        return RemotePlayer(self, seat + 1)

    def close(self) -> None:
        """Close all connections and end the server."""
        if self._session is not None:
            self._session.on_change = None
        self._call(self._stop.set)
        self._thread.join(STARTING)

    def _publish(self) -> None:
        """Give the server the messages about the current state. The game calls it when its steps are on the disk."""
        session, company = self._session, self.company
        assert session is not None
        assert company is not None
        shown = {}
        for number, seen in self._seen.items():
            seat = None if number == SPECTATOR else number - 1
            if seat is None or session.players[seat].remote:
                steps = session.steps if seat is not None else session.steps[: self._public_plies(session)]
                state = steps[-1].state if steps else session.start_state
                table = table_message(session.game, state, len(steps), seat, saved=not session.save_error)
                shown[number] = Shown(seen.read(steps), table)
        with self._lock:
            self._shown = shown
            self._answers = {number: one for number, one in self._answers.items() if self._fits(number, one)}
        question: Question | None = session.question
        deciding = -1 if question is None else question.seat
        company.update(session.players, deciding, len(session.steps), session.undoable_seat())

    def _public_plies(self, session: Session[Any, Any, Any, Any]) -> int:
        """Return the number of steps that spectators may see already; all of them after the end."""
        if not self._delay or session.question is None:
            return len(session.steps)
        latest = session.game.turn(session.state) - self._delay
        return sum(step.turn <= latest for step in session.steps)

    def _call(self, function: Callable[[], object]) -> None:
        with contextlib.suppress(RuntimeError):  # the loop has ended
            self._loop.call_soon_threadsafe(function)

    def wait_for_answer(self, number: int, digest: str, is_stopped: Callable[[], bool]) -> str | None:
        """Wait for the answer to a decision, and return the text of the option; None if the player was stopped.

        Args:
            number: the seat, from 1.
            digest: the digest of the decision.
            is_stopped: returns whether to give up.
        """
        with self._lock:
            while not is_stopped():
                answer = self._answers.get(number)
                if answer is not None and answer.digest == digest:
                    return answer.option
                self._lock.wait()
        return None

    def wake(self) -> None:
        """Let waiting players look whether they were stopped."""
        with self._lock:
            self._lock.notify_all()

    # --- the thread of the server -------------------------------------------------------------------------------------

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        try:
            self._loop.run_until_complete(self._serve())
        except OSError as error:
            with self._started:
                self._fault = error
                self._started.notify_all()
        finally:
            self._loop.close()

    async def _serve(self) -> None:
        host, port = self._address
        async with serve(
            self._handle,
            host,
            port,
            ssl=self._context,
            max_size=MAX_INBOUND,
            max_queue=4,
            compression=None,
            ping_interval=HEARTBEAT,
            ping_timeout=HEARTBEAT,
            open_timeout=HELLO_SECONDS,
            close_timeout=1,
            server_header=None,
            logger=_LOG,
        ) as server:
            with self._started:
                self.port = next(iter(server.sockets)).getsockname()[1]
                self._started.notify_all()
            await self._stop.wait()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(PARTING):
                    while any(map(self._lacks, self._connections)):
                        await asyncio.sleep(LOOK)

    def _lacks(self, connection: _Connection) -> bool:
        """Return whether a connection hasn't received the latest position, or the record that the host gives."""
        record = self.company.record if self.company is not None else ""
        return connection.sent_table is not self._latest(connection.seat) or connection.sent_record != record

    def _latest(self, number: int) -> TableMessage | None:
        """Return the latest position of a seat; None if the seat isn't remote."""
        with self._lock:
            shown = self._shown.get(number)
        return shown.table if shown else None

    async def _handle(self, socket: ServerConnection) -> None:
        self._open += 1
        try:
            if self._open > len(self._secrets) + self._spectators + SPARE_CONNECTIONS:
                await socket.close(1013)
                return
            async with asyncio.timeout(HELLO_SECONDS):
                hello = read_client(await socket.recv())
            refusal = self._refusal(hello)
            if refusal is not None:
                await socket.send(refusal.encode())
                await socket.close(POLICY)
            elif isinstance(hello, Hello):
                await self._converse(_Connection(socket, hello))
        except (ConnectionClosed, TimeoutError):
            pass
        finally:
            self._open -= 1

    def _refusal(self, hello: object) -> Refused | None:
        """Return the refusal of a hello; None if the hello is accepted."""
        session = self._session
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
        watching = sum(each.seat == SPECTATOR for each in self._connections)
        if hello.seat == SPECTATOR and watching >= self._spectators:
            return _refused("full")
        return None if self._latest(self._seat_of(hello.seat)) else _refused("wrong-secret")

    def _seat_of(self, number: int) -> int:
        """Return the seat, from 1, that the invitation with a number plays in the current game; 0 for a spectator."""
        if number == SPECTATOR:
            return SPECTATOR
        return self._order[number - 1] + 1 if number <= len(self._order) else number

    async def _converse(self, connection: _Connection) -> None:
        if connection.number != SPECTATOR:
            others = [each for each in self._connections if each.number == connection.number]
            if any(map(connection.is_older, others)):
                await connection.socket.close(POLICY)
                return
            for other in others:
                self._connections.remove(other)
                await other.socket.close(TAKEN_OVER)
        connection.seat = self._seat_of(connection.number)
        self._connections.append(connection)
        self._report(connection, gettext_noop("Seat {seat} is connected: {name}."))
        self._recount()
        sender = asyncio.create_task(self._send_changes(connection))
        try:
            await self._receive(connection)
        finally:
            sender.cancel()
            if connection in self._connections:
                self._connections.remove(connection)
                self._report(connection, gettext_noop("Seat {seat} has lost its connection: {name}."))
                self._recount()

    def _recount(self) -> None:
        """Note which seats are connected, and how many spectators."""
        with self._lock:
            company, session = self.company, self._session
        if company is None or session is None:
            return
        connected = {self._seat_of(each.number) for each in self._connections}
        company.watch(sum(each.number == SPECTATOR for each in self._connections))
        for seat, player_spec in enumerate(session.players):
            if player_spec.remote and (seat + 1 in connected) != company.standing.persons[seat].here:
                company.arrive(seat, here=seat + 1 in connected)

    def _report(self, connection: _Connection, message: str) -> None:
        """Add a notice about the connection of a player for the people at the host."""
        if connection.seat != SPECTATOR and self._session is not None:
            text = _(message).format(seat=connection.seat, name=connection.name or _("no name"))
            self._session.notices.append(text)

    async def _receive(self, connection: _Connection) -> None:
        credit, before = BURST, self._loop.time()
        async for data in connection.socket:
            now = self._loop.time()
            credit, before = min(BURST, credit + (now - before) * RATE) - 1, now
            message = read_client(data)
            if credit < 0 or message is None or isinstance(message, Hello) or connection.number == SPECTATOR:
                await connection.socket.close(POLICY)
                return
            if isinstance(message, Answer) and not self._accept(connection, message):
                await connection.socket.send(_refused("illegal-option").encode())
                connection.sent_table = None
                connection.changed.set()
            elif not isinstance(message, Answer) and not self._take(connection, message):
                await connection.socket.send(_refused("not-now").encode())

    def _take(self, connection: _Connection, message: FromClient) -> bool:
        """Take what a remote player says to the other people; return whether that is possible now."""
        company, seat = self.company, connection.seat - 1
        assert company is not None
        match message:
            case Say(text=text):
                return company.take_line(seat, text)
            case Propose(kind=kind):
                return company.take_proposal(kind, seat, frozenset({seat}))
            case Reply(number=number, agreed=agreed):
                return company.take_reply(frozenset({seat}), number, agreed=agreed)
        return False

    def _fits(self, number: int, answer: Answer) -> bool:
        """Return whether an answer names an option of the pending decision of its seat. The caller holds the lock."""
        shown = self._shown.get(number)
        question = shown.table.question if shown else None
        return (
            shown is not None
            and question is not None
            and (answer.ply, answer.digest) == (shown.table.ply + 1, question.digest)
            and answer.option in question.options
        )

    def _accept(self, connection: _Connection, answer: Answer) -> bool:
        """Pass the first valid answer to a decision on; return whether the answer was valid or repeats a known one."""
        number = connection.seat
        with self._lock:
            shown = self._shown.get(number)
            played = shown.steps[answer.ply - 1 : answer.ply] if shown and answer.ply else ()
            if played and (played[0].seat, played[0].option) == (number, answer.option):
                return True
            if not self._fits(number, answer):
                return False
            self._answers.setdefault(number, answer)
            self._lock.notify_all()
            known = self._answers[number] == answer
        if self.company is not None and known:
            self.company.arrive(number - 1, here=True, latency=connection.socket.latency)
        return known

    def _announce(self) -> None:
        for connection in self._connections:
            connection.changed.set()

    async def _send_changes(self, connection: _Connection) -> None:
        """Send what has changed. A slow client receives the latest position only, so nothing piles up on the host."""
        with contextlib.suppress(ConnectionClosed):
            while True:
                with self._lock:
                    shown, game, names = self._shown.get(self._seat_of(connection.number)), self._game, self._names
                if shown is None:
                    await connection.socket.close(TAKEN_OVER)
                    return
                if connection.game != game:
                    connection.begin(self._seat_of(connection.number))
                    connection.game = game
                    welcome = Welcome(program=__version__, game=game, seat=connection.seat, names=names)
                    await connection.socket.send(welcome.encode())
                await self._send_position(connection, shown)
                await self._send_company(connection)
                await connection.changed.wait()
                connection.changed.clear()

    async def _send_position(self, connection: _Connection, shown: Shown) -> None:
        """Send the steps that the client lacks, and the position if it is another one."""
        same = _common(connection.sent, shown.steps)
        if same < max(len(shown.steps), len(connection.sent)):
            message = Steps(first=same + 1, steps=list(shown.steps[same:]))
            await connection.socket.send(message.encode())
            connection.sent = shown.steps
        if connection.sent_table is not shown.table:
            await connection.socket.send(shown.table.encode())
            connection.sent_table = shown.table

    async def _send_company(self, connection: _Connection) -> None:
        """Send what has changed of the people, their messages, and the record."""
        company = self.company
        assert company is not None
        people, lines = company.people_message(), company.said_message()
        if people != connection.sent_people:
            await connection.socket.send(people.encode())
            connection.sent_people = people
        if connection.number != SPECTATOR and lines != (connection.sent_lines or SaidLines(lines=[])):
            await connection.socket.send(lines.encode())
            connection.sent_lines = lines
        if company.record and connection.sent_record != company.record:
            await connection.socket.send(RecordMessage(text=company.record).encode())
            connection.sent_record = company.record


def _refused(error: Error) -> Refused:
    return Refused(error=error, program=__version__)


def _common(first: Sequence[SeenStep], second: Sequence[SeenStep]) -> int:
    """Return how many steps two lines of play have in common."""
    count = 0
    while count < min(len(first), len(second)) and first[count] is second[count]:
        count += 1
    return count


class RemotePlayer:
    """A player on another machine, for one decision or more. It stands where a program of a seat stands.

    Args:
        server: the server of the game.
        number: the seat, from 1.
    """

    thinks = False

    def __init__(self, server: Server, number: int) -> None:
        self._server = server
        self._number = number
        self._stopped = False

    def request(
        self,
        request: Json,
        seconds: float,
        on_progress: Callable[[float], None] = lambda _: None,
    ) -> PlayerReply:
        """Wait for the answer of the remote player, without a limit of time, and return it.

        Args:
            request: the request as for a program; the remote player has received the same decision from the server.
            seconds: not used.
            on_progress: not called.

        Raises:
            PlayerError: the player was stopped.
        """
        digest = request["question"]["digest"]
        text = self._server.wait_for_answer(self._number, digest, lambda: self._stopped)
        if text is None:
            raise PlayerError(gettext_noop("{name} was stopped"))
        return PlayerReply(text, digest)

    def move_now(self) -> None:
        """Do nothing: a remote player can't be hurried."""

    def stop(self) -> None:
        """Make a waiting `request` raise PlayerError. The connection stays open."""
        self._stopped = True
        self._server.wake()

    def wait(self, seconds: float) -> bool:
        """Return that the player has ended: there is no process.

        Args:
            seconds: not used.
        """
        return True
