"""The workers that play shards: processes of this machine, or workers of a Dask cluster."""

from __future__ import annotations

import contextlib
import multiprocessing
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any

from hotseat.arena.game_adapter import ArenaGame
from hotseat.arena.games import DealResult, play_deal
from hotseat.arena.players import Programs, make_entrant
from hotseat.arena.schedule import Shard, TournamentPlan
from hotseat.plugin.game import Game
from hotseat.plugin.registry import UnknownGame, load_game
from hotseat.util.i18n import current_language, set_language
from hotseat.util.i18n import gettext as _
from hotseat.util.processes import die_with_parent
from hotseat.util.spawning import context

PATIENCE = 15
"""The time in seconds that a cluster may take to connect."""


class WorkersLost(Exception):
    """The workers can't go on; the message says why."""


@dataclass(frozen=True)
class Workers:
    """An executor with its number of workers."""

    executor: Executor
    count: Callable[[], int]


def play_shard(
    own: Game[Any, Any, Any, Any] | None, plan: TournamentPlan, shard: Shard, forfeits: bool = False
) -> list[DealResult]:
    """Play a shard in this process; raise GameAborted, or WorkersLost if this machine lacks cards or players."""
    meeting = plan.meetings[shard.meeting]
    try:
        arena_game = ArenaGame(own or load_game(plan.game), own)
        for player in meeting.players:
            make_entrant(arena_game, player)
    except UnknownGame as unknown:
        raise WorkersLost(_("a worker can't play: {why}").format(why=unknown)) from None
    except ValueError as fault:
        raise WorkersLost(_("a worker can't play: {why}").format(why=fault)) from None
    if arena_game.game.fingerprint != plan.cards:
        raise WorkersLost(_("a worker has different cards"))
    if arena_game.edition != plan.edition:
        message = _("a worker has players of version {edition}, but version {wanted} is needed")
        raise WorkersLost(message.format(edition=arena_game.edition, wanted=plan.edition))
    with Programs() as programs:
        return [
            game
            for deal in shard.deals
            for game in play_deal(
                arena_game,
                meeting,
                deal,
                plan.seed,
                plan.seconds,
                recorded=plan.records,
                forfeits=forfeits,
                programs=programs,
            )
        ]


@contextlib.contextmanager
def local_workers(count: int) -> Iterator[Workers]:
    """Provide worker processes that end with their parent, however it ends; raise WorkersLost if one was killed."""
    others = multiprocessing.active_children()
    executor = ProcessPoolExecutor(count, context(), _begin, (current_language(),))
    try:
        yield Workers(executor, lambda: count)
    except BrokenProcessPool:
        raise WorkersLost(_("a worker was killed")) from None
    finally:
        for process in multiprocessing.active_children():
            if process not in others:
                process.terminate()  # its shard is no longer needed, or is played again later
        executor.shutdown(cancel_futures=True)  # shutting down while Python exits fails sometimes


def _begin(language: str) -> None:
    """Set the language of the parent process, and end with it."""
    set_language(language)
    die_with_parent()


@contextlib.contextmanager
def dask_workers(address: str) -> Iterator[Workers]:
    """Provide the workers of the Dask scheduler at an address; raise OSError without answer, or WorkersLost."""
    from distributed import Client, KilledWorker

    with Client(address, set_as_default=False, timeout=PATIENCE) as client:
        executor = client.get_executor(pure=False)
        try:
            yield Workers(executor, lambda: sum(client.nthreads().values()))
        except KilledWorker:
            raise WorkersLost(_("cluster workers keep crashing")) from None
        except ModuleNotFoundError as missing:
            raise WorkersLost(_("a worker of the cluster lacks {module}").format(module=missing.name)) from None
        finally:
            executor.shutdown(wait=False)
