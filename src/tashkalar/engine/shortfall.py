"""What keeps a being of the seat asked from coming: how near its pattern is to fitting, and whether a piece is left."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tashkalar.engine.board import COMMON, LEGENDARY, piece
from tashkalar.engine.geometry import AREAS, ARENA, Square, SquareSet, mask_of, squares
from tashkalar.engine.mutations import add_piece
from tashkalar.engine.pattern import NearMiss
from tashkalar.engine.summoning import (
    all_matches,
    as_if_on_turn,
    combined_strength_masks,
    has_piece_for,
    match_context_of,
    substitute_choices,
    substitute_colours,
)
from tashkalar.engine.transition import Transition

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tashkalar.engine.catalogue import Being
    from tashkalar.engine.pattern import Strength
    from tashkalar.engine.state import GameState


class OneShort(NamedTuple):
    """A place where one more common would let a being come."""

    arrival: Square
    """Where the being would come."""
    missing: Square
    """The empty square where the common is missing; the arrival itself if the pattern asks for a piece there."""


def one_short(state: GameState, card: str) -> tuple[OneShort, ...]:
    """Where one more common from the supply would let a being come in a way that uses it, whoever else stands in.

    Without a common in supply there is none to add: an action only moves one.

        >>> one_short(state, "messenger")[0]
        OneShort(arrival=19, missing=29)

    Args:
        state: the game; the being is one of the seat asked.
        card: the id of a being, in the seat's hand or not.

    Returns:
        The places, by their arrival squares; none where no single common would do.
    """
    state = as_if_on_turn(state)
    if not state.board.supply(state.mine, COMMON):
        return ()
    return tuple(sorted(short for missing in squares(state.board.empty) for short in _gaps(state, card, missing)))


def _gaps(state: GameState, card: str, missing: Square) -> set[OneShort]:
    """What a common on one square would let a being do."""
    filled, rank = _with_commons(state, mask_of(missing)), state.table.cards.beings[card].rank
    return {
        OneShort(match.square, missing)
        for match in all_matches(filled, card)
        if match.used & mask_of(missing) and has_piece_for(filled, rank, match)
    }


def _with_commons(state: GameState, where: SquareSet) -> GameState:
    """The state with commons of the seat on turn on these empty squares."""
    play = Transition(state)
    for square in squares(where):
        add_piece(play, piece(state.mine, COMMON), square)
    return play.state


def closest_miss(state: GameState, card: str, within: SquareSet = ARENA) -> tuple[NearMiss, ...]:
    """Where a being's pattern comes nearest to fitting, and what it lacks there, whatever may stand in for it.

        >>> [miss.short for miss in closest_miss(state, "knight")]
        [2, 2, 2, 2]

    Args:
        state: the game; the being is one of the seat asked.
        card: the id of a being, in the seat's hand or not.
        within: where alone it is to arrive, as a set of squares.

    Returns:
        All places that lack equally few pieces. Those come first that a common or two on empty squares would mend.
    """
    state = as_if_on_turn(state)
    being, others = state.table.cards.beings[card], combined_strength_masks(state.board, substitute_colours(state))
    first: dict[object, NearMiss] = {}
    for bare in _misses(state, being, within):
        for miss in _stood_in(state, bare, others):
            if miss.short:
                first.setdefault((miss.arrival, frozenset(miss.lacking)), miss)
    least = min((miss.short for miss in first.values()), default=0)
    return tuple(sorted((miss for miss in first.values() if miss.short == least), key=lambda m: _trouble(state, m)))


def _misses(state: GameState, being: Being, within: SquareSet) -> Iterator[NearMiss]:
    """Every place of a being's pattern; what arrives apart from it comes to a square that stays open."""
    on = match_context_of(state)
    if not being.arrives:
        yield from being.pattern.near_misses(on, being.rank, within)
        return
    for miss in being.pattern.near_misses(on, LEGENDARY):
        lacking = sum({mask_of(lack.square) for lack in miss.lacking})
        if room := squares(AREAS[being.arrives] & state.board.empty & within & ~lacking):
            yield miss._replace(arrival=room[0])


def _stood_in(state: GameState, miss: NearMiss, others: Strength) -> Iterator[NearMiss]:
    """A miss with as many enemy pieces standing in as may, in every way; an enemy who bars the arrival can't."""
    barred = mask_of(miss.arrival) if miss.barred else 0
    able = [lack for lack in miss.lacking if others[lack.rank] & ~barred & mask_of(lack.square)]
    for those in substitute_choices(state, able):
        rest = tuple(lack for lack in miss.lacking if lack not in those)
        yield miss._replace(lacking=rest, stand_ins=tuple(lack.square for lack in those))


def _trouble(state: GameState, miss: NearMiss) -> tuple[int, int, Square]:
    """How hard a miss is to mend: what stands in the way, the ranks lacking; then its square."""
    taken = sum(bool(mask_of(lack.square) & ~state.board.empty) for lack in miss.lacking)
    return miss.barred + taken, sum(lack.rank for lack in miss.lacking), miss.arrival


def commons_short(state: GameState, card: str, miss: NearMiss) -> int:
    """With how many commons from the supply, on the squares where a piece is lacking, a being could come in a place.

        >>> commons_short(state, "knight", closest_miss(state, "knight")[0])
        2

    Args:
        state: the game; the being is one of the seat asked.
        card: the id of a being.
        miss: the place, one of those that `closest_miss` gives.

    Returns:
        0 if commons alone don't do: another piece stands there, a higher one is asked, or none would be left for it.
    """
    state = as_if_on_turn(state)
    where = sum({mask_of(lack.square) for lack in miss.lacking})
    if miss.barred or where & ~state.board.empty or any(lack.rank for lack in miss.lacking):
        return 0
    if state.board.supply(state.mine, COMMON) < miss.short:
        return 0
    filled, rank = _with_commons(state, where), state.table.cards.beings[card].rank
    fits = any(has_piece_for(filled, rank, match) for match in all_matches(filled, card, mask_of(miss.arrival)))
    return miss.short if fits else 0


def lacks_piece_only(state: GameState, card: str, within: SquareSet = ARENA) -> bool:
    """Whether a being's pattern fits, whoever stands in, but there is no piece for it (rules.md 5.8).

        >>> lacks_piece_only(state, "swordmaster")
        False

    Args:
        state: the game; the being is one of the seat asked.
        card: the id of a being, in the seat's hand or not.
        within: where alone it is to arrive, as a set of squares.
    """
    state = as_if_on_turn(state)
    rank, matches = state.table.cards.beings[card].rank, list(all_matches(state, card, within))
    return bool(matches) and not any(has_piece_for(state, rank, match) for match in matches)
