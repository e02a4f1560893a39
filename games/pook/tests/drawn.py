"""Moments of Pook from drawings."""

from collections.abc import Sequence

from tashkalar_pook import cards, demonstrations
from tashkalar_pook.card_text import short_name
from tashkalar_pook.cards import PIGGY
from tashkalar_pook.grid import PlacedCard
from tashkalar_pook.state import State

CARDS = cards.load_pook_cards()


def drawn(rows: Sequence[str], hand: Sequence[str]) -> State:
    """Seat 1 of two holds a hand and is on turn; all that lies nowhere is in the other hand and the deck."""
    return demonstrations.grid_position(CARDS, rows, hand)


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
    return demonstrations.in_short(CARDS, text)
