"""Plans for the rest of a turn, the interface of a search for them, and its node budget."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Generic, NamedTuple, Protocol, TypeVar

S = TypeVar("S")
"""The type of a state."""
O = TypeVar("O")  # noqa: E741 - the letter of an option, as S is that of a state
"""The type of an option."""


class NodeBudget:
    """A counter of the positions of a search, with the conditions for stopping.

    Args:
        positions: the maximum number of positions.
        until: the time at which to stop, as `time.monotonic` counts it.
        hurried: a function called with the number of positions so far; it returns whether to stop at once.
    """

    def __init__(
        self, positions: float, until: float = float("inf"), hurried: Callable[[int], bool] | None = None
    ) -> None:
        self.positions = positions
        self.until = until
        self.hurried = hurried
        self.spent = 0

    def count(self) -> None:
        """Count one position. Every 64 positions the time limit and `hurried` are checked too."""
        self.spent += 1
        if not self.spent % 64:
            self.add(0)

    def add(self, positions: int) -> None:
        """Count several positions at once, or 0, and check the time limit and `hurried`."""
        self.spent += positions
        timed = self.until < float("inf") and time.monotonic() > self.until
        if timed or (self.hurried is not None and self.hurried(self.spent)):
            self.positions = 0

    @property
    def is_exhausted(self) -> bool:
        """Whether the search has to stop."""
        return self.spent >= self.positions


class Plan(NamedTuple, Generic[S, O]):
    """A plan for the rest of a turn."""

    options: tuple[O, ...]
    """The options, in their order."""
    value: float
    """The evaluation of the last state."""
    state: S
    """The last state. If the last option ends the turn, this is the state before the turn ends."""


class Search(Protocol[S, O]):
    """A search for the turns of one seat."""

    def plans(self, state: S, most: int = 1) -> list[Plan[S, O]]:
        """Return the best plans found for the rest of the turn of the seat that has to decide, the best first.

        Args:
            state: a state, or the view of that seat as a state.
            most: the maximum number of plans; each leads to another last state.
        """
        ...
