"""The web server of the command `serve`: checks, limits, and a process of its own for each visitor."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import json
import os
import ssl
from collections.abc import Awaitable, Callable
from functools import partial
from hmac import compare_digest
from pathlib import Path
from urllib.parse import quote, urlsplit

import aiohttp_jinja2
import jinja2
from aiohttp import WSCloseCode, WSMsgType, web
from aiohttp.helpers import content_disposition_header
from textual_serve.server import Server

from hotseat.browser.door import Teller, WebConnection, WebDoor, report_fault
from hotseat.browser.page_messages import LONGEST, Message, WindowSize, clamp_cells, read_page
from hotseat.browser.visitor import KILLING, PATIENCE, STALLED, Downloads, SeatLink, VisitorProcess
from hotseat.records import share_key
from hotseat.remote.allowance import Allowance
from hotseat.util import identity
from hotseat.util.i18n import current_language
from hotseat.util.i18n import gettext as _

TEMPLATES, PAGE = Path(__file__).parent, "page.html"
"""The folder of the page, and its file; it loads nothing from other sites."""
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data:; font-src 'self'; connect-src 'self'; "
        "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
    ),
    "Cache-Control": "no-store",  # a page that is left must not stay open in the browser's memory
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
"""The headers of every answer: nothing is loaded from other sites or sent to them, and no page may frame this one."""
WINDOW = {"width": 80, "height": 24}
"""The columns and lines of a window whose browser doesn't say them, by their names in the query."""
HEARTBEAT = 15.0
"""The seconds after which a silent page is asked for a sign of life, which it must give in half of this time."""
CLOSING = 2.0
"""The seconds that a page has to take the reason of the end and to close its connection."""
WAIT = 8.0
"""The seconds that a new visitor waits for the place of one who is leaving."""
INPUT_RATE, INPUT_MOST = 8192, 2 * LONGEST
"""The bytes that a page may send in a second in the long run, and at once; more is read later."""
MESSAGE_COST = 16
"""The bytes that each message of a page counts besides its own."""


