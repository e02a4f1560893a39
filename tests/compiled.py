"""Whole games of every level, by the sources and by a compiled build in turn: the end of `make compiled`.

`python -m tests.compiled PYTHON`, run with the sources installed, compares them with the build that PYTHON imports. The
records must be equal, byte for byte; the ratios of CPU times are printed, but decide nothing: of the games, and of
decisions and search steps alone. The exit code is 1 if a record differs.
"""

import argparse
import json
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from hotseat.arena.game_adapter import ArenaGame
from hotseat.arena.games import play_deal
from hotseat.arena.schedule import Meeting
from hotseat.plugin.registry import load_game
from tashkalar import cards
from tashkalar.engine import Decision, GameState, Option, decision, new_game, successor
from tashkalar.engine.decision import actual_options

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


ROUNDS = 5
"""The number of times that decisions and search steps are measured: by both builds in turn, and each time."""


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


def random_steps(eager: bool) -> list[tuple[GameState, Option]]:
    """Return the states and options of random games; an eager player plays cards whenever possible."""
    steps = []
    for seed, form in enumerate(("high-form", "duel") * 4):
        chance = random.Random(seed)
        state = new_game(cards.load(), form, OURS[seed % 3 :][:2], seed)
        while isinstance(pending := decision(state), Decision):
            options = actual_options(pending)
            played = [option for option in options if option.verb in ("summon", "flare", "warp", "thaw")]
            steps.append((state, chance.choice(played if eager and played else options)))
            state = successor(*steps[-1])
    return steps


def least_time(work: Callable[[], object]) -> float:
    """Return the least CPU time of some runs."""
    times = []
    for _ in range(ROUNDS):
        began = time.process_time()
        work()
        times.append(time.process_time() - began)
    return min(times)


def pace() -> dict[str, float]:
    """Return the CPU time of decisions and of search steps in random games here, by what is measured."""
    seconds = {}
    for eager, games in ((False, "random games"), (True, "games with many cards")):
        steps = random_steps(eager)
        seconds[f"decisions, {games}"] = least_time(lambda: [decision(state) for state, _ in steps])  # noqa: B023
        seconds[f"search steps, {games}"] = least_time(lambda: [successor(*step) for step in steps])  # noqa: B023
    return seconds


def pace_of(python: str) -> dict[str, float]:
    """Return the pace of another Python."""
    command = [python, "-m", "tests.compiled", "--pace"]
    return dict(json.loads(subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout))


def compare_paces(python: str) -> None:
    """Print how much faster a build is than the sources, as the median of some rounds with the least and the greatest.

    Args:
        python: the Python that imports the build.
    """
    rounds = [(pace_of(sys.executable), pace_of(python)) for _ in range(ROUNDS)]
    for name in rounds[0][0]:
        ratios = sorted(ours[name] / theirs[name] for ours, theirs in rounds)
        print(f"{name:44} {ratios[ROUNDS // 2]:.2f} x as fast ({ratios[0]:.2f} to {ratios[-1]:.2f})", flush=True)


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
    compare_paces(python)
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
    parser.add_argument("--pace", action="store_true", help="print the pace of decisions and search steps here")
    given = parser.parse_args()
    if given.pace:
        print(json.dumps(pace()))
        return 0
    if given.match is None:
        return compare(given.python)
    played = play(MATCHES[given.match])
    sys.stdout.buffer.write(f"{played.seconds}\n".encode() + played.records)
    return 0


if __name__ == "__main__":
    sys.exit(main())
