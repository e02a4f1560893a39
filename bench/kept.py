"""The memory of a table server for a table that nobody is at, and for one at which a game is played."""

import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread
from typing import Any

import psutil  # type: ignore[import-untyped]

from bench.games import CARDS
from hotseat.play.session import Session
from hotseat.plugin.seats import REMOTE
from hotseat.remote.client import RemoteFault, RemoteSession
from hotseat.remote.invitation import LOOPBACK, Invitation
from hotseat.remote.kept_tables import KeptTable, new_table
from tashkalar.plugin import TashKalar

IDLE, PLAYED = 200, 20
"""The numbers of tables without people, and of those at which games are played."""
PLIES = 40
"""The number of decisions after which the memory of a played table is measured."""
PATIENCE = 120.0
"""The maximum time in seconds that a server or a game takes."""


def memory() -> tuple[float, float]:
    """Return the memory in kilobytes of a server for an idle table, and for a played one with its two players."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "tables"
        _make(folder, 1)
        with _server(folder) as (_port, process):
            alone = _kilobytes(process)
        tables = _make(folder, IDLE)
        with _server(folder) as (port, process):
            idle = _kilobytes(process)
            _play(port, tables[:1])  # what the first game loads isn't counted
            before = _kilobytes(process)
            clients = _play(port, tables[1 : PLAYED + 1])
            played = _kilobytes(process)
            for client in clients:
                client.close()
    return (idle - alone) / IDLE, (played - before) / PLAYED


def _make(folder: Path, number: int) -> list[KeptTable]:
    """Make tables of two players."""

    def start(fresh: Path) -> Session[Any, Any, Any, Any]:
        wanted = {"form": "duel", "names": ("Ada", "Boris"), "schools": ("northern", "southern"), "seed": 1}
        return Session.start(TashKalar(CARDS), wanted, fresh, (REMOTE, REMOTE))

    return [new_table(folder, start)[1] for _table in range(number)]


@contextmanager
def _server(folder: Path) -> Iterator[tuple[int, psutil.Process]]:
    """Run a table server; provide its port and its process."""
    command = (sys.executable, "-m", "tashkalar", "table", "--keep", str(folder), "--listen", f"{LOOPBACK}:0")
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        port = int(process.stdout.readline().strip().rstrip(".").rpartition(":")[2])
        try:
            yield port, psutil.Process(process.pid)
        finally:
            process.terminate()


def _kilobytes(process: psutil.Process) -> float:
    time.sleep(2)  # the server looks for new tables each second
    return float(process.memory_info().rss / 1024)


def _play(port: int, tables: list[KeptTable]) -> list[RemoteSession]:
    """Let two players play at each table, and return them, who stay connected."""
    game = TashKalar(CARDS)
    clients = [
        RemoteSession(Invitation(LOOPBACK, port, seat, table.secrets[seat]), game.id, game.fingerprint)
        for table in tables
        for seat in (1, 2)
    ]
    for client in clients:
        Thread(target=_answer, args=(client,), daemon=True).start()
    given_up = time.monotonic() + PATIENCE
    while not all(client.position is not None and client.position.ply >= PLIES for client in clients):
        assert time.monotonic() < given_up
        time.sleep(0.05)
    return clients


def _answer(client: RemoteSession) -> None:
    """Answer each decision at random up to the number of decisions, and stay connected."""
    chance = random.Random(1)
    with suppress(RemoteFault):  # the server has ended
        for position in client.updates():
            if position.question is not None and position.ply < PLIES and not client.sending:
                client.answer(chance.choice([one for one in position.question.options if one != "resign"]))
