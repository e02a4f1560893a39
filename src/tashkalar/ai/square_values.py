"""The value of squares for a seat: from their position on the board and from the open tasks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from tashkalar.ai.features import task_shortfall
from tashkalar.engine import GameState
from tashkalar.engine.board import LEGENDARY
from tashkalar.engine.catalogue import Requirement
from tashkalar.engine.geometry import (
    AREAS,
    CENTRAL,
    COLOURED,
    GREEN,
    MIDDLE_LINES,
    NEIGHBOURS,
    RED,
    SIZE,
    SquareSet,
    mask_of,
    squares,
)
from tashkalar.engine.tasks import Arrivals, Chain, Holds, Leads, LineLead, Surrounds, chains_from

VALUE_BY_MISSING = (0.0, 2.0, 1.0, 0.5)
"""The value of a step towards a task per point of it, by the number of missing pieces; none beyond."""
BySquare = tuple[float, ...]


class SquareValues(NamedTuple):
    """The value of each square for a seat."""

    pieces: BySquare
    """The value of each square for any piece of the seat."""
    beings: BySquare
    """The value of each square for an arriving being."""


NO_SQUARE_VALUES: BySquare = tuple(
    0.1 * bool(mask_of(s) & CENTRAL) + 0.1 * bool(mask_of(s) & COLOURED) for s in range(SIZE * SIZE)
)
"""The value of each square that no task needs."""


def square_values(state: GameState, seat: int) -> SquareValues:
    """Return the value of the squares for a seat with the tasks that are open."""
    pieces, beings = list(NO_SQUARE_VALUES), list(NO_SQUARE_VALUES)
    for way, promise in _ways(state, seat):
        for requirement in way:
            for_pieces, for_beings = _squares(requirement, state, seat)
            for square in squares(for_pieces):
                pieces[square] += promise
            for square in squares(for_beings):
                beings[square] += promise
    return SquareValues(tuple(pieces), tuple(beings))


def _ways(state: GameState, seat: int) -> Iterator[tuple[tuple[Requirement, ...], float]]:
    """Yield the nearly met ways of the open tasks, each with the value of a step on it."""
    for task in state.tasks.current:
        card = state.config.cards.tasks[task]
        for way in card.goal:
            lack = task_shortfall((way,), state, seat)
            if 0 < lack < len(VALUE_BY_MISSING):
                yield way, card.points * VALUE_BY_MISSING[lack]


def _squares(requirement: Requirement, state: GameState, seat: int) -> tuple[SquareSet, SquareSet]:
    """Return the squares where a piece, and where a being, would help to meet a condition."""
    board, colour = state.board, state.config.colour_of(seat)
    own, empty = board.of(colour), board.empty
    match requirement:
        case Holds((_, area), pieces, upgraded, legendary):
            few = (own & area).bit_count() < pieces
            low = (board.upgraded(colour) & area).bit_count() < upgraded
            low = low or (board.pieces[colour][LEGENDARY] & area).bit_count() < legendary
            return area & empty if few else 0, area if few or low else 0
        case Leads(areas):
            parts = zip(areas, requirement.parts(state, seat), strict=True)
            return 0, _union(AREAS[area] for area, (_, have, need) in parts if have < need)
        case Arrivals(_, red, green, coloured):
            return 0, (RED if red else 0) | (GREEN if green else 0) | (COLOURED if coloured else 0)
        case LineLead():
            enemies = board.occupied & ~own
            line = max(MIDDLE_LINES, key=lambda line: (own & line).bit_count() - (enemies & line).bit_count())
            return line & empty, line & ~own
        case Surrounds():
            around = max(
                (NEIGHBOURS[square] for square in squares(board.occupied & ~own)),
                key=lambda around: (own & around).bit_count(),
                default=0,
            )
            return around & empty, around & ~own
        case Chain():
            links = _links(requirement, own, empty, requirement.missing(state, seat, len(VALUE_BY_MISSING)))
            return links, links
        case _:
            return 0, 0


def _links(chain: Chain, own: SquareSet, empty: SquareSet, missing: int) -> SquareSet:
    """Return the empty squares on the paths that complete a chain with the given number of pieces."""
    found = 0
    for ends in chain.pairs:
        there, back = ([last for _, last in islice(chains_from(end, own, empty), 1, missing + 1)] for end in ends)
        found |= _union(first & second for first, second in zip(there, reversed(back), strict=True))
    return found


def _union(sets: Iterator[SquareSet]) -> SquareSet:
    found = 0
    for each in sets:
        found |= each
    return found
