"""A being's pattern laid over the board as it stands: what of it is there, what is missing, and what is in the way."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tashkalar.engine.board import COMMON, Rank
from tashkalar.engine.geometry import AREAS, Square, SquareSet, bit, by_rows, column_of, row_of, square_at, squares
from tashkalar.engine.pattern import Lack
from tashkalar.engine.summoning import ground_of, lenders, match_of, of_asked, prospects, standing_in, strengths

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from tashkalar.engine.decision import Option
    from tashkalar.engine.pattern import Ground, Orientation, Strength
    from tashkalar.engine.state import GameState


class Outline(NamedTuple):
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
    missing: tuple[Lack, ...] = ()
    """The other empty squares, each with the least rank asked there."""
    low: tuple[Lack, ...] = ()
    """Where such a piece stands, but of too low a rank."""
    foreign: tuple[Lack, ...] = ()
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


def outline(state: GameState, card: str, square: Square, orientation: str = "r0") -> Outline:
    """A being's pattern laid over the board in one place, against the pieces that a summoning would be.

        >>> outline(state, "swordmaster", 40).short, outline(state, "swordmaster", 40, "r90").short
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
    state = of_asked(state)
    turned = state.table.cards.beings[card].pattern.alike(orientation)
    return next(_laid(state, card, turned, (square,)))


def outlines(state: GameState, card: str) -> tuple[Outline, ...]:
    """A being's pattern laid in every place and orientation in which all of it lies on the arena, the best first.

        >>> best = outlines(state, "swordmaster")[0]
        >>> best.square, best.orientation, best.complete
        (40, 'r0', True)

    Args:
        state: the game; the being is one of the seat asked.
        card: the id of a being, in the seat's hand or not.

    Returns:
        Those come first that lack the fewest pieces; of equals, those with the fewest pieces in the way, and those that
        ask for lower ranks.
    """
    state = of_asked(state)
    found = [
        laid
        for turned in state.table.cards.beings[card].pattern.orientations
        for laid in _laid(state, card, turned, squares(turned.room))
    ]
    return tuple(sorted(found, key=_trouble))


def ways(state: GameState, laid: Outline) -> tuple[Option, ...]:
    """The options by which a being may be summoned with its pattern laid so, as the board stands.

        >>> [option.text for option in ways(state, outline(state, "swordmaster", 40))]
        ['summon swordmaster e5']

    Args:
        state: the game.
        laid: an outline in it.

    Returns:
        Options that the seat's question has, or would have if the card were in hand and an action left: several where
        it may arrive on several squares or two stand-ins may change their parts; none if the pattern doesn't stand, or
        no piece is left for the being (rules.md 5.8).
    """
    if not laid.complete:
        return ()
    return tuple(option for option in prospects(state, laid.card) if _means(of_asked(state), option, laid))


def _trouble(laid: Outline) -> tuple[int, ...]:
    """How far an outline is from fitting."""
    ranks = sum(1 + lack.rank for lack in (*laid.missing, *laid.low))
    return laid.short, not laid.arrivals, laid.barred + len(laid.foreign), len(laid.low), ranks, laid.square


def _laid(state: GameState, card: str, turned: Orientation, places: Iterable[Square]) -> Iterator[Outline]:
    """A pattern laid in some places in one orientation."""
    being = state.table.cards.beings[card]
    cells, on, lent = being.pattern.asked(turned), ground_of(state), strengths(state.board, lenders(state))
    for square in places:
        column, row = column_of(square), row_of(square)
        asked = [(square_at(column + across, row + up), Rank(rank)) for (across, up), rank in cells]
        barred = not (being.arrives or on.open[being.rank] & bit(square))
        match = being.pattern.match(square, turned)
        laid = Outline(
            card=card,
            square=square,
            orientation=turned.name,
            barred=barred,
            outside=sum(there is None for there, _ in asked),
            marked=match.marked,
            noted=match.noted,
            arrivals=AREAS[being.arrives] & state.board.empty if being.arrives else bit(square),
        )
        yield _sorted_out(state, laid, [Lack(there, rank) for there, rank in asked if there is not None], on, lent)


def _sorted_out(state: GameState, laid: Outline, asked: Sequence[Lack], on: Ground, lent: Strength) -> Outline:
    """An outline with each square where a piece is asked told by what stands there."""
    lacks = [each for each in asked if not on.own[each.rank] & bit(each.square)]
    free = [each for each in lacks if not (laid.barred and each.square == laid.square)]
    stand_ins, *_ = standing_in(state, [each for each in free if lent[each.rank] & bit(each.square)])
    empty = [each for each in lacks if state.board.empty & bit(each.square)]
    gaps = [each for each in empty if each.rank == COMMON][: state.turn.gaps]
    taken = [each for each in lacks if each not in empty and each not in stand_ins]
    return laid._replace(
        serving=sum(bit(each.square) for each in asked) & ~sum(bit(each.square) for each in lacks),
        stand_ins=tuple(sorted(each.square for each in stand_ins)),
        gaps=by_rows(each.square for each in gaps),
        missing=tuple(each for each in empty if each not in gaps),
        low=tuple(each for each in taken if on.own[COMMON] & bit(each.square)),
        foreign=tuple(each for each in taken if not on.own[COMMON] & bit(each.square)),
    )


def _means(state: GameState, option: Option, laid: Outline) -> bool:
    """Whether an option means a pattern laid so; if it names no orientation, the squares and who stands in tell."""
    same = bit(option.square) & laid.arrivals and {*option.stand_ins} == {*laid.stand_ins} and option.gaps == laid.gaps
    if not same or not option.orientation:
        return bool(same)
    match = match_of(state, option)
    used = laid.serving | sum(map(bit, laid.stand_ins))
    return (match.used, match.marked, match.noted) == (used, laid.marked, laid.noted)
