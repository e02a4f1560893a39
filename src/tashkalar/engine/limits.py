"""Upper limits of the counts and tallies in a state.

No real game comes near them, but a position that is set up may. A position can't contain more, and nothing grows beyond
the limits during play. So any state that follows from a valid position can be written as a valid position again.
"""

from typing import TypeVar

from hotseat.codec import COUNT_LIMIT, LIST_LIMIT

T = TypeVar("T")
ACTION_LIMIT = 30
"""The greatest number of actions left: two of the turn, at most nine from each of three cards, and one to spare."""


def capped_add(count: int, by: int, most: int = COUNT_LIMIT) -> int:
    """Return a count increased up to a limit. `by`: the increase, 0 or more."""
    return min(count + by, most)


def capped_append(tally: tuple[T, ...], new: T) -> tuple[T, ...]:
    """Return a tally with one more entry at its end, unless it is full."""
    return (*tally, new)[:LIST_LIMIT]
