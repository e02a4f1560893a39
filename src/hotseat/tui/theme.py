"""Colour themes. Players' colours and those of coloured squares are easy to tell apart for every kind of colour vision.

In the dark, light and high-contrast themes, the first two players have orange and blue, after Okabe and Ito. The other
two have a purplish pink and a bluish green, which are less far apart; the brackets around pieces identify them too.
Coloured squares are a purplish red and a yellowish green, which differ even for eyes without red or green receptors.

The terminal themes use the sixteen colours of the terminal, and its own background. In the Okabe-Ito theme all pieces
and signs have colours of that palette, and coloured squares are a light and a dark grey, because its reds and greens
are too close to the colours of players. Colour is never the only cue.

A screen consists of surfaces on the `background`: `surface` fills panels and cards, `raised` the chosen card and the
row of the player on turn, `panel` the lines of the header and the keys, and `band` the question. `gap` separates two
cards: it has the colour of the background, or that of a line in themes that have no surfaces.
"""

from textual.theme import BUILTIN_THEMES, Theme

from hotseat.util.i18n import gettext_noop

SIDES = 4
"""The number of sides that have a colour of their own."""

DARK = Theme(
    name="tashkalar-dark",
    primary="#7fb4d8",
    secondary="#8f9aa6",
    accent="#f0e442",
    warning="#e69f00",
    error="#ff8a5c",
    success="#33b892",
    foreground="#d9dde2",
    background="#11141a",
    surface="#1d2127",
    panel="#1e252e",
    dark=True,
    variables={
        "seat-1": "#f2ab26",
        "seat-2": "#66bff2",
        "seat-3": "#e59cc8",
        "seat-4": "#43d1a5",
        "ink": "#0e1013",
        "square": "#21262d",
        "square-centre": "#2b3139",
        "square-odd": "#191d23",
        "square-centre-odd": "#252a32",
        "square-red": "#6b0a22",
        "square-green": "#2c6610",
        "square-letter": "#e3e6ea",
        "square-line": "#6b7078",
        "lit": "#f7e948",
        "pointer": "#ffffff",
        "picked": "#ffb066",
        "gateway": "#ff8ad8",
        "fresh": "#c3ccd6",
        "used": "#8fd0ff",
        "marked": "#dcb4ff",
        "destroyed": "#ff9a70",
        "raised": "#2e353d",
        "band": "#15263a",
        "gap": "#11141a",
        "cursor": "#2f5576",
        "quiet": "#9aa5b1",
    },
)

