"""The log folder: new files with the time in their names, a limited number of each kind."""

import contextlib
import os
import time
from pathlib import Path

from hotseat.util import file_systems, paths

KEPT = 20
"""The number of files of a kind that are kept in the folder; older ones are deleted."""
STAMP = "%Y%m%d-%H%M%S"
"""The format of the time in a file's name."""
AHEAD = 86_400
"""The seconds by which that time may lie in the future, for another time zone."""
NAMES = {"log": ".log", "crash": ".txt", "player": ".log"}
"""The suffix of the files of each kind; the kind is the beginning of the name."""


def new_file(kind: str) -> Path:
    """Make an empty file, only for the user, in the log folder; make the folder, and delete its oldest files."""
    folder = paths.log()
    paths.make_folder(folder)
    for file in sorted(file_systems.list_folder(folder, f"{kind}-*{NAMES[kind]}"), key=_age)[: 1 - KEPT]:
        with contextlib.suppress(OSError):
            file.unlink()
    name = f"{kind}-{time.strftime(STAMP)}-{os.getpid()}"
    path, number = folder / f"{name}{NAMES[kind]}", 1
    while True:
        with contextlib.suppress(FileExistsError):
            path.touch(mode=0o600, exist_ok=False)
            return path
        number += 1
        path = folder / f"{name}-{number}{NAMES[kind]}"


def _age(file: Path) -> str:
    """Return the sort key of a file: the time in its name; "" for a time in the future, which a wrong clock has set."""
    stamp = file.name.partition("-")[2]
    return stamp if stamp <= time.strftime(STAMP, time.localtime(time.time() + AHEAD)) else ""
