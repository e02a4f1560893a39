"""Files with a position: one that a game writes, alone or with the id of its game."""

from pathlib import Path
from typing import Any

from hotseat.codec import InvalidPosition
from hotseat.plugin.decision import E, Json, Q, R, S
from hotseat.plugin.game import GameSaving
from hotseat.records.header import ID
from hotseat.records.replay import Replay
from hotseat.records.share_key import LOAD
from hotseat.util import safe_io
from hotseat.util.faults import describe_error, list_faults
from hotseat.util.i18n import gettext as _
from hotseat.util.text_utils import after_colon

SUFFIX = ".json"
"""The end of the name of a file with a position."""
GAME, POSITION = "game", "position"
"""The keys of a position with the id of its game."""
AIM = "aim"
"""The key of a puzzle's aim beside its position, which is left out where the file is opened as a position."""


class PositionFault(ValueError):
    """A file that holds no position, or an impossible one; the lines say why."""

    def __init__(self, *lines: str) -> None:
        super().__init__("\n".join(lines))
        self.lines = lines


def entry_of(game: GameSaving[S, Q, R, E], state: S) -> Json:
    """Return a position with the id of its game, as a share key and a file hold it.

    Args:
        game: the game plugin.
        state: the state.
    """
    return {GAME: game.id, POSITION: game.position(state)}


def parse_position(data: bytes, name: str, load: LOAD, own: str) -> Replay[Any, Any, Any, Any]:
    """Return a replay without decisions, at the position that a file holds.

    Args:
        data: the content of the file, any bytes.
        name: the name of the file, for messages.
        load: loads a game plugin by its id; its errors pass through.
        own: the id of the game of a position without one.

    Raises:
        PositionFault: the file isn't JSON, or its position is impossible.
    """
    try:
        given = safe_io.parse_json(data)
    except ValueError:
        raise PositionFault(_("{file} isn't JSON").format(file=name)) from None
    if isinstance(given, dict) and given.keys() == {GAME, POSITION} and ID.fullmatch(str(given[GAME])):
        own, given = str(given[GAME]), given[POSITION]
    if isinstance(given, dict):
        given = {key: value for key, value in given.items() if key != AIM}
    try:
        return Replay.at_position(load(own), given)
    except InvalidPosition as impossible:
        lines = list_faults(impossible.problems, impossible.more)
        raise PositionFault(_("this position is impossible"), *lines) from None


def open_file(path: Path, load: LOAD, own: str) -> Replay[Any, Any, Any, Any]:
    """Return a replay without decisions, at the position of a file; see `parse_position`.

    Args:
        path: the file.
        load: loads a game plugin by its id; its errors pass through.
        own: the id of the game of a position without one.

    Raises:
        PositionFault: the file can't be read, isn't JSON, or its position is impossible.
    """
    name = safe_io.escape(path.name)
    try:
        data = safe_io.read_bytes(path)
    except OSError as fault:
        raise PositionFault(after_colon(name, describe_error(fault))) from None
    return parse_position(data, name, load, own)
