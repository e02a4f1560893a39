"""Play the missing shards of a tournament and yield all of them in order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from typing import Any

from hotseat.arena.games import DealResult
from hotseat.arena.schedule import Shard
from hotseat.arena.store import ResultStore, StoreError
from hotseat.arena.workers import Workers, play_shard
from hotseat.plugin.game import Game
from hotseat.util.i18n import gettext as _

AHEAD = 3
"""The number of shards submitted for each worker, so that no worker is idle."""


def iter_results(
    folder: ResultStore,
    own: Game[Any, Any, Any, Any] | None,
    shards: Sequence[Shard],
    workers: Workers,
    *,
    forfeits: bool = False,
) -> Iterator[Shard]:
    """Yield the shards in order, each saved with all before it; stop iterating to stop the tournament.

    Raise GameAborted, WorkersLost, StoreError if shards were removed meanwhile, or OSError if one can't be saved.
    """
    missing = iter([shard for shard in shards if not folder.contains(shard)])
    running: dict[Future[list[DealResult]], Shard] = {}
    for shard in shards:
        while not folder.contains(shard):
            while len(running) < AHEAD * max(1, workers.count()) and (following := next(missing, None)):
                running[workers.executor.submit(play_shard, own, folder.plan, following, forfeits)] = following
            if not running:
                message = _("{folder}: shard {number} is missing; run the same command again to play it")
                raise StoreError(message.format(folder=folder.path, number=shard.number))
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                folder.save(running.pop(future), future.result())
        yield shard
