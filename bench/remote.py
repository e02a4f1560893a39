"""Benchmarks of remote play: the latency of an answer, and the host's memory and CPU for each connection."""

import json
import random
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from threading import Thread
from typing import Any

import psutil  # type: ignore[import-untyped]

from bench import kept, tables
from bench.games import CARDS
from bench.measure import Figure, in_turn
from hotseat.play.session import Session
from hotseat.plugin.seats import HUMAN, REMOTE
from hotseat.remote.client import RemoteFault, RemoteSession
from hotseat.remote.credentials import Certificate, new_certificate
from hotseat.remote.hosted_table import HostedTable
from hotseat.remote.invitation import LOOPBACK, Invitation, channel_of, new_secret
from hotseat.remote.relay_messages import call
from hotseat.remote.server import Server
from tashkalar.plugin import TashKalar

WANTED = {"form": "high-form", "names": ("Ada", "Boris"), "schools": ("northern", "southern"), "seed": 1}
PLIES = 60
"""The number of decisions of a round."""
SPECTATORS = 20
"""The number of spectators whose memory and CPU are measured together."""
CHANNELS = 15
"""The number of channels whose memory at a relay is measured together."""
PATIENCE = 60.0
"""The maximum time in seconds that a message takes."""
HOST = (sys.executable, "-m", "bench.remote")


def figures(rounds: int) -> Iterator[Figure]:
    """Return the figures of remote play."""
    yield in_turn(
        "an answer until another machine's screen shows it, over loopback",
        "ms",
        tables.two_machines,
        "a table that both players share",
        tables.one_machine,
        rounds,
        clock="wall",
    )
    yield in_turn(
        "an answer until another machine has it, over loopback",
        "ms",
        _remote_answer,
        "an answer until the same machine has it",
        _local_answer,
        rounds,
        clock="wall",
    )
    yield in_turn(
        "an answer until another machine has it, by a relay over loopback",
        "ms",
        lambda: _remote_answer(relayed=True),
        "the same over a direct connection with TLS",
        lambda: _remote_answer(tls=True),
        rounds,
        clock="wall",
    )
    held = [_relay_memory() for _ in range(rounds)]
    yield Figure("memory of a relay for a channel without players", "KB", [each[0] for each in held], clock="")
    yield Figure("memory of a relay for a channel with two silent players", "KB", [each[1] for each in held], clock="")
    kept_memory = [kept.memory() for _ in range(rounds)]
    yield Figure("memory of a table server for an idle table", "KB", [each[0] for each in kept_memory], clock="")
    yield Figure("memory of a table server for a played table", "KB", [each[1] for each in kept_memory], clock="")
    alone = [_host(0) for _ in range(rounds)]
    for what, watching in (("player", 0), ("spectator", SPECTATORS)):
        with_them = [_host(watching, player=what == "player") for _ in range(rounds)]
        count = watching or 1
        kilobytes = [(after[0] - before[0]) / count for after, before in zip(with_them, alone, strict=True)]
        yield Figure(f"memory of the host for a {what}", "KB", kilobytes, clock="")
        spent = [(after[1] - before[1]) / count for after, before in zip(with_them, alone, strict=True)]
        yield Figure(
            f"CPU of the host for a {what} and a decision",
            "ms",
            spent,
            "a decision of the host without one",
            tuple(each[1] for each in alone),
        )


def _option(session: Session[Any, Any, Any, Any], chance: random.Random) -> Any:
    assert session.question is not None
    return chance.choice([one for one in session.question.options if one.text != "resign"])


def _local_answer() -> float:
    """Return the time in milliseconds from an answer until the view of the other seat is there, in one process."""
    session, chance = Session.start(TashKalar(CARDS), WANTED, None, (HUMAN, HUMAN)), random.Random(1)
    began = time.perf_counter()
    for _ in range(PLIES):
        session.play(_option(session, chance))
        session.game.view(session.state, 1)
        session.game.visible_step(session.steps[-1], 1)
    return 1e3 * (time.perf_counter() - began) / PLIES


def _remote_answer(*, tls: bool = False, relayed: bool = False) -> float:
    """Return the time in milliseconds from an answer of the host until a remote player has the position."""
    with ExitStack() as stack:
        address = (LOOPBACK, stack.enter_context(_relay())[0]) if relayed else (LOOPBACK, 0)
        return _answers(address, new_certificate() if tls or relayed else None, by_relay=relayed)


