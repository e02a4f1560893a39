"""Beam search for the rest of a turn, the same for every game; a game defines its nodes and how they are expanded."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import Any, Generic, Protocol, TypeVar

from hotseat.ai.search import NodeBudget, O, Plan, S


class BeamNode(Protocol):
    """A position within a turn, or the end of the turn."""

    @property
    def options(self) -> tuple[Any, ...]:
        """The options that lead from the start of the search to the position."""

    @property
    def value(self) -> float:
        """The evaluation of the position."""

    @property
    def state(self) -> Any:
        """The position; if the last option ends the turn, the position before the end."""


N = TypeVar("N", bound=BeamNode)
"""The type of a node."""
ALIKE = 2
"""The number of plans of one kind among the best, as long as there are others."""


class BeamSearch(ABC, Generic[N, S, O]):
    """A search through a turn stage by stage, which expands only the best positions of each until `meter` says stop."""

    def __init__(self, meter: NodeBudget) -> None:
        self.meter = meter

    def beams(self) -> Iterator[None]:
        """Yield before each beam of a search; the ends that all of them find are compared. One beam by default."""
        yield

    @abstractmethod
    def roots(self, state: S) -> Iterable[N]:
        """Return the nodes to start from, for a state or the view of the seat that has to decide."""

    @abstractmethod
    def expand(self, node: N) -> Iterable[N]:
        """Return the nodes after a node, and count them in `meter`."""

    @abstractmethod
    def stage(self, node: N) -> Any:
        """Return the stage of a node: the greatest one is expanded first. None is the end of the turn."""

    @abstractmethod
    def breadth(self, stage: Any) -> int:
        """Return how many nodes of a stage are expanded."""

    @abstractmethod
    def key(self, node: N) -> object:
        """Return a key that is the same for nodes with equal positions, however they were reached."""

    def kind(self, node: N) -> object:
        """Return a key that is the same for ends of turns which differ little, such as by a square; else `key`."""
        return self.key(node)

    def plans(self, state: S, most: int = 1) -> list[Plan[S, O]]:
        """Return the best plans found for the rest of the turn of the seat that has to decide, the best first.

        Of each kind there are at most `ALIKE`, unless there are too few kinds.

        Args:
            state: a state, or that of a view of that seat.
            most: how many plans to return at most, each to another position.
        """
        finished: dict[object, N] = {}
        for _ in self.beams():
            self._search(finished, state)
        ends = self._varied(finished.values(), most)
        return [Plan(node.options, node.value, node.state) for node in ends]

    def _search(self, finished: dict[object, N], state: S) -> None:
        """Add the ends of the turn that one beam finds; an exhausted budget ends it as soon as there is any."""
        stages: dict[Any, dict[object, N]] = {}
        self._gather(stages, finished, self.roots(state))
        while stages and not (finished and self.meter.is_exhausted):
            stage = max(stages)
            breadth = 1 if self.meter.is_exhausted else self.breadth(stage)
            for node in best_nodes(stages.pop(stage).values(), breadth):
                self._gather(stages, finished, self.expand(node))

    def _varied(self, ends: Collection[N], most: int) -> list[N]:
        """Return the best ends of the turn, the best first, with few of each kind."""
        if most == 1:
            return best_nodes(ends, 1)
        kinds: Counter[object] = Counter()
        chosen: list[N] = []
        alike: list[N] = []
        for node in best_nodes(ends, len(ends)):
            kind = self.kind(node)
            kinds[kind] += 1
            (chosen if kinds[kind] <= ALIKE else alike).append(node)
        return best_nodes([*chosen[:most], *alike[: max(0, most - len(chosen))]], most)

    def _gather(self, stages: dict[Any, dict[object, N]], finished: dict[object, N], nodes: Iterable[N]) -> None:
        """Put nodes into their stages, or among the finished ones; of equal positions one is kept."""
        for node in nodes:
            key, stage = self.key(node), self.stage(node)
            if stage is not None:
                stages.setdefault(stage, {}).setdefault(key, node)
            elif key not in finished or finished[key].value < node.value:
                finished[key] = node


def best_nodes(nodes: Collection[N], most: int) -> list[N]:
    """Return the nodes of the highest value, the best first. A single node isn't evaluated.

    Args:
        nodes: the nodes.
        most: how many to return at most.
    """
    return sorted(nodes, key=lambda node: -node.value)[:most] if len(nodes) > 1 else list(nodes)
