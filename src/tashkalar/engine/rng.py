"""The only source of randomness: SplitMix64, whose whole state is one int in the game state.

The algorithm (Steele, Lea, Flood 2014): the state grows by 0x9E3779B97F4A7C15 modulo 2**64; the number drawn is the new
state after `z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9`, `z = (z ^ z >> 27) * 0x94D049BB133111EB`, `z ^ z >> 31`. A number
below n is the draw modulo n, where draws at or above the largest multiple of n are thrown away.
"""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

ALGORITHM = "splitmix64"
_MASK = (1 << 64) - 1


def draw_number(chance: int) -> tuple[int, int]:
    """Return a random number and the next generator state. `chance`: the generator's state, 0 to 2**64 - 1."""
    chance = (chance + 0x9E3779B97F4A7C15) & _MASK
    z = chance
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & _MASK
    z = (z ^ z >> 27) * 0x94D049BB133111EB & _MASK
    return z ^ z >> 31, chance


def draw_below(limit: int, chance: int) -> tuple[int, int]:
    """Return a uniformly distributed random number below a limit and the next generator state.

    >>> draw_below(6, 7)
    (3, 11400714819323198492)

    Args:
        limit: the exclusive upper limit, at least 1.
        chance: the generator's state, 0 to 2**64 - 1.

    Returns:
        The number, 0 to `limit - 1`, and the state after all draws that were needed.
    """
    fair = (1 << 64) - (1 << 64) % limit
    while True:
        number, chance = draw_number(chance)
        if number < fair:
            return number % limit, chance


def shuffle(items: Sequence[T], chance: int) -> tuple[tuple[T, ...], int]:
    """Return the items in a random order (Fisher-Yates from the back) and the next generator state."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other, chance = draw_below(last + 1, chance)
        order[last], order[other] = order[other], order[last]
    return tuple(order), chance
