"""The paths of the user's files: one folder for each kind, from the environment or the platform's convention."""

import contextlib
import itertools
import os
import stat
from collections.abc import Iterable, Iterator, Mapping
from fnmatch import fnmatchcase
from pathlib import Path

from hotseat.util import file_systems, identity, safe_io
from hotseat.util.i18n import gettext as _


class HomeNotFound(OSError):
    """A folder of the user's files is unknown: it lies in an unknown home, or the environment names it wrongly."""


def config() -> Path:
    """Return the folder of the settings."""
    return _named("CONFIG") or _customary("config")


def data() -> Path:
    """Return the folder of the players' data; the saved games are in its folder `games`."""
    return _named("DATA") or _customary("data")


def packs() -> Path:
    """Return the folder of the user's packs of cards."""
    return data() / "packs"


def log() -> Path:
    """Return the folder of logs and crash reports."""
    return _named("LOG") or _customary("log")


FOLDERS = {"config": config, "data": data, "log": log}

LOCK = ".{program}.lock"
"""The name of the lock file of a folder, but for the program's name."""
_KEPT: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "config": {"": ("settings.json*", LOCK)},
    "data": {
        "": ("lessons.json*", "profile.json*", "puzzles.json*", "statistics.json*", "tables.json*", LOCK),
        "games": ("*.tkr", "*.analysis.json*", "*.host.json*", "*.hosting.json*", LOCK),
        "pictures": ("*.svg",),
        "packs": (),
    },
    "log": {"": ("log-*.log", "crash-*.txt", "player-*.log")},
}
"""The patterns of files that may hold hands or names, by the kind of the folder and the subfolder."""


def expand(path: str) -> Path:
    """Return a path as users write it where no shell expands it: `~` and `~user` at its beginning are homes."""
    return Path(os.path.expanduser(path))  # noqa: PTH111 (pathlib raises an error for an unknown user)


def real(path: Path) -> Path:
    """Return the absolute path without links; a loop of links stays in it (`Path.resolve` raises a RuntimeError)."""
    return Path(os.path.realpath(path))


def _named(name: str) -> Path | None:
    """Return the folder in an environment variable of this program; None if it is unset.

    Raise HomeNotFound for a relative path to a missing folder: it would mean another folder at each start.
    """
    variable = identity.current().variable(name)
    text = os.environ.get(variable)
    if not text:
        return None
    folder = expand(text)
    if not folder.is_absolute() and not folder.is_dir():
        message = _("{variable} names no folder: {text}; set it to a whole path, such as {example}")
        text, example = safe_io.escape(text), f"~/{safe_io.escape(folder.name)}"
        raise HomeNotFound(message.format(variable=variable, text=text, example=example))
    return folder.absolute()


def _customary(kind: str) -> Path:
    import platformdirs  # loaded late: not needed if the environment names the folder

    with contextlib.suppress(RuntimeError):
        found = Path(getattr(platformdirs, f"user_{kind}_dir")(identity.current().name, appauthor=False))
        if found.is_absolute():
            return found
    message = _("your home folder is unknown: set HOME, or set {variable} to a folder")
    raise HomeNotFound(message.format(variable=identity.current().variable(kind.upper())))


def make_folder(folder: Path) -> None:
    """Make a folder, and each missing folder above it, accessible only to the user."""
    missing = list(itertools.takewhile(lambda each: not each.exists(), (folder, *folder.parents)))
    for each in (*reversed(missing), folder):
        each.mkdir(mode=0o700, exist_ok=True)


def keep_private() -> None:
    """Remove the access of other users to what this program has written, not to folders with other files."""
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
    """Remove the access of other users to a file or folder of this user; failures are ignored."""
    if hasattr(os, "geteuid"):
        with contextlib.suppress(OSError):
            found = place.stat()
            ours = stat.S_ISREG(found.st_mode) or stat.S_ISDIR(found.st_mode)  # a link may lead to a device
            if ours and found.st_uid == os.geteuid() and found.st_mode & (stat.S_IRWXG | stat.S_IRWXO):
                place.chmod(stat.S_IMODE(found.st_mode) & stat.S_IRWXU)


def _ours(folder: Path) -> set[str]:
    """Return the names in a folder that belong to this program, whatever the kind of the folder is."""
    of_all = [(inside, patterns) for places in _KEPT.values() for inside, patterns in places.items()]
    files = {file.name for inside, patterns in of_all if not inside for file in _matching(folder, patterns)}
    return files | {inside for inside, _patterns in of_all}


def _matching(folder: Path, patterns: Iterable[str]) -> Iterator[Path]:
    """Yield the regular files of a folder that match one of the patterns; no links."""
    wanted = [pattern.format(program=identity.current().name) for pattern in patterns]
    with os.scandir(folder) as entries:
        for entry in entries:
            if any(fnmatchcase(entry.name, pattern) for pattern in wanted) and entry.is_file(follow_symlinks=False):
                yield folder / entry.name


def write_text(file: Path, text: str) -> None:
    """Write a text file by `write_atomic`, only for the user; what UTF-8 can't encode is escaped."""
    write_atomic(file, encode_text(text))


def encode_text(text: str) -> bytes:
    """Return a text encoded in UTF-8, with characters that UTF-8 can't encode escaped."""
    return text.encode("utf-8", "backslashreplace")


def write_atomic(file: Path, content: bytes, mode: int = 0o600, *, follow: bool = True, synced: bool = True) -> None:
    """Write a file beside its place and move it there; on OSError the old content is unchanged.

    `synced`: whether it is on the disk afterwards, also if the power fails; this may take seconds on a busy disk.
    """
    if follow:
        file = real(file)
        if os.path.lexists(file):
            safe_io.check_regular(file)  # a link may lead to a device, and that must not become a file
    make_folder(file.parent)
    with (
        temporary_sibling(file) as fresh,
        open(fresh, "xb", opener=lambda name, flags: os.open(name, flags, 0o600)) as beside,
    ):
        beside.write(content)
        beside.flush()
        file_systems.set_mode(beside.fileno(), file, mode)
        if synced:
            file_systems.sync(beside.fileno(), file)


def temporary_path(file: Path) -> Path:
    """Return an unpredictable path beside a file."""
    return file.with_name(f".{file.name[:40]}.{os.urandom(8).hex()}")


@contextlib.contextmanager
def temporary_sibling(file: Path) -> Iterator[Path]:
    """Provide a path beside a file; what is written there replaces the file, unless the block or that fails."""
    fresh = temporary_path(file)
    try:
        yield fresh
        try:
            file_systems.replace(fresh, file)
        except OSError as fault:
            raise OSError(fault.errno, fault.strerror, str(file)) from None
    except BaseException:
        with contextlib.suppress(OSError):
            fresh.unlink(missing_ok=True)
        raise


def write_exclusive(file: Path, content: bytes, mode: int | None = None) -> None:
    """Write a new file atomically into a folder that exists; raise FileExistsError if there is a file."""
    file.open("xb").close()
    try:
        write_atomic(file, content, stat.S_IMODE(file.stat().st_mode) if mode is None else mode)
    except BaseException:
        with contextlib.suppress(OSError):
            file.unlink()
        raise
