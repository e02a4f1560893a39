"""The faces of the hexes: terrain, price, site, enemies and heroes, in as many lines as a size of hexes has."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from textual.content import Content

from hotseat.tui.theme import side_style
from hotseat.util import cell_width
from tashkalar_mage_knight import gettext as _
from tashkalar_mage_knight import pgettext
from tashkalar_mage_knight.ascii import SITE_LETTERS, TERRAIN_LETTERS
from tashkalar_mage_knight.card_text import name_text
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
from tashkalar_mage_knight.screen.colours import chip
from tashkalar_mage_knight.screen.hex_map import HexFace, HexSize, text_rows
from tashkalar_mage_knight.state import HIDDEN, EnemyToken, MageState

ABILITY_LETTERS = {"fortified": "F", "swift": "S", "brutal": "B", "poison": "P", "paralyze": "Y"}
"""The letter of each ability on a token."""
UNKNOWN = "mk-unknown"
"""The ground of land that can be explored."""
TEXTURES = {
    "plains": " .    ' ", "hills": " n  ", "forest": "Y ", "wasteland": "w    ", "desert": ": .", "swamp": "~  ",
    "city": "[]  ", "lake": " =  ", "mountain": "^ ", "sea": "   ~    ",
}  # fmt: skip
"""The signs that are repeated over each terrain."""


def map_faces(
    seen: MageState,
    size: HexSize,
    lit: Collection[Hex],
    cursor: Hex | None,
    *,
    priced: bool,
    way: Collection[Hex] = (),
) -> dict[Hex, HexFace]:
    """Return the face of each hex of the map, and of each place that the hero can explore."""
    rows = text_rows(size)
    found = {
        at: _face(seen, at, ground, rows, lit=at in lit, pointed=at == cursor, priced=priced, marked=at in way)
        for at, ground in land_of(seen.land).items()
    }
    at = seen.me.at if seen.stage == "turn" else None
    for place in explorable_places(seen, at) if at and priced else ():
        lines = [Content.styled("?", "bold $foreground")]
        lines += [Content.styled(str(load_components().explore), "bold $lit" if place in lit else "$quiet")]
        found[place] = HexFace(UNKNOWN, "mk-on-unknown", lines, *_ring(place in lit, place == cursor))
    return found


def _ring(lit: bool, pointed: bool) -> tuple[str, str]:
    """Return the colour of a hex's ring, and the sign of its outline."""
    if pointed:
        return "pointer", "#"
    return ("lit", "+") if lit else ("", ".")


def _face(
    seen: MageState,
    at: Hex,
    ground: LandHex,
    rows: Sequence[int],
    *,
    lit: bool,
    pointed: bool,
    priced: bool,
    marked: bool,
) -> HexFace:
    night = "-night" if seen.night else ""
    ring = _ring(lit, pointed)
    name = f"mk-{ground.terrain}{night}"
    if ground.terrain == "sea":
        return HexFace(name, f"mk-on-{ground.terrain}{night}", [], *ring, TEXTURES["sea"])
    price = step_price(seen, at) if priced and not is_rampaging(seen, at) else None
    top = Content(TERRAIN_LETTERS[ground.terrain])
    if price is not None:
        top += Content(" ") + Content.styled(str(price), "bold reverse" if marked else "bold")
    figures = [_figure(number) for number, seat in enumerate(seen.seats) if seat.at == at]
    tokens = [_token(token) for token in tokens_at(seen, at)]
    site = _site(seen, at, ground, rows)
    whole: list[Content] = [*figures, *tokens]
    middle = Content(" ").join(whole) if whole else Content("")
    if len(rows) <= 2:
        letter = SITE_LETTERS.get(ground.site, "C" if ground.site else "")
        if letter:
            top += Content.styled(f" {letter.upper()}", "bold")
        lines = [top, middle if whole else site]
    else:
        lines = [top, site, middle] if ground.site else [top, middle]
    return HexFace(name, f"mk-on-{ground.terrain}{night}", lines, *ring, TEXTURES[ground.terrain])


def _figure(seat: int) -> Content:
    """Return the figure of a hero: its number between the brackets of figures, in its colour."""
    return Content.styled(f"({seat + 1})", f"bold {side_style(seat)} on $background")


def _token(token: EnemyToken) -> Content:
    """Return an enemy token: attack and armour, with the letters of its abilities; a question mark face down."""
    if token.closed or token.enemy == HIDDEN:
        return Content.styled(" ? ", "bold $foreground on $background")
    kind = load_components().enemies[token.enemy]
    attack = "*" if kind.attack == "summon" else str(kind.attack[0])
    letters = "".join(ABILITY_LETTERS[each] for each in sorted(kind.abilities))
    return Content.styled(f" {attack}/{kind.armour}{letters} ", "bold $error on $background")


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
    text = Content.styled(name, "bold").truncate(widest - 2 * (shield is not None))
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
