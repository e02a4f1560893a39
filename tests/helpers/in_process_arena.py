"""An arena for tests: it plays in this process."""

import contextlib
from collections.abc import Iterator
from concurrent.futures import Executor, Future
from itertools import islice
from typing import Any

import pytest

from hotseat.arena import workers
from hotseat.arena.schedule import Shard, TournamentPlan
from hotseat.arena.workers import Workers
from tashkalar.ai.levels import MAKERS


class Inline(Executor):
    """Does at once what is to be done, in this process."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> "Future[Any]":
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as fault:
            future.set_exception(fault)
        return future


def without_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have all games played in this process."""

    @contextlib.contextmanager
    def here(_: int) -> Iterator[Workers]:
        yield Workers(Inline(), lambda: 1)

    monkeypatch.setattr(workers, "local_workers", here)


def short(monkeypatch: pytest.MonkeyPatch, shards: int) -> None:
    """Have only the first shards of any tournament played, a deal each, by players who don't think."""
    whole = TournamentPlan.shards

    def few(plan: TournamentPlan, games: int) -> Iterator[Shard]:
        return islice(whole(plan._replace(deals=1), games), shards)

    monkeypatch.setattr(TournamentPlan, "shards", few)
    for name in ("medium", "beam"):
        monkeypatch.setitem(MAKERS, name, MAKERS["verb"])
    without_processes(monkeypatch)
