"""Where the user's files lie: a folder for each kind, by the custom of the platform or as the environment says."""

import contextlib
import itertools
import os
import stat
from collections.abc import Iterable, Iterator, Mapping
from fnmatch import fnmatchcase
from pathlib import Path

from tashkalar.i18n import gettext as _


class HomeNotFound(OSError):
    """A folder by the custom of the platform lies in the user's home, and nobody knows where that is."""


def config() -> Path:
    """The folder of the settings."""
    return _named("TASHKALAR_CONFIG") or _customary("config")


def data() -> Path:
    """The folder of what players make; the saved games are in `games` there."""
    return _named("TASHKALAR_DATA") or _customary("data")


def cache() -> Path:
    """The folder of what can be made again at any time."""
    return _named("TASHKALAR_CACHE") or _customary("cache")


def log() -> Path:
    """The folder of logs and crash reports."""
    return _named("TASHKALAR_LOG") or _customary("log")


FOLDERS = {"config": config, "data": data, "cache": cache, "log": log}
"""Every folder by its kind."""

_KEPT: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "config": {"": ("settings.json*", ".tashkalar.lock")},
    "data": {
        "": ("lessons.json*", "puzzles.json*", ".tashkalar.lock"),
        "games": ("*.tkr", "*.analysis.json", ".tashkalar.lock"),
        "pictures": ("*.svg",),
    },
    "log": {"": ("log-*.log", "crash-*.txt")},
}
"""The files that may hold hands or names, by the kind of their folder and the folder inside of it."""


def _named(variable: str) -> Path | None:
    """The folder that an environment variable names, if it names any."""
    named = os.environ.get(variable)
    return Path(named) if named else None


def _customary(kind: str) -> Path:
    import platformdirs  # only if a folder isn't named

    with contextlib.suppress(RuntimeError):
        found = Path(getattr(platformdirs, f"user_{kind}_dir")("tashkalar", appauthor=False))
        if found.is_absolute():
            return found
    message = _("nobody knows where your home folder is: set HOME, or {variable} to a folder")
    raise HomeNotFound(message.format(variable=f"TASHKALAR_{kind.upper()}"))


def make_folder(folder: Path) -> None:
    """Make a folder of the user's alone if there is none, and so each folder above it.

    Raises:
        OSError: it can't be made.
    """
    missing = list(itertools.takewhile(lambda each: not each.exists(), (folder, *folder.parents)))
    for each in (*reversed(missing), folder):
        each.mkdir(mode=0o700, exist_ok=True)


def keep_private() -> None:
    """Take from others what they may do with the user's files, should an earlier version or another tool have let them.

    Only what this program writes is touched: its files by their names, the folders inside of its own, and its own where
    nothing else lies in them, since the environment may name any folder.
    """
    for kind, places in _KEPT.items():
        with contextlib.suppress(OSError):
            top = FOLDERS[kind]()
            for inside, patterns in places.items():
                with contextlib.suppress(OSError):
                    for file in _matching(top / inside, patterns):
                        make_private(file)
                    if inside:
                        make_private(top / inside)
            if not {each.name for each in top.iterdir()} - _ours(top):
                make_private(top)


def make_private(place: Path) -> None:
    """Take from others what they may do with a file or folder of this user's. What can't be changed stays as it is.

    Args:
        place: where it lies.
    """
    if hasattr(os, "geteuid"):
        with contextlib.suppress(OSError):
            found = place.stat()
            if found.st_uid == os.geteuid() and found.st_mode & (stat.S_IRWXG | stat.S_IRWXO):
                place.chmod(stat.S_IMODE(found.st_mode) & stat.S_IRWXU)


def _ours(folder: Path) -> set[str]:
    """What in a folder is ours by its name, of whatever kind the folder is."""
    of_all = [(inside, patterns) for places in _KEPT.values() for inside, patterns in places.items()]
    files = {file.name for inside, patterns in of_all if not inside for file in _matching(folder, patterns)}
    return files | {inside for inside, _patterns in of_all}


def _matching(folder: Path, patterns: Iterable[str]) -> Iterator[Path]:
    """The regular files of a folder with such names; no links."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if any(fnmatchcase(entry.name, pattern) for pattern in patterns) and entry.is_file(follow_symlinks=False):
                yield folder / entry.name


def write_text(file: Path, text: str) -> None:
    """Write a text whole or not at all, for the user alone: UTF-8, each line ended by a newline; see `write_atomic`.

    Args:
        file: where to.
        text: what it holds; what UTF-8 doesn't have, which only JSON escapes and names of files can bring, is escaped.

    Raises:
        OSError: it can't be written; what was there is as it was.
    """
    write_atomic(file, encode_text(text))


def encode_text(text: str) -> bytes:
    """A text as it stands in a file.

    Args:
        text: any.
    """
    return text.encode("utf-8", "backslashreplace")


def write_atomic(file: Path, content: bytes, mode: int = 0o600, *, follow: bool = True) -> None:
    """Write a file whole or not at all, whatever happens meanwhile, and its folder if there is none.

    It is written beside its place, under a name that nobody can know before, and then moved there. So other processes
    may read or write it meanwhile, and what was there goes only when all else is on the disk.

    Args:
        file: where to; a link stays, and what it leads to is written.
        content: what it holds.
        mode: who may do what with it; the user alone if nothing is said.
        follow: whether that is so with links; else the file takes the place of a link.

    Raises:
        OSError: it can't be written; what was there is as it was.
    """
    if follow:
        file = Path(os.path.realpath(file))
    make_folder(file.parent)
    with (
        temporary_sibling(file) as fresh,
        open(fresh, "xb", opener=lambda name, flags: os.open(name, flags, 0o600)) as beside,
    ):
        beside.write(content)
        beside.flush()
        if hasattr(os, "fchmod"):
            os.fchmod(beside.fileno(), mode)
        os.fsync(beside.fileno())


@contextlib.contextmanager
def temporary_sibling(file: Path) -> Iterator[Path]:
    """A name beside a file's, which nobody can know before; what is written there takes its place when all is done.

    If anything goes wrong, nothing is left of it, and what was there is as it was.

    Args:
        file: what is to be replaced, or isn't there yet.

    Raises:
        OSError: it can't be replaced; the error names it.
    """
    fresh = file.with_name(f".{file.name[:40]}.{os.urandom(8).hex()}")
    try:
        yield fresh
        try:
            fresh.replace(file)
        except OSError as fault:
            raise OSError(fault.errno, fault.strerror, str(file)) from None
    except BaseException:
        with contextlib.suppress(OSError):
            fresh.unlink(missing_ok=True)
        raise


def write_exclusive(file: Path, content: bytes, mode: int | None = None) -> None:
    """Write a file that isn't there yet, whole or not at all. Its folder must exist.

    Args:
        file: where to.
        content: what it holds.
        mode: who may do what with it; as usual for this user if nothing is said.

    Raises:
        FileExistsError: it is there, and stays as it is.
        OSError: it can't be written, and isn't there.
    """
    file.open("xb").close()
    try:
        write_atomic(file, content, stat.S_IMODE(file.stat().st_mode) if mode is None else mode)
    except BaseException:
        with contextlib.suppress(OSError):
            file.unlink()
        raise
