"""A worker pool for a planner: other processes evaluate its rollouts, so that it answers sooner.

They change nothing in what it answers, for what a line comes to depends on nothing else than the line.
"""

from __future__ import annotations

import io
import math
import pickle
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import IO, Any, Generic

from tashkalar.processes import die_with_parent
from tashkalar.spawning import context
from tashkalar.tabletop.ai.game_model import GameModel
from tashkalar.tabletop.ai.planner import Planner
from tashkalar.tabletop.ai.rollout import Rollout, Rollouts
from tashkalar.tabletop.ai.search import NodeBudget, O, S

MOST = 8
"""More processes wouldn't find lines enough to follow: plans are given up as they go."""
AHEAD = 2
"""So many lines for each process are under way, so that none waits for the next."""
PULSE = 0.05
"""Seconds between two looks at the clock."""

Shared = Callable[[], Sequence[object]]
"""Makes the values that are part of every state, such as the cards: the same ones in every process."""
Found = tuple[float, int]
"""What a line comes to, and after how many positions."""


class WorkerPool(Generic[S, O]):
    """Worker processes that evaluate rollouts. They end with the process that started them.

    They end with the one that has begun them.

    Args:
        model: the game, and how well it is judged.
        shared: what isn't sent with each line; it must be had by its name from a module.
        processes: how many there shall be; more than `MOST` are never begun.
    """

    def __init__(self, model: GameModel[Any, Any, S, Any, O, Any], shared: Shared, processes: int) -> None:
        self.model = model
        self.processes = min(processes, MOST)
        self._shared = shared()
        self._executor: ProcessPoolExecutor | None = ProcessPoolExecutor(
            self.processes, context(), _begin, (model, shared)
        )
        for _ in range(self.processes):
            self._executor.submit(_awake)  # they begin while the planner searches its own turn

    def evaluate(self, lines: Iterable[Rollout[S, O]], meter: NodeBudget) -> Iterator[float]:
        """What each line comes to, one after the other (`rollout.Follow`).

        Args:
            lines: the lines; some are taken ahead.
            meter: counts the positions.
        """
        alone = Rollouts(self.model, meter)
        under_way: deque[tuple[Rollout[S, O], Future[Found] | None]] = deque()
        try:
            for line in lines:
                under_way.append((line, self._begun(line)))
                if len(under_way) >= AHEAD * self.processes:
                    yield self._value(*under_way.popleft(), alone)
            while under_way:
                yield self._value(*under_way.popleft(), alone)
        finally:
            for _, future in under_way:
                if future:
                    future.cancel()

    def close(self) -> None:
        """End the processes."""
        if self._executor is not None:
            self._executor.shutdown(cancel_futures=True)

    def _begun(self, line: Rollout[S, O]) -> Future[Found] | None:
        """A line given to the processes, if there are any still."""
        if self._executor is None:
            return None
        try:
            return self._executor.submit(_follow, _sent(line, self._shared))
        except (BrokenProcessPool, OSError):
            self._executor = None
            return None

    def _value(self, line: Rollout[S, O], future: Future[Found] | None, alone: Rollouts[Any, S, O]) -> float:
        while future and not alone.meter.is_exhausted:
            try:
                value, positions = future.result(PULSE)
            except TimeoutError:
                alone.meter.add(0)
            except BrokenProcessPool:  # somebody has killed one of them; the planner goes on by itself
                self._executor = future = None
            else:
                alone.meter.add(positions)
                return value
        return alone.value_of(line)


def use_workers(player: object, shared: Shared, processors: int) -> None:
    """Let a player use more processors, if it is a planner that looks beyond its turn, and if there are any.

    Args:
        player: who may; it answers the same as alone.
        shared: what isn't sent with each line; it must be had by its name from a module.
        processors: how many there are for it.
    """
    if isinstance(player, Planner) and player.effort.determinizations and processors > 1:
        player.follow = WorkerPool(player.model, shared, processors).evaluate


class _Sender(pickle.Pickler):
    """Writes a line without the values that the other process has itself."""

    def __init__(self, file: IO[bytes], shared: Sequence[object]) -> None:
        super().__init__(file)
        self._places = {id(each): place for place, each in enumerate(shared)}

    def persistent_id(self, value: object) -> int | None:
        return self._places.get(id(value))


class _Receiver(pickle.Unpickler):
    """Reads it, and puts its own values there."""

    def __init__(self, file: IO[bytes], shared: Sequence[object]) -> None:
        super().__init__(file)
        self._shared = shared

    def persistent_load(self, place: int) -> object:
        return self._shared[place]


def _sent(line: Rollout[Any, Any], shared: Sequence[object]) -> bytes:
    written = io.BytesIO()
    _Sender(written, shared).dump(line)
    return written.getvalue()


# What follows is called in the processes of a crew.

_mind: GameModel[Any, Any, Any, Any, Any, Any]
_shared: Sequence[object]


def _begin(model: GameModel[Any, Any, Any, Any, Any, Any], shared: Shared) -> None:
    global _mind, _shared
    die_with_parent()
    _mind, _shared = model, shared()


def _awake() -> None:
    """Nothing: whoever does it has begun."""


def _follow(sent: bytes) -> Found:
    line: Rollout[Any, Any] = _Receiver(io.BytesIO(sent), _shared).load()
    meter = NodeBudget(math.inf)
    return Rollouts(_mind, meter).value_of(line), meter.spent
