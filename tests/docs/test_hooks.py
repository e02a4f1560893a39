"""docs/plugin.md names and describes everything that a game plugin may override."""

from typing import Any

import pytest

from docs import hook_tables
from hotseat.plugin.game import Game
from hotseat.plugin.gym import Gym
from tests.docs.pages import DOCS, section

PAGE = DOCS / "plugin.md"
CLASSES = [kind for kind in (*Game.__mro__, Gym) if kind.__module__.startswith("hotseat.plugin.")]
GAMES_OWN = [kind for kind in CLASSES if kind is not Game]


def overridable(kind: type) -> set[str]:
    """The public methods and class variables of a class, by what Python knows of it; properties aren't overridden."""
    names: dict[str, Any] = {**dict.fromkeys(kind.__annotations__), **vars(kind)}
    return {name for name, value in names.items() if name[0] != "_" and not isinstance(value, property)}


def test_every_class_of_a_game_has_a_table() -> None:
    assert {*hook_tables.KINDS} == {*GAMES_OWN}
    assert not overridable(Game), "its hooks are in the classes that it joins"


@pytest.mark.parametrize("kind", GAMES_OWN, ids=lambda kind: kind.__name__)
def test_every_hook_is_on_the_page_with_its_meaning(kind: type) -> None:
    hooks = hook_tables.hooks(kind)
    assert {*hooks} == overridable(kind)
    assert all(hooks.values())
    page = section(PAGE, "Every hook")
    assert all(f"| `{name}` | " in page for name in hooks)


def test_a_hook_without_a_docstring_is_found() -> None:
    assert hook_tables.hooks(Undescribed) == {"first": "", "second": "Two.", "third": "Two."}


class Undescribed:
    """A class with a method without a docstring, and a variable that shares one."""

    def first(self) -> None:
        pass

    second: int
    third: int
    """Two.

    More about it.
    """
