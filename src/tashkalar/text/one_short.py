"""Patterns that lack a single common, sorted for the display. The engine finds them."""

from collections.abc import Iterable

from tashkalar.engine import GameState, one_short
from tashkalar.engine.geometry import Square

Short = dict[Square, dict[str, list[Square]]]
"""The beings whose patterns lack only a common, with their arrival squares, by the empty square that lacks it."""


def one_short_in_hand(state: GameState, cards: Iterable[str]) -> Short:
    """Return the squares where one more common would complete a pattern."""
    found: Short = {}
    for card in cards:
        for short in one_short(state, card):
            found.setdefault(short.missing, {}).setdefault(card, []).append(short.arrival)
    return found


def one_short_arrivals(short: Short, cursor: Square) -> set[Square]:
    """Return the squares where beings would arrive, only those with the cursor's square if it lacks a common."""
    shown = [short[cursor]] if cursor in short else short.values()
    return {square for arrivals in shown for there in arrivals.values() for square in there}
