"""Reasons why a being can't be summoned: the distance of its pattern from fitting, and shortages of pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tashkalar.engine.board import COMMON, piece
from tashkalar.engine.geometry import ARENA, Square, SquareSet, mask_of, squares
from tashkalar.engine.mutations import add_piece
from tashkalar.engine.placement import Placement, placer_of
from tashkalar.engine.summoning import all_matches, as_if_on_turn, has_piece_for
from tashkalar.engine.transition import Transition

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tashkalar.engine.state import GameState


class OneShort(NamedTuple):
    """A place where one more common would allow a being to be summoned."""

    arrival: Square
    """The arrival square."""
    missing: Square
    """The empty square where the common is missing. It is the arrival square if the pattern lacks a piece there."""


def one_short(state: GameState, card: str) -> tuple[OneShort, ...]:
    """Return the places where one more common from the supply, used in the pattern, would allow a being to be summoned.

    All stand-ins that are allowed are taken into account. Without a common in supply there are no such places, as an
    action only moves one.

        >>> one_short(state, "messenger")[0]
        OneShort(arrival=19, missing=29)

    Args:
        state: the position; the being is summoned by the seat that decides.
        card: the id of a being, in the seat's hand or not.

    Returns:
        The places, by their arrival squares; empty where no single common suffices.
    """
    state = as_if_on_turn(state)
    if not state.board.supply(state.mine, COMMON):
        return ()
    return tuple(
        sorted(short for missing in squares(state.board.empty) for short in _one_short_at(state, card, missing))
    )


def _one_short_at(state: GameState, card: str, missing: Square) -> set[OneShort]:
    """Return the arrivals that a common on one square would make possible."""
    filled, rank = _with_commons(state, mask_of(missing)), state.config.cards.beings[card].rank
    return {
        OneShort(match.square, missing)
        for match in all_matches(filled, card)
        if match.used & mask_of(missing) and has_piece_for(filled, rank, match)
    }


def _with_commons(state: GameState, where: SquareSet) -> GameState:
    """Return the state with commons of the seat on turn on these empty squares."""
    play = Transition(state)
    for square in squares(where):
        add_piece(play, piece(state.mine, COMMON), square)
    return play.state


def closest_miss(state: GameState, card: str, within: SquareSet = ARENA) -> tuple[Placement, ...]:
    """Return the incomplete placements of a being's pattern that lack the fewest pieces, with each choice of stand-ins.

    Empty squares don't stand in for commons here: they count as missing.

        >>> [miss.short for miss in closest_miss(state, "knight")]
        [2, 2, 2, 2]

    Args:
        state: the position; the being is summoned by the seat that decides.
        card: the id of a being, in the seat's hand or not.
        within: the arrival squares to consider, as a set.

    Returns:
        All placements that lack the least number of pieces, those that need only commons on empty squares first. The
        `arrivals` of each are those considered that the pattern leaves free; placements without any are left out.
    """
    state = as_if_on_turn(state)
    first: dict[object, Placement] = {}
    for miss in _misses(state, card, within):
        if miss.short:
            first.setdefault((miss.arrivals, frozenset(miss.lacking)), miss)
    least = min((miss.short for miss in first.values()), default=0)
    return tuple(sorted((miss for miss in first.values() if miss.short == least), key=_effort))


def _misses(state: GameState, card: str, within: SquareSet) -> Iterator[Placement]:
    """Yield the placements of a being's pattern that leave an arrival square free, with every choice of stand-ins."""
    placer = placer_of(state._replace(turn=state.turn._replace(gaps=0)), card)
    for place in placer.places(ARENA if placer.being.arrives else within):
        for placed in placer.placed(*place):
            free = placed.arrivals & within
            if placer.being.arrives:
                free &= ~sum(mask_of(lack.square) for lack in placed.lacking)
            if free:
                yield placed._replace(arrivals=free)


def _effort(miss: Placement) -> tuple[int, int, Square]:
    """Return the sort key of a placement: blocking pieces, then the ranks lacking, then its arrival square."""
    taken = len(miss.low) + len(miss.foreign)
    return miss.barred + taken, sum(lack.rank for lack in miss.lacking), squares(miss.arrivals)[0]


def commons_short(state: GameState, card: str, miss: Placement) -> int:
    """Return the number of commons from the supply that would complete a placement, on the squares that lack a piece.

        >>> commons_short(state, "knight", closest_miss(state, "knight")[0])
        2

    Args:
        state: the position; the being is summoned by the seat that decides.
        card: the id of a being.
        miss: one of the placements from `closest_miss`.

    Returns:
        The number of commons. 0 if commons alone don't suffice: another piece blocks a square, a higher rank is
        required, the supply is too small, or no piece would be left for the being.
    """
    state = as_if_on_turn(state)
    where = sum({mask_of(lack.square) for lack in miss.lacking})
    if miss.barred or where & ~state.board.empty or any(lack.rank for lack in miss.lacking):
        return 0
    if state.board.supply(state.mine, COMMON) < miss.short:
        return 0
    filled, rank = _with_commons(state, where), state.config.cards.beings[card].rank
    fits = any(has_piece_for(filled, rank, match) for match in all_matches(filled, card, miss.arrivals))
    return miss.short if fits else 0


def lacks_piece_only(state: GameState, card: str, within: SquareSet = ARENA) -> bool:
    """Return whether a being's pattern fits, with any stand-ins, but there is no piece for the being (rules.md 5.8).

        >>> lacks_piece_only(state, "swordmaster")
        False

    Args:
        state: the position; the being is summoned by the seat that decides.
        card: the id of a being, in the seat's hand or not.
        within: the arrival squares to consider, as a set.
    """
    state = as_if_on_turn(state)
    rank, matches = state.config.cards.beings[card].rank, list(all_matches(state, card, within))
    return bool(matches) and not any(has_piece_for(state, rank, match) for match in matches)
