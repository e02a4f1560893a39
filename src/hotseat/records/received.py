"""Share keys and positions that were received: each is kept once among the saved games, to be replayed and analysed."""

from pathlib import Path
from typing import Any

from hotseat.plugin.game import Game
from hotseat.records import saved_games
from hotseat.records.position_file import open_file
from hotseat.records.record_lines import decode_line
from hotseat.records.replay import Replay
from hotseat.records.share_key import LOAD, is_key, open_key, position_key, record_of_key
from hotseat.records.starts import START
from hotseat.util import file_systems, paths, safe_io
from hotseat.util.visitors import is_visitor

AnyGame = Game[Any, Any, Any, Any]
AnyReplay = Replay[Any, Any, Any, Any]


def open_received(text: str, load: LOAD, own: str) -> tuple[str, AnyReplay]:
    """Return the share key of what was typed or pasted, and its replay; nothing is kept yet.

    Args:
        text: a share key, or the path of a file with a position; it may be any text.
        load: loads a game plugin by its id; its errors pass through.
        own: the id of the game of a position without one.

    Raises:
        InvalidKey: the text is no key, or its content is damaged or impossible.
        PositionFault: the file can't be read, or holds no position that is possible.
    """
    path = paths.expand(text)
    if is_key(text) or is_visitor() or not _is_file(path):
        return text, open_key(text, load)
    replay = open_file(path, load, own)
    return position_key(replay.game, replay.state), replay


def _is_file(path: Path) -> bool:
    """Return whether a path, which may be any text, leads to a file."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def keep_key(text: str, replay: AnyReplay) -> Path | None:
    """Keep a key among the saved games, once, and return its record; None if only a part of its game is valid.

    The replay names the record from then on.

    Args:
        text: the key.
        replay: the replay of the key, as `share_key.open_key` returned it.

    Raises:
        OSError: the record can't be written.
    """
    if replay.fault:
        return None
    data = record_of_key(text, replay)
    known = None if replay.steps else _with_start(data)
    replay.path = known or saved_games.save_received(data.decode("utf-8"), replay.game)
    replay.record = safe_io.escape(replay.path.stem)
    return replay.path


def keep_position(game: AnyGame, given: object) -> AnyReplay:
    """Keep a position among the saved games, once, and return its replay, which the record names.

    Args:
        game: the game plugin.
        given: the position, any JSON value.

    Raises:
        InvalidPosition: the position is impossible.
        OSError: the record can't be written.
    """
    replay = Replay.at_position(game, given)
    keep_key(position_key(game, replay.state), replay)
    return replay


def _with_start(data: bytes) -> Path | None:
    """Return a saved game that begins from the position of a record and in which nothing is played; None if none is."""
    wanted = _position(data)
    if wanted is None:
        return None
    for path in file_systems.list_folder(saved_games.games_folder(), "*.tkr"):
        try:
            known = safe_io.read_bytes(path)
        except OSError:
            continue
        if known.count(b"\n") == 1 and _position(known) == wanted:
            return path
    return None


def _position(data: bytes) -> object:
    """Return the position in the header of a record; None if there is none."""
    try:
        header = decode_line(data.split(b"\n")[0])
    except ValueError:
        return None
    return header.get(START) if isinstance(header, dict) else None
