"""The connections of the command `serve`: how many may be open, and how long they may take.

A connection that isn't a visitor's (yet) is in a budget of its own: where it is full, a new connection closes the one
that has asked for nothing for the longest time, so that slow requests keep nobody out.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import socket
import ssl
import time
from collections.abc import Callable
from typing import Any

from aiohttp import web

from hotseat.util import sockets
from hotseat.util.i18n import gettext as _

PER_ADDRESS, IN_TOTAL = 64, 256
"""The maximum numbers of open connections without a visitor, from one address and in total."""
HEADERS = 10.0
"""The seconds that a TLS handshake may take, and then the headers of a request."""
LIFETIME = 120.0
"""The seconds after which a connection without a visitor is closed, whatever it does."""
HEADER_FIELDS, LONGEST_FIELD = 64, 4096
"""The maximum number of header fields of a request, and the maximum size of each, in bytes."""
PAUSE = 1.0
"""The seconds without new connections after one couldn't be opened."""
QUIET = 60.0
"""The seconds before the same line is printed again."""

_SILENT = logging.getLogger("hotseat.browser.requests")
for _logger in (_SILENT, logging.getLogger("textual-serve")):  # what they say may hold the secret of a link
    _logger.addHandler(logging.NullHandler())
    _logger.propagate = False


class Reporter:
    """Prints lines for the owner of the server, each at most once in `QUIET` seconds."""

    def __init__(self, say: Callable[[str], object]) -> None:
        self._say = say
        self._said: dict[str, float] = {}  # there are few lines: none says what a visitor has sent

    def tell(self, text: str) -> None:
        """Print a line, unless it was printed just now."""
        now = time.monotonic()
        if now - self._said.get(text, -QUIET) < QUIET:
            return
        self._said[text] = now
        self._say(text)

    def tell_fault(self, fault: BaseException | None) -> None:
        """Print which kind of error happened, and nothing of its text, which may hold a secret."""
        self.tell(_("a request failed with an unexpected {error}").format(error=type(fault).__name__))


class _Refusal(web.Response):
    """The answer to what is no request, for which aiohttp calls no signals."""

    async def _prepare_headers(self) -> None:
        await super()._prepare_headers()
        self.headers.popall("Server", None)


class WebConnection(web.RequestHandler):
    """A connection, whose requests aiohttp reads; `longest` limits the first line of a request, in bytes."""

    def __init__(self, server: web.Server, headers: dict[str, str], teller: Reporter, longest: int) -> None:
        super().__init__(
            server,
            loop=asyncio.get_running_loop(),
            keepalive_timeout=HEADERS,
            lingering_time=1.0,
            max_line_size=longest,
            max_headers=HEADER_FIELDS,
            max_field_size=LONGEST_FIELD,
            access_log=None,  # type: ignore[arg-type]  # as aiohttp's own runner passes it
            logger=_SILENT,
        )
        self._headers, self._teller = headers, teller
        self.origin = ""
        """The address or network that the connection is from."""
        self.limit: asyncio.TimerHandle | None = None
        """The call that ends the connection when its time is over."""
        self.over = asyncio.Event()
        """Set when the connection is closed."""

    def connection_lost(self, exc: BaseException | None) -> None:
        """Note the end of the connection. `exc`: the reason; None for an ordinary end."""
        super().connection_lost(exc)
        self.over.set()

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        """Answer a request that can't be read or whose handler failed, without a traceback."""
        if status >= 500:
            self._teller.tell_fault(exc)
        if request.writer.output_size > 0:
            raise ConnectionError
        answer = _Refusal(status=status, text=_("this request can't be answered"), headers=self._headers)
        answer.force_close()
        return answer


class WebDoor:
    """Accepts connections within their limits. `context`: the TLS settings; None for plain HTTP."""

    def __init__(self, make: Callable[[], WebConnection], context: ssl.SSLContext | None, teller: Reporter) -> None:
        self._make, self._context, self._teller = make, context, teller
        self._listeners: list[socket.socket] = []
        self._accepting: list[asyncio.Task[None]] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._waiting: dict[str, dict[WebConnection, asyncio.Task[None]]] = {}
        """The connections without a visitor by their origins, those that asked last at the end."""

    def open(self, host: str, port: int) -> int:
        """Begin to listen. `port`: the port; 0 for any free one. Raise OSError if the address can't be used."""
        self._listeners = sockets.listen(host, port)
        self._accepting = [asyncio.create_task(self._accept(listener)) for listener in self._listeners]
        return int(self._listeners[0].getsockname()[1])

    def close(self) -> None:
        """Accept no more connections; open ones go on."""
        for task in self._accepting:
            task.cancel()
        for listener in self._listeners:
            listener.close()

    def touch(self, connection: WebConnection) -> None:
        """Note that a connection has sent a whole request."""
        own = self._waiting.get(connection.origin, {})
        if connection in own:
            own[connection] = own.pop(connection)

    def let_in(self, connection: WebConnection) -> None:
        """Take a connection out of the budget: it is that of a visitor, or has ended."""
        if connection.limit is not None:
            connection.limit.cancel()
        own = self._waiting.get(connection.origin, {})
        own.pop(connection, None)
        if not own:
            self._waiting.pop(connection.origin, None)

    async def _accept(self, listener: socket.socket) -> None:
        """Accept connections without end; where none can be opened, say so once and pause."""
        loop = asyncio.get_running_loop()
        while True:
            try:
                taken, address = await loop.sock_accept(listener)
            except OSError as fault:
                why = os.strerror(fault.errno or 0)
                self._teller.tell(_("connections can't be accepted now: {why}").format(why=why))
                self._close_one(self._waiting)
                await asyncio.sleep(PAUSE)
                continue
            task = loop.create_task(self._serve(taken, sockets.network_of(address[0])))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
            await asyncio.sleep(0)  # a ready connection doesn't make sock_accept wait

    async def _serve(self, taken: socket.socket, origin: str) -> None:
        """Serve a connection until it ends."""
        loop, task = asyncio.get_running_loop(), asyncio.current_task()
        assert task is not None
        connection = self._make()
        connection.origin, connection.limit = origin, loop.call_later(LIFETIME, task.cancel)
        own = self._waiting.setdefault(origin, {})
        if len(own) >= PER_ADDRESS:
            self._close_one({origin: own})
        elif sum(map(len, self._waiting.values())) >= IN_TOTAL:
            self._close_one(self._waiting)
        self._waiting.setdefault(origin, own)[connection] = task
        patience = HEADERS if self._context else None
        try:
            with contextlib.suppress(OSError):  # the handshake failed
                await loop.connect_accepted_socket(
                    lambda: connection, taken, ssl=self._context, ssl_handshake_timeout=patience
                )
                await connection.over.wait()
        finally:
            self.let_in(connection)
            if connection.transport is not None:
                connection.transport.abort()

    def _close_one(self, among: dict[str, dict[WebConnection, asyncio.Task[None]]]) -> None:
        """Close the connection that has asked for nothing for the longest time, of the origin with most connections."""
        most = max(among.values(), key=len, default={})
        for connection, task in [*most.items()][:1]:
            del most[connection]
            task.cancel()


def report_fault(teller: Reporter) -> Callable[[object, dict[str, Any]], None]:
    """Return the handler of errors that no code expects, for `set_exception_handler`: one line and no traceback."""
    return lambda _loop, context: teller.tell_fault(context.get("exception"))
