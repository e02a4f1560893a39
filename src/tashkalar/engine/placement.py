"""A placement: a pattern on the board in one place and orientation.

It says what fits, what is missing and what blocks it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tashkalar.engine.board import COMMON, Rank
from tashkalar.engine.geometry import AREAS, Square, SquareSet, by_rows, column_of, mask_of, row_of, square_at, squares
from tashkalar.engine.pattern import MissingCell
from tashkalar.engine.summoning import (
    as_if_on_turn,
    combined_strength_masks,
    match_context_of,
    match_of,
    substitute_choices,
    substitute_colours,
    summon_options_for,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from tashkalar.engine.decision import Option
    from tashkalar.engine.pattern import MatchContext, Orientation, Strength
    from tashkalar.engine.state import GameState


class Placement(NamedTuple):
    """A pattern laid in one place, in one orientation, whether it fits there or not (rules.md 5.3, 5.4).

    Each square that it asks for is told in one of these: `serving`, `stand_ins`, `gaps`, `missing`, `low`, `foreign`;
    those off the arena are counted.
    """

    card: str
    """The being."""
    square: Square
    """Where it would arrive; for one that arrives apart from its pattern, the square by which that is laid."""
    orientation: str
    """How the pattern is turned, one of `geometry.ORIENTATIONS`."""
    barred: bool
    """Whether the piece on the arrival square outranks the being (rules.md 5.4)."""
    outside: int
    """How many squares of it lie off the arena."""
    marked: SquareSet
    """The marked squares on the arena, as a set."""
    noted: SquareSet
    """The marked squares of the second kind on the arena, as a set."""
    arrivals: SquareSet
    """Where the being would arrive: the square itself; apart from its pattern, all that stay empty, as a set."""
    serving: SquareSet = 0
    """Where pieces stand that serve: your own, or those of a colour possessed (rules.md 13.14)."""
    stand_ins: tuple[Square, ...] = ()
    """Enemy pieces that may stand in (rules.md 5.12, 10.7)."""
    gaps: tuple[Square, ...] = ()
    """Empty squares that may stand in for commons."""
    missing: tuple[MissingCell, ...] = ()
    """The other empty squares, each with the least rank asked there."""
    low: tuple[MissingCell, ...] = ()
    """Where such a piece stands, but of too low a rank."""
    foreign: tuple[MissingCell, ...] = ()
    """Where another's piece stands that may not stand in."""

    @property
    def complete(self) -> bool:
        """Whether the pattern stands and the being may arrive there."""
        return not (self.short or self.outside) and self.arrivals != 0

    @property
    def short(self) -> int:
        """On how many squares of the arena something else would have to stand."""
        wrong = {lack.square for lack in (*self.missing, *self.low, *self.foreign)}
        return len(wrong | ({self.square} if self.barred else set()))


def placement_at(state: GameState, card: str, square: Square, orientation: str = "r0") -> Placement:
    """A being's pattern laid over the board in one place, against the pieces that a summoning would be.

        >>> placement_at(state, "swordmaster", 40).short, placement_at(state, "swordmaster", 40, "r90").short
        (0, 2)

    Args:
        state: the game; the being is one of the seat asked.
        card: the id of a being, in the seat's hand or not.
        square: where it is to arrive; if it arrives apart from its pattern, the square by which that is laid.
        orientation: how it is turned, one of `geometry.ORIENTATIONS`; of those that look alike the first is told.

    Returns:
        What of the pattern stands there, what is missing, what is in the way. Where more enemy pieces or empty squares
        could stand in than may, the first of them do.
    """
    state = as_if_on_turn(state)
    turned = state.table.cards.beings[card].pattern.alike(orientation)
    return next(_laid(state, card, turned, (square,)))


def placements(state: GameState, card: str) -> tuple[Placement, ...]:
    """A being's pattern laid in every place and orientation in which all of it lies on the arena, the best first.

        >>> best = placements(state, "swordmaster")[0]
        >>> best.square, best.orientation, best.complete
        (40, 'r0', True)

    Args:
        state: the game; the being is one of the seat asked.
        card: the id of a being, in the seat's hand or not.

    Returns:
        Those come first that lack the fewest pieces; of equals, those with the fewest pieces in the way, and those that
        ask for lower ranks.
    """
    state = as_if_on_turn(state)
    found = [
        placement
        for turned in state.table.cards.beings[card].pattern.orientations
        for placement in _laid(state, card, turned, squares(turned.room))
    ]
    return tuple(sorted(found, key=_trouble))


