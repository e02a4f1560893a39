"""Try a learned evaluation: a small network that corrects the shipped one at the ends of turns, in the duel.

`python -m bench.learned [--games N] [--deals N] [--level LEVEL] [--minutes N] [--file FILE]`

Quick levels play games against each other. Each position in which a turn ends is kept with the result of the game. In
some turns several plans are compared by rollouts, as by `bench.train`. Networks of several sizes, and a linear
correction, learn from both by cross-validation: from three fifths of the games, another fifth tells when to stop, and
the last fifth tests. The losses in the test are printed less those of the shipped evaluation. The networks of the five
folds of the best size, put together, then play mirrored games at equal CPU against their own level without them. They
are used nowhere else: docs/measurements.md has what came of it.
"""

import argparse
import itertools
import json
import math
import random
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import mul
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from bench import train
from bench.resuming import resumed
from hotseat.ai.game_runner import play_mirrored
from hotseat.ai.planner import PlayerConfig
from hotseat.ai.player import NO_LIMIT, Budget
from hotseat.ai.search import NodeBudget
from hotseat.arena.schedule import schools_by_seat
from hotseat.arena.win_rates import Share, share_of
from hotseat.util.intervals import SURE
from tashkalar.ai.evaluation import END, FORESEEN, UNSEEN, Evaluation, is_last_turn, triggers_end, weights
from tashkalar.ai.features import NAMES, features
from tashkalar.ai.levels import BEGINNER, EASY, LEVELS, MEDIUM, Player, make_planner
from tashkalar.ai.pattern_distance import Hand
from tashkalar.ai.turn_context import TurnContext
from tashkalar.ai.turn_search import FINISHING, BeamWidths, TurnPlan, TurnSearch
from tashkalar.engine import Decision, GameState, Option, Outcome, decision, new_game, view
from tashkalar.engine.events import Event
from tashkalar.plugin import TashKalar

Array: TypeAlias = Any
"""An array of NumPy, of floats."""
FILE = Path("build/learned.jsonl")
FORM = "duel"
FOLDS = 5
"""The number of parts of the games: one tests, one tells when to stop, the others are learned from."""
PLAYERS: Sequence[tuple[BeamWidths, int]] = [(BEGINNER.width, 150), (EASY.width, 900), (MEDIUM.width, 900)]
"""The widths and node budgets of the levels that play the games to learn from, without their rollouts."""
STRAY = 0.1
"""The share of turns in which another plan than the best is played."""
LOOK = 0.4
"""The share of turns in which several plans are compared."""
SIZES = 0, 8, 16, 32
"""The numbers of hidden units that are tried; 0 is a linear correction."""
DECAYS = 0.001, 0.01
"""The decays of the weights that are tried."""
POINT = 0.3
"""The logarithm of the odds that a point of the evaluation is worth before any fit."""
PATIENCE = 40
"""The number of passes without a gain after which learning stops."""


class Ends(NamedTuple):
    """Ends of turns of one game."""

    numbers: list[list[float]]
    """The features of each."""
    values: list[float]
    """The value of each by the shipped evaluation, in points."""
    came: list[float]
    """The result of each: of the rollouts in points, or 1 for a won game and 0 for a lost one."""
    turns: list[int]
    """The turn of each; only plans for the same turn are compared."""


class Job(NamedTuple):
    """One game to learn from."""

    number: int

    def ends(self) -> tuple[Ends, Ends]:
        """Return the ends that rollouts compare, and those that were played."""
        chance = random.Random(f"learned {self.number}")
        state = new_game(train.CARDS, FORM, schools_by_seat(train.CARDS.schools, 2, self.number), self.number)
        evaluation, levels = Evaluation(weights(FORM)), [chance.choice(PLAYERS) for _ in (0, 1)]
        compared, played = Ends([], [], [], []), Ends([], [], [], [])
        while not isinstance(question := decision(state), Outcome):
            looks = not state.frames and not is_last_turn(state) and chance.random() < LOOK
            width, budget = (train.WIDE, 1500) if looks else levels[state.seat]
            known = view(state, state.seat).state
            plans = TurnSearch(evaluation, width, NodeBudget(budget)).plans(known, 30)
            ended = [plan for plan in plans if plan.options[-1].verb in FINISHING]
            if looks and len(ended) > 1:
                ways = [ended[0], *chance.sample(ended[1:], min(train.WAYS, len(ended)) - 1)]
                came = train.results(state, ways, evaluation, chance)
                for way, result in zip(ways, came, strict=True):
                    _add(compared, way, known, result)
            plan = plans[chance.randrange(min(6, len(plans))) if chance.random() < STRAY else 0]
            if plan in ended and not is_last_turn(state):
                _add(played, plan, known, known.seat)
            state = train.played(state, plan)
        share = 1 / len(question.winners)
        return compared, played._replace(came=[share * (seat in question.winners) for seat in played.came])


