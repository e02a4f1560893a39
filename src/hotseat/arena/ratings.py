"""Ratings of all players on one scale, by the Bradley-Terry model."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import polars
from scipy.optimize import minimize
from scipy.special import expit

from hotseat.arena.win_rates import GAME, seats_of_sides
from hotseat.util.intervals import SURE

Floats: TypeAlias = "np.ndarray[Any, Any]"
ELO = 400 / math.log(10)
"""Rating points per unit of log odds: 400 points more mean ten wins for one loss."""


class Rating(NamedTuple):
    """The rating of a player."""

    player: str
    elo: float
    """The points above or below the average of all players."""
    error: float
    """Half the width of the 95 % interval, in points."""


class _Duel(NamedTuple):
    """The result of one side of a game against another."""

    one: int
    other: int
    score: float
    """The score of `one`: 1, 0.5 or 0."""
    deal: int


def ratings(games: polars.DataFrame) -> list[Rating]:
    """Return the ratings of all players, the strongest first; empty if no two different players have met.

    Each pair that met gets one additional drawn game, so that all ratings are finite. The games of a deal form a
    cluster; errors are never below those of independent games.
    """
    players = list(dict.fromkeys(games["player"]))
    duels = list(_duels(games, {player: number for number, player in enumerate(players)}))
    met = {(duel.one, duel.other) for duel in duels}
    if not met:
        return []
    last = max(duel.deal for duel in duels)
    duels += [_Duel(one, other, 0.5, last + number) for number, (one, other) in enumerate(sorted(met), 1)]
    design = np.zeros((len(duels), len(players)))
    rows = np.arange(len(duels))
    design[rows, [duel.one for duel in duels]] = 1
    design[rows, [duel.other for duel in duels]] -= 1
    fitted, covariances = _fit(design[:, 1:], np.array([duel.score for duel in duels]), [duel.deal for duel in duels])
    strengths = np.concatenate([[0.0], fitted])
    middle = np.eye(len(players)) - 1 / len(players)
    errors = [np.sqrt(np.diag(middle[:, 1:] @ covariance @ middle[:, 1:].T)) for covariance in covariances]
    centred, error = strengths - strengths.mean(), np.maximum(*errors)
    rated = zip(players, (ELO * centred).tolist(), (SURE * ELO * error).tolist(), strict=True)
    found = [Rating(*each) for each in rated]
    return sorted(found, key=lambda rating: -rating.elo)


def _fit(design: Floats, scores: Floats, deals: Sequence[int]) -> tuple[Floats, tuple[Floats, Floats]]:
    """Return the coefficients of a logistic regression, and two covariances: for independent rows and clusters.

    The latter is the sandwich estimator with the usual correction for few clusters, which `deals` numbers from 0.
    """

    def loss(strengths: Floats) -> float:
        odds = design @ strengths
        return float(np.logaddexp(0, odds).sum() - scores @ odds)

    def slope(strengths: Floats) -> Floats:
        return (expit(design @ strengths) - scores) @ design  # type: ignore[no-any-return]

    def curvature(strengths: Floats) -> Floats:
        chances = expit(design @ strengths)
        return (design.T * (chances * (1 - chances))) @ design  # type: ignore[no-any-return]

    start, exact = np.zeros(design.shape[1]), {"gtol": 1e-9}
    fitted = minimize(loss, start, method="trust-exact", jac=slope, hess=curvature, options=exact).x
    plain = np.linalg.inv(curvature(fitted))
    pulls = np.zeros((max(deals) + 1, design.shape[1]))
    np.add.at(pulls, deals, design * (scores - expit(design @ fitted))[:, np.newaxis])
    rows, clusters = len(scores), len(pulls)
    few = clusters / (clusters - 1) * (rows - 1) / (rows - design.shape[1])
    return fitted, (plain, few * plain @ pulls.T @ pulls @ plain)


def _duels(games: polars.DataFrame, numbers: dict[str, int]) -> Iterator[_Duel]:
    """Yield the result of each two sides of each game that different players played."""
    sides = seats_of_sides(games).group_by(*GAME, maintain_order=True)
    deals: dict[tuple[object, ...], int] = {}
    for key, rows in sides.agg("player", "share").rows_by_key(GAME, unique=True).items():
        deal = deals.setdefault(key[:3], len(deals))
        for (one, gained), (other, lost) in combinations(zip(*rows, strict=True), 2):
            if one != other:
                first, second = sorted(((numbers[one], gained), (numbers[other], lost)))
                score = (1 + (first[1] > second[1]) - (first[1] < second[1])) / 2
                yield _Duel(first[0], second[0], score, deal)
