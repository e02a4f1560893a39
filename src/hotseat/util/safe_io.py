"""Untrusted input: files of any content, numbers of any length, texts that may hold control characters."""

import codecs
import errno
import json
import math
import os
import stat
from pathlib import Path
from typing import IO, Any, NoReturn

from hotseat.codec.names import is_visible
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import gettext_noop

MOST = 16 << 20
"""The largest number of bytes that are read of a file; files of this program are far smaller."""
DIGITS = 20
"""The largest number of digits of a number."""
LAST_LINE = 200
"""The maximum length of the quoted last line of a program's error output, in characters."""
WORD = 300
"""The length beyond which a word in a message is cut; hardly any path is longer."""

NO_FILE = gettext_noop("not a file")
_KINDS = {
    stat.S_IFDIR: gettext_noop("a folder, not a file"),
    stat.S_IFIFO: gettext_noop("a pipe, not a file"),
    stat.S_IFSOCK: gettext_noop("a socket, not a file"),
    stat.S_IFCHR: gettext_noop("a device, not a file"),
    stat.S_IFBLK: gettext_noop("a device, not a file"),
}


def read_bytes(path: Path) -> bytes:
    """Return the content of a regular file; raise OSError for other kinds, such as pipes, or more than `MOST` bytes."""
    check_regular(path)
    with open(path, "rb", opener=_open_at_once) as file:
        _regular(os.fstat(file.fileno()), path)  # the file may have been replaced since the first check
        return read_capped(file)


def read_capped(file: IO[bytes]) -> bytes:
    """Return the content of an open file, even a pipe; raise OSError for more than `MOST` bytes."""
    data = file.read(MOST + 1)
    if len(data) > MOST:
        message = _("it is larger than {number} MiB").format(number=MOST >> 20)
        raise OSError(errno.EFBIG, message, getattr(file, "name", None))
    return data


def file_status(path: Path) -> os.stat_result:
    """Return the status of a file, with its own message for a link without a target."""
    try:
        return path.stat()
    except FileNotFoundError:
        if path.is_symlink():
            raise FileNotFoundError(errno.ENOENT, _("a broken link"), str(path)) from None
        raise


def check_regular(path: Path) -> None:
    """Raise OSError unless a path leads to a regular file: to open a pipe or a device may wait, or do harm."""
    _regular(file_status(path), path)


def _open_at_once(path: str, flags: int) -> int:
    """Open a file without waiting for the other end of a pipe, where the system has pipes in folders."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _regular(known: os.stat_result, path: Path) -> None:
    if not stat.S_ISREG(known.st_mode):
        message = _(_KINDS.get(stat.S_IFMT(known.st_mode), NO_FILE))
        raise OSError(errno.EINVAL, message, str(path))


def text(data: bytes) -> str:
    """Decode a file or line, with or without a byte order mark and carriage returns; raise UnicodeDecodeError."""
    return without_bom(data).decode("utf-8").replace("\r\n", "\n")


def without_bom(data: bytes) -> bytes:
    """Return the data without a byte order mark at its beginning."""
    return data.removeprefix(codecs.BOM_UTF8)


def parse_json(data: bytes) -> Any:
    """Return the value of a JSON text; raise ValueError if it is none, too deep, or has a number out of bounds."""
    try:
        return json.loads(text(data), parse_constant=_infinite, parse_float=_finite)
    except RecursionError:
        raise ValueError(_("nested too deeply")) from None


def _finite(digits: str) -> float:
    number = float(digits)
    return number if math.isfinite(number) else _infinite(digits)


def _infinite(digits: str) -> NoReturn:
    """Raise an error for `NaN` and `Infinity`, which Python's parser accepts, and for numbers such as `1e999`."""
    raise ValueError(_("{number} is not a finite number").format(number=escape(digits)))


def parse_int(text: str) -> int | None:
    """Return the whole number of a text; None if the text isn't one, or has more than `DIGITS` digits."""
    return int(text) if text.isdecimal() and len(text) <= DIGITS else None


def escape(text: str) -> str:
    """Return the text safe for one line of output: unprintable characters escaped, very long words cut."""
    shown = text
    if not is_visible(text):
        shown = "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text)
    return " ".join(word if len(word) <= WORD else f"{word[:WORD]}..." for word in shown.split(" "))


def last_line(data: bytes) -> str:
    """Return the last line of a program's error output that isn't blank, in printable characters and cut."""
    lines = [line for line in data.decode(errors="replace").splitlines() if line.strip()]
    return escape(lines[-1].strip())[:LAST_LINE] if lines else ""


def printable_lines(text: str) -> str:
    """Return a text of several lines safe for output, see `escape`."""
    return "\n".join(map(escape, text.split("\n")))
