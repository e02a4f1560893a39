"""The games that are installed, and their companions."""

from importlib.metadata import entry_points

import pytest

from tashkalar.tabletop import registry


@pytest.mark.parametrize("group", [registry.GROUP, registry.SCREENS, registry.PLAYERS, registry.TEXTS])
def test_entry_points_are_those_of_the_standard_library(group: str) -> None:
    found = registry._entry_points(group)
    assert {name: point.value for name, point in found.items()} == {
        point.name: point.value for point in entry_points(group=group)
    }
    assert all(point.load() is not None for point in found.values())
