"""Drawing of the grid as cards, in characters and colours.

Where colours fill areas, every place is a tile with gaps around it, and the edge of the tile is marked; a sign in its
upper right corner says why. Elsewhere, and in the smallest size, each card has a frame of lines.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from textual.content import Content

from hotseat.tui.text_layout import make_clickable
from hotseat.tui.theme import tab_style
from hotseat.util import cell_width
from hotseat.util.text_utils import capitalize
from tashkalar_pook import card_text, pgettext
from tashkalar_pook.card_text import SIGNS, short_name
from tashkalar_pook.cards import PIGGY, Card, Cards
from tashkalar_pook.grid import SIZE, Place, PlacedCard
from tashkalar_pook.screen.colours import style
from tashkalar_pook.screen.pointing import shown_region
from tashkalar_pook.state import HIDDEN, State

MOST = SIZE + 1
"""The number of columns, and of rows, that are shown at most: a grid of four may grow to either side."""
HEAD = 3
"""Columns of the names of rows."""


class CardSize(NamedTuple):
    """The size of a card in columns and lines, its edge included."""

    width: int
    height: int

    def of_grid(self, most: int = MOST) -> tuple[int, int]:
        """Return the columns and lines of a grid of so many columns and rows."""
        return most * self.width + HEAD + 1, most * self.height + 1


SIZES = (CardSize(19, 9), CardSize(15, 7), CardSize(11, 5), CardSize(7, 3), CardSize(7, 1))
"""The sizes in which cards are drawn; the smallest has no edges."""


def largest_fitting(width: int, height: int, most: int = MOST) -> CardSize:
    """Return the largest size of cards with which a grid of so many columns and rows fits; else the smallest size."""
    extents = ((size, size.of_grid(most)) for size in SIZES)
    return next((size for size, (wide, high) in extents if wide <= width and high <= height), SIZES[-1])


class Marks(NamedTuple):
    """The places that are marked in the grid."""

    cursor: Place | None = None
    lit: frozenset[Place] = frozenset()
    """The places of options."""
    piggy: frozenset[Place] = frozenset()
    """The places where the Piggy may go, which are also in `lit`."""
    open: frozenset[Place] = frozenset()
    """The places where a card can be laid."""
    counting: frozenset[Place] = frozenset()
    """The places of the coins that count for the place under the cursor."""
    guarded: frozenset[Place] = frozenset()
    """The places of the warriors that the chosen knight would protect."""
    tabs: Mapping[Place, str] = MappingProxyType({})
    """The number of a step by the place where it ended."""
    moving: Mapping[Place, tuple[float, float]] = MappingProxyType({})
    """The cards that move, with the part that is seen of each: shares of its columns and lines."""
    counted: bool = True
    """Whether the coins that count for a place are counted."""


class _Edge(NamedTuple):
    """The characters around a card, and their style."""

    corners: str
    levels: str
    """The character of the line above and that of the line below."""
    sides: str
    """The characters at the left and at the right."""
    style: str = ""
    """The style; "" for one of the card."""
    ends: str = ""
    """The characters at the two ends of the middle line of a frame; "" for those of the sides."""
    sign: str = ""
    """The sign in the upper right corner of a tile; "" for none."""


CARD, SPACE = _Edge("┌┐└┘", "──", "││"), _Edge("┌┐└┘", "  ", "  ")
LIT = _Edge("┏┓┗┛", "━━", "┃┃", "bold $lit", "[]", "+")
TO_THE_PIGGY = _Edge("┏┓┗┛", "╍╍", "╏╏", "bold $lit", "@@", "@")
CURSOR = _Edge("╔╗╚╝", "══", "║║", "bold $pointer", "><")
MOVING = _Edge("┏┓┗┛", "━━", "┃┃", "bold $lit")
TILE = _Edge("▗▖▝▘", "▄▀", "▐▌")
"""The edge of every tile."""


def grid_picture(seen: State, marks: Marks, size: CardSize, *, filled: bool = False) -> list[Content]:
    """Return the grid as lines, from the upper left corner of the largest grid. A click on a place points at it."""
    columns, rows = shown_region(seen)
    lines = list[Content]()
    for y in reversed(rows):
        cards = [_part_of_card(seen, (x, y), marks, size, filled) for x in columns]
        for number, parts in enumerate(zip(*cards, strict=True)):
            head = seen.grid.row_name(y) if number == size.height // 2 else ""
            lines.append(Content.assemble((f"{head:>{HEAD}} ", "$quiet"), *parts))
    names = "".join(seen.grid.column_name(x).center(size.width) for x in columns)
    lines.append(Content.styled(" " * (HEAD + 1) + names, "$quiet"))
    wide, high = size.of_grid()
    return [line.pad_right(wide - line.cell_length) for line in lines] + [Content("")] * (high - len(lines))


def _part_of_card(seen: State, place: Place, marks: Marks, size: CardSize, filled: bool) -> list[Content]:
    """Return a place as lines, with a smaller card in its middle if only a part of it is seen."""
    across, down = marks.moving.get(place, (1, 1))
    if across == down == 1:
        return _card(seen, place, marks, size, filled)
    part = CardSize(max(3, round(size.width * across)), max(min(3, size.height), round(size.height * down)))
    left, above = (size.width - part.width) // 2, (size.height - part.height) // 2
    lines = [Content(" " * size.width)] * size.height
    if filled and size.height > 1:
        lines = _tile(_centred([], size.width - 2, size.height - 2), SPACE, "$quiet on $square", "", "", "")
    for row, line in enumerate(_card(seen, place, marks, part, filled), above):
        lines[row] = lines[row][:left] + line + lines[row][left + part.width :]
    return lines


def _card(seen: State, place: Place, marks: Marks, size: CardSize, filled: bool) -> list[Content]:
    """Return a place as lines: its card, the number of coins that count where a card can be laid, or blanks."""
    placed = seen.grid.card_at(place)
    width, height = size.width - 2, max(1, size.height - 2)
    if placed is not None:
        name, inside = _name(seen.cards, placed), _face(seen.cards, placed, width, height)
        above, below = _words(seen, place, placed, marks)
    else:
        name, above, below = "", "", ""
        number = f"{seen.grid.coins(place)} o" if marks.counted else "o"
        inside = _centred([number] if place in marks.open | marks.lit else [], width, height)
    edge, filled = _edge(place, placed, marks), filled and size.height > 1
    tab = Content.styled(marks.tabs.get(place, ""), tab_style("note"))
    if edge is SPACE and place not in marks.open and not filled:
        return [Content(" " * size.width)] * size.height
    ink = style(name) if name else "$quiet" if edge is SPACE else "bold $accent"
    if filled:
        sign = LIT.sign if place in marks.lit - marks.piggy else edge.sign or TO_THE_PIGGY.sign * (place in marks.piggy)
        drawn = _tile(inside, edge, ink if name else f"{ink} on $square", above, below, sign)
    else:
        drawn = _framed(inside, edge, ink, above, below)
    shown = drawn if size.height > 1 else drawn[1:2]
    shown[0] = _with_sign(shown[0], tab, size.width - 2 - cell_width.width(above)) if tab else shown[0]
    return [make_clickable(line, f"point({place[0]},{place[1]})") for line in shown]


def _edge(place: Place, placed: PlacedCard | None, marks: Marks) -> _Edge:
    if place in marks.moving:
        return MOVING
    if place == marks.cursor:
        return CURSOR
    if place in marks.piggy:
        return TO_THE_PIGGY
    if place in marks.lit:
        return LIT
    return CARD if placed else SPACE


def _words(seen: State, place: Place, placed: PlacedCard, marks: Marks) -> tuple[str, str]:
    """Return the words in the upper and in the lower edge of a card that lies still."""
    above, below = "", ""
    if place in marks.moving:
        return above, below
    if placed.warrior and seen.grid.protected(seen.cards, place):
        # Translators: in the edge of a card, five columns at most: a knight stands beside it
        above = pgettext("edge", "safe")
    elif place in marks.guarded:
        # Translators: in the edge of a card, five columns at most: a knight would stand beside it
        above = pgettext("edge", "safe?")
    if place in marks.counting:
        # Translators: in the edge of a coin, five columns at most: for a warrior at the cursor it counts
        below = pgettext("edge", "count")
    return above, below


def _tile(inside: list[str], edge: _Edge, ink: str, above: str, below: str, sign: str) -> list[Content]:
    """Return lines filled with the colour of a card, and around them half cells in the colour of its edge."""
    colour = f"${ink.rpartition('$')[2]}"
    ring = edge.style.removeprefix("bold ") or colour
    lines = []
    for number, text in enumerate(inside):
        pointed = edge is CURSOR and number == len(inside) // 2
        left = (edge.ends[0], _tab(ring)) if pointed else (TILE.sides[0], ring)
        lines.append(Content.assemble(left, (text, ink), (TILE.sides[1], ring)))
    wide = cell_width.width(inside[0])
    upper = _level(TILE.corners[:2], TILE.levels[0], above, wide, ring, ink)
    if sign:
        upper = _with_sign(upper, Content.styled(sign, _tab(ring)), wide - cell_width.width(above))
    return [upper, *lines, _level(TILE.corners[2:], TILE.levels[1], below, wide, ring, ink)]


def _with_sign(upper: Content, sign: Content, free: int) -> Content:
    """Return the upper edge of a card with a sign at its right; a word without free columns takes the left corner."""
    return (upper[:-2] if free else upper[1:-1]) + sign + upper[-1:]


def _tab(ring: str) -> str:
    """Return the style of a sign in the edge of a tile, whose letters have the ground's colour in the cursor."""
    return tab_style(ring[1:]) if ring != "$pointer" else "bold $background on $pointer"


