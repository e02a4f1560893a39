"""The server of browsers without one: limits of connections, messages and processes, the ends, headers and secrets."""

import asyncio
import contextlib
import errno
import json
import os
import signal
import socket
import ssl
import sys
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType
from textual import events
from textual.drivers.web_driver import WebDriver

from hotseat.browser import door, server, visitor, visits
from hotseat.browser.driver import AHEAD, PatientDriver
from hotseat.browser.page_messages import WindowSize, read_page
from hotseat.browser.server import HEADERS, BrowserServer
from hotseat.browser.visitor import SeatLink
from hotseat.remote.credentials import new_certificate
from hotseat.util import identity, sockets

PATIENCE = 30.0
INVITATION = "127.0.0.1:7777/2.abcdefghijklmnopqrstuv"

BEGIN = """
import json, os, signal, sys, time
def packet(kind, data): os.write(1, kind + len(data).to_bytes(4, "big") + data)
def leave(code, text=""):
    packet(b"M", b'{"type": "exit"}')
    print(text, file=sys.stderr)
    sys.exit(code)
def meta():
    while kind := sys.stdin.buffer.read(1):
        data = sys.stdin.buffer.read(int.from_bytes(sys.stdin.buffer.read(4), "big"))
        if kind == b"M":
            yield json.loads(data)
"""
"""Textual's driver for programs that need no second to start."""
READY = BEGIN + "os.write(1, b'__GANGLION__\\n'); packet(b'D', b'hello, here is a picture');"
ENDLESS = (
    READY + "\nfor each in meta():\n    if each['type'] == 'quit': leave(0)\n"
    "    if each['type'] == 'page': packet(b'D', b'page %d of %d' % (each['width'], os.getpid()))"
)


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Let visitors run a script in place of the program."""

    def choose(script: str) -> None:
        monkeypatch.setattr(visitor, "python", lambda *words: [sys.executable, "-I", "-S", "-c", script, *words])

    choose(ENDLESS)
    return choose


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let processes end as soon as they have no page."""
    monkeypatch.setattr(visits, "LINGER", 0)
    monkeypatch.setattr(visits, "LINGER_JOINED", 0)


@asynccontextmanager
async def serving(
    *seats: SeatLink, most: int = 8, context: ssl.SSLContext | None = None, faults: int = 0, **options: Any
) -> AsyncIterator[BrowserServer]:
    """A server that keeps the lines for its owner in `said`; so many of them may tell of unexpected errors."""
    said: list[str] = []
    served = BrowserServer("127.0.0.1", 0, seats, ("play",), most, context, said.append, **options)
    served.said = said  # type: ignore[attr-defined]
    await served.start()
    try:
        yield served
    finally:
        await served.close()
    assert len([line for line in said if "unexpected" in line]) == faults


@asynccontextmanager
async def page(
    served: BrowserServer, path: str = "/ws", browser: ClientSession | None = None
) -> AsyncIterator[ClientWebSocketResponse]:
    """The connection of a page. `browser`: what keeps the cookies; None for a new one."""
    origin = f"{served.scheme}://127.0.0.1:{served.port}"
    async with contextlib.AsyncExitStack() as stack:
        session = browser if browser is not None else await stack.enter_async_context(ClientSession())
        yield await stack.enter_async_context(
            session.ws_connect(origin + path, origin=origin, ssl=False, max_msg_size=0)
        )


async def told(opened: ClientWebSocketResponse) -> str:
    """The reason that a page gets; the connection is closed after it."""
    async with asyncio.timeout(PATIENCE):
        async for message in opened:
            if message.type is WSMsgType.TEXT and (found := json.loads(message.data))[0] == "ended":
                assert (await opened.receive()).type in (WSMsgType.CLOSE, WSMsgType.CLOSED)
                return str(found[1])
    raise AssertionError("the page was told nothing")


async def shown(opened: ClientWebSocketResponse) -> None:
    """Wait until the program shows something."""
    async with asyncio.timeout(PATIENCE):
        while (await opened.receive()).type is not WSMsgType.BINARY:
            pass


