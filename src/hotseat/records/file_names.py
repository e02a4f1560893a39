"""The file names of saved games."""

import re
import secrets
import unicodedata
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

SUFFIX = ".tkr"


def new_path(folder: Path, names: Sequence[str], now: datetime) -> Path:
    """Return a path for a new game: the day, the players and a short id, such as 2026-11-21-ada-boris-3f9c.tkr."""
    return folder / ("-".join([f"{now:%Y-%m-%d}", *filter(None, map(slug, names)), _new_id(folder)]) + SUFFIX)


def sibling_path(path: Path) -> Path:
    """Return another unused path for the same game, in the same folder: the name keeps all but its id."""
    name = re.sub("-[0-9a-f]{4}$", "", path.stem)
    return path.with_name(f"{name}-{_new_id(path.parent)}{SUFFIX}")


def _new_id(folder: Path) -> str:
    """Draw an id of four hexadecimal digits, at least one a letter, that no record of the folder has."""
    while True:
        short = secrets.token_hex(2)
        if not short.isdigit() and not any(folder.glob(f"*{short}{SUFFIX}")):
            return short


def slug(name: str, most: int = 16) -> str:
    """Return a name in lower-case ASCII letters, digits and hyphens; "" if no such character is left."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub("[^a-z0-9]+", "-", plain)[:most].strip("-")
