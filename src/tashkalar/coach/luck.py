"""The summary of a game for each side: how much its own choices cost, and how much luck gave or took.

From the chance to win that a side had at its first turn to the end of the game there is a way. Its own losses led
down, and what the others lost led up, for that their enemies gain. The rest no choice explains: it is luck, mostly
which cards were drawn, and what the coach can't tell.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tashkalar.coach.review import Evaluated, Mistake
from tashkalar.engine import GameState, Outcome, decision
from tashkalar.tabletop.results import Verdict


class LuckSummary(NamedTuple):
    """One side's."""

    side: int
    """Its colour, from 0."""
    segments: int
    """How many of its own were judged."""
    lost: float
    """The chance to win that its choices have cost, all together."""
    luck: float
    """What luck gave it; less than 0 if it took."""
    mistakes: tuple[Mistake, ...]
    """Its faults, in their order."""


def luck_summaries(evaluated: Sequence[Evaluated], last: GameState) -> list[LuckSummary]:
    """The account of every side that has played.

    Args:
        evaluated: all stretches of a game that is over, in their order.
        last: its last moment.
    """
    table = last.table
    return [
        _account(side, evaluated, last)
        for side in range(table.colours)
        if any(table.colour_of(one.seat) == side for one in evaluated)
    ]


def _account(side: int, evaluated: Sequence[Evaluated], last: GameState) -> LuckSummary:
    own = [one for one in evaluated if last.table.colour_of(one.seat) == side]
    others = [one for one in evaluated if one not in own and one.ply > own[0].ply]
    lost = sum(one.loss.mean for one in own)
    gained = sum(one.loss.mean for one in others) / (last.table.colours - 1)
    luck = _result(side, last) - own[0].chance.mean + lost - gained
    return LuckSummary(side, len(own), lost, luck, tuple(one.mistake for one in own if one.mistake))


def _result(side: int, last: GameState) -> float:
    """1 for a side that has won, a share of it where several have."""
    end = decision(last)
    assert isinstance(end, Outcome)
    return Verdict(last.table.sides, end.winners).share(last.table.seats_of(side)[0])
