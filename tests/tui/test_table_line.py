"""The table of Tash-Kalar says what is its own, and leaves the rest to the framework's table."""

from hotseat.tui.playing import PlayScreen
from tashkalar.tui.screens.table import TableScreen

MOST = 8
"""The most members that the table overrides."""


class PlainScreen(PlayScreen[object, object, object, object]):  # type: ignore[type-var]
    """A table that overrides nothing."""


def test_the_table_overrides_few_members() -> None:
    known = {name for base in PlayScreen.__mro__ if base.__module__.startswith("hotseat.") for name in vars(base)}
    overridden = (known & vars(TableScreen).keys()) - (vars(PlainScreen).keys() - {"__init__"})
    assert 0 < len(overridden) <= MOST, sorted(overridden)
