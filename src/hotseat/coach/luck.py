"""The summary of a game for each side: the cost of its own choices, and the effect of luck.

A side starts with some win probability at its first turn and ends with its result. Its own losses lower the
probability; the losses of the others raise it, shared among their enemies. Luck is the rest that no choice explains:
mostly the cards drawn, and errors of the coach.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from hotseat.coach.coach import Coach
from hotseat.coach.verdict import Evaluated, Mistake, Unit
from hotseat.records.replay import Replay


class LuckSummary(NamedTuple):
    """The summary of one side."""

    side: int
    """The number of the side, from 0."""
    segments: int
    """The number of its evaluated segments."""
    lost: float
    """The win probability, or the points, that its choices cost, in total."""
    luck: float | None
    """The gain by luck; negative if luck took some; None if the game isn't over."""
    mistakes: tuple[Mistake, ...]
    """Its mistakes, in order."""
    unit: Unit = "chance"
    """The unit of both."""


def luck_summaries(
    evaluated: Sequence[Evaluated], replay: Replay[Any, Any, Any, Any], coach: Coach[Any, Any, Any, Any]
) -> list[LuckSummary]:
    """Return the summary of every side that has evaluated segments."""
    sides = replay.game.sides(replay.start_state)
    found = [
        _summary(number, [one for one in evaluated if one.seat in seats], evaluated, len(sides))
        for number, seats in enumerate(sides)
        if any(one.seat in seats for one in evaluated)
    ]
    if replay.outcome is None:
        return [one._replace(luck=None) for one in found]
    last = replay.steps[-1].state
    shares = [coach.final(last, replay.outcome, sides[one.side][0]) for one in found]
    return [one._replace(luck=share + (one.luck or 0)) for one, share in zip(found, shares, strict=True)]


def _summary(side: int, own: Sequence[Evaluated], evaluated: Sequence[Evaluated], sides: int) -> LuckSummary:
    """Return the summary of a side; its luck as if it had lost."""
    others = [one for one in evaluated if one not in own and one.ply > own[0].ply]
    lost = sum(one.loss.mean for one in own)
    gained = sum(one.loss.mean for one in others) / max(1, sides - 1)
    luck = -own[0].chance.mean + lost - gained
    faults = tuple(one.mistake for one in own if one.mistake)
    return LuckSummary(side, len(own), lost, luck, faults, own[0].unit)