class BrowserServer(Server):
    """A web server that shows the program.

    `port`: the port; 0 for any free one. `seats`: the links to seats; if there are any, nothing else is served.
    `words`: the arguments of the program for a visitor without a seat. `context`: the TLS settings; None for plain
    HTTP.
    """

    def __init__(
        self,
        address: str,
        port: int,
        seats: tuple[SeatLink, ...] = (),
        words: tuple[str, ...] = ("play",),
        most: int = 8,
        context: ssl.SSLContext | None = None,
        say: Callable[[str], object] = print,
    ) -> None:
        super().__init__(identity.current().name, address, port, identity.current().title, templates_path=TEMPLATES)
        self.seats = seats
        """The links to seats."""
        self._words, self._most, self._context = words, most, context
        self._teller = Teller(say)
        self._downloads = Downloads()
        self.visitors: set[VisitorProcess] = set()
        """The visitors whose processes may be running; their number never exceeds the limit."""
        self._left = asyncio.Condition()
        """Notified whenever a process has ended."""
        self._leaving: set[asyncio.Task[None]] = set()

    @property
    def scheme(self) -> str:
        """The scheme of the page's address."""
        return "https" if self._context else "http"

    async def start(self) -> None:
        """Begin to listen. Raise OSError if the address can't be used."""
        asyncio.get_running_loop().set_exception_handler(report_fault(self._teller))
        # a handler ends with its connection: one that waits for a place isn't limited otherwise
        self._runner = web.AppRunner(await self._make_app(), shutdown_timeout=CLOSING, handler_cancellation=True)
        await self._runner.setup()
        assert self._runner.server is not None
        make = partial(WebConnection, self._runner.server, HEADERS, self._teller, 2 * share_key.LONGEST)
        self._door = WebDoor(make, self._context, self._teller)
        try:
            self.port = self._door.open(self.host, self.port)
        except OSError:
            await self._runner.cleanup()
            raise

    async def close(self) -> None:
        """Accept nobody any more, tell all pages, and end the processes of all visitors."""
        self._door.close()
        for visitor in self.visitors:
            visitor.end(_("The server has ended."))
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(CLOSING + PATIENCE + KILLING), self._left:
                await self._left.wait_for(lambda: not self.visitors)
        await self._runner.cleanup()

    async def _make_app(self) -> web.Application:
        app = web.Application(middlewares=[self._guard])
        aiohttp_jinja2.setup(app, loader=jinja2.FileSystemLoader(self.templates_path))
        for path in ("", "/seat/{seat}", "/replay/{replay}"):
            app.add_routes([web.get(path or "/", self.handle_index), web.get(f"/ws{path}", self.handle_websocket)])
        app.add_routes([web.get("/download/{key}", self.handle_download), web.static("/static", self.statics_path)])
        app.on_response_prepare.append(_add_headers)
        return app

    @web.middleware
    async def _guard(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        """Refuse requests of other sites."""
        assert isinstance(request.protocol, WebConnection)
        self._door.touch(request.protocol)
        origin = request.headers.get("Origin")
        if not _is_own_name(request.host, self.host) or (origin and urlsplit(origin).netloc != request.host):
            raise web.HTTPForbidden(text=_("this address isn't served here"))
        return await handler(request)

    def link_for(self, token: str = "", key: str = "") -> SeatLink | None:
        """Return what a link opens; None if it leads nowhere."""
        if self.seats:
            found = [seat for seat in self.seats if compare_digest(seat.token.encode(), token.encode())]
            return found[0] if found else None
        if key:
            fits = share_key.PATTERN.fullmatch(key) and len(key) <= share_key.LONGEST
            return SeatLink("", ("replay", key)) if fits else None
        return None if token else SeatLink("", self._words)

    async def handle_index(self, request: web.Request) -> web.StreamResponse:
        """Return the page; 404 if the link leads nowhere."""
        if self.link_for(**_asked(request)) is None:
            raise web.HTTPNotFound(text=_("this link opens nothing here"))
        scheme = "wss" if self._context else "ws"
        shown = {
            "language": current_language().replace("_", "-"),
            "title": identity.current().title,
            "opening": _("Opening the game ..."),
            "lost": _("The connection to the server is lost."),
            "again": _("Open it again"),
            "size": min(max(_number(request.query.get("fontsize"), 16), 8), 40),
            "socket": f"{scheme}://{request.host}/ws{quote(request.path.rstrip('/'))}",
        }
        return aiohttp_jinja2.render_template(PAGE, request, shown)

    async def handle_download(self, request: web.Request) -> web.StreamResponse:
        """Return a file that a visitor's process offers."""
        key = request.match_info["key"]
        try:
            name = (await self._downloads.get_download_metadata(key)).file_name
        except KeyError:
            raise web.HTTPNotFound(text=_("this link opens nothing here")) from None
        answer = web.StreamResponse()
        answer.headers["Content-Type"] = "application/octet-stream"  # it is saved, and no page of this site
        answer.headers["Content-Disposition"] = content_disposition_header("attachment", filename=name)
        await answer.prepare(request)
        with contextlib.suppress(KeyError, ValueError):  # the visitor has left
            async for chunk in self._downloads.download(key):
                await answer.write(chunk)
        await answer.write_eof()
        return answer

    async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        """Run the program for a visitor until the connection or the process ends, and tell the page why."""
        link = self.link_for(**_asked(request))
        if link is None or request.headers.get("Origin") is None:
            raise web.HTTPForbidden(text=_("this link opens nothing here"))
        socket = web.WebSocketResponse(heartbeat=HEARTBEAT, max_msg_size=LONGEST, timeout=CLOSING)
        if not socket.can_prepare(request):
            raise web.HTTPBadRequest(text=_("this request can't be answered"))
        visitor = VisitorProcess(link, self._downloads, write_bytes=socket.send_bytes, write_str=socket.send_str)
        try:
            if await self._enter(visitor):
                await self._play(request, socket, visitor)
            else:
                visitor.end(_("Too many people are playing here; try again later."))
                await socket.prepare(request)
        finally:
            leaving = asyncio.create_task(self._leave(visitor))  # goes on, whatever becomes of the connection
            self._leaving.add(leaving)
            leaving.add_done_callback(self._leaving.discard)
        await _part(request, socket, visitor.why)
        return socket

    async def _enter(self, visitor: VisitorProcess) -> bool:
        """Wait for a place; return whether there is one. A page that has the same seat open is closed."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(WAIT), self._left:
                await self._left.wait_for(partial(self._may_enter, visitor))
                self.visitors.add(visitor)
                self._left.notify_all()
                return True
        return False

    def _may_enter(self, visitor: VisitorProcess) -> bool:
        token = visitor.link.token
        same = [other for other in self.visitors if token and other.link.token == token]
        for other in same:
            other.end(_("This seat was opened in another page."))
        return not same and len(self.visitors) < self._most

    async def _leave(self, visitor: VisitorProcess) -> None:
        """End the process of a visitor, then give the place to another one."""
        try:
            await visitor.stop()
        finally:
            async with self._left:
                self.visitors.discard(visitor)
                self._left.notify_all()

    async def _play(self, request: web.Request, socket: web.WebSocketResponse, visitor: VisitorProcess) -> None:
        """Run the process of a visitor until it or the page ends the visit."""
        assert isinstance(request.protocol, WebConnection)
        await socket.prepare(request)
        self._door.let_in(request.protocol)
        size = {name: clamp_cells(_number(request.query.get(name), usual)) for name, usual in WINDOW.items()}
        try:
            await visitor.start(**size)
        except OSError as fault:
            why = os.strerror(fault.errno or 0)
            self._teller.tell(_("the program of a visitor can't be started: {why}").format(why=why))
            visitor.end(_("The program can't be started: {why}.").format(why=why))
            return
        tasks = [asyncio.create_task(_take_messages(socket, visitor)), asyncio.create_task(visitor.ended.wait())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)


async def _take_messages(socket: web.WebSocketResponse, visitor: VisitorProcess) -> None:
    """Pass on the messages of a page until it is closed or sends something else; each one is checked."""
    allowance = Allowance(INPUT_MOST, INPUT_RATE)
    async for message in socket:
        read = read_page(message.data) if message.type is WSMsgType.TEXT else None
        if read is None:
            visitor.end(_("The game is closed: the page has sent an invalid message."))
            return
        await asyncio.sleep(allowance.spend(len(message.data) + MESSAGE_COST))
        try:
            async with asyncio.timeout(STALLED):
                await _take(read, socket, visitor)
        except TimeoutError:
            visitor.end(_("The program doesn't answer any more."))
            return
    visitor.end(_("The game is closed."))


async def _take(message: Message, socket: web.WebSocketResponse, visitor: VisitorProcess) -> None:
    """Do what a message of a page says."""
    match message:
        case ("stdin", str(text)):
            await visitor.send_bytes(text.encode())
        case ("resize", WindowSize() as size):
            visitor.resize(size)
        case ("ping", str(text)):
            await socket.send_str(json.dumps(["pong", text]))
        case ("focus",):
            await visitor.focus()
        case ("blur",):
            await visitor.blur()


async def _part(request: web.Request, socket: web.WebSocketResponse, why: str) -> None:
    """Tell a page why the visit has ended, and close its connection, also if it takes nothing any more."""
    if socket.closed:
        return
    with contextlib.suppress(OSError, TimeoutError):
        async with asyncio.timeout(CLOSING):
            await socket.send_str(json.dumps(["ended", why]))
            await socket.close(code=WSCloseCode.OK)
            return
    if request.transport is not None:
        request.transport.abort()


async def _add_headers(_request: web.Request, answer: web.StreamResponse) -> None:
    """Add the headers of every answer, and remove the one that names the server's version."""
    answer.headers.update(HEADERS)
    answer.headers.popall("Server", None)


def _asked(request: web.Request) -> dict[str, str]:
    """Return the arguments of `BrowserServer.link_for` that the path of a request gives."""
    found = request.match_info
    return {"token": found.get("seat", ""), "key": found.get("replay", "")}


def _number(text: str | None, default: int) -> int:
    """Return the number of up to four digits in a query; a default if there is none."""
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 5 else default


def _is_own_name(host: str, address: str) -> bool:
    """Return whether a request may name a host: on loopback only this machine, so no other site's pages get in."""
    name = urlsplit(f"//{host}").hostname or ""
    if address not in ("localhost", "127.0.0.1", "::1"):
        return True
    if name == "localhost":
        return True
    with contextlib.suppress(ValueError):
        return ipaddress.ip_address(name).is_loopback
    return False
