"""The state of a hosted game that its record doesn't hold; stored beside the record, readable only by the user."""

from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from hotseat.records import saved_games
from hotseat.remote.invitation import LONGEST_DELAY, MOST_SPECTATORS
from hotseat.remote.messages import MOST_OPTIONS, Played, PresenceMessage, SaidLines
from hotseat.util import json_files, paths
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import gettext_noop

FORGOTTEN = gettext_noop(
    "Spectators, times, messages and proposals of the game are forgotten: {fault}; the file is now {aside}."
)
"""The notice about a file that can't be used, marked for translation."""


class HostingState(BaseModel):
    """The state of a hosted game beside its record. Keys that this version doesn't know are left out."""

    model_config = ConfigDict(strict=True, frozen=True)

    version: Literal[1] = 1
    spectators: Annotated[int, Field(ge=0, le=MOST_SPECTATORS)] = 0
    delay: Annotated[int, Field(ge=0, le=LONGEST_DELAY)] = 0
    """The number of turns after which spectators see a step."""
    game: Played = 0
    """The number of the game on its server, from 1; 0 for a new one."""
    plies: Played = 0
    """The number of steps of the game at the time of `presence`."""
    presence: PresenceMessage | None = None
    """The times, and the pending proposal; one that nobody has to answer any more is agreed to."""
    proposals: Played = 0
    """The number of proposals so far."""
    said: SaidLines = SaidLines(lines=[])
    presences: Annotated[list[PresenceMessage], Field(max_length=MOST_OPTIONS)] = []
    """The presence at each of the last plies that delayed spectators don't see yet, up to `plies`."""

    def fits(self, seats: int) -> bool:
        """Return whether all that the state names is about a game with so many seats."""
        presences = [*self.presences, *filter(None, [self.presence])]
        proposals = [one.proposal for one in presences if one.proposal is not None]
        named = [seat for one in proposals for seat in (one.seat, *one.waiting)]
        alike = all(len(one.seats) == seats >= one.deciding for one in presences)
        return alike and all(seat <= seats for seat in named)


def state_file(record: Path) -> Path:
    """Return the file of the state of a hosted game."""
    return saved_games.sidecar_path(record, saved_games.HOSTING)


def load_state(record: Path | None, seats: int, notices: list[str]) -> HostingState:
    """Return the stored state of a hosted game, a new one without any; another file is put aside, or OSError."""
    if record is None:
        return HostingState()
    file = state_file(record)
    stored = json_files.read_or_put_aside(file, HostingState, _(FORGOTTEN), notices, lambda state: state.fits(seats))
    return stored or HostingState()


def save_state(state: HostingState, record: Path) -> None:
    """Store the state of a hosted game beside its record, for the user alone; raise OSError if that fails.

    Nothing waits for the disk, as a server's thread calls this: the file survives the end of the program, and a damaged
    one after a power failure costs the game nothing.
    """
    paths.write_atomic(state_file(record), paths.encode_text(state.model_dump_json()), synced=False)
