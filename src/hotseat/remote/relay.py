"""A relay: it connects hosts and players that can't reach each other, and passes on bytes that it can't read.

A host opens a channel over a connection that it keeps; its certificate, which it proves by TLS, names the channel. For
each player the host connects once more, and the two connections are joined. The relay knows no game, and no secret.
"""

import asyncio
import secrets
import socket
import ssl
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable
from contextlib import closing, suppress
from functools import cache
from typing import NamedTuple

from hotseat.remote.allowance import Allowance
from hotseat.remote.door import Caller, Door
from hotseat.remote.invitation import channel_of, fingerprint_of
from hotseat.remote.messages import Message
from hotseat.remote.relay_messages import (
    BEATS,
    CALLS,
    LONGEST_LINE,
    RELAY_PROTOCOL,
    SILENT,
    Beat,
    Ready,
    RelayCall,
    RelayError,
    RelayRefusal,
    Waiting,
    as_line,
    read_line,
    receive_line,
)
from hotseat.util import identity, sockets

CHANNELS, CHANNELS_EACH = 1000, 40
"""The maximum numbers of channels in total, and of hosts at one address."""
PLAYERS, PLAYERS_EACH = 1000, 100
"""The maximum numbers of players of a channel, more than a host's door admits, and of those at one address in all."""
CALLS_AT_ONCE, CALLS_A_SECOND = 60.0, 2.0
"""The number of channels that one address may open and enter at once, and that in a second in the long run."""
ADDRESSES = 10_000
"""The number of addresses whose calls are counted; those that called last."""
IDLE = 7 * 24 * 3600.0
"""The time in seconds after which a channel without any player ends."""
CHUNK = 1 << 14
"""The number of bytes of a connection that are passed on at once; more of them wait in the system."""
BYTES_AT_ONCE, BYTES_A_SECOND = 8 << 20, 1 << 18
"""The number of bytes that one side of a connection may send at once, and in a second in the long run."""
SLOWEST = 20.0
"""The time in seconds in which a side must read what is passed on to it."""
PARTING = 2.0
"""The time in seconds in which a side may still send after the other has ended."""
UNREAD = 1 << 14
"""The number of bytes that wait for a host which doesn't read what the relay says."""


class Player(NamedTuple):
    """A player who waits for the host."""

    caller: Caller
    connection: socket.socket
    over: asyncio.Event
    """Set when nothing is passed on any more."""


class Channel:
    """A channel, which a host's connection holds."""

    def __init__(self, origin: str, writer: asyncio.StreamWriter, task: asyncio.Task[None]) -> None:
        self.origin = origin
        self.writer = writer
        self.task = task
        self.waiting: dict[str, Player] = {}
        """The players who wait for the host, by ticket."""
        self.joined: set[asyncio.Task[None]] = set()
        """The tasks that pass on bytes between the host and a player."""
        self.used = asyncio.get_running_loop().time()
        """The time of the loop when a player was last here."""

    def tell(self, message: Message) -> None:
        """Send a message to the host, or cut it off if it doesn't read."""
        self.writer.write(as_line(message))
        if self.writer.transport.get_write_buffer_size() > UNREAD:
            self.writer.transport.abort()

    def is_idle(self) -> bool:
        """Return whether no player has been here for too long."""
        now = asyncio.get_running_loop().time()
        self.used = now if self.joined else self.used
        return now - self.used > IDLE

    def end(self, error: RelayError) -> None:
        """Tell the host why the channel ends, and end it."""
        self.tell(refusal(error))
        asyncio.get_running_loop().call_later(PARTING, self.task.cancel)


