"""Untrusted input: files of any content, numbers of any length, texts that may hold control characters."""

import codecs
import errno
import json
import math
import os
import stat
from pathlib import Path
from typing import IO, Any, NoReturn

from tashkalar.i18n import gettext as _
from tashkalar.i18n import gettext_noop

MOST = 16 << 20
"""So many bytes are read of a file at most; no file of ours comes near."""
DIGITS = 20
"""No number that matters is longer."""
WORD = 300
"""A longer word of what we tell is cut: hardly a path is so long."""

NO_FILE = gettext_noop("something, not a file")
_KINDS = {
    stat.S_IFDIR: gettext_noop("a folder, not a file"),
    stat.S_IFIFO: gettext_noop("a pipe, not a file"),
    stat.S_IFSOCK: gettext_noop("a socket, not a file"),
    stat.S_IFCHR: gettext_noop("a device, not a file"),
    stat.S_IFBLK: gettext_noop("a device, not a file"),
}


def read_bytes(path: Path) -> bytes:
    """All that a file holds. What is no file at all isn't waited for.

    Raises:
        OSError: it can't be read, is no regular file, or holds more than `MOST`; `strerror` says so.
    """
    _regular(file_status(path), path)
    with os.fdopen(os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC), "rb") as file:
        _regular(os.fstat(file.fileno()), path)  # it may have been replaced meanwhile
        return read_capped(file)


def read_capped(file: IO[bytes]) -> bytes:
    """All that an open file holds, be it a pipe or anything else.

    Raises:
        OSError: it can't be read, or holds more than `MOST`; `strerror` says so.
    """
    data = file.read(MOST + 1)
    if len(data) > MOST:
        message = _("more than {number} MiB are in it").format(number=MOST >> 20)
        raise OSError(errno.EFBIG, message, getattr(file, "name", None))
    return data


def file_status(path: Path) -> os.stat_result:
    """What the system knows of a file.

    Raises:
        OSError: nothing; `strerror` says why.
    """
    try:
        return path.stat()
    except FileNotFoundError:
        if path.is_symlink():
            raise FileNotFoundError(errno.ENOENT, _("a link that leads to no file"), str(path)) from None
        raise


def _regular(known: os.stat_result, path: Path) -> None:
    if not stat.S_ISREG(known.st_mode):
        message = _(_KINDS.get(stat.S_IFMT(known.st_mode), NO_FILE))
        raise OSError(errno.EINVAL, message, str(path))


def text(data: bytes) -> str:
    """The text of a file or a line, however another tool has kept it.

    A byte order mark is left out, and every line ends with a newline.

    Raises:
        UnicodeDecodeError: it is not UTF-8.
    """
    return without_bom(data).decode("utf-8").replace("\r\n", "\n")


def without_bom(data: bytes) -> bytes:
    """The data without a byte order mark at its beginning."""
    return data.removeprefix(codecs.BOM_UTF8)


def parse_json(data: bytes) -> Any:
    """What a JSON text says. A byte order mark before it is passed over.

    Raises:
        ValueError: it is none, nests too deeply, or has a number that is too long or not finite.
    """
    try:
        return json.loads(text(data), parse_constant=_infinite, parse_float=_finite)
    except RecursionError:
        raise ValueError(_("nested too deeply")) from None


def _finite(digits: str) -> float:
    number = float(digits)
    return number if math.isfinite(number) else _infinite(digits)


def _infinite(digits: str) -> NoReturn:
    """`NaN` and `Infinity`, which Python would read, and `1e999`."""
    raise ValueError(_("{number} is not a finite number").format(number=escape(digits)))


def parse_int(text: str) -> int | None:
    """The whole number that a text means; None if it means none, or one of more than `DIGITS` digits."""
    return int(text) if text.isdecimal() and len(text) <= DIGITS else None


def escape(text: str) -> str:
    """The text as it may be told in a line: what can't be printed is escaped, endless words are cut."""
    shown = "".join(sign if sign.isprintable() else _escaped(sign) for sign in text)
    return " ".join(word if len(word) <= WORD else f"{word[:WORD]}..." for word in shown.split(" "))


def printable_lines(text: str) -> str:
    """The same of a text of several lines."""
    return "\n".join(map(escape, text.split("\n")))


def _escaped(sign: str) -> str:
    return sign.encode("unicode_escape").decode("ascii")
