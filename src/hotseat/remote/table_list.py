"""The tables of a table server for those who run it: what is played, and who has to play until when."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from hotseat.plugin.game import ComponentFault, Game
from hotseat.plugin.registry import UnknownGame
from hotseat.records.record import RecordFault, read_record
from hotseat.records.saved_games import SavedGame, read_summary
from hotseat.remote.hosting_state import HostingState, state_file
from hotseat.remote.kept_tables import KeptTable, TableFolder
from hotseat.util import json_files
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import ngettext
from hotseat.util.json_files import NotOurs
from hotseat.util.safe_io import file_status


class ListedTable(NamedTuple):
    """A table as the list has it."""

    folder: TableFolder
    kept: KeptTable
    game: SavedGame
    awaited: int = -1
    """The seat that has to decide; -1 for none, or an unknown one."""
    deadline: float = 0.0
    """The end of its time, in seconds since the epoch; 0 for none."""

    @property
    def awaited_name(self) -> str:
        """The name of the player who has to decide; "" for none."""
        return self.kept.names[self.awaited] if 0 <= self.awaited < len(self.kept.names) else ""


def listed_table(folder: TableFolder, load: Callable[[str], Game[Any, Any, Any, Any]]) -> ListedTable:
    """Return a table as its files have it, which may be open; raise NotOurs for a damaged one."""
    kept = folder.read()
    record = folder.path / kept.record
    found = ListedTable(folder, kept, read_summary(record))
    if found.game.over or found.game.fault:
        return found
    try:
        presence = json_files.read(state_file(record), HostingState).presence
    except (FileNotFoundError, NotOurs):
        presence = None
    if presence is not None and not _is_older(state_file(record), record):
        return found._replace(awaited=presence.deciding - 1, deadline=presence.deadline)
    awaited = _awaited(folder, kept, load)
    same = presence is not None and presence.deciding - 1 == awaited
    return found._replace(awaited=awaited, deadline=presence.deadline if presence is not None and same else 0.0)


def _is_older(state: Path, record: Path) -> bool:
    """Return whether a server was stopped before it could store the state after the last step of a record."""
    return file_status(state).st_mtime_ns < file_status(record).st_mtime_ns


def _awaited(folder: TableFolder, kept: KeptTable, load: Callable[[str], Game[Any, Any, Any, Any]]) -> int:
    """Return the seat that has to decide by the record, for a table without a state, or with an older one."""
    try:
        question = read_record(folder.path / kept.record, load(kept.game)).history.question
    except (RecordFault, UnknownGame, ComponentFault):
        return -1
    return -1 if question is None else question.seat


def describe_table(table: ListedTable, game: str) -> str:
    """Return a table in words, after its game in words."""
    parts, days = [game], table.kept.days
    if table.awaited_name and table.deadline:
        until = datetime.fromtimestamp(table.deadline, UTC).astimezone()
        text = _("waiting for {name} until {time}")
        parts.append(text.format(name=table.awaited_name, time=f"{until:%Y-%m-%d %H:%M}"))
    elif table.awaited_name:
        parts.append(_("waiting for {name}").format(name=table.awaited_name))
    if days and not table.game.over:
        parts.append(ngettext("{number} day for a turn", "{number} days for a turn", days).format(number=days))
    return _("; ").join(parts)


def as_object(table: ListedTable) -> dict[str, Any]:
    """Return a table as a JSON object without its secrets; seats count from 1."""
    kept, game = table.kept, table.game
    return {
        "name": table.folder.name,
        "game": kept.game,
        "form": game.announced.title,
        "names": kept.names,
        "turn": game.turn,
        "scores": [*game.scores],
        "over": game.over,
        "winners": None if game.winners is None else [seat + 1 for seat in game.winners],
        "awaited": table.awaited + 1,
        "days": kept.days,
        "deadline": table.deadline,
        "spectators": kept.spectators,
        "delay": kept.delay,
        "record": kept.record,
        "fault": game.fault,
    }
