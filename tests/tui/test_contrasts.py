"""The contrasts of all roles of colours that can touch, in every theme and at every depth, and their hues."""

import re
from itertools import combinations
from pathlib import Path

import pytest
from textual.color import Color
from textual.theme import Theme

from hotseat.tui.theme import CONTRAST, DARK, LIGHT, OKABE_ITO, TERMINAL_DARK, TERMINAL_LIGHT, THEMES
from tashkalar.exports import drawing
from tashkalar.tui.board_painter import MARKS
from tashkalar_mage_knight.screen.colours import map_variables
from tashkalar_pook.screen.colours import variables
from tests.hotseat.helpers.colours import (
    AREAS,
    DEPTHS,
    VISIONS,
    WORDS,
    Touch,
    contrast,
    distance,
    faint_pairs,
    have_same_hue,
    lab,
    shown_at,
)

ROOT = Path(__file__).parent.parent.parent
FILLED = [DARK, LIGHT, CONTRAST, OKABE_ITO]
TERMINALS = TERMINAL_DARK.name, TERMINAL_LIGHT.name
SEATS = "seat-1", "seat-2", "seat-3", "seat-4"
TABS, EDGES = MARKS, ("lit", "fits", "marked", "destroyed")
ALL_MARKS = *TABS, "fits"
PLAIN = "square", "square-odd", "square-centre", "square-centre-odd"
COLOURED = "square-red", "square-green"
SURFACES = "background", "surface", "panel", "raised", "band"
"""The grounds of words."""
TOLD = "foreground", "primary", "accent", "success", "error", "warning", "quiet", "marked", *SEATS
"""The colours of words, and of the signs in small patterns."""

TOUCHING = (
    Touch("letters on a token", ("ink",), SEATS, WORDS),
    *(Touch("the sign in a tab", (f"on-{mark}",), (mark,), WORDS) for mark in TABS),
    Touch("a token, and a hollow piece, on a tile", SEATS, PLAIN, WORDS),
    Touch("the same on a coloured tile, and on that of the cursor", SEATS, (*COLOURED, "cursor"), AREAS),
    Touch("letters of coloured squares", ("square-letter",), COLOURED, WORDS),
    Touch("numbers of cards on a tile", ("accent",), PLAIN, WORDS),
    Touch("an edge and the gap above it", ALL_MARKS, ("background",), AREAS),
    Touch("a mark and the tile below it", ALL_MARKS, (*PLAIN, *COLOURED), AREAS),
    Touch("the cursor and its tile", ("pointer",), ("background", *PLAIN, *COLOURED), AREAS),
    Touch("words", TOLD, SURFACES, WORDS),
    Touch("the edges of a hand's cards", ("lit", "fits", "square-line"), ("background", "surface"), AREAS),
    *(Touch("words on backs", (f"back-word-{n}",), (f"back-{n}", f"back-{n}-odd"), WORDS) for n in range(1, 5)),
    Touch("a mark and a piece", ALL_MARKS, SEATS, AREAS, True, "both have a letter, and differ by hue or brightness"),
    Touch("a tab beside a tab or an edge", TABS, ALL_MARKS, AREAS, True, "each tab has its letter"),
    Touch("the cursor and a piece", ("pointer",), SEATS, 1.25, why="the cursor is closed around a tile, or below it"),
    Touch("the cursor and a mark", ("pointer",), ALL_MARKS, 1, why="the cursor is closed, the tab has its letter"),
    # --- where less is meant
    Touch("a dim edge", ("fits",), PLAIN, 2.5, why="the gap above it is darker; the most frequent mark, it stays dim"),
    Touch("a dim edge", ("fits",), COLOURED, 1.5, why="the gap above it, or the next square, is darker"),
    Touch("a violet edge", ("marked",), COLOURED, 2.7, why="the gap above it is darker"),
    Touch("yellow in light", ("lit",), (*PLAIN, *COLOURED, "background", "surface"), 1.7,
          why="its tab has a dark letter", themes=("light",)),
    Touch("a mark on pale red", ALL_MARKS[1:], COLOURED, 2.0, why="the gap above it is paler", themes=("light",)),
    *(Touch("a colour of a terminal", ones, COLOURED, 1, why=why, themes=TERMINALS) for ones, why in (
        (SEATS, "no tile is filled below a piece"), (ALL_MARKS, "no tile is filled below a mark"))),
    *(Touch("white in a terminal", ones, others, 1, why="the tab has its letter, and the cursor turns the piece's",
            themes=TERMINALS) for ones, others in ((TABS, ALL_MARKS), (TABS, SEATS), (("pointer",), SEATS))),
)  # fmt: skip
"""All that can touch, on screens of all sizes; a later entry overrides an earlier one."""


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_what_can_touch_is_far_enough_apart(theme: Theme, depth: str) -> None:
    """A terminal of sixteen colours shows only the themes of its own colours."""
    if depth != "16 colours" or theme.name in TERMINALS:
        assert not faint_pairs(theme, TOUCHING, depth)


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_no_mark_has_the_hue_of_a_player(theme: Theme, depth: str) -> None:
    if depth != "16 colours" or theme.name in TERMINALS:
        marks = *ALL_MARKS, "pointer"
        assert not [(mark, seat) for mark in marks for seat in SEATS if have_same_hue(theme, mark, seat, depth)]


