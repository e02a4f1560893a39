"""One common short: what players look for by eye at a real table. The engine finds it; here it is only sorted."""

from collections.abc import Iterable

from tashkalar.engine import GameState, one_short
from tashkalar.engine.geometry import Square

Short = dict[Square, dict[str, list[Square]]]
"""By the empty square where a common is missing: the beings that it would let come, each with where they arrive."""


def one_short_in_hand(state: GameState, cards: Iterable[str]) -> Short:
    """Where one more common would let some of these beings come."""
    found: Short = {}
    for card in cards:
        for short in one_short(state, card):
            found.setdefault(short.missing, {}).setdefault(card, []).append(short.arrival)
    return found


def one_short_arrivals(short: Short, cursor: Square) -> set[Square]:
    """Where the beings would arrive: those of the square under the cursor, or all of them."""
    shown = [short[cursor]] if cursor in short else short.values()
    return {square for comers in shown for there in comers.values() for square in there}
