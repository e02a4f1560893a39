"""SPRT: a sequential probability ratio test of how much stronger one player is, over pairs of games.

The games of a mirrored pair aren't independent, so the pair is what is counted, by its five results from 0 to 2 points
(pentanomial). The likelihoods are the greatest that results with the hypothesis' mean can have, after M. Van den
Bergh's notes on the generalized sequential probability ratio test, which chess engines are tested by.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Literal, NamedTuple

import numpy as np
import polars
from scipy.optimize import brentq

from tashkalar.arena.win_rates import seats_of_sides
from tashkalar.i18n import gettext as _

Floats = np.ndarray[tuple[int, ...], np.dtype[np.float64]]
RESULTS: Floats = np.linspace(0, 1, 5)
"""What a pair may come to, a share of its points."""
SELDOM = 1e-3
"""How often a result is taken to have come that never came."""

Verdict = Literal["", "elo0", "elo1"]
"""Which hypothesis is taken; "" while it is open."""


class Sprt(NamedTuple):
    """A test whether a player is stronger by `elo1` rather than by `elo0`."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    """How often `elo1` may be taken if `elo0` is true."""
    beta: float = 0.05
    """How often `elo0` may be taken if `elo1` is true."""

    @classmethod
    def read(cls, text: str) -> Sprt:
        """A test as it is typed: "elo0=0,elo1=5", or with alpha and beta.

        Args:
            text: what is typed.

        Raises:
            ValueError: it says no test, and why.
        """
        named = [re.fullmatch(r"(\w+)=(-?\d+(?:\.\d+)?)", part.strip()) for part in text.split(",")]
        values = {found[1]: float(found[2]) for found in named if found}
        if None in named or len(values) < len(named) or not {"elo0", "elo1"} <= values.keys() <= {*cls._fields}:
            message = _("{text} isn't like elo0=0,elo1=5 or elo0=0,elo1=5,alpha=0.05,beta=0.05")
            raise ValueError(message.format(text=ascii(text)))
        test = cls(**values)
        if not test.elo0 < test.elo1:
            raise ValueError(_("elo0 must be less than elo1"))
        if not (0 < test.alpha < 0.5 and 0 < test.beta < 0.5):
            raise ValueError(_("alpha and beta must lie between 0 and 0.5"))
        return test

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which `elo0` and `elo1` are taken."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def ratio(self, pairs: Sequence[float]) -> float:
        """How much likelier some pairs are if `elo1` is true: the logarithm of the ratio.

        Args:
            pairs: the player's share of the points of each, one of `RESULTS`.
        """
        if not len(pairs):
            return 0.0
        counts = np.array([sum(math.isclose(pair, result) for pair in pairs) for result in RESULTS], dtype=float)
        counts[counts == 0] = SELDOM
        seen = counts / counts.sum()
        one, null = (_likeliest(seen, expected_score(elo)) for elo in (self.elo1, self.elo0))
        return float(counts.sum() * np.sum(seen * np.log(one / null)))

    def verdict(self, ratio: float) -> Verdict:
        """Which hypothesis a ratio decides for.

        Args:
            ratio: of all pairs so far.
        """
        low, high = self.bounds
        return "elo0" if ratio <= low else "elo1" if ratio >= high else ""


class SprtMatch:
    """A match of two players that ends when the test is decided.

    Args:
        test: what is tested.
        player: whose strength it is about.
    """

    def __init__(self, test: Sprt, player: str) -> None:
        self._test = test
        self._player = player
        self._pairs: list[float] = []
        """The player's share of the points of each deal."""

    def should_continue(self, games: polars.DataFrame) -> bool:
        """Take note of some more deals.

        Args:
            games: rows with `win_rates.COLUMNS`, of deals of two games.

        Returns:
            Whether it is decided now.
        """
        own = seats_of_sides(games).filter(player=self._player)
        self._pairs += own.group_by("deal", maintain_order=True).agg(polars.mean("share"))["share"].to_list()
        return bool(self._test.verdict(self._test.ratio(self._pairs)))

    @property
    def describe(self) -> str:
        """How the test stands, in a sentence."""
        ratio, (low, high) = self._test.ratio(self._pairs), self._test.bounds
        hypotheses = {"elo0": self._test.elo0, "elo1": self._test.elo1}
        if taken := self._test.verdict(ratio):
            (left,) = (elo for name, elo in hypotheses.items() if name != taken)
            said = _("{player} is stronger by {points} points rather than by {others}")
            said = said.format(player=self._player, points=f"{hypotheses[taken]:g}", others=f"{left:g}")
        else:
            said = _("nothing is decided")
        message = _(
            "Sequential test after {pairs} pairs: {found} (log-likelihood ratio {ratio} between {low} and {high})."
        )
        bounds = {"ratio": f"{ratio:+.2f}", "low": f"{low:.2f}", "high": f"{high:.2f}"}
        return message.format(pairs=len(self._pairs), found=said, **bounds)


def expected_score(elo: float) -> float:
    """The share of points of who is stronger by so much.

    Args:
        elo: the difference of the ratings.
    """
    return float(1 / (1 + 10 ** (-elo / 400)))


def _likeliest(seen: Floats, mean: float) -> Floats:
    """How often each result comes with a given mean that makes what was seen likeliest.

    It is the one that weighs each result by 1 / (1 + x * (result - mean)); x is found between the poles.
    """
    off = RESULTS - mean
    low, high = -1 / off.max(), -1 / off.min()
    edge = 1e-9 * (high - low)
    found: float = brentq(lambda x: np.sum(seen * off / (1 + x * off)), low + edge, high - edge)
    return seen / (1 + found * off)
