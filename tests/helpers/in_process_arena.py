"""A short tournament of Tash-Kalar for tests, in this process."""

from collections.abc import Iterator
from itertools import islice

import pytest

from hotseat.arena.schedule import Shard, TournamentPlan
from tashkalar.ai.levels import MAKERS
from tests.hotseat.helpers.in_process_arena import without_processes as without_processes


def short(monkeypatch: pytest.MonkeyPatch, shards: int) -> None:
    """Have only the first shards of any tournament played, a deal each, by players who don't think."""
    whole = TournamentPlan.shards

    def few(plan: TournamentPlan, games: int) -> Iterator[Shard]:
        return islice(whole(plan._replace(deals=1), games), shards)

    monkeypatch.setattr(TournamentPlan, "shards", few)
    for name in ("medium", "beam"):
        monkeypatch.setitem(MAKERS, name, MAKERS["verb"])
    without_processes(monkeypatch)
