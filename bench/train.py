"""Fit the weights of the evaluation to the results of turns: the better one of several plans for the same turn.

`python -m bench.train [--form FORM] [--games N] [--file FILE] [--jobs N] [--write]`

Quick planners play games against each other, by the weights of the round before (`BEFORE`: a first, short round,
rounded), and sometimes play another turn than the best. In some turns several plans are compared: each is played on for
some turns, in the same determinizations. Least squares explain the differences of their results by the differences of
their features, with a prior at the weights of the round before. Only plans for the same turn are compared, so nothing
is learned from a lead that existed before.

The samples of each game are stored in a file, so an interrupted run continues, and the same games give the same weights
again. The fit is written to a log beside this file.
"""

import argparse
import itertools
import json
import random
import statistics
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from bench.resuming import resumed
from hotseat.ai.search import NodeBudget
from hotseat.arena.schedule import schools_by_seat
from tashkalar import cards
from tashkalar.ai.evaluation import Evaluation
from tashkalar.ai.features import NAMES, RANKS, features, points
from tashkalar.ai.pattern_distance import placement_tables, track
from tashkalar.ai.turn_context import turn_context
from tashkalar.ai.turn_search import GLANCE, NARROW, TurnPlan, TurnSearch
from tashkalar.cards.load import data_file
from tashkalar.engine import GameState, Outcome, decision, determinize, new_game, successor, view

CARDS = cards.load()
BEFORE = Path(__file__).with_name("weights_before.json")
LOG = Path(__file__).with_name("training.jsonl")
BALANCE = Path(__file__).with_name("balance.parquet")
"""The games of docs/balance.md."""
SEATS = {"duel": 2, "high-form": 2, "melee": 3}
WIDE = NARROW._replace(states=6, placings=8, summonings=12, effects=4, discards=1, ends=30)
LOOK = 0.3
"""The share of turns in which several plans are compared."""
STRAY = 0.25
"""The share of turns in which another plan than the best is played."""
WAYS, DEALS, TURNS = 7, 2, 4
"""The numbers of plans compared, of determinizations, and of turns that are played on."""
TRUST = 300.0
"""The weight of the prior: the results of a plan scatter by over 1.5 points, and the prior may be off by 0.1."""

Weights = Mapping[str, float]
Row = tuple[list[float], float]
"""The features and the result of a plan, both less the mean of the plans compared."""


class Fit(NamedTuple):
    """The fit of a form."""

    form: str
    games: int
    turns: int
    """The number of turns compared."""
    before: float
    """The correlation of the evaluation by the weights of the round before with the results."""
    fitted: float
    """The same of the fitted weights, for games that they weren't fitted to."""
    weights: dict[str, float]


class Job(NamedTuple):
    """One game to learn from."""

    form: str
    number: int

    def rows(self) -> list[list[Row]]:
        """Return the rows of each turn compared."""
        evaluation = Evaluation(json.loads(BEFORE.read_text("utf-8"))[self.form])
        chance = random.Random(f"{self.form} {self.number}")
        schools = schools_by_seat(CARDS.schools, SEATS[self.form], self.number)
        state = new_game(CARDS, self.form, schools, self.number)
        found = []
        while not isinstance(decision(state), Outcome):
            looks = chance.random() < LOOK and not state.frames
            width = WIDE if looks else NARROW._replace(ends=6)
            plans = TurnSearch(evaluation, width, NodeBudget(1500)).plans(view(state, state.seat).state, 30)
            if looks and len(plans) > 1:
                ways = [plans[0], *chance.sample(plans[1:], min(WAYS, len(plans)) - 1)]
                found.append(compared(state, ways, evaluation, chance))
            stray = chance.random() < STRAY
            state = played(state, plans[chance.randrange(min(6, len(plans))) if stray else 0])
        return found


def played(state: GameState, plan: TurnPlan) -> GameState:
    """A state after the rest of a turn."""
    for option in plan.options:
        state = successor(state, option)
    return state


