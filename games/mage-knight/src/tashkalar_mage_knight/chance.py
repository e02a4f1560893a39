"""A source of chance whose whole state is one number, so that a state of the game can hold it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

ALGORITHM = "splitmix64"
_MASK = 2**64 - 1
T = TypeVar("T")


def next_number(chance: int) -> tuple[int, int]:
    """Return the state after a draw, and a number from 0 to 2**64 - 1. `chance`: the state, from 0 to 2**64 - 1."""
    chance = (chance + 0x9E3779B97F4A7C15) & _MASK
    mixed = ((chance ^ (chance >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
    return chance, mixed ^ (mixed >> 31)


def chance_below(chance: int, count: int) -> tuple[int, int]:
    """Return the state after a draw, and a number from 0 to `count` - 1; its bias is below one in 2**58."""
    chance, number = next_number(chance)
    return chance, (number * count) >> 64


def shuffle_by(chance: int, items: Sequence[T]) -> tuple[int, tuple[T, ...]]:
    """Return the state after the draws, and the items in a random order."""
    left, order = list(items), []
    while left:
        chance, index = chance_below(chance, len(left))
        order.append(left.pop(index))
    return chance, tuple(order)
