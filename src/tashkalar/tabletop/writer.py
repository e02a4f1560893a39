"""Writing a game down so that it stays, whatever happens to the program a moment later."""

import contextlib
import os
from collections.abc import Iterator
from io import FileIO
from pathlib import Path

from tashkalar import paths, trace
from tashkalar.i18n import gettext as _
from tashkalar.tabletop import file_names
from tashkalar.tabletop.checksums import Checksums
from tashkalar.tabletop.record import RecordFault, RecordOpen
from tashkalar.tabletop.record_lines import Entry, encode_line
from tashkalar.tabletop.text_utils import capitalize

try:
    import fcntl
except ImportError:  # no advisory locks on this system: the players are trusted to open a game once
    fcntl = None  # type: ignore[assignment]


Mark = tuple[int, int]
"""What tells whether a file was written since: its length, and when it was written last."""


class RecordWriter:
    """Appends to one file, and keeps others from doing so. What can't be written is kept and tried again.

    Somebody who knows nothing of the lock may still delete, replace or change the file. That is noticed before anything
    is written; then the whole game is written anew beside it, and what lies there now is left alone.

    Args:
        path: the file.
        new: whether it is still to be made.

    Raises:
        RecordOpen: another process plays this game.
        RecordFault: the file can't be written on.
    """

    def __init__(self, path: Path, *, new: bool) -> None:
        self.path = path
        self.whole = bytearray()
        """The lines that are on the disk; the next one goes after them, over a torn one."""
        self.sums: Checksums | None = Checksums()
        """The sums of the lines so far; None for a file without."""
        self.trouble = ""
        """Why the last lines aren't saved; "" if all is well."""
        self.is_saved = not new
        """Whether the file holds what was saved last; not if it was never made, or spoilt and couldn't be made anew."""
        self.notices: list[str] = []
        """What the players should know about the file, each in a sentence."""
        self._unsaved: list[bytes] = []
        self._file = None if new else _locked(path)
        self._left = _mark(self._file) if self._file else (0, 0)

    def write(self, *entries: Entry) -> None:
        """Append lines. They are on the disk when this returns, or `trouble` says why not.

        Args:
            *entries: what they say.
        """
        self._unsaved += [encode_line(entry, self.sums) for entry in entries]
        self.save()

    def save(self) -> None:
        """Append what isn't saved yet; first write all anew if the file isn't what it was."""
        data, spoilt = b"".join(self._unsaved), self._spoilt()
        if not data and not spoilt:
            return
        try:
            if spoilt:
                self._move(spoilt)
                spoilt = ""
            self._append(data)
        except OSError as error:
            why = error.strerror or str(error)
            anew = _("{what}, and can't be written anew ({why})")
            self.trouble = anew.format(what=spoilt, why=why) if spoilt else why
            self.is_saved = bool(self.whole) and not spoilt
            trace.log_event("not saved, %d bytes: %s", len(data), self.trouble)
        else:
            trace.log_event("saved, %d bytes", len(data))
            self.whole += data
            self._unsaved.clear()
            self.trouble, self.is_saved = "", True

    def close(self) -> None:
        """Save what can be saved, and let the file go."""
        self.save()
        if self._file is not None:
            self._file.close()
            self._file = None

    def _append(self, data: bytes) -> None:
        if self._file is None:
            self._file = _made(self.path)
        try:
            _put(self._file, len(self.whole), data)
        finally:
            self._left = _mark(self._file)

    def _spoilt(self) -> str:
        """What others have done to the open file since it was written last, in a sentence; "" if nothing."""
        if self._file is None:
            return ""
        try:
            there = self.path.stat()
        except FileNotFoundError:
            return _("the game's file was deleted or moved")
        except OSError:
            return _("the game's file can't be reached")
        if not os.path.samestat(there, os.fstat(self._file.fileno())):
            return _("the game's file was replaced by another")
        if _mark(self._file) != self._left and _content(self._file) != self.whole:
            return _("the game's file was changed by another program")
        return ""

    def _move(self, spoilt: str) -> None:
        """Write anew what was on the disk, under a name that nobody has, and go on there."""
        path = file_names.sibling_path(self.path)
        file = _made(path)
        try:
            _put(file, 0, self.whole)
        except BaseException:
            file.close()
            with contextlib.suppress(OSError):
                path.unlink()
            raise
        if self._file is not None:
            self._file.close()
        self.path, self._file, self._left = path, file, _mark(file)
        message = _("{what}; the whole game now lies beside it in {file}.")
        self.notices.append(capitalize(message.format(what=spoilt, file=path.name)))


def _mark(file: FileIO) -> Mark:
    status = os.fstat(file.fileno())
    return status.st_size, status.st_mtime_ns


def _content(file: FileIO) -> bytes:
    file.seek(0)
    return file.readall()


def _put(file: FileIO, place: int, data: bytes | bytearray) -> None:
    """Write the end of a file, and make it stay."""
    file.seek(place)
    file.truncate()
    left = memoryview(data)
    while left:
        left = left[file.write(left) :]
    os.fsync(file.fileno())


@contextlib.contextmanager
def record_lock(path: Path) -> Iterator[None]:
    """Keep others from a game while something is done to its file as a whole.

    Args:
        path: the file.

    Raises:
        RecordOpen: another process plays this game.
        RecordFault: the file can't be written on.
    """
    file = _locked(path)
    try:
        yield
    finally:
        file.close()


def _locked(path: Path) -> FileIO:
    """An open file that others can neither write on nor, since it holds hands, read."""
    try:
        file = FileIO(path, "r+")
    except OSError as error:
        raise RecordFault(path, 0, _("can't be written on: {why}").format(why=error.strerror)) from None
    if not _lock(file):
        file.close()
        raise RecordOpen(path, 0, _("this game is open elsewhere, and can be played in one place only"))
    paths.make_private(path)
    trace.log_event("opened: %s", path)
    return file


def _made(path: Path) -> FileIO:
    paths.make_folder(path.parent)
    file = FileIO(path, "x+", opener=lambda name, flags: os.open(name, flags, 0o600))
    trace.log_event("begun: %s", path)
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
