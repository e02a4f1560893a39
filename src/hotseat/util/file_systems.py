"""Requests that file systems may refuse: permissions, locks, syncing to the disk, replacing a file, listing a folder.

FAT, SMB, NFS and many FUSE file systems refuse some of these requests. That is no reason not to write: the program goes
on without, and reports each kind of refusal once in a run.
"""

import contextlib
import errno
import os
import stat
import sys
from fnmatch import fnmatchcase
from pathlib import Path

from hotseat.util import safe_io
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import gettext_noop

UNABLE = frozenset(
    getattr(errno, name)
    for name in ("EINVAL", "ENOSYS", "ENOTSUP", "EOPNOTSUPP", "ENOLCK", "ENOTTY")
    if hasattr(errno, name)
)
"""The errors of a file system that can't do something, whatever the file; others, such as a full disk, are real."""
FORBIDDEN = UNABLE | {errno.EPERM, errno.EACCES}
"""The errors that refuse new access rights, which some file systems keep for all their files together."""

RIGHTS = gettext_noop("The file system of {folder} can't make files private: other users of it may read them.")
LOCKS = gettext_noop("The file system of {folder} has no locks: don't open a game there in two windows at once.")
SYNC = gettext_noop(
    "The file system of {folder} doesn't confirm what is on the disk: a power failure may cost your last decisions."
)
"""The notices, one for each kind of refusal."""

UNREADABLE = gettext_noop("The folder {folder} can't be read: {why}.")

_known: set[str] = set()
"""The kinds of refusals of this run, and the folders that can't be read."""
_notices: list[str] = []
"""The notices that no user has seen yet."""


def take_notices() -> list[str]:
    """Return the notices since the last call, each a sentence: one for each kind of refusal, or folder, in a run."""
    notices = [*_notices]
    _notices.clear()
    return notices


def _note(kind: str, file: Path) -> None:
    _note_once(kind, _(kind).format(folder=safe_io.escape(str(file.parent))))


def _note_once(key: str, notice: str) -> None:
    if key not in _known:
        _known.add(key)
        _notices.append(notice)


def list_folder(folder: Path, pattern: str) -> list[Path]:
    """Return the files of a folder that match a pattern, without hidden ones; an unreadable folder is reported."""
    try:
        with os.scandir(folder) as entries:
            found = [entry.name for entry in entries if fnmatchcase(entry.name, pattern)]
    except FileNotFoundError:
        return []
    except OSError as error:
        notice = _(UNREADABLE).format(folder=safe_io.escape(str(folder)), why=error.strerror or error)
        _note_once(str(folder), notice)
        return []
    return [folder / name for name in sorted(found) if not name.startswith(".")]


def set_mode(descriptor: int, file: Path, mode: int) -> None:
    """Set the permissions of an open file, where the system and the file system can."""
    if not hasattr(os, "fchmod"):
        return
    try:
        os.fchmod(descriptor, mode)
    except OSError as refusal:
        if refusal.errno not in FORBIDDEN:
            raise
        if stat.S_IMODE(os.fstat(descriptor).st_mode) & ~mode & (stat.S_IRWXG | stat.S_IRWXO):
            _note(RIGHTS, file)


def sync(descriptor: int, file: Path) -> None:
    """Sync an open file to the disk, where the file system can. Raise OSError if the content can't be written."""
    try:
        os.fsync(descriptor)
    except OSError as refusal:
        if refusal.errno not in UNABLE:
            raise
        _note(SYNC, file)


def sync_folder(folder: Path) -> None:
    """Sync a folder to the disk, so that the name of a new file stays, where the system can do that."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def lock(descriptor: int, file: Path) -> bool:
    """Lock an open file until it is closed; return whether no other program has, true where there are no locks."""
    try:
        return _lock(descriptor)
    except OSError:
        _note(LOCKS, file)
        return True


def _lock(descriptor: int) -> bool:
    if sys.platform == "win32":
        from filelock import lock_descriptor  # elsewhere this import would take 6 ms and 1.3 MB of each start

        return lock_descriptor(descriptor, blocking=False)
    import fcntl

    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def name(fresh: Path, file: Path) -> None:
    """Give a file a free name; raise FileExistsError or OSError. Without hard links, a race loses the other file."""
    try:
        os.link(fresh, file)
    except FileExistsError:
        raise
    except OSError:
        if os.path.lexists(file):
            raise
        fresh.rename(file)
    else:
        with contextlib.suppress(OSError):
            fresh.unlink()


def replace(fresh: Path, file: Path) -> None:
    """Move a file to the place of another one, in two steps if need be; OSError leaves the old one in its place."""
    try:
        fresh.replace(file)
    except OSError as refusal:
        if refusal.errno not in UNABLE | {errno.EEXIST} or not file.is_file():
            raise
        aside = fresh.with_name(f"{fresh.name}.old")
        file.rename(aside)
        try:
            fresh.rename(file)
        except BaseException:
            aside.rename(file)
            raise
        with contextlib.suppress(OSError):
            aside.unlink()
