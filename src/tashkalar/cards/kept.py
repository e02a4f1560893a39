"""Checked cards, kept as the engine wants them, so that a start needs neither to read nor to check them again.

They lie in one file in the user's cache folder: a seal, then the values. The seal fits only what this program has made
of this card file, byte for byte. Whatever else stands there is passed over and written anew, so the folder may be
emptied at any time, be read-only, or be missing.
"""

import contextlib
import hashlib
import pickle
import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import tashkalar
from tashkalar import paths
from tashkalar.engine.board import Rank
from tashkalar.engine.catalogue import Catalogue
from tashkalar.engine.select import EVERYWHERE

_PACKAGE = Path(tashkalar.__file__).parent
_MAKERS = ("cards", "engine")
"""The rooms whose sources decide what a catalogue is."""
_SEAL = hashlib.sha256().digest_size
_SINGLE: dict[str, object] = {"everywhere": EVERYWHERE, **{rank.name: rank for rank in Rank}}
"""Values of which the engine has one and knows it again by identity."""
_NAMES = {id(value): name for name, value in _SINGLE.items()}


def kept(file: Path, checked: Callable[[Path], Catalogue]) -> Catalogue:
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


def path() -> Path:
    """Where the cards are kept."""
    return paths.cache() / "cards"


def _stamp(file: Path) -> bytes:
    """All that the values depend on: the card file, the sources that make them, and the Python that runs these."""
    sources = sorted(source for room in _MAKERS for source in (_PACKAGE / room).rglob("*.py"))
    made = [(source.name, status.st_size, status.st_mtime_ns) for source in sources if (status := source.stat())]
    return repr((tashkalar.__version__, sys.version, made)).encode() + file.read_bytes()


def _seal(stamp: bytes, values: bytes) -> bytes:
    return hashlib.sha256(stamp + values).digest()


def _found(stamp: bytes) -> Catalogue | None:
    """What is kept under this stamp, if anything sound is."""
    try:
        data = path().read_bytes()
    except OSError:
        return None
    seal, values = data[:_SEAL], data[_SEAL:]
    if seal != _seal(stamp, values):
        return None
    try:
        return Catalogue(*_Reader(BytesIO(values)).load())
    except Exception:  # written by sources that were being changed at that moment: any class may be another now
        return None


def _keep(catalogue: Catalogue, stamp: bytes) -> None:
    """Keep a catalogue if that is possible. Another process may read or write the file meanwhile."""
    sections = (catalogue.schools, catalogue.beings, catalogue.flares, catalogue.tasks)
    values = BytesIO()
    _Writer(values, pickle.HIGHEST_PROTOCOL).dump((*(tuple(s.values()) for s in sections), catalogue.fingerprint))
    with contextlib.suppress(OSError):
        paths.write_whole(path(), _seal(stamp, values.getvalue()) + values.getvalue())


class _Writer(pickle.Pickler):
    """Writes values, and the single ones by name."""

    def persistent_id(self, value: object) -> str | None:
        return _NAMES.get(id(value))


class _Reader(pickle.Unpickler):
    """Reads values of the engine, and nothing else: a file can't make it call anything that does something."""

    def persistent_load(self, name: str) -> object:
        return _SINGLE[name]

    def find_class(self, module: str, name: str) -> Any:
        found = super().find_class(module, name) if module.startswith("tashkalar.engine.") and "." not in name else None
        if not isinstance(found, type):
            raise pickle.UnpicklingError(f"{module}.{name} is no value of the engine")
        return found
