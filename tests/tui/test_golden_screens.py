"""Every change of a cell is deliberate: signs and colours, in any size and look."""

import pytest

from tashkalar.engine import Catalogue
from tests.tui.golden import (
    FOLDER,
    SHOTS,
    SUMS,
    TABLES,
    is_written_out,
    path,
    recorded_sums,
    screen_name,
    shot,
    sums_of,
    text_lines,
)


@pytest.mark.sweep("size", "look")
@pytest.mark.parametrize(("table", "size", "look"), SHOTS, ids=lambda part: str(part))
async def test_the_screen_is_as_recorded(catalogue: Catalogue, table: str, size: tuple[int, int], look: str) -> None:
    """If the change is wanted: `python -m tests.tui.golden`, and read the diff."""
    screen = await shot(catalogue, table, size, look)
    if look == "ascii":
        assert text_lines(screen).isascii()
    if is_written_out(table, size, look):
        assert screen == path(table, size, look).read_text(encoding="utf-8")
    assert sums_of(screen) == recorded_sums()[screen_name(table, size, look)], (
        f"see python -m tests.tui.golden {screen_name(table, size, look)} --base HEAD"
    )


def test_no_golden_screen_is_kept_that_is_not_shown() -> None:
    assert set(FOLDER.iterdir()) == {SUMS, *(path(*each) for each in SHOTS if is_written_out(*each))}
    assert recorded_sums().keys() == {screen_name(*each) for each in SHOTS}


@pytest.mark.parametrize(
    ("table", "size"),
    [(table, size) for table, shown in TABLES.items() if len(shown.looks) > 1 for size in shown.sizes],
)
def test_colours_only_add_to_the_signs(table: str, size: tuple[int, int]) -> None:
    """Each theme shows the same text; where no colours fill areas, `test_without_colours_the_signs_are_the_same`."""
    sums = recorded_sums()
    looks = {look for look in TABLES[table].looks if look not in ("ascii", "colourless")}
    alike = [looks & {"dark", "light"}, looks - {"dark", "light"}] if table.startswith(("pook-", "mage-")) else [looks]
    for each in filter(None, alike):
        assert len({sums[screen_name(table, size, look)].split()[0] for look in each}) == 1


AREAS = str.maketrans(dict.fromkeys("▀▄▐▌▝▘▗▖█┏┗┓┛┃━─.:", " "))
"""The characters of areas and edges, and the dots of empty squares that stand for them without colours."""


@pytest.mark.parametrize(("table", "size"), [("", (120, 36)), ("melee-", (80, 24))])
async def test_without_colours_the_signs_are_the_same(catalogue: Catalogue, table: str, size: tuple[int, int]) -> None:
    shown = [text_lines(await shot(catalogue, table, size, look)).translate(AREAS) for look in ("dark", "colourless")]
    assert shown[0] == shown[1]
