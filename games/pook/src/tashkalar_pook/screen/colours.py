"""The look of the cards: each faction has a colour, a letter and a sign, so that colour is never the only cue."""

from __future__ import annotations

from hotseat.tui.theme import DARK, read_roles

NAMES = ("knight", "mage", "orc", "viking", "coin", "piggy")
"""The kinds of cards; each has a background colour, and a colour of the text on it."""


_TABLE = """
                dark       light      contrast   okabe-ito  terminal-dark   terminal-light
pook-knight     #a3243b    #b3263a    #a8001c    #d55e00    red             red
pook-mage       #6a3fb5    #6d3fb0    #6400b8    #cc79a7    magenta         magenta
pook-orc        #22733c    #2a7740    #006b24    #009e73    green           green
pook-viking     #2358ab    #245fb4    #0042b0    #56b4e9    blue            blue
pook-coin       #d8a928    #f2d68a    #ffd24a    #b8a818    yellow          yellow
pook-piggy      #eba3b8    #f2b0c2    #ffb3cc    #e69f00    bright_magenta  bright_magenta
pook-on-knight  #ffffff    #ffffff    #ffffff    #000000    bright_white    bright_white
pook-on-mage    #ffffff    #ffffff    #ffffff    #000000    bright_white    bright_white
pook-on-orc     #ffffff    #ffffff    #ffffff    #000000    bright_white    bright_white
pook-on-viking  #ffffff    #ffffff    #ffffff    #000000    bright_white    bright_white
pook-on-coin    #14171b    #1c2126    #000000    #000000    black           black
pook-on-piggy   #14171b    #1c2126    #000000    #000000    black           black
pook-edge       #14171b    #f6f4ee    #000000    #000000    default         default
"""
COLOURS = read_roles(_TABLE)
"""The variables for styles, by theme; edges of lines have the screen's colour."""


def variables(theme: str) -> dict[str, str]:
    """Return the variables of a theme; those of the dark theme if it isn't one of this project's."""
    return COLOURS.get(theme, COLOURS[DARK.name])


def style(name: str) -> str:
    """Return the style of the text on a card."""
    return f"bold $pook-on-{name} on $pook-{name}"
