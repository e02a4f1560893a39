"""The faces of the hexes: terrain, price, site, enemies and heroes, in as many lines as a size of hexes has."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from textual.content import Content

from hotseat.tui.theme import side_style, tab_style
from hotseat.util import cell_width
from tashkalar_mage_knight import gettext as _
from tashkalar_mage_knight import pgettext
from tashkalar_mage_knight.ascii import SITE_LETTERS, TERRAIN_LETTERS
from tashkalar_mage_knight.card_text import ABILITY_LETTERS, enemy_sign, name_text
from tashkalar_mage_knight.components import load_components
from tashkalar_mage_knight.hexes import Hex
from tashkalar_mage_knight.query import (
    LandHex,
    explorable_places,
    is_rampaging,
    land_of,
    owner_of,
    step_price,
    tokens_at,
)
from tashkalar_mage_knight.screen.colours import chip, hero_sign
from tashkalar_mage_knight.screen.hex_map import HexFace, HexSize, text_rows
from tashkalar_mage_knight.state import HIDDEN, EnemyToken, MageState

UNKNOWN = "mk-unknown"
"""The ground of land that can be explored."""
TEXTURES = {
    "plains": " .    ' ", "hills": " n  ", "forest": "Y ", "wasteland": "w    ", "desert": ": .", "swamp": "~  ",
    "city": "[]  ", "lake": " =  ", "mountain": "^ ", "sea": "   ~    ",
}  # fmt: skip
"""The signs that are repeated over each terrain."""


class MapMarks(NamedTuple):
    """The marks on the map besides the land."""

    lit: Mapping[Hex, str] = {}
    """The hexes of answers, each with its key."""
    cursor: Hex | None = None
    priced: bool = False
    """Whether hexes have the price of a step."""
    way: Collection[Hex] = ()
    fought: Collection[Hex] = ()
    """The hexes of the enemies of a fight."""
    due: Collection[Hex] = ()
    """The hexes that a lesson asks for."""
    closed: Collection[Hex] = ()
    """The hexes of a tile that aren't turned up yet."""
    counted: bool = True
    """Whether prices are shown."""


def map_faces(seen: MageState, size: HexSize, marks: MapMarks) -> dict[Hex, HexFace]:
    """Return the face of each hex of the map, and of each place that the hero can explore."""
    rows = text_rows(size)
    found = {at: _face(seen, at, ground, rows, marks) for at, ground in land_of(seen.land).items()}
    found |= {at: HexFace(UNKNOWN, "mk-on-unknown", [Content("?")], *_ring(at, marks)) for at in marks.closed}
    at = seen.me.at if seen.stage == "turn" else None
    for place in explorable_places(seen, at) if at and marks.priced else ():
        price = str(load_components().explore) if marks.counted else ""
        lines = [_key(marks, place, "?"), Content.styled(price, "bold $accent" if place in marks.lit else "$quiet")]
        found[place] = HexFace(UNKNOWN, "mk-on-unknown", lines, *_ring(place, marks))
    return found


def _key(marks: MapMarks, at: Hex, sign: str) -> Content:
    """Return the key of the answer on a hex, in the place of another sign."""
    return Content.styled(marks.lit[at], tab_style("lit")) if marks.lit.get(at) else Content(sign)


def _ring(at: Hex, marks: MapMarks) -> tuple[str, str]:
    """Return the colour of a hex's ring, and the sign of its outline."""
    if at in marks.fought:
        return "mk-ring", "*"
    if at == marks.cursor:
        return "pointer", "#"
    if at in marks.due:
        return "mk-ring", "*"
    return ("mk-lit", "+") if at in marks.lit else ("", "")


def _face(seen: MageState, at: Hex, ground: LandHex, rows: Sequence[int], marks: MapMarks) -> HexFace:
    night = "-night" if seen.night else ""
    ring = _ring(at, marks)
    name = f"mk-{ground.terrain}{night}"
    if ground.terrain == "sea":
        return HexFace(name, f"mk-on-{ground.terrain}{night}", [], *ring, TEXTURES["sea"])
    price = step_price(seen, at) if marks.priced and marks.counted and not is_rampaging(seen, at) else None
    top = _key(marks, at, TERRAIN_LETTERS[ground.terrain])
    if price is not None:
        top += Content(" ") + Content.styled(str(price), "bold reverse" if at in marks.way else "bold")
    figures = [number for number, seat in enumerate(seen.seats) if seat.at == at]
    tokens = [_token(token) for token in tokens_at(seen, at)]
    site = _site(seen, at, ground, rows)
    whole: list[Content] = [*(_figure(seen, seat) for seat in figures), *tokens]
    middle = Content(" ").join(whole) if whole else Content("")
    foot = [Content.styled("▀" * middle.cell_length, side_style(figures[0]))] if len(whole) == len(figures) == 1 else []
    if len(rows) <= 2:
        letter = SITE_LETTERS.get(ground.site, "C" if ground.site else "")
        if letter:
            top += Content.styled(f" {letter.upper()}", "bold")
        lines = [top, middle if whole else site]
    else:
        lines = [top, site, middle] if ground.site else [top, middle]
        lines += foot if len(lines) < len(rows) else []
    return HexFace(name, f"mk-on-{ground.terrain}{night}", lines, *ring, TEXTURES[ground.terrain])


