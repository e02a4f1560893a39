"""Mage Knight alone: how often and when a level finds the city, and how many of its turns do nothing.

`python -m bench.solo [TABLE ...] [--player LEVEL] [--games N] [--first N] [--minutes N] [--file FILE] [--show]`

A table is one of `TABLES`. Every game can be repeated by its seed; the same seeds compare two versions of a player.
Results are stored in a file with the version of the players, so that an interrupted run continues.
"""

import argparse
import json
import random
import re
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from bench.resuming import resumed
from hotseat.ai.game_runner import play_game
from hotseat.plugin.decision import Step
from hotseat.util.intervals import wilson
from tashkalar_mage_knight.ai.levels import LEVEL_WEIGHTS, MAKERS, VERSION
from tashkalar_mage_knight.ai.purpose import purposes
from tashkalar_mage_knight.ai.waiting import idle_reasons
from tashkalar_mage_knight.components import load_components
from tashkalar_mage_knight.events import MageEvent
from tashkalar_mage_knight.game import MageKnight
from tashkalar_mage_knight.movement import city_is_revealed
from tashkalar_mage_knight.state import MageState

FILE = Path(__file__).with_name("solo.jsonl")
TABLES: Mapping[str, Mapping[str, object]] = {
    "alone": {},
    "heroes": {"heroes": True},
    "dummy": {"heroes": True, "dummy": True},
}
"""The wishes of a new game by the name of the table."""
QUIET = {"begin", "end", "discard", "done", "take", "gain", "own", "common", "crystal", "steal", "long-night"}
"""The verbs of options that play nothing."""
BUSY, MOVED, BACK, GIVEN, WAIT, IDLE = "+", "m", "b", "0", "w", "-"
"""The kinds of turn: it brings something; it plays something that brings nothing yet; the same, and the hero goes back
to where one of the two turns before began; it plays nothing and brings something, such as a mine's crystal; it plays
and brings nothing, for a reason that the coach names, or for none."""
NEVER = 5
"""Stands for the round of the city in a game without it."""
SAMPLES = 2000
"""The number of samples of games behind each interval."""


class Job(NamedTuple):
    """One game."""

    table: str
    player: str
    seed: int


class Solo(NamedTuple):
    """The outcome of a game."""

    turns: str
    """The kind of each turn that was begun."""
    round: int
    """The round in which the city was found, or `NEVER`."""
    points: int

    @property
    def idle(self) -> int:
        """The number of turns that play nothing and bring nothing."""
        return self.turns.count(IDLE) + self.turns.count(WAIT)

    @property
    def quiet(self) -> int:
        """The number of turns that play nothing."""
        return self.idle + self.turns.count(GIVEN)

    @property
    def streak(self) -> int:
        """The most turns in a row that play nothing and bring nothing."""
        return max(map(len, re.findall(rf"[{WAIT}{IDLE}]+", self.turns)), default=0)

    @property
    def unexplained(self) -> int:
        """The most of them in a row for which the coach has no reason."""
        return max(map(len, re.findall(rf"{IDLE}+", self.turns)), default=0)


def play(job: Job) -> Solo:
    """Play a game."""
    game, steps = MageKnight(), list[Step[MageState, MageEvent]]()
    start = game.new({"names": ["Ada"], "seed": job.seed, **TABLES[job.table]})
    outcome = play_game(game, start, [MAKERS[job.player]("", job.seed + 1)], on_step=steps.append)
    found = next((step.before.round for step in steps if city_is_revealed(step.state)), NEVER)
    return Solo("".join(kinds_of_turns(steps)), found, outcome.scores[0])


def kinds_of_turns(steps: Sequence[Step[MageState, MageEvent]]) -> Iterator[str]:
    """Yield the kind of each turn; rounds' ends that are only declared are none."""
    numbers = sorted({step.turn for step in steps})
    places: list[object] = []
    for number in numbers:
        turn = [step for step in steps if step.turn == number]
        options = [step.option for step in turn]
        if "declare" in options or "skip" in options:
            continue
        before = next((step.before for step in turn if step.before.stage != "tactics"), turn[0].before)
        found = {each.kind for each in purposes(before, turn[-1].state, 0)} - {"approach", "reach", "tactic"}
        if all(option.split()[0] in QUIET for option in options):
            reasons = idle_reasons(MageKnight().view(before, 0), turn[-1].state, 0, LEVEL_WEIGHTS["hard"])
            yield GIVEN if found - {"wounds"} else WAIT if reasons else IDLE
        else:
            back = turn[-1].state.me.at != before.me.at and turn[-1].state.me.at in places[-2:]
            yield BUSY if found - {"wounds"} else BACK if back else MOVED
        places.append(before.me.at)


