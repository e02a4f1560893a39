"""Hostile connections at the door of a host: players get in, and nothing that the host keeps for others grows."""

import asyncio
import errno
import socket
import ssl
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Opcode
from websockets.protocol import State
from websockets.sync.client import ClientConnection, connect

from hotseat.plugin.seats import HUMAN, REMOTE
from hotseat.remote import client, door
from hotseat.remote.allowance import Allowance
from hotseat.remote.credentials import new_certificate
from hotseat.remote.door import BURST, Door, Peer
from hotseat.remote.messages import PROTOCOL, Answer, Hello, PositionMessage, Welcome, read_host
from hotseat.util import identity
from hotseat.util.sockets import network_of
from tests.hotseat.helpers import waits
from tests.hotseat.helpers.waits import SERVED as PATIENCE
from tests.hotseat.remote.hostile_connections import HELLO, KINDS, Kind, attack, frame, pings
from tests.hotseat.remote.test_remote import SECRETS, Hosted, connected, hosted, in_background, is_closed, receive

CERTIFICATE = new_certificate()
PLACES = 16
"""The number of connections without a secret that hosts of these tests take."""


@pytest.fixture(autouse=True)
def few_places(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "WAITING", PLACES + PLACES // 4)
    monkeypatch.setattr(door, "WAITING_EACH", PLACES)
    monkeypatch.setattr(door, "SECRET_SECONDS", PATIENCE)
    monkeypatch.setattr(door, "GRACE", 0.1)
    monkeypatch.setattr(door, "CLOSING", 0.2)
    monkeypatch.setattr(client, "PAUSES", (0.05,))
    monkeypatch.setattr(client, "FIRST_ATTEMPTS", 1000)


def waiting(game: Hosted) -> int:
    return game.server._door._count


def hold(game: Hosted, stack: ExitStack, count: int) -> list[socket.socket]:
    """Open connections that say nothing, until the host holds so many."""
    found = [stack.enter_context(socket.create_connection(("127.0.0.1", game.server.port))) for _ in range(count)]
    waits.until(lambda: waiting(game) >= min(count, PLACES), "the host doesn't accept")
    return found


@pytest.mark.parametrize("tls", [False, True], ids=["plain", "tls"])
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_player_joins_and_answers_among_hostile_connections(kind: Kind, tls: bool) -> None:
    context = CERTIFICATE.context() if tls else None
    with hosted(REMOTE, HUMAN, context=context) as game, attack(game.server.port, 3 * PLACES, (kind,), tls=tls):
        session = client.RemoteSession(
            game.invitation(1, CERTIFICATE.fingerprint if tls else ""), "nim", "", attempts=1000, stays=False
        )
        thread = in_background(session)[0]
        while game.session.question is not None:
            if game.opponents.pending_player:
                game.opponents.play()
            else:
                game.session.play("take 1")
        thread.join(PATIENCE)
        assert not thread.is_alive()
        assert waiting(game) <= PLACES


def test_silent_connections_end_by_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "SECRET_SECONDS", 0.3)
    with hosted(REMOTE, HUMAN) as game, ExitStack() as stack:
        links = [stack.enter_context(socket.create_connection(("127.0.0.1", game.server.port))) for _ in range(3)]
        for link in links:
            link.settimeout(PATIENCE)
            assert link.recv(1) == b""
        waits.until(lambda: waiting(game) == 0, "connections stay")


def test_the_oldest_connection_makes_place_after_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "GRACE", 0.3)
    with hosted(REMOTE, HUMAN) as game, ExitStack() as stack:
        first, *others = hold(game, stack, PLACES)
        hold(game, stack, 1)
        first.settimeout(PATIENCE)
        assert first.recv(1) == b""
        assert waiting(game) == PLACES
        others[-1].setblocking(False)
        with pytest.raises(BlockingIOError):
            others[-1].recv(1)