def compared(state: GameState, ways: Sequence[TurnPlan], evaluation: Evaluation, chance: random.Random) -> list[Row]:
    """Several ways to end a turn, by their features and by what comes of them."""
    came = results(state, ways, evaluation, chance)
    numbers = [seen(way, view(state, state.seat).state) for way in ways]
    middle, mean = [statistics.fmean(column) for column in zip(*numbers, strict=True)], statistics.fmean(came)
    return [
        ([round(a - b, 4) for a, b in zip(each, middle, strict=True)], round(value - mean, 4))
        for each, value in zip(numbers, came, strict=True)
    ]


def results(state: GameState, ways: Sequence[TurnPlan], evaluation: Evaluation, chance: random.Random) -> list[float]:
    """Return the result of each plan after some turns, in points: the mean over the same determinizations."""
    worlds = [determinize(view(state, state.seat), chance.getrandbits(63)) for _ in range(DEALS)]
    search = TurnSearch(evaluation, GLANCE, NodeBudget(float("inf")))
    return [statistics.fmean(_comes_of(search, world, way, state.seat) for world in worlds) for way in ways]


def seen(way: TurnPlan, start: GameState) -> list[float]:
    """Return the features of the position in which a turn ends, as the search in the given state counts them."""
    state, seat, places = way.state, start.seat, placement_tables(CARDS)
    own = state.seats[seat]
    beings = [card for card in (*own.beings, *own.legends) if card in places]
    hand = track(places, state.board, state.config.colour_of(seat), beings)
    before = turn_context(places, start, seat).on(places, state.board)
    return features(state, seat, hand, before, way.options[-1].card)


def _comes_of(search: TurnSearch, world: GameState, way: TurnPlan, seat: int) -> float:
    """Return the value of a plan in one determinization after some turns, in points."""
    state, turns = played(world, way), 1
    while not state.ended:
        plan = search.plans(state)[0]
        if turns >= TURNS and state.seat == seat:
            last = plan.state
            return points(last, seat, plan.options[-1].card) if last.turn.last is not None else plan.value
        state, turns = played(state, plan), turns + 1
    return points(state, seat)


def fitted(turns: Sequence[Sequence[Row]], before: Weights) -> dict[str, float]:
    """The weights that explain best what came of the ways, a point being worth a point."""
    size, start = len(NAMES), [before.get(name, 0.0) for name in NAMES]
    known = [[0.0] * size for _ in NAMES]
    missing = [0.0] * size
    for numbers, came in itertools.chain(*turns):
        there = [(i, number) for i, number in enumerate(numbers) if number]
        rest = came - sum(start[i] * number for i, number in there)
        for i, number in there:
            missing[i] += number * rest
            for j, other in there:
                known[i][j] += number * other
    for i in range(size):
        known[i][i] += TRUST
    weights = [a + b for a, b in zip(start, solved(known, missing), strict=True)]
    point = weights[0]
    return {name: round(weight / point, 3) for name, weight in zip(NAMES, weights, strict=True) if abs(weight) > 1e-3}


def solved(rows: list[list[float]], right: list[float]) -> list[float]:
    """The solution of linear equations whose matrix is symmetric and positive."""
    work = [[*row, value] for row, value in zip(rows, right, strict=True)]
    for i, row in enumerate(work):
        for lower in work[i + 1 :]:
            if factor := lower[i] / row[i]:
                lower[i:] = [a - factor * b for a, b in zip(lower[i:], row[i:], strict=True)]
    found = [0.0] * len(right)
    for i in reversed(range(len(right))):
        found[i] = (work[i][-1] - sum(map(lambda a, b: a * b, work[i][i + 1 : -1], found[i + 1 :]))) / work[i][i]
    return found


def correlation(turns: Sequence[Sequence[Row]], weights: Weights) -> float:
    """Return the correlation of the evaluation by some weights with the results."""
    order = [weights.get(name, 0.0) for name in NAMES]
    rows = list(itertools.chain(*turns))
    values = [sum(map(lambda a, b: a * b, order, numbers)) for numbers, _ in rows]
    return statistics.correlation(values, [came for _, came in rows])


