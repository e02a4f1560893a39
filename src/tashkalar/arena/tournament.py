"""Plays what is missing of a tournament and goes through its shards in their order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait

from tashkalar.arena.games import DealResult
from tashkalar.arena.schedule import Shard
from tashkalar.arena.store import ResultStore, StoreError
from tashkalar.arena.workers import Workers, play_shard
from tashkalar.engine import Catalogue
from tashkalar.i18n import gettext as _

AHEAD = 3
"""So many shards wait for each worker, so that none has to wait."""


def iter_results(
    folder: ResultStore, own: Catalogue | None, shards: Sequence[Shard], workers: Workers, *, forfeits: bool = False
) -> Iterator[Shard]:
    """The shards in their order, each once it and all before it are kept. Whoever has enough stops asking.

    Args:
        folder: where they are kept.
        own: cards of one's own; None for the game's.
        shards: of the folder's plan.
        workers: who plays what is missing.
        forfeits: whether a player that fails loses its game; else nothing goes on.

    Raises:
        GameAborted: a player fails, and doesn't forfeit.
        WorkersLost: the workers can't go on.
        StoreError: shards are removed meanwhile.
        OSError: a shard can't be kept.
    """
    missing = iter([shard for shard in shards if not folder.contains(shard)])
    running: dict[Future[list[DealResult]], Shard] = {}
    for shard in shards:
        while not folder.contains(shard):
            while len(running) < AHEAD * max(1, workers.count()) and (following := next(missing, None)):
                running[workers.executor.submit(play_shard, own, folder.plan, following, forfeits)] = following
            if not running:
                message = _("{folder}: shard {number} has vanished; the same command plays it again")
                raise StoreError(message.format(folder=folder.path, number=shard.number))
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                folder.save(running.pop(future), future.result())
        yield shard