def _add(ends: Ends, way: TurnPlan, start: GameState, came: float) -> None:
    ends.numbers.append([round(number, 3) for number in train.seen(way, start)])
    ends.values.append(round(way.value, 3))
    ends.came.append(round(came, 3))
    ends.turns.append(start.turn.number)


def kept(file: Path) -> dict[Job, tuple[Ends, Ends]]:
    """Return the games in a file."""
    lines = map(json.loads, file.read_text("utf-8").splitlines() if file.exists() else ())
    return {Job(line["number"]): (Ends(*line["compared"]), Ends(*line["played"])) for line in lines}


def gathered(jobs: Sequence[Job], file: Path) -> Iterator[tuple[Job, tuple[Ends, Ends]]]:
    """Yield the ends of each game; play and store missing ones."""

    def line(job: Job, ends: tuple[Ends, Ends]) -> Mapping[str, object]:
        return {"number": job.number, "compared": ends[0], "played": ends[1]}

    return resumed(jobs, kept(file), Job.ends, line, file, 1)


class Sample(NamedTuple):
    """Ends of turns of several games as arrays."""

    numbers: Array
    values: Array
    came: Array
    groups: Array
    """The index of each end's turn, counted over all games."""


def sample_of(games: Sequence[Ends]) -> Sample:
    """Put the ends of some games together."""
    keys = [(game, turn) for game, ends in enumerate(games) for turn in ends.turns]
    index = {key: at for at, key in enumerate(dict.fromkeys(keys))}
    rows = [row for ends in games for row in ends.numbers]
    values = np.array([value for ends in games for value in ends.values])
    came = np.array([result for ends in games for result in ends.came])
    groups = np.array([index[key] for key in keys], dtype=int)
    return Sample(np.array(rows, dtype=float).reshape(-1, len(NAMES)), values, came, groups)


def centred(values: Array, groups: Array) -> Array:
    """Return values less the mean of their group."""
    counts = np.bincount(groups)
    return values - (np.bincount(groups, values) / counts)[groups]


class Scale(NamedTuple):
    """The scale of features."""

    middle: Array
    spread: Array


class Network:
    """A correction of the evaluation in points: linear, plus one layer of hidden units.

    Args:
        scale: the scale of the features.
        hidden: the number of hidden units.
        seed: the seed of the first weights.
    """

    def __init__(self, scale: Scale, hidden: int, seed: int) -> None:
        chance, size = np.random.default_rng(seed), len(scale.middle)
        self.scale = scale
        self.parts = [
            np.zeros(size),
            chance.normal(0, size**-0.5, (size, hidden)),
            np.zeros(hidden),
            np.zeros(hidden),
        ]
        """The linear weights, those into the hidden units, their thresholds, and those out of them."""

    def __call__(self, numbers: Array) -> Array:
        """Return the correction of one position or of many."""
        straight, into, threshold, out = self.parts
        scaled = (numbers - self.scale.middle) / self.scale.spread
        return scaled @ straight + np.tanh(scaled @ into + threshold) @ out

    def slopes(self, numbers: Array, slope: Array) -> list[Array]:
        """Return the gradient by each part, given the loss's slope by the correction of each position."""
        _, into, threshold, out = self.parts
        scaled = (numbers - self.scale.middle) / self.scale.spread
        units = np.tanh(scaled @ into + threshold)
        back = slope[:, None] * out * (1 - units**2)
        return [scaled.T @ slope, scaled.T @ back, back.sum(axis=0), units.T @ slope]


def together(networks: Sequence[Network]) -> Network:
    """Return a network whose correction is the mean of those of several networks of one scale."""
    found = Network(networks[0].scale, 0, 1)
    straight, into, threshold, out = zip(*(network.parts for network in networks), strict=True)
    found.parts = [np.mean(straight, axis=0), np.hstack(into), np.hstack(threshold), np.hstack(out) / len(networks)]
    return found


class Loss(NamedTuple):
    """The losses of an evaluation."""

    plans: float
    """The mean squared error in points between plans for the same turn."""
    games: float
    """The cross entropy of the results of games, in nats."""

    @property
    def both(self) -> float:
        """The loss that networks minimize."""
        return self.plans + self.games


Correct = Callable[[Array], Array]


def loss(correct: Correct, compared: Sample, played: Sample) -> Loss:
    """Return the losses of a corrected evaluation."""
    off = centred(compared.values + correct(compared.numbers) - compared.came, compared.groups)
    odds = POINT * (played.values + correct(played.numbers))
    entropy = np.logaddexp(0, odds) - played.came * odds
    return Loss(float((off**2).mean()), float(entropy.mean()))


