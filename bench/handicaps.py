"""The handicaps that make a game even between a weaker and a stronger level: points, or pieces on the board.

`python -m bench.handicaps [PAIRING ...] [--form FORM] [--unit UNIT] [--minutes N] [--file FILE] [--show]`

A pairing is two levels, the weaker first, such as `novice:beginner`. On each deal the weaker level begins with points,
or with pieces or heroic pieces as `--unit` says, once from each seat. In a melee all its opponents are of the stronger
level; in teams both mates are of one level, and the points are the team's. The points of the next deal follow the
results: a point or two more after two lost games, fewer after two won ones, so most games are played near the balance.
Every third deal is played without points. One logistic fit of all deals gives the difference of the ratings of each
pairing, and what points are worth, with intervals by drawing the deals again. It is made twice: with points that are
worth the same, and with a curve. Pieces are fitted together with the deals of points, which say how far the levels are
apart; they have no deals of their own without any.
"""

import argparse
import json
import math
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from rich.console import Console
from rich.table import Table

from bench import strength
from bench.strength import CARDS
from hotseat.ai.game_runner import play_game
from hotseat.arena.schedule import schools_by_seat
from hotseat.plugin import Game
from hotseat.plugin.results import Verdict
from hotseat.plugin.setup_options import POINTS
from hotseat.util.intervals import wilson
from tashkalar.ai.evaluation import Evaluation, weights
from tashkalar.ai.levels import BEGINNER, MAKERS, VERSION, Maker, Player, make_planner
from tashkalar.handicaps import RANKS, SQUARES
from tashkalar.plugin import TashKalar
from tashkalar_pook.ai import levels as pook
from tashkalar_pook.game import Pook

FILE = Path(__file__).with_name("handicaps.jsonl")
PAIRINGS: Mapping[str, Mapping[str, int]] = {
    "duel": {
        "dim:beginner": 5,
        "novice:beginner": 8,
        "beginner:easy": 12,
        "dim:easy": 13,
        "novice:easy": 15,
        "easy:medium": 11,
    },
    "high-form": {
        "dim:beginner": 1,
        "novice:beginner": 2,
        "beginner:easy": 2,
        "dim:easy": 3,
        "novice:easy": 4,
        "easy:medium": 3,
    },
    "melee-of-3": {"novice:beginner": 4, "beginner:easy": 4, "novice:easy": 6},
    "melee": {"novice:beginner": 4, "beginner:easy": 4, "novice:easy": 6},
    "duel-teams": {"novice:beginner": 6, "beginner:easy": 8, "novice:easy": 10},
    "high-form-teams": {"novice:beginner": 4, "beginner:easy": 4, "novice:easy": 5},
    "pook": {
        "medium:hard": 2,
        "beginner:medium": 4,
        "beginner:hard": 6,
    },
}
"""The pairings that are measured by default in each form, with the points of their first deal."""
DIM = BEGINNER._replace(width=BEGINNER.width._replace(overlooked=0.5))
"""`beginner` that overlooks half of the summonings, as no two levels are only 100 points apart."""


def dim(form: str, seed: int) -> Player:
    """Make `dim`, which thinks of no card that it can't see, as `beginner`."""
    seen = {name: weight for name, weight in weights(form).items() if not name.startswith(("deck_", "threat_"))}
    return make_planner(Evaluation(seen), DIM, seed)


PLAYERS: Mapping[str, Maker] = {**MAKERS, "dim": dim}
SINCE = {**strength.SINCE, "dim": 10}
NAMES = ("Ada", "Boris", "Cleo", "Dan")
POOK = "pook"
"""The name of the game Pook among the forms of Tash-Kalar."""
SLOW = ("easy:medium",)
"""They are played in every second round."""
MOST = {"duel": 17, "high-form": 8, "melee-of-3": 11, "melee": 9, "duel-teams": 17, "high-form-teams": 8, POOK: 24}
"""The maximum number of points: 18 end a duel, and 9 a game of the High Form."""
STEP = {"duel": 2, "duel-teams": 2}
"""The points by which the next deal differs after two lost or won games; 1 in the other forms."""
SIDES = {"melee-of-3": 3, "melee": 4}
"""The number of sides of the forms with more than two."""
ZEROS = 3
"""One of so many deals is played without points, to measure the difference of the ratings."""
UNITS = (POINTS, *RANKS)
"""The units of handicaps; those after the first are of Tash-Kalar alone."""
FIRST_PIECES = 6
"""The pieces of a pairing's first deal."""


