"""The interface that a game implements for its computer players."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import Generic, Protocol, TypeVar

from hotseat.ai.search import NodeBudget, O, S, Search
from hotseat.plugin.decision import E, Q

K = TypeVar("K")
"""The type of a seat's knowledge: what it sees, and what it remembers besides."""
SeenT = TypeVar("SeenT", contravariant=True)
"""The type of a view."""
KnownT = TypeVar("KnownT", covariant=True)
"""The type of a seat's knowledge."""
SeenEventT = TypeVar("SeenEventT", contravariant=True)
"""The type of an event."""


class Belief(Protocol[SeenT, KnownT, SeenEventT]):
    """The memory of one seat in one game: what it saw and still knows, though its view doesn't show it any more."""

    def after(self, seen: SeenT, events: Sequence[SeenEventT]) -> KnownT:
        """Return what the seat knows now.

        Args:
            seen: the current view of the seat.
            events: the events visible to the seat since the last call, in their order.
        """
        ...


class GameModel(ABC, Generic[K, S, Q, O, E]):
    """A game for the planner, with the evaluation and the search widths of one player. A state may be a view."""

    @abstractmethod
    def answers(self, question: Q) -> list[O]:
        """Return the options that the player considers, at least one; all but resigning, for example."""

    @abstractmethod
    def belief(self, seat: int) -> Belief[S, K, E]:
        """Return the memory of a seat, from 0, at the start of a game."""

    @abstractmethod
    def determinizations(self, known: K, chance: int) -> Iterator[S]:
        """Yield whole states that are consistent with a seat's knowledge, without end; hidden cards are sampled.

        Args:
            known: the knowledge of the seat.
            chance: the seed of the samples; the same seed gives the same states in the same order.
        """

    @abstractmethod
    def successor(self, state: S, option: O) -> S:
        """Return the state after an option.

        Args:
            state: the state before the option.
            option: an option of the pending decision.
        """

    @abstractmethod
    def seat(self, state: S) -> int:
        """Return the seat that has to decide, from 0."""

    def turn(self, state: S) -> int:
        """Return the number of a turn, where a seat may have two in succession; by default all are 0."""
        return 0

    @abstractmethod
    def is_over(self, state: S) -> bool:
        """Return whether the game has ended."""

    @abstractmethod
    def terminal_value(self, state: S, seat: int) -> float:
        """Return the value of the end of a game for a seat, in points of the evaluation.

        Args:
            state: the last state of a game.
            seat: the seat, from 0.
        """

    @abstractmethod
    def key(self, state: S) -> object:
        """Return a value that identifies a state among those of one turn of a seat."""

    @abstractmethod
    def seed_text(self, state: S) -> str:
        """Return a text that identifies a state. A planner seeds its random numbers with this text and its own seed."""

    @abstractmethod
    def own_turn_search(self, meter: NodeBudget) -> Search[S, O]:
        """Return the search for the turn that the planner plays next."""

    def decides(self, seen: S) -> bool:
        """Return whether the rest of this turn decides the game and nothing hidden matters for it; false by default."""
        return False

    def last_turn_search(self, meter: NodeBudget) -> Search[S, O]:
        """Return the search for a turn that decides the game; `own_turn_search` by default."""
        return self.own_turn_search(meter)

    def precedes_end(self, seen: S) -> bool:
        """Return whether this is the seat's last turn, and others have one after it; false by default."""
        return False

    def reply_search(self, meter: NodeBudget) -> Search[S, O]:
        """Return the search for a turn that decides the game, in rollouts of the turn before; else `turns_ahead`."""
        return self.turns_ahead(meter)

    def utility(self, known: K) -> Callable[[float], float]:
        """Return the function that turns points of the evaluation into what rollouts average; points by default."""
        return float

    @abstractmethod
    def turns_ahead(self, meter: NodeBudget) -> Search[S, O]:
        """Return the search for the turns in rollouts, which is usually narrower."""