class Relay:
    """A relay at an address and port, 0 for any; `warn` tells its owner of trouble."""

    def __init__(self, address: str, port: int, warn: Callable[[str], object] = print) -> None:
        self.address, self._warn = (address, port), warn
        self.port = port
        """The port, once the relay listens."""
        self._channels: dict[str, Channel] = {}
        self._hosts: Counter[str] = Counter()
        """The number of channels by the address of their hosts."""
        self._players: Counter[str] = Counter()
        """The number of players in channels by their address."""
        self._calls: OrderedDict[str, Allowance] = OrderedDict()

    def start(self) -> None:
        """Begin to listen. Raise OSError if the address can't be used."""
        listening = sockets.listen(*self.address)
        self.port = listening[0].getsockname()[1]
        self._door = Door(asyncio.get_running_loop(), listening, 0, self._warn)
        self._door.open(lambda: _RelayCaller(self._serve))

    async def close(self) -> None:
        """End all connections."""
        self._door.close(every=True)
        await self._door.wait_closed()

    async def _serve(self, caller: Caller, connection: socket.socket) -> None:
        """Serve a connection until it ends."""
        call = read_line(CALLS, await receive_line(connection))
        error = self._refuses(caller, call)
        if error is None and call is not None:
            match call.do:
                case "host":
                    error = await self._hold_channel(caller, connection)
                case "join":
                    error = await self._let_in(caller, connection, call.key)
                case "take":
                    error = await self._join(caller, connection, call.key)
        if error is not None:
            await asyncio.get_running_loop().sock_sendall(connection, as_line(refusal(error)))

    def _refuses(self, caller: Caller, call: RelayCall | None) -> RelayError | None:
        """Return why a call isn't accepted; None if it is."""
        if call is None:
            return "bad-message"
        if call.protocol != RELAY_PROTOCOL:
            return "wrong-version"
        if call.do == "take":  # the relay has asked for it
            return None
        allowance = self._calls.setdefault(caller.origin, Allowance(CALLS_AT_ONCE, CALLS_A_SECOND))
        self._calls.move_to_end(caller.origin)
        if len(self._calls) > ADDRESSES:
            self._calls.popitem(last=False)
        return None if allowance.take() else "busy"

    # --- hosts --------------------------------------------------------------------------------------------------------

    async def _hold_channel(self, caller: Caller, connection: socket.socket) -> RelayError | None:
        """Open the channel of a host's certificate, and hold it until the host's connection ends."""
        if self._hosts[caller.origin] >= CHANNELS_EACH or len(self._channels) >= CHANNELS:
            return "full"
        self._hosts[caller.origin] += 1
        try:
            await asyncio.get_running_loop().sock_sendall(connection, as_line(Ready()))
            reader, writer = await asyncio.open_connection(
                sock=connection, ssl=_any_certificate(), server_hostname="", limit=LONGEST_LINE
            )
            try:
                proved = writer.get_extra_info("ssl_object").getpeercert(binary_form=True)
                await self._keep(caller, channel_of(fingerprint_of(proved)), reader, writer)
            finally:
                writer.transport.abort()
        finally:
            self._hosts[caller.origin] -= 1
            self._hosts += Counter()  # without those at 0
        return None

    async def _keep(
        self, caller: Caller, name: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        """Keep a channel while its host shows signs of life; then its players are cut off."""
        channel = Channel(caller.origin, writer, caller.task)
        if (before := self._channels.get(name)) is not None:
            before.end("replaced")
        self._channels[name] = channel
        self._door.admit(caller)
        channel.tell(Ready())
        beats = Allowance(4, 1)
        try:
            while True:
                async with asyncio.timeout(SILENT):
                    line = await reader.readline()
                if read_line(BEATS, line) is None or not beats.take():
                    return
                channel.tell(Beat())
                if channel.is_idle():
                    channel.end("idle")
        finally:
            if self._channels.get(name) is channel:
                del self._channels[name]
            for task in (*channel.joined, *(player.caller.task for player in channel.waiting.values())):
                task.cancel()

    # --- players ------------------------------------------------------------------------------------------------------

    async def _let_in(self, caller: Caller, connection: socket.socket, name: str) -> RelayError | None:
        """Ask the host of a channel to take the call of a player, and wait until their connection has ended."""
        channel = self._channels.get(name)
        if channel is None:
            return "no-host"
        if len(channel.waiting) + len(channel.joined) >= PLAYERS or self._players[caller.origin] >= PLAYERS_EACH:
            return "full"
        ticket, player = secrets.token_urlsafe(16), Player(caller, connection, asyncio.Event())
        channel.waiting[ticket] = player
        self._players[caller.origin] += 1
        try:
            channel.tell(Waiting(ticket=ticket, origin=caller.origin))
            await player.over.wait()
        finally:
            if channel.waiting.pop(ticket, None) is None:
                await player.over.wait()  # else the connection would be closed while bytes are passed on
            self._players[caller.origin] -= 1
            self._players += Counter()
        return None

    async def _join(self, caller: Caller, connection: socket.socket, ticket: str) -> RelayError | None:
        """Join a host's connection with that of a player, until one of them ends."""
        channel = next((channel for channel in self._channels.values() if ticket in channel.waiting), None)
        if channel is None:
            return "no-host"
        player = channel.waiting.pop(ticket)
        channel.joined.add(caller.task)
        channel.used = asyncio.get_running_loop().time()
        for each in (caller, player.caller):
            self._door.admit(each)
        try:
            for side in (connection, player.connection):
                await asyncio.get_running_loop().sock_sendall(side, as_line(Ready()))
            await self._splice(connection, player.connection)
        finally:
            channel.joined.discard(caller.task)
            player.over.set()
        return None

    async def _splice(self, one: socket.socket, other: socket.socket) -> None:
        """Pass on bytes both ways until a side ends or stalls."""
        ways = [asyncio.create_task(self._pass_on(one, other)), asyncio.create_task(self._pass_on(other, one))]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            await asyncio.wait(ways, timeout=PARTING)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)

    async def _pass_on(self, source: socket.socket, target: socket.socket) -> None:
        """Pass on the bytes of a side at the pace at which the other one reads."""
        loop, pace = asyncio.get_running_loop(), Allowance(BYTES_AT_ONCE, BYTES_A_SECOND)
        while data := await _within(SILENT, loop.sock_recv(source, CHUNK)):
            await asyncio.sleep(pace.spend(len(data)))
            await _within(SLOWEST, loop.sock_sendall(target, data))
        target.shutdown(socket.SHUT_WR)


class _RelayCaller(Caller):
    """A connection to a relay."""

    def __init__(self, serve: Callable[[Caller, socket.socket], Awaitable[None]]) -> None:
        self._serve = serve

    async def hold(self, accepted: socket.socket, **tls: object) -> None:
        """Serve the connection until it ends, and close it."""
        with closing(accepted), suppress(TimeoutError, ValueError):
            await self._serve(self, accepted)


def refusal(error: RelayError) -> RelayRefusal:
    """Return the refusal for a reason."""
    return RelayRefusal(error=error, program=identity.current().version)


@cache
def _any_certificate() -> ssl.SSLContext:
    """Return TLS settings that accept any certificate: it names the channel of the host that proves to have its key."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


async def _within(seconds: float, awaited: Awaitable[bytes | None]) -> bytes | None:
    async with asyncio.timeout(seconds):
        return await awaited