def _figure(seen: MageState, seat: int) -> Content:
    """Return the figure of a hero: its number between the brackets of figures, on its colour, with the hero's sign."""
    figure = Content.styled(f" ({seat + 1}) ", f"bold $ink on {side_style(seat)}")
    hero = seen.seats[seat].hero
    return figure[:4] + hero_sign(hero) if hero else figure


def _token(token: EnemyToken) -> Content:
    """Return an enemy token; a question mark face down."""
    if token.closed or token.enemy == HIDDEN:
        return Content.styled(" ? ", "bold $foreground on $background")
    return enemy_chip(token.enemy)


def enemy_chip(enemy: str) -> Content:
    """Return the token of an enemy."""
    return Content.styled(f" {enemy_sign(enemy)} ", "bold $mk-on-enemy on $mk-enemy")


def legend(seen: MageState, width: int, *, lit: bool) -> Content:
    """Return what the signs on the map mean: an enemy's token, the letters of those that lie open, heroes."""
    heroes = [_figure(seen, seat) + f" {name}" for seat, name in enumerate(seen.names) if seen.seats[seat].at]
    shown = {token.enemy for _at, tokens in seen.tokens for token in tokens if not token.closed} - {HIDDEN}
    signs = list[Content]()
    if shown:
        enemy = max(sorted(shown), key=lambda name: len(load_components().enemies[name].abilities))
        kind = load_components().enemies[enemy]
        strikes = _("summons") if kind.attack == "summon" else _("attack {number}").format(number=kind.attack[0])
        signs.append(enemy_chip(enemy) + f" {strikes} {_('armour {number}').format(number=kind.armour)}")
        abilities = {each for name in shown for each in load_components().enemies[name].abilities}
        signs += [
            Content.styled(ABILITY_LETTERS[each], "bold") + Content.styled(f" {name_text(each)}", "$quiet")
            for each in sorted(abilities)
        ]
    line = Content(" ")
    if lit:
        signs.append(Content.styled("▄▄", "$mk-lit") + Content.styled(f" {_('where you can go')}", "$quiet"))
    for part in [*signs, *heroes]:
        if line.cell_length + part.cell_length < width:
            line += part + "  "
    return line


def _site(seen: MageState, at: Hex, ground: LandHex, rows: Sequence[int]) -> Content:
    """Return the name of a site, with the shield of its owner."""
    if not ground.site:
        return Content("")
    widest = max(rows)
    whole = name_text("city" if ground.site.endswith("-city") else ground.site)
    name = whole if cell_width.width(whole) <= widest else short_site(ground.site)
    if ground.colour:
        name = _("mine {colour}").format(colour=ground.colour[0])
    owner = owner_of(seen, at)
    shield = Content.styled(str(owner + 1), f"bold {side_style(owner)} on $background") if owner is not None else None
    if shield is not None and owner is not None:
        shield += hero_sign(seen.seats[owner].hero)
    text = Content.styled(name, "bold").truncate(widest - (shield.cell_length + 1 if shield is not None else 0))
    if ground.colour and widest >= MINE:
        text = Content.styled(_("mine {colour}").format(colour=""), "bold") + chip(ground.colour)
    return text + " " + shield if shield is not None else text


MINE = 8
"""The columns from which on a mine has its crystal."""
SHORT: Mapping[str, str] = {
    "portal": "portal",
    "village": "vill.",
    "keep": "keep",
    "glade": "glade",
    "tomb": "tomb",
    "ruins": "ruins",
    "monastery": "monas.",
    "mage-tower": "tower",
    "monster-den": "den",
    "spawning-grounds": "spawn",
    "dungeon": "dung.",
}
"""Names of sites that may be too long for a hex, in six columns."""


def short_site(site: str) -> str:
    """Return the name of a site in six columns. `site`: its id; one without a short name has its whole name."""
    return pgettext("map label", SHORT[site]) if site in SHORT else name_text(site)
