"""The grid: cards by place, free places, the coins that count for a place, and the warriors that a knight protects.

A place is (x, y), counted from the first place of the Piggy, x to the right and y up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, NamedTuple

from hotseat.codec import SEAT, Kind, int_between, kind_of, list_of, to_json
from tashkalar_pook.cards import PIGGY, Cards

SIZE = 5
"""The number of columns, and of rows, of the full grid (P4)."""
Coordinate = Annotated[int, int_between(1 - SIZE, SIZE - 1)]
Place = tuple[Coordinate, Coordinate]
START: Place = (0, 0)


_SEAT_LIST = list_of(SEAT)
_SEATS = Kind[frozenset[int]](
    lambda seats: _SEAT_LIST.write(tuple(sorted(seats))),
    lambda reader, value, where: frozenset(_SEAT_LIST.read(reader, value, where)),
    _SEAT_LIST.schema,
)


class PlacedCard(NamedTuple):
    """A card on the grid."""

    card: str
    """The id of the card or `PIGGY`; "?" for a coin whose warrior the viewer doesn't know."""
    coin: bool
    """Whether the card shows its coin side; the Piggy counts as a coin (P8)."""
    seen: Annotated[frozenset[int], _SEATS] = frozenset()
    """The seats that know the warrior under a coin."""

    @property
    def warrior(self) -> bool:
        """Whether the card shows its warrior side."""
        return not self.coin


class _Lying(NamedTuple):
    """A card with its place, as a position has it."""

    at: Place
    card: str
    coin: bool
    seen: Annotated[frozenset[int], _SEATS]


@dataclass(frozen=True)
class Grid:
    """All cards on the grid."""

    lying: tuple[tuple[Place, PlacedCard], ...] = ((START, PlacedCard(PIGGY, coin=True)),)

    def __contains__(self, place: object) -> bool:
        return place in self._by_place

    def card_at(self, place: Place) -> PlacedCard | None:
        """Return the card on a place; None if the place is empty."""
        return self._by_place.get(place)

    @cached_property
    def _by_place(self) -> dict[Place, PlacedCard]:
        return dict(self.lying)

    def having(self, *changes: tuple[Place, PlacedCard]) -> Grid:
        """Return this grid with other cards on some places."""
        return Grid(tuple(sorted({**self._by_place, **dict(changes)}.items())))

    @cached_property
    def piggy(self) -> Place:
        """The place of the Piggy."""
        return next(place for place, placed in self.lying if placed.card == PIGGY)

    @cached_property
    def columns(self) -> range:
        """The columns from the leftmost card to the rightmost."""
        return span([x for (x, _), _ in self.lying])

    @cached_property
    def rows(self) -> range:
        """The rows from the lowest card to the highest."""
        return span([y for (_, y), _ in self.lying])

    def adjacent(self, place: Place) -> Iterator[tuple[Place, PlacedCard]]:
        """Yield the cards that share a side with a place, each as (place, card)."""
        by_place = self._by_place
        return ((near, by_place[near]) for near in neighbours(place) if near in by_place)

    def free(self) -> list[Place]:
        """Return the places where a card may be laid: beside a card, and within five columns and rows (P4, P7)."""
        columns, rows = self.columns, self.rows
        near = sorted(
            {place for taken, _ in self.lying for place in neighbours(taken)} - {taken for taken, _ in self.lying}
        )
        return [(x, y) for x, y in near if _fits(columns, x) and _fits(rows, y)]

    def counting(self, place: Place) -> list[Place]:
        """Return the places of the coins that count for a warrior on a place: in the same column or row (P8)."""
        x, y = place
        return [(a, b) for (a, b), placed in self.lying if placed.coin and (a == x or b == y) and (a, b) != place]

    def coins(self, place: Place) -> int:
        """Return the number of coins that count for a warrior on a place (P8)."""
        return len(self.counting(place))

    def protected_places(self, place: Place) -> list[Place]:
        """Return the places of the warriors beside a place, which a knight there protects (P13)."""
        return [near for near, placed in self.adjacent(place) if placed.warrior]

    def protected(self, cards: Cards, place: Place) -> bool:
        """Whether a warrior on a place is protected from powers because a knight stands beside it (P13)."""
        return any(placed.warrior and cards.card(placed.card).power == "protect" for _, placed in self.adjacent(place))

    def points(self, cards: Cards) -> dict[str, int]:
        """Return the sum of the levels of the showing warriors of each faction (P18)."""
        found = {faction.id: 0 for faction in cards.factions}
        for _, placed in self.lying:
            if placed.warrior:
                card = cards.card(placed.card)
                found[card.faction] += card.level
        return found

    def place_name(self, place: Place) -> str:
        """Return the name of a place: "0,1"; once five columns and rows are taken "a1" to "e5"."""
        x, y = place
        return f"{self.column_name(x)}{'' if self.settle_names else ','}{self.row_name(y)}"

    def renamed(self, place: str) -> str:
        """Return the name in this grid of a place that is named as in this grid or an earlier one."""
        x, comma, y = place.partition(",")
        return self.place_name((int(x), int(y))) if comma else place

    @property
    def settle_names(self) -> bool:
        """Whether five columns and rows are taken, so that the grid can't grow any further."""
        return len(self.columns) == len(self.rows) == SIZE

    def column_name(self, x: int) -> str:
        """Return the name of a column."""
        return "abcde"[x - self.columns.start] if self.settle_names else str(x)

    def row_name(self, y: int) -> str:
        """Return the name of a row."""
        return str(y - self.rows.start + 1) if self.settle_names else str(y)


_LYING = kind_of(tuple[_Lying, ...])
GRID = Kind[Grid](
    lambda grid: [{"at": list(place), **to_json(placed)} for place, placed in grid.lying],
    lambda reader, value, where: Grid(
        tuple(sorted((each.at, PlacedCard(*each[1:])) for each in _LYING.read(reader, value, where)))
    ),
    _LYING.schema,
)
"""A grid in a position."""


def neighbours(place: Place) -> tuple[Place, Place, Place, Place]:
    """Return the four places that share a side with a place, sorted."""
    x, y = place
    return (x - 1, y), (x, y - 1), (x, y + 1), (x + 1, y)


def span(numbers: Sequence[int]) -> range:
    """Return the range from the least of some numbers, one at least, to the greatest."""
    return range(min(numbers), max(numbers) + 1)


def _fits(taken: range, number: int) -> bool:
    return max(taken.stop - 1, number) - min(taken.start, number) < SIZE
