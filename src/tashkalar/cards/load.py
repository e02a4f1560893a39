"""Load the cards of the game, from their compiled form, or the user's own card file, which is checked each time."""

import contextlib
from functools import cache
from pathlib import Path
from typing import Any

import tashkalar
from tashkalar.cards import compiled_file
from tashkalar.engine.catalogue import Catalogue


def data_file(name: str) -> Path:
    """Return the path of a data file of the game: in the installed package, or beside `src` in a checkout.

    Args:
        name: the file's path inside the data folder.
    """
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


def load(path: Path | None = None) -> Catalogue:
    """Load the catalogue of a card file, checked in full.

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
        path: the card file; None for the game's own.

    Returns:
        The cards as values of the engine. The game's own are loaded once in a process, another file at each call.

    Raises:
        CardErrors: the file has errors.
        OSError: the file can't be read.
    """
    return _own() if path is None else _checked(Path(path))


def card_data(path: Path | None = None) -> dict[str, Any]:
    """Return the content of a card file as JSON values: everything of each card, its effect included.

    Args:
        path: a card file without errors; None for the game's own.

    Raises:
        OSError: the file can't be read.
    """
    from tashkalar.cards.yaml_source import read_yaml

    data: dict[str, Any] = read_yaml((path or default_path()).read_text("utf-8")).data
    return data


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
