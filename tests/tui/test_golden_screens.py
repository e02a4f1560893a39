"""Nothing on the table changes unseen, neither a sign nor a colour, in any size and look."""

import pytest

from tashkalar.engine import Catalogue
from tests.tui.golden import SHOTS, SIZES, TABLES, path, shot


@pytest.mark.parametrize(("table", "size", "name"), SHOTS, ids=lambda part: str(part))
async def test_the_screen_is_as_it_was(catalogue: Catalogue, table: str, size: tuple[int, int], name: str) -> None:
    """If the change is wanted: `python -m tests.tui.golden`, and read the diff."""
    assert await shot(catalogue, table, size, name) == path(table, size, name).read_text(encoding="utf-8")


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_ascii_is_ascii(size: tuple[int, int]) -> None:
    assert path("", size, "ascii").read_text(encoding="utf-8").isascii()


@pytest.mark.parametrize(
    ("table", "size"),
    [(table, size) for table, shown in TABLES.items() if len(shown.looks) > 1 for size in shown.sizes],
)
def test_without_colour_the_signs_are_the_same(table: str, size: tuple[int, int]) -> None:
    """Every look shows the same text; colour only adds to it."""
    looks = [name for name in TABLES[table].looks if name != "ascii"]
    assert len({_text(path(table, size, name).read_text(encoding="utf-8")) for name in looks}) == 1


def _text(golden: str) -> str:
    return "\n".join(line for line in golden.splitlines() if line.startswith("|"))
