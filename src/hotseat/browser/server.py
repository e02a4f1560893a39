"""The web server of the command `serve`: checks, limits, and a process of its own for each visitor."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import json
import os
import ssl
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from hmac import compare_digest
from pathlib import Path
from types import MappingProxyType
from urllib.parse import quote, urlsplit

import aiohttp_jinja2
import jinja2
from aiohttp import WSCloseCode, WSMsgType, web
from aiohttp.helpers import content_disposition_header
from textual_serve.server import Server

from hotseat.browser.door import Reporter, WebConnection, WebDoor, report_fault
from hotseat.browser.page_messages import (
    LONGEST,
    MOST_OF_WISH,
    Message,
    WindowSize,
    Wish,
    clamp_cells,
    read_page,
    read_wish,
)
from hotseat.browser.visitor import STALLED, Downloads, OpenPage, SeatLink, VisitorProcess
from hotseat.browser.visits import KEPT_SECONDS, Visit, Visits
from hotseat.records import share_key
from hotseat.remote.allowance import Allowance
from hotseat.remote.invitation import JOIN, WATCH, read_invitations, write_invitations
from hotseat.util import identity
from hotseat.util.i18n import current_language
from hotseat.util.i18n import gettext as _
from hotseat.util.text_utils import capitalize, with_period

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
JOINS_AT_ONCE, JOINS_A_SECOND = 5, 1 / 12
"""The invitations that visitors of one address may enter: at once, and each second in the long run."""
ADDRESSES = 1000
"""The number of addresses whose invitations are counted, the last ones."""
INPUT_RATE, INPUT_MOST = 8192, 2 * LONGEST
"""The bytes that a page may send in a second in the long run, and at once; more is read later."""
MESSAGE_COST = 16
"""The bytes that each message of a page counts besides its own."""


class BrowserServer(Server):
    """A web server that shows the program.

    `port`: the port; 0 for any free one. `seats`: the links to seats; if there are any, nothing else is served.
    `words`: the arguments of the program for a visitor without a seat. `context`: the TLS settings; None for plain
    HTTP. `games`: the names of the games by their ids whose invitations visitors may enter.
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
        games: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        super().__init__(identity.current().name, address, port, identity.current().title, templates_path=TEMPLATES)
        self.seats = seats
        """The links to seats."""
        self._words, self._context, self._games = words, context, games
        self._teller = Reporter(say)
        self._downloads = Downloads()
        self._visits = Visits(most, self._downloads, self._report_start)
        self._joins: OrderedDict[str, Allowance] = OrderedDict()

    @property
    def visitors(self) -> set[VisitorProcess]:
        """The visitors whose processes may be running."""
        return self._visits.processes

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
        await self._visits.close(_("The server has ended."), CLOSING)
        await self._runner.cleanup()

    async def _make_app(self) -> web.Application:
        app = web.Application(middlewares=[self._guard], client_max_size=MOST_OF_WISH)
        aiohttp_jinja2.setup(app, loader=jinja2.FileSystemLoader(self.templates_path))
        for path in ("", "/seat/{seat}", "/replay/{replay}"):
            app.add_routes([web.get(path or "/", self.handle_index), web.get(f"/ws{path}", self.handle_websocket)])
            app.add_routes([web.post(f"/visit{path}", self.handle_visit)])
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
        scheme, path = "wss" if self._context else "ws", quote(request.path.rstrip("/"))
        shown = {
            "language": current_language().replace("_", "-"),
            "title": identity.current().title,
            "texts": _page_texts(),
            "size": min(max(_number(request.query.get("fontsize"), 0), 8), 40) if "fontsize" in request.query else 0,
            "socket": f"{scheme}://{request.host}/ws{path}",
            "visit": f"/visit{path}",
            "games": self._games if not path else {},
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

    async def handle_visit(self, request: web.Request) -> web.StreamResponse:
        """Answer how a browser's visit stands, after it has got what the page wishes."""
        link, wish = self.link_for(**_asked(request)), read_wish(await request.read())
        if link is None or request.headers.get("Origin") is None:
            raise web.HTTPForbidden(text=_("this link opens nothing here"))
        if wish is None:
            raise web.HTTPBadRequest(text=_("this request can't be answered"))
        token, fault = link.token or self._token(request), ""
        path = _path(request)
        if wish.do == "join":
            try:
                wished = self._joined_link(wish, _origin(request))
            except ValueError as error:
                fault = with_period(capitalize(str(error)))
            else:
                visit, token = self._visits.open(token, path, link, _origin(request))
                self._visits.choose(visit, wished)
        elif wish.do != "look" and (found := self._visits.find(token, path)):
            self._visits.choose(found, found.link_to_continue if wish.do == "continue" else link)
        answer = web.json_response({**_standing(self._visits.find(token, path)), "fault": fault})
        if wish.do == "join" and not fault:
            self._give_token(answer, token)
        return answer

    def _joined_link(self, wish: Wish, origin: str) -> SeatLink:
        """Return what an invitation opens, or raise ValueError."""
        allowance = self._joins.setdefault(origin, Allowance(JOINS_AT_ONCE, JOINS_A_SECOND))
        self._joins.move_to_end(origin)
        if len(self._joins) > ADDRESSES:
            self._joins.popitem(last=False)
        game = wish.game or next(iter(self._games), "")
        if game not in self._games:
            raise ValueError(_("this isn't possible in a browser"))
        first, *others = read_invitations(wish.invitation)
        if not allowance.take():
            raise ValueError(_("too many invitations were entered; try again in a minute"))
        same = [each for each in others if each[:2] == first[:2] and each.fingerprint == first.fingerprint]
        return SeatLink("", (JOIN if first.seat else WATCH, "--game", game), write_invitations([first, *same]))

    def _token(self, request: web.Request) -> str:
        """Return the token that a browser has been given; "" for none."""
        return request.cookies.get(self._cookie, "")

    @property
    def _cookie(self) -> str:
        """The name of the cookie with the token; servers at other ports of this machine have others."""
        return f"{identity.current().name}-{self.port}"

    def _give_token(self, answer: web.StreamResponse, token: str) -> None:
        """Give a browser the token of its visits, which no script and no other site can use."""
        secure = self._context is not None
        answer.set_cookie(self._cookie, token, max_age=KEPT_SECONDS, secure=secure, httponly=True, samesite="Strict")

    async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        """Show the program of a visit until the connection or the process ends, and tell the page why."""
        link = self.link_for(**_asked(request))
        if link is None or request.headers.get("Origin") is None:
            raise web.HTTPForbidden(text=_("this link opens nothing here"))
        socket = web.WebSocketResponse(heartbeat=HEARTBEAT, max_msg_size=LONGEST, timeout=CLOSING)
        if not socket.can_prepare(request):
            raise web.HTTPBadRequest(text=_("this request can't be answered"))
        visit, token = self._visits.open(self._token(request), _path(request), link, _origin(request))
        if not link.token:
            self._give_token(socket, token)
        page = OpenPage(socket.send_bytes, socket.send_str)
        width, height = (clamp_cells(_number(request.query.get(name), usual)) for name, usual in WINDOW.items())
        size = WindowSize(width=width, height=height)
        try:
            process = await self._visits.enter(visit, size)
            await socket.prepare(request)
            if process is None:
                page.end(_("Too many people are playing here; try again later."))
            else:
                await self._play(request, socket, page, process, size)
        finally:
            self._visits.leave(visit)
        await _part(request, socket, page.why)
        return socket

    async def _play(
        self,
        request: web.Request,
        socket: web.WebSocketResponse,
        page: OpenPage,
        process: VisitorProcess,
        size: WindowSize,
    ) -> None:
        """Show the program on a page until either ends."""
        assert isinstance(request.protocol, WebConnection)
        self._door.let_in(request.protocol)
        tasks = [
            asyncio.create_task(_attach(socket, page, process, size)),
            asyncio.create_task(process.ended.wait()),
            asyncio.create_task(page.ended.wait()),
        ]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            if process.ended.is_set():
                page.end(process.why)
        finally:
            process.leave(page)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    def _report_start(self, fault: OSError) -> str:
        """Print why a process can't be started, and return the sentence for the page."""
        why = os.strerror(fault.errno or 0)
        self._teller.tell(_("the program of a visitor can't be started: {why}").format(why=why))
        return _("The program can't be started: {why}.").format(why=why)


async def _attach(socket: web.WebSocketResponse, page: OpenPage, process: VisitorProcess, size: WindowSize) -> None:
    """Show a process on a page once it runs, and take the messages of the page."""
    try:
        async with asyncio.timeout(STALLED):
            await process.attach(page, size)
    except TimeoutError:
        process.end(_("The program has stopped answering."))
        return
    await _take_messages(socket, page, process)


async def _take_messages(socket: web.WebSocketResponse, page: OpenPage, visitor: VisitorProcess) -> None:
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
            visitor.end(_("The program has stopped answering."))
            return
    page.end(_("The game is closed."))


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


def _path(request: web.Request) -> str:
    """Return what the path of a page opens, by which visits of one browser differ."""
    return "/".join(_asked(request).values())


def _origin(request: web.Request) -> str:
    """Return the address or network that a request is from."""
    assert isinstance(request.protocol, WebConnection)
    return request.protocol.origin


def _standing(visit: Visit | None) -> dict[str, bool]:
    """Return how a visit stands, for the page: whether it is running, seen elsewhere, or can be continued."""
    process = visit.process if visit is not None else None
    running = process is not None and not process.ended.is_set()
    return {
        "running": running,
        "elsewhere": running and process is not None and process.page is not None,
        "saved": not running and visit is not None and visit.can_continue,
    }


def _page_texts() -> dict[str, str]:
    """Return the texts of the page in the server's language."""
    return {
        "opening": _("Opening the game ..."),
        "lost": _("The connection to the server is lost."),
        "again": _("Open it again"),
        "elsewhere": _("This game is open in another page."),
        "here": _("Open it here"),
        "play": _("Play here"),
        "continue": _("Continue"),
        "invitation": _("Invitation to a game on another machine"),
        "hidden": _("Paste the invitation that the host has sent you. It isn't shown."),
        "join": _("Join"),
        "game": _("Game"),
        "keyboard": _("Keyboard"),
    }


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
