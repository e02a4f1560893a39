"""Fit the win-probability model to games of computer players, and validate it on games it wasn't fitted to.

`python -m bench.chance [--games N] [--file FILE] [--jobs N] [--write]`

Quick planners play against each other, and sometimes another turn than the best. At the beginning of every turn the
expectation of its seat, by its own view, is stored, and at the end the winner. With `--write` the fitted numbers go to
data/chance.json, all results to bench/chance.json, and the table of docs/measurements.md is written again. The samples
of each game are stored in a file below build, so an interrupted run continues.
"""

import argparse
import itertools
import json
import math
import random
import statistics
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from bench.page import with_table
from bench.resuming import resumed
from bench.train import SEATS, played, solved
from hotseat.ai.search import NodeBudget
from hotseat.arena.schedule import schools_by_seat
from hotseat.plugin.results import Verdict
from tashkalar import cards
from tashkalar.ai.evaluation import evaluation_of
from tashkalar.ai.turn_search import NARROW, TurnSearch
from tashkalar.ai.win_probability import Calibration, Expectation, expectation
from tashkalar.cards.load import data_file
from tashkalar.engine import Outcome, decision, new_game, view

CARDS = cards.load()
FILE = Path("build/chance.jsonl")
"""The samples of the games, half a megabyte that can be computed again."""
RESULTS = Path(__file__).with_name("chance.json")
"""The results."""
DOCS = Path(__file__).parents[1] / "docs" / "measurements.md"
SCORES = "| form | games | Brier score | equal chances |"
RELIABLE = "| form | estimate | turns | share won |"
STRAY = 0.2
"""The share of turns in which another plan than the best is played."""
STEPS = 8
"""The number of Newton steps; the fit converges long before."""
BINS = 10
"""The number of equal bins of the win probability."""


class TurnSample(NamedTuple):
    """One turn: its expectation, and the result of the game."""

    expected: Expectation
    sides: int
    won: float
    """1 if the seat won, a share of it if several did."""


class Job(NamedTuple):
    """One game."""

    form: str
    number: int

    def turn_samples(self) -> list[TurnSample]:
        """Return the expectation of every turn, with the result of the game."""
        chance = random.Random(f"{self.form} {self.number} chance")
        sides = SEATS[self.form]
        state = new_game(CARDS, self.form, schools_by_seat(CARDS.schools, sides, self.number), self.number)
        search = TurnSearch(evaluation_of(self.form), NARROW, NodeBudget(math.inf))
        found: list[tuple[int, Expectation]] = []
        while not isinstance(end := decision(state), Outcome):
            plans = search.plans(view(state, state.seat).state, 6)
            if not state.frames:
                found.append((state.seat, expectation(state, plans[0])))
            stray = chance.random() < STRAY
            state = played(state, plans[chance.randrange(len(plans)) if stray else 0])
        verdict = Verdict(state.config.sides, end.winners)
        return [
            TurnSample(Expectation(round(value, 3), round(youth, 3)), sides, verdict.share(seat))
            for seat, (value, youth) in found
        ]


def fitted(turns: Sequence[TurnSample]) -> Calibration:
    """Return the calibration of maximum likelihood (logistic regression by Newton's steps).

    Args:
        turns: of one form, some won and some lost.
    """
    found = [0.1, 0.1, 0.0]
    for _ in range(STEPS):
        slope, bend = [0.0] * 3, [[1e-6 * (i == j) for j in range(3)] for i in range(3)]
        for expected, sides, won in turns:
            value = Calibration(*found).chance(expected, sides)
            parts = expected.value * expected.youth, expected.value * (1 - expected.youth), -1.0
            for i, one in enumerate(parts):
                slope[i] += (won - value) * one
                for j, other in enumerate(parts):
                    bend[i][j] += value * (1 - value) * one * other
        found = [a + b for a, b in zip(found, solved(bend, slope), strict=True)]
    return Calibration(*(round(number, 4) for number in found))


def brier(pairs: Iterable[tuple[float, float]]) -> float:
    """Return the Brier score; 0.25 for a constant 0.5."""
    return statistics.fmean((value - won) ** 2 for value, won in pairs)


class Judged(NamedTuple):
    """The quality of the model of a form."""

    games: int
    calibration: Calibration
    brier: float
    """The Brier score of each half of the games by the fit to the other."""
    even: float
    """The Brier score of equal chances for every side."""
    bins: tuple[tuple[float, int, float], ...]
    """The mean estimate of each bin, its turns, and the share of them that was won."""


