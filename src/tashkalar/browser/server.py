"""The web server of `tashkalar serve`: textual-serve with checks, limits, and a process of its own for each visitor."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import os
import ssl
import sys
from collections.abc import Awaitable, Callable
from hmac import compare_digest
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from urllib.parse import quote, urlsplit

import aiohttp_jinja2
from aiohttp import web
from textual_serve.app_service import AppService
from textual_serve.server import Server

from tashkalar.i18n import current_language
from tashkalar.i18n import gettext as _
from tashkalar.processes import python
from tashkalar.tabletop import share_key
from tashkalar.tabletop.guarded import guard_command
from tashkalar.visitors import VISITOR

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
LONGEST = 1 << 16
"""The maximum size of a message of a browser, in bytes."""
PATIENCE = 5.0
"""The seconds that a visitor's process has to end by itself."""
LEAST, MOST = 20, 500
"""The limits of the columns and lines of a window."""
WINDOW = {"width": 80, "height": 24}
"""The columns and lines of a window whose browser doesn't say them, by their names in the query."""


class Seat(NamedTuple):
    """A seat of a game that a link leads to."""

    token: str
    """The secret in the link."""
    words: tuple[str, ...]
    """The arguments of `tashkalar` that join the game: `join`, the game if need be, and the invitation."""


