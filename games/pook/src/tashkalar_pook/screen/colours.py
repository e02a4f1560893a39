"""The look of the cards: each faction has a colour, a letter and a sign, so that colour is never the only cue."""

from __future__ import annotations

from hotseat.tui.theme import CONTRAST, DARK, LIGHT, OKABE_ITO, TERMINAL_DARK, TERMINAL_LIGHT

SIGNS = {"knight": "+", "mage": "*", "orc": "^", "viking": "~"}
"""The sign of each faction; a card shows as many as its level."""
NAMES = ("knight", "mage", "orc", "viking", "coin", "piggy")
"""The kinds of cards; each has a background colour, and a colour of the text on it."""


def _variables(grounds: str, dark_ink: str, light_ink: str, on_factions: str, trail: str) -> dict[str, str]:
    named = dict(zip((f"pook-{name}" for name in NAMES), grounds.split(), strict=True))
    inks = [on_factions] * 4 + [dark_ink] * 2
    on = {f"pook-on-{name}": ink for name, ink in zip(NAMES, inks, strict=True)}
    return {**named, **on, "pook-edge": light_ink, "pook-trail": trail}


COLOURS = {
    DARK.name: _variables(
        "#a3243b #6a3fb5 #22733c #2358ab #d8a928 #eba3b8", "#14171b", "#14171b", "#ffffff", "#ff8ad8"
    ),
    LIGHT.name: _variables(
        "#b3263a #6d3fb0 #2a7740 #245fb4 #e8bd4a #f2b0c2", "#1c2126", "#f6f4ee", "#ffffff", "#9c0072"
    ),
    CONTRAST.name: _variables(
        "#a8001c #6400b8 #006b24 #0042b0 #ffd24a #ffb3cc", "#000000", "#000000", "#ffffff", "#ff9fe2"
    ),
    OKABE_ITO.name: _variables(
        "#d55e00 #cc79a7 #009e73 #56b4e9 #f0e442 #e69f00", "#000000", "#000000", "#000000", "#e5a9cb"
    ),
    TERMINAL_DARK.name: _variables(
        "ansi_red ansi_magenta ansi_green ansi_blue ansi_yellow ansi_bright_magenta",
        "ansi_black",
        "ansi_default",
        "ansi_bright_white",
        "ansi_bright_magenta",
    ),
    TERMINAL_LIGHT.name: _variables(
        "ansi_red ansi_magenta ansi_green ansi_blue ansi_yellow ansi_bright_magenta",
        "ansi_black",
        "ansi_default",
        "ansi_bright_white",
        "ansi_magenta",
    ),
}
"""The variables for styles, by theme; edges have the screen's colour, and `pook-trail` marks the Piggy's moves."""


def variables(theme: str) -> dict[str, str]:
    """Return the variables of a theme; those of the dark theme if it isn't one of this project's."""
    return COLOURS.get(theme, COLOURS[DARK.name])


def style(name: str) -> str:
    """Return the style of the text on a card."""
    return f"bold $pook-on-{name} on $pook-{name}"