def summon_options_at(state: GameState, placement: Placement) -> tuple[Option, ...]:
    """The options by which a being may be summoned with its pattern laid so, as the board stands.

        >>> [option.text for option in summon_options_at(state, placement_at(state, "swordmaster", 40))]
        ['summon swordmaster e5']

    Args:
        state: the game.
        placement: an outline in it.

    Returns:
        Options that the seat's question has, or would have if the card were in hand and an action left: several where
        it may arrive on several squares or two stand-ins may change their parts; none if the pattern doesn't stand, or
        no piece is left for the being (rules.md 5.8).
    """
    if not placement.complete:
        return ()
    return tuple(
        option
        for option in summon_options_for(state, placement.card)
        if _means(as_if_on_turn(state), option, placement)
    )


def _trouble(placement: Placement) -> tuple[int, ...]:
    """How far an outline is from fitting."""
    ranks = sum(1 + lack.rank for lack in (*placement.missing, *placement.low))
    return (
        placement.short,
        not placement.arrivals,
        placement.barred + len(placement.foreign),
        len(placement.low),
        ranks,
        placement.square,
    )


def _laid(state: GameState, card: str, turned: Orientation, places: Iterable[Square]) -> Iterator[Placement]:
    """A pattern laid in some places in one orientation."""
    being = state.table.cards.beings[card]
    cells, on, lent = (
        being.pattern.required_cells(turned),
        match_context_of(state),
        combined_strength_masks(state.board, substitute_colours(state)),
    )
    for square in places:
        column, row = column_of(square), row_of(square)
        asked = [(square_at(column + across, row + up), Rank(rank)) for (across, up), rank in cells]
        barred = not (being.arrives or on.open[being.rank] & mask_of(square))
        match = being.pattern.match(square, turned)
        placement = Placement(
            card=card,
            square=square,
            orientation=turned.name,
            barred=barred,
            outside=sum(there is None for there, _ in asked),
            marked=match.marked,
            noted=match.noted,
            arrivals=AREAS[being.arrives] & state.board.empty if being.arrives else mask_of(square),
        )
        yield _sorted_out(
            state, placement, [MissingCell(there, rank) for there, rank in asked if there is not None], on, lent
        )


def _sorted_out(
    state: GameState, placement: Placement, asked: Sequence[MissingCell], on: MatchContext, lent: Strength
) -> Placement:
    """An outline with each square where a piece is asked told by what stands there."""
    lacks = [each for each in asked if not on.own[each.rank] & mask_of(each.square)]
    free = [each for each in lacks if not (placement.barred and each.square == placement.square)]
    stand_ins, *_ = substitute_choices(state, [each for each in free if lent[each.rank] & mask_of(each.square)])
    empty = [each for each in lacks if state.board.empty & mask_of(each.square)]
    gaps = [each for each in empty if each.rank == COMMON][: state.turn.gaps]
    taken = [each for each in lacks if each not in empty and each not in stand_ins]
    return placement._replace(
        serving=sum(mask_of(each.square) for each in asked) & ~sum(mask_of(each.square) for each in lacks),
        stand_ins=tuple(sorted(each.square for each in stand_ins)),
        gaps=by_rows(each.square for each in gaps),
        missing=tuple(each for each in empty if each not in gaps),
        low=tuple(each for each in taken if on.own[COMMON] & mask_of(each.square)),
        foreign=tuple(each for each in taken if not on.own[COMMON] & mask_of(each.square)),
    )


def _means(state: GameState, option: Option, placement: Placement) -> bool:
    """Whether an option means a pattern laid so; if it names no orientation, the squares and who stands in tell."""
    same = (
        mask_of(option.square) & placement.arrivals
        and {*option.stand_ins} == {*placement.stand_ins}
        and option.gaps == placement.gaps
    )
    if not same or not option.orientation:
        return bool(same)
    match = match_of(state, option)
    used = placement.serving | sum(map(mask_of, placement.stand_ins))
    return (match.used, match.marked, match.noted) == (used, placement.marked, placement.noted)
