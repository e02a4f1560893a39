"""A moment in lines of plain characters."""

from __future__ import annotations

from collections.abc import Iterator

from tashkalar.pook.cards import PIGGY, Card, Cards
from tashkalar.pook.grid import Laid
from tashkalar.pook.rules import scores
from tashkalar.pook.state import HIDDEN, State

WIDTH = 6
"""Columns of a card."""


def lines(seen: State) -> list[str]:
    """The grid, the factions' points, and every seat's cards as far as they are seen.

    A warrior stands as "K2" by its faction and level, a coin as "o" with what is under it as far as it is known, and
    the Piggy as "@".

    Args:
        seen: a view, or the whole state.
    """
    return [*_grid(seen), "", _factions(seen), *_seats(seen)]


def _grid(seen: State) -> Iterator[str]:
    grid = seen.grid
    for y in reversed(grid.rows):
        cells = (grid.at((x, y)) for x in grid.columns)
        drawn = "".join((_card(seen.cards, laid) if laid else ".").center(WIDTH) for laid in cells)
        yield f"{grid.row_called(y):>3} {drawn}".rstrip()
    yield f"    {''.join(grid.column_called(x).center(WIDTH) for x in grid.columns)}".rstrip()


def _card(cards: Cards, laid: Laid) -> str:
    if laid.card == PIGGY:
        return "@"
    if laid.card == HIDDEN:
        return "o"
    called = short(cards.card(laid.card))
    return f"o({called})" if laid.coin else called


def short(card: Card) -> str:
    """A card by its faction and level: "K2".

    Args:
        card: any.
    """
    return f"{card.faction[0].upper()}{card.level}"


def _factions(seen: State) -> str:
    points = seen.grid.points(seen.cards)
    return ", ".join(f"{faction.name} {points[faction.id]}" for faction in seen.cards.factions)


def _seats(seen: State) -> Iterator[str]:
    names = {faction.id: faction.name for faction in seen.cards.factions}
    for name, seat, points in zip(seen.names, seen.seats, scores(seen), strict=True):
        hand = f"{len(seat.hand)} cards" if HIDDEN in seat.hand else ", ".join(seat.hand) or "no cards"
        one, other = (names.get(faction, HIDDEN) for faction in seat.allegiance)
        yield f"{name}: {f'{points} points; ' if seen.full else ''}for {one} and {other}; {hand}"
