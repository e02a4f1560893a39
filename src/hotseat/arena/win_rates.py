"""Win rates: the share of games won for each player of a meeting, with its interval."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from typing import NamedTuple

import polars

from hotseat.util.intervals import wilson

GAME = ("meeting", "form", "deal", "game")
"""The columns that identify a game."""
COLUMNS = (*GAME, "seed", "side", "player", "points", "share", "turns", "ending", "failed")
"""The columns that the statistics need."""


class Share(NamedTuple):
    """A win rate with the bounds of its 95 % interval."""

    games: int
    share: float
    low: float
    high: float


class PlayerResult(NamedTuple):
    """The result of a player in a meeting."""

    meeting: str
    form: str
    player: str
    won: Share
    points: float
    """The average points of a seat in a game."""


def share_of(deals: Sequence[Sequence[float]]) -> Share:
    """Return the share of games won in some deals, each with the scores from 0 to 1, with its Wilson interval."""
    share, count = effective_sample(deals)
    return Share(sum(map(len, deals)), share, *wilson(share, count))


def newcombe(one: tuple[float, float], other: tuple[float, float]) -> tuple[float, float]:
    """Return the 95 % interval of a share less another, each with its trials (R. G. Newcombe, 1998, method 10)."""
    (low, high), (least, most) = wilson(*one), wilson(*other)
    difference = one[0] - other[0]
    below, above = math.hypot(one[0] - low, most - other[0]), math.hypot(high - one[0], other[0] - least)
    return difference - below, difference + above


def effective_sample(deals: Sequence[Sequence[float]]) -> tuple[float, float]:
    """Return the share of games won, and the number of independent games that would be equally certain.

    The games of a deal form a cluster (the ratio estimator); the number never exceeds that of the games.
    """
    games = sum(map(len, deals))
    share = sum(map(sum, deals)) / games
    strays = sum((sum(deal) - share * len(deal)) ** 2 for deal in deals)
    if strays == 0 or len(deals) == 1:
        return share, float(games)
    alike = games**2 * share * (1 - share) / (strays * len(deals) / (len(deals) - 1))
    return share, max(1.0, min(games, alike))


def seats_of_sides(games: polars.DataFrame) -> polars.DataFrame:
    """Return one row for each side of each game; teammates win and lose together."""
    return games.unique((*GAME, "side"), keep="first", maintain_order=True)


def player_results(games: polars.DataFrame) -> list[PlayerResult]:
    """Return the result of every player of every meeting, in the order of the rows."""
    found = []
    sides = seats_of_sides(games)
    for key, rows in sides.group_by("meeting", "form", "player", maintain_order=True):
        deals = rows.group_by("deal", maintain_order=True).agg("share")["share"].to_list()
        meeting, form, player = map(str, key)
        found.append(PlayerResult(meeting, form, player, share_of(deals), statistics.fmean(rows["points"])))
    return found
