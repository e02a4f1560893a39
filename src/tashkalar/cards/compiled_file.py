"""The compiled form of the game's own cards, which a start reads without pydantic, PyYAML and the check.

The file is written when the program is built or installed, and holds a hash, then the catalogue's values as JSON. The
hash covers the values and everything that they depend on: the card file and the sources of `cards` and `engine`. A file
whose hash doesn't match is never used, so it can't be out of date in a checkout either.
"""

import hashlib
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import tashkalar
from hotseat.util import paths, safe_io
from tashkalar.engine import catalogue, instructions, pattern, selectors, tasks, verbs
from tashkalar.engine.board import Rank
from tashkalar.engine.catalogue import Catalogue
from tashkalar.engine.pattern import Pattern
from tashkalar.engine.selectors import EVERYWHERE, Region

_PACKAGE = Path(tashkalar.__file__).parent
_SOURCES = ("cards", "engine")
"""The packages whose sources determine the values of a catalogue."""
_SEAL = hashlib.sha256().digest_size


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
"""The constructor of each kind of value, by the name of the kind: the only callables that the file can reach."""


def read_compiled(compiled: Path, cards: Path) -> Catalogue | None:
    """Read the compiled form of a card file. Raise OSError if the card file can't be read."""
    stamp = _stamp(cards)
    try:
        data = safe_io.read_bytes(compiled)
    except OSError:
        return None
    seal, values = data[:_SEAL], data[_SEAL:]
    return Catalogue(*_from_json(values)) if seal == _seal(stamp, values) else None


def write_compiled(found: Catalogue, compiled: Path, cards: Path) -> None:
    """Write the compiled form of a card file, which other processes may read or write at the same time."""
    sections = (found.schools, found.beings, found.flares, found.tasks)
    prints = (found.fingerprint, found.earlier, tuple(found.parts.items()))
    values = _to_json((*(tuple(section.values()) for section in sections), *prints))
    paths.write_atomic(compiled, _seal(_stamp(cards), values) + values)


def _stamp(cards: Path) -> bytes:
    """Return a hash of everything that the values depend on: the sources, and the card file."""
    found = hashlib.sha256(cards.read_bytes())
    for package in _SOURCES:
        for source in sorted((_PACKAGE / package).rglob("*.py")):
            found.update(f"{source.relative_to(_PACKAGE)}\0".encode() + source.read_bytes() + b"\0")
    return found.digest()


def _seal(stamp: bytes, values: bytes) -> bytes:
    return hashlib.sha256(stamp + values).digest()


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
