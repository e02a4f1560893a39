"""Share keys that were received: each is kept once among the saved games, so that it can be replayed and analysed."""

from pathlib import Path
from typing import Any

from hotseat.records import saved_games
from hotseat.records.record_lines import decode_line
from hotseat.records.replay import Replay
from hotseat.records.share_key import record_of_key
from hotseat.records.starts import START
from hotseat.util import file_systems, safe_io

AnyReplay = Replay[Any, Any, Any, Any]


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
