"""Pattern distance: how many pieces each card still lacks, for all placements of its pattern at once.

A card's places (an arrival square in an orientation) are fields of a few bits in one big integer. A piece on a square
adds 1 to the field of every place where it fills a cell, so the sum over a colour's pieces counts for all places how
much of the pattern stands. A second sum counts what commons on empty squares could fill. One addition and one mask then
ask of all places at once whether so many are lacking; and a piece that comes or goes is one addition more.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from tashkalar.engine import Being, Board, Catalogue
from tashkalar.engine.board import ANY_RANK, COMMON, LEGENDARY
from tashkalar.engine.geometry import SIZE, Square, squares

Fields = int
"""A number for every place of a card, side by side in one integer."""

NOW, ONE_COMMON, TWO_COMMONS, ONE_PIECE, TWO_PIECES, FAR = range(6)
"""How near a card is: it can come; so many commons on empty squares would do; so many pieces are lacking, but a higher
rank is asked or the square is taken; or more is lacking."""


class PlacementTable(NamedTuple):
    """All placements of a being's pattern, prepared for counting."""

    rank: int
    """The being's."""
    filled: tuple[tuple[Fields, ...], ...]
    """By rank and square: 1 in the field of every place that has a cell there for such a piece."""
    open: Fields
    """What commons on all squares could fill."""
    arriving: tuple[Fields, ...]
    """By square: the highest bits of the fields of the places that arrive there."""
    high: int
    """Which bit of a field is its highest, which no count reaches by itself."""
    flags: Fields
    """That bit of every field."""
    lacking: tuple[Fields, Fields, Fields, Fields]
    """What lets a count reach its highest bit where 0, at most 1, at most 2, at most 3 pieces are lacking."""


@cache
def placement_tables(cards: Catalogue) -> Mapping[str, PlacementTable]:
    """The places of every being of a catalogue, by its id."""
    return {being.id: _places(being) for being in cards.beings.values()}


def _places(being: Being) -> PlacementTable:
    pattern, need = being.pattern, being.pattern.needs[COMMON]
    high = max(2, need.bit_length())  # room for a count with 3 more
    filled = [[0] * SIZE * SIZE for _ in ANY_RANK]
    arriving = [0] * SIZE * SIZE
    one = 1
    ones = 0
    for orientation in pattern.orientations:
        cells = orientation.shifts if pattern.arrival is None else ((0, pattern.arrival), *orientation.shifts)
        for square in squares(orientation.room):
            arriving[square] |= one << high
            for shift, least in cells:
                for rank in range(least, LEGENDARY + 1):
                    filled[rank][square + shift] += one
            ones |= one
            one <<= high + 1
    zero, single, double, triple = (ones * ((1 << high) - need + short) for short in range(4))
    whole = tuple(map(tuple, filled))
    lacking = (zero, single, double, triple)
    rank = LEGENDARY if being.arrives else being.rank  # on the square that it is seen from nobody arrives
    return PlacementTable(rank, whole, sum(whole[COMMON]), tuple(arriving), high, ones << high, lacking)


class MatchCounts(NamedTuple):
    """What of a card's pattern stands on a board, for a colour."""

    has: Fields
    """How much stands in each place."""
    fillable: Fields
    """How much more commons on empty squares could fill."""
    barred: Fields
    """The flags of the places where the piece on the arrival square outranks the being (rules.md 5.4)."""


class Change(NamedTuple):
    """A square where a piece has come or gone."""

    square: Square
    rank: int
    own: bool
    came: bool


def board_changes(before: Board, after: Board, colour: int) -> list[Change]:
    """How one board differs from another, seen by a colour."""
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


def empty_counts(places: PlacementTable) -> MatchCounts:
    """What stands on an empty board."""
    return MatchCounts(0, places.open, 0)


def updated_counts(places: PlacementTable, stands: MatchCounts, changed: Iterable[Change]) -> MatchCounts:
    """What stands after some changes."""
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
    """How near the card is, from `NOW` to `FAR`. Whether a piece is left for it isn't asked."""
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
    """How near a card would be with one more common on the board, wherever that stood."""

    filled: tuple[Fields, ...]
    """By square: the places where a common there fills a cell."""
    near: int
    """How near the card is already."""
    nearer: tuple[tuple[Fields, int], ...]
    """Where the common would have to fill a cell for the card to be nearer, and how near; the nearest first."""

    def with_common(self, square: Square) -> int:
        """How near the card is once a common has come to an empty square."""
        cells = self.filled[square]
        for where, near in self.nearer:
            if where & cells:
                return near
        return self.near


def one_common_more(places: PlacementTable, stands: MatchCounts) -> OneCommonMore:
    """What one more common could do for a card, for all squares at once.

    What commons could fill doesn't change by it, and it helps only where one piece more than that was lacking.
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
    """The beings of a hand with what stands of them on a board; kept from one position to the next."""

    board: Board
    colour: int
    stands: Mapping[str, MatchCounts]

    def near(self, places: Mapping[str, PlacementTable]) -> dict[str, int]:
        """How near each card is."""
        return {card: pattern_distance(places[card], stands) for card, stands in self.stands.items()}


def track(places: Mapping[str, PlacementTable], board: Board, colour: int, cards: Iterable[str]) -> Hand:
    """The beings of a hand on a board."""
    bare = board._replace(pieces=((0, 0, 0),) * len(board.pieces))
    changed = board_changes(bare, board, colour)
    return Hand(
        board, colour, {card: updated_counts(places[card], empty_counts(places[card]), changed) for card in cards}
    )


def update(places: Mapping[str, PlacementTable], hand: Hand, board: Board, cards: Iterable[str]) -> Hand:
    """The beings of a hand some answers later; it has no cards but those that it had, perhaps fewer."""
    if board == hand.board:
        return Hand(board, hand.colour, {card: hand.stands[card] for card in cards})
    changed = board_changes(hand.board, board, hand.colour)
    return Hand(board, hand.colour, {card: updated_counts(places[card], hand.stands[card], changed) for card in cards})
