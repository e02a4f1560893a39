"""The summary of a game for each side: the cost of its own choices, and the effect of luck.

A side starts with some win probability at its first turn and ends with its result. Its own losses lower the
probability; the losses of the others raise it, shared among their enemies. Luck is the rest that no choice explains:
mostly the cards drawn, and errors of the coach.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hotseat.plugin.results import Verdict
from tashkalar.coach.review import Evaluated, Mistake
from tashkalar.engine import GameState, Outcome, decision


class LuckSummary(NamedTuple):
    """The summary of one side."""

    side: int
    """The colour of the side, from 0."""
    segments: int
    """The number of its evaluated segments."""
    lost: float
    """The win probability that its choices cost, in total."""
    luck: float
    """The win probability that luck added; negative if luck took some."""
    mistakes: tuple[Mistake, ...]
    """Its mistakes, in order."""


def luck_summaries(evaluated: Sequence[Evaluated], last: GameState) -> list[LuckSummary]:
    """Return the summary of every side that has played."""
    config = last.config
    return [
        _summary(side, evaluated, last)
        for side in range(config.colours)
        if any(config.colour_of(one.seat) == side for one in evaluated)
    ]


def _summary(side: int, evaluated: Sequence[Evaluated], last: GameState) -> LuckSummary:
    own = [one for one in evaluated if last.config.colour_of(one.seat) == side]
    others = [one for one in evaluated if one not in own and one.ply > own[0].ply]
    lost = sum(one.loss.mean for one in own)
    gained = sum(one.loss.mean for one in others) / (last.config.colours - 1)
    luck = _result(side, last) - own[0].chance.mean + lost - gained
    return LuckSummary(side, len(own), lost, luck, tuple(one.mistake for one in own if one.mistake))


def _result(side: int, last: GameState) -> float:
    """Return 1 for a side that has won alone, an equal share if several have won, else 0."""
    end = decision(last)
    assert isinstance(end, Outcome)
    return Verdict(last.config.sides, end.winners).share(last.config.seats_of(side)[0])
