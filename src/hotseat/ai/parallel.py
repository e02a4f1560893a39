"""A worker pool for a planner: other processes evaluate its rollouts, so that it decides sooner.

The pool doesn't change the decisions, as the value of a rollout depends on the rollout alone.
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

from hotseat.ai.game_model import GameModel
from hotseat.ai.planner import Planner
from hotseat.ai.rollout import Rollout, Rollouts
from hotseat.ai.search import NodeBudget, O, S
from hotseat.util.processes import die_with_parent
from hotseat.util.spawning import context

MOST = 8
"""The maximum number of processes; more would have too few rollouts, as plans are dropped on the way."""
AHEAD = 2
"""The number of rollouts submitted in advance for each process, so that no process waits."""
PULSE = 0.05
"""The time in seconds between two checks of the time limit."""

Shared = Sequence[Callable[[], object]]
"""Functions that return the values in every state, such as the cards. Each process calls them and doesn't receive them.

They are functions of a module, as the processes import them by name.
"""
WORTHWHILE = 4000
"""The smallest number of positions in rollouts for which starting the processes is worth it."""
Found = tuple[float, int]
"""The value of a rollout, and the number of positions it took."""


class WorkerPool(Generic[S, O]):
    """Worker processes that evaluate rollouts. They end with the process that started them.

    Args:
        model: the game, with the evaluation.
        shared: makes the values in every state.
        processes: the number of processes, at most `MOST`.
    """

    def __init__(self, model: GameModel[Any, S, Any, O, Any], shared: Shared, processes: int) -> None:
        self.model = model
        self.processes = min(processes, MOST)
        self._shared = _made(shared)
        self._executor: ProcessPoolExecutor | None = ProcessPoolExecutor(
            self.processes, context(), _start_worker, (model, shared)
        )
        for _ in range(self.processes):
            self._executor.submit(_warm_up)  # the processes start while the planner searches its own turn

    def evaluate(self, lines: Iterable[Rollout[S, O]], meter: NodeBudget) -> Iterator[float]:
        """Yield the value of each rollout, in order (see `rollout.Follow`).

        Args:
            lines: the rollouts; some are taken in advance.
            meter: the node budget, in which the positions are counted.
        """
        alone = Rollouts(self.model, meter)
        under_way: deque[tuple[Rollout[S, O], Future[Found] | None]] = deque()
        try:
            for line in lines:
                under_way.append((line, self._submit(line)))
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

    def _submit(self, line: Rollout[S, O]) -> Future[Found] | None:
        """Submit a rollout to the processes, and return its future; None if there are no processes any more."""
        if self._executor is None:
            return None
        try:
            return self._executor.submit(_evaluate, _pickled(line, self._shared))
        except (BrokenProcessPool, OSError):
            self._executor = None
            return None

    def _value(self, line: Rollout[S, O], future: Future[Found] | None, alone: Rollouts[Any, S, O]) -> float:
        while future and not alone.meter.is_exhausted:
            try:
                value, positions = future.result(PULSE)
            except TimeoutError:
                alone.meter.add(0)
            except BrokenProcessPool:  # a process was killed; the planner goes on alone
                self._executor = future = None
            else:
                alone.meter.add(positions)
                return value
        return alone.value_of(line)


def use_workers(player: object, shared: Shared, processors: int) -> None:
    """Let a player use a worker pool, if it is a planner with many rollouts and there are several processors.

    Args:
        player: any player; its decisions stay the same.
        shared: makes the values in every state.
        processors: the number of processors that the player may use.
    """
    if isinstance(player, Planner) and player.effort.rollout_budget >= WORTHWHILE and processors > 1:
        player.follow = WorkerPool(player.model, shared, processors).evaluate


def _made(shared: Shared) -> list[object]:
    return [make() for make in shared]


class _Sender(pickle.Pickler):
    """A pickler that leaves out the shared values."""

    def __init__(self, file: IO[bytes], shared: Sequence[object]) -> None:
        super().__init__(file)
        self._places = {id(each): place for place, each in enumerate(shared)}

    def persistent_id(self, value: object) -> int | None:
        return self._places.get(id(value))


class _Receiver(pickle.Unpickler):
    """An unpickler that fills in the shared values of its own process."""

    def __init__(self, file: IO[bytes], shared: Sequence[object]) -> None:
        super().__init__(file)
        self._shared = shared

    def persistent_load(self, place: int) -> object:
        return self._shared[place]


def _pickled(line: Rollout[Any, Any], shared: Sequence[object]) -> bytes:
    written = io.BytesIO()
    _Sender(written, shared).dump(line)
    return written.getvalue()


# The functions below run in the worker processes.

_model: GameModel[Any, Any, Any, Any, Any]
_shared: Sequence[object]


def _start_worker(model: GameModel[Any, Any, Any, Any, Any], shared: Shared) -> None:
    global _model, _shared
    die_with_parent()
    _model, _shared = model, _made(shared)


def _warm_up() -> None:
    """Do nothing. A process that runs this has started."""


def _evaluate(sent: bytes) -> Found:
    line: Rollout[Any, Any] = _Receiver(io.BytesIO(sent), _shared).load()
    meter = NodeBudget(math.inf)
    return Rollouts(_model, meter).value_of(line), meter.spent
