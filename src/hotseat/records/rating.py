"""Ratings with their uncertainty by the Glicko system.

The formulas are those of Mark E. Glickman, "Parameter estimation in large dynamic paired comparison experiments"
(Applied Statistics 48, 1999), in the notation of his summary "The Glicko system". Each result is a rating period of its
own. The time between results isn't counted, so the deviation grows with no pause; it has a lower bound, as Glickman
recommends, so that a rating never stops to move.
"""

import math
from collections.abc import Iterable
from typing import NamedTuple

START, START_DEVIATION = 1500.0, 350.0
"""The rating and the deviation of a player without results."""
LEAST_DEVIATION = 45.0
LOWEST, HIGHEST = 100.0, 4000.0
Q = math.log(10) / 400


class GlickoRating(NamedTuple):
    """A rating on the scale of Elo, with its standard deviation."""

    value: float = START
    """The most likely strength, from `LOWEST` to `HIGHEST`."""
    deviation: float = START_DEVIATION
    """The standard deviation, from `LEAST_DEVIATION` to `START_DEVIATION`; 0 for a fixed opponent."""

    @property
    def margin(self) -> int:
        """Half the width of the interval that holds the strength with a probability of 95 %."""
        return round(1.96 * self.deviation)


def rate(before: GlickoRating, results: Iterable[tuple[GlickoRating, float]]) -> GlickoRating:
    """Return a rating after a rating period, from each game's opponent and score: 1, 0.5 or 0."""
    weight = shift = 0.0
    for opponent, score in results:
        g = _damping(opponent.deviation)
        expected = glicko_expectation(before, opponent)
        weight += g * g * expected * (1 - expected)
        shift += g * (score - expected)
    precision = 1 / before.deviation**2 + Q * Q * weight
    value = before.value + Q / precision * shift
    return GlickoRating(min(max(value, LOWEST), HIGHEST), max(LEAST_DEVIATION, math.sqrt(1 / precision)))


def glicko_expectation(player: GlickoRating, opponent: GlickoRating) -> float:
    """Return the score that a rating promises against an opponent, from 0 to 1."""
    return 1 / (1 + 10 ** (-_damping(opponent.deviation) * (player.value - opponent.value) / 400))


def _damping(deviation: float) -> float:
    """Return g(RD), the factor by which an opponent's uncertainty weakens a result."""
    return 1 / math.sqrt(1 + 3 * (Q * deviation / math.pi) ** 2)