def test_players_and_spectators_take_no_place_of_others_at_the_door() -> None:
    with hosted(REMOTE, REMOTE, spectators=2) as game, ExitStack() as stack:
        for number in (0, 0, 1, 2):
            receive(stack.enter_context(connected(game, number)), PositionMessage)
        assert waiting(game) == 0
        hold(game, stack, PLACES)
        assert len(game.table.connections) == 4


def warnings(game: Hosted) -> list[str]:
    """Wait until the host warns, and return the warnings."""
    participants, warned = game.table.game.participants, list[str]()
    assert participants is not None

    def is_warned() -> bool:
        warned.extend(participants.take_warnings())
        return bool(warned)

    waits.until(is_warned, "there is no warning")
    return warned


PROGRAM = identity.current()


class Waiting:
    """A connection at a door of a test."""

    def __init__(self, origin: str) -> None:
        self.origin, self.since, self.deadline = origin, -100.0, object()
        self.ended = False
        self.task = self

    def cancel(self) -> None:
        self.ended = True


def door_with(loop: asyncio.AbstractEventLoop, before: str) -> tuple[Door, list[Waiting]]:
    """Return a door with six places, four of an address, and the connections waiting there; a letter is an address."""
    with socket.socket() as listening:
        made = Door(loop, [listening], 0, print)
    made._total, made._each = 6, 4
    links = [Waiting(sign) for sign in before.replace(" ", "")]
    for link in links:
        link.deadline = loop.call_later(PATIENCE, print)
        made._waiting[link.origin][link] = None  # type: ignore[index]
        made._count += 1
    return made, links


@pytest.mark.parametrize(
    ("before", "newcomer", "ended"),
    [
        ("aaa", "a", ""),
        ("aaaa", "b", ""),
        ("aaaa", "a", "a"),
        ("aaab bb", "c", "a"),
        ("abbb aa", "c", "a"),
        ("abcdef", "g", "a"),
    ],
)
def test_the_address_with_most_connections_makes_place(before: str, newcomer: str, ended: str) -> None:
    async def make_place() -> list[str]:
        made, links = door_with(asyncio.get_running_loop(), before)
        await made._make_place(newcomer)
        return [link.origin for link in links if link.ended]

    assert asyncio.run(make_place()) == [ended] * bool(ended)


@pytest.mark.parametrize(
    ("before", "leaving", "stays"),
    [("aaa", "a", True), ("aaaa", "b", True), ("aaaa", "a", False), ("aaabbb", "c", False), ("abcdef", "g", False)],
)
def test_who_leaves_takes_no_place_beyond_the_limits(before: str, leaving: str, stays: bool) -> None:
    async def leave() -> tuple[bool, bool, int]:
        made, links = door_with(asyncio.get_running_loop(), before)
        own = Waiting(leaving)
        made._callers.add(own)  # type: ignore[arg-type]
        made.release(own)  # type: ignore[arg-type]
        return any(link.ended for link in links), own.ended, made._count

    assert asyncio.run(leave()) == (False, not stays, len(before) + stays)


