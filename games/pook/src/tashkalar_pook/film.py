"""The grid as SVG, for films: the cards on their places, what the last decision changed, points, hands and the log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from hotseat.util.cell_width import wrap
from hotseat.util.svg_elements import svg_document, svg_line, svg_text
from hotseat.util.svg_film import STYLE, Reel
from hotseat.util.text_utils import after_colon, capitalize, count
from tashkalar_pook import card_text
from tashkalar_pook import gettext as _
from tashkalar_pook.card_text import SIGNS, handicap_sign, short_name
from tashkalar_pook.cards import PIGGY, Card, Cards
from tashkalar_pook.grid import Place, PlacedCard, span
from tashkalar_pook.rules import pook_scores
from tashkalar_pook.state import HIDDEN, State

PITCH, SIDE = 72, 68
"""The distance from one place to the next and the side of a card, in pixels as all sizes here."""
LEFT, EDGE, LINE = 34, 12, 20
"""The distance of the grid from the left edge, with the names of the rows; the width of the margin; a line of text."""
PANEL, CARD = 280, 36
"""The width of the panel beside the grid, and the distance from one card of a hand to the next."""
WORD, LETTER = 10.5, 7.6
"""The size of the letters of a warrior's name, and the width of a column of text beside and below them."""
RULES = (
    "text{font-family:sans-serif;text-anchor:middle;fill:#1c2126;font-size:12px}.page{fill:#f8f6f1}.free{fill:#e6e2d6}"
    ".line{font-size:14px;text-anchor:start}.name{font-size:14px;text-anchor:start;font-weight:bold}"
    ".axis{fill:#5b565b}.on{font-weight:bold;fill:#fff}"
    ".word{font-size:10.5px;fill:#fff}"
    ".level{font-size:18px;font-weight:bold;fill:#fff}.fresh{fill:none;stroke:#1c2126;stroke-width:3}"
    ".tab{fill:#1c2126}.way{fill:#1c2126;stroke:#f8f6f1;stroke-width:2}"
    ".rim{fill:#f2d68a;stroke:#8a6a10;stroke-width:2}.pig{fill:#f2b0c2;stroke:#7d3049;stroke-width:2}"
    ".dot{fill:#7d3049}.coin{fill:#fbf3dc}.piggy{fill:#fbe4eb}.closed{fill:#6b7480}"
    ".knight{fill:#b3263a}.mage{fill:#6d3fb0}.orc{fill:#2a7740}.viking{fill:#245fb4}"
)
"""The style rules of a picture; the grounds of warriors are those of the light theme."""


class _Row(NamedTuple):
    """A row of the panel: cards or swatches, each as (class, text), and a text behind them."""

    text: str
    cards: tuple[tuple[str, str], ...] = ()
    style: str = "line"


def grid_reel(seen: Sequence[State], said: Sequence[Sequence[str]]) -> Reel:
    """Return the pictures of a film.

    Args:
        seen: the state of each picture, as its viewers see it.
        said: the sentences of each picture.
    """
    places = [place for state in seen for place, _placed in state.grid.lying]
    columns, rows = (span(axis) for axis in zip(*places, strict=True))
    draw = _Grid(columns, rows)
    width = draw.right + PANEL + EDGE
    whole = width - 2 * EDGE
    below = [[line for text in each for line in wrap(text, _columns(whole))] for each in said]
    panels = [[*_panel(state)] for state in seen]
    under = max(draw.bottom, EDGE + LINE * max(map(len, panels))) + EDGE
    pictures = [
        [
            *draw.layers(now, before),
            [*_rows(panel, draw.right, EDGE, PANEL), *_rows([_Row(line) for line in lines], EDGE, under, whole)],
        ]
        for now, before, panel, lines in zip(seen, [seen[0], *seen[:-1]], panels, below, strict=True)
    ]
    height = under + LINE * max(map(len, below)) + EDGE
    return Reel(pictures, lambda title, elements: svg_document(width, height, title, RULES + STYLE, elements))


