"""Small JSON files of this program, such as settings, which may hold anything and have several writers."""

import errno
import itertools
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from hotseat.util import file_systems, identity, paths, safe_io
from hotseat.util.faults import describe_error
from hotseat.util.i18n import gettext as _

if TYPE_CHECKING:
    from pydantic import BaseModel  # imports slowly, and settings don't need it

ModelT = TypeVar("ModelT", bound="BaseModel")

PATIENCE = 5.0
"""The time in seconds to wait for the lock; it is held only while a small file is read and written."""
PAUSE = 0.01
"""The time in seconds between two tries."""


def lock_name() -> str:
    """Return the name of the lock file of a folder; a program holds its lock while it changes another file there."""
    return paths.LOCK.format(program=identity.current().name)


class NotOurs(ValueError):
    """A file doesn't hold what this program writes there; the message says so in one line."""


def read(file: Path, kind: type[ModelT]) -> ModelT:
    """Return the validated content of a file; raise FileNotFoundError, or NotOurs if it holds something else."""
    from pydantic import ValidationError

    name = safe_io.escape(file.name)
    try:
        return kind.model_validate(safe_io.parse_json(safe_io.read_bytes(file)))
    except FileNotFoundError:
        raise
    except NotADirectoryError as error:  # the folder is a file: this is reported when something is written there
        raise FileNotFoundError(*error.args) from None
    except OSError as error:
        raise NotOurs(_("{file} can't be read: {why}").format(file=name, why=describe_error(error))) from None
    except ValidationError as error:
        where = safe_io.escape(".".join(map(str, error.errors(include_url=False)[0]["loc"])))[: safe_io.WORD]
        message = _("{file} isn't in this program's format, at {where}") if where else _("{file} holds other data")
        raise NotOurs(message.format(file=name, where=where)) from None
    except ValueError:
        raise NotOurs(_("{file} isn't JSON").format(file=name)) from None


@contextmanager
def folder_lock(folder: Path) -> Iterator[None]:
    """Keep other programs from changing a folder, made if missing, in the block, which sees what they wrote."""
    paths.make_folder(folder)
    file = folder / lock_name()
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOFOLLOW", 0)
    descriptor = os.open(file, flags, 0o600)
    try:
        deadline = time.monotonic() + PATIENCE
        while not file_systems.lock(descriptor, file):
            if time.monotonic() > deadline:
                raise OSError(errno.EAGAIN, _("another program is changing the files there"), str(folder))
            time.sleep(PAUSE)
        yield
    finally:
        os.close(descriptor)


def read_or_put_aside(
    file: Path,
    kind: type[ModelT],
    message: str,
    notices: list[str],
    is_usable: Callable[[ModelT], bool] = lambda _: True,
) -> ModelT | None:
    """Return the validated content of a file; None if there is none, or it is put aside with a notice, or OSError.

    `message`: the notice, with `fault` and `aside` for the new name. `is_usable`: whether the content can be used here.
    """
    try:
        stored = read(file, kind)
        if is_usable(stored):
            return stored
        fault = _("{file} holds other data").format(file=safe_io.escape(file.name))
    except FileNotFoundError:
        return None
    except NotOurs as error:
        fault = str(error)
    notices.append(message.format(fault=fault, aside=safe_io.escape(put_aside(file).name)))
    return None


def put_aside(file: Path) -> Path:
    """Move a file or a link's target to a free name such as `settings.json.old`, and return the new path."""
    there = paths.real(file) if file.is_file() else file
    names = (there.with_name(f"{there.name}.old{'' if number == 1 else number}") for number in itertools.count(1))
    return there.rename(next(name for name in names if not os.path.lexists(name)))
