"""Pattern distance: the number of pieces that a card still lacks, computed for all placements of its pattern at once.

Each placement of a card (an arrival square in an orientation) has a field of a few bits in one big integer. A piece on
a square adds 1 to the field of every placement where it fills a cell. So the sum over a colour's pieces counts, for all
placements, how many cells are filled. A second sum counts the cells that commons on empty squares could fill. One
addition and one mask then test all placements for a given number of missing pieces, and a piece that comes or goes
costs one more addition.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from tashkalar.engine import Being, Board, Catalogue
from tashkalar.engine.board import ANY_RANK, COMMON, LEGENDARY
from tashkalar.engine.geometry import SIZE, Square, squares

Fields = int
"""One number for each placement of a card, side by side in one integer."""

NOW, ONE_COMMON, TWO_COMMONS, ONE_PIECE, TWO_PIECES, FAR = range(6)
"""The pattern distance of a card, from near to far.

- `NOW`: the pattern matches.
- `ONE_COMMON`, `TWO_COMMONS`: so many commons on empty squares complete the pattern.
- `ONE_PIECE`, `TWO_PIECES`: so many pieces are missing, at least one of a higher rank or on an occupied square.
- `FAR`: more is missing.
"""


class PlacementTable(NamedTuple):
    """All placements of a being's pattern, prepared for counting."""

    rank: int
    """The being's rank; legendary for a being that arrives elsewhere, so that no piece bars its arrival."""
    filled: tuple[tuple[Fields, ...], ...]
    """Indexed by rank and square: 1 in the field of every placement where such a piece on the square fills a cell."""
    open: Fields
    """The number of cells that commons on all squares would fill, in each field."""
    arriving: tuple[Fields, ...]
    """Indexed by square: the flags of the placements that arrive on the square."""
    high: int
    """Index of the highest bit in a field; no count reaches this bit by itself."""
    flags: Fields
    """The highest bit of every field."""
    lacking: tuple[Fields, Fields, Fields, Fields]
    """Indexed by 0 to 3: the addend that carries into the flag of each field with at most so many pieces missing."""


@cache
def placement_tables(cards: Catalogue) -> Mapping[str, PlacementTable]:
    """Return the placement table of every being, by its id."""
    return {being.id: _places(being) for being in cards.beings.values()}


def _places(being: Being) -> PlacementTable:
    pattern, need = being.pattern, being.pattern.needs[COMMON]
    high = max(2, need.bit_length())  # enough bits for a count with 3 more
    filled = [[0] * SIZE * SIZE for _ in ANY_RANK]
    arriving = [0] * SIZE * SIZE
    one = 1
    ones = 0
    for orientation in pattern.orientations:
        cells = orientation.shifts if pattern.arrival is None else ((0, pattern.arrival), *orientation.shifts)
        for square in squares(orientation.arrivals):
            arriving[square] |= one << high
            for shift, least in cells:
                for rank in range(least, LEGENDARY + 1):
                    filled[rank][square + shift] += one
            ones |= one
            one <<= high + 1
    zero, single, double, triple = (ones * ((1 << high) - need + short) for short in range(4))
    whole = tuple(map(tuple, filled))
    lacking = (zero, single, double, triple)
    rank = LEGENDARY if being.arrives else being.rank  # bars nothing where no being arrives
    return PlacementTable(rank, whole, sum(whole[COMMON]), tuple(arriving), high, ones << high, lacking)


class MatchCounts(NamedTuple):
    """The filled and fillable cells of a card's placements on a board, for a colour."""

    has: Fields
    """The number of filled cells of each placement."""
    fillable: Fields
    """The number of further cells of each placement that commons on empty squares could fill."""
    barred: Fields
    """The flags of the placements where the piece on the arrival square outranks the being (rules.md 5.4)."""


class Change(NamedTuple):
    """A piece that has come to a square or left it."""

    square: Square
    rank: int
    own: bool
    came: bool


def _board_changes(before: Board, after: Board, colour: int) -> list[Change]:
    """Return the pieces that have come or gone from one board to another."""
    found = []
    for other, (old, new) in enumerate(zip(before.pieces, after.pieces, strict=True)):
        if old != new:
            for rank in ANY_RANK:
                if differing := old[rank] ^ new[rank]:
                    came = new[rank]
                    found += [
                        Change(square, rank, other == colour, bool(came >> square & 1)) for square in squares(differing)
                    ]
    return found


