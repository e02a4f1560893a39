"""The contrasts of the map's colours and of all that can lie on them, in every theme that fills areas."""

from dataclasses import replace

import pytest
from textual.theme import Theme

from hotseat.tui.theme import CONTRAST, DARK, LIGHT, OKABE_ITO, TERMINAL_DARK, TERMINAL_LIGHT
from tashkalar_mage_knight.screen.colours import GROUNDS, MANA, map_variables
from tashkalar_mage_knight.screen.hex_map import RINGS
from tests.hotseat.helpers.colours import AREAS, WORDS, Touch, faint_pairs, have_same_hue

SEATS = "seat-1", "seat-2", "seat-3", "seat-4"
LAND = tuple(f"mk-{terrain}{night}" for terrain in GROUNDS for night in ("", "-night"))
BRIGHT = "mk-desert", "mk-city"
CHIPS = "mk-enemy", "mk-foe", "mk-unit", "mk-skill", *(f"mk-{colour}" for colour in MANA)

TOUCHING = (
    *(Touch("words on land and chips", (name.replace("mk-", "mk-on-"),), (name,), WORDS) for name in (*LAND, *CHIPS)),
    Touch("a ring and land", RINGS, (*LAND, "background"), AREAS),
    Touch("a token and land", ("mk-enemy", *SEATS), LAND, AREAS, True, "each has letters, and differs by hue"),
    Touch("a ring and a token", RINGS, ("mk-enemy", *SEATS), 1, why="a column or row of land lies between them"),
    Touch("the edge of a fight's token", ("mk-foe-edge", "note"), ("background",), AREAS),
    Touch("the same and its token", ("mk-foe-edge",), ("mk-foe",), 2, why="the edge is light from above"),
    Touch("a ring on bright land", RINGS, BRIGHT, 1.6, why="the ring ends in the darker line between two hexes"),
    Touch("a ring on bright land", RINGS, BRIGHT, AREAS, themes=("light",)),
    Touch("a ring by night", ("mk-ring", "mk-lit"), tuple(name for name in LAND if name.endswith("-night")), 2.9,
          why="nearly black already", themes=("light",)),
)  # fmt: skip
"""All that can touch; a later entry overrides an earlier one."""
IN_A_TERMINAL = (
    *(Touch("words on chips", (name.replace("mk-", "mk-on-"),), (name,), WORDS) for name in CHIPS),
    Touch("words on a middle tone", ("mk-on-green",), ("mk-green",), 3.8, why="brighter in most terminals"),
    Touch("a ring and the ground", RINGS, ("background",), AREAS),
)
"""The same where the map isn't filled."""


@pytest.mark.parametrize("theme", [DARK, LIGHT, CONTRAST, OKABE_ITO], ids=lambda theme: theme.name)
def test_what_can_touch_is_far_enough_apart(theme: Theme) -> None:
    whole = replace(theme, variables=theme.variables | map_variables(theme.name))
    assert not faint_pairs(whole, TOUCHING, "24 bits")
    marks = *RINGS, "mk-enemy", "mk-foe-edge"
    assert not [(mark, seat) for mark in marks for seat in SEATS if have_same_hue(whole, mark, seat, "24 bits")]


@pytest.mark.parametrize("theme", [TERMINAL_DARK, TERMINAL_LIGHT], ids=lambda theme: theme.name)
def test_chips_can_be_read_in_sixteen_colours(theme: Theme) -> None:
    whole = replace(theme, variables=theme.variables | map_variables(theme.name))
    assert not faint_pairs(whole, IN_A_TERMINAL, "16 colours")