async def until(condition: Callable[[], Any]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.02)


async def ask(served: BrowserServer, request: bytes) -> tuple[int, dict[str, str], str]:
    """The status, the headers and the text of the answer to a request."""
    reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
    writer.write(request.replace(b"PORT", str(served.port).encode()))
    async with asyncio.timeout(PATIENCE):
        lines = (await reader.readuntil(b"\r\n\r\n")).decode().splitlines()
        headers = dict(line.split(": ", 1) for line in lines[1:] if line)
        length = int(headers.get("Content-Length", 0)) if not request.startswith(b"HEAD") else 0
        text = (await reader.readexactly(length)).decode(errors="replace")
    writer.close()
    return int(lines[0].split()[1]), headers, text


def get(path: str, *more: str, method: str = "GET", host: str = "127.0.0.1:PORT") -> bytes:
    return "\r\n".join([f"{method} {path} HTTP/1.1", f"Host: {host}", *more, "", ""]).encode()


ORIGIN = "Origin: http://127.0.0.1:PORT"
UPGRADE = ("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
           "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==")  # fmt: skip
ANSWERS: dict[str, tuple[bytes, int]] = {
    "page": (get("/"), 200),
    "page, head": (get("/", method="HEAD"), 200),
    "page, post": (get("/", "Content-Length: 3", method="POST") + b"abc", 405),
    "replay": (get("/replay/tk1_abc"), 200),
    "no share key": (get("/replay/tk1_a.b"), 404),
    "no seat": (get("/seat/unknown"), 404),
    "no page": (get("/nowhere"), 404),
    "static file": (get("/static/css/xterm.css"), 200),
    "static file, unchanged": (get("/static/css/xterm.css", "If-Modified-Since: Fri, 01 Jan 2100 00:00:00 GMT"), 304),
    "static file, part": (get("/static/css/xterm.css", "Range: bytes=0-9"), 206),
    "static file, no part": (get("/static/css/xterm.css", "Range: bytes=999999999-"), 416),
    "static folder": (get("/static/js"), 403),
    "static root": (get("/static/"), 403),
    "no static file": (get("/static/none"), 404),
    "outside of static": (get("/static/%2e%2e/server.py"), 404),
    "no download": (get("/download/none"), 404),
    "other host": (get("/", host="evil.example"), 403),
    "other origin": (get("/", "Origin: http://evil.example"), 403),
    "socket": (get("/ws", ORIGIN, *UPGRADE), 101),
    "socket without origin": (get("/ws", *UPGRADE), 403),
    "socket of another origin": (get("/ws", "Origin: http://evil.example", *UPGRADE), 403),
    "socket of no seat": (get("/ws/seat/unknown", ORIGIN, *UPGRADE), 403),
    "socket without upgrade": (get("/ws", ORIGIN), 400),
    "socket without key": (get("/ws", ORIGIN, *UPGRADE[:3]), 400),
    "no request": (b"nonsense\r\n\r\n", 400),
    "no path": (b"GET \r\n\r\n", 400),
    "bytes of TLS": (b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n", 400),
    "long line": (get("/" + "a" * 200_000), 400),
    "long header": (get("/", "X: " + "a" * 5000), 400),
    "many headers": (get("/", *(f"X-{number}: a" for number in range(200))), 400),
    "expectation": (get("/", "Expect: nothing"), 417),
    "fault of the server": (get("/replay/tk1_fault"), 500),
}
"""A request of each kind, and the status of its answer."""


@pytest.mark.parametrize("kind", ANSWERS)
async def test_every_answer_has_the_headers_and_names_no_version(
    kind: str, program: Callable[[str], None], monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    request, status = ANSWERS[kind]
    found = BrowserServer.link_for

    def fail_once(self: BrowserServer, token: str = "", key: str = "") -> SeatLink | None:
        if key == "tk1_fault":
            raise RuntimeError("tk1_secret")
        return found(self, token, key)

    monkeypatch.setattr(BrowserServer, "link_for", fail_once)
    async with serving(faults=int(status == 500)) as served:
        answer, headers, text = await ask(served, request)
        said = served.said  # type: ignore[attr-defined]
    assert answer == status
    assert {name: headers.get(name) for name in HEADERS} == HEADERS
    assert "Server" not in headers
    assert "aiohttp" not in text.lower()
    assert "Index of" not in text
    assert said == (["a request failed with an unexpected RuntimeError"] if status == 500 else [])
    assert capfd.readouterr() == ("", "")


VALID = {
    '["stdin", "q"]': ("stdin", "q"),
    '["stdin", ""]': ("stdin", ""),
    '["resize", {"width": 100, "height": 40}]': ("resize", WindowSize(width=100, height=40)),
    '["resize", {"width": 3, "height": 9999}]': ("resize", WindowSize(width=20, height=500)),
    '["ping", "1700000000000"]': ("ping", "1700000000000"),
    '["focus"]': ("focus",),
    '["blur"]': ("blur",),
}
"""Messages of a page, and what is read."""
INVALID = [
    "", "nonsense", "null", "[]", "{}", "1", '"stdin"', '["stdin"]', '["stdin", 1]', '["stdin", null]',
    '["stdin", "a", "b"]',
    '["resize"]', '["resize", {}]', '["resize", {"width": 80}]', '["resize", [80, 24]]',
    '["resize", {"width": 16000, "height": 16000}]', '["resize", {"width": -5, "height": 24}]',
    '["resize", {"width": 0, "height": 24}]', '["resize", {"width": 80.5, "height": 24}]',
    '["resize", {"width": "80", "height": 24}]', '["resize", {"width": true, "height": 24}]',
    '["resize", {"width": 1e400, "height": 24}]', '["resize", {"width": NaN, "height": 24}]',
    '["resize", {"width": 80, "height": 24, "depth": 1}]', '["ping", 1]', '["ping", "' + "1" * 33 + '"]', '["ping"]',
    '["focus", 1]', '["blur", null]', '["quit"]', '["exit"]', '["deliver_chunk_request", {"key": "a", "size": 1}]',
    '["stdin", "\\ud800"]', "[" * 5000,
]  # fmt: skip
"""Texts that are no messages of a page."""


@pytest.mark.parametrize("text", VALID)
def test_a_message_of_a_page_is_read(text: str) -> None:
    assert read_page(text) == VALID[text]


@pytest.mark.parametrize("text", INVALID, ids=lambda text: text[:40])
def test_other_texts_are_refused(text: str) -> None:
    assert read_page(text) is None


@pytest.mark.parametrize("data", ['["resize", {"width": 16000, "height": 16000}]', "[]", b"binary"], ids=str)
async def test_an_invalid_message_ends_the_connection_with_a_reason(
    data: str | bytes, program: Callable[[str], None]
) -> None:
    async with serving(most=1) as served, page(served) as opened:
        await shown(opened)
        await (opened.send_str(data) if isinstance(data, str) else opened.send_bytes(data))
        assert await told(opened) == "The game is closed: the page has sent an invalid message."
        await until(lambda: not served.visitors)


async def test_a_program_gets_few_sizes_of_a_window_and_the_last_one(
    program: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visitor, "RESIZE_PAUSE", 0.5)
    program(READY + "\nfor each in meta():\n    packet(b'D', json.dumps(each).encode())\n    "
            "if each['type'] == 'quit': leave(0)")  # fmt: skip
    async with serving() as served, page(served) as opened:
        await shown(opened)
        for width in range(100, 400):
            await opened.send_str(json.dumps(["resize", {"width": width, "height": 24}]))
        sizes: list[int] = []
        while not sizes or sizes[-1] != 399:
            sizes.append(json.loads((await opened.receive(PATIENCE)).data)["width"])
    assert len(sizes) < 150


def alive(folder: Path) -> list[int]:
    """The processes that have noted their number in a folder and are still running."""
    found = []
    for file in folder.iterdir():
        with contextlib.suppress(OSError):
            os.kill(int(file.name), 0)
            found.append(int(file.name))
    return found


@pytest.mark.skipif(sys.platform == "win32", reason="counts processes by signals")
async def test_there_are_never_more_processes_than_visitors_allowed(
    program: Callable[[str], None], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, hasty: None
) -> None:
    """Pages come and go at once, while each process takes its time to end."""
    monkeypatch.setattr(visitor, "PATIENCE", 0.2)
    noted = f"open({str(tmp_path)!r} + '/' + str(os.getpid()), 'w').close()"
    program(BEGIN + noted + READY + "\ntime.sleep(60)")
    most = opened = 0

    async def churn(served: BrowserServer) -> None:
        nonlocal opened
        while True:
            with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
                try:
                    writer.write(get("/ws", ORIGIN, *UPGRADE).replace(b"PORT", str(served.port).encode()))
                    await reader.readuntil(b"\r\n\r\n")
                    await asyncio.sleep(0.05 * (opened % 3))  # before the process is started, and after
                    opened += 1
                finally:
                    writer.transport.abort()

    async with serving(most=2) as served:
        churning = [asyncio.create_task(churn(served)) for _number in range(4)]
        async with asyncio.timeout(PATIENCE):
            while opened < 8:
                most = max(most, len(alive(tmp_path)), len(served.visitors))
                await asyncio.sleep(0.01)
        for task in churning:
            task.cancel()
        await asyncio.gather(*churning, return_exceptions=True)
        await until(lambda: not served.visitors)
        assert not alive(tmp_path)
        async with page(served) as new:
            await shown(new)
    assert 0 < most <= 2
    assert not alive(tmp_path)


async def test_one_who_finds_no_place_is_told(program: Callable[[str], None], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visits, "WAIT", 0.2)
    async with serving(most=1) as served, page(served) as first:
        await shown(first)
        async with page(served) as second:
            assert await told(second) == "Too many people are playing here; try again later."
        assert len(served.visitors) == 1


async def test_a_program_that_cannot_start_leaves_its_place(
    program: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_values: object, **_options: object) -> None:
        raise OSError(errno.EMFILE, "Too many open files")

    with monkeypatch.context() as patched:
        patched.setattr(asyncio, "create_subprocess_exec", fail)
        async with serving(most=1) as served:
            before = len([*Path("/dev/fd").iterdir()])
            for _time in range(3):
                async with page(served) as opened:
                    assert await told(opened) == "The program can't be started: Too many open files."
            await until(lambda: not served.visitors)
            assert len([*Path("/dev/fd").iterdir()]) <= before + 4
            assert served.said == [  # type: ignore[attr-defined]
                "the program of a visitor can't be started: Too many open files"
            ]


ENDS = {
    "left": (READY + "leave(0, 'the game is saved')", "The game is closed."),
    "refused": (
        BEGIN + "print('Connecting to 127.0.0.1:1.\\nPROGRAM: the host can\\'t be reached.', file=sys.stderr)\n"
        "sys.exit(1)",
        "The game has ended: the host can't be reached.",
    ),
    "told, in lines of the window": (
        READY + "leave(1, 'another connection\\nhas taken this seat over')",
        "The game has ended: another connection has taken this seat over.",
    ),
    "told before": (
        BEGIN + "print('hm', file=sys.stderr, flush=True); time.sleep(.3)\n" + READY + "leave(1, 'gone')",
        "The game has ended: gone.",
    ),
    "marked up": (
        READY + "leave(1, '<b onclick=x>\\x1b[31m')", "The game has ended: <b onclick=x>\\x1b[31m.",
    ),
    "secret": (
        READY + f"leave(1, 'no: {INVITATION}')", "The program ended with an error, exit code 1.",
    ),
    "path": (
        READY + "leave(1, 'the report is ' + os.getcwd())", "The program ended with an error, exit code 1.",
    ),
    "silent": (READY + "sys.exit(3)", "The program ended with an error, exit code 3."),
    "killed": (READY + "os.kill(os.getpid(), signal.SIGKILL)", "The program was ended by signal 9."),
    "no packet": (
        READY + "os.write(1, b'nonsense'); sys.exit(3)",
        "The program ended with an error, exit code 3.",
    ),
    "no output": ("", "The game is closed."),
}  # fmt: skip
"""Programs that end by themselves, and the reasons that the page gets."""


@pytest.mark.parametrize("kind", ENDS)
async def test_a_page_is_told_why_its_program_has_ended(
    kind: str, program: Callable[[str], None], capfd: pytest.CaptureFixture[str]
) -> None:
    script, reason = ENDS[kind]
    program(script.replace("PROGRAM", identity.current().name))
    async with serving(SeatLink("s3cret", ("join",), INVITATION), most=1) as served:
        for _time in range(2):  # the second one shows that the place is free again
            async with page(served, "/ws/seat/s3cret") as opened:
                assert await told(opened) == reason
        await until(lambda: not served.visitors)
    assert capfd.readouterr() == ("", ""), "what a visitor's program prints is no business of the server's owner"


@pytest.mark.skipif(sys.platform == "win32", reason="kills by a signal")
async def test_a_page_is_told_when_the_guard_is_killed(program: Callable[[str], None]) -> None:
    async with serving() as served, page(served) as opened:
        await shown(opened)
        (playing,) = served.visitors
        assert playing._process is not None
        playing._process.send_signal(signal.SIGKILL)
        assert await told(opened) == "The program was ended by signal 9."


async def test_a_program_that_lingers_after_its_end_is_killed(
    program: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visitor, "LAST_WORDS", 0.2)
    program(READY + "packet(b'M', b'{\"type\": \"exit\"}'); time.sleep(60)")
    async with serving() as served, page(served) as opened:
        assert await told(opened) == "The game is closed."
        await until(lambda: not served.visitors)


async def test_a_program_that_shows_nothing_is_ended(
    program: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visitor, "STARTING", 0.2)
    monkeypatch.setattr(visitor, "PATIENCE", 0.2)
    program("import time; time.sleep(60)")
    async with serving() as served, page(served) as opened:
        assert await told(opened) == "The program doesn't start."
        await until(lambda: not served.visitors)


async def test_a_program_that_reads_nothing_is_ended(
    program: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "STALLED", 0.2)
    monkeypatch.setattr(server, "INPUT_MOST", 1 << 30)
    monkeypatch.setattr(visitor, "PATIENCE", 0.2)
    program(READY + "time.sleep(60)")
    async with serving() as served, page(served) as opened:
        await shown(opened)
        for _time in range(10):
            await opened.send_str(json.dumps(["stdin", "a" * 60_000]))
        assert await told(opened) == "The program has stopped answering."
        await until(lambda: not served.visitors)


async def test_a_page_that_reads_nothing_is_closed(
    program: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its program is held up, so that nothing piles up in the server, then the connection is closed."""
    monkeypatch.setattr(visitor, "STALLED", 0.5)
    monkeypatch.setattr(server, "CLOSING", 0.2)
    monkeypatch.setattr(visitor, "PATIENCE", 0.2)
    program(READY + "\nwhile True: packet(b'D', os.urandom(50_000))")
    async with serving(most=1) as served:
        reader, writer = await asyncio.open_connection("127.0.0.1", served.port, limit=1024)
        writer.write(get("/ws", ORIGIN, *UPGRADE).replace(b"PORT", str(served.port).encode()))
        await reader.readuntil(b"\r\n\r\n")
        await until(lambda: served.visitors)
        (playing,) = served.visitors
        await until(lambda: playing.page)
        seen = playing.page
        assert seen is not None
        await until(seen.ended.is_set)
        assert seen.why == "The page no longer accepts output."
        await until(lambda: playing.page is None)
        assert not playing.ended.is_set(), "it waits for another page, or until its place is needed"
        program(ENDLESS)
        async with page(served) as opened:
            await shown(opened)
        writer.close()


async def test_a_second_page_for_a_seat_closes_the_first_one_and_says_so(program: Callable[[str], None]) -> None:
    """Also where only one visitor has a place."""
    seats = SeatLink("one", ("join",), INVITATION), SeatLink("two", ("join",), INVITATION)
    async with serving(*seats, most=1) as served, page(served, "/ws/seat/one") as first:
        await shown(first)
        async with page(served, "/ws/seat/one") as second:
            assert await told(first) == "This game was opened in another page."
            await shown(second)
            assert len(served.visitors) == 1


async def test_pages_are_told_that_the_server_ends(program: Callable[[str], None]) -> None:
    async with serving() as served, page(served) as opened:
        await shown(opened)
        closing = asyncio.create_task(served.close())
        assert await told(opened) == "The server has ended."
        await closing
        assert not served.visitors


@pytest.mark.skipif(sys.platform == "win32", reason="files have modes")
async def test_an_invitation_is_in_a_private_file_and_in_no_argument(
    program: Callable[[str], None], hasty: None
) -> None:
    report = (
        "name = sys.argv[-1]; packet(b'D', json.dumps([sys.argv, os.stat(name).st_mode, open(name).read()]).encode());"
    )
    program(READY + report + ENDLESS.removeprefix(READY))
    async with serving(SeatLink("s3cret", ("join", "--game", "pook"), INVITATION)) as served:
        async with page(served, "/ws/seat/s3cret") as opened:
            await shown(opened)
            words, mode, text = json.loads((await opened.receive(PATIENCE)).data)
            folder = Path(words[-1]).parent
            assert folder.exists()
        await until(lambda: not served.visitors)
        assert not Path(words[-1]).exists()
    assert words[-5:-1] == ["join", "--game", "pook", "--invitation-file"]
    assert not any("abcdefghijklmnop" in word for word in words)
    assert mode & 0o777 == 0o600
    assert text == INVITATION
    assert not folder.exists()


async def test_a_file_of_a_visitor_is_saved_by_the_browser(program: Callable[[str], None], hasty: None) -> None:
    """And forgotten when the visitor leaves without it."""
    offer = {"type": "deliver_file_start", "key": "k1", "path": "/x/Bild ä\".svg", "open_method": "browser",
             "mime_type": "image/svg+xml", "encoding": "utf-8", "name": None}  # fmt: skip
    program(READY + f"packet(b'M', {json.dumps(offer).encode()!r})\n" + ENDLESS.removeprefix(READY))
    async with serving() as served:
        async with page(served) as opened:
            await shown(opened)
            assert json.loads((await opened.receive(PATIENCE)).data) == ["deliver_file_start", "k1"]
            asking = asyncio.create_task(ask(served, get("/download/k1")))
            await asyncio.sleep(0.1)
        status, headers, text = await asking
        assert status == 200, text
        await until(lambda: not served.visitors)
        assert not served._downloads._active_downloads
    assert headers["Content-Type"] == "application/octet-stream"
    assert headers["Content-Disposition"].startswith("attachment; filename")
    assert {name: headers.get(name) for name in HEADERS} == HEADERS


async def half_requests(served: BrowserServer, number: int, data: bytes = b"GET / HT") -> list[socket.socket]:
    """Connections that never finish a request."""
    opened = []
    for _number in range(number):
        connection = socket.create_connection(("127.0.0.1", served.port), PATIENCE)
        connection.sendall(data)
        opened.append(connection)
        await asyncio.sleep(0)
    return opened


@pytest.mark.parametrize("limit", ["PER_ADDRESS", "IN_TOTAL"])
async def test_half_requests_keep_nobody_out(
    limit: str, program: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, limit, 10)
    async with serving() as served:
        slow = await half_requests(served, 50)
        status, _headers, _text = await ask(served, get("/"))
        assert status == 200
        async with page(served) as opened:
            await shown(opened)
            slow += await half_requests(served, 30)
            await opened.send_str('["ping", "1"]')
            assert (await opened.receive(PATIENCE)).data == '["pong", "1"]', "a visitor isn't in the budget any more"
        waiting = sum(map(len, served._door._waiting.values()))
        assert waiting <= 10
        for connection in slow:
            connection.close()
        await until(lambda: not served._door._waiting)


@pytest.mark.parametrize("secure", [False, True], ids=["plain", "TLS"])
@pytest.mark.parametrize("data", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: a\r\nX: "], ids=["none", "line", "field"])
async def test_a_slow_request_is_closed(
    data: bytes, secure: bool, program: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "HEADERS", 0.3)
    context = new_certificate("127.0.0.1").context() if secure else None
    async with serving(context=context) as served:
        reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
        writer.write(data)
        async with asyncio.timeout(PATIENCE):
            with contextlib.suppress(ConnectionError):
                while await reader.read(1024):  # TLS may answer what is no handshake
                    pass
        writer.close()
        await until(lambda: not served._door._waiting)
        assert not served.said  # type: ignore[attr-defined]


async def test_no_connection_lives_for_ever_without_a_visitor(
    program: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "LIFETIME", 1.0)
    async with serving() as served, page(served) as opened:
        await shown(opened)
        reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
        while not writer.transport.is_closing():  # it always asks for something
            writer.write(get("/").replace(b"PORT", str(served.port).encode()))
            await asyncio.sleep(0.05)
            with contextlib.suppress(ConnectionError):
                await reader.read(1 << 16)
        await opened.send_str('["ping", "1"]')
        assert (await opened.receive(PATIENCE)).data == '["pong", "1"]'


async def test_descriptors_that_run_out_give_one_line(
    program: Callable[[str], None], monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(door, "PAUSE", 0.01)
    loop = asyncio.get_running_loop()
    accept, failures = loop.sock_accept, 20

    async def fail(listener: socket.socket) -> Any:
        nonlocal failures
        failures -= 1
        if failures >= 0:
            raise OSError(errno.EMFILE, "Too many open files")
        return await accept(listener)

    monkeypatch.setattr(loop, "sock_accept", fail)
    async with serving() as served:
        assert (await ask(served, get("/")))[0] == 200
        assert served.said == [  # type: ignore[attr-defined]
            "connections can't be accepted now: Too many open files"
        ]
    assert failures < 0
    assert capfd.readouterr() == ("", "")


def test_unexpected_errors_are_one_line_without_their_text() -> None:
    said: list[str] = []
    handler = door.report_fault(door.Reporter(said.append))
    for _time in range(3):
        handler(None, {"message": "s3cret", "exception": RuntimeError("s3cret")})
    assert said == ["a request failed with an unexpected RuntimeError"]


@pytest.mark.parametrize(
    ("address", "names", "addresses"),
    [
        ("192.0.2.2", [], ["192.0.2.2"]),
        ("2001:db8::1", [], ["2001:db8::1"]),
        ("fe80::1%eth0", [], ["fe80::1"]),
        ("games.example", ["games.example"], []),
        ("0.0.0.0", ["localhost", socket.gethostname()], ["127.0.0.1", "192.0.2.7"]),
    ],
)
def test_a_certificate_names_its_address(
    monkeypatch: pytest.MonkeyPatch, address: str, names: list[str], addresses: list[str]
) -> None:
    from cryptography import x509

    monkeypatch.setattr(sockets, "address_to_enter", lambda _: "192.0.2.7")
    made = x509.load_pem_x509_certificate(new_certificate(address).chain)
    found = made.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert found.get_values_for_type(x509.DNSName) == names
    assert [str(each) for each in found.get_values_for_type(x509.IPAddress)] == addresses


async def test_a_driver_reads_no_more_input_than_the_application_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[object] = []
    waiting: list[Callable[[], None]] = []
    monkeypatch.setattr(WebDriver, "process_message", lambda _self, message: sent.append(message))
    reader = PatientDriver.__new__(PatientDriver)
    reader._app = SimpleNamespace(call_later=waiting.append)  # type: ignore[assignment]
    reader._sent, reader.exit_event = 0, threading.Event()
    key = events.Key("a", "a")

    def read() -> None:
        for _number in range(3 * AHEAD):
            reader.process_message(key)

    thread = threading.Thread(target=read)
    thread.start()
    for turn in (1, 2):
        await until(lambda: waiting)
        assert len(sent) == turn * AHEAD
        waiting.pop()()
    await until(lambda: waiting)
    reader.exit_event.set()  # the application ends without an answer
    await until(lambda: not thread.is_alive())
    assert len(sent) == 3 * AHEAD
