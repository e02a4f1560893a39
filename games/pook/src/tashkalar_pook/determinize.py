"""Determinizations: whole states that fit a view, with the hidden cards sampled."""

from __future__ import annotations

import random
from collections.abc import Iterator

from tashkalar_pook.grid import Grid
from tashkalar_pook.state import HIDDEN, Pair, State


def determinize_view(seen: State, chance: random.Random) -> State:
    """Return a state that fits a view: hidden cards and allegiances sampled, each assignment equally likely."""
    shown = {card for seat in seen.seats for card in seat.hand} | {*seen.deck}
    shown |= {placed.card for _, placed in seen.grid.lying}
    unseen = [card.id for card in seen.cards.cards if card.id not in shown]
    chance.shuffle(unseen)
    free = possible_allegiances(seen)
    chance.shuffle(free)

    def turned_up(cards: tuple[str, ...]) -> Iterator[str]:
        return (unseen.pop() if card == HIDDEN else card for card in cards)

    seats = [
        seat._replace(
            hand=tuple(turned_up(seat.hand)), allegiance=free.pop() if HIDDEN in seat.allegiance else seat.allegiance
        )
        for seat in seen.seats
    ]
    lying = [(place, placed._replace(card=next(turned_up((placed.card,))))) for place, placed in seen.grid.lying]
    return seen._replace(seats=tuple(seats), deck=tuple(turned_up(seen.deck)), grid=Grid(tuple(lying)))


def possible_allegiances(seen: State) -> list[Pair]:
    """Return the allegiances that a seat with a hidden one may have (P5)."""
    taken = [tuple(sorted(seat.allegiance)) for seat in seen.seats]
    return [pair for pair in seen.cards.allegiances if tuple(sorted(pair)) not in taken]


def with_any_allegiances(seen: State) -> State:
    """Return a view with an arbitrary possible allegiance for each hidden one. The same view gives the same result."""
    free = iter(possible_allegiances(seen))
    return seen._replace(
        seats=tuple(seat._replace(allegiance=next(free)) if HIDDEN in seat.allegiance else seat for seat in seen.seats)
    )
