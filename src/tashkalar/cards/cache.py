"""Checked cards, kept as the engine wants them, so that a start needs neither to read nor to check them again.

They lie in one file in the user's cache folder: a seal, then the values as JSON. The seal fits only what this program
has made of this card file, byte for byte. Whatever else stands there is passed over and written anew, so the folder may
be emptied at any time, be read-only, or be missing. Where somebody else may write, nothing is read and nothing kept.
"""

import contextlib
import json
import os
import stat
import sys
from collections.abc import Callable, Sequence
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import tashkalar
from tashkalar import paths, safe_io
from tashkalar.engine import catalogue, instructions, pattern, selectors, tasks, verbs
from tashkalar.engine.board import Rank
from tashkalar.engine.catalogue import Catalogue
from tashkalar.engine.pattern import Pattern
from tashkalar.engine.selectors import EVERYWHERE, Region
from tashkalar.sha256 import sha256

_PACKAGE = Path(tashkalar.__file__).parent
_MAKERS = ("cards", "engine")
"""The rooms whose sources decide what a catalogue is."""
_SEAL = sha256().digest_size
_BY_OTHERS = stat.S_IWGRP | stat.S_IWOTH


def _region(*parts: Any) -> Region:
    """A region. The engine has one of the kind that is everywhere, and knows it again by identity."""
    made = Region(*parts)
    return EVERYWHERE if made == EVERYWHERE else made


_ROOMS = (catalogue, instructions, pattern, selectors, tasks)
_MADE: dict[str, Callable[..., object]] = {
    **{
        name: each
        for room in _ROOMS
        for name, each in vars(room).items()
        if isinstance(each, type) and (is_dataclass(each) or hasattr(each, "_fields"))
    },
    **{made.__name__: made for made in verbs.VERBS.values()},
    "Pattern": Pattern,
    "Rank": Rank,
    "Region": _region,
    "tuple": lambda *parts: parts,
}
"""What makes each kind of value from its parts; there is nothing else that a file could call."""


def load_cached(file: Path, checked: Callable[[Path], Catalogue]) -> Catalogue:
    """The catalogue of a card file: the kept one, or one that is made now and kept.

    Args:
        file: the card file.
        checked: makes its catalogue.

    Raises:
        OSError: the file can't be read.
    """
    stamp = _stamp(file)
    catalogue = _found(stamp)
    if catalogue is None:
        catalogue = checked(file)
        _keep(catalogue, stamp)
    return catalogue


def cache_path() -> Path:
    """Where the cards are kept."""
    return paths.cache() / "cards"


def _stamp(file: Path) -> bytes:
    """All that the values depend on: the card file, the sources that make them, and the Python that runs these."""
    sources = sorted(source for room in _MAKERS for source in (_PACKAGE / room).rglob("*.py"))
    made = [(source.name, status.st_size, status.st_mtime_ns) for source in sources if (status := source.stat())]
    return repr((tashkalar.__version__, sys.version, made)).encode() + file.read_bytes()


def _seal(stamp: bytes, values: bytes) -> bytes:
    return sha256(stamp + values).digest()


def _found(stamp: bytes) -> Catalogue | None:
    """What is kept under this stamp, if anything sound is."""
    try:
        data = safe_io.read_bytes(cache_path()) if _own(cache_path().parent) and _own(cache_path()) else b""
    except OSError:
        return None
    seal, values = data[:_SEAL], data[_SEAL:]
    if seal != _seal(stamp, values):
        return None
    try:
        return Catalogue(*_built(values))
    except Exception:  # written by sources that were being changed at that moment: any class may be another now
        return None


def _keep(found: Catalogue, stamp: bytes) -> None:
    """Keep a catalogue if that is possible. Another process may read or write the file meanwhile."""
    sections = (found.schools, found.beings, found.flares, found.tasks)
    prints = (found.fingerprint, found.earlier, tuple(found.parts.items()))
    values = _written((*(tuple(section.values()) for section in sections), *prints))
    with contextlib.suppress(OSError):
        paths.make_folder(cache_path().parent)
        if _own(cache_path().parent):
            if cache_path().is_symlink():
                cache_path().unlink()
            paths.write_atomic(cache_path(), _seal(stamp, values) + values)


def _own(place: Path) -> bool:
    """Whether a folder, or a file that is no link, is the user's and nobody else may write there.

    True where the system has no owners.
    """
    if not hasattr(os, "geteuid"):
        return True
    status = place.stat() if place.is_dir() else place.lstat()
    regular = stat.S_ISDIR(status.st_mode) or stat.S_ISREG(status.st_mode)
    return regular and status.st_uid == os.geteuid() and not status.st_mode & _BY_OTHERS


def _written(value: object) -> bytes:
    """A value as JSON: a list of all that it is made of, each different thing once, before whatever it is a part of.

    A text, a number, a truth or a nothing stands there itself; all else is the name of its kind, and then where in the
    list its parts stand.
    """
    places: dict[tuple[object, ...], int] = {}

    def place(value: object) -> int:
        kind = type(value)
        plain = value is None or kind in (str, int, bool)
        row = (kind, value) if plain else (kind.__name__, *map(place, _parts(value)))
        return places.setdefault(row, len(places))

    place(value)
    rows = [row if isinstance(row[0], str) else row[1] for row in places]
    return json.dumps(rows, separators=(",", ":")).encode()


def _parts(value: Any) -> Sequence[object]:
    """What a value is made from."""
    if isinstance(value, tuple):
        return value
    if isinstance(value, Rank):
        return (int(value),)
    if isinstance(value, Pattern):
        return value.cells, value.arrival, value.marks, value.notes
    return [getattr(value, field.name) for field in fields(value)]


def _built(values: bytes) -> Any:
    """The value that was written, made by the ways in which the engine makes its values."""
    built: list[object] = []
    for row in json.loads(values):
        if isinstance(row, list):
            kind, *parts = row
            built.append(_MADE[kind](*[built[part] for part in parts]))
        else:
            built.append(row)
    return built[-1]
