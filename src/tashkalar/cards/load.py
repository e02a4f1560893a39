"""Load the cards of the game, from their compiled form, or the user's own card file, which is checked each time."""

import contextlib
from functools import cache
from pathlib import Path
from typing import Any

import tashkalar
from tashkalar.cards import compiled_file
from tashkalar.engine.catalogue import Catalogue


def data_file(name: str) -> Path:
    """Return the path of a data file of the game: in the installed package, or beside `src` in a checkout."""
    package = Path(tashkalar.__file__).parent
    packed = package / "data" / name
    return packed if packed.exists() else package.parents[1] / "data" / name


def default_path() -> Path:
    """Return the path of the game's card file.

    >>> cards.default_path().name
    'cards.yaml'
    """
    return data_file("cards.yaml")


def compiled_path() -> Path:
    """Return the path of the compiled form of the game's own cards."""
    return default_path().with_suffix(".compiled")


def load(*files: Path) -> Catalogue:
    """Load the catalogue of card files, checked in full.

    The game's own cards were checked when they were compiled.

        >>> from pathlib import Path
        >>> file = Path("mine.yaml")
        >>> text = cards.default_path().read_text(encoding="utf-8").replace("rank: heroic", "rank: mighty", 1)
        >>> file.write_text(text, encoding="utf-8") > 0
        True
        >>> cards.load(file)
        Traceback (most recent call last):
        tashkalar.cards.errors.CardErrors: mine.yaml:94: assassin: rank: unknown word 'mighty'; known: common, heroic

    Args:
        *files: a whole card file, used in place of the game's own, and packs that are added; none for the game's own.

    Returns:
        The cards as values of the engine. The game's own are loaded once in a process, other files at each call.

    Raises:
        CardErrors: a file has errors, or the files don't fit each other.
        OSError: a file can't be read.
    """
    if not files:
        return _own()
    from tashkalar.cards.check import combine

    return combine([Path(file) for file in files], _own)


def add_pack(catalogue: Catalogue, file: Path) -> Catalogue:
    """Return cards with those of one more pack, or raise CardErrors or OSError; the other cards aren't read again."""
    from tashkalar.cards.check import extend

    return extend(catalogue, file)


def card_data(*files: Path) -> dict[str, Any]:
    """Return the content of faultless card files as JSON values in the form of one file, effects included."""
    from tashkalar.cards.check import EXTENDS, read_source

    contents = [read_source(Path(file)).data for file in files]
    if all(EXTENDS in content for content in contents):
        contents.insert(0, read_source(default_path()).data)
    contents.sort(key=lambda content: EXTENDS in content)
    sections: dict[str, list[Any]] = {}
    for content in contents:
        for section, cards in content.items():
            if section != EXTENDS:
                sections.setdefault(section, []).extend(cards)
    return sections


@cache
def _own() -> Catalogue:
    cards, compiled = default_path(), compiled_path()
    if (found := compiled_file.read_compiled(compiled, cards)) is None:  # in a checkout with changed cards or sources
        found = _checked(cards)
        with contextlib.suppress(OSError):
            compiled_file.write_compiled(found, compiled, cards)
    return found


def _checked(file: Path) -> Catalogue:
    from tashkalar.cards.check import parse_and_check  # imports pydantic and YAML, half the time of a start

    return parse_and_check(file)