GAPS = (100, 150, 200, 300, 400)
"""The differences of ratings for which points are given."""
EARLIER: Mapping[tuple[str, str, int], tuple[int, int]] = {
    ("duel", "beginner:easy", 5): (23, 80),
    ("duel", "beginner:easy", 9): (2, 6),
    ("duel", "easy:medium", 5): (4, 14),
    ("duel", "easy:medium", 0): (12, 56),
}
"""The games won of those played before this measurement, by form, pairing and points; their deals aren't stored."""
SAMPLES = 400
"""The number of samples of deals behind each interval."""
ROUNDS, PRIOR, TINY = 60, 0.001, 0.001
"""The rounds of the fit, the strength of its prior towards 0, and the least curvature that counts."""


class Deal(NamedTuple):
    """The games of a deal."""

    pairing: str
    points: int
    games: int
    won: float
    """The score of the weaker level."""
    sides: int = 2
    """The number of sides; one is the weaker level."""
    unit: str = POINTS
    """The unit of the handicap, whose number is `points`."""


class Job(NamedTuple):
    """A deal, played from each side."""

    pairing: str
    form: str
    number: int
    points: int
    unit: str = POINTS


def play(job: Job) -> tuple[float, ...]:
    """Return the scores of the weaker level from each side."""
    seed = 1000 * job.number + 501
    weaker, stronger = job.pairing.split(":")
    if job.form == POOK:
        game: Game[Any, Any, Any, Any] = Pook()
        form = POOK
        makers: Mapping[str, Callable[[str, int], Any]] = pook.MAKERS
        dealt = game.new({"names": NAMES[:2], "seed": seed})
    else:
        game, makers = TashKalar(CARDS), PLAYERS
        form, seats, teams = strength.FORMS[job.form]
        schools = schools_by_seat(CARDS.schools, seats, job.number)
        dealt = game.new({"names": NAMES[:seats], "seed": seed, "form": form, "schools": schools, "teams": teams})
    sides, scores = game.sides(dealt), []
    for side in sides:
        start = game.deal_handicap(dealt, side[0], job.points, job.unit) if job.points else dealt
        levels = [weaker if seat in side else stronger for seat in range(sum(map(len, sides)))]
        seated = [makers[level](form, seed + seat) for seat, level in enumerate(levels)]
        scores.append(Verdict(sides, play_game(game, start, seated).winners).share(side[0]))
    return tuple(scores)


def next_job(pairing: str, form: str, found: Mapping[Job, Sequence[float]], first: int, unit: str = POINTS) -> Job:
    """Return the next deal of a pairing: its points, or pieces, follow the results of those before.

    Args:
        pairing: two levels, the weaker first.
        form: the form.
        found: the scores of the deals so far.
        first: the points of the first deal.
        unit: the unit of the handicap.
    """
    most, step = (MOST[form], STEP.get(form, 1)) if unit == POINTS else (len(SQUARES), 1)
    points, number = first, 0
    known = {job.number: job for job in found if (job.pairing, job.form, job.unit) == (pairing, form, unit)}
    while number in known:
        job = known[number]
        if job.points:
            points = min(most, max(1, job.points + round(step * (1 - sum(found[job])))))
        number += 1
    without = unit == POINTS and number % ZEROS == ZEROS - 1
    return Job(pairing, form, number, 0 if without else points, unit)


