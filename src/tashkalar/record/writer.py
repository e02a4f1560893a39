"""Writing a game down so that it stays, whatever happens to the program a moment later."""

import contextlib
import os
from io import FileIO
from pathlib import Path

from tashkalar import journal
from tashkalar.record.file import Entry, RecordFault, RecordOpen, encoded
from tashkalar.record.sums import Sums

try:
    import fcntl
except ImportError:  # no advisory locks on this system: the players are trusted to open a game once
    fcntl = None  # type: ignore[assignment]


class Writer:
    """Appends to one file, and keeps others from doing so. What can't be written is kept and tried again.

    Args:
        path: the file.
        new: whether it is still to be made.

    Raises:
        RecordOpen: another process plays this game.
        RecordFault: the file can't be written on.
    """

    def __init__(self, path: Path, *, new: bool) -> None:
        self.path = path
        self.length = 0
        """The bytes that hold whole lines; the next line goes there, over a torn one."""
        self.sums: Sums | None = Sums()
        """The sums of the lines so far; None for a file without."""
        self.trouble = ""
        """Why the last lines aren't saved; "" if all is well."""
        self._unsaved: list[bytes] = []
        self._file = None if new else _locked(path)

    def write(self, *entries: Entry) -> None:
        """Append lines. They are on the disk when this returns, or `trouble` says why not."""
        self._unsaved += [encoded(entry, self.sums) for entry in entries]
        self.save()

    def save(self) -> None:
        """Append what isn't saved yet."""
        if not self._unsaved:
            return
        data = b"".join(self._unsaved)
        try:
            self._append(data)
        except OSError as error:
            self.trouble = error.strerror or str(error)
            journal.note("not saved, %d bytes: %s", len(data), self.trouble)
        else:
            journal.note("saved, %d bytes", len(data))
            self.length += len(data)
            self._unsaved.clear()
            self.trouble = ""

    def close(self) -> None:
        """Save what can be saved, and let the file go."""
        self.save()
        if self._file is not None:
            self._file.close()
            self._file = None

    def _append(self, data: bytes) -> None:
        if self._file is None:
            self._file = _made(self.path)
        self._file.seek(self.length)
        self._file.truncate()
        while data:
            data = data[self._file.write(data) :]
        os.fsync(self._file.fileno())


def _locked(path: Path) -> FileIO:
    try:
        file = FileIO(path, "r+")
    except OSError as error:
        raise RecordFault(path, 0, f"can't be written on: {error.strerror}") from None
    if not _lock(file):
        file.close()
        raise RecordOpen(path, 0, "this game is open elsewhere, and can be played in one place only")
    journal.note("opened: %s", path)
    return file


def _made(path: Path) -> FileIO:
    path.parent.mkdir(parents=True, exist_ok=True)
    file = FileIO(path, "x+")
    journal.note("begun: %s", path)
    _lock(file)
    _sync_folder(path.parent)
    return file


def _lock(file: FileIO) -> bool:
    """Take the file's lock; False if another has it. Where there are no locks nobody else has it."""
    if fcntl is not None:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True
    return True


def _sync_folder(folder: Path) -> None:
    """Make a new file's name stay too, where folders can be synced."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