def learned(network: Network, decay: float, data: tuple[Sample, Sample], check: tuple[Sample, Sample]) -> Network:
    """Return a network fitted by Adam, as it was when it did best on the data that it doesn't learn from."""
    compared, played = data
    first, second = ([np.zeros_like(part) for part in network.parts] for _ in range(2))
    best, parts, last = loss(network, *check).both, network.parts, 0
    for step in range(1, 3000):
        off = centred(compared.values + network(compared.numbers) - compared.came, compared.groups)
        sure = 1 / (1 + np.exp(-POINT * (played.values + network(played.numbers))))
        slopes = [
            a + b + decay * part
            for a, b, part in zip(
                network.slopes(compared.numbers, 2 * off / len(off)),
                network.slopes(played.numbers, POINT * (sure - played.came) / len(sure)),
                network.parts,
                strict=True,
            )
        ]
        first = [0.9 * a + 0.1 * slope for a, slope in zip(first, slopes, strict=True)]
        second = [0.999 * b + 0.001 * slope**2 for b, slope in zip(second, slopes, strict=True)]
        rate = 0.003 * (1 - 0.999**step) ** 0.5 / (1 - 0.9**step)
        network.parts = [
            part - rate * a / (np.sqrt(b) + 1e-8) for part, a, b in zip(network.parts, first, second, strict=True)
        ]
        if (now := loss(network, *check).both) < best:
            best, parts, last = now, network.parts, step
        if step - last > PATIENCE:
            break
    network.parts = parts
    return network


class LearnedEvaluation(Evaluation):
    """The shipped evaluation, corrected by a network at the ends of turns."""

    network: Network

    def value(
        self, state: GameState, seat: int, hand: Hand, before: TurnContext, claimed: str = "", under_way: bool = False
    ) -> float:
        if under_way or not before.unseen or state.ended or is_last_turn(state):  # a turn that ends by itself has none
            return super().value(state, seat, hand, before, claimed, under_way)
        numbers = features(state, seat, hand, before, claimed)
        value = float(sum(map(mul, self.weights, numbers)) + self.network(np.array(numbers)))
        return value + END * math.tanh(numbers[0] / END) if triggers_end(state, claimed) else value


class Timed:
    """A player whose CPU time is counted."""

    spent: dict[str, float] = {"with": 0.0, "without": 0.0}  # noqa: RUF012

    def __init__(self, player: Player, name: str) -> None:
        self.player, self.name = player, name

    def choose(self, seen: GameState, question: Decision, events: Sequence[Event], budget: Budget = NO_LIMIT) -> Option:
        """Return the option that the player chooses."""
        began = time.process_time()
        option = self.player.choose(seen, question, events, budget)
        Timed.spent[self.name] += time.process_time() - began
        return option


def skill_of(level: str, factor: float) -> PlayerConfig[BeamWidths]:
    """Return a level whose turn search and rollouts have a share of their node budgets."""
    skill = LEVELS[level]
    effort = skill.effort._replace(
        search=round(factor * skill.effort.search), rollout_budget=round(factor * skill.effort.rollout_budget)
    )
    return skill._replace(effort=effort)


def duel(level: str, network: Network, number: int, factor: float) -> tuple[float, ...]:
    """Play a deal from both sides; return the scores of the level with the network."""
    start = new_game(train.CARDS, FORM, schools_by_seat(train.CARDS.schools, 2, number), 1000 * number + 7)
    replies = FORESEEN if LEVELS[level].effort.determinizations else UNSEEN
    plain, corrected = Evaluation(weights(FORM), replies), LearnedEvaluation(weights(FORM), replies)
    corrected.network = network
    return play_mirrored(
        TashKalar(train.CARDS),
        start,
        lambda seat: Timed(make_planner(corrected, skill_of(level, factor), number + seat), "with"),
        lambda seat: Timed(make_planner(plain, LEVELS[level], number + seat), "without"),
    )


def cost(level: str, network: Network, deals: int) -> float:
    """Return the CPU time of a level with the network by its time without, over some deals of their own."""
    Timed.spent = dict.fromkeys(Timed.spent, 0.0)
    for number in range(10**6, 10**6 + deals):
        duel(level, network, number, 1.0)
    return Timed.spent["with"] / Timed.spent["without"]


def contest(level: str, network: Network, factor: float, deals: int, minutes: float) -> Share:
    """Play mirrored games at equal CPU; return the share that the network wins."""
    Timed.spent = dict.fromkeys(Timed.spent, 0.0)
    until, scores = time.monotonic() + 60 * minutes, []
    for number in range(deals):
        scores.append(duel(level, network, number, factor))
        print(f"\r{level}: {2 * len(scores)} games", end="", file=sys.stderr, flush=True)
        if time.monotonic() > until:
            break
    return share_of(scores)


Games: TypeAlias = Sequence[tuple[Ends, Ends]]


