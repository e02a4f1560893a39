"""What keeps a being of the seat asked from coming: how near its pattern is to fitting, and whether a piece is left."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tashkalar.engine.board import COMMON, LEGENDARY, piece
from tashkalar.engine.geometry import AREAS, ARENA, Square, SquareSet, bit, squares
from tashkalar.engine.mutations import put
from tashkalar.engine.pattern import Miss
from tashkalar.engine.summoning import ground_of, layings, lenders, of_asked, standing_in, strengths, supplied
from tashkalar.engine.transition import Transition

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tashkalar.engine.catalogue import Being
    from tashkalar.engine.pattern import Strength
    from tashkalar.engine.state import GameState


class Gap(NamedTuple):
    """A place where one more common would let a being come."""

    arrival: Square
    """Where the being would come."""
    missing: Square
    """The empty square where the common is missing; the arrival itself if the pattern asks for a piece there."""


def almost(state: GameState, card: str) -> tuple[Gap, ...]:
    """Where one more common from the supply would let a being come in a way that uses it, whoever else stands in.

    Without a common in supply there is none to add: an action only moves one.

        >>> almost(state, "messenger")[0]
        Gap(arrival=19, missing=29)

    Args:
        state: the game; the being is one of the seat asked.
        card: the id of a being, in the seat's hand or not.

    Returns:
        The places, by their arrival squares; none where no single common would do.
    """
    state = of_asked(state)
    if not state.board.supply(state.mine, COMMON):
        return ()
    return tuple(sorted(gap for missing in squares(state.board.empty) for gap in _gaps(state, card, missing)))


def _gaps(state: GameState, card: str, missing: Square) -> set[Gap]:
    """What a common on one square would let a being do."""
    filled, rank = _with_commons(state, bit(missing)), state.table.cards.beings[card].rank
    return {
        Gap(match.square, missing)
        for match in layings(filled, card)
        if match.used & bit(missing) and supplied(filled, rank, match)
    }


def _with_commons(state: GameState, where: SquareSet) -> GameState:
    """The state with commons of the seat on turn on these empty squares."""
    play = Transition(state)
    for square in squares(where):
        put(play, piece(state.mine, COMMON), square)
    return play.state


def nearest(state: GameState, card: str, within: SquareSet = ARENA) -> tuple[Miss, ...]:
    """Where a being's pattern comes nearest to fitting, and what it lacks there, whatever may stand in for it.

        >>> [miss.short for miss in nearest(state, "knight")]
        [2, 2, 2, 2]

    Args:
        state: the game; the being is one of the seat asked.
        card: the id of a being, in the seat's hand or not.
        within: where alone it is to arrive, as a set of squares.

    Returns:
        All places that lack equally few pieces. Those come first that a common or two on empty squares would mend.
    """
    state = of_asked(state)
    being, others = state.table.cards.beings[card], strengths(state.board, lenders(state))
    first: dict[object, Miss] = {}
    for bare in _misses(state, being, within):
        for miss in _stood_in(state, bare, others):
            if miss.short:
                first.setdefault((miss.arrival, frozenset(miss.lacking)), miss)
    least = min((miss.short for miss in first.values()), default=0)
    return tuple(sorted((miss for miss in first.values() if miss.short == least), key=lambda m: _trouble(state, m)))


def _misses(state: GameState, being: Being, within: SquareSet) -> Iterator[Miss]:
    """Every place of a being's pattern; what arrives apart from it comes to a square that stays open."""
    on = ground_of(state)
    if not being.arrives:
        yield from being.pattern.misses(on, being.rank, within)
        return
    for miss in being.pattern.misses(on, LEGENDARY):
        lacking = sum({bit(lack.square) for lack in miss.lacking})
        if room := squares(AREAS[being.arrives] & state.board.empty & within & ~lacking):
            yield miss._replace(arrival=room[0])


def _stood_in(state: GameState, miss: Miss, others: Strength) -> Iterator[Miss]:
    """A miss with as many enemy pieces standing in as may, in every way; an enemy who bars the arrival can't."""
    barred = bit(miss.arrival) if miss.barred else 0
    able = [lack for lack in miss.lacking if others[lack.rank] & ~barred & bit(lack.square)]
    for those in standing_in(state, able):
        rest = tuple(lack for lack in miss.lacking if lack not in those)
        yield miss._replace(lacking=rest, stand_ins=tuple(lack.square for lack in those))


def _trouble(state: GameState, miss: Miss) -> tuple[int, int, Square]:
    """How hard a miss is to mend: what stands in the way, the ranks lacking; then its square."""
    taken = sum(bool(bit(lack.square) & ~state.board.empty) for lack in miss.lacking)
    return miss.barred + taken, sum(lack.rank for lack in miss.lacking), miss.arrival


def commons_short(state: GameState, card: str, miss: Miss) -> int:
    """With how many commons from the supply, on the squares where a piece is lacking, a being could come in a place.

        >>> commons_short(state, "knight", nearest(state, "knight")[0])
        2

    Args:
        state: the game; the being is one of the seat asked.
        card: the id of a being.
        miss: the place, one of those that `nearest` gives.

    Returns:
        0 if commons alone don't do: another piece stands there, a higher one is asked, or none would be left for it.
    """
    state = of_asked(state)
    where = sum({bit(lack.square) for lack in miss.lacking})
    if miss.barred or where & ~state.board.empty or any(lack.rank for lack in miss.lacking):
        return 0
    if state.board.supply(state.mine, COMMON) < miss.short:
        return 0
    filled, rank = _with_commons(state, where), state.table.cards.beings[card].rank
    fits = any(supplied(filled, rank, match) for match in layings(filled, card, bit(miss.arrival)))
    return miss.short if fits else 0


def unsupplied(state: GameState, card: str, within: SquareSet = ARENA) -> bool:
    """Whether a being's pattern fits, whoever stands in, but there is no piece for it (rules.md 5.8).

        >>> unsupplied(state, "swordmaster")
        False

    Args:
        state: the game; the being is one of the seat asked.
        card: the id of a being, in the seat's hand or not.
        within: where alone it is to arrive, as a set of squares.
    """
    state = of_asked(state)
    rank, matches = state.table.cards.beings[card].rank, list(layings(state, card, within))
    return bool(matches) and not any(supplied(state, rank, match) for match in matches)
