"""The map as SVG, for films: hexes with terrain, site, tokens, shields and heroes, and below them what was played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from hotseat.util.cell_width import wrap
from hotseat.util.svg_elements import drawn_width, svg_document, svg_line, svg_text
from hotseat.util.svg_film import STYLE, Reel
from tashkalar_mage_knight import gettext as _
from tashkalar_mage_knight.ascii import TERRAIN_LETTERS, enemy_lines, time_line
from tashkalar_mage_knight.card_text import enemy_sign, name_text
from tashkalar_mage_knight.hexes import Hex
from tashkalar_mage_knight.query import LandHex, land_of
from tashkalar_mage_knight.state import HIDDEN, EnemyToken, MageState

ACROSS, DOWN, TIP = 64, 55, 18
"""The distances from a hex to the next one in its row and to the next row; the height of its tips, in pixels."""
EDGE, LINE = 12, 20
"""The width of the margin, and the height of a line below the map."""
WIDE, NARROWEST = 70, 520
"""The greatest width of a line in characters, and the least width of the picture in pixels."""
SITE, LETTERS = ACROSS - 4, 10
"""The greatest width of a line of a site's name, and the size of its letters, in pixels."""
GROUNDS = {
    "plains": "#c9e2a4", "hills": "#dcc79b", "forest": "#9fcfa6", "wasteland": "#dbb3a6", "desert": "#f0dd98",
    "swamp": "#b4c9bb", "city": "#cfd4dc", "lake": "#a5cdec", "mountain": "#bdbcc4", "sea": "#c4d8ea",
}  # fmt: skip
"""The colour of each terrain; its sign tells the same."""
RULES = (
    "text{font-family:sans-serif;text-anchor:middle;fill:#1c2126;font-size:10px}.line{font-size:14px;text-anchor:start}"
    ".page{fill:#f8f6f1}.land{stroke:#6b6a62}.night{fill:#5a6390;opacity:.35}.foe{fill:#8a1f10}"
    ".sign{font-size:12px;font-weight:bold;fill:#fff}"
    ".seat-1{fill:#8f3d00}.seat-2{fill:#00509a}.seat-3{fill:#8c2f68}.seat-4{fill:#005f45}"
) + "".join(f".{terrain}{{fill:{ground}}}" for terrain, ground in GROUNDS.items())
"""The style rules of a picture."""


