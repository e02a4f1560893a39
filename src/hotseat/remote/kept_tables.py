"""The folder of a table server: its address, and a folder for each table with its games and its secrets.

A table's folder has all that the table is. Any program may add one or mark one as closed; the rest of it belongs to the
server once it has opened the table, which the lock of the game's record shows.
"""

import secrets as random_secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

from hotseat.play.session import Session
from hotseat.records.file_names import slug
from hotseat.remote.credentials import ServerAddress
from hotseat.remote.invitation import LONGEST_HOST, MAX_SEAT, SECRET_LENGTH, new_secret
from hotseat.util import file_systems, json_files, paths, safe_io
from hotseat.util.i18n import gettext as _

TABLES = 1000
"""The maximum number of tables of a server that aren't closed."""
MOST_DAYS = 365
SERVER, TABLE, CLOSED = "server.json", "table.json", "closed"
"""The files with the server's address and with a table, and the mark of a closed one."""
_FRESH = ".new-"
"""The beginning of the name of a folder that isn't a table yet."""
Days = Annotated[int, Field(ge=0, le=MOST_DAYS)]
Secret = Annotated[str, Field(min_length=SECRET_LENGTH, max_length=SECRET_LENGTH)]


class KeptServer(ServerAddress):
    """The address of a table server, as its folder has it."""

    invited: Annotated[str, Field(max_length=LONGEST_HOST + 9)] = ""
    """The address and the port that invitations name; "" for those of the server."""
    fingerprint: str = ""
    """The fingerprint of the certificate that the server used last; "" for none."""
    days: Days = 0
    """The days for a turn at tables that don't say it; 0 for no limit."""


class KeptTable(BaseModel):
    """A table, as its folder has it."""

    model_config = ConfigDict(extra="forbid", strict=True)

    game: Annotated[str, Field(max_length=200)]
    """The id of the game."""
    record: Annotated[str, Field(max_length=200, pattern=r"^[^/\\]+$")]
    """The file of the current game, in the folder of the table."""
    names: Annotated[list[str], Field(max_length=MAX_SEAT)]
    """The name of each seat of the current game."""
    secrets: Annotated[list[Secret], Field(max_length=MAX_SEAT + 1)]
    """The secret of the spectators, then that of the invitation with each number."""
    order: Annotated[list[int], Field(max_length=MAX_SEAT)]
    """The seat, from 0, that the invitation with each number, from 1, plays."""
    spectators: Annotated[int, Field(ge=0)] = 0
    """The number of spectators that may watch."""
    delay: Annotated[int, Field(ge=0)] = 0
    """The number of turns after which spectators see a step."""
    days: Days = 0
    """The days for a turn; 0 for no limit."""
    vacant: Annotated[list[int], Field(max_length=MAX_SEAT)] = []
    """The seats, from 0, whose time was over, and that are played by no one until their players come back."""


class TableFolder(NamedTuple):
    """The folder of a table."""

    path: Path

    @property
    def name(self) -> str:
        """The name by which people find the table."""
        return self.path.name

    @property
    def is_closed(self) -> bool:
        """Whether the table's invitations aren't valid any more."""
        return (self.path / CLOSED).exists()

    def read(self) -> KeptTable:
        """Return the table; raise FileNotFoundError, or NotOurs for a damaged file."""
        return json_files.read(self.path / TABLE, KeptTable)

    def write(self, table: KeptTable) -> None:
        """Store the table, for the user alone."""
        paths.write_text(self.path / TABLE, table.model_dump_json())

    def close(self) -> None:
        """Mark the table as closed. Its files stay."""
        paths.write_text(self.path / CLOSED, "")


def read_server(folder: Path) -> KeptServer | None:
    """Return the address of the server of a folder; None before there is one. Raise NotOurs for a damaged file."""
    with suppress(FileNotFoundError):
        return json_files.read(folder / SERVER, KeptServer)
    return None


def write_server(folder: Path, server: KeptServer) -> None:
    """Store the address and the certificate of the server of a folder, for the user alone."""
    paths.write_text(folder / SERVER, server.model_dump_json())


def table_folders(folder: Path) -> Iterator[TableFolder]:
    """Yield the tables of a folder that aren't closed; none if there is no such folder."""
    for found in map(TableFolder, file_systems.list_folder(folder, "*")):
        if (found.path / TABLE).is_file() and not found.is_closed:
            yield found


def find_table(folder: Path, text: str) -> TableFolder:
    """Return the table that a name, its beginning or its id means; raise ValueError for none or several."""
    known = [*table_folders(folder)]
    found = [each for each in known if text in (each.name, each.name.rpartition("-")[2])]
    found = found or [each for each in known if text and each.name.startswith(text)]
    if len(found) != 1:
        message = _("{text} means more than one table") if found else _("there is no table {text}")
        raise ValueError(message.format(text=repr(text)))
    return found[0]


def new_table(
    folder: Path, start: Callable[[Path], Session[Any, Any, Any, Any]], **options: Any
) -> tuple[TableFolder, KeptTable]:
    """Make a table with a new game, which `start` begins in a folder, and return both. Raise ValueError if it can't be.

    `options`: further fields of the table.
    """
    if sum(1 for _table in table_folders(folder)) >= TABLES:
        raise ValueError(_("there are {number} tables already; close some of them").format(number=TABLES))
    paths.make_folder(folder)
    fresh = folder / f"{_FRESH}{random_secrets.token_hex(8)}"
    with closing(start(fresh)) as session:
        assert session.path is not None
        if session.save_error:
            raise ValueError(_("the game can't be saved: {why}").format(why=session.save_error))
        seats, names = range(len(session.players)), session.game.names(session.history.start)
        table = KeptTable(
            game=session.game.id,
            record=session.path.name,
            names=[*names],
            secrets=[new_secret() for _secret in range(len(seats) + 1)],
            order=[*seats],
            **options,
        )
    TableFolder(fresh).write(table)
    found = TableFolder(folder / _free_name(folder, names))
    fresh.rename(found.path)
    file_systems.sync_folder(folder)
    return found, table


def _free_name(folder: Path, names: Sequence[str]) -> str:
    """Return an unused name for a table, which ends in an id."""
    while True:
        short = random_secrets.token_hex(2)
        if not short.isdigit() and not file_systems.list_folder(folder, f"*{short}"):
            return "-".join([*filter(None, map(slug, names)), short])


def shown_name(found: TableFolder) -> str:
    """Return the name of a table as a text for people."""
    return safe_io.escape(found.name)
