"""Benchmarks of remote play: the latency of an answer, and the host's memory and CPU for each connection."""

import random
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from threading import Thread
from typing import Any

import psutil  # type: ignore[import-untyped]

from bench import tables
from bench.games import CARDS
from bench.measure import Figure, in_turn
from hotseat.play.session import Session
from hotseat.plugin.seats import HUMAN, REMOTE
from hotseat.remote.client import RemoteFault, RemoteSession
from hotseat.remote.invitation import Invitation, new_secret
from hotseat.remote.server import Server
from tashkalar.plugin import TashKalar

WANTED = {"form": "high-form", "names": ("Ada", "Boris"), "schools": ("northern", "southern"), "seed": 1}
PLIES = 60
"""The number of decisions of a round."""
SPECTATORS = 20
"""The number of spectators whose memory and CPU are measured together."""
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


def _remote_answer() -> float:
    """Return the time in milliseconds from an answer of the host until a remote player has the position."""
    game, chance, secrets = TashKalar(CARDS), random.Random(1), [new_secret() for _ in range(3)]
    session = Session.start(game, WANTED, None, (HUMAN, REMOTE))
    server = Server(secrets, ("127.0.0.1", 0))
    server.attach(session)
    server.start()
    client = RemoteSession(Invitation("127.0.0.1", server.port, 2, secrets[2]), game.id, game.fingerprint)
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
    server = Server(secrets, ("127.0.0.1", 0), spectators=spectators)
    server.attach(session)
    server.start()
    print(server.port, *secrets, flush=True)
    for line in sys.stdin:
        if line == "play\n":
            session.play(_option(session, chance))
        print(time.process_time(), flush=True)
    server.close()


if __name__ == "__main__":
    _serve(int(sys.argv[1]))
