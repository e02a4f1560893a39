"""Turns that were thought of, and how much thinking that may cost."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Generic, NamedTuple, Protocol, TypeVar

S = TypeVar("S")
"""The state of a game."""
O = TypeVar("O")  # noqa: E741 - the option stands beside the state as everywhere
"""Its options."""


class NodeBudget:
    """Counts the positions of a search, and says when to stop.

    Args:
        positions: how many may be looked at.
        until: when to stop besides, by `time.monotonic`.
        hurried: is told how many were looked at, and says whether to stop at once.
    """

    def __init__(
        self, positions: float, until: float = float("inf"), hurried: Callable[[int], bool] | None = None
    ) -> None:
        self.positions = positions
        self.until = until
        self.hurried = hurried
        self.spent = 0

    def count(self) -> None:
        """One more position."""
        self.spent += 1
        if not self.spent % 64:
            self.add(0)

    def add(self, positions: int) -> None:
        """So many more at once, and a look at the clock."""
        self.spent += positions
        if self._is_late():
            self.positions = 0

    def _is_late(self) -> bool:
        timed = self.until < float("inf") and time.monotonic() > self.until
        return timed or (self.hurried is not None and self.hurried(self.spent))

    @property
    def is_exhausted(self) -> bool:
        """Whether nothing more is to be looked at."""
        return self.spent >= self.positions


class Plan(NamedTuple, Generic[S, O]):
    """The rest of a turn."""

    options: tuple[O, ...]
    """The answers, one after the other."""
    value: float
    """What the evaluation says of the position that it ends in."""
    state: S
    """That position; the turn isn't ended there yet where the last answer ends it."""


class Search(Protocol[S, O]):
    """Thinks of turns of one seat."""

    def plans(self, state: S, most: int = 1) -> list[Plan[S, O]]:
        """The best ways found to play on to the end of the turn of the seat asked, the best first.

        Args:
            state: a state, or that of a view of the seat asked.
            most: how many ways, each to another position.
        """
        ...
