"""How far a count and a tally go. Nobody's game comes near it; a position that is set up may, and is played on safely.

A position can't be given more, and nothing grows beyond it, so what was given can be given again however it is played
on.
"""

from typing import TypeVar

T = TypeVar("T")
COUNT_LIMIT = 10**6
LIST_LIMIT = 1000
ACTION_LIMIT = 30
"""Actions left in a turn: two of its own, nine at most from each of three cards, and one to spare."""


def capped_add(count: int, by: int, most: int = COUNT_LIMIT) -> int:
    """A count with so many more, up to the limit."""
    return min(count + by, most)


def capped_append(tally: tuple[T, ...], new: T) -> tuple[T, ...]:
    """A tally with one more at its end, unless it is full."""
    return (*tally, new)[:LIST_LIMIT]
