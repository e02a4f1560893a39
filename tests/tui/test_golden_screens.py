"""Nothing on the table changes unseen, neither a sign nor a colour, in any size and look."""

import pytest

from tashkalar.engine import Catalogue
from tests.tui.golden import LOOKS, SIZES, path, shot


@pytest.mark.parametrize("name", LOOKS)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_the_screen_is_as_it_was(catalogue: Catalogue, size: tuple[int, int], name: str) -> None:
    """If the change is wanted: `python -m tests.tui.golden`, and read the diff."""
    assert await shot(catalogue, size, name) == path(size, name).read_text(encoding="utf-8")


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_ascii_is_ascii(size: tuple[int, int]) -> None:
    assert path(size, "ascii").read_text(encoding="utf-8").isascii()


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_without_colour_the_signs_are_the_same(size: tuple[int, int]) -> None:
    """Every look shows the same text; colour only adds to it."""
    texts = {name: _text(path(size, name).read_text(encoding="utf-8")) for name in LOOKS if name != "ascii"}
    assert len(set(texts.values())) == 1


def _text(golden: str) -> str:
    return "\n".join(line for line in golden.splitlines() if line.startswith("|"))
