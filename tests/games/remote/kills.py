"""Games on several machines whose processes are killed at random moments, and checks of what remains.

`ROWS` are the ways of playing with the process that is killed first; `make fuzz` goes through them in turn.
"""

import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path

from hotseat.remote.invitation import LOOPBACK
from hotseat.remote.served_game import position_message, step_message
from tests.games.remote.random_client import LOST, describe_position, describe_step, status_file
from tests.helpers.saves import read_tash_kalar_record
from tests.hotseat.helpers import waits
from tests.hotseat.helpers.fixed_environment import ROOT
from tests.hotseat.helpers.waits import SERVED as PATIENCE
from tests.saves.playing import cards

HOST, RELAY, SERVER = "host", "relay", "table server"
CLIENTS = ("client 1", "client 2")
WAYS: Mapping[str, tuple[str, ...]] = {
    "direct": (HOST,),
    "by a relay": (HOST, RELAY),
    "at a table server": (SERVER,),
    "at a table server by a relay": (SERVER, RELAY),
}
"""The processes beside the two players, by the way of playing."""
ROWS = [(way, killed) for way, others in WAYS.items() for killed in (*others, CLIENTS[0])]
KILLS = 4
"""The number of kills in a game."""
LONGEST = 2.0
"""The maximum time in seconds between the start of a process and its end, which may come while it starts."""
SAID_WITHIN = 5.0
"""The time in seconds in which the others hear of the end of a process."""


class PlayedGame:
    """A game of two remote players with the processes of its way, each of its own."""

    def __init__(self, folder: Path, seed: int, stack: ExitStack, way: str) -> None:
        self.folder, self.seed, self.stack = folder, seed, stack
        self.others = WAYS[way]
        self.end = folder / "end"
        self.environment = {**os.environ, "XDG_DATA_HOME": str(folder), "HOME": str(folder)}
        self.processes: dict[str, subprocess.Popen[bytes]] = {}
        self.starts = 0
        self._relay = f"{LOOPBACK}:0"
        for name in reversed(self.others):
            self.start(name)
        if SERVER in self.others:
            self._run("new table", ["table", "new", "--keep", str(self._keep), *self._wanted])
            assert self.processes["new table"].wait(PATIENCE) == 0, self.report()
        source = "new table" if SERVER in self.others else HOST
        waits.until(lambda: len(self._invitations(source)) == 2, "there are no invitations")
        self.invitations = self._invitations(source)
        for name in CLIENTS:
            self.start(name)

    @property
    def record(self) -> Path | None:
        """The record of the game; None before there is one."""
        return next(self.folder.rglob("*.tkr"), None)

    @property
    def _keep(self) -> Path:
        return self.folder / "tables"

    @property
    def _wanted(self) -> list[str]:
        return ["--form", "duel", "--names", "Ada,Boris", "--seed", str(self.seed)]

    def log(self, name: str) -> Path:
        """Return the log of a player."""
        return self.folder / f"log {name}"

    def start(self, name: str) -> None:
        """Start a process, or start it again."""
        relay = ["--relay", self._relay] if RELAY in self.others else []
        if name == RELAY:
            self._run(RELAY, ["relay", "--listen", self._relay])
            self._relay = self._said(RELAY, r"listens on (\S+)\.\n")
        elif name == HOST and self.record is not None:
            self._run(HOST, ["host", "--plain", "--resume", str(self.record)])
        elif name == HOST:
            seats = ["--seat", "1=remote", "--seat", "2=remote"]
            self._run(HOST, ["host", "--plain", *seats, *self._wanted, *relay])
        elif name == SERVER:
            where = [] if self._keep.exists() else relay or ["--listen", f"{LOOPBACK}:0"]
            self._run(SERVER, ["table", "--keep", str(self._keep), *where])
            self._said(SERVER, r"Ctrl\+C ends it")
        else:
            self._start_client(name)

    def _start_client(self, name: str) -> None:
        self.starts += 1
        status_file(self.log(name)).unlink(missing_ok=True)
        invitation = self.folder / f"invitation {name}"
        invitation.write_text(self.invitations[CLIENTS.index(name)])
        arguments = [str(invitation), str(self.seed + self.starts), str(self.log(name)), str(self.end)]
        self._run(name, arguments, module="tests.games.remote.random_client")

    def status(self, name: str) -> str:
        """Return what a player's table says: "" before the first position, a lost connection, or who is connected."""
        file = status_file(self.log(name))
        return file.read_text() if file.exists() else ""

    def kill(self, name: str) -> None:
        """Kill a process."""
        self.processes[name].kill()
        self.processes[name].wait(PATIENCE)

    def kill_and_hear(self, name: str) -> None:
        """Kill a process; those who were connected hear of it in time."""
        connected = [one for one in CLIENTS if one != name and self.status(one) == "here here"]
        self.kill(name)
        wanted = LOST if name not in CLIENTS else "away"
        began = time.monotonic()
        while not self.is_over() and not all(wanted in self.status(one) for one in connected):
            assert time.monotonic() < began + SAID_WITHIN, f"{name} was killed, and {connected} didn't hear of it"
            time.sleep(0.02)

    def confirmed(self) -> int:
        """Return the number of answers that were confirmed so far."""
        return sum(self.log(name).read_bytes().count(b"\n! ") for name in CLIENTS if self.log(name).exists())

    def go_on(self) -> None:
        """Wait until one more answer is confirmed."""
        before = self.confirmed()
        waits.until(lambda: self.confirmed() > before or self.is_over(), "the game doesn't go on")

    def report(self) -> str:
        """Return what the processes have printed."""
        return "\n".join(file.read_text() for file in sorted(self.folder.glob("output *")))

    def is_over(self) -> bool:
        """Return whether a player has seen the end of the game."""
        return any(self.processes[name].poll() == 0 for name in CLIENTS)

    def finish(self) -> None:
        """Let the players resign when both are here, and wait until they have seen the end."""
        waits.until(lambda: self.is_over() or all(map(self.status, CLIENTS)), "a player doesn't come back")
        self.end.touch()
        for name in CLIENTS:
            assert self.processes[name].wait(PATIENCE) == 0, self.report()
        self.kill(self.others[0])

    def _run(self, name: str, words: list[str], module: str = "tashkalar") -> None:
        output = self.stack.enter_context((self.folder / f"output {name}").open("wb"))
        self.processes[name] = subprocess.Popen(
            [sys.executable, "-m", module, *words],
            cwd=ROOT,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
        )
        self.stack.callback(self.kill, name)

    def _said(self, name: str, pattern: str) -> str:
        """Return what a process says, in the form of a pattern, when it has said that."""
        output = self.folder / f"output {name}"
        waits.until(lambda: re.search(pattern, output.read_text()), f"{name} isn't ready")
        return str(re.findall(pattern, output.read_text())[0])

    def _invitations(self, name: str) -> list[str]:
        lines = (self.folder / f"output {name}").read_text().splitlines()
        return [line for heading, line in pairwise(lines) if "tashkalar join" in heading and "+" not in line]


