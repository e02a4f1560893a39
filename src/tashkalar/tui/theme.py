"""Colours. The first two players and both kinds of coloured squares keep far apart for every kind of colour vision.

In the dark, the light and the contrast theme these are orange against blue, after Okabe and Ito, then a purplish pink
and a bluish green, which every kind of colour vision can still notice apart; the brackets tell the rest. The squares
are a purplish red against a yellowish green, which even eyes without red or green receptors see apart. The terminal
themes take the sixteen colours that the terminal itself has been given, and no background but its own. The Okabe-Ito
theme goes further: everything on the table has a colour of that palette. No fact is told by colour alone.
"""

from textual.theme import BUILTIN_THEMES, Theme

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
        "square-red": "#662648",
        "square-green": "#2c541c",
        "square-line": "#414b57",
        "red-letter": "#aab3bd",
        "green-letter": "#aab3bd",
        "lit": "#4a4a1c",
        "lit-mark": "#f6ec5c",
        "cursor": "#2f5576",
        "cursor-style": "none",
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
        "square-red": "#fac8dd",
        "square-green": "#c9f0a6",
        "square-line": "#aaa494",
        "red-letter": "#5b564b",
        "green-letter": "#5b564b",
        "lit": "#f7ec9c",
        "lit-mark": "#6b5200",
        "cursor": "#a9c9e6",
        "cursor-style": "none",
        "picked": "#f3d58f",
        "fresh": "#ded6f5",
        "used": "#cfe2f1",
        "marked": "#e6d3ee",
        "destroyed": "#f6c3ac",
        "quiet": "#6a6f76",
    },
)

CONTRAST = Theme(
    name="tashkalar-contrast",
    primary="#9ad8ff",
    secondary="#ffffff",
    accent="#ffff00",
    warning="#ffc44d",
    error="#ffb08f",
    success="#5cffc8",
    foreground="#ffffff",
    background="#000000",
    surface="#000000",
    panel="#1c1c1c",
    dark=True,
    variables={
        "seat-1": "#ffc933",
        "seat-2": "#7fd4ff",
        "seat-3": "#ffb3de",
        "seat-4": "#5cffc8",
        "square": "#000000",
        "square-centre": "#1e1e1e",
        "square-red": "#5f154b",
        "square-green": "#0a420f",
        "square-line": "#9a9a9a",
        "red-letter": "#ffffff",
        "green-letter": "#ffffff",
        "lit": "#363600",
        "lit-mark": "#ffff00",
        "cursor": "#000000",
        "cursor-style": "reverse",
        "picked": "#4d3300",
        "fresh": "#2a1f6b",
        "used": "#003a5c",
        "marked": "#452259",
        "destroyed": "#661f00",
        "quiet": "#d0d0d0",
    },
)

OKABE_ITO = Theme(
    name="tashkalar-okabe-ito",
    primary="#56b4e9",
    secondary="#999999",
    accent="#f0e442",
    warning="#e69f00",
    error="#e69f00",
    success="#56b4e9",
    foreground="#ffffff",
    background="#000000",
    surface="#0d0d0d",
    panel="#1c1c1c",
    dark=True,
    variables={
        "seat-1": "#e69f00",
        "seat-2": "#56b4e9",
        "seat-3": "#cc79a7",
        "seat-4": "#f0e442",
        "square": "#141414",
        "square-centre": "#262626",
        "square-red": "#8a3d00",
        "square-green": "#00425e",
        "square-line": "#5c5c5c",
        "red-letter": "#ffffff",
        "green-letter": "#ffffff",
        "lit": "#4b4700",
        "lit-mark": "#f0e442",
        "cursor": "#000000",
        "cursor-style": "reverse",
        "picked": "#5c4000",
        "fresh": "#3a3a3a",
        "used": "#2e2e5c",
        "marked": "#5c2e48",
        "destroyed": "#6e2b00",
        "quiet": "#a8a8a8",
    },
)
"""The colours of Okabe and Ito alone: orange against sky blue, vermilion against blue, yellow for what is lit."""

OWN = "ansi_default"
"""The terminal's own foreground or background."""

GROUNDS = (
    "square", "square-centre", "square-red", "square-green", "lit", "cursor", "picked", "fresh", "used", "marked",
    "destroyed",
)  # fmt: skip

REVERSE = {
    "cursor-style": "reverse",
    "block-cursor-foreground": OWN,
    "block-cursor-background": OWN,
    "block-cursor-text-style": "reverse",
}
"""Where there is no background to tell the cursor by."""


def _of_terminal(name: str, dark: bool, **colours: str) -> Theme:
    """A theme of the terminal's colours; these are named by role."""
    roles = {role.replace("_", "-"): f"ansi_{colour}" for role, colour in colours.items()}
    own = dict.fromkeys(GROUNDS, OWN)
    return Theme(
        name=name,
        ansi=True,
        primary=roles["primary"],
        secondary=roles["quiet"],
        accent=roles["lit-mark"],
        warning=roles["seat-1"],
        error=roles["error"],
        success=roles["green-letter"],
        foreground=OWN,
        background=OWN,
        surface=OWN,
        panel=OWN,
        dark=dark,
        variables={**BUILTIN_THEMES["ansi-dark" if dark else "ansi-light"].variables, **own, **roles, **REVERSE},
    )


TERMINAL_DARK = _of_terminal(
    "tashkalar-terminal-dark",
    True,
    primary="bright_cyan",
    error="bright_red",
    seat_1="bright_yellow",
    seat_2="bright_cyan",
    seat_3="bright_magenta",
    seat_4="bright_green",
    square_line="white",
    red_letter="bright_magenta",
    green_letter="bright_green",
    lit_mark="bright_white",
    quiet="white",
)

TERMINAL_LIGHT = _of_terminal(
    "tashkalar-terminal-light",
    False,
    primary="blue",
    error="red",
    seat_1="red",
    seat_2="blue",
    seat_3="magenta",
    seat_4="green",
    square_line="bright_black",
    red_letter="magenta",
    green_letter="green",
    lit_mark="default",
    quiet="bright_black",
)

TITLES = {
    DARK.name: "dark",
    LIGHT.name: "light",
    CONTRAST.name: "high contrast",
    OKABE_ITO.name: "colour-blind safe (Okabe-Ito)",
    TERMINAL_DARK.name: "terminal's, dark",
    TERMINAL_LIGHT.name: "terminal's, light",
}
"""Our own themes and what they are called."""

THEMES = (DARK, LIGHT, CONTRAST, OKABE_ITO, TERMINAL_DARK, TERMINAL_LIGHT)
"""The same, the default first."""
