"""Hostile connections to a host, by kind: none of them knows a secret.

`python -m tests.hotseat.remote.hostile_connections PORT COUNT [tls] [KIND...]` works on a host of this machine until
its input ends. A connection that the host closes is opened again.
"""

import asyncio
import base64
import os
import ssl
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import cycle, islice
from threading import Thread

from websockets.frames import Frame, Opcode

from hotseat.remote.invitation import LOOPBACK, new_secret
from hotseat.remote.messages import PROTOCOL, Hello

PAUSE = 0.3
"""The time in seconds between two bytes of a slow client, and before an unreachable host is tried again."""
PATIENCE = 20.0
"""The maximum time in seconds of one connection."""
PINGS, ROUNDS = 100, 1000
"""The number of pings that are sent at once, and how often."""
REQUEST = "GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
HELLO = Hello(program="", protocol=PROTOCOL, game="nim", fingerprint="", seat=1, secret=new_secret()).encode().encode()
"""A hello with a wrong secret."""


class Link:
    """A connection to a host on this machine."""

    def __init__(self, port: int, *, tls: bool) -> None:
        self._port = port
        self._tls = tls

    async def open(self, *, raw: bool = False) -> None:
        """Connect; `raw` without TLS, also where the host wants it."""
        context = None
        if self._tls and not raw:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
            context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        self._reader, self._writer = await asyncio.open_connection(LOOPBACK, self._port, ssl=context)

    async def send(self, data: bytes) -> None:
        if self._writer.transport.is_closing():
            raise ConnectionResetError
        self._writer.write(data)
        await self._writer.drain()

    async def request(self, headers: str = "") -> None:
        """Open a WebSocket connection."""
        await self.open()
        key = base64.b64encode(os.urandom(16)).decode()
        await self.send(f"{REQUEST}Sec-WebSocket-Key: {key}\r\n{headers}\r\n".encode())
        await self._reader.readuntil(b"\r\n\r\n")

    async def closed(self) -> None:
        """Read until the host closes the connection."""
        while await self._reader.read(1 << 16):
            pass

    def stop(self) -> None:
        with suppress(AttributeError):
            self._writer.transport.abort()


def frame(opcode: Opcode, data: bytes, *, fin: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=True)


async def silent(link: Link) -> None:
    """A TCP connection without a byte."""
    await link.open(raw=True)


async def half_tls(link: Link) -> None:
    """The beginning of a TLS handshake."""
    await link.open(raw=True)
    await link.send(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03")


async def half_request(link: Link) -> None:
    """The beginning of an HTTP request."""
    await link.open()
    await link.send(REQUEST.encode())


async def no_hello(link: Link) -> None:
    """An open WebSocket connection that says nothing."""
    await link.request()


async def slow_fragments(link: Link) -> None:
    """A hello in fragments of one byte, each after a pause."""
    await link.request()
    for number in range(len(HELLO)):
        await link.send(frame(Opcode.CONT if number else Opcode.TEXT, HELLO[number : number + 1], fin=False))
        await asyncio.sleep(PAUSE)


async def wrong_secret(link: Link) -> None:
    """A hello with a wrong secret, again and again."""
    await link.request()
    await link.send(frame(Opcode.TEXT, HELLO))


async def pings(link: Link) -> None:
    """Many pings by a client that reads no pong."""
    await link.request()
    for _ in range(ROUNDS):
        await link.send(frame(Opcode.PING, b"x" * 125) * PINGS)
        await asyncio.sleep(0.001)


async def page(link: Link) -> None:
    """A page of a browser: its handshake has an origin."""
    await link.request("Origin: https://page.example\r\n")


Kind = Callable[[Link], Awaitable[None]]
KINDS: tuple[Kind, ...] = (silent, half_tls, half_request, no_hello, slow_fragments, wrong_secret, pings, page)
"""The kinds of hostile connections."""


async def connect_once(kind: Kind, port: int, *, tls: bool) -> None:
    """Open a connection of a kind, and wait until the host closes it."""
    link = Link(port, tls=tls)
    try:
        with suppress(OSError, asyncio.IncompleteReadError, TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await kind(link)
                await link.closed()
    finally:
        link.stop()


async def _keep(kind: Kind, port: int, *, tls: bool) -> None:
    while True:
        await connect_once(kind, port, tls=tls)
        await asyncio.sleep(0)


async def _attack(port: int, count: int, kinds: tuple[Kind, ...], *, tls: bool) -> None:
    await asyncio.gather(*(_keep(kind, port, tls=tls) for kind in islice(cycle(kinds), count)))


@contextmanager
def attack(port: int, count: int, kinds: tuple[Kind, ...] = KINDS, *, tls: bool = False) -> Iterator[None]:
    """Let so many connections work on a host of this machine; their kinds take turns."""
    loop = asyncio.new_event_loop()
    task = loop.create_task(_attack(port, count, kinds, tls=tls))

    def run() -> None:
        with suppress(asyncio.CancelledError):
            loop.run_until_complete(task)
        loop.close()

    thread = Thread(target=run, daemon=True)
    thread.start()
    try:
        yield
    finally:
        loop.call_soon_threadsafe(task.cancel)
        thread.join(PATIENCE)
        assert not thread.is_alive()


if __name__ == "__main__":
    _, _port, _count, *_words = sys.argv
    with attack(int(_port), int(_count), tuple(k for k in KINDS if k.__name__ in _words) or KINDS, tls="tls" in _words):
        sys.stdin.read()
