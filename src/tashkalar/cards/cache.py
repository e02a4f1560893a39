"""The cache of the checked catalogue, so that a start needs neither to parse nor to check the card file again.

The cache is one file in the user's cache folder: a hash, then the catalogue's values as JSON. The hash covers the
values and everything that they depend on: the card file, the program's sources and the version of Python. A file whose
hash doesn't match is ignored and replaced, so the folder may be emptied at any time, be read-only, or be missing. If
another user may write to the folder or the file, the cache isn't used.
"""

import contextlib
import hashlib
import json
import os
import stat
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import tashkalar
from tashkalar import paths, safe_io
from tashkalar.engine import catalogue, instructions, pattern, selectors, tasks, verbs
from tashkalar.engine.board import Rank
from tashkalar.engine.catalogue import Catalogue
from tashkalar.engine.pattern import Pattern
from tashkalar.engine.selectors import EVERYWHERE, Region

_PACKAGE = Path(tashkalar.__file__).parent
_SOURCES = ("cards", "engine")
"""The packages whose sources determine the values of a catalogue."""
_SEAL = hashlib.sha256().digest_size
_BY_OTHERS = stat.S_IWGRP | stat.S_IWOTH


def _region(*parts: Any) -> Region:
    """Return a region; the region of all squares is always `EVERYWHERE`, which the engine compares by identity."""
    region = Region(*parts)
    return EVERYWHERE if region == EVERYWHERE else region


_MODULES = (catalogue, instructions, pattern, selectors, tasks)
_CONSTRUCTORS: dict[str, Callable[..., object]] = {
    **{
        name: each
        for module in _MODULES
        for name, each in vars(module).items()
        if isinstance(each, type) and hasattr(each, "_fields")
    },
    **{verb.__name__: verb for verb in verbs.VERBS.values()},
    "Pattern": Pattern,
    "Rank": Rank,
    "Region": _region,
    "tuple": lambda *parts: parts,
}
"""The constructor of each kind of value, by the name of the kind: the only callables that a cache file can reach."""


def load_cached(file: Path, checked: Callable[[Path], Catalogue]) -> Catalogue:
    """Return the catalogue of a card file from the cache; on a miss make the catalogue and store it.

    Args:
        file: the card file.
        checked: parses and checks the file.

    Raises:
        CardErrors: the cache misses, and the file has errors.
        OSError: the file can't be read.
    """
    stamp = _stamp(file)
    catalogue = _read(stamp)
    if catalogue is None:
        catalogue = checked(file)
        _store(catalogue, stamp)
    return catalogue


def cache_path() -> Path:
    """Return the path of the cache file."""
    return paths.cache() / "cards"


def _stamp(file: Path) -> bytes:
    """Return bytes that change with everything the values depend on: card file, sources, versions."""
    sources = sorted(source for package in _SOURCES for source in (_PACKAGE / package).rglob("*.py"))
    states = [(source.name, status.st_size, status.st_mtime_ns) for source in sources if (status := source.stat())]
    return repr((tashkalar.__version__, sys.version, states)).encode() + file.read_bytes()


def _seal(stamp: bytes, values: bytes) -> bytes:
    return hashlib.sha256(stamp + values).digest()


def _read(stamp: bytes) -> Catalogue | None:
    """Return the cached catalogue if the cache matches the stamp, else None."""
    try:
        data = safe_io.read_bytes(cache_path()) if _own(cache_path().parent) and _own(cache_path()) else b""
    except OSError:
        return None
    seal, values = data[:_SEAL], data[_SEAL:]
    if seal != _seal(stamp, values):
        return None
    try:
        return Catalogue(*_from_json(values))
    except Exception:  # the sources may have changed while another process wrote the cache: any class may differ now
        return None


def _store(found: Catalogue, stamp: bytes) -> None:
    """Write a catalogue to the cache; errors are ignored.

    The file is replaced atomically, since another process may read or write it at the same time.
    """
    sections = (found.schools, found.beings, found.flares, found.tasks)
    prints = (found.fingerprint, found.earlier, tuple(found.parts.items()))
    values = _to_json((*(tuple(section.values()) for section in sections), *prints))
    with contextlib.suppress(OSError):
        paths.make_folder(cache_path().parent)
        if _own(cache_path().parent):
            if cache_path().is_symlink():
                cache_path().unlink()
            paths.write_atomic(cache_path(), _seal(stamp, values) + values)


def _own(place: Path) -> bool:
    """Return whether a folder, or a file that is no link, belongs to the user and no other user may write to it.

    The result is True on systems without owners of files.
    """
    if not hasattr(os, "geteuid"):
        return True
    status = place.stat() if place.is_dir() else place.lstat()
    regular = stat.S_ISDIR(status.st_mode) or stat.S_ISREG(status.st_mode)
    return regular and status.st_uid == os.geteuid() and not status.st_mode & _BY_OTHERS


def _to_json(value: object) -> bytes:
    """Serialise a value as a JSON list of its distinct parts; each part precedes the values that contain it.

    Strings, numbers, booleans and None are stored as they are. Every other value is a list: the name of its kind,
    then the index of each of its parts.
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
    """Return the arguments of a value's constructor."""
    if isinstance(value, tuple):
        return value
    if isinstance(value, Rank):
        return (int(value),)
    if isinstance(value, Pattern):
        return value.cells, value.arrival, value.marks, value.notes
    return value.values()  # type: ignore[no-any-return]


def _from_json(values: bytes) -> Any:
    """Return the value that `_to_json` has serialised, built by the constructors of the engine."""
    built: list[object] = []
    for row in json.loads(values):
        if isinstance(row, list):
            kind, *parts = row
            built.append(_CONSTRUCTORS[kind](*[built[part] for part in parts]))
        else:
            built.append(row)
    return built[-1]
