"""The writer of a record: each line is on the disk before the game goes on."""

import contextlib
import logging
import os
import sys
from collections.abc import Iterator
from io import FileIO
from pathlib import Path

from hotseat.records import file_names
from hotseat.records.record import RecordFault, RecordOpen
from hotseat.records.record_lines import Checksums, Entry, encode_line
from hotseat.util import file_systems, paths, safe_io
from hotseat.util.faults import describe_error
from hotseat.util.i18n import gettext as _
from hotseat.util.text_utils import capitalize

_LOG = logging.getLogger(__name__)

Mark = tuple[int, int]
"""The size of a file and its modification time in nanoseconds, which show whether the file was changed."""


class RecordWriter:
    """A writer that appends to one locked record; lines that can't be written are tried again.

    If another program has deleted or changed the file, the whole game goes to a new file beside it. Raise RecordOpen or
    RecordFault if an old file can't be opened.
    """

    def __init__(self, path: Path, *, new: bool) -> None:
        self.path = path
        self.is_new = new
        """Whether this writer has created the file, or will."""
        self.whole = bytearray()
        """The lines on the disk; the next line follows them and overwrites a torn one."""
        self.sums: Checksums | None = Checksums()
        """The checksums of the lines so far; None for a file without checksums."""
        self.trouble = ""
        """The reason why the last lines aren't saved; "" if all are."""
        self.is_saved = not new
        """Whether the file holds what was saved last: false if it was never created, or lost and not yet replaced."""
        self.notices: list[str] = []
        """Messages about the file for the players, each a sentence."""
        self._unsaved: list[bytes] = []
        self._file = None if new else _open_locked(path)
        self._last_mark = _mark(self._file) if self._file else (0, 0)

    def write(self, *entries: Entry) -> None:
        """Append lines. They are on the disk when this returns, or `trouble` holds the reason."""
        self._unsaved += [encode_line(entry, self.sums) for entry in entries]
        self.save()

    def save(self) -> None:
        """Append the unsaved lines; if the file was changed from outside, write the whole game to a new file first."""
        data, change = b"".join(self._unsaved), self._external_change()
        if not data and not change:
            return
        try:
            if change:
                self._move(change)
                change = ""
            self._append(data)
        except OSError as error:
            why = describe_error(error)
            message = _("{what}, and can't be rewritten ({why})")
            self.trouble = message.format(what=change, why=why) if change else why
            self.is_saved = bool(self.whole) and not change
            _LOG.info("not saved, %d bytes: %s", len(data), self.trouble)
        else:
            _LOG.info("saved, %d bytes", len(data))
            self.whole += data
            self._unsaved.clear()
            self.trouble, self.is_saved = "", True
        self.notices += file_systems.take_notices()

    def close(self) -> None:
        """Save the unsaved lines if possible, and close the file."""
        self.save()
        if self._file is not None:
            self._file.close()
            self._file = None

    def _append(self, data: bytes) -> None:
        if self._file is None:
            self._file = _create(self.path, data)
            self._last_mark = _mark(self._file)
            return
        try:
            _put(self._file, self.path, len(self.whole), data)
        finally:
            self._last_mark = _mark(self._file)

    def _external_change(self) -> str:
        """Return a sentence about a change of the open file from outside; "" if there was none since the last write."""
        if self._file is None:
            return ""
        try:
            status = self.path.stat()
        except FileNotFoundError:
            return _("the game's file was deleted or moved")
        except OSError:
            return _("the game's file can't be reached")
        if not os.path.samestat(status, os.fstat(self._file.fileno())):
            return _("the game's file was replaced by another")
        if _mark(self._file) != self._last_mark and _content(self._file) != self.whole:
            return _("the game's file was changed by another program")
        return ""

    def _move(self, change: str) -> None:
        """Write the saved lines to a new file beside the old one, and continue there."""
        path = file_names.sibling_path(self.path)
        file = _create(path, self.whole)
        if self._file is not None:
            self._file.close()
        self.path, self._file, self._last_mark = path, file, _mark(file)
        message = _("{what}; the whole game was saved beside it as {file}.")
        self.notices.append(capitalize(message.format(what=change, file=path.name)))


def _mark(file: FileIO) -> Mark:
    status = os.fstat(file.fileno())
    return status.st_size, status.st_mtime_ns


def _content(file: FileIO) -> bytes:
    file.seek(0)
    return file.readall()


def _put(file: FileIO, path: Path, place: int, data: bytes | bytearray) -> None:
    """Replace the end of a file from a byte position on, and sync the file to the disk."""
    file.seek(place)
    file.truncate()
    left = memoryview(data)
    while left:
        left = left[file.write(left) :]
    file_systems.sync(file.fileno(), path)


@contextlib.contextmanager
def record_lock(path: Path) -> Iterator[None]:
    """Lock a record while it is deleted or renamed; raise RecordOpen if a session has it."""
    file = _open_locked(path)
    if sys.platform == "win32":
        file.close()  # an open file can be neither deleted nor renamed there
    try:
        yield
    finally:
        file.close()


def _open_locked(path: Path) -> FileIO:
    """Return the open and locked record, which becomes private; raise RecordOpen or RecordFault."""
    try:
        safe_io.check_regular(path)
        file = FileIO(path, "r+")
    except OSError as error:
        raise RecordFault(path, 0, _("can't be written to: {why}").format(why=describe_error(error))) from None
    if not file_systems.lock(file.fileno(), path):
        file.close()
        raise RecordOpen(path, 0, _("this game is open in another window; close it there first"))
    paths.make_private(path)
    _LOG.info("opened: %s", path)
    return file


def _create(path: Path, data: bytes | bytearray) -> FileIO:
    """Return a new record, open and locked, which gets its name with its first lines, or raise OSError."""
    paths.make_folder(path.parent)
    try:
        file = _begin(paths.temporary_path(path), path, data)
    except FileExistsError:
        raise
    except OSError:
        file = _begin(path, path, data)
    _LOG.info("begun: %s", path)
    file_systems.sync_folder(path.parent)
    return file


def _begin(fresh: Path, path: Path, data: bytes | bytearray) -> FileIO:
    """Write the first lines of a record under a name of its own, and then give it its name, if that is another."""
    file = FileIO(fresh, "x+", opener=lambda name, flags: os.open(name, flags, 0o600))
    try:
        file_systems.lock(file.fileno(), path)
        _put(file, path, 0, data)
        if fresh != path:
            file_systems.name(fresh, path)
    except BaseException:
        file.close()
        with contextlib.suppress(OSError):
            fresh.unlink()
        raise
    return file