def _framed(inside: list[str], edge: _Edge, ink: str, above: str, below: str) -> list[Content]:
    """Return lines with a frame around them, in which a word may stand above and one below."""
    frame = edge.style or ("$quiet" if edge is SPACE else f"$pook-edge on {ink.partition(' on ')[2]}")
    word = ink if edge is CARD else frame
    wide, middle = cell_width.width(inside[0]), len(inside) // 2
    lines = [_level(edge.corners[:2], edge.levels[0], above, wide, frame, word)]
    for number, text in enumerate(inside):
        ends = edge.ends or edge.sides if number == middle else edge.sides
        lines.append(Content.assemble((ends[0], frame), (text, ink), (ends[1], frame)))
    return [*lines, _level(edge.corners[2:], edge.levels[1], below, wide, frame, word)]


def _level(corners: str, line: str, word: str, wide: int, frame: str, ink: str) -> Content:
    word = cell_width.truncate(word, wide)
    before = (wide - cell_width.width(word)) // 2
    after = wide - cell_width.width(word) - before
    return Content.assemble((corners[0] + line * before, frame), (word, ink), (line * after + corners[1], frame))


# --- faces ------------------------------------------------------------------------------------------------------------


def _name(cards: Cards, placed: PlacedCard) -> str:
    """Return the kind of a card on the grid, one of `colours.NAMES`."""
    if placed.card == PIGGY:
        return "piggy"
    return "coin" if placed.coin else cards.card(placed.card).faction