def samples_of(games: Games) -> tuple[Sample, Sample]:
    """Return the compared and the played ends of some games."""
    return sample_of([one for one, _ in games]), sample_of([other for _, other in games])


def split(games: Games, fold: int) -> tuple[Games, Games, Games]:
    """Return the games to learn from, to stop by and to test with in a fold."""
    part = [(number - fold) % FOLDS for number in range(len(games))]
    test, check = ([game for game, at in zip(games, part, strict=True) if at == which] for which in (0, 1))
    return [game for game, at in zip(games, part, strict=True) if at > 1], check, test


def scale_of(games: Games) -> Scale:
    """Return the scale of the features of some games."""
    numbers = np.concatenate([sample.numbers for sample in samples_of(games)])
    return Scale(numbers.mean(axis=0), np.maximum(numbers.std(axis=0), 0.1))


class Gain(NamedTuple):
    """A difference of mean losses, with its 95 % interval by games."""

    mean: float
    half: float

    def __str__(self) -> str:
        return f"{self.mean:+.4f} +/- {self.half:.4f}"


def gain(losses: Sequence[tuple[float, int]]) -> Gain:
    """Return the mean of the differences in some games, each with the number of its ends."""
    count = sum(ends for _, ends in losses)
    mean = sum(difference * ends for difference, ends in losses) / count
    strays = sum((ends * (difference - mean)) ** 2 for difference, ends in losses)
    return Gain(mean, SURE * (strays * len(losses) / (len(losses) - 1)) ** 0.5 / count)


def tested(network: Network, games: Games) -> list[tuple[Loss, tuple[int, int]]]:
    """Return the losses in each game less those of the shipped evaluation, with the numbers of ends."""
    found = []
    for compared, played in (samples_of([game]) for game in games if game[0].came and game[1].came):
        now, before = loss(network, compared, played), loss(nothing, compared, played)
        found.append((Loss(now.plans - before.plans, now.games - before.games), (len(compared.came), len(played.came))))
    return found


def nothing(numbers: Array) -> Array:
    """No correction."""
    return np.zeros(len(numbers))


def fits(games: Games) -> Network:
    """Return the network of the size and decay that do best on the data to stop by; print the losses of all."""
    scale, (compared, played) = scale_of(games), samples_of(games)
    shipped, equal = loss(nothing, compared, played), (centred(compared.came, compared.groups) ** 2).mean()
    print(f"{len(games)} games, {len(compared.came)} compared plans of {max(compared.groups) + 1} turns, ", end="")
    print(f"{len(played.came)} ends; squared error if all plans were equal {equal:.3f}, shipped {shipped}")
    best: tuple[float, Network] | None = None
    for hidden, decay in itertools.product(SIZES, DECAYS):
        stop, networks, losses = 0.0, [], []
        for fold in range(FOLDS):
            data, check, test = split(games, fold)
            networks.append(learned(Network(scale, hidden, fold), decay, samples_of(data), samples_of(check)))
            stop += loss(networks[-1], *samples_of(check)).both / FOLDS
            losses += tested(networks[-1], test)
        plans = gain([(one.plans, ends) for one, (ends, _) in losses])
        results = gain([(one.games, ends) for one, (_, ends) in losses])
        print(f"{hidden} units, decay {decay}: {stop:.4f} to stop by; in the test {plans} of plans, {results} of games")
        if hidden and (best is None or stop < best[0]):
            best = stop, together(networks)
    assert best
    return best[1]


def main() -> int:
    """Play the games that are missing, fit networks, and let the best one play."""
    parser = argparse.ArgumentParser(prog="learned", description=__doc__)
    parser.add_argument("--games", type=int, default=400, help="to learn from")
    parser.add_argument("--deals", type=int, default=100, help="of each level, at most; each is two games")
    parser.add_argument("--level", action="append", choices=LEVELS, help="may be named several times; default: easy")
    parser.add_argument("--minutes", type=float, default=8.0, help="no new deal of a level after so many")
    parser.add_argument("--file", type=Path, default=FILE)
    chosen = parser.parse_args()
    found = {}
    for job, ends in gathered([Job(number) for number in range(chosen.games)], chosen.file):
        found[job] = ends
        print(f"\r{len(found)} of {chosen.games} games", end="", file=sys.stderr, flush=True)
    network = fits([found[job] for job in sorted(found)])
    for level in chosen.level or ["easy"]:
        dearer = cost(level, network, 4)
        won = contest(level, network, 1 / dearer, chosen.deals, chosen.minutes)
        used = Timed.spent["with"] / Timed.spent["without"]
        print(f"{level}: a network's turn took {dearer:.2f} times as long; with {1 / dearer:.2f} of the positions")
        print(f"{used:.2f} times; won {won.share:.3f} of {won.games} ({won.low:.3f} to {won.high:.3f})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
