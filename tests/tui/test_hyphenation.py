"""Long names of cards break at hyphens, in every language."""

import pytest

from hotseat.util import cell_width, i18n
from tashkalar.cards.card_text import card_name
from tashkalar.engine import Catalogue
from tashkalar.tui.hyphenation import unbroken_parts, wrap_name

LANGUAGES = ("en", "cs", "de", "es", "fr", "ja", "zh_CN")
COLUMNS = 11
"""The columns of a card's text beside a board at 120 x 36."""


def test_a_word_breaks_at_its_own_hyphen_and_at_a_soft_one() -> None:
    assert wrap_name("Kiskin-Blattspalter", 12) == ["Kiskin-", "Blattspalter"]
    assert wrap_name("Kiskin-Blattspalter", 11) == ["Kiskin-", "Blatt-", "spalter"]
    assert wrap_name("Translocationist", 14) == ["Translocation-", "ist"]
    assert wrap_name("Translocationist", 16) == ["Translocationist"]
    assert unbroken_parts("Clan-Axtkrieger of Old") == ["Clan-", "Axt-", "krieger", "of", "Old"]


def breaks_well(name: str, lines: list[str]) -> bool:
    """Whether each line ends at a blank, or at a hyphen of the name or of its own."""
    rest = name
    for line in lines:
        own = line if rest.startswith(line) else line.removesuffix("-")
        if not rest.startswith(own):
            return False
        rest = rest.removeprefix(own)
        if rest and not rest.startswith(" ") and not line.endswith("-"):
            return False
        rest = rest.lstrip(" ")
    return not rest


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_name_breaks_inside_a_word_without_a_hyphen(catalogue: Catalogue, language: str) -> None:
    with i18n.language_context(language):
        names = [card_name(being) for being in catalogue.beings.values()]
    for name in names:
        lines = wrap_name(name, COLUMNS)
        assert all(cell_width.width(line) <= COLUMNS for line in lines), lines
        between_characters = any(cell_width.width(character) > 1 for character in name)
        assert breaks_well(name, lines) or between_characters, lines
