"""Tunes the weights of the evaluation by games: a change is kept if whoever plays by it wins more.

`python -m bench.train [--form FORM] [--rounds N] [--deals N] [--log FILE] [--jobs N] [--write]`

It begins with weights set by hand (`START`). Each round makes a few of them larger or smaller, by a chance that its
number alone decides, and lets two quick planners meet in mirrored games, one by each set. The change is kept only if
its interval lies above one half. Every round stands in the log, so a run that was stopped goes on where it was. Without
a log the same rounds come to the same weights again.
"""

import argparse
import itertools
import json
import multiprocessing
import random
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from bench.strength import strength
from tashkalar import cards
from tashkalar.cards.load import data_file
from tashkalar.players.evaluation import Evaluation
from tashkalar.players.features import NAMES, NEARNESS, RANKS
from tashkalar.players.match import Maker, mirrored
from tashkalar.players.planner import Effort, Planner
from tashkalar.players.turn_search import NARROW

CARDS = cards.load()
START = Path(__file__).with_name("weights_by_hand.json")
LOG = Path(__file__).with_name("training.jsonl")
SEATS = {"duel": 2, "high-form": 2, "melee": 3}
QUICK = Effort(width=NARROW, search=400)
STEPS = (0.5, 0.7, 1.4, 2.0)
"""What weights are multiplied by."""
LOOK = 10
"""After so many deals the games so far are looked at."""
HOPELESS = 0.55
"""A change whose interval ends below this is given up."""

Weights = Mapping[str, float]


class Round(NamedTuple):
    """One change and what came of it."""

    form: str
    number: int
    changed: dict[str, float]
    """The weights that were tried instead."""
    games: int
    share: float
    low: float
    kept: bool


def groups() -> list[tuple[str, ...]]:
    """What is changed together: features of one kind, kinds of one sort, and each feature of a piece alone."""

    def named(*parts: str) -> tuple[str, ...]:
        return tuple(name for name in NAMES if any(part in name for part in parts))

    near = tuple(NEARNESS.values())
    cards = named(*near)
    pieces = ("commons", "heroics", "legends")
    ranks = [tuple(name for name in cards if name.startswith(rank)) for rank in RANKS.values()]
    distances = [tuple(name for name in cards if name.endswith(f"_{far}")) for far in near]
    rest = [("central", "coloured"), named("to_draw"), named("flare", "gap"), named("own_task"), named("their_task")]
    return [pieces, cards, *((piece,) for piece in pieces), *ranks, *distances, *rest]


def change(weights: Weights, form: str, number: int) -> dict[str, float]:
    """What a round tries instead of some weights."""
    chance = random.Random(f"{form} {number}")
    own = [tuple(name for name in group if weights.get(name)) for group in groups()]
    group = chance.choice([group for group in own if group])
    step = chance.choice(STEPS)
    return {name: round(weights[name] * step, 4) for name in group}


def by(weights: Weights) -> Maker:
    """Who plays by some weights."""
    evaluation = Evaluation(weights)
    return lambda _, seed: Planner(evaluation, QUICK, seed)


class Deal(NamedTuple):
    """One deal of a round."""

    form: str
    new: Weights
    old: Weights
    seed: int

    def scores(self) -> tuple[float, ...]:
        """What the new weights came to against the old ones."""
        orders = list(itertools.permutations(CARDS.schools, SEATS[self.form]))
        schools = orders[self.seed % len(orders)]
        return mirrored(CARDS, self.form, schools, self.seed, by(self.new), by(self.old))


def tried(weights: Weights, form: str, number: int, most: int, pool: "multiprocessing.pool.Pool") -> Round:
    """Play a round."""
    changed = change(weights, form, number)
    new = {**weights, **changed}
    seeds = itertools.count(100_000 * (number + 1))
    scores: list[tuple[float, ...]] = []
    while True:
        scores += pool.map(Deal.scores, [Deal(form, new, weights, next(seeds)) for _ in range(LOOK)], chunksize=1)
        found = strength(scores)
        sure = found.low > 0.5
        if sure or found.high < HOPELESS or found.share < 0.5 or len(scores) >= most:
            return Round(form, number, changed, found.games, round(found.share, 4), round(found.low, 4), sure)


def rounds(form: str, log: Path) -> Iterator[Round]:
    """The rounds of a form that stand in the log."""
    for line in log.read_text("utf-8").splitlines() if log.exists() else ():
        one = Round(**json.loads(line))
        if one.form == form:
            yield one


def trained(form: str, log: Path) -> dict[str, float]:
    """The weights of a form by the rounds of the log."""
    weights: dict[str, float] = json.loads(START.read_text("utf-8"))[form]
    for one in rounds(form, log):
        if one.kept:
            weights.update(one.changed)
    return weights


def main() -> int:
    """Play the rounds that are missing and say what came of them."""
    parser = argparse.ArgumentParser(prog="train", description=__doc__)
    parser.add_argument("--form", action="append", choices=SEATS, help="may be named several times")
    parser.add_argument("--rounds", type=int, default=0, help="of each form, those in the log counted")
    parser.add_argument("--deals", type=int, default=200, help="for each round, at most")
    parser.add_argument("--log", type=Path, default=LOG)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--write", action="store_true", help="write what comes of the log to data/weights.json")
    chosen = parser.parse_args()
    with multiprocessing.Pool(chosen.jobs) as pool:
        for form in chosen.form or SEATS:
            for number in range(len(list(rounds(form, chosen.log))), chosen.rounds):
                one = tried(trained(form, chosen.log), form, number, chosen.deals, pool)
                with chosen.log.open("a", encoding="utf-8") as log:
                    log.write(json.dumps(one._asdict()) + "\n")
                print(f"{form} {number}: {one.changed} {one.share:.3f} of {one.games}{' kept' * one.kept}", flush=True)
    if chosen.write:
        held = {form: trained(form, chosen.log) for form in SEATS}
        data_file("weights.json").write_text(json.dumps(held, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
