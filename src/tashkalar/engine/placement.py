"""A placement: a pattern on the board in one place and orientation.

It says what fits, what is missing and what blocks it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tashkalar.engine.board import ANY_RANK, COMMON
from tashkalar.engine.geometry import (
    AREAS,
    ARENA,
    Square,
    SquareSet,
    by_rows,
    column_of,
    mask_of,
    row_of,
    square_at,
    squares,
)
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
    from collections.abc import Iterator, Sequence

    from tashkalar.engine.catalogue import Being
    from tashkalar.engine.decision import Option
    from tashkalar.engine.pattern import Cell, MatchContext, Orientation, Strength
    from tashkalar.engine.state import GameState


class Placement(NamedTuple):
    """A pattern in one place and orientation, whether it fits there or not (rules.md 5.3, 5.4).

    Each square where a piece is required is in one of `serving`, `stand_ins`, `gaps`, `missing`, `low` and `foreign`.
    Those off the arena are counted in `outside`.
    """

    card: str
    """The id of the being."""
    square: Square
    """The arrival square.

    For a being that arrives apart from its pattern, the square where the pattern's own arrival square lies.
    """
    orientation: str
    """The orientation, one of `geometry.ORIENTATIONS`."""
    barred: bool
    """Whether the piece on the arrival square outranks the being (rules.md 5.4)."""
    outside: int
    """The number of required squares that lie off the arena."""
    marked: SquareSet
    """The marked squares on the arena, as a set."""
    noted: SquareSet
    """The marked squares of the second kind on the arena, as a set."""
    arrivals: SquareSet
    """The squares where the being may arrive, as a set.

    It is the arrival square itself, or for a being that arrives apart from its pattern every empty square of its area.
    """
    serving: SquareSet = 0
    """The squares of pieces that fit, as a set: your own, or those of a possessed colour (rules.md 13.14)."""
    stand_ins: tuple[Square, ...] = ()
    """The squares of enemy pieces that may stand in (rules.md 5.12, 10.7)."""
    gaps: tuple[Square, ...] = ()
    """The empty squares that may stand in for commons."""
    missing: tuple[MissingCell, ...] = ()
    """The other empty squares, each with the least rank required there."""
    low: tuple[MissingCell, ...] = ()
    """The squares of pieces of the right colour with too low a rank."""
    foreign: tuple[MissingCell, ...] = ()
    """The squares of other pieces that may not stand in."""

    @property
    def complete(self) -> bool:
        """Whether the pattern is complete and the being may arrive."""
        return not (self.short or self.outside) and self.arrivals != 0

    @property
    def lacking(self) -> tuple[MissingCell, ...]:
        """The cells of the arena without a suitable piece, the arrival square first, then the highest ranks first."""
        found = (*self.missing, *self.low, *self.foreign)
        return tuple(sorted(found, key=lambda lack: (lack.square != self.square, -lack.rank, lack.square)))

    @property
    def short(self) -> int:
        """The number of squares of the arena on which something else would have to stand."""
        return len({lack.square for lack in self.lacking} | ({self.square} if self.barred else set()))


def placement_at(state: GameState, card: str, square: Square, orientation: str = "r0") -> Placement:
    """Return the placement of a being's pattern on a square, compared with the pieces on the board.

        >>> placement_at(state, "swordmaster", 40).short, placement_at(state, "swordmaster", 40, "r90").short
        (0, 2)

    Args:
        state: the position; the being is summoned by the seat that decides.
        card: the id of a being, in the seat's hand or not.
        square: the arrival square. For a being that arrives apart from its pattern, the square where the pattern's own
            would be.
        orientation: one of `geometry.ORIENTATIONS`. The result has the first of those that look alike.

    Returns:
        The placement. If more enemy pieces or empty squares could stand in than are allowed, the first of them do.
    """
    placer = placer_of(as_if_on_turn(state), card)
    pattern = placer.being.pattern
    oriented = pattern.alike(orientation)
    return next(placer.placed(oriented, pattern.required_cells(oriented), square))


def placements(state: GameState, card: str) -> tuple[Placement, ...]:
    """Return all placements of a being's pattern with every required square on the arena, the best first.

        >>> best = placements(state, "swordmaster")[0]
        >>> best.square, best.orientation, best.complete
        (40, 'r0', True)

    Args:
        state: the position; the being is summoned by the seat that decides.
        card: the id of a being, in the seat's hand or not.

    Returns:
        The placements, sorted by the number of squares that lack a piece, then by the number of blocking pieces, then
        by the ranks that are lacking.
    """
    placer = placer_of(as_if_on_turn(state), card)
    found = (next(placer.placed(*place)) for place in placer.places())
    return tuple(sorted(found, key=_effort))


def summon_options_at(state: GameState, placement: Placement) -> tuple[Option, ...]:
    """Return the options that summon a being with its pattern in this placement, as the board stands.

        >>> [option.text for option in summon_options_at(state, placement_at(state, "swordmaster", 40))]
        ['summon swordmaster e5']

    Args:
        state: the position.
        placement: a placement in this state.

    Returns:
        The options that the decision lists, or would list if the card were in hand and an action left. There are
        several if the being may arrive on several squares, or if the roles of two stand-ins can be exchanged. There are
        none if the placement isn't complete or no piece is left for the being (rules.md 5.8).
    """
    if not placement.complete:
        return ()
    return tuple(
        option
        for option in summon_options_for(state, placement.card)
        if _is_option_of(as_if_on_turn(state), option, placement)
    )


def _effort(placement: Placement) -> tuple[int, ...]:
    """Return the sort key of a placement: the further from complete, the greater."""
    ranks = sum(1 + lack.rank for lack in (*placement.missing, *placement.low))
    return (
        placement.short,
        not placement.arrivals,
        placement.barred + len(placement.foreign),
        len(placement.low),
        ranks,
        placement.square,
    )


class Placer(NamedTuple):
    """A board prepared for placing the pattern of one being anywhere."""

    state: GameState
    being: Being
    context: MatchContext
    substitutes: Strength

    def places(self, within: SquareSet = ARENA) -> Iterator[tuple[Orientation, tuple[Cell, ...], Square]]:
        """Yield the orientations, with their cells, and squares in which the whole pattern lies on the arena."""
        for orientation in self.being.pattern.orientations:
            cells = self.being.pattern.required_cells(orientation)
            for square in squares(orientation.arrivals & within):
                yield orientation, cells, square

    def placed(self, orientation: Orientation, cells: Sequence[Cell], square: Square) -> Iterator[Placement]:
        """Yield the placement in an orientation on a square, for every choice of the enemy pieces that stand in."""
        board, being, own = self.state.board, self.being, self.context.own
        column, row = column_of(square), row_of(square)
        found = ((square_at(column + across, row + up), ANY_RANK[rank]) for (across, up), rank in cells)
        required = [MissingCell(there, rank) for there, rank in found if there is not None]
        barred = not (being.arrives or self.context.open[being.rank] & mask_of(square))
        lacks = [each for each in required if not own[each.rank] & mask_of(each.square)]
        free = [each for each in lacks if not (barred and each.square == square)]
        candidates = [each for each in free if self.substitutes[each.rank] & mask_of(each.square)]
        empty = [each for each in lacks if board.empty & mask_of(each.square)]
        gaps = [each for each in empty if each.rank == COMMON][: self.state.turn.gaps]
        match = being.pattern.match(square, orientation)
        for stand_ins in substitute_choices(self.state, candidates):
            taken = [each for each in lacks if each not in empty and each not in stand_ins]
            yield Placement(
                card=being.id,
                square=square,
                orientation=orientation.name,
                barred=barred,
                outside=len(cells) - len(required),
                marked=match.marked,
                noted=match.noted,
                arrivals=AREAS[being.arrives] & board.empty if being.arrives else mask_of(square),
                serving=sum(mask_of(each.square) for each in required) & ~sum(mask_of(each.square) for each in lacks),
                stand_ins=tuple(sorted(each.square for each in stand_ins)),
                gaps=by_rows(each.square for each in gaps),
                missing=tuple(each for each in empty if each not in gaps),
                low=tuple(each for each in taken if own[COMMON] & mask_of(each.square)),
                foreign=tuple(each for each in taken if not own[COMMON] & mask_of(each.square)),
            )


def placer_of(state: GameState, card: str) -> Placer:
    """Return the board prepared for placing the pattern of a being."""
    substitutes = combined_strength_masks(state.board, substitute_colours(state))
    return Placer(state, state.config.cards.beings[card], match_context_of(state), substitutes)


def _is_option_of(state: GameState, option: Option, placement: Placement) -> bool:
    """Return whether an option summons in this placement: without an orientation, by arrival and stand-ins."""
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
