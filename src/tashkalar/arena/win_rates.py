"""Win rates: for each player of a meeting the share of games won, with its interval."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from typing import NamedTuple

import polars
from statsmodels.stats.proportion import proportion_confint

GAME = ("meeting", "form", "deal", "game")
"""The columns that tell the games apart."""
COLUMNS = (*GAME, "seed", "side", "player", "points", "share", "turns", "ending", "failed")
"""What is needed of the table."""
DOUBT = 0.05
"""Intervals hold 95 times in 100."""


class Share(NamedTuple):
    """How often somebody wins, and how sure that is."""

    games: int
    share: float
    low: float
    high: float


class PlayerResult(NamedTuple):
    """What a player has come to in a meeting."""

    meeting: str
    form: str
    player: str
    won: Share
    points: float
    """On average, of a seat in a game."""


def share_of(deals: Sequence[Sequence[float]]) -> Share:
    """What some deals come to: the share of games won with its Wilson interval.

    Args:
        deals: at least one, each with the scores of its games, from 0 to 1.
    """
    share, count = effective_sample(deals)
    low, high = proportion_confint(share * count, count, DOUBT, "wilson")
    return Share(sum(map(len, deals)), share, float(low), float(high))


def effective_sample(deals: Sequence[Sequence[float]]) -> tuple[float, float]:
    """The share of games won, and how many independent games would tell it as surely.

    The games of a deal aren't independent. They are counted as so many independent ones as would scatter as the deals
    do (the estimator of a ratio in cluster samples), and never as more than they are.

    Args:
        deals: at least one, each with the scores of its games, from 0 to 1.
    """
    games = sum(map(len, deals))
    share = sum(map(sum, deals)) / games
    strays = sum((sum(deal) - share * len(deal)) ** 2 for deal in deals)
    if strays == 0 or len(deals) == 1:
        return share, float(games)
    alike = games**2 * share * (1 - share) / (strays * len(deals) / (len(deals) - 1))
    return share, max(1.0, min(games, alike))


def seats_of_sides(games: polars.DataFrame) -> polars.DataFrame:
    """The same games with one row a side: mates win and lose together.

    Args:
        games: rows with `COLUMNS`.
    """
    return games.unique((*GAME, "side"), keep="first", maintain_order=True)


def player_results(games: polars.DataFrame) -> list[PlayerResult]:
    """Every player of every meeting, in the order of the rows.

    Args:
        games: rows with `COLUMNS`.
    """
    found = []
    sides = seats_of_sides(games)
    for key, rows in sides.group_by("meeting", "form", "player", maintain_order=True):
        deals = rows.group_by("deal", maintain_order=True).agg("share")["share"].to_list()
        meeting, form, player = map(str, key)
        found.append(PlayerResult(meeting, form, player, share_of(deals), statistics.fmean(rows["points"])))
    return found
