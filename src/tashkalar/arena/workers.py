"""Who plays the shards: processes of this machine, or the workers of a Dask cluster."""

from __future__ import annotations

import contextlib
import multiprocessing
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass

from tashkalar.arena.game_adapter import plugin_arena_game
from tashkalar.arena.games import DealResult, play_deal
from tashkalar.arena.players import make_entrant
from tashkalar.arena.schedule import Shard, TournamentPlan
from tashkalar.arena.tash_kalar import TashKalarArena
from tashkalar.engine import Catalogue
from tashkalar.i18n import current_language, set_language
from tashkalar.i18n import gettext as _
from tashkalar.plugin import TashKalar
from tashkalar.processes import die_with_parent
from tashkalar.spawning import context
from tashkalar.tabletop.registry import UnknownGame

PATIENCE = 15
"""So many seconds a cluster may take to answer."""


class WorkersLost(Exception):
    """The workers can't go on; the message says why."""


@dataclass(frozen=True)
class Workers:
    """Who plays."""

    executor: Executor
    count: Callable[[], int]
    """How many there are now."""


def play_shard(own: Catalogue | None, plan: TournamentPlan, shard: Shard, forfeits: bool = False) -> list[DealResult]:
    """Play a shard, wherever this runs.

    Args:
        own: cards of one's own; None for the game's.
        plan: what the shard is of.
        shard: which.
        forfeits: whether a player that fails loses its game; else nothing goes on.

    Raises:
        GameAborted: a player fails, and doesn't forfeit.
        WorkersLost: the plan's cards or players aren't to be had here.
    """
    meeting = plan.meetings[shard.meeting]
    try:
        arena_game = TashKalarArena(own) if plan.game == TashKalar.id else plugin_arena_game(plan.game)
        for player in meeting.players:
            make_entrant(arena_game, player)
    except UnknownGame as unknown:
        raise WorkersLost(_("a worker can't play: {why}").format(why=unknown)) from None
    except ValueError as fault:
        raise WorkersLost(_("a worker can't play: {why}").format(why=fault)) from None
    if arena_game.cards != plan.cards:
        raise WorkersLost(_("a worker has other cards"))
    if arena_game.edition != plan.edition:
        message = _("a worker has players of edition {edition}, and edition {wanted} is to play")
        raise WorkersLost(message.format(edition=arena_game.edition, wanted=plan.edition))
    return [
        game
        for deal in shard.deals
        for game in play_deal(
            arena_game, meeting, deal, plan.seed, plan.seconds, recorded=plan.records, forfeits=forfeits
        )
    ]


@contextlib.contextmanager
def local_workers(count: int) -> Iterator[Workers]:
    """Processes of this machine; they end with whoever has begun them, however that ends.

    Args:
        count: how many.

    Raises:
        WorkersLost: one of them was killed.
    """
    others = multiprocessing.active_children()
    executor = ProcessPoolExecutor(count, context(), _begin, (current_language(),))
    try:
        yield Workers(executor, lambda: count)
    except BrokenProcessPool:
        raise WorkersLost(_("a worker was killed")) from None
    finally:
        for process in multiprocessing.active_children():
            if process not in others:
                process.terminate()  # what it is at is wanted no more, or is played again
        executor.shutdown(cancel_futures=True)  # Python's end and the executor's at once would fail now and then


def _begin(spoken: str) -> None:
    """Speak the parent's language, and end with it."""
    set_language(spoken)
    die_with_parent()


@contextlib.contextmanager
def dask_workers(address: str) -> Iterator[Workers]:
    """The workers of a Dask cluster. What a worker was at that dies meanwhile is given to another.

    Args:
        address: of the scheduler, such as "10.0.0.1:8786".

    Raises:
        OSError: nobody answers there.
        WorkersLost: workers die again and again, or lack the program.
    """
    from distributed import Client, KilledWorker

    with Client(address, set_as_default=False, timeout=PATIENCE) as client:  # type: ignore[no-untyped-call]
        executor = client.get_executor(pure=False)
        try:
            yield Workers(executor, lambda: sum(client.nthreads().values()))
        except KilledWorker:
            raise WorkersLost(_("workers of the cluster die again and again")) from None
        except ModuleNotFoundError as missing:
            raise WorkersLost(_("a worker of the cluster lacks {module}").format(module=missing.name)) from None
        finally:
            executor.shutdown(wait=False)
