"""The time in which a table server didn't run, for which no player loses a turn."""

from collections.abc import Callable
from pathlib import Path
from time import time
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from hotseat.remote.hosting_state import load_state, save_state
from hotseat.remote.kept_tables import TableFolder, table_folders
from hotseat.remote.messages import Clock
from hotseat.util import json_files, paths
from hotseat.util.faults import describe_error
from hotseat.util.json_files import NotOurs

ALIVE = "alive.json"
"""The file with the time at which the server ran last."""
BEAT = 60.0
"""The time in seconds between two changes of it."""
LEAST = 86_400.0
"""The time in seconds that is left at least for a turn whose time was over in an outage."""


class _Alive(BaseModel):
    model_config = ConfigDict(strict=True)

    at: Annotated[Clock, Field(gt=0)]


def note_alive(folder: Path) -> str:
    """Note that the server of a folder runs now; return why that can't be stored, or ""."""
    try:
        paths.write_text(folder / ALIVE, _Alive(at=time()).model_dump_json())
    except OSError as error:
        return describe_error(error)
    return ""


def make_up(folder: Path, warn: Callable[[str], object]) -> None:
    """Move the deadlines of a folder's tables by the time since its server ran last. Its tables aren't open."""
    now = time()
    try:
        last = json_files.read(folder / ALIVE, _Alive).at
    except FileNotFoundError:
        return
    except NotOurs as fault:
        warn(str(fault))
        return
    for table in table_folders(folder):
        try:
            notices = _move(table, last, now)
        except (OSError, NotOurs) as fault:
            notices = [describe_error(fault) if isinstance(fault, OSError) else str(fault)]
        for notice in notices:
            warn(f"{table.name}: {notice}")


def later(deadline: float, last: float, now: float) -> float:
    """Return a deadline after an outage from `last` until now: as far away as before, and one that was over stays."""
    if deadline <= last:
        return deadline
    moved = deadline + now - last
    return max(moved, now + LEAST) if deadline <= now else moved


def _move(table: TableFolder, last: float, now: float) -> list[str]:
    """Move the deadline of a table, if it has one, and return what is to be said of its files."""
    notices = list[str]()
    stored = table.read()
    if not stored.days or now <= last:
        return notices
    record = table.path / stored.record
    state = load_state(record, len(stored.names), notices)
    if state.presence is not None and state.presence.deadline > last:
        presence = state.presence.model_copy(update={"deadline": later(state.presence.deadline, last, now)})
        save_state(state.model_copy(update={"presence": presence}), record)
    return notices
