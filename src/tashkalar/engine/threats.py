"""Pieces in danger from the moves that every piece may be given, without the effects of particular cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tashkalar.engine.geometry import NEIGHBOURS, Square, SquareSet, mask_of, squares
from tashkalar.engine.selectors import by_rank, enterable_by_rank

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tashkalar.engine.board import Board


class Threat(NamedTuple):
    """A piece that a single move of an adjacent piece could destroy (rules.md 6.14, 6.15)."""

    square: Square
    """The square of the piece in danger."""
    combat: SquareSet
    """The squares of the pieces that a combat move could bring there: all of them have the same or a higher rank."""
    standard: SquareSet
    """The squares among them from which a standard move suffices, as the piece has a higher rank."""


def threats(board: Board, movers: Iterable[int], victims: Iterable[int]) -> tuple[Threat, ...]:
    """Return the pieces of some colours that a move of one step by a piece of other colours could destroy, by square.

    Pieces move only by cards, and the opponents' cards are unknown. So these are the pieces in danger if a card gives
    an adjacent piece a single move. Leaps, moves of several steps, arrivals and destruction by effects are not
    considered. The Gateway moves and is destroyed as any piece of its rank (rules.md 13.9, 13.13), and a piece in
    stasis stands on no square (13.22).

        >>> [(threat.square, threat.combat.bit_count()) for threat in threats(state.board, [1], [0])]
        [(41, 1)]

    Args:
        board: the pieces.
        movers: the colours whose pieces would move, from 0.
        victims: the colours whose pieces may be in danger, from 0. A colour in both is no danger to itself.
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