LIGHT = Theme(
    name="tashkalar-light",
    primary="#005a8c",
    secondary="#5b6570",
    accent="#5f4a00",
    warning="#6a3a00",
    error="#a02f00",
    success="#00694e",
    foreground="#1c2126",
    background="#f8f6f1",
    surface="#eeece7",
    panel="#e7e2d6",
    dark=False,
    variables={
        "seat-1": "#7d2b00",
        "seat-2": "#004d95",
        "seat-3": "#822a60",
        "seat-4": "#005a41",
        "ink": "#ffffff",
        "square": "#e6e2d6",
        "square-centre": "#dad5c6",
        "square-odd": "#efece3",
        "square-centre-odd": "#e0dbce",
        "square-red": "#ffa8ac",
        "square-green": "#b4f08c",
        "square-letter": "#33302a",
        "square-line": "#8b8678",
        "lit": "#5c4a00",
        "pointer": "#000000",
        "picked": "#7a4300",
        "gateway": "#9c0072",
        "fresh": "#6a5a9a",
        "used": "#00568f",
        "marked": "#7a1f9c",
        "destroyed": "#a01f00",
        "raised": "#d6dce2",
        "band": "#dfe7f0",
        "gap": "#f8f6f1",
        "cursor": "#a9c9e6",
        "quiet": "#555a61",
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
    surface="#161616",
    panel="#1c1c1c",
    dark=True,
    variables={
        "seat-1": "#ffc933",
        "seat-2": "#7fd4ff",
        "seat-3": "#ffb3de",
        "seat-4": "#5cffc8",
        "ink": "#000000",
        "square": "#1f1f1f",
        "square-centre": "#2c2c2c",
        "square-odd": "#121212",
        "square-centre-odd": "#262626",
        "square-red": "#6b0020",
        "square-green": "#2a6000",
        "square-letter": "#ffffff",
        "square-line": "#9a9a9a",
        "lit": "#ffff00",
        "pointer": "#ffffff",
        "picked": "#ffd27f",
        "gateway": "#ff9fe2",
        "fresh": "#dfe6ee",
        "used": "#a9e1ff",
        "marked": "#f0c8ff",
        "destroyed": "#ffb499",
        "raised": "#2a2f33",
        "band": "#00233b",
        "gap": "#000000",
        "cursor": "#00456e",
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
    background="#161616",
    surface="#202020",
    panel="#242424",
    dark=True,
    variables={
        "seat-1": "#e69f00",
        "seat-2": "#56b4e9",
        "seat-3": "#cc79a7",
        "seat-4": "#f0e442",
        "ink": "#000000",
        "square": "#262626",
        "square-centre": "#2c2c2c",
        "square-odd": "#1e1e1e",
        "square-centre-odd": "#2a2a2a",
        "square-red": "#3e3e3e",
        "square-green": "#000000",
        "square-letter": "#ffffff",
        "square-line": "#767676",
        "lit": "#f0e442",
        "pointer": "#ffffff",
        "picked": "#e69f00",
        "gateway": "#e5a9cb",
        "fresh": "#b5b5b5",
        "used": "#8ccdf0",
        "marked": "#e5a9cb",
        "destroyed": "#ff9a60",
        "raised": "#2a2d30",
        "band": "#262a2f",
        "gap": "#161616",
        "cursor": "#33373b",
        "quiet": "#a8a8a8",
    },
)
"""The colours of Okabe and Ito alone: orange and sky blue for players, yellow for highlights, greys for squares."""

OWN = "ansi_default"
"""The terminal's own foreground or background."""

GROUNDS = ("square", "square-odd", "square-centre", "square-centre-odd", "cursor", "raised", "band")
"""Variables with the terminal's own background."""

REVERSE = {
    "block-cursor-foreground": OWN,
    "block-cursor-background": OWN,
    "block-cursor-text-style": "reverse",
}
"""Variables that show the cursor in reverse video, as these themes have no background colours."""


def _of_terminal(name: str, dark: bool, **colours: str) -> Theme:
    """Return a theme of the terminal's colours; each keyword is a role, with "_" for "-", and its value a colour."""
    roles = {role.replace("_", "-"): f"ansi_{colour}" for role, colour in colours.items()}
    own = dict.fromkeys(GROUNDS, OWN)
    return Theme(
        name=name,
        ansi=True,
        primary=roles["primary"],
        secondary=roles["quiet"],
        accent=roles["lit"],
        warning=roles["seat-1"],
        error=roles["destroyed"],
        success=roles["success"],
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
    success="bright_green",
    seat_1="bright_yellow",
    seat_2="bright_cyan",
    seat_3="bright_white",
    seat_4="bright_green",
    ink="black",
    square_red="red",
    square_green="green",
    square_letter="bright_white",
    square_line="white",
    gap="white",
    lit="bright_white",
    pointer="bright_white",
    picked="bright_yellow",
    gateway="bright_magenta",
    fresh="bright_magenta",
    used="bright_cyan",
    marked="bright_magenta",
    destroyed="bright_red",
    quiet="white",
)

TERMINAL_LIGHT = _of_terminal(
    "tashkalar-terminal-light",
    False,
    primary="blue",
    success="green",
    seat_1="red",
    seat_2="blue",
    seat_3="magenta",
    seat_4="black",
    ink="bright_white",
    square_red="bright_red",
    square_green="bright_green",
    square_letter="black",
    square_line="bright_black",
    gap="bright_black",
    lit="default",
    pointer="default",
    picked="magenta",
    gateway="magenta",
    fresh="magenta",
    used="blue",
    marked="magenta",
    destroyed="red",
    quiet="default",
)

TITLES = {
    DARK.name: gettext_noop("dark"),
    LIGHT.name: gettext_noop("light"),
    CONTRAST.name: gettext_noop("high contrast"),
    OKABE_ITO.name: gettext_noop("colour-blind safe (Okabe-Ito)"),
    TERMINAL_DARK.name: gettext_noop("terminal's, dark"),
    TERMINAL_LIGHT.name: gettext_noop("terminal's, light"),
}
"""The themes of this project, each with its title."""

THEMES = (DARK, LIGHT, CONTRAST, OKABE_ITO, TERMINAL_DARK, TERMINAL_LIGHT)
"""The themes of this project, the default first."""


def side_style(side: int) -> str:
    """Return the style of a side's name, sign and bars: the colour of its number.

    Args:
        side: the index of the side, from 0; beyond the colours of the themes they begin again.
    """
    return f"$seat-{side % SIDES + 1}"