@pytest.mark.parametrize("theme", FILLED, ids=lambda theme: theme.name)
def test_players_and_squares_keep_apart(theme: Theme) -> None:
    """Brackets tell the rest: the colours of four players are far apart for most eyes."""
    colours = theme.variables
    for vision in VISIONS:
        assert distance(colours["seat-1"], colours["seat-2"], vision) > 30
        assert distance(colours["square-red"], colours["square-green"], vision) > 12
    for one, other in combinations(SEATS, 2):
        assert distance(colours[one], colours[other], "all") > 30
        assert all(distance(colours[one], colours[other], vision) > 9 for vision in VISIONS)


@pytest.mark.parametrize("theme", FILLED, ids=lambda theme: theme.name)
def test_centre_squares_have_a_shade_of_their_own(theme: Theme) -> None:
    """They have no dot where tiles are filled."""
    for odd in ("", "-odd"):
        ground, centre = (lab(theme.variables[f"{name}{odd}"])[0] for name in ("square", "square-centre"))
        assert abs(ground - centre) > 4


def test_the_contrast_theme_does_better() -> None:
    for seat in SEATS:
        for tile in PLAIN[:2]:
            assert contrast(CONTRAST.variables[seat], CONTRAST.variables[tile]) >= 7


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_red_is_red_and_green_is_green(theme: Theme, depth: str) -> None:
    """Every depth at which the theme is shown; in the colour-blind theme red is a grey, and green a bluish one."""
    if theme != OKABE_ITO and (depth != "16 colours" or theme.name in TERMINALS):
        hues = {role: Color.parse(shown_at(theme, role, depth)).hsl.h * 360 for role in COLOURED}
        assert (hues["square-red"] + 25) % 360 <= 50
        assert 90 <= hues["square-green"] <= 150


def test_exported_pictures_have_the_same_marks() -> None:
    """They can't import the themes: the light one, and in the page both."""
    light, dark = LIGHT.variables, DARK.variables
    for kind, role in (("tab", "note"), ("arrival", "lit"), ("mark", "marked"), ("note", "note")):
        assert light[role] in next(part for part in drawing.STYLE.split("}") if part.strip().startswith(f".{kind} ")), (
            kind
        )
    css = Path(drawing.__file__).with_name("viewer.css").read_text(encoding="utf-8")
    for role in ("note", "on-note"):
        assert all(f"--{role}: {theme[role]};" in css for theme in (light, dark))


def test_every_role_in_the_sources_is_in_a_table() -> None:
    """A style with an unknown role would be ignored when it is drawn."""
    known = {*DARK.to_color_system().generate(), *DARK.variables, *map_variables(DARK.name), *variables(DARK.name)}
    unknown = {
        f"{file.name}: ${role}"
        for folder in ("src/hotseat/tui", "src/tashkalar/tui", "games/pook/src", "games/mage-knight/src")
        for file in (ROOT / folder).rglob("*")
        if file.suffix in (".py", ".tcss")
        for role in re.findall(r"\$([a-z]+(?:-[a-z0-9]+)*)(?![\w{-])", file.read_text(encoding="utf-8"))
        if role not in {*known, "seat"}
    }
    assert not unknown