class Fit(NamedTuple):
    """A logistic regression over all deals: a difference of ratings for each pairing, and what points are worth."""

    gaps: Mapping[str, float]
    """The difference of the ratings of each pairing."""
    worth: float
    """The difference of ratings that a point makes up for."""
    more: float = 0.0
    """The growth of this by the square of the points."""

    def points(self, gap: float) -> float:
        """Return the points that make up for a difference of ratings; NaN if no number does."""
        if abs(self.more) < TINY:
            return gap / self.worth
        inside = self.worth**2 + 4 * self.more * gap
        return (math.sqrt(inside) - self.worth) / (2 * self.more) if inside >= 0 else math.nan


def fit(deals: Sequence[Deal], *, curved: bool = False, unit: str = POINTS) -> Fit:
    """Fit ratings and points to deals, by Newton's method.

    Among several sides each has a share of the wins by its strength, so equal sides win one game in as many.

    Args:
        deals: the deals.
        curved: whether points may be worth more the more they are.
        unit: the unit whose worth is returned; other units among the deals have their own.
    """
    pairings, units = sorted({deal.pairing for deal in deals}), sorted({deal.unit for deal in deals} | {unit})
    wide = 1 + curved
    design = np.zeros((len(deals), len(pairings) + wide * len(units)))
    for row, deal in zip(design, deals, strict=True):
        row[pairings.index(deal.pairing)] = -1
        at = len(pairings) + wide * units.index(deal.unit)
        row[at : at + wide] = [deal.points / 10, (deal.points / 10) ** 2][:wide]
    count = np.array([deal.games for deal in deals])
    share = np.array([deal.won / deal.games for deal in deals])
    others = np.log([deal.sides - 1 for deal in deals])
    weights = np.array([1.0] * len(pairings) + [1.0, 0.0][:wide] * len(units))
    prior = PRIOR * np.eye(len(weights))
    for _round in range(ROUNDS):
        chance = 1 / (1 + np.exp(-np.clip(design @ weights - others, -20, 20)))
        curvature = design.T @ (design * (count * chance * (1 - chance))[:, None]) + prior
        weights = weights + np.linalg.solve(curvature, design.T @ (count * (share - chance)) - prior @ weights)
    elo = 400 / math.log(10) * weights
    at = len(pairings) + wide * units.index(unit)
    return Fit(dict(zip(pairings, elo, strict=False)), elo[at] / 10, elo[at + 1] / 100 if curved else 0.0)


def with_intervals(deals: Sequence[Deal], *, curved: bool, unit: str = POINTS) -> Iterator[tuple[str, str, str]]:
    """Yield rows: a pairing or a difference of ratings, the difference and the points with 95 % intervals."""
    dice, whole = np.random.default_rng(len(deals)), fit(deals, curved=curved, unit=unit)
    drawn = [
        fit([deals[i] for i in dice.integers(len(deals), size=len(deals))], curved=curved, unit=unit)
        for _sample in range(SAMPLES)
    ]
    for pairing, gap in whole.gaps.items():
        known = [each for each in drawn if pairing in each.gaps]
        gaps = _interval(gap, [each.gaps[pairing] for each in known], 0)
        yield pairing, gaps, _interval(whole.points(gap), [each.points(each.gaps[pairing]) for each in known], 1)
    for gap in GAPS:
        yield f"{gap}", f"{gap}", _interval(whole.points(gap), [each.points(gap) for each in drawn], 1)


def _interval(middle: float, drawn: Sequence[float], digits: int) -> str:
    low, high = np.nanpercentile(drawn, [2.5, 97.5])
    return f"{middle:.{digits}f} ({low:.{digits}f} to {high:.{digits}f})"


