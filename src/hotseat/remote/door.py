"""The door of a host: connections whose secret isn't known yet have places of their own, for a short time.

A `Door` stands in the place of the server that asyncio makes, as `DoorLoop` gives it to the WebSocket library.
"""

import asyncio
import errno
import logging
import socket
import sys
import time
from asyncio.sslproto import SSLProtocol
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

from websockets.asyncio.server import ServerConnection
from websockets.frames import Frame

from hotseat.remote.allowance import Allowance
from hotseat.util.i18n import gettext_noop
from hotseat.util.sockets import network_of

if sys.platform != "win32":
    import resource

_LOG = logging.getLogger(__name__)
for _name in (__package__, "asyncio"):  # else Python prints what they warn of in the midst of a table
    logging.getLogger(_name).addHandler(logging.NullHandler())

SECRET_SECONDS = 5.0
"""The time in seconds that a connection has to show its secret, from the moment when it is accepted."""
WAITING = 640
"""The maximum number of connections that haven't shown a secret. The oldest one of a full address makes place."""
WAITING_EACH = 512
"""The maximum number of them from one address, so that one address can't fill all places."""
GRACE = 1.0
"""The time in seconds that each connection has before its place is given away; the next ones wait in the system."""
ACCEPTED_AT_ONCE = 32.0
"""The number of connections that may be accepted at once."""
ACCEPTED_A_SECOND = 1000.0
"""The number of connections that may be accepted a second in the long run."""
PACE = 0.01
"""The time in seconds between two looks whether the next connections may be accepted."""
RATE = 20.0
"""The number of frames a second that a connection may send in the long run: messages, fragments, pings and pongs."""
BURST = 40.0
"""The number of frames that a connection may send at once."""
LONGEST_REQUEST = 8192
"""The maximum size of the HTTP request that opens a connection, in bytes."""
SLICE = 1024
"""The number of bytes of a connection that are read before its rate is checked again."""
LONGEST_READ = 1 << 14
"""The number of bytes of an encrypted connection that are read at once, for which each of them holds a buffer."""
SLOWEST = 20.0
"""The time in seconds in which a client must read enough that the next message can be sent."""
CLOSING = 1.0
"""The time in seconds in which a client must answer that a connection is being closed."""
POLICY = 1008
"""The code with which a connection is closed that breaks the rules of the protocol."""
SPARE_DESCRIPTORS = 16
"""The number of file descriptors that connections leave for saving the game and for the programs of players."""
SELECTED = 512
"""The number of sockets that Windows can wait for, where a descriptor's number says nothing about their number."""
FEWEST = 8
"""The number of connections without a secret that the host accepts even with few descriptors."""
PAUSE = 1.0
"""The time in seconds for which no connection is accepted when the descriptors have run out."""
REMIND = 600.0
"""The time in seconds before the same warning is given again."""
EXHAUSTED = {errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM}
"""The errors of a system that has no descriptor or memory for another connection."""
TOO_MANY_FILES = gettext_noop(
    "This machine can't open more connections or files; new players wait, and the game continues. Close other programs,"
    " or raise the limit (ulimit -n)."
)
"""The warning for the people at the host, marked for translation."""


class Caller:
    """A connection from its acceptance to its end."""

    task: asyncio.Task[None]
    """The task that holds the connection; cancelling it cuts the connection off."""
    since: float
    """The time of the loop since which the connection has waited for a place."""
    origin: str
    """The address, without the part of it that one machine can choose."""
    deadline: asyncio.TimerHandle | None = None
    """The end of a connection that waits for a place; None if it has one."""

    async def hold(self, accepted: socket.socket, **tls: Any) -> None:
        """Hold the connection until it ends, and close it."""
        raise NotImplementedError


