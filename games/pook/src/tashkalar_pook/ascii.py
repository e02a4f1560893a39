"""Text drawing of a state: lines of plain characters."""

from __future__ import annotations

from collections.abc import Iterator

from hotseat.util import cell_width
from hotseat.util.text_utils import after_colon, count, join_names
from tashkalar_pook import card_text
from tashkalar_pook import gettext as _
from tashkalar_pook.card_text import handicap_sign, short_name
from tashkalar_pook.cards import PIGGY, Cards
from tashkalar_pook.grid import PlacedCard
from tashkalar_pook.rules import pook_scores
from tashkalar_pook.spoken import card_name
from tashkalar_pook.state import HIDDEN, State

WIDTH = 6
"""Columns of a card."""
LINE = 76
"""Columns of a line with a hand; longer ones are wrapped."""


def ascii_lines(seen: State) -> list[str]:
    """Return a state as text: "K2" is a warrior by faction and level, "o" a coin, "@" the Piggy."""
    return [*_grid(seen), "", _factions(seen), *_seats(seen)]


def _grid(seen: State) -> Iterator[str]:
    grid = seen.grid
    for y in reversed(grid.rows):
        cells = (grid.card_at((x, y)) for x in grid.columns)
        drawn = "".join((_card(seen.cards, placed) if placed else ".").center(WIDTH) for placed in cells)
        yield f"{grid.row_name(y):>3} {drawn}".rstrip()
    yield f"    {''.join(grid.column_name(x).center(WIDTH) for x in grid.columns)}".rstrip()


def _card(cards: Cards, placed: PlacedCard) -> str:
    if placed.card == PIGGY:
        return "@"
    if placed.card == HIDDEN:
        return "o"
    name = short_name(cards.card(placed.card))
    return f"o({name})" if placed.coin else name


def _factions(seen: State) -> str:
    points = seen.grid.points(seen.cards)
    return _(", ").join(f"{card_text.faction_name(faction)} {points[faction.id]}" for faction in seen.cards.factions)


def _seats(seen: State) -> Iterator[str]:
    """Yield a line for each player; a visible hand is listed by the names of its cards, as these are typed."""
    names = {faction.id: card_text.faction_name(faction) for faction in seen.cards.factions}
    for name, seat, points in zip(seen.names, seen.seats, pook_scores(seen), strict=True):
        covered = not seat.hand or HIDDEN in seat.hand
        hand = (
            count(len(seat.hand), "card") if covered else join_names(card_name(seen.cards, card) for card in seat.hand)
        )
        one, other = (names.get(faction, HIDDEN) for faction in seat.allegiance)
        # Translators: the two factions that a player plays for; a question mark for each that is hidden
        allegiance = _("for {one} and {other}").format(one=one, other=other)
        lines = [count(points, "point")] * seen.full + [allegiance, hand]
        line = after_colon(f"{name} {ahead}" if (ahead := handicap_sign(seat)) else name, _("; ").join(lines))
        yield from cell_width.wrap(line, LINE, subsequent_indent="  ", break_on_hyphens=False)
