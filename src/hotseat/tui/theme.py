"""Colour themes. Players' colours and those of coloured squares are easy to tell apart for every kind of colour vision.

In the dark, light and high-contrast themes, the first two players have orange and blue, after Okabe and Ito. The other
two have a purplish pink and a bluish green, which are less far apart; the brackets around pieces identify them too.
Coloured squares are a purplish red and a yellowish green, which differ even for eyes without red or green receptors.

The terminal themes use the sixteen colours of the terminal, and its own background. In the Okabe-Ito theme all pieces
and signs have colours of that palette, and coloured squares are a grey and a dark bluish green, because its reds
and greens are too close to the colours of players. Colour is never the only cue.

A screen consists of surfaces on the `background`: `surface` fills panels and cards, `raised` the chosen card and the
row of the player on turn, `panel` the lines of the header and the keys, `band` the question, and `proposal` what other
people ask. `gap` separates two cards: it has the colour of the background, or that of a line in themes that have no
surfaces.
"""

from collections.abc import Iterator
from typing import Any

from textual.theme import BUILTIN_THEMES, Theme

SIDES = 4
"""The number of sides that have a colour of their own."""

_TABLE = """
                  dark       light      contrast   okabe-ito  terminal-dark   terminal-light
primary           #7fb4d8    #005a8c    #9ad8ff    #56b4e9    bright_cyan     blue
secondary         #8f9aa6    #5b6570    #ffffff    #999999    white           default
accent            #f7ec48    #5c4a00    #ffff00    #f0e442    bright_white    default
warning           #e69f00    #6a3a00    #ffc44d    #e69f00    bright_yellow   red
error             #ff8a5c    #a02f00    #ffb08f    #e69f00    bright_red      red
success           #33b892    #00694e    #5cffc8    #56b4e9    bright_green    green
foreground        #d9dde2    #1c2126    #ffffff    #ffffff    default         default
background        #11141a    #f8f6f1    #000000    #161616    default         default
surface           #1d2127    #eeece7    #161616    #202020    default         default
panel             #1e252e    #e7e2d6    #1c1c1c    #242424    default         default
seat-1            #f2ab26    #7d2b00    #ffc933    #e69f00    bright_yellow   red
seat-2            #66bff2    #004d95    #7fd4ff    #56b4e9    bright_cyan     blue
seat-3            #e59cc8    #822a60    #ffb3de    #d283b0    white           cyan
seat-4            #43d1a5    #005a41    #5cffc8    #1fb88c    bright_green    green
back-1            #47340f    #e9cdb8    #4a3a00    #453200    default         default
back-2            #1c3347    #bfd3ea    #00314a    #123a50    default         default
back-3            #43283a    #e6c6cf    #4a1f3a    #43283a    default         default
back-4            #123c31    #b9dccf    #00402e    #0c3a2c    default         default
back-1-odd        #513c14    #e2c2a9    #574400    #523c00    default         default
back-2-odd        #203a50    #b2c9e4    #003a58    #16455f    default         default
back-3-odd        #4c2e42    #dfbac5    #572647    #4c2e42    default         default
back-4-odd        #164438    #abd4c5    #004a36    #104535    default         default
back-dot-1        #7a5d24    #9a6a45    #a88300    #8a6a18    bright_yellow   red
back-dot-2        #3a5a73    #5a7fae    #3a7a99    #3a6f8f    bright_cyan     blue
back-dot-3        #7a4a69    #a5637c    #a2507f    #7a4a69    white           cyan
back-dot-4        #2f6b59    #4a8a72    #2a8a68    #2a7a60    bright_green    green
back-word-1       #ffe0a3    #5f2100    #ffe9a8    #ffe0a3    bright_yellow   red
back-word-2       #b9dcf5    #003a70    #c4ecff    #c4e6fa    bright_cyan     blue
back-word-3       #f5cfe4    #611f4e    #ffd9ee    #f5cfe4    white           cyan
back-word-4       #b5ecd9    #004530    #b8ffe8    #b0ecd8    bright_green    green
ink               #0e1013    #ffffff    #000000    #000000    black           bright_white
square            #282c32    #e6e2d6    #1f1f1f    #262626    default         default
square-centre     #343a42    #dad5c6    #2c2c2c    #303030    default         default
square-odd        #1e2226    #efece3    #121212    #1e1e1e    default         default
square-centre-odd #2d3237    #e0dbce    #262626    #2c2c2c    default         default
square-red        #6b0a22    #ffa8ac    #6b0020    #4a4a4a    red             bright_red
square-green      #2c6610    #b4f08c    #2a6000    #16332b    green           bright_green
square-letter     #e3e6ea    #33302a    #ffffff    #ffffff    bright_white    black
square-line       #6b7078    #8b8678    #9a9a9a    #767676    white           bright_black
lit               #f7ec48    #b88a00    #f4ff40    #f2ec42    bright_white    default
on-lit            #0e1013    #1c2126    #000000    #000000    black           bright_white
fits              #7d7a2e    #857a35    #848c20    #7d772e    bright_black    bright_black
marked            #c28fff    #8b36b9    #c890ff    #a582ff    bright_magenta  magenta
on-marked         #0e1013    #ffffff    #000000    #000000    black           bright_white
destroyed         #ff8a66    #dc2850    #ff8a70    #ff8a66    bright_red      default
on-destroyed      #0e1013    #ffffff    #000000    #000000    black           bright_white
note              #e3e6ea    #6b7480    #c8c8c8    #d8d8d8    bright_white    default
on-note           #0e1013    #ffffff    #000000    #000000    black           bright_white
pointer           #ffffff    #000000    #ffffff    #ffffff    bright_white    default
raised            #2e353d    #d6dce2    #2a2f33    #2a2d30    default         default
band              #15263a    #dfe7f0    #00233b    #262a2f    default         default
gap               #11141a    #f8f6f1    #000000    #161616    white           bright_black
cursor            #2f5576    #a9c9e6    #00456e    #33373b    default         default
proposal          #2a2440    #e8e0f5    #2a1f4d    #2d2a3a    default         default
quiet             #9aa5b1    #555a61    #d0d0d0    #a8a8a8    white           default
"""
"""The colour of each role by theme; those without "#" are colours of the terminal, "default" its own ones."""
OWN = "ansi_default"
"""The terminal's own foreground or background."""
REVERSE = {
    "block-cursor-foreground": OWN,
    "block-cursor-background": OWN,
    "block-cursor-text-style": "reverse",
}
"""Variables that show the cursor in reverse video, as the terminal's themes have no background colours."""