class Peer(ServerConnection, Caller):
    """A connection whose frames, unread bytes and time are limited, whatever the other side sends or doesn't read."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._frames = Allowance(BURST, RATE)
        self._requested = 0
        self._failed = False
        self._unread: asyncio.TimerHandle | None = None

    async def hold(self, accepted: socket.socket, **tls: Any) -> None:
        """Hold the connection until it ends, and cut it off."""
        try:
            await self.loop.connect_accepted_socket(lambda: self, accepted, **tls)
            await self.wait_closed()
        finally:
            with suppress(AttributeError):  # it has no transport before TLS has begun
                self.transport.abort()

    def data_received(self, data: bytes) -> None:
        """Read what has arrived in small parts, and no more of it once the connection has broken a rule."""
        for first in range(0, len(data), SLICE):
            part = data[first : first + SLICE]
            if self.request is None:
                self._requested += len(part)
                if self._requested > LONGEST_REQUEST:
                    self._failed = True
                    self.transport.abort()
            if self._failed:
                return
            super().data_received(part)

    def process_event(self, event: Any) -> None:
        """Take a request or a frame, which counts against the rate whatever its kind."""
        if not isinstance(event, Frame) or (not self._failed and self._frames.take()):
            super().process_event(event)
        elif not self._failed:
            self._failed = True
            self.protocol.fail(POLICY)
            self.send_data()
            self.transport.pause_reading()
            self.loop.call_later(CLOSING, self.transport.abort)

    def pause_writing(self) -> None:
        """Give the client some time to read, as the buffer for it is full, by messages or by pongs."""
        super().pause_writing()
        self._unread = self.loop.call_later(SLOWEST, self.transport.abort)

    def resume_writing(self) -> None:
        """Note that the client has read."""
        super().resume_writing()
        self._stop_waiting()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop to wait for the client."""
        self._stop_waiting()
        super().connection_lost(exc)

    def _stop_waiting(self) -> None:
        if self._unread is not None:
            self._unread.cancel()