def kill_processes(seed: int) -> tuple[int, int]:
    """Play a game whose processes are killed a few times; return the numbers of kills and of confirmed answers.

    Raises:
        AssertionError: a confirmed answer is missing in the record, a player saw what the seat may not see, or didn't
            hear in time that another process had ended; the message names the row.
    """
    way, first = ROWS[seed % len(ROWS)]
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        game = PlayedGame(Path(name), seed, stack, way)
        try:
            return _killed(game, first, chance)
        except AssertionError as fault:
            raise AssertionError(f"{way}, {first} is killed first: {fault}\n{game.report()}") from fault


def _killed(game: PlayedGame, first: str, chance: random.Random) -> tuple[int, int]:
    waits.until(game.confirmed, "no answer is confirmed")
    killed = 0
    for number in range(KILLS):
        which = chance.choice((*game.others, *CLIENTS)) if number else first
        if game.is_over():
            break
        game.kill_and_hear(which)
        game.start(which)
        killed += 1
        if chance.random() < 0.5:
            game.go_on()
        time.sleep(chance.uniform(0, LONGEST) * chance.random())
    game.finish()
    return killed, _compare(game)


def _compare(game: PlayedGame) -> int:
    """Compare the logs of the players with the record; return the number of confirmed answers."""
    assert game.record is not None
    history = read_tash_kalar_record(game.record, cards()).history
    plugin, steps, confirmed = history.game, history.steps, 0
    states = [history.start, *(step.state for step in steps)]
    for seat, name in enumerate(CLIENTS):
        lines = game.log(name).read_text().splitlines()
        own = [line[2:] for line in lines if line.startswith("! ")]
        missing = {*own} - {f"{step.ply} {step.option}" for step in steps}
        assert not missing, f"answers that were confirmed aren't in the record: {sorted(missing)}"
        seen = [line for line in lines if line.startswith("= ")]
        assert seen == [describe_step(step_message(plugin, step, seat)) for step in steps], "steps differ"
        shown = {line for line in lines if line.startswith("? ")}
        visible = {describe_position(position_message(plugin, state, ply, seat)) for ply, state in enumerate(states)}
        assert shown <= visible, f"{name} saw another position"
        confirmed += len(own)
    return confirmed
