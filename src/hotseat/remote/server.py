"""The server of hosted games: it runs in a thread of its own, and the threads of the games never wait for it."""

import asyncio
import contextlib
import logging
import ssl
from collections import Counter
from collections.abc import Callable
from threading import Condition, Thread

from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from hotseat.remote.door import CLOSING, POLICY, SECRET_SECONDS, Door, DoorLoop, Peer
from hotseat.remote.hosted_table import TableConnection, Tables, refusal_message
from hotseat.remote.messages import MAX_INBOUND, PROTOCOL, Error, Hello, read_client
from hotseat.remote.relay_link import BUSY, RelayLink
from hotseat.util.faults import describe_error
from hotseat.util.i18n import gettext as _
from hotseat.util.sockets import listen

_LOG = logging.getLogger(__name__)
_CONNECTIONS = _LOG.getChild("connections")
_CONNECTIONS.setLevel(logging.WARNING)  # else each connection, of anyone, would write lines into a log

ADMITTED, ADMITTED_EACH = 1000, 250
"""The maximum numbers of connections that have shown a secret, in total and of one address."""
HEARTBEAT = 20.0
"""The time in seconds between two heartbeats."""
STARTING = 10.0
"""The time in seconds that the server has to start or to end."""
AWAY = 7.0
"""The time in seconds for which a server that ends after the game waits for players who aren't connected."""
PARTING = 2.0
"""The maximum time in seconds in which the last position is sent when the server ends."""
TIMES_KEPT = 10.0
"""The time in seconds between two times at which the players' times are stored, beside each decision."""
LOOK = 0.02
"""The time in seconds between two checks whether the server can end."""


