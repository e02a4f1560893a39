"""Which pieces stand in danger of which, by the moves that any piece may be given; what cards say is left out."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tashkalar.engine.geometry import NEIGHBOURS, Square, SquareSet, mask_of, squares
from tashkalar.engine.selectors import by_rank, enterable_by_rank

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tashkalar.engine.board import Board


class Threat(NamedTuple):
    """A piece with others next to it that one move could bring onto it (rules.md 6.14, 6.15)."""

    square: Square
    """Where the piece in danger stands."""
    combat: SquareSet
    """The squares of those that a combat move could bring there: none of them is of a lower rank."""
    standard: SquareSet
    """Those among them for which a standard move is enough, because they are of a higher rank."""


def threats(board: Board, movers: Iterable[int], victims: Iterable[int]) -> tuple[Threat, ...]:
    """Which pieces of some colours one step of a piece of others could destroy.

    No piece moves but by a card, and nobody knows the others' cards; so this is what stands in danger if a card gives
    some piece next to it a single move. Leaps, moves of several steps, arrivals and what effects destroy outright are
    not in it. The Gateway moves and is destroyed as any piece of its rank (rules.md 13.9, 13.13), and a piece in stasis
    stands on no square (13.22).

        >>> [(threat.square, threat.combat.bit_count()) for threat in threats(state.board, [1], [0])]
        [(41, 1)]

    Args:
        board: the pieces.
        movers: the colours whose pieces would move.
        victims: the colours whose pieces are looked at; of a colour that moves too its own piece isn't counted as one
            that it need fear.

    Returns:
        Those in danger, by square.
    """
    ranked = by_rank(board)
    ways = enterable_by_rank(ranked, "combat"), enterable_by_rank(ranked, "standard")
    found = []
    for colour in victims:
        near = [each for each in movers if each != colour]
        for square in squares(board.of(colour)):
            combat, standard = (
                sum(
                    board.pieces[mover][rank] & NEIGHBOURS[square]
                    for mover in near
                    for rank, open_to in enumerate(way)
                    if open_to & mask_of(square)
                )
                for way in ways
            )
            if combat:
                found.append(Threat(square, combat, standard))
    return tuple(sorted(found))
