"""Makes the data set of docs/dataset.md: games of the best levels, a row for each decision.

`python -m bench.dataset [--games FILE] [--jobs N] [--check N]`

The games follow from their seeds and the version of the levels. Each one is kept in a file when it is over, so a run
that was stopped goes on where it was. `--check` plays some games of the data set again and compares their actions.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import polars

from bench.resuming import resumed
from hotseat.ai.game_runner import play_game
from tashkalar.ai import VERSION, make_player
from tashkalar.engine import Decision, Outcome, apply_unchecked, decision, score, view
from tashkalar.envs.action_space import action_space
from tashkalar.envs.game_config import GameConfig
from tashkalar.envs.gymnasium import ID, TashKalarEnv
from tashkalar.envs.observation import observation_space
from tashkalar.envs.rewards import rewards
from tashkalar.plugin import TashKalar

FILE = Path(__file__).with_name("dataset.parquet")
CONFIG = GameConfig()
"""Form and schools of all games: those of `TashKalar-v0`."""
PAIRINGS = (("hard", "medium", 8), ("hard", "hard", 24), ("expert", "hard", 2))
"""Two levels and a number of deals. Different levels play each deal from both seats."""
TEST = 6
"""The ratio of all deals to those of the test split."""


class Job(NamedTuple):
    """A game by its seed and the level of each seat."""

    seed: int
    levels: tuple[str, str]

    def played(self) -> list[int]:
        """The number of each option of the game, played anew."""
        numbers, found = action_space(CONFIG), list[int]()
        players = [make_player(level, CONFIG.form, self.seed + seat) for seat, level in enumerate(self.levels)]
        game = TashKalar(CONFIG.cards)
        play_game(game, CONFIG.deal(self.seed), players, lambda step: found.append(numbers.encode(step.option)))
        return found


def jobs() -> list[Job]:
    """All games, in the order of the data set."""
    found: list[Job] = []
    for number, (one, other, deals) in enumerate(PAIRINGS):
        for deal in range(deals):
            seed = 1000 * (number + 1) + 10 * deal
            found += [Job(seed, levels) for levels in dict.fromkeys(((one, other), (other, one)))]
    return found


def rows(job: Job, actions: Sequence[int]) -> Iterator[dict[str, Any]]:
    """A row for each decision of a game; `observation` and `legal` are arrays.

    Args:
        job: the game.
        actions: the number of each option.
    """
    numbers, arrays = action_space(CONFIG), observation_space(CONFIG)
    state, found = CONFIG.deal(job.seed), list[dict[str, Any]]()
    for answer, action in enumerate(actions):
        question = decision(state)
        assert isinstance(question, Decision)
        seat = question.seat
        found.append(
            {
                "seed": job.seed,
                "form": CONFIG.form,
                "schools": " ".join(CONFIG.schools),
                "split": "test" if job.seed // 10 % TEST == TEST - 1 else "train",
                "seat": seat,
                "level": job.levels[seat],
                "opponent": job.levels[1 - seat],
                "turn": state.turn.number,
                "answer": answer,
                "observation": arrays.read(view(state, seat), question).astype(np.int16),
                "legal": np.array(sorted(numbers.listed(question, resigning=False)), np.uint16),
                "action": action,
            }
        )
        state, _events = apply_unchecked(state, numbers.answer(question, action, resigning=False))
    outcome = decision(state)
    assert isinstance(outcome, Outcome)
    earned = rewards(state.config, outcome)
    for row in found:
        seat = row["seat"]
        yield {**row, "outcome": int(earned[seat]), "points": score(state, seat), "against": score(state, 1 - seat)}


def table(games: Sequence[tuple[Job, Sequence[int]]]) -> polars.DataFrame:
    """The data set with some games.

    Args:
        games: the games with their actions.
    """
    found = [{"game": number, **row} for number, game in enumerate(games) for row in rows(*game)]
    words = {"form", "schools", "split", "level", "opponent"}
    whole = {"game": polars.UInt16, "seed": polars.UInt32, "turn": polars.UInt16, "answer": polars.UInt16} | {
        "seat": polars.UInt8, "action": polars.UInt16, "outcome": polars.Int8, "points": polars.Int8,
        "against": polars.Int8,
    }  # fmt: skip
    columns = {
        name: np.stack([row[name] for row in found])
        if name == "observation"
        else polars.Series([row[name] for row in found], dtype=whole.get(name))
        for name in found[0]
    }
    return polars.DataFrame(columns).with_columns(polars.col(*words).cast(polars.Categorical))


def metadata() -> dict[str, str]:
    """Return the metadata of the arrays: the environment, the fingerprint of its spaces, the version of the levels."""
    return {"environment": ID, "fingerprint": TashKalarEnv().fingerprint, "levels": str(VERSION)}


def kept(file: Path) -> dict[Job, list[int]]:
    """The games of a file that this version of the levels has played."""
    lines = map(json.loads, file.read_text("utf-8").splitlines() if file.exists() else ())
    return {Job(line["seed"], (*line["levels"],)): line["actions"] for line in lines if line["version"] == VERSION}


def main() -> int:
    """Play the missing games and write the data set, or check one."""
    parser = argparse.ArgumentParser(prog="dataset", description=__doc__)
    parser.add_argument("--games", type=Path, default=Path("build/dataset.jsonl"), help="where finished games are kept")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--check", type=int, metavar="N", help="play the first N games of the data set again")
    chosen = parser.parse_args()
    if chosen.check is not None:
        held = polars.read_parquet(FILE, columns=["game", "action"])
        for number, job in enumerate(jobs()[: chosen.check]):
            if held.filter(game=number)["action"].to_list() != job.played():
                print(f"game {number} differs: the levels have another version, or the rules have changed")
                return 1
        return 0

    def line(job: Job, actions: list[int]) -> dict[str, object]:
        return {**job._asdict(), "actions": actions, "version": VERSION}

    found = {}
    for job, actions in resumed(jobs(), kept(chosen.games), Job.played, line, chosen.games, chosen.jobs):
        found[job] = actions
        print(f"\r{len(found)} of {len(jobs())} games", end="", file=sys.stderr, flush=True)
    whole = table([(job, found[job]) for job in jobs()])
    whole.write_parquet(FILE, compression="zstd", compression_level=19, metadata=metadata())
    print(f"\n{len(whole)} decisions, {FILE.stat().st_size} bytes", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
