"""SPRT: a sequential probability ratio test of the strength difference of two players, over pairs of games.

The games of a mirrored pair aren't independent, so the pair is the unit, with five results from 0 to 2 points
(pentanomial). Each likelihood is the largest that a distribution with the hypothesis' mean can have, after M. Van den
Bergh's notes on the generalized sequential probability ratio test, which is in use for chess engines.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Literal, NamedTuple

import numpy as np
import polars
from scipy.optimize import brentq

from hotseat.arena.win_rates import seats_of_sides
from hotseat.util.i18n import gettext as _

Floats = np.ndarray[tuple[int, ...], np.dtype[np.float64]]
RESULTS: Floats = np.linspace(0, 1, 5)
"""The possible results of a pair, as shares of its points."""
UNSEEN_COUNT = 1e-3
"""The count assumed for a result that never occurred."""

Verdict = Literal["", "elo0", "elo1"]
"""The accepted hypothesis; "" while the test is undecided."""


class Sprt(NamedTuple):
    """A test whether a player is stronger by `elo1` rather than by `elo0`, in rating points."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    """The probability of accepting `elo1` although `elo0` is true."""
    beta: float = 0.05
    """The probability of accepting `elo0` although `elo1` is true."""

    @classmethod
    def read(cls, text: str) -> Sprt:
        """Parse a test such as "elo0=0,elo1=5", optionally with alpha and beta; raise ValueError if it is invalid."""
        named = [re.fullmatch(r"(\w+)=(-?\d+(?:\.\d+)?)", part.strip()) for part in text.split(",")]
        values = {found[1]: float(found[2]) for found in named if found}
        if None in named or len(values) < len(named) or not {"elo0", "elo1"} <= values.keys() <= {*cls._fields}:
            message = _("{text} isn't valid; use the form elo0=0,elo1=5 or elo0=0,elo1=5,alpha=0.05,beta=0.05")
            raise ValueError(message.format(text=ascii(text)))
        test = cls(**values)
        if not test.elo0 < test.elo1:
            raise ValueError(_("elo0 must be less than elo1"))
        if not (0 < test.alpha < 0.5 and 0 < test.beta < 0.5):
            raise ValueError(_("alpha and beta must lie between 0 and 0.5"))
        return test

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which `elo0` and `elo1` are accepted."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def ratio(self, pairs: Sequence[float]) -> float:
        """Return the log-likelihood ratio of some pairs, for `elo1` against `elo0`."""
        if not len(pairs):
            return 0.0
        counts = np.array([sum(math.isclose(pair, result) for pair in pairs) for result in RESULTS], dtype=float)
        counts[counts == 0] = UNSEEN_COUNT
        seen = counts / counts.sum()
        one, null = (_likeliest(seen, expected_score(elo)) for elo in (self.elo1, self.elo0))
        return float(counts.sum() * np.sum(seen * np.log(one / null)))

    def verdict(self, ratio: float) -> Verdict:
        """Return the hypothesis that a ratio decides for."""
        low, high = self.bounds
        return "elo0" if ratio <= low else "elo1" if ratio >= high else ""


class SprtMatch:
    """A match of two players that ends when the test is decided."""

    def __init__(self, test: Sprt, player: str) -> None:
        self._test = test
        self._player = player
        self._pairs: list[float] = []
        """The player's share of the points of each deal."""

    def add_games(self, games: polars.DataFrame) -> bool:
        """Add the results of more games."""
        own = seats_of_sides(games).filter(player=self._player)
        self._pairs += own.group_by("deal", maintain_order=True).agg(polars.mean("share"))["share"].to_list()
        return bool(self._test.verdict(self._test.ratio(self._pairs)))

    @property
    def summary(self) -> str:
        """A sentence about the state of the test."""
        ratio, (low, high) = self._test.ratio(self._pairs), self._test.bounds
        hypotheses = {"elo0": self._test.elo0, "elo1": self._test.elo1}
        if taken := self._test.verdict(ratio):
            (left,) = (elo for name, elo in hypotheses.items() if name != taken)
            result = _("{player} is stronger by {points} points rather than by {others}")
            result = result.format(player=self._player, points=f"{hypotheses[taken]:g}", others=f"{left:g}")
        else:
            result = _("undecided")
        message = _(
            "Sequential test after {pairs} pairs: {found} (log-likelihood ratio {ratio} between {low} and {high})."
        )
        bounds = {"ratio": f"{ratio:+.2f}", "low": f"{low:.2f}", "high": f"{high:.2f}"}
        return message.format(pairs=len(self._pairs), found=result, **bounds)


def expected_score(elo: float) -> float:
    """Return the expected share of points of the stronger player."""
    return float(1 / (1 + 10 ** (-elo / 400)))


def _likeliest(seen: Floats, mean: float) -> Floats:
    """Return the likeliest distribution with a mean: 1 / (1 + x * (result - mean)) weighs each observed result."""
    off = RESULTS - mean
    low, high = -1 / off.max(), -1 / off.min()
    edge = 1e-9 * (high - low)
    found: float = brentq(lambda x: np.sum(seen * off / (1 + x * off)), low + edge, high - edge)
    return seen / (1 + found * off)
