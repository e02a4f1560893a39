"""Colours. The two players and the two kinds of coloured squares keep apart for every kind of colour vision.

The hues follow Okabe and Ito: orange against sky blue for the players, and for the squares a purplish red against a
bluish green of another lightness. No fact is told by colour alone.
"""

from textual.theme import Theme

DARK = Theme(
    name="tashkalar-dark",
    primary="#7fb4d8",
    secondary="#8f9aa6",
    accent="#f0e442",
    warning="#e69f00",
    error="#ff8a5c",
    success="#33b892",
    foreground="#d9dde2",
    background="#14171b",
    surface="#1a1e23",
    panel="#22272e",
    dark=True,
    variables={
        "seat-1": "#f2ab26",
        "seat-2": "#66bff2",
        "seat-3": "#d98fbb",
        "seat-4": "#3fc79c",
        "square": "#1d2229",
        "square-centre": "#262d36",
        "square-red": "#572a3c",
        "square-green": "#0f4a3c",
        "square-line": "#414b57",
        "square-letter": "#aab3bd",
        "lit": "#4a4a1c",
        "lit-mark": "#f6ec5c",
        "cursor": "#2f5576",
        "picked": "#5a4410",
        "fresh": "#3b3560",
        "used": "#24455c",
        "marked": "#4d3a5c",
        "destroyed": "#6b2d16",
        "quiet": "#87919c",
    },
)

LIGHT = Theme(
    name="tashkalar-light",
    primary="#005a8c",
    secondary="#5b6570",
    accent="#7a5a00",
    warning="#9c5b00",
    error="#b03a00",
    success="#00694e",
    foreground="#1c2126",
    background="#f6f4ee",
    surface="#efece4",
    panel="#e4e0d6",
    dark=False,
    variables={
        "seat-1": "#9a4a00",
        "seat-2": "#0058a3",
        "seat-3": "#8c2f68",
        "seat-4": "#00694e",
        "square": "#fbfaf6",
        "square-centre": "#ece7da",
        "square-red": "#f3cfdc",
        "square-green": "#c2e6d8",
        "square-line": "#aaa494",
        "square-letter": "#5b564b",
        "lit": "#f7ec9c",
        "lit-mark": "#6b5200",
        "cursor": "#a9c9e6",
        "picked": "#f3d58f",
        "fresh": "#ded6f5",
        "used": "#cfe2f1",
        "marked": "#e6d3ee",
        "destroyed": "#f6c3ac",
        "quiet": "#6a6f76",
    },
)

THEMES = (DARK, LIGHT)
"""Our own themes, the default first."""