class Server:
    """The server of one table or many, at an address and a port, 0 for any; without `context`, without TLS.

    With `by_relay` the address is that of a relay.
    """

    def __init__(
        self, tables: Tables, address: tuple[str, int], context: ssl.SSLContext | None = None, *, by_relay: bool = False
    ) -> None:
        self._by_relay = by_relay
        self._tables = tables
        self._address = address
        self._context = context
        self._admitted = Counter[str]()
        """The number of connections that have shown a secret, by address."""
        self._loop = DoorLoop()
        self._stop = asyncio.Event()
        self._thread = Thread(target=self._run, daemon=True)
        self._started = Condition()
        self._fault: Exception | None = None
        self.port = 0
        """The port that the server listens on, or that of the relay; 0 before `start`."""
        tables.bind(self._call)

    # --- the thread of the game ---------------------------------------------------------------------------------------

    def start(self, warn: Callable[[str], object] | None = None) -> None:
        """Start to listen, or raise OSError, TimeoutError if it takes too long.

        `warn` takes the line that a busy relay is asked again, for longer; called in the thread of the server.
        """
        self._patience = BUSY if warn else STARTING / 2
        self._warn = warn or self._tables.warn
        with self._started:
            self._thread.start()
            self._started.wait_for(lambda: self.port or self._fault, STARTING + self._patience * self._by_relay)
        if isinstance(self._fault, OSError):
            raise self._fault
        if self._fault is not None:
            raise OSError(describe_error(self._fault))
        if not self.port:
            self._call(self._stop.set)
            raise TimeoutError(_("it didn't start within {seconds} seconds").format(seconds=round(STARTING)))

    def close(self) -> None:
        """Close all connections and end the server."""
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
                self._tables.warn(_("No player can connect any more: {why}.").format(why=describe_error(error)))
            with self._started:
                self._fault = error
                self._started.notify_all()
        finally:
            self._loop.close()

    async def _serve(self) -> None:
        listening = () if self._by_relay else listen(*self._address)
        self._loop.door = self._door = Door(self._loop, listening, self._tables.places, self._tables.warn)
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
            channel = asyncio.create_task(self._open())
            keeping = asyncio.create_task(self._keep_times())
            stopping = asyncio.create_task(self._stop.wait())
            await asyncio.wait([channel, stopping], return_when=asyncio.FIRST_COMPLETED)
            if channel.done():
                await channel
            await stopping
            keeping.cancel()
            await _wait_while(self._tables.awaits_players, AWAY)
            await _wait_while(lambda: bool(self._unread()), PARTING)
            channel.cancel()
            for connection in self._unread():
                connection.socket.transport.abort()

    async def _keep_times(self) -> None:
        """Store the times now and then, so that a host that is killed loses few of them."""
        while True:
            await asyncio.sleep(TIMES_KEPT)
            for table in tuple(self._tables.served):
                await asyncio.to_thread(table.game.keep)

    async def _open(self) -> None:
        """Note that players can connect: at once, or when a relay has opened the channel, which is kept then."""
        if self._by_relay:
            assert self._context is not None
            await RelayLink(self._address, self._context, self._door, self._warn_of_relay).keep(
                self._note_start, self._patience
            )
        else:
            self._note_start()

    def _warn_of_relay(self, sentence: str) -> None:
        (self._tables.warn if self.port else self._warn)(sentence)

    def _note_start(self) -> None:
        with self._started:
            self.port = self._address[1] if self._by_relay else self._door.sockets[0].getsockname()[1]
            self._started.notify_all()

    def _unread(self) -> list[TableConnection]:
        """Return the connections that still have data to send."""
        return [each for table in self._tables.served for each in table.connections if table.has_unsent_data(each)]

    async def _handle(self, socket: ServerConnection) -> None:
        """Read the hello of a connection, which has until `SECRET_SECONDS` after its arrival, and go on with it.

        Further looks have to be done by then too.
        """
        assert isinstance(socket, Peer)
        with contextlib.suppress(ConnectionClosed):
            hello = read_client(await socket.recv())
            further = hello.more if isinstance(hello, Hello) and hello.look else 0
            error = await self._reply(socket, hello)
            while further and (error != "bad-message"):
                further, hello = further - 1, read_client(await socket.recv())
                error = await self._reply(socket, hello if isinstance(hello, Hello) and hello.look else None)
            if error is not None:
                await socket.close(POLICY)

    async def _reply(self, socket: Peer, hello: object) -> Error | None:
        """Go on with a hello until its end, or refuse it; return why it is refused, or None."""
        error = self._error(socket, hello)
        if error is None and isinstance(hello, Hello):
            error = await self._seat(socket, hello)
        if error is not None:
            await socket.send(refusal_message(error).encode())
        return error

    def _error(self, socket: Peer, hello: object) -> Error | None:
        """Return why a connection isn't admitted; None if it is."""
        if not isinstance(hello, Hello):
            return "bad-message"
        if hello.protocol != PROTOCOL:
            return "wrong-version"
        if not self._tables.knows(hello):
            return "wrong-secret"
        full = self._admitted.total() >= ADMITTED or self._admitted[socket.origin] >= ADMITTED_EACH
        return "busy" if full else None

    async def _seat(self, socket: Peer, hello: Hello) -> Error | None:
        """Serve an admitted connection at its table; return why the table doesn't accept it, or None at its end."""
        with contextlib.ExitStack() as place:
            self._admitted[socket.origin] += 1
            place.callback(self._uncount, socket)
            if not hello.look:  # which takes no place, and has to end as soon as a connection without one
                place.callback(self._door.release, socket)
                self._door.admit(socket)
            table = await self._tables.open(hello)
            error: Error | None = "busy" if table is None else table.refusal(hello)
            if table is None or error is not None:
                return error
            connection = TableConnection(socket, hello, place.close)
            await (table.send_state(connection) if hello.look else table.converse(connection))
        return None

    def _uncount(self, socket: Peer) -> None:
        """Count a connection no longer among the admitted ones."""
        self._admitted[socket.origin] -= 1
        self._admitted += Counter()  # without those at 0


async def _wait_while(condition: Callable[[], bool], seconds: float) -> None:
    """Wait until a condition doesn't hold any more, for so many seconds at most."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            while condition():
                await asyncio.sleep(LOOK)