def fit(form: str, games: Sequence[Sequence[Sequence[Row]]]) -> Fit:
    """Return the weights of a form by all its games, validated on games that weights of the other half haven't seen."""
    before: Weights = json.loads(BEFORE.read_text("utf-8"))[form]
    turns = list(itertools.chain(*games))
    halves = [list(itertools.chain(*games[half::2])) for half in (0, 1)]
    across = [correlation(halves[1 - half], fitted(halves[half], before)) for half in (0, 1)]
    plain, checked = round(correlation(turns, before), 3), round(statistics.fmean(across), 3)
    return Fit(form, len(games), len(turns), plain, checked, fitted(turns, before))


def kept(file: Path) -> dict[Job, list[list[Row]]]:
    """The games that have been played already."""
    lines = map(json.loads, file.read_text("utf-8").splitlines() if file.exists() else ())
    return {Job(line["form"], line["number"]): line["turns"] for line in lines}


def gathered(jobs: Sequence[Job], file: Path, processes: int) -> Iterator[tuple[Job, list[list[Row]]]]:
    """Return the samples of all games; play and store missing ones."""

    def line(job: Job, turns: list[list[Row]]) -> Mapping[str, object]:
        return {**job._asdict(), "turns": turns}

    return resumed(jobs, kept(file), Job.rows, line, file, processes)


def log() -> dict[str, Fit]:
    """Return the fits in use, by form."""
    lines = LOG.read_text("utf-8").splitlines() if LOG.exists() else ()
    return {one.form: one for one in (Fit(**json.loads(line)) for line in lines)}


def shipped() -> dict[str, Weights]:
    """Return the weights that are shipped: those of the log, or of the round before for forms that aren't in it."""
    before: dict[str, Weights] = json.loads(BEFORE.read_text("utf-8"))
    return before | {form: one.weights for form, one in log().items()}


def card_values() -> dict[str, dict[str, float]]:
    """Return the value of each card above the average of its rank, by form; a win is 1 point.

    By the study of balance: the share of wins where a card was summoned, less the share where it was held to the end.
    """
    import polars  # what uses this module alone is installed without these

    from tashkalar.balance.values import worths

    games, beings = polars.read_parquet(BALANCE), CARDS.beings
    found = {}
    for form in (form for form, weights in shipped().items() if "cards" in weights):
        gains = {one.card: one.gain for one in worths(games.filter(form=form), CARDS)}
        ranks = {being.id: being.rank for being in beings.values() if being.id in gains}
        means = {rank: statistics.fmean(gains[card] for card in ranks if ranks[card] == rank) for rank in RANKS}
        found[form] = {card: round(gains[card] - means[rank], 3) for card, rank in sorted(ranks.items())}
    return found


def main() -> int:
    """Play the games that are missing, fit the weights and say how well they do."""
    parser = argparse.ArgumentParser(prog="train", description=__doc__)
    parser.add_argument("--form", action="append", choices=SEATS, help="may be named several times")
    parser.add_argument("--games", type=int, default=100, help="for each form")
    parser.add_argument("--file", type=Path, default=Path("build/training.jsonl"))
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument(
        "--write", action="store_true", help="write the log, data/weights.json and data/card_values.json"
    )
    chosen = parser.parse_args()
    for form in chosen.form or SEATS:
        found: dict[Job, list[list[Row]]] = {}
        for job, turns in gathered([Job(form, number) for number in range(chosen.games)], chosen.file, chosen.jobs):
            found[job] = turns
            print(f"\r{form}: {len(found)} of {chosen.games} games", end="", flush=True)
        one = fit(form, [found[job] for job in sorted(found)])
        print(f"\r{form}: {one.turns} turns of {one.games} games; before {one.before}, fitted {one.fitted}")
        for name, weight in one.weights.items():
            print(f"  {name:24} {json.loads(BEFORE.read_text('utf-8'))[form].get(name, 0.0):7.3f} {weight:7.3f}")
        if chosen.write:
            fits = {**log(), form: one}
            LOG.write_text("".join(json.dumps(each._asdict()) + "\n" for each in fits.values()), encoding="utf-8")
            data_file("card_values.json").write_text(json.dumps(card_values(), indent=1) + "\n", encoding="utf-8")
            data_file("weights.json").write_text(json.dumps(shipped(), indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