class VisitorProcess(AppService):
    """The program as one visitor runs it, in folders that are deleted at the end.

    Args:
        words: the arguments of `tashkalar`.
        **options: those of `AppService`.
    """

    def __init__(self, words: list[str], **options: Any) -> None:
        super().__init__("tashkalar", **options)
        self._words = words
        self._folder = TemporaryDirectory(prefix="tashkalar-visitor-")
        self._lifeline = -1

    async def _open_app_process(self, width: int = 80, height: int = 24) -> asyncio.subprocess.Process:
        environment = self._build_environment(width, height)
        environment[VISITOR] = "1"
        environment |= {f"TASHKALAR_{kind}": self._folder.name for kind in ("CONFIG", "DATA", "LOG")}
        command = python("-m", "tashkalar", *self._words)
        passed: tuple[int, ...] = ()
        if sys.platform != "win32":
            lifeline, self._lifeline = os.pipe()
            status = os.open(os.devnull, os.O_WRONLY)
            passed = lifeline, status
            command = guard_command(command, lifeline, status)
        try:
            process = await asyncio.create_subprocess_exec(
                *command,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.PIPE,
                env=environment,
                cwd=self._folder.name,
                pass_fds=passed,
                start_new_session=True,
            )
        finally:
            for end in passed:
                os.close(end)
        assert process.stdin is not None
        self._process, self._stdin = process, process.stdin
        return process

    async def stop(self) -> None:
        """End the process: it may save and leave in `PATIENCE` seconds, then it is killed with all that it started."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await super().stop()
        if self._lifeline >= 0:
            os.close(self._lifeline)
            self._lifeline = -1
        elif self._process is not None and self._process.returncode is None:
            self._process.kill()
        if self._process is not None:
            await self._process.wait()
        self._folder.cleanup()


class BrowserServer(Server):
    """A web server that shows the program.

    Args:
        address: the address to listen on.
        port: the port; 0 for any free one.
        seats: the seats that links lead to; if there are any, nothing else is served.
        words: the arguments of `tashkalar` for a visitor without a seat.
        most: how many visitors may play at the same time.
        context: the TLS settings; None for plain HTTP.
    """

    def __init__(
        self,
        address: str,
        port: int,
        seats: tuple[Seat, ...] = (),
        words: tuple[str, ...] = ("play",),
        most: int = 8,
        context: ssl.SSLContext | None = None,
    ) -> None:
        super().__init__("tashkalar", address, port, "Tash-Kalar", templates_path=TEMPLATES)
        self.seats = seats
        """The seats that links lead to."""
        self._words, self._most, self._context = words, most, context
        self.visitors: set[VisitorProcess] = set()
        """The visitors who are playing now."""

    @property
    def scheme(self) -> str:
        """The scheme of the page's address."""
        return "https" if self._context else "http"

    async def start(self) -> web.AppRunner:
        """Begin to listen.

        Returns:
            The runner of the server, whose `cleanup` ends it.

        Raises:
            OSError: the address can't be used.
        """
        runner = web.AppRunner(await self._make_app(), access_log=None, max_line_size=2 * share_key.LONGEST)
        await runner.setup()
        site = web.TCPSite(runner, self.host, self.port, ssl_context=self._context)
        try:
            await site.start()
        except OSError:
            await runner.cleanup()
            raise
        if not self.port:
            self.port = runner.addresses[0][1]
        return runner

    async def _make_app(self) -> web.Application:
        app: web.Application = await super()._make_app()
        for kind in ("seat", "replay"):
            app.add_routes([web.get(f"/{kind}/{{{kind}}}", self.handle_index)])
            app.add_routes([web.get(f"/ws/{kind}/{{{kind}}}", self.handle_websocket)])
        app.middlewares.append(self._guard)
        return app

    async def on_startup(self, app: web.Application) -> None:
        """Print nothing: the command says where the page is."""

    async def on_shutdown(self, app: web.Application) -> None:
        """End the processes of all visitors."""
        await asyncio.gather(*(visitor.stop() for visitor in [*self.visitors]))

    @web.middleware
    async def _guard(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        """Refuse requests of other sites, and add the headers to every answer."""
        origin = request.headers.get("Origin")
        if not _is_own_name(request.host, self.host) or (origin and urlsplit(origin).netloc != request.host):
            raise web.HTTPForbidden(text=_("this address isn't served here"))
        answer = await handler(request)
        if not answer.prepared:
            answer.headers.update(HEADERS)
        return answer

    def command_for(self, token: str = "", key: str = "") -> list[str] | None:
        """Return the arguments of `tashkalar` for a visitor; None if the link leads nowhere.

        Args:
            token: the secret of a link to a seat; "" for none.
            key: the share key to replay; "" for none.
        """
        if self.seats:
            found = [seat for seat in self.seats if compare_digest(seat.token.encode(), token.encode())]
            return [*found[0].words] if found else None
        if key:
            return ["replay", key] if share_key.PATTERN.fullmatch(key) and len(key) <= share_key.LONGEST else None
        return None if token else [*self._words]

    async def handle_index(self, request: web.Request) -> web.StreamResponse:
        """Return the page; 404 if the link leads nowhere.

        Args:
            request: the request.
        """
        if self.command_for(**_link(request)) is None:
            raise web.HTTPNotFound(text=_("this link opens nothing here"))
        scheme = "wss" if self._context else "ws"
        shown = {
            "language": current_language().replace("_", "-"),
            "title": "Tash-Kalar",
            "opening": _("Opening the game ..."),
            "closed": _("The game is closed."),
            "again": _("Open it again"),
            "size": _within(request.query.get("fontsize"), 16, 8, 40),
            "socket": f"{scheme}://{request.host}/ws{quote(request.path.rstrip('/'))}",
        }
        return aiohttp_jinja2.render_template(PAGE, request, shown)

    async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        """Run the program for a visitor until the connection ends.

        Args:
            request: the request.
        """
        words = self.command_for(**_link(request))
        if words is None or request.headers.get("Origin") is None:
            raise web.HTTPForbidden(text=_("this link opens nothing here"))
        if len(self.visitors) >= self._most:
            raise web.HTTPServiceUnavailable(text=_("too many people are playing here; try again later"))
        socket = web.WebSocketResponse(heartbeat=15, max_msg_size=LONGEST)
        visitor = VisitorProcess(
            words,
            write_bytes=socket.send_bytes,
            write_str=socket.send_str,
            close=socket.close,
            download_manager=self.download_manager,
        )
        self.visitors.add(visitor)
        try:
            await socket.prepare(request)
            columns, lines = (_within(request.query.get(name), usual, LEAST, MOST) for name, usual in WINDOW.items())
            await visitor.start(columns, lines)
            with contextlib.suppress(ValueError, KeyError, IndexError, TypeError, AttributeError, AssertionError):
                await self._process_messages(socket, visitor)  # a malformed message ends the connection
        finally:
            self.visitors.discard(visitor)
            await visitor.stop()
            await socket.close()
        return socket


def _link(request: web.Request) -> dict[str, str]:
    """Return the arguments of `BrowserServer.command_for` that the path of a request gives."""
    found = request.match_info
    return {"token": found.get("seat", ""), "key": found.get("replay", "")}


def _within(text: str | None, default: int, least: int, most: int) -> int:
    """Return the number that a browser asks for, within limits; a default if it asks for none."""
    return min(max(int(text), least), most) if text and text.isascii() and text.isdigit() and len(text) < 5 else default


def _is_own_name(host: str, address: str) -> bool:
    """Return whether a request may name a host: on the loopback interface only names of this machine.

    This keeps pages of other sites from reaching the server by a name of theirs that leads to this machine.
    """
    name = urlsplit(f"//{host}").hostname or ""
    if address not in ("localhost", "127.0.0.1", "::1"):
        return True
    if name == "localhost":
        return True
    with contextlib.suppress(ValueError):
        return ipaddress.ip_address(name).is_loopback
    return False
