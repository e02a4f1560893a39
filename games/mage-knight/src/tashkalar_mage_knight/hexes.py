"""Hexes in axial coordinates, and the places of tiles on them (M33 to M35)."""

from __future__ import annotations

import re
from functools import lru_cache

Hex = tuple[int, int]
"""The coordinates q and r; r grows downwards."""
DIRECTIONS: dict[str, Hex] = {"ne": (1, -1), "e": (1, 0), "se": (0, 1), "sw": (-1, 1), "w": (-1, 0), "nw": (0, -1)}
"""The step to each neighbour, in the order in which options list them."""
TILE_STEPS: tuple[Hex, ...] = ((3, -2), (2, 1), (-1, 3), (-3, 2), (-2, -1), (1, -3))
"""The steps between the centres of neighbouring tiles (M34)."""
FARTHEST = 99
"""The greatest coordinate that a position may name."""


def add_hexes(one: Hex, other: Hex) -> Hex:
    """Return the sum of two hexes, as vectors."""
    return one[0] + other[0], one[1] + other[1]


@lru_cache(maxsize=1024)
def hexes_beside(at: Hex) -> tuple[Hex, ...]:
    """Return the six neighbours of a hex, in the order ne e se sw w nw."""
    return tuple(add_hexes(at, step) for step in DIRECTIONS.values())


def are_beside(one: Hex, other: Hex) -> bool:
    """Return whether two hexes are neighbours."""
    return (other[0] - one[0], other[1] - one[1]) in DIRECTIONS.values()


@lru_cache(maxsize=1024)
def steps_between(one: Hex, other: Hex) -> int:
    """Return the least number of steps from one hex to another one."""
    q, r = add_hexes(one, (-other[0], -other[1]))
    return max(abs(q), abs(r), abs(q + r))


def tile_centre(at: Hex) -> Hex:
    """Return the centre of the tile that a hex belongs to (M33)."""
    return next(each for each in (at, *hexes_beside(at)) if (3 * each[0] + each[1]) % 7 == 0)


def tile_hexes(centre: Hex) -> tuple[Hex, ...]:
    """Return the seven hexes of a tile: the centre, then ne e se sw w nw."""
    return (centre, *hexes_beside(centre))


@lru_cache(maxsize=256)
def centres_beside(centre: Hex) -> tuple[Hex, ...]:
    """Return the centres of the six neighbouring tiles."""
    return tuple(add_hexes(centre, step) for step in TILE_STEPS)


def is_tile_place(centre: Hex) -> bool:
    """Return whether a tile may lie at a centre: not behind the coast (M34, M35)."""
    index, rest = divmod(3 * centre[0] + centre[1], 7)
    return rest == 0 and index >= 0 and centre[0] - 3 * index >= 0


def hex_text(at: Hex) -> str:
    """Return the name of a hex, such as "-1,0"."""
    return f"{at[0]},{at[1]}"


def parse_hex(text: str) -> Hex:
    """Return the hex that a name such as "-1,0" names. Raise ValueError if the text is no hex within `FARTHEST`."""
    if not re.fullmatch(r"(0|-?[1-9]\d?),(0|-?[1-9]\d?)", text):
        raise ValueError(f"{text!a} is no hex such as -1,0")
    q, r = text.split(",")
    return int(q), int(r)
