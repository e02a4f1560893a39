"""The door to the cards: the game's own, which are known to be sound, and files of one's own, which never are."""

from functools import cache
from pathlib import Path

import tashkalar
from tashkalar.cards.cache import load_cached
from tashkalar.engine.catalogue import Catalogue


def data_file(name: str) -> Path:
    """A file that comes with the game: inside the installed package, or beside `src` in a checkout."""
    package = Path(tashkalar.__file__).parent
    packed = package / "data" / name
    return packed if packed.exists() else package.parents[1] / "data" / name


def default_path() -> Path:
    """The card file of the game.

        >>> cards.default_path().name
        'cards.yaml'

    Returns:
        Where it lies: in the installed package, or in the checkout.
    """
    return data_file("cards.yaml")


def load(path: Path | None = None) -> Catalogue:
    """The catalogue of a card file, which is checked in full.

    The game's own file is checked once; then its catalogue is kept ready-made in the user's cache folder.

        >>> from pathlib import Path
        >>> file = Path("mine.yaml")
        >>> text = cards.default_path().read_text(encoding="utf-8").replace("rank: heroic", "rank: mighty", 1)
        >>> file.write_text(text, encoding="utf-8") > 0
        True
        >>> cards.load(file)
        Traceback (most recent call last):
        tashkalar.cards.errors.CardErrors: mine.yaml:94: assassin: rank: unknown word 'mighty'; known: common, heroic

    Args:
        path: the file; the game's own if left out.

    Returns:
        The cards as plain values for the engine. A process reads the game's own file once, another one at each call.

    Raises:
        CardErrors: with the faults of the file.
        OSError: it can't be read.
    """
    return _own() if path is None else _checked(Path(path))


@cache
def _own() -> Catalogue:
    return load_cached(default_path(), _checked)


def _checked(file: Path) -> Catalogue:
    from tashkalar.cards.check import parse_and_check  # and with it pydantic and YAML, half the time of a start

    return parse_and_check(file)
