"""Intervals of shares."""

import math
import statistics

SURE = statistics.NormalDist().inv_cdf(0.975)
"""The half width of a 95 % interval, in standard errors."""


def wilson(share: float, count: float) -> tuple[float, float]:
    """Return the 95 % interval of a share of `count` trials, which may be a fraction (E. B. Wilson, 1927)."""
    middle, total = share * count + SURE**2 / 2, count + SURE**2
    half = SURE * math.sqrt(count * share * (1 - share) + SURE**2 / 4)
    return max(0.0, (middle - half) / total), min(1.0, (middle + half) / total)
