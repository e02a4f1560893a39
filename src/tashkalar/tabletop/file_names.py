"""What the files of games are called."""

import re
import unicodedata
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from tashkalar import entropy

SUFFIX = ".tkr"


def new_path(where: Path, names: Sequence[str], now: datetime) -> Path:
    """A name for a new game: the day, the players and a short id, such as 2026-11-21-ada-boris-3f9c.tkr.

    Args:
        where: the folder.
        names: the players.
        now: the time.
    """
    return where / ("-".join([f"{now:%Y-%m-%d}", *filter(None, map(slug, names)), _new_id(where)]) + SUFFIX)


def sibling_path(path: Path) -> Path:
    """Another name for the same game in the same folder.

    Args:
        path: the file's own.
    """
    called = re.sub("-[0-9a-f]{4}$", "", path.stem)
    return path.with_name(f"{called}-{_new_id(path.parent)}{SUFFIX}")


def _new_id(where: Path) -> str:
    """Draw a short id that no game of the folder has; it holds a letter, so that it looks like no number."""
    while True:
        short = f"{entropy.randbelow(1 << 16):04x}"
        if not short.isdigit() and not any(where.glob(f"*{short}{SUFFIX}")):
            return short


def slug(name: str, most: int = 16) -> str:
    """A name in the letters that any system knows; "" if nothing is left of it.

        >>> from tashkalar.tabletop.file_names import slug
        >>> slug("Zoë & Žofie")
        'zoe-zofie'

    Args:
        name: in any letters.
        most: after how many letters it is cut.
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub("[^a-z0-9]+", "-", plain)[:most].strip("-")
