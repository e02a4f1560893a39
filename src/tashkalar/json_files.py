"""Small JSON files of ours. They may hold anything, and other programs may write them at the same time."""

import errno
import itertools
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from tashkalar import paths, safe_io
from tashkalar.i18n import gettext as _

if TYPE_CHECKING:
    from pydantic import BaseModel  # which takes long to import, and settings do without

ModelT = TypeVar("ModelT", bound="BaseModel")

LOCK = ".tashkalar.lock"
"""The file of a folder whose lock a program holds while it changes another file there."""
PATIENCE = 5.0
"""How many seconds a program waits for the lock, which is held as long as a small file takes to read and write."""


class NotOurs(ValueError):
    """A file that holds something else than this program writes there; the message says so in a line."""


def read(file: Path, kind: type[ModelT]) -> ModelT:
    """The checked content of a file.

    Args:
        file: the file; it may hold anything.
        kind: what it should hold.

    Raises:
        FileNotFoundError: there is none.
        NotOurs: it can't be read, or holds something else.
    """
    from pydantic import ValidationError

    name = safe_io.escape(file.name)
    try:
        return kind.model_validate(safe_io.parse_json(safe_io.read_bytes(file)))
    except FileNotFoundError:
        raise
    except OSError as error:
        raise NotOurs(_("{file} can't be read: {why}").format(file=name, why=error.strerror or error)) from None
    except ValidationError as error:
        where = safe_io.escape(".".join(map(str, error.errors(include_url=False)[0]["loc"])))[: safe_io.WORD]
        message = (
            _("{file} is not as this program writes it, at {where}") if where else _("{file} holds something else")
        )
        raise NotOurs(message.format(file=name, where=where)) from None
    except ValueError:
        raise NotOurs(_("{file} holds no JSON").format(file=name)) from None


@contextmanager
def folder_lock(folder: Path) -> Iterator[None]:
    """Keep other programs from changing the files of a folder. What they have written before can be read inside.

    Args:
        folder: the folder; it is made if there is none.

    Raises:
        OSError: no lock can be had there.
    """
    from filelock import FileLock, Timeout  # only a program that changes something needs it

    paths.make_folder(folder)
    lock = FileLock(folder / LOCK, timeout=PATIENCE, mode=0o600)
    try:
        held = lock.acquire()
    except Timeout:
        text = _("another program is changing the files there")
        raise OSError(errno.EAGAIN, text, str(folder)) from None
    with held:
        yield


def put_aside(file: Path) -> Path:
    """Move a file that isn't ours to a free name beside it, such as `settings.json.old`; nothing is written over.

    Args:
        file: the file. Of a link the file that it leads to is moved.

    Returns:
        Where it lies then.

    Raises:
        OSError: it can't be moved.
    """
    there = Path(os.path.realpath(file))
    names = (there.with_name(f"{there.name}.old{'' if number == 1 else number}") for number in itertools.count(1))
    return there.rename(next(name for name in names if not os.path.lexists(name)))