def read_results(file: Path, version: int = VERSION) -> dict[Job, Solo]:
    """Return the games that a file holds of a version of the players."""
    rows = map(json.loads, file.read_text("utf-8").splitlines()) if file.exists() else ()
    return {
        Job(row["table"], row["player"], row["seed"]): Solo(row["turns"], row["round"], row["points"])
        for row in rows
        if row["version"] == version
    }


def _row(job: Job, solo: Solo) -> dict[str, object]:
    return {**job._asdict(), **solo._asdict(), "version": VERSION}


def interval(games: Sequence[Solo], number: Callable[[Sequence[Solo]], float]) -> tuple[float, float]:
    """Return the 95 % interval of a number of some games, by drawing them again (B. Efron, 1979)."""
    dice = random.Random(len(games))
    found = sorted(number(dice.choices(games, k=len(games))) for _ in range(SAMPLES))
    return found[SAMPLES // 40], found[-SAMPLES // 40 - 1]


def idle_share(games: Sequence[Solo]) -> float:
    """Return the share of turns that play nothing and bring nothing."""
    return sum(game.idle for game in games) / max(1, sum(len(game.turns) for game in games))


def quiet_share(games: Sequence[Solo]) -> float:
    """Return the share of turns that play nothing."""
    return sum(game.quiet for game in games) / max(1, sum(len(game.turns) for game in games))


def mean_round(games: Sequence[Solo]) -> float:
    """Return the mean round in which the city is found."""
    return statistics.mean(game.round for game in games)


def rows(results: Mapping[Job, Solo]) -> Iterator[tuple[str, ...]]:
    """Yield a row for each table and player."""
    for table, player in sorted({(job.table, job.player) for job in results}):
        games = [solo for job, solo in sorted(results.items()) if (job.table, job.player) == (table, player)]
        found = sum(game.round < NEVER for game in games)
        low, high = wilson(found / len(games), len(games))
        rounds = [sum(game.round == number for game in games) for number in range(1, NEVER)]
        points = [float(game.points) for game in games]
        yield (
            player,
            table,
            f"{found} of {len(games)} ({low:.2f} to {high:.2f})",
            " ".join(map(str, rounds)),
            f"{statistics.median_low([game.round for game in games])}",
            _with_interval(games, mean_round),
            _with_interval(games, quiet_share),
            _with_interval(games, idle_share),
            f"{max(game.unexplained for game in games)}",
            f"{max(game.streak for game in games)}",
            f"{statistics.mean(points):.1f}",
        )


def _with_interval(games: Sequence[Solo], number: Callable[[Sequence[Solo]], float]) -> str:
    low, high = interval(games, number)
    return f"{number(games):.2f} ({low:.2f} to {high:.2f})"


HEAD = (
    "player",
    "table",
    "city found",
    "by round",
    "median",
    "mean round",
    "plays nothing",
    "idle",
    "no reason",
    "streak",
    "points",
)


def main() -> int:
    """Play what is missing and print what all comes to."""
    parser = argparse.ArgumentParser(prog="solo", description=__doc__)
    parser.add_argument("tables", nargs="*", metavar="TABLE", help=", ".join(TABLES))
    parser.add_argument("--player", default="hard", choices=MAKERS)
    parser.add_argument("--games", type=int, default=31, help="of each table")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--file", type=Path, default=FILE)
    parser.add_argument("--minutes", type=float, default=20.0, help="no new game after so many")
    parser.add_argument("--version-shown", type=int, default=VERSION, help="with --show, a version of the players")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--show", action="store_true", help="play nothing, print what the file holds")
    chosen = parser.parse_args()
    if unknown := {*chosen.tables} - {*TABLES}:
        parser.error(f"no table is called {min(unknown)!r} (there are {', '.join(TABLES)})")
    assert load_components().setups[1].rounds[NEVER - 2 :], "a solo game has a round less than NEVER"
    results = read_results(chosen.file, chosen.version_shown if chosen.show else VERSION)
    seeds = range(chosen.first, chosen.first + chosen.games)
    jobs = [Job(table, chosen.player, seed) for seed in seeds for table in chosen.tables or TABLES]
    until = time.monotonic() + 60 * chosen.minutes
    if not chosen.show:
        for job, solo in resumed(jobs, results, play, _row, chosen.file, chosen.jobs):
            results[job] = solo
            print(f"\r{len(results)} games", end="", file=sys.stderr, flush=True)
            if time.monotonic() > until:
                break
    shown = Table(*HEAD)
    for row in rows({job: solo for job, solo in results.items() if job in jobs}):
        shown.add_row(*row)
    Console(width=170).print(shown)
    return 0


if __name__ == "__main__":
    sys.exit(main())
