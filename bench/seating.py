"""Who sits where in the games that are measured."""

import itertools
from collections.abc import Iterable


def seated(schools: Iterable[str], seats: int, number: int) -> tuple[str, ...]:
    """The schools by seat in a game with this number: all orders of them in turn."""
    orders = list(itertools.permutations(schools, seats))
    return orders[number % len(orders)]