def _answers(address: tuple[str, int], certificate: Certificate | None, *, by_relay: bool) -> float:
    """Return the time in milliseconds of an answer, of a host at an address or a relay."""
    game, chance, secrets = TashKalar(CARDS), random.Random(1), [new_secret() for _ in range(3)]
    session = Session.start(game, WANTED, None, (HUMAN, REMOTE))
    table = HostedTable(secrets)
    server = Server(table, address, certificate and certificate.context(), by_relay=by_relay)
    table.attach(session)
    server.start()
    fingerprint = certificate.fingerprint if certificate else ""
    invitation = Invitation(LOOPBACK, server.port, 2, secrets[2], fingerprint, by_relay)
    client = RemoteSession(invitation, game.id, game.fingerprint)
    updates = client.updates()
    next(updates)
    began = time.perf_counter()
    for ply in range(1, PLIES + 1):
        session.play(_option(session, chance))
        while next(updates).ply < ply:
            pass
    spent = 1e3 * (time.perf_counter() - began) / PLIES
    client.close()
    server.close()
    return spent


@contextmanager
def _relay() -> Iterator[tuple[int, Callable[[], float]]]:
    """Run a relay as a process; provide its port, and a function that returns its memory in kilobytes."""
    command = (sys.executable, "-m", "tashkalar", "relay", "--listen", f"{LOOPBACK}:0")
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        port = int(process.stdout.readline().strip().rstrip(".").rpartition(":")[2])
        memory = psutil.Process(process.pid).memory_info
        try:
            yield port, lambda: float(memory().rss / 1024)
        finally:
            process.terminate()


def _relay_memory() -> tuple[float, float]:
    """Return the memory in kilobytes of a relay for a channel alone, and for one with two players and their host."""
    with _relay() as (port, memory), ExitStack() as stack:

        def called(line: bytes) -> socket.socket:
            link = stack.enter_context(socket.create_connection((LOOPBACK, port), PATIENCE))
            link.sendall(line)
            return link

        def hold() -> tuple[ssl.SSLSocket, str]:
            link, certificate = called(call("host")), new_certificate()
            _read(link)
            held = stack.enter_context(certificate.context().wrap_socket(link, server_side=True))
            _read(held)
            return held, channel_of(certificate.fingerprint)

        hold()  # what the first one loads isn't counted
        empty = memory()
        held = [hold() for _ in range(CHANNELS)]
        alone = memory()
        for one, channel in held:
            for _ in range(2):
                player = called(call("join", channel))
                taken = called(call("take", json.loads(_read(one))["ticket"]))
                _read(taken)
                _read(player)
        return (alone - empty) / CHANNELS, (memory() - empty) / CHANNELS


def _read(link: socket.socket) -> bytes:
    """Return the next line of a connection."""
    with link.makefile("rb", buffering=0) as unbuffered:
        return bytes(unbuffered.readline())


def _host(spectators: int, *, player: bool = False) -> tuple[float, float]:
    """Return the memory in kilobytes of a host process, and its CPU time in milliseconds for each decision."""
    with subprocess.Popen([*HOST, str(spectators)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as host:
        assert host.stdin is not None
        assert host.stdout is not None
        port, *secrets = host.stdout.readline().split()
        game = TashKalar(CARDS)
        numbers = [2] * player + [0] * spectators
        clients = [
            RemoteSession(Invitation("127.0.0.1", int(port), number, secrets[number]), game.id, game.fingerprint)
            for number in numbers
        ]
        for client in clients:
            Thread(target=_follow, args=(client,), daemon=True).start()
        _wait(lambda: all(client.position for client in clients))
        host.stdin.write("time\n")
        host.stdin.flush()
        process = psutil.Process(host.pid)
        before = float(host.stdout.readline())
        spent = before
        for ply in range(1, PLIES + 1):
            host.stdin.write("play\n")
            host.stdin.flush()
            spent = float(host.stdout.readline())
            _wait(lambda ply=ply: all(client.position.ply >= ply for client in clients))  # type: ignore[union-attr]
        memory = process.memory_info().rss / 1024
        for client in clients:
            client.close()
        host.stdin.close()
    return memory, 1e3 * (spent - before) / PLIES


def _follow(client: RemoteSession) -> None:
    with suppress(RemoteFault):  # the host has ended
        for _ in client.updates():
            pass


def _wait(reached: Any) -> None:
    given_up = time.monotonic() + PATIENCE
    while not reached():
        assert time.monotonic() < given_up
        time.sleep(0.001)


def _serve(spectators: int) -> None:
    """Host a game in this process, play a decision for a line `play`, and print the CPU time so far for each line."""
    secrets, chance = [new_secret() for _ in range(3)], random.Random(1)
    session = Session.start(TashKalar(CARDS), WANTED, None, (HUMAN, REMOTE))
    table = HostedTable(secrets, spectators)
    server = Server(table, ("127.0.0.1", 0))
    table.attach(session)
    server.start()
    print(server.port, *secrets, flush=True)
    for line in sys.stdin:
        if line == "play\n":
            session.play(_option(session, chance))
        print(time.process_time(), flush=True)
    server.close()


if __name__ == "__main__":
    _serve(int(sys.argv[1]))