def _face(cards: Cards, placed: PlacedCard, width: int, height: int) -> list[str]:
    """Return the text on a card as lines."""
    if placed.card == PIGGY:
        return _centred(PIG if height > 1 else ["(oo)@"], width, height)
    if placed.coin:
        return _centred(_coin(cards, placed, height), width, height)
    return _warrior(cards, cards.card(placed.card), width, height)


def _warrior(cards: Cards, card: Card, width: int, height: int) -> list[str]:
    sign = SIGNS[card.faction]
    if height == 1:
        return [cell_width.truncate(short_name(card) + (sign * card.level).rjust(width - 2), width)]
    name = capitalize(card_text.warrior(cards, card))
    fitting = name if cell_width.width(name) <= width else ""  # letter and signs say the same
    middle = _centred([fitting, " ".join(sign * card.level)], width, height - 1)
    return [f" {short_name(card)}".ljust(width)[:width], *middle]


def _coin(cards: Cards, placed: PlacedCard, height: int) -> list[str]:
    """Return a coin as lines, with the warrior under it in brackets if that is known."""
    under = "" if placed.card == HIDDEN else f"({short_name(cards.card(placed.card))})"
    if height == 1:
        return [f"o{under}" if under else "( o )"]
    return [".-----.", f"( o{under} )" if under else "(   o   )", "'-----'"]


PIG = ["^.---.^", "( o o )~", "( oo )"]
"""The Piggy, on cards of several lines."""


def _centred(lines: list[str], width: int, height: int) -> list[str]:
    """Return lines centred in a rectangle, only those in the middle if they are too many."""
    above = (height - len(lines)) // 2
    rows = [""] * above + lines[max(0, -above) :][:height]
    return [_in_the_middle(row, width) for row in rows + [""] * (height - len(rows))]


def _in_the_middle(text: str, columns: int) -> str:
    """Return a text centred in so many columns, only its middle if it is too long."""
    shown = cell_width.truncate(text[max(0, cell_width.width(text) - columns) // 2 :], columns)
    return shown.center(columns - cell_width.width(shown) + len(shown))