def known_deals(form: str, found: Mapping[Job, Sequence[float]], unit: str = POINTS) -> list[Deal]:
    """Return the deals of a form with points and a unit: of a file, of `bench.strength`, and earlier ones."""
    sides = SIDES.get(form, 2)
    deals = [
        Deal(job.pairing, job.points, len(each), sum(each), sides, job.unit)
        for job, each in found.items()
        if job.form == form and job.unit in (POINTS, unit)
    ]
    for job, scores in strength.read_results(strength.FILE).items():
        pairing = ":".join(reversed(job.pairing.split(":")))
        if job.kind == form and sides == 2 and pairing in PAIRINGS[form]:
            deals.append(Deal(pairing, 0, len(scores), len(scores) - sum(scores)))
    for (kind, pairing, points), (won, games) in EARLIER.items():
        if kind == form:
            deals += [Deal(pairing, points, 1, float(number < won)) for number in range(games)]
    return deals


def read_results(file: Path) -> dict[Job, tuple[float, ...]]:
    """Return the deals of levels that still play so."""
    found = {}
    for row in map(json.loads, file.read_text("utf-8").splitlines() if file.exists() else ()):
        since = [pook.VERSION if row["form"] == POOK else SINCE[name] for name in row["pairing"].split(":")]
        if row["version"] >= max(since):
            found[Job(row["pairing"], row["form"], row["number"], row["points"], row.get("unit", POINTS))] = tuple(
                row["scores"]
            )
    return found


def _row(job: Job, scores: Sequence[float]) -> Mapping[str, Any]:
    of_job = {key: value for key, value in job._asdict().items() if (key, value) != ("unit", POINTS)}
    return {**of_job, "scores": scores, "version": pook.VERSION if job.form == POOK else VERSION}


def main() -> int:
    """Play deals of the pairings in turn, and print what all comes to."""
    parser = argparse.ArgumentParser(prog="handicaps", description=__doc__)
    parser.add_argument("pairings", nargs="*", metavar="PAIRING", help="[default: those of the form]")
    parser.add_argument("--form", default="duel", choices=PAIRINGS)
    parser.add_argument("--unit", default=POINTS, choices=UNITS)
    parser.add_argument("--first", type=int, default=10)
    parser.add_argument("--file", type=Path, default=FILE)
    parser.add_argument("--minutes", type=float, default=20.0, help="no new deal after so many")
    parser.add_argument("--show", action="store_true")
    chosen = parser.parse_args()
    found = read_results(chosen.file)
    until = time.monotonic() + 60 * chosen.minutes
    pairings = chosen.pairings or list(PAIRINGS[chosen.form])
    with chosen.file.open("a", encoding="utf-8") as lines:
        while not chosen.show and time.monotonic() < until:
            for number, pairing in enumerate(pairings * 2):
                if pairing in SLOW and number >= len(pairings):
                    continue
                first = PAIRINGS[chosen.form].get(pairing, chosen.first) if chosen.unit == POINTS else FIRST_PIECES
                job = next_job(pairing, chosen.form, found, first, chosen.unit)
                found[job] = play(job)
                lines.write(json.dumps(_row(job, found[job]), separators=(",", ":")) + "\n")
                lines.flush()
                print(job, found[job], round(time.monotonic() - until), flush=True, file=sys.stderr)
    deals = known_deals(chosen.form, found, chosen.unit)
    for curved in (False, True):
        shown = Table("pairing", "difference of the ratings", "points", title="curved" if curved else "linear")
        for row in with_intervals(deals, curved=curved, unit=chosen.unit):
            shown.add_row(*row)
        Console().print(shown)
    shown = Table("pairing", "points", "games", "won", "95 % interval")
    for pairing, points in sorted({(deal.pairing, deal.points) for deal in deals if deal.unit == chosen.unit}):
        own = [deal for deal in deals if (deal.pairing, deal.points, deal.unit) == (pairing, points, chosen.unit)]
        games, won = sum(deal.games for deal in own), sum(deal.won for deal in own)
        low, high = wilson(won / games, games)
        shown.add_row(pairing, f"{points}", f"{games}", f"{won / games:.2f}", f"{low:.2f} to {high:.2f}")
    Console().print(shown)
    return 0


if __name__ == "__main__":
    sys.exit(main())