class Door(asyncio.AbstractServer):
    """The listening sockets of a host, and all its connections."""

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        sockets: Sequence[socket.socket],
        places: int,
        warn: Callable[[str], object],
    ) -> None:
        self._loop = loop
        self.sockets = tuple(sockets)
        """The listening sockets."""
        self._warn = warn
        self._warned = -REMIND
        self._files = _descriptors()
        most = self._files if sys.platform != "win32" else SELECTED
        used = self.sockets[0].fileno() if self.sockets else 0
        self._total = max(FEWEST, min(WAITING, most - 2 * SPARE_DESCRIPTORS - places - used))
        self._each = max(FEWEST, min(WAITING_EACH, self._total * 4 // 5))
        self._accepted = Allowance(ACCEPTED_AT_ONCE, ACCEPTED_A_SECOND)
        self._callers: set[Caller] = set()
        """The open connections."""
        self._waiting: defaultdict[str, dict[Caller, None]] = defaultdict(dict)
        """Those of them without a place, by address, the oldest first."""
        self._count = 0
        self._accepting: list[asyncio.Task[None]] = []
        self._is_open = False

    def open(self, factory: Callable[[], Caller], **tls: Any) -> None:
        """Begin to accept connections."""
        self._factory, self._tls, self._is_open = factory, tls, True
        self._accepting = [self._loop.create_task(self._accept(one)) for one in self.sockets]

    def close(self, *, every: bool = False) -> None:
        """Accept no further connection, and cut off those that have shown no secret, or every one."""
        self._is_open = False
        for accepting in self._accepting:
            accepting.cancel()
        for listening in self.sockets:
            listening.close()
        for caller in self._callers:
            if every or caller.deadline is not None:
                caller.task.cancel()

    async def start_serving(self) -> None:
        """Do nothing: an open door serves."""

    async def serve_forever(self) -> None:
        """Wait until the door is closed."""
        await self.wait_closed()

    def is_serving(self) -> bool:
        """Return whether connections are accepted."""
        return self._is_open

    async def wait_closed(self) -> None:
        """Wait until all connections have ended."""
        tasks = [*self._accepting, *(caller.task for caller in self._callers)]
        await asyncio.gather(*tasks, return_exceptions=True)

    def get_loop(self) -> asyncio.AbstractEventLoop:
        """Return the loop of the server."""
        return self._loop

    # --- connections --------------------------------------------------------------------------------------------------

    async def _accept(self, listening: socket.socket) -> None:
        while True:
            while not self._accepted.take():
                await asyncio.sleep(PACE)
            try:
                accepted, address = await self._loop.sock_accept(listening)
                with _closing_on_error(accepted):
                    accepted.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, True)
                    self.check_descriptor(accepted)
            except OSError as error:
                if self.note_exhaustion(error):
                    await asyncio.sleep(PAUSE)
                continue
            try:
                await self.take(accepted, address[0])
            except Exception:  # the next ones must be accepted all the same
                _LOG.info("a connection can't be taken", exc_info=True)

    def check_descriptor(self, opened: socket.socket) -> None:
        """Raise OSError if a connection has a descriptor that is kept for other files."""
        if opened.fileno() >= self._files - SPARE_DESCRIPTORS:
            raise OSError(errno.EMFILE, "")

    def note_exhaustion(self, error: OSError) -> bool:
        """Return whether an error says that the system can't open more; warn then."""
        if error.errno not in EXHAUSTED:
            return False
        if time.monotonic() - self._warned >= REMIND:
            self._warned = time.monotonic()
            self._warn(TOO_MANY_FILES)
        return True

    async def take(self, accepted: socket.socket, address: str) -> None:
        """Give a connection of an address a place among those without a secret, as soon as there is one."""
        with _closing_on_error(accepted):
            caller = self._factory()
            caller.origin = network_of(address)
            await self._make_place(caller.origin)
        self._callers.add(caller)
        caller.task = self._loop.create_task(self._hold(caller, accepted))
        self._let_wait(caller, SECRET_SECONDS)

    async def _hold(self, caller: Caller, accepted: socket.socket) -> None:
        """Hold a connection until it ends."""
        try:
            with suppress(OSError):
                await caller.hold(accepted, **self._tls)
        finally:
            self.admit(caller)
            self._callers.discard(caller)

    async def _make_place(self, origin: str) -> None:
        """Cut off the oldest connections that take the place of one of an address, each after its moment."""
        while crowded := self._crowded(origin):
            oldest = next(iter(crowded))
            if (early := oldest.since + GRACE - self._loop.time()) > 0:
                await asyncio.sleep(early)
            else:
                self.admit(oldest)
                oldest.task.cancel()

    def _crowded(self, origin: str) -> dict[Caller, None]:
        """Return the connections that compete for the place of the next one of an address; none if it is free."""
        own = self._waiting.get(origin, {})
        if len(own) >= self._each:
            return own
        return max(self._waiting.values(), key=len) if self._count >= self._total else {}

    def _let_wait(self, caller: Caller, seconds: float) -> None:
        """Count a connection among those without a place, and cut it off after so many seconds."""
        caller.since = self._loop.time()
        caller.deadline = self._loop.call_later(seconds, caller.task.cancel)
        self._waiting[caller.origin][caller] = None
        self._count += 1

    def admit(self, caller: Caller) -> None:
        """Count a connection no longer among those that wait for a place."""
        if caller.deadline is not None:
            caller.deadline.cancel()
            caller.deadline = None
            self._count -= 1
            del self._waiting[caller.origin][caller]
            if not self._waiting[caller.origin]:
                del self._waiting[caller.origin]

    def release(self, caller: Caller) -> None:
        """Take the place from a connection, which has a moment to close if a place without a secret is free."""
        if caller not in self._callers:
            return
        if self._crowded(caller.origin):
            caller.task.cancel()
        else:
            self._let_wait(caller, 2 * CLOSING)


class DoorLoop(asyncio.SelectorEventLoop):
    """A loop whose server accepts through a door, and that prints nothing about its connections."""

    door: Door

    def __init__(self) -> None:
        super().__init__()
        SSLProtocol.max_size = LONGEST_READ
        self.set_exception_handler(_log)

    async def create_server(  # type: ignore[override]
        self, protocol_factory: Callable[[], Caller], host: None = None, port: None = None, **tls: Any
    ) -> Door:
        """Open the door."""
        self.door.open(protocol_factory, **tls)
        return self.door


def _log(_loop: asyncio.AbstractEventLoop, fault: dict[str, Any]) -> None:
    _LOG.info("%s: %r", fault["message"], fault.get("exception"))


def _descriptors() -> int:
    """Return the maximum number of open files of this process."""
    most = -1
    if sys.platform != "win32":
        most = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return most if 0 <= most < 1 << 20 else 1 << 20


@contextmanager
def _closing_on_error(accepted: socket.socket) -> Iterator[None]:
    try:
        yield
    except BaseException:
        accepted.close()
        raise
