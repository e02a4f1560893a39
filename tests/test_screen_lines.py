"""Screens own components instead of inheriting them: no screen has more than three classes of ours in its line."""

import importlib
import pkgutil

from textual.screen import Screen

import hotseat
import tashkalar
import tashkalar_mage_knight
import tashkalar_pook

LONGEST = 3
"""A screen of the framework, a screen of a game, and one more with a reason."""

PACKAGES = (hotseat, tashkalar, tashkalar_pook, tashkalar_mage_knight)
OURS = tuple(f"{package.__name__}." for package in PACKAGES)


def lines_of_screens() -> dict[type[object], list[type[object]]]:
    """Return the line of each screen class of the packages: the class itself and its bases of ours."""
    for package in PACKAGES:
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if "tui" in module.name.split(".") or "screen" in module.name.split("."):
                importlib.import_module(module.name)
    found, waiting = set[type[object]](), list[type[object]](Screen.__subclasses__())
    while waiting:
        screen = waiting.pop()
        waiting += screen.__subclasses__()
        if screen.__module__.startswith(OURS):
            found.add(screen)
    return {screen: [each for each in screen.__mro__ if each.__module__.startswith(OURS)] for screen in found}


def test_no_screen_inherits_from_more_than_two_classes_of_ours() -> None:
    lines = lines_of_screens()
    assert {"TableScreen", "PookScreen", "HandOverScreen"} <= {screen.__name__ for screen in lines}
    too_long = {screen.__name__: [each.__name__ for each in line] for screen, line in lines.items()}
    assert not {name: line for name, line in too_long.items() if len(line) > LONGEST}