def map_reel(seen: Sequence[MageState], said: Sequence[Sequence[str]]) -> Reel:
    """Return the pictures of a film.

    Args:
        seen: the state of each picture, as its viewers see it.
        said: the sentences of each picture.
    """
    land = {at for state in seen for at in land_of(state.land)}
    spots = [(2 * q + r, r) for q, r in land] or [(0, 0)]
    left, top = (min(axis) for axis in zip(*spots, strict=True))
    right, bottom = (max(axis) for axis in zip(*spots, strict=True))
    draw = _Map(left, top)
    width = max((right - left) * ACROSS // 2 + ACROSS + 2 * EDGE, NARROWEST)
    under = (bottom - top) * DOWN + DOWN + TIP + 2 * EDGE
    below = [_below(state, sentences) for state, sentences in zip(seen, said, strict=True)]
    pictures = [
        [*draw.layers(state, width, under), [*_rows(lines, under)]] for state, lines in zip(seen, below, strict=True)
    ]
    height = under + (max(map(len, below), default=0)) * LINE + EDGE
    return Reel(pictures, lambda title, elements: svg_document(width, height, title, RULES + STYLE, elements))


class _Map:
    """The places of the hexes in a picture, in half columns and rows from the upper left one."""

    def __init__(self, left: int, top: int) -> None:
        self._left, self._top = left, top

    def layers(self, seen: MageState, width: int, height: int) -> Iterator[list[str]]:
        """Yield the layers of the map: the ground, the night, terrain and sites, and what lies and stands on it."""
        land = land_of(seen.land)
        yield [self._ground(at, ground) for at, ground in land.items()]
        yield [f'<rect class="night" width="{width}" height="{height}"/>'] * seen.night
        yield [self._words(at, ground) for at, ground in land.items() if ground.terrain != "sea"]
        yield [self._shield(at, owner) for at, owner in seen.shields]
        yield [self._token(at, tokens) for at, tokens in seen.tokens if tokens]
        yield [self._figures(seen, at) for at in sorted({seat.at for seat in seen.seats if seat.at})]

    def _middle(self, at: Hex) -> tuple[int, int]:
        x, y = 2 * at[0] + at[1] - self._left, at[1] - self._top
        return EDGE + ACROSS // 2 + x * ACROSS // 2, EDGE + (DOWN + TIP) // 2 + y * DOWN

    def _ground(self, at: Hex, ground: LandHex) -> str:
        x, y = self._middle(at)
        half, side = ACROSS // 2, DOWN - TIP
        outline = f"M{x} {y - side}l{half} {TIP}v{side}l-{half} {TIP}-{half}-{TIP}v-{side}z"
        return f'<path class="land {ground.terrain}" d="{outline}"/>'

    def _words(self, at: Hex, ground: LandHex) -> str:
        x, y = self._middle(at)
        lines = site_lines(ground)
        upper = y - 8 if len(lines) < 2 else y - 13
        names = (svg_line("site", x, upper + 10 * n, line, SITE, size=LETTERS) for n, line in enumerate(lines))
        return svg_text("", x, y - 24, TERRAIN_LETTERS[ground.terrain]) + "".join(names)

    def _shield(self, at: Hex, owner: int) -> str:
        x, y = self._middle(at)
        outline = f'<path class="seat-{owner + 1}" d="M{x + 16} {y - 34}h14v9l-7 6-7-6z"/>'
        return outline + svg_text("sign", x + 23, y - 24, str(owner + 1))

    def _token(self, at: Hex, tokens: Sequence[EnemyToken]) -> str:
        x, y = self._middle(at)
        sign = " ".join("?" if each.closed or each.enemy == HIDDEN else enemy_sign(each.enemy) for each in tokens)
        half = min(ACROSS // 2 - 2, 4 * len(sign) + 4)
        area = f'<rect class="foe" x="{x - half}" y="{y}" width="{2 * half}" height="14" rx="3"/>'
        return area + svg_text("sign", x, y + 11, sign)

    def _figures(self, seen: MageState, at: Hex) -> str:
        seats = [seat for seat, each in enumerate(seen.seats) if each.at == at]
        x, y = self._middle(at)
        x -= 9 * (len(seats) - 1)
        return "".join(_figure(seat, x + 18 * number, y + 16) for number, seat in enumerate(seats))


def site_lines(ground: LandHex) -> list[str]:
    """Return the name of a hex's site in at most two lines, which are as narrow as they can be."""
    if not ground.site:
        return []
    name = name_text("city" if ground.site.endswith("-city") else ground.site)
    if ground.colour:
        name = _("mine {colour}").format(colour=name_text(ground.colour))
    words = name.split(" ")
    ways = [[" ".join(words[:n]), " ".join(words[n:])] for n in range(1, len(words))]
    if drawn_width(name, LETTERS) <= SITE or not ways:
        return [name]
    return min(ways, key=lambda way: max(drawn_width(line, LETTERS) for line in way))


def _figure(seat: int, x: int, y: int) -> str:
    """Return a hero around a centre: its number on its colour."""
    return f'<circle class="seat-{seat + 1}" cx="{x}" cy="{y}" r="9"/>' + svg_text("sign", x, y + 4, str(seat + 1))


class _Line(NamedTuple):
    """A line below the map."""

    text: str
    left: int = EDGE
    """Its start, in pixels from the left edge."""
    seat: int | None = None
    """The seat whose figure is before it; None for no figure."""


def _below(seen: MageState, said: Sequence[str]) -> list[_Line]:
    """Return the lines below the map: what each seat has, time, the enemies of a fight, and the sentences."""
    fight = seen.now.fight if seen.now else None
    facts = [
        _Line(line, EDGE + 26, None if number else seat)
        for seat in range(len(seen.seats))
        for number, line in enumerate(wrap(_facts(seen, seat), WIDE - 4))
    ]
    texts = [time_line(seen), *(enemy_lines(fight) if fight else ()), *said]
    return [*facts, *(_Line(line) for text in texts for line in wrap(text, WIDE))]


def _facts(seen: MageState, number: int) -> str:
    seat = seen.seats[number]
    facts = [
        _("fame {number}").format(number=seat.fame),
        _("level {number}").format(number=seat.level),
        _("reputation {number}").format(number=seat.reputation),
        *(name_text(unit.unit) for unit in seat.units if unit.unit != HIDDEN),
    ]
    return _("{name}: {text}").format(name=seen.names[number], text=_("; ").join(facts))


def _rows(lines: Sequence[_Line], under: int) -> Iterator[str]:
    """Yield the lines below the map."""
    for number, line in enumerate(lines):
        y = under + number * LINE
        figure = "" if line.seat is None else _figure(line.seat, EDGE + 9, y + 9)
        yield figure + svg_line("line", line.left, y + 14, line.text, NARROWEST - EDGE - line.left)