def updated_counts(places: PlacementTable, stands: MatchCounts, changed: Iterable[Change]) -> MatchCounts:
    """Return the match counts after some changes."""
    has, fillable, barred = stands
    filled = places.filled
    for square, rank, own, came in changed:
        if came:
            fillable -= filled[COMMON][square]
            if own:
                has += filled[rank][square]
        else:
            fillable += filled[COMMON][square]
            if own:
                has -= filled[rank][square]
        if rank > places.rank:
            barred ^= places.arriving[square]
    return MatchCounts(has, fillable, barred)


def pattern_distance(places: PlacementTable, stands: MatchCounts) -> int:
    """Return the pattern distance of a being, from `NOW` to `FAR`; the supply of pieces isn't considered."""
    has, fillable, barred = stands
    zero, single, double, _ = places.lacking
    free = places.flags & ~barred
    if (has + zero) & free:
        return NOW
    one, two = (has + single) & free, (has + double) & free
    if not two:
        return FAR
    mended = (has + fillable + zero) & free
    if one & mended:
        return ONE_COMMON
    if two & mended:
        return TWO_COMMONS
    return ONE_PIECE if one else TWO_PIECES


class OneCommonMore(NamedTuple):
    """The pattern distance of a card after one more common, for every square where it could be placed."""

    filled: tuple[Fields, ...]
    """Indexed by square: 1 in the field of every placement where a common on the square fills a cell."""
    near: int
    """The distance without the further common."""
    nearer: tuple[tuple[Fields, int], ...]
    """Placements that a common in their cell would bring nearer, with the distance then, the smallest first."""

    def with_common(self, square: Square) -> int:
        """Return the distance after a common is placed on an empty square."""
        cells = self.filled[square]
        for where, near in self.nearer:
            if where & cells:
                return near
        return self.near


def one_common_more(places: PlacementTable, stands: MatchCounts) -> OneCommonMore:
    """Return the distances of a being after one more common, prepared for all squares at once.

    The common doesn't change how many cells commons can still fill. So it shortens the distance only of placements that
    lack exactly one piece more than the distance allows.
    """
    has, fillable, barred = stands
    near = pattern_distance(places, stands)
    free = places.flags & ~barred
    zero, one, two, three = ((has + short) & free for short in places.lacking)
    mended = has + fillable + places.lacking[0]
    last, last_but_one, third = one & ~zero, two & ~one, three & ~two
    nearer = (
        (last, NOW), (last_but_one & mended, ONE_COMMON), (third & mended, TWO_COMMONS),
        (last_but_one, ONE_PIECE), (third, TWO_PIECES),
    )  # fmt: skip
    helping = tuple((where >> places.high, what) for where, what in nearer if where and what < near)
    return OneCommonMore(places.filled[COMMON], near, helping)


class Hand(NamedTuple):
    """The beings of a hand with their match counts on a board; carried from one position to the next."""

    board: Board
    colour: int
    stands: Mapping[str, MatchCounts]

    def near(self, places: Mapping[str, PlacementTable]) -> dict[str, int]:
        """Return the pattern distance of each card."""
        return {card: pattern_distance(places[card], stands) for card, stands in self.stands.items()}


def track(places: Mapping[str, PlacementTable], board: Board, colour: int, cards: Iterable[str]) -> Hand:
    """Return the beings of a hand with their match counts on a board, counted from the start."""
    bare = board._replace(pieces=((0, 0, 0),) * len(board.pieces))
    changed = _board_changes(bare, board, colour)
    empty = {card: MatchCounts(0, places[card].open, 0) for card in cards}
    return Hand(board, colour, {card: updated_counts(places[card], counts, changed) for card, counts in empty.items()})


def update(places: Mapping[str, PlacementTable], hand: Hand, board: Board, cards: Iterable[str]) -> Hand:
    """Return a hand with its match counts updated to a later board, in time proportional to the changes."""
    if board == hand.board:
        return Hand(board, hand.colour, {card: hand.stands[card] for card in cards})
    changed = _board_changes(hand.board, board, hand.colour)
    return Hand(board, hand.colour, {card: updated_counts(places[card], hand.stands[card], changed) for card in cards})
