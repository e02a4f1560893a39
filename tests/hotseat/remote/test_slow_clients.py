"""Clients that read slowly or never, with full TCP buffers: what the host keeps for them, and when it ends them."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Thread

import pytest
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

from hotseat.plugin.seats import HUMAN, REMOTE
from hotseat.remote import door, server
from hotseat.remote.client import RemoteSession
from hotseat.remote.hosted_table import TableConnection
from hotseat.remote.messages import PROTOCOL, Answer, Hello, PositionMessage, Steps, read_host
from hotseat.testing.nim import Heap, Nim
from hotseat.util.sockets import listen
from tests.hotseat.helpers import waits
from tests.hotseat.helpers.waits import SERVED as PATIENCE
from tests.hotseat.remote.test_remote import SECRETS, Hosted, connected, hosted, in_background, receive

BUFFER = 4096
"""The bytes that the sockets of host and silent client may buffer, as far as the system allows so few."""
LARGE = ["*" * 4000] * 50


class LargeNim(Nim):
    """The same, with a drawing that fills the buffers of a connection."""

    def render_text(self, state: Heap) -> list[str]:
        return LARGE


@pytest.fixture(autouse=True)
def small_buffers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the server's sockets buffer little, and no heartbeat find out what this is about."""

    def listen_small(host: str, port: int) -> list[socket.socket]:
        (listening,) = listen(host, port)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, BUFFER)
        return [listening]

    monkeypatch.setattr(server, "listen", listen_small)
    monkeypatch.setattr(server, "HEARTBEAT", 10 * PATIENCE)


class SilentClient:
    """A client that says hello, and reads nothing before `read`."""

    def __init__(self, link: socket.socket, game: Hosted, seat: int) -> None:
        self._link, self._protocol = link, ClientProtocol(parse_uri(f"ws://127.0.0.1:{game.server.port}"))
        self._protocol.send_request(self._protocol.connect())
        self._send()
        while self._protocol.state is State.CONNECTING:
            self._protocol.receive_data(link.recv(BUFFER))
        hello = Hello(program="", protocol=PROTOCOL, game="nim", fingerprint="", seat=seat, secret=SECRETS[seat])
        self._protocol.send_text(hello.encode().encode())
        self._send()

    def _send(self) -> None:
        self._link.sendall(b"".join(self._protocol.data_to_send()))

    def ping(self) -> None:
        self._protocol.send_ping(b"x" * 125)
        self._send()

    def read(self) -> Iterator[object]:
        """Yield all messages of the host."""
        while True:
            for event in self._protocol.events_received():
                if isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                    yield read_host(bytes(event.data).decode())
            self._protocol.receive_data(self._link.recv(1 << 16))


@contextmanager
def small_socket(game: Hosted) -> Iterator[socket.socket]:
    """A connection to the host that buffers little."""
    with socket.socket() as small:
        small.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, BUFFER)
        small.settimeout(PATIENCE)
        small.connect(("127.0.0.1", game.server.port))
        yield small


@contextmanager
def silent(game: Hosted, seat: int) -> Iterator[SilentClient]:
    """A client that says hello and reads nothing, as soon as the host's buffers for it are full."""
    with small_socket(game) as small:
        client = SilentClient(small, game, seat)
        waits.until(lambda: any(map(unsent, game.table.connections)), "the buffers don't fill")
        yield client


def unsent(connection: TableConnection) -> int:
    """Return the number of bytes for a client that the system hasn't taken from the host."""
    return int(connection.socket.transport.get_write_buffer_size())


def welcomed(session: RemoteSession) -> Thread:
    """The thread of a client that the host has let in; fifty at once may be too slow for the host's patience."""
    (thread,) = in_background(session)
    waits.until(lambda: session.game, "the host lets a client wait")
    return thread


def test_the_host_keeps_one_message_for_a_client_that_never_reads_and_49_others_wait_for_nothing() -> None:
    with hosted(REMOTE, REMOTE, rules=LargeNim, spectators=50) as game, silent(game, 0) as client:
        (stuck,) = game.table.connections
        sessions = [game.join(0) for _ in range(49)]
        threads = [welcomed(session) for session in (*sessions, game.join(1), game.join(2))]
        game.to_the_end()
        for thread in threads:
            thread.join(PATIENCE)
            assert not thread.is_alive()
        assert all([step.option for step in session.steps] == ["take 1"] * 8 for session in sessions)
        assert stuck in game.table.connections
        assert 0 < unsent(stuck) < 1.5 * len("".join(LARGE))
        tables, steps = [], 0
        for message in client.read():  # after all
            if isinstance(message, Steps):
                steps = message.first - 1 + len(message.steps)
            elif isinstance(message, PositionMessage):
                tables.append(message.ply)
                if message.result is not None:
                    break
        assert tables == [0, 8]
        assert steps == 8


def test_a_client_that_never_reads_loses_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    with hosted(REMOTE, REMOTE, rules=LargeNim, spectators=1) as game:
        monkeypatch.setattr(door, "SLOWEST", 0.5)
        with silent(game, 0):
            game.session.play("take 1")
            waits.until(lambda: not game.table.connections, "the client stays")
            monkeypatch.setattr(door, "SLOWEST", PATIENCE)
            with connected(game, 0) as another:
                assert receive(another, PositionMessage).ply == 1


def test_a_client_that_reads_no_pong_loses_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "SLOWEST", 0.5)
    monkeypatch.setattr(door, "BURST", 1e6)
    with hosted(REMOTE, REMOTE, spectators=1) as game, small_socket(game) as link:
        client = SilentClient(link, game, 0)
        waits.until(lambda: game.table.connections, "the client isn't accepted")
        with suppress(OSError):
            for _ in range(10_000):
                client.ping()
        waits.until(lambda: not game.table.connections, "the client stays")


def test_a_player_takes_the_seat_over_from_a_connection_that_never_reads() -> None:
    with hosted(REMOTE, HUMAN, rules=LargeNim) as game, silent(game, 1), connected(game, 1) as newer:
        digest = receive(newer, PositionMessage).question.digest
        newer.send(Answer(ply=1, digest=digest, option="take 2").encode())
        assert game.opponents.play().option == "take 2"


def test_a_server_ends_though_a_client_never_reads() -> None:
    with hosted(REMOTE, HUMAN, rules=LargeNim) as game, silent(game, 1):
        game.server.close()
        assert not game.server._thread.is_alive()
