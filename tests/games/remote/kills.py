"""A hosted game whose processes are killed at random moments, and checks of what remains. Used by `make fuzz` too."""

import os
import random
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path

from hotseat.records import saved_games
from tests.games.remote.random_client import here_file
from tests.helpers.saves import read_tash_kalar_record
from tests.hotseat.helpers import waits
from tests.hotseat.helpers.fixed_environment import ROOT
from tests.hotseat.helpers.waits import SERVED as PATIENCE
from tests.saves.playing import cards

KILLS = 4
"""The number of kills in a game."""
LONGEST = 2.0
"""The maximum time in seconds between the start of a process and its end, which may come while it starts."""


class HostedGame:
    """A game with a host and two remote players, each a process of its own."""

    def __init__(self, folder: Path, seed: int, stack: ExitStack) -> None:
        self.folder, self.seed, self.stack = folder, seed, stack
        self.end = folder / "end"
        self.environment = {**os.environ, "XDG_DATA_HOME": str(folder), "HOME": str(folder)}
        self.processes: dict[int, subprocess.Popen[bytes]] = {}
        """The host as 0, and the players by seat, from 1."""
        self.starts = 0
        seats = ["--seat", "1=remote", "--seat", "2=remote", "--names", "Ada,Boris"]
        self._host("--form", "duel", *seats, "--seed", str(seed))
        waits.until(lambda: len(self._invitations()) == 2, "the host gives no invitation")
        self.invitations = self._invitations()
        self.start(1)
        self.start(2)

    @property
    def record(self) -> Path:
        """The record of the game."""
        (game,) = saved_games.all_games(self.folder / "tashkalar" / "games")
        return game.path

    def log(self, seat: int) -> Path:
        """Return the log of a player."""
        return self.folder / f"log{seat}"

    def start(self, which: int) -> None:
        """Start the host again, or a player."""
        if which == 0:
            self._host("--resume", str(self.record))
            return
        self.starts += 1
        here_file(self.log(which)).unlink(missing_ok=True)
        invitation = self.folder / f"invitation{which}"
        invitation.write_text(self.invitations[which - 1])
        arguments = [str(invitation), str(self.seed + self.starts), str(self.log(which)), str(self.end)]
        self._run(which, [sys.executable, "-m", "tests.games.remote.random_client", *arguments])

    def kill(self, which: int) -> None:
        """Kill the host or a player."""
        self.processes[which].kill()
        self.processes[which].wait(PATIENCE)

    def confirmed(self) -> int:
        """Return the number of answers that were confirmed so far."""
        return sum(self.log(seat).read_bytes().count(b"\n") for seat in (1, 2) if self.log(seat).exists())

    def go_on(self) -> None:
        """Wait until one more answer is confirmed."""
        before = self.confirmed()
        try:
            waits.until(lambda: self.confirmed() > before or self.is_over(), "the game doesn't go on")
        except AssertionError:
            raise AssertionError(self.report()) from None

    def report(self) -> str:
        """Return what the processes have printed."""
        return "\n".join(file.read_text() for file in sorted(self.folder.glob("output*")))

    def is_over(self) -> bool:
        """Return whether a player has seen the end of the game."""
        return any(self.processes[seat].poll() == 0 for seat in (1, 2))

    def finish(self) -> None:
        """Let the players resign when both are here, and wait until they have seen the end."""
        waits.until(lambda: all(here_file(self.log(seat)).exists() for seat in (1, 2)), "a player doesn't come back")
        self.end.touch()
        for seat in (1, 2):
            assert self.processes[seat].wait(PATIENCE) == 0, (self.folder / f"output{seat}").read_text()
        self.kill(0)

    def _host(self, *arguments: str) -> None:
        self._run(0, [sys.executable, "-m", "tashkalar", "host", "--plain", *arguments])

    def _run(self, which: int, command: list[str]) -> None:
        output = self.stack.enter_context((self.folder / f"output{which}").open("wb"))
        self.processes[which] = subprocess.Popen(
            command, cwd=ROOT, env=self.environment, stdin=subprocess.DEVNULL, stdout=output, stderr=output
        )
        self.stack.callback(self.kill, which)

    def _invitations(self) -> list[str]:
        lines = (self.folder / "output0").read_text().splitlines()
        return [line for heading, line in pairwise(lines) if "tashkalar join" in heading and "+" not in line]


def kill_processes(seed: int) -> tuple[int, int]:
    """Play a hosted game whose processes are killed a few times; return the numbers of kills and of confirmed answers.

    Raises:
        AssertionError: a confirmed answer is missing in the record, or a player saw another game in the end.
    """
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        game = HostedGame(Path(name), seed, stack)
        waits.until(game.confirmed, "no answer is confirmed")
        killed = 0
        for _ in range(KILLS):
            which = chance.choice((0, 0, 1, 2))
            if game.is_over():
                break
            game.kill(which)
            game.start(which)
            killed += 1
            if chance.random() < 0.5:
                game.go_on()
            time.sleep(chance.uniform(0, LONGEST) * chance.random())
        game.finish()
        return killed, _compare(game)


def _compare(game: HostedGame) -> int:
    """Compare the logs of the players with the record; return the number of confirmed answers."""
    history = read_tash_kalar_record(game.record, cards()).history
    steps = {f"{step.ply} {step.option}" for step in history.steps}
    confirmed = 0
    for seat in (1, 2):
        lines = game.log(seat).read_text().splitlines()
        own = [line for line in lines if not line.startswith("=")]
        assert set(own) <= steps, sorted(set(own) - steps)
        visible = [history.game.visible_step(step, seat - 1) for step in history.steps]
        seen = [line[2:] for line in lines if line.startswith("=")]
        assert seen == [f"{step.ply} {step.option}" for step in visible], game.report()
        confirmed += len(own)
    return confirmed
