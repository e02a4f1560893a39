"""What a game defines for its computer players."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Generic, Protocol, TypeVar

from tashkalar.tabletop.ai.search import NodeBudget, O, S, Search
from tashkalar.tabletop.decision import E, Q

V = TypeVar("V")
"""What a seat sees."""
K = TypeVar("K")
"""What it knows: what it sees, and what it remembers besides."""
SeenT = TypeVar("SeenT", contravariant=True)
KnownT = TypeVar("KnownT", covariant=True)
HeardT = TypeVar("HeardT", contravariant=True)


class Belief(Protocol[SeenT, KnownT, HeardT]):
    """What one seat saw in one game and still knows, though its view doesn't show it any more."""

    def after(self, seen: SeenT, events: Sequence[HeardT]) -> KnownT:
        """What the seat knows now.

        Args:
            seen: the moment as it shows.
            events: what has been told since the last call, in their order.
        """
        ...


class GameModel(ABC, Generic[V, K, S, Q, O, E]):
    """A game as the planner sees it, with the evaluation and the breadth of one player."""

    @abstractmethod
    def answers(self, question: Q) -> list[O]:
        """The options that are thought about, never none: all but giving up, say.

        Args:
            question: what the seat is asked.
        """

    @abstractmethod
    def belief(self, seat: int) -> Belief[V, K, E]:
        """The memory of a seat at the beginning of a game.

        Args:
            seat: whose, from 0.
        """

    @abstractmethod
    def state(self, seen: V) -> S:
        """What a seat sees, as a state to think in. A turn never meets what is hidden.

        Args:
            seen: the seat's view.
        """

    @abstractmethod
    def determinizations(self, known: K, chance: int) -> Iterator[S]:
        """Whole games that fit what a seat knows, one after the other without an end: what is hidden is guessed.

        Args:
            known: what the seat sees and remembers.
            chance: the same gives the same games in the same order.
        """

    @abstractmethod
    def successor(self, state: S, option: O) -> S:
        """The state after an answer.

        Args:
            state: the game.
            option: one of the options of its question.
        """

    @abstractmethod
    def seat(self, state: S) -> int:
        """Who is asked.

        Args:
            state: the game.
        """

    @abstractmethod
    def is_over(self, state: S) -> bool:
        """Whether the game has ended.

        Args:
            state: the game.
        """

    @abstractmethod
    def terminal_value(self, state: S, seat: int) -> float:
        """What the end of the game is worth to a seat, in the points of the evaluation.

        Args:
            state: a game that is over.
            seat: whose, from 0.
        """

    @abstractmethod
    def key(self, state: S) -> object:
        """What tells the moments of a seat's turn apart.

        Args:
            state: the game, or what a seat sees of it.
        """

    @abstractmethod
    def option_numbers(self, state: S) -> str:
        """The moment by numbers: from them and from its seed a planner draws its chance.

        Args:
            state: the game, or what a seat sees of it.
        """

    @abstractmethod
    def is_own_turn(self, meter: NodeBudget) -> Search[S, O]:
        """What searches the turn that is to be played.

        Args:
            meter: what counts the positions.
        """

    @abstractmethod
    def turns_ahead(self, meter: NodeBudget) -> Search[S, O]:
        """What searches the turns after it, as a rule less widely.

        Args:
            meter: what counts the positions.
        """
