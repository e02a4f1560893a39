"""Colours as they are seen: contrasts, differences and hues, on terminals of all depths and by all kinds of eyes."""

from itertools import product
from math import atan2, degrees, hypot
from typing import NamedTuple

from rich.color import Color as RichColor
from rich.color import ColorSystem
from rich.terminal_theme import DEFAULT_TERMINAL_THEME
from textual.color import Color
from textual.theme import Theme

from hotseat.tui.theme import OWN

VISIONS = {
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "no green": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "no blue": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
"""Matrix that simulates colour blindness in linear RGB (Machado, Oliveira and Fernandes 2009, full severity)."""

DEPTHS = {"24 bits": None, "256 colours": ColorSystem.EIGHT_BIT, "16 colours": ColorSystem.STANDARD}
AREAS, WORDS = 3.0, 4.5
"""The contrast of WCAG 2.2 between two areas (1.4.11), and between words and their ground (1.4.3)."""
FAR, SEEN = 24, 5
"""The distance of two colours that touch with less contrast, for most eyes and for all eyes; 2.3 is just noticeable."""
SLACK = {"24 bits": 1.0, "256 colours": 0.7, "16 colours": 1.0}
"""The share of these that is enough at a depth that shows the nearest of its colours."""
GREY, HUES = 15, {"24 bits": 20, "256 colours": 10, "16 colours": 20}
"""The chroma above which a colour has a hue, and the least angle between two hues by the depth."""


class Touch(NamedTuple):
    """Roles that can touch: each of one kind each of another."""

    what: str
    ones: tuple[str, ...]
    others: tuple[str, ...]
    least: float
    """The least contrast."""
    apart: bool = False
    """Whether a distance of `FAR` and `SEEN` is enough too."""
    why: str = ""
    """The reason why less than `AREAS` is enough."""
    themes: tuple[str, ...] = ()
    """The names of the themes; none for all themes."""


def faint_pairs(theme: Theme, touching: tuple[Touch, ...], depth: str) -> dict[tuple[str, str], tuple[float, ...]]:
    """Return the contrast and the distances of all pairs that are too close, by their roles; later entries override."""
    wanted: dict[tuple[str, str], Touch] = {}
    for touch in touching:
        if not touch.themes or theme.name in touch.themes:
            wanted |= dict.fromkeys(product(touch.ones, touch.others), touch)
    found: dict[tuple[str, str], tuple[float, ...]] = {}
    slack = SLACK[depth]
    for (one, other), touch in wanted.items():
        colours = shown_at(theme, one, depth), shown_at(theme, other, depth)
        far = distance(*colours, "all"), min(distance(*colours, vision) for vision in VISIONS)
        enough = touch.apart and far[0] >= FAR * slack and far[1] >= SEEN * slack
        if one != other and contrast(*colours) < touch.least * slack and not enough:
            found[one, other] = round(contrast(*colours), 2), round(far[0]), round(far[1])
    return found


def shown_at(theme: Theme, role: str, depth: str) -> str:
    """Return the colour of a role as a terminal of that depth shows it."""
    colour = str(theme.variables.get(role) or getattr(theme, role, None) or OWN)
    if colour == OWN:
        return "#000000" if theme.dark == _is_ground(role) else "#ffffff"
    named = RichColor.parse(colour.removeprefix("ansi_") if colour.startswith("ansi_") else colour)
    system = DEPTHS[depth]
    seen = named if system is None or named.is_system_defined else named.downgrade(system)
    return seen.get_truecolor(DEFAULT_TERMINAL_THEME).hex


def _is_ground(role: str) -> bool:
    if role in ("background", "surface", "panel", "raised", "band", "cursor", "gap"):
        return True
    return role.startswith(("square", "back-")) and not role.startswith(("square-l", "back-dot", "back-word"))


def lab(colour: str, vision: str = "all") -> tuple[float, float, float]:
    """Return a colour in CIE Lab, as it is seen."""
    linear = [(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4) for c in Color.parse(colour).normalized]
    r, g, b = (max(0.0, sum(m * c for m, c in zip(row, linear, strict=True))) for row in VISIONS[vision])
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
    )
    x, y, z = (c ** (1 / 3) if c > 0.008856 else 7.787 * c + 16 / 116 for c in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(one: str, other: str, vision: str) -> float:
    """Return the distance of two colours in CIE Lab."""
    return float(sum((a - b) ** 2 for a, b in zip(lab(one, vision), lab(other, vision), strict=True)) ** 0.5)


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours by WCAG."""
    light, dark = sorted((((lab(colour)[0] + 16) / 116) ** 3 for colour in (one, other)), reverse=True)
    return float((light + 0.05) / (dark + 0.05))


def hue(colour: str) -> float | None:
    """Return the angle of a colour's hue; None for a grey."""
    _, a, b = lab(colour)
    return degrees(atan2(b, a)) % 360 if hypot(a, b) > GREY else None


def have_same_hue(theme: Theme, one: str, other: str, depth: str) -> bool:
    """Return whether the colours of two roles have the same hue."""
    first, second = (hue(shown_at(theme, role, depth)) for role in (one, other))
    return first is not None and second is not None and abs((first - second + 180) % 360 - 180) < HUES[depth]
