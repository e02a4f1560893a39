"""Whole games of every level, by the sources and by a compiled build in turn: the end of `make compiled`.

`python -m tests.compiled PYTHON`, run with the sources installed, compares them with the build that PYTHON imports. The
records must be equal, byte for byte; the ratio of CPU times is printed, but decides nothing. The exit code is 1 if a
record differs.
"""

import argparse
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

from hotseat.arena.game_adapter import ArenaGame
from hotseat.arena.games import play_deal
from hotseat.arena.schedule import Meeting
from hotseat.plugin.registry import load_game

ROOT = Path(__file__).parents[1]
SEED = 5
OURS = ("northern", "sylvan", "nethervoid", "everfrost")


class Match(NamedTuple):
    """Games of a few players: on each deal a player holds each hand once."""

    game: str
    meeting: Meeting
    deals: int = 1

    @property
    def name(self) -> str:
        """Game, form and players."""
        return " ".join(filter(None, (self.game, self.meeting.form, *self.meeting.players)))


MATCHES = (
    Match("tash-kalar", Meeting("high-form", ("random", "verb"), OURS), 20),
    Match("tash-kalar", Meeting("duel", ("decision", "beam"), OURS)),
    Match("tash-kalar", Meeting("melee", ("beginner", "easy", "verb"), OURS)),
    Match("tash-kalar", Meeting("high-form", ("easy", "beginner"), OURS, teams=True)),
    Match("tash-kalar", Meeting("high-form", ("medium",) * 2, OURS[:2])),
    Match("tash-kalar", Meeting("duel", ("hard",) * 2, OURS[:2])),
    Match("tash-kalar", Meeting("duel", ("expert",) * 2, OURS[2:])),
    Match("pook", Meeting("", ("beginner", "easy", "medium"), ())),
    Match("pook", Meeting("", ("hard", "expert"), ())),
    Match("mageknight", Meeting("", ("easy", "hard"), ())),
)
"""Every level of every game, and the players without a level."""


class Played(NamedTuple):
    """The result of a match by one of the two builds."""

    seconds: float
    """CPU time, without starting."""
    records: bytes


def play(match: Match) -> Played:
    """Play the games of a match here."""
    arena_game = ArenaGame(load_game(match.game))
    began = time.process_time()
    deals = [play_deal(arena_game, match.meeting, deal, SEED, 60, recorded=True) for deal in range(match.deals)]
    return Played(time.process_time() - began, b"".join(result.record for deal in deals for result in deal))


def play_with(python: str, number: int) -> Played:
    """Play the games of a match in a process of another Python."""
    command = [python, "-m", "tests.compiled", "--match", str(number)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
    seconds, _, records = done.stdout.partition(b"\n")
    return Played(float(seconds), records)


def version(python: str) -> str:
    """The description that a build prints of itself."""
    command = [python, "-m", "tashkalar", "--version"]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


def compare(python: str) -> int:
    """Play all matches by both builds, and return the exit code."""
    sources, compiled = version(sys.executable), version(python)
    if compiled != f"{sources} (compiled)":
        print(f"{sys.executable} runs {sources}, and {python} {compiled}; the second must be the first, compiled")
        return 1
    differing = []
    for number, match in enumerate(MATCHES):
        ours, theirs = play_with(sys.executable, number), play_with(python, number)
        lines = ours.records.count(b"\n")
        ratio = f"{ours.seconds:7.2f} s / {theirs.seconds:6.2f} s = {ours.seconds / theirs.seconds:.2f} x as fast"
        print(f"{match.name:44} {lines:6} lines of records {ratio}", flush=True)
        if not lines or ours.records != theirs.records:
            differing.append(match.name)
    for name in differing:
        print(f"the records differ: {name}")
    return 1 if differing else 0


def main() -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.compiled")
    parser.add_argument("python", nargs="?", default=sys.executable, help="the Python of the compiled build")
    parser.add_argument("--match", type=int, help="play this match here, and print CPU time and records")
    given = parser.parse_args()
    if given.match is None:
        return compare(given.python)
    played = play(MATCHES[given.match])
    sys.stdout.buffer.write(f"{played.seconds}\n".encode() + played.records)
    return 0


if __name__ == "__main__":
    sys.exit(main())