def judged(games: Sequence[Sequence[TurnSample]]) -> Judged:
    """Fit all games of a form, and judge the fit by games that it hasn't seen."""
    halves = [list(itertools.chain(*games[half::2])) for half in (0, 1)]
    pairs: list[tuple[float, float]] = []
    for half in (0, 1):
        other = fitted(halves[1 - half])
        pairs += [(other.chance(turn.expected, turn.sides), turn.won) for turn in halves[half]]
    every = list(itertools.chain(*halves))
    even = brier((1 / turn.sides, turn.won) for turn in every)
    return Judged(len(games), fitted(every), round(brier(pairs), 4), round(even, 4), _bins(pairs))


def _bins(pairs: Iterable[tuple[float, float]]) -> tuple[tuple[float, int, float], ...]:
    found: dict[int, list[tuple[float, float]]] = {}
    for pair in pairs:
        found.setdefault(min(BINS - 1, int(pair[0] * BINS)), []).append(pair)

    def mean(numbers: Iterable[float]) -> float:
        return round(statistics.fmean(numbers), 3)

    ordered = [found[part] for part in sorted(found)]
    return tuple((mean(value for value, _ in each), len(each), mean(won for _, won in each)) for each in ordered)


def read_games(file: Path) -> dict[Job, list[TurnSample]]:
    """The games that have been played already."""
    lines = map(json.loads, file.read_text("utf-8").splitlines() if file.exists() else ())
    return {
        Job(line["form"], line["number"]): [
            TurnSample(Expectation(value, youth), SEATS[line["form"]], won) for value, youth, won in line["turns"]
        ]
        for line in lines
    }


def gathered(jobs: Sequence[Job], file: Path, processes: int) -> Iterator[tuple[Job, list[TurnSample]]]:
    """Return the samples of all games; play and store missing ones."""

    def line(job: Job, turns: list[TurnSample]) -> Mapping[str, object]:
        return {**job._asdict(), "turns": [(*turn.expected, turn.won) for turn in turns]}

    return resumed(jobs, read_games(file), Job.turn_samples, line, file, processes)


def results(file: Path = RESULTS) -> dict[str, Judged]:
    """Read what the games of each form came to."""
    return {
        form: Judged(
            **{**one, "calibration": Calibration(**one["calibration"]), "bins": tuple(map(tuple, one["bins"]))}
        )
        for form, one in json.loads(file.read_text("utf-8")).items()
    }


def keep(found: Mapping[str, Judged], file: Path = RESULTS) -> None:
    """Write what the games of each form came to, a line for each form.

    Args:
        found: the results by form.
        file: where to.
    """
    lines = [
        f'"{form}": {json.dumps({**one._asdict(), "calibration": one.calibration._asdict()})}'
        for form, one in found.items()
    ]
    file.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def page_with_tables(text: str, found: Mapping[str, Judged]) -> str:
    """The page on players with its tables of chances as judged."""
    names = {form: form.replace("-", " ") for form in found}
    scores = [(names[form], one.games, f"{one.brier:.3f}", f"{one.even:.3f}") for form, one in found.items()]
    reliable = [
        (names[form], f"{value:.3f}", count, f"{won:.3f}")
        for form, one in found.items()
        for value, count, won in one.bins
    ]
    return with_table(with_table(text, SCORES, scores), RELIABLE, reliable)


def main() -> int:
    """Play the games that are missing, fit the chances and say how well they do."""
    parser = argparse.ArgumentParser(prog="chance", description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="for each form")
    parser.add_argument("--file", type=Path, default=FILE)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument(
        "--write",
        action="store_true",
        help="write data/chance.json, bench/chance.json and the table of docs/measurements.md",
    )
    chosen = parser.parse_args()
    found = {}
    for form in SEATS:
        games: dict[Job, list[TurnSample]] = {}
        for job, turns in gathered([Job(form, number) for number in range(chosen.games)], chosen.file, chosen.jobs):
            games[job] = turns
            print(f"\r{form}: {len(games)} of {chosen.games} games", end="", file=sys.stderr, flush=True)
        one = found[form] = judged([games[job] for job in sorted(games)])
        print(f"\r{form}: {one.calibration}, Brier {one.brier} (even {one.even}) of {one.games} games")
        for share, count, won in one.bins:
            print(f"  told {share:.3f} in {count:5} turns, won {won:.3f}")
    if chosen.write:
        numbers = {form: one.calibration._asdict() for form, one in found.items()}
        data_file("chance.json").write_text(json.dumps(numbers, indent=1) + "\n", encoding="utf-8")
        keep(found)
        DOCS.write_text(page_with_tables(DOCS.read_text("utf-8"), found), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