def read_roles(table: str) -> dict[str, dict[str, str]]:
    """Return the colour of each role of a table by theme; `table`: a line of themes, and a line for each role."""
    names, *rows = (line.split() for line in table.strip().splitlines())
    return {
        name: {row[0]: row[i] if row[i].startswith("#") else f"ansi_{row[i]}" for row in rows}
        for i, name in enumerate(names, 1)
    }


def _themes() -> Iterator[Theme]:
    """Yield a theme for each column of the table; roles that aren't fields of a theme are its variables."""
    for name, roles in read_roles(_TABLE).items():
        fields: dict[str, Any] = {role: roles.pop(role) for role in [*roles] if role in Theme.__dataclass_fields__}
        dark, ansi = not name.endswith("light"), name.startswith("terminal")
        if ansi:
            own = {role: fields[role] for role in ("primary", "success")}
            roles = {**BUILTIN_THEMES["ansi-dark" if dark else "ansi-light"].variables, **own, **roles, **REVERSE}
        yield Theme(name=name, dark=dark, ansi=ansi, variables=roles, **fields)


THEMES = DARK, LIGHT, CONTRAST, OKABE_ITO, TERMINAL_DARK, TERMINAL_LIGHT = tuple(_themes())
"""The themes of the framework, the default first."""


def tab_style(role: str) -> str:
    """Return the style of a tab in the colour of a role, which is reversed without colours, too."""
    return f"bold reverse ${role} on $on-{role}"


def side_style(side: int) -> str:
    """Return the style of a side's name, sign and bars; beyond the colours of the themes they begin again."""
    return f"$seat-{side % SIDES + 1}"
