"""A match whose end is decided by a sequential test, or by the time."""

import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Protocol, TypeVar

from bench.resuming import resumed
from bench.strength import elo_of
from hotseat.arena.sprt import Sprt
from hotseat.arena.win_rates import share_of


class Scored(Protocol):
    """A deal that was played from both sides."""

    @property
    def scores(self) -> tuple[float, ...]:
        """The scores of the first player."""


JobT = TypeVar("JobT")
ResultT = TypeVar("ResultT", bound=Scored)


def play_match(
    jobs: Sequence[JobT],
    found: dict[JobT, ResultT],
    work: Callable[[JobT], ResultT],
    line: Callable[[JobT, ResultT], Mapping[str, object]],
    file: Path,
    minutes: float,
    share: float,
) -> str:
    """Play deals until a test of half of the wins against a greater share is decided; return the result in words.

    Args:
        jobs: the deals, in their order.
        found: the results that the file holds already; those of new deals are added.
        work: plays a deal.
        line: what is kept of a deal.
        file: the file of the results.
        minutes: no new deal after so many.
        share: the greater share.
    """
    test, until = Sprt(0.0, elo_of(share)), time.monotonic() + 60 * minutes
    verdict, pairs = "", [sum(result.scores) / 2 for result in found.values()]
    if pairs:
        verdict = test.verdict(test.ratio(pairs))
    missing = [job for job in jobs if job not in found]
    if not verdict and minutes > 0:
        for job, result in resumed(missing, {}, work, line, file, 1):
            found[job] = result
            pairs.append(sum(result.scores) / 2)
            verdict = test.verdict(test.ratio(pairs))
            if verdict or time.monotonic() > until:
                break
    if not found:
        return "no games"
    each = share_of([result.scores for result in found.values()])
    said = {"": "undecided", "elo0": "not stronger", "elo1": "stronger"}[verdict]
    return f"{each.games} games, {each.share:.3f} ({each.low:.3f} to {each.high:.3f}), {said}"