def _columns(width: int) -> int:
    return int(width / LETTER)


class _Grid:
    """The places of some columns and rows in a picture."""

    def __init__(self, columns: range, rows: range) -> None:
        self._columns, self._rows = columns, rows
        self.right, self.bottom = LEFT + len(columns) * PITCH + EDGE, EDGE + len(rows) * PITCH + LINE
        """The right edge and the lower one, with the names of columns."""

    def layers(self, now: State, before: State) -> Iterator[list[str]]:
        """Yield the layers: free places, the names of columns and rows, cards, and what has changed since before."""
        whole = [(x, y) for y in self._rows for x in self._columns]
        changed = [at for at in whole if _changed(now, before, at)]
        yield [self._square("free", at) for at in whole]
        yield [*self._names(now)]
        yield ["".join(self._card(now.cards, at, placed)) for at, placed in now.grid.lying]
        yield [self._square("fresh", at) + self._tab(at) for at in changed]
        yield [self._way(before.grid.piggy, now.grid.piggy)] * (before.grid.piggy != now.grid.piggy)

    def _corner(self, at: Place) -> tuple[int, int]:
        return LEFT + (at[0] - self._columns.start) * PITCH, EDGE + (self._rows.stop - 1 - at[1]) * PITCH

    def _square(self, style: str, at: Place) -> str:
        x, y = self._corner(at)
        return f'<rect class="{style}" x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" rx="6"/>'

    def _names(self, now: State) -> Iterator[str]:
        for column in self._columns:
            x, y = self._corner((column, self._rows.start))
            yield svg_text("axis", x + SIDE // 2, y + PITCH + 12, now.grid.column_name(column))
        for row in self._rows:
            x, y = self._corner((self._columns.start, row))
            yield svg_text("axis", x // 2, y + SIDE // 2 + 4, now.grid.row_name(row))

    def _card(self, cards: Cards, at: Place, placed: PlacedCard) -> Iterator[str]:
        x, y = self._corner(at)
        x += SIDE // 2
        yield self._square(_kind(cards, placed), at)
        if placed.card == PIGGY:
            yield _pig(x, y + SIDE // 2)
        elif placed.coin:
            yield f'<circle class="rim" cx="{x}" cy="{y + SIDE // 2}" r="24"/>'
            under = "" if placed.card == HIDDEN else f"({short_name(cards.card(placed.card))})"
            yield svg_text("", x, y + SIDE // 2 + 5, under or "o")
        else:
            yield from _warrior(cards, cards.card(placed.card), x, y)

    def _tab(self, at: Place) -> str:
        """Return the tab of a place that has changed, in its upper right corner as in the pictures of other games."""
        x, y = self._corner(at)
        area = f'<rect class="tab" x="{x + SIDE - 14}" y="{y}" width="14" height="14" rx="2"/>'
        return area + svg_text("on", x + SIDE - 7, y + 12, "'")

    def _way(self, old: Place, new: Place) -> str:
        """Return an arrow across the edge between two neighbours."""
        (x, y), (to_x, to_y) = self._corner(old), self._corner(new)
        middle = f"{(x + to_x + SIDE) // 2} {(y + to_y + SIDE) // 2}"
        turned = 0 if to_x > x else 180 if to_x < x else 90 if to_y > y else 270
        return f'<path class="way" transform="translate({middle}) rotate({turned})" d="M-14-4H0v-6L15 0 0 10V4h-14z"/>'


def _changed(now: State, before: State, at: Place) -> bool:
    """Return whether another card lies on a place than before, or its other side shows."""
    one, other = before.grid.card_at(at), now.grid.card_at(at)
    return (one and one[:2]) != (other and other[:2])


def _kind(cards: Cards, placed: PlacedCard) -> str:
    """Return the class of a card on the grid."""
    return "piggy" if placed.card == PIGGY else "coin" if placed.coin else cards.card(placed.card).faction


def _warrior(cards: Cards, card: Card, x: int, y: int) -> Iterator[str]:
    yield svg_text("on", x - SIDE // 2 + 14, y + 16, short_name(card))
    yield svg_text("level", x, y + 43, " ".join(SIGNS[card.faction] * card.level))
    yield svg_text("word", x, y + SIDE - 8, capitalize(card_text.warrior(cards, card)))


def _pig(x: int, y: int) -> str:
    """Return the Piggy around a centre: ears, a head, a snout and eyes."""
    ears = f'<path class="pig" d="M{x - 24} {y - 22}l18 5-13 12zM{x + 24} {y - 22}l-18 5 13 12z"/>'
    head = f'<circle class="pig" cx="{x}" cy="{y + 2}" r="22"/>'
    snout = f'<ellipse class="pig" cx="{x}" cy="{y + 9}" rx="11" ry="7"/>'
    spots = ((-4, 9), (4, 9), (-9, -4), (9, -4))
    return ears + head + snout + "".join(f'<circle class="dot" cx="{x + a}" cy="{y + b}" r="2"/>' for a, b in spots)


# --- beside the grid --------------------------------------------------------------------------------------------------


def _panel(seen: State) -> Iterator[_Row]:
    """Yield the rows beside the grid: the turn, the points of factions, and each seat with what is seen of it."""
    turn = "" if seen.full else _("turn {number}, {name}").format(number=seen.turn, name=seen.names[seen.seat])
    yield from _wrapped(turn or _("all cards are laid"), "line")
    points = seen.grid.points(seen.cards)
    for faction in seen.cards.factions:
        sign = f"{faction.id[0].upper()} {SIGNS[faction.id]}"
        yield _Row(after_colon(card_text.faction_name(faction), str(points[faction.id])), ((faction.id, sign),))
    for number in range(len(seen.seats)):
        yield _Row("")
        yield from _seat(seen, number)


def _seat(seen: State, number: int) -> Iterator[_Row]:
    seat, names = seen.seats[number], {each.id: card_text.faction_name(each) for each in seen.cards.factions}
    yield from _wrapped(f"{seen.names[number]} {handicap_sign(seat)}".rstrip(), "name")
    if HIDDEN not in seat.allegiance:
        one, other = (names[faction] for faction in seat.allegiance)
        yield from _wrapped(_("for {one} and {other}").format(one=one, other=other), "line")
    if seat.hand:
        yield _Row("", tuple(_held(seen.cards, card) for card in seat.hand))
    if seen.full:
        yield _Row(count(pook_scores(seen)[number], "point"))


def _held(cards: Cards, card: str) -> tuple[str, str]:
    return ("closed", HIDDEN) if card == HIDDEN else (cards.card(card).faction, short_name(cards.card(card)))


def _wrapped(text: str, style: str) -> Iterator[_Row]:
    return (_Row(line, style=style) for line in wrap(text, _columns(PANEL)))


def _rows(rows: Sequence[_Row], left: int, top: int, most: int) -> Iterator[str]:
    """Yield rows from their left and upper edges, each at most so many pixels wide."""
    for number, row in enumerate(rows):
        y = top + number * LINE
        parts = [_small(style, text, left + CARD * place, y) for place, (style, text) in enumerate(row.cards)]
        before = CARD * len(parts) + 4 * bool(parts)
        if row.text:
            line = svg_line(row.style, left + before, y + 15, row.text, most - before, bold=row.style != "line")
            parts.append(line)
        yield from filter(None, ["".join(parts)])


def _small(style: str, text: str, x: int, y: int) -> str:
    """Return a card of a hand, or the sign of a faction."""
    ground = f'<rect class="{style}" x="{x}" y="{y + 1}" width="{CARD - 4}" height="{LINE - 2}" rx="3"/>'
    return ground + svg_text("on", x + CARD // 2 - 2, y + 14, text)
