"""Compare a former level of Pook with the present one that it was merged into.

`python -m bench.former [--minutes N] [--file FILE]`

Mirrored games, until a sequential test of half of the wins against 0.6 is decided, or the time is over. A level that
isn't clearly stronger after 60 games is merged into the one below: games/pook/README.md has the result.
"""

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from bench.sequential import play_match
from hotseat.ai.game_runner import play_mirrored
from hotseat.ai.planner import Planner, PlayerConfig, SearchConfig
from tashkalar_pook.ai.evaluation import WEIGHTS
from tashkalar_pook.ai.game_model import PookModel
from tashkalar_pook.ai.levels import BROAD, GLANCE, MAKERS, VERSION
from tashkalar_pook.game import Pook

FILE = Path("build/former.jsonl")
FORMER = PlayerConfig(BROAD, SearchConfig(search=6000, candidates=12, determinizations=64, rollout_budget=20000))
"""The level `expert` of version 2."""
LEVEL = "hard"
DEALS = 500
"""The maximum number of deals."""
LEAST = 0.6
"""The share of wins of a level that stays, against the one below."""


class Result(NamedTuple):
    """A deal, played from both seats."""

    scores: tuple[float, ...]
    """The scores of the former level."""


class Job(NamedTuple):
    """A deal."""

    number: int

    def result(self) -> Result:
        """Play the deal from both seats."""
        game, seed = Pook(), 1000 * self.number + 11
        start = game.new({"names": ("Ada", "Boris"), "seed": seed})
        scores = play_mirrored(
            game,
            start,
            lambda seat: Planner(PookModel(WEIGHTS, FORMER.width, GLANCE), FORMER.effort, seed + seat),
            lambda seat: MAKERS[LEVEL]("", seed + seat),
        )
        return Result(tuple(scores))


def line(job: Job, result: Result) -> Mapping[str, object]:
    """Return what is kept of a deal."""
    return {"number": job.number, "scores": result.scores, "version": VERSION}


def main() -> int:
    """Play the match, and print what came of it."""
    parser = argparse.ArgumentParser(prog="former", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0, help="no new deal after so many; 0 to play none")
    parser.add_argument("--file", type=Path, default=FILE)
    chosen = parser.parse_args()
    lines = chosen.file.read_text("utf-8").splitlines() if chosen.file.exists() else []
    rows = [row for row in map(json.loads, lines) if row["version"] == VERSION]
    found = {Job(row["number"]): Result(tuple(row["scores"])) for row in rows}
    jobs = [Job(number) for number in range(DEALS)]
    print(play_match(jobs, found, Job.result, line, chosen.file, chosen.minutes, LEAST))
    return 0


if __name__ == "__main__":
    sys.exit(main())
