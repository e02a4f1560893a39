"""The contrasts of the cards' colours and of the marks around them, in every theme."""

from dataclasses import replace

import pytest
from textual.theme import Theme

from hotseat.tui.theme import THEMES
from tashkalar_pook.screen.colours import NAMES, variables
from tests.hotseat.helpers.colours import AREAS, Touch, faint_pairs

CARDS = tuple(f"pook-{name}" for name in NAMES)
TERMINALS = "terminal-dark", "terminal-light"

TOUCHING = (
    *(Touch("words on a card", (f"pook-on-{name}",), (f"pook-{name}",), 4.0, why="bold") for name in NAMES),
    Touch("a mark and its card", ("lit", "pointer", "note"), CARDS, AREAS, True, "each has its sign, and another hue"),
    Touch("a mark and a terminal's colour", ("lit", "pointer", "note"), CARDS, 1.05, True, "its sign", TERMINALS),
    Touch("a number on the Piggy", ("note",), ("pook-piggy",), 1, why="the number is dark", themes=("contrast",)),
)
"""All that can touch; a later entry overrides an earlier one."""


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_what_can_touch_is_far_enough_apart(theme: Theme) -> None:
    whole = replace(theme, variables=theme.variables | variables(theme.name))
    assert not faint_pairs(whole, TOUCHING, "24 bits")
