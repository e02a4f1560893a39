"""Moments of Pook from drawings."""

import re
from collections.abc import Sequence

from tashkalar_pook import cards
from tashkalar_pook.card_text import short_name
from tashkalar_pook.cards import PIGGY
from tashkalar_pook.grid import Grid, Place, PlacedCard
from tashkalar_pook.state import Seat, State

CARDS = cards.load_pook_cards()


class Shelf:
    """Hands out each card once, by its short name such as "K2"."""

    def __init__(self) -> None:
        self.left = [card.id for card in CARDS.cards]

    def take(self, called: str) -> str:
        found = next(card for card in self.left if short_name(CARDS.card(card)) == called)
        self.left.remove(found)
        return found


def drawn(rows: Sequence[str], hand: Sequence[str]) -> State:
    """Seat 1 of two holds a hand and is on turn; all that lies nowhere is in the other hand and the deck."""
    shelf = Shelf()
    lying: dict[Place, PlacedCard] = {}
    unknown: list[Place] = []
    for y, row in enumerate(reversed(rows)):
        for x, cell in enumerate(row.split()):
            if cell == "@":
                lying[x, y] = PlacedCard(PIGGY, coin=True)
            elif cell == "o":
                unknown.append((x, y))
            elif known := re.fullmatch(r"o\((..)\)", cell):
                lying[x, y] = PlacedCard(shelf.take(known[1]), coin=True)
            elif cell != ".":
                lying[x, y] = PlacedCard(shelf.take(cell), coin=False)
    own = tuple(map(shelf.take, hand))
    for place in unknown:
        lying[place] = PlacedCard(shelf.left.pop(), coin=True)
    seats = (Seat(own, ("knight", "mage")), Seat(tuple(shelf.left[:6]), ("orc", "viking")))
    grid = Grid(tuple(sorted(lying.items())))
    return State(CARDS, ("Ada", "Boris"), seats=seats, deck=tuple(shelf.left[6:]), grid=grid)


def shown(state: State, columns: range, rows: range) -> list[str]:
    """A grid as it is drawn, with what is under coins only where a drawing tells it."""
    found = []
    for y in reversed(rows):
        cells = [state.grid.card_at((x, y)) for x in columns]
        found.append(" ".join("." if placed is None else _cell(placed) for placed in cells))
    return found


def _cell(placed: PlacedCard) -> str:
    if placed.card == PIGGY:
        return "@"
    called = short_name(CARDS.card(placed.card))
    return f"o({called})" if placed.coin else called


def in_short(text: str) -> str:
    """An option's text with short names of its cards."""
    return " ".join(
        short_name(CARDS.card(word)) if re.fullmatch(r"[a-z]+-\d[a-f]", word) else word for word in text.split()
    )
