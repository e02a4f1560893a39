"""The colours of the map by day and by night, and of mana; a letter tells the same, so colour is never the only cue."""

from __future__ import annotations

from collections.abc import Mapping

from textual.color import Color
from textual.content import Content

from hotseat.tui.theme import CONTRAST, DARK, LIGHT, OKABE_ITO, TERMINAL_DARK, read_roles
from tashkalar_mage_knight.components import load_components

GROUNDS = {
    "plains": "#4f7a2c", "hills": "#8a6d3b", "forest": "#1f5a34", "wasteland": "#75443a", "desert": "#c2a04a",
    "swamp": "#47604f", "city": "#8b93a0", "lake": "#1f5f96", "mountain": "#54525c", "sea": "#16324e",
    "unknown": "#20242c",
}  # fmt: skip
"""The ground of each terrain by day, and of land that can be explored, in a dark theme."""
PALE_GROUNDS = {
    "plains": "#c9e2a4", "hills": "#dcc79b", "forest": "#9fcfa6", "wasteland": "#dbb3a6", "desert": "#f0dd98",
    "swamp": "#b4c9bb", "city": "#cfd4dc", "lake": "#a5cdec", "mountain": "#bdbcc4", "sea": "#c4d8ea",
    "unknown": "#e6e2d8",
}  # fmt: skip
"""The same in a light theme."""
NIGHT, PALE_NIGHT = "#0b1030", "#5a6390"
"""The colours that the night mixes into the ground, in dark and in light themes."""
DARKNESS = 0.5
"""The share of the night's colour."""
EDGE, TEXTURE = 0.3, 0.28
"""The shares of black in the line between two hexes, and of the ink in the texture."""
MANA = {
    "red": "#d9483b", "blue": "#3f7fd6", "green": "#3f9e4f", "white": "#e6e6e6", "gold": "#e2b43a", "black": "#3a3a44",
}  # fmt: skip
"""The colour of a die, crystal or token."""
LETTERS = {"red": "R", "blue": "B", "green": "G", "white": "W", "gold": "$", "black": "K"}
"""The sign of mana of each colour."""
MANA_ANSI = {
    "red": "ansi_red", "blue": "ansi_blue", "green": "ansi_green", "white": "ansi_white", "gold": "ansi_yellow",
    "black": "ansi_bright_black",
}  # fmt: skip
"""The same in the sixteen colours of a terminal."""
DARK_ANSI = {"red": "ansi_bright_white", "blue": "ansi_bright_white"}
"""The ink on the dark ones of these; on the others it is black."""


_SIGNS = """
              dark       light      contrast   okabe-ito  terminal-dark   terminal-light
mk-enemy      #c23b22    #c01840    #c23b22    #c23b22    red             red
mk-on-enemy   #ffffff    #ffffff    #ffffff    #ffffff    bright_white    bright_white
mk-foe        #7c2a20    #7c1230    #7c2a20    #7c2a20    red             red
mk-on-foe     #ffffff    #ffffff    #ffffff    #ffffff    bright_white    bright_white
mk-foe-edge   #c4503a    #d04468    #c4503a    #c4503a    red             red
mk-ring       #ffc2ad    #7c0a2c    #ffc2ad    #ffc2ad    bright_red      red
mk-lit        #f7ec48    #463800    #f4ff40    #f2ec42    bright_white    default
mk-unit       #c9b58a    #c9b58a    #c9b58a    #c9b58a    white           bright_black
mk-on-unit    #0e1013    #0e1013    #0e1013    #0e1013    black           black
mk-skill      #9fd3a8    #9fd3a8    #9fd3a8    #9fd3a8    white           bright_black
mk-on-skill   #0e1013    #0e1013    #0e1013    #0e1013    black           black
"""
SIGNS = read_roles(_SIGNS)
"""The colours of tokens on the map and in a fight, of their edges, of the rings of hexes, of what is ready."""


def ink_on(ground: str) -> str:
    """Return black or white, whichever can be read better on a colour. `ground`: the colour, such as "#4f7a2c"."""
    black, white = Color.parse("#000000"), Color.parse("#ffffff")
    colour = Color.parse(ground)
    return black.hex if contrast(colour, black) >= contrast(colour, white) else white.hex


def contrast(one: Color, other: Color) -> float:
    """Return the contrast of two colours by WCAG, from 1 to 21."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Color) -> float:
    parts = (part / 255 for part in (colour.r, colour.g, colour.b))
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _variables(grounds: Mapping[str, str], night: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for terrain, day in grounds.items():
        dark = Color.parse(day).blend(Color.parse(night), DARKNESS).hex
        for name, ground in ((terrain, day), (f"{terrain}-night", dark)):
            plain, ink = Color.parse(ground), ink_on(ground)
            edge = plain if terrain == "sea" else plain.blend(Color.parse("#000000"), EDGE)
            found |= {f"mk-{name}": ground, f"mk-on-{name}": ink, f"mk-{name}-edge": edge.hex}
            found[f"mk-{name}-mark"] = plain.blend(Color.parse(ink), TEXTURE).hex
    for colour, ground in MANA.items():
        found |= {f"mk-{colour}": ground, f"mk-on-{colour}": ink_on(ground)}
    return found


def _ansi() -> dict[str, str]:
    names = [name for terrain in GROUNDS for name in (terrain, f"{terrain}-night")]
    own = {f"mk-{name}": "ansi_default" for name in names} | {f"mk-on-{name}": "ansi_default" for name in names}
    mana = {f"mk-{colour}": value for colour, value in MANA_ANSI.items()}
    return {**own, **mana, **{f"mk-on-{colour}": DARK_ANSI.get(colour, "ansi_black") for colour in MANA}}


COLOURS = {
    DARK.name: _variables(GROUNDS, NIGHT),
    OKABE_ITO.name: _variables(GROUNDS, NIGHT),
    CONTRAST.name: _variables(GROUNDS, "#000018"),
    LIGHT.name: _variables(PALE_GROUNDS, PALE_NIGHT),
}
"""The variables for styles, by theme."""


def map_variables(theme: str) -> dict[str, str]:
    """Return the variables of a theme; those of the terminal's sixteen colours if it isn't one that fills areas."""
    return {**(COLOURS.get(theme) or _ansi()), **SIGNS.get(theme, SIGNS[TERMINAL_DARK.name])}


def chip(colour: str, number: int = 1) -> Content:
    """Return mana of a colour: its letter in its colour, with a number above 1."""
    style = f"bold $mk-on-{colour} on $mk-{colour}"
    return Content.styled(f" {LETTERS[colour]}{number if number > 1 else ''} ", style)


def hero_sign(hero: str | None) -> Content:
    """Return the sign of a hero, a letter in the hero's colour (H4); nothing without a hero."""
    if hero is None:
        return Content("")
    kind = load_components().heroes[hero]
    return Content.styled(kind.sign, f"bold $mk-on-{kind.colour} on $mk-{kind.colour}")
