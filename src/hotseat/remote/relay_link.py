"""The channel of a host at a relay: the connection that holds it, and one more for each player."""

import asyncio
import socket
import ssl
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

from hotseat.remote.allowance import Allowance
from hotseat.remote.client import PAUSES
from hotseat.remote.door import ACCEPTED_A_SECOND, ACCEPTED_AT_ONCE, Door
from hotseat.remote.invitation import write_address
from hotseat.remote.relay_messages import (
    BEAT,
    FROM_RELAY,
    LONGEST_LINE,
    SILENT,
    Beat,
    Ready,
    RelayFault,
    RelayRefusal,
    Waiting,
    as_line,
    call,
    check_ready,
    read_line,
    receive_line,
)
from hotseat.util.faults import describe_error
from hotseat.util.i18n import gettext as _

OPENING = 8.0
"""The time in seconds that a connection to the relay has until its call is accepted."""
BUSY = 60.0
"""The time in seconds for which a relay that is busy is asked again before the channel was open."""
TAKEN_AT_ONCE = 64
"""The maximum number of calls of players that a host is taking; the relay replies at once."""


class RelayLink:
    """A channel at a relay, whose players come in by the host's door."""

    def __init__(
        self, address: tuple[str, int], context: ssl.SSLContext, door: Door, warn: Callable[[str], object]
    ) -> None:
        self._address, self._context, self._door, self._warn = address, context, door, warn
        self._taking: set[asyncio.Task[None]] = set()

    async def keep(self, opened: Callable[[], object], patience: float) -> None:
        """Keep the channel, and open it again when it is lost; raise ConnectionError if it can't be opened at first.

        `patience`: the time in seconds for which a busy relay is asked again then.
        """
        failures, was_open = 0, False
        until = asyncio.get_running_loop().time() + patience
        while True:
            try:
                async with self._channel() as reader:
                    if not was_open:
                        opened()
                    elif failures:
                        self._warn(_("The relay is reached again."))
                    failures, was_open = 0, True
                    await self._take_calls(reader)
            except (OSError, ValueError) as fault:
                waits = isinstance(fault, RelayFault) and fault.passes and asyncio.get_running_loop().time() < until
                if not was_open and not waits:
                    address = write_address(*self._address)
                    why = describe_error(fault) if fault.args else _("no answer")
                    text = _("the relay can't be reached at {address}: {why}")
                    raise ConnectionError(text.format(address=address, why=why)) from None
                if isinstance(fault, RelayFault) and fault.final:
                    self._warn(_("No player can connect any more: {why}.").format(why=fault))
                    return
                if not failures and not was_open:
                    text = _("The relay is busy. Trying again for up to {seconds} seconds.")
                    self._warn(text.format(seconds=round(patience)))
                elif not failures:
                    self._warn(_("The connection to the relay is lost. Trying again."))
            await asyncio.sleep(PAUSES[min(failures, len(PAUSES) - 1)])
            failures += 1

    @asynccontextmanager
    async def _channel(self) -> AsyncIterator[asyncio.StreamReader]:
        """Open the channel, and send signs of life meanwhile; raise OSError if that can't be."""
        loop = asyncio.get_running_loop()
        reader = asyncio.StreamReader(LONGEST_LINE, loop)
        protocol = asyncio.StreamReaderProtocol(reader, loop=loop)
        async with asyncio.timeout(OPENING):
            connection = await self._call(call("host"))
            transport, _protocol = await loop.connect_accepted_socket(lambda: protocol, connection, ssl=self._context)
            check_ready(await reader.readline())
        beating = asyncio.create_task(_beat(asyncio.StreamWriter(transport, protocol, reader, loop)))
        try:
            yield reader
        finally:
            for task in (beating, *self._taking):
                task.cancel()
            transport.abort()

    async def _call(self, line: bytes) -> socket.socket:
        """Return a connection to the relay whose call was accepted; raise OSError otherwise."""
        loop = asyncio.get_running_loop()
        found = await loop.getaddrinfo(*self._address, type=socket.SOCK_STREAM)
        fault: OSError = ConnectionError(_("no answer"))
        for family, kind, protocol, _name, address in found:
            connection = socket.socket(family, kind, protocol)
            try:
                self._door.check_descriptor(connection)
                connection.setblocking(False)
                connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, True)
                await loop.sock_connect(connection, address)
                await loop.sock_sendall(connection, line)
                check_ready(await receive_line(connection))
                return connection
            except BaseException as error:
                connection.close()
                if not isinstance(error, OSError) or isinstance(error, RelayFault):
                    raise
                fault = error
        raise fault

    async def _take_calls(self, reader: asyncio.StreamReader) -> None:
        """Take the calls of players until the relay ends the connection; raise OSError or ValueError then."""
        pace = Allowance(ACCEPTED_AT_ONCE, ACCEPTED_A_SECOND)
        while True:
            await asyncio.sleep(pace.spend(1))
            async with asyncio.timeout(SILENT):
                message = read_line(FROM_RELAY, await reader.readline())
            match message:
                case Waiting(ticket=ticket, origin=origin):
                    if len(self._taking) < TAKEN_AT_ONCE:
                        taking = asyncio.create_task(self._take(ticket, origin))
                        self._taking.add(taking)
                        taking.add_done_callback(self._taking.discard)
                case RelayRefusal():
                    raise RelayFault(message)
                case Beat():
                    pass
                case Ready() | None:
                    raise ConnectionError

    async def _take(self, ticket: str, origin: str) -> None:
        """Take the call of a player, who then is a connection like any other."""
        try:
            async with asyncio.timeout(OPENING):
                connection = await self._call(call("take", ticket))
            await self._door.take(connection, origin)
        except OSError as error:
            self._door.note_exhaustion(error)


async def _beat(writer: asyncio.StreamWriter) -> None:
    """Send signs of life."""
    with suppress(OSError):
        while True:
            await asyncio.sleep(BEAT)
            writer.write(as_line(Beat()))
            await writer.drain()
