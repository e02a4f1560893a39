"""A host of two remote players while up to 1,000 hostile connections work on it: joining, answers, memory.

`python -m bench.hostile [--count N] [--kind NAME] [--tls]`; all processes are on this machine, and each part takes some
seconds.
"""

import argparse
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread
from typing import Any

import psutil  # type: ignore[import-untyped]
from rich.console import Console
from rich.table import Table

from bench.games import CARDS
from bench.remote import WANTED
from hotseat.play.external_players import ExternalPlayers
from hotseat.play.session import Session
from hotseat.plugin.seats import REMOTE
from hotseat.remote.client import RemoteFault, RemoteSession
from hotseat.remote.credentials import new_certificate
from hotseat.remote.hosted_table import HostedTable
from hotseat.remote.invitation import Invitation, new_secret
from hotseat.remote.server import Server
from tashkalar.plugin import TashKalar
from tests.hotseat.remote.hostile_connections import KINDS

JOINS, ANSWERS = 5, 20
"""The number of times that a player joins, and that the players answer."""
WARMING = 3.0
"""The time in seconds that the hostile connections have before anything is measured."""
LONGEST = 30.0
"""The maximum time in seconds that a player waits for the host."""
LOOK = 0.002
HOST = (sys.executable, "-m", "bench.hostile", "--serve")
HOSTILE = (sys.executable, "-m", "tests.hotseat.remote.hostile_connections")


class _Player:
    """A remote player, who tries to join for `LONGEST` seconds."""

    def __init__(self, invitation: Invitation, game: TashKalar) -> None:
        self.session = RemoteSession(invitation, game.id, game.fingerprint)
        self._began = time.perf_counter()
        self.joined = LONGEST
        Thread(target=self._follow, daemon=True).start()

    def _follow(self) -> None:
        while time.perf_counter() - self._began < LONGEST:
            with suppress(RemoteFault):
                for _ in self.session.updates():
                    self.joined = min(self.joined, time.perf_counter() - self._began)
                return


def _wait(reached: Any) -> bool:
    given_up = time.perf_counter() + LONGEST
    while not reached() and time.perf_counter() < given_up:
        time.sleep(LOOK)
    return bool(reached())


@contextmanager
def _process(*command: str) -> Iterator[Any]:
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def _measure(count: int, kinds: list[str], *, tls: bool) -> tuple[list[float], list[float], float, float]:
    """Return the times of joining, those of answers, the largest memory of the host in MB, and its CPU share."""
    game = TashKalar(CARDS)
    with _process(*HOST, *["--tls"] * tls) as host:
        port, fingerprint, *secrets = host.stdout.readline().strip().split(" ")
        invited = [Invitation("127.0.0.1", int(port), seat, secrets[seat], fingerprint) for seat in (1, 2)]
        players = [_Player(each, game) for each in invited]
        _wait(lambda: all(each.session.position for each in players))
        with _process(*HOSTILE, port, str(count), *["tls"] * tls, *kinds):
            process = psutil.Process(host.pid)
            time.sleep(WARMING)
            began, before = time.perf_counter(), sum(process.cpu_times()[:2])
            answers = [_answer(players) for _ in range(ANSWERS)]
            joins = []
            for _ in range(JOINS):
                players[1].session.close()
                players[1] = _Player(invited[1], game)
                _wait(lambda: players[1].session.position)
                joins.append(players[1].joined)
            share = (sum(process.cpu_times()[:2]) - before) / (time.perf_counter() - began)
            with Path(f"/proc/{host.pid}/status").open() as status:
                (peak,) = (int(line.split()[1]) / 1024 for line in status if line.startswith("VmHWM"))
    return joins, answers, peak, share


def _answer(players: list[_Player]) -> float:
    """Return the time in seconds from an answer until the player has the next position."""
    deciding = next((each for each in players if each.session.position and each.session.position.question), None)
    if deciding is None or not _wait(lambda: not any(each.session.sending for each in players)):
        return LONGEST
    position = deciding.session.position
    assert position is not None
    assert position.question is not None
    began = time.perf_counter()
    deciding.session.answer(next(one for one in position.question.options if one != "resign"))
    answered = _wait(
        lambda: all(each.session.position and each.session.position.ply > position.ply for each in players)
    )
    return time.perf_counter() - began if answered else LONGEST


def _serve(*, tls: bool) -> None:
    """Host a game of two remote players in this process."""
    secrets = [new_secret() for _ in range(3)]
    session = Session.start(TashKalar(CARDS), WANTED, None, (REMOTE, REMOTE))
    certificate = new_certificate() if tls else None
    table = HostedTable(secrets)
    server = Server(table, ("127.0.0.1", 0), certificate.context() if certificate else None)
    table.attach(session)
    server.start()
    opponents = ExternalPlayers(session, remote=table.game.player)
    print(server.port, certificate.fingerprint if certificate else "", *secrets, flush=True)
    while opponents.pending_player:
        opponents.play()


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(prog="bench.hostile", description=__doc__)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--kind", choices=[one.__name__ for one in KINDS], action="append")
    parser.add_argument("--tls", action="store_true")
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.serve:
        _serve(tls=chosen.tls)
        return
    table = Table("connections", "joining, s", "longest", "an answer, ms", "longest", "memory, MB", "CPU, %")
    for count, kinds in ((0, []), (chosen.count, chosen.kind or [])):
        joins, answers, peak, share = _measure(count, kinds, tls=chosen.tls)
        middles = [f"{statistics.median(joins):.2f}", f"{max(joins):.2f}"]
        middles += [f"{1e3 * statistics.median(answers):.1f}", f"{1e3 * max(answers):.1f}"]
        table.add_row(f"{count} {', '.join(kinds)}", *middles, f"{peak:.0f}", f"{100 * share:.0f}")
    Console().print(table)


if __name__ == "__main__":
    main()