def test_a_place_that_becomes_free_meanwhile_is_taken_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two listening sockets accept at the same time: both wait for the oldest connection to have had its moment."""
    monkeypatch.setattr(door, "GRACE", 0.05)

    async def take() -> int:
        made, links = door_with(asyncio.get_running_loop(), "abcdef")
        for link in links:
            link.since = asyncio.get_running_loop().time()

        async def newcomer(origin: str) -> None:
            await made._make_place(origin)
            made._let_wait(Waiting(origin), PATIENCE)  # type: ignore[arg-type]

        await asyncio.gather(newcomer("g"), newcomer("h"))
        return made._count

    assert asyncio.run(take()) == 6


@pytest.mark.parametrize("origin", ["https://page.example", "null", "http://127.0.0.1", ""])
def test_a_page_of_a_browser_is_refused(origin: str) -> None:
    with hosted(REMOTE, HUMAN) as game:
        address = f"ws://127.0.0.1:{game.server.port}"
        with (
            pytest.raises(InvalidStatus, match="403"),
            connect(address, proxy=None, additional_headers={"Origin": origin}),
        ):
            pass


FRAMES = {
    "pings": frame(Opcode.PING, b"x" * 125),
    "pongs": frame(Opcode.PONG, b""),
    "fragments": frame(Opcode.CONT, b"", fin=False),
}


@pytest.mark.parametrize("kind", FRAMES)
@pytest.mark.parametrize("number", [0, 1], ids=["spectator", "player"])
def test_frames_of_every_kind_count_against_the_rate(kind: str, number: int) -> None:
    with hosted(REMOTE, HUMAN, spectators=1) as game, connected(game, number) as link:
        receive(link, PositionMessage)
        first = frame(Opcode.TEXT, b"", fin=False) if kind == "fragments" else b""
        link.socket.sendall(first + FRAMES[kind] * int(BURST - 10))
        assert len(game.table.connections) == 1
        with suppress(OSError):
            link.socket.sendall(FRAMES[kind] * int(2 * BURST))
        waits.until(lambda: not game.table.connections, "the connection stays")
        assert is_closed(link)


def test_the_host_keeps_little_for_a_client_that_floods_and_never_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    most, flooded, send = 0, set(), Peer.send_data

    def measured(peer: Peer) -> None:
        nonlocal most
        send(peer)
        most = max(most, peer.transport.get_write_buffer_size())
        flooded.update([peer] * peer._failed)

    monkeypatch.setattr(Peer, "send_data", measured)
    with hosted(REMOTE, HUMAN) as game, attack(game.server.port, 4, (pings,)), connected(game, 1) as link:
        receive(link, PositionMessage)
        waits.until(lambda: len(flooded) >= 8, "pings don't count")
    assert most < 1 << 16


def test_a_long_request_is_cut_off() -> None:
    with hosted(REMOTE, HUMAN) as game, socket.create_connection(("127.0.0.1", game.server.port)) as link:
        link.settimeout(PATIENCE)
        with suppress(OSError):
            link.sendall(b"GET / HTTP/1.1\r\n" + (b"a: " + b"b" * 4000 + b"\r\n") * 100)
        with suppress(ConnectionResetError):
            assert link.recv(1) == b""


def is_open(link: ClientConnection) -> bool:
    return link.protocol.state is State.OPEN


def test_of_many_hellos_at_once_exactly_one_holds_the_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    most, append = 0, list.append
    with hosted(REMOTE, HUMAN) as game, ExitStack() as stack:

        class Watched(list[Any]):
            def append(self, connection: Any) -> None:
                nonlocal most
                append(self, connection)
                most = max(most, len(self))

        game.table.connections = Watched()
        count = PLACES - 2

        def join(number: int) -> Any:
            address = f"ws://127.0.0.1:{game.server.port}"
            link = stack.enter_context(connect(address, compression=None, proxy=None, close_timeout=1))
            hello = Hello(
                program=identity.current().version,
                protocol=PROTOCOL,
                game="nim",
                fingerprint="",
                seat=1,
                secret=SECRETS[1],
            )
            barrier.wait(PATIENCE)
            link.send(hello.model_copy(update={"client": str(number)}).encode())
            return link

        barrier = threading.Barrier(count)
        with ThreadPoolExecutor(count) as pool:
            links = list(pool.map(join, range(count)))
        waits.until(lambda: sum(map(is_open, links)) == 1, "connections that were replaced stay open")
        waits.until(lambda: not game.table._leaving, "connections that were replaced aren't closed")
        (holder,) = game.table.connections
        assert most == 1
        assert waiting(game) == 0
        (link,) = filter(is_open, links)
        while not isinstance(message := read_host(link.recv(timeout=PATIENCE)), PositionMessage):
            assert message is not None
        assert message.question is not None
        link.send(Answer(ply=1, digest=message.question.digest, option="take 2").encode())
        assert game.opponents.play().option == "take 2"
        assert holder.hello.client


def test_an_answer_of_a_connection_that_was_replaced_counts_no_more() -> None:
    with hosted(REMOTE, HUMAN) as game, connected(game, 1) as older:
        digest = receive(older, PositionMessage).question.digest
        (replaced,) = game.table.connections
        with connected(game, 1) as newer:
            receive(newer, Welcome)
            with suppress(ConnectionClosed):
                older.send(Answer(ply=1, digest=digest, option="take 3").encode())
            assert is_closed(older)
            assert replaced not in game.table.connections
            newer.send(Answer(ply=1, digest=digest, option="take 2").encode())
            assert game.opponents.play().option == "take 2"


@pytest.fixture
def exhausted(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """A machine without file descriptors for connections, while the event is set."""
    out, accept = threading.Event(), socket.socket.accept

    def refuse(listening: socket.socket) -> Any:
        if out.is_set():
            raise OSError(errno.EMFILE, "Too many open files")
        return accept(listening)

    monkeypatch.setattr(socket.socket, "accept", refuse)
    monkeypatch.setattr(door, "PAUSE", 0.05)
    yield out
    out.clear()


def test_one_line_says_that_the_descriptors_have_run_out(
    exhausted: threading.Event, capfd: pytest.CaptureFixture[str]
) -> None:
    with hosted(REMOTE, HUMAN) as game, connected(game, 1) as link:
        digest = receive(link, PositionMessage).question.digest
        exhausted.set()
        with socket.create_connection(("127.0.0.1", game.server.port)) as later:
            warned, participants = warnings(game), game.table.game.participants
            assert participants is not None
            link.send(Answer(ply=1, digest=digest, option="take 2").encode())
            assert game.opponents.play().option == "take 2"
            time.sleep(0.3)
            assert [*warned, *participants.take_warnings()] == [door.TOO_MANY_FILES]
            exhausted.clear()
            later.sendall(b"x")
            waits.until(lambda: waiting(game) == 1, "nothing is accepted any more")
    assert capfd.readouterr() == ("", "")


def test_the_last_descriptors_are_left_for_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "_descriptors", lambda: 20)
    with hosted(REMOTE, HUMAN) as game, socket.create_connection(("127.0.0.1", game.server.port)) as link:
        link.settimeout(PATIENCE)
        assert link.recv(1) == b""
        assert warnings(game) == [door.TOO_MANY_FILES]


def test_a_connection_that_cannot_be_taken_ends_alone(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    find, failures = network_of, [ValueError("an odd address"), RuntimeError()]
    monkeypatch.setattr(
        "hotseat.remote.door.network_of", lambda address: raise_from(failures) if failures else find(address)
    )
    with hosted(REMOTE, HUMAN) as game:
        for _ in range(2):
            with socket.create_connection(("127.0.0.1", game.server.port)) as link:
                link.settimeout(PATIENCE)
                assert link.recv(1) == b""
        with connected(game, 1) as link:
            receive(link, PositionMessage)
    assert capfd.readouterr() == ("", "")


def raise_from(errors: list[Exception]) -> str:
    raise errors.pop()


def test_broken_tls_prints_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    with hosted(REMOTE, HUMAN, context=CERTIFICATE.context()) as game:
        for data in (b"GET / HTTP/1.1\r\n\r\n", b"\x16\x03\x01\x02\x00\x01", b"\x00" * 5000):
            with socket.create_connection(("127.0.0.1", game.server.port)) as link:
                link.sendall(data)
        with pytest.raises(ssl.SSLError), connect(f"wss://127.0.0.1:{game.server.port}", proxy=None):
            pass
        waits.until(lambda: waiting(game) == 0, "connections stay")
    assert capfd.readouterr() == ("", "")


def test_an_allowance_is_used_up_and_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    allowance = Allowance(3, 2)
    assert [allowance.take() for _ in range(4)] == [True, True, True, False]
    now[0] = 0.5
    assert [allowance.take() for _ in range(2)] == [True, False]
    now[0] = 100.0
    assert [allowance.take() for _ in range(4)] == [True, True, True, False]


def test_the_hello_of_the_hostile_connections_is_valid() -> None:
    assert Hello.model_validate_json(HELLO).secret not in SECRETS
