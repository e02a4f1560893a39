"""The card files that a record was played with, found beside it and among the user's packs by their fingerprints."""

from contextlib import suppress
from pathlib import Path
from typing import Any

from hotseat.plugin.game import ComponentFault, Game
from hotseat.records.header import Header
from hotseat.records.record_lines import decode_line, whole_lines
from hotseat.util import file_systems, paths, safe_io

MOST = 40
"""The maximum number of card files that are tried for a record."""


def fitting_game(path: Path, game: Game[Any, Any, Any, Any]) -> Game[Any, Any, Any, Any]:
    """Return a game with the cards that a record was played with, if a file of the user's has them; else the same.

    Args:
        path: the file of the record, which may hold anything.
        game: the game plugin with the cards that are known.
    """
    if not game.own_cards:
        return game
    try:
        header = Header.read(decode_line(whole_lines(safe_io.read_bytes(path)).lines[0])).entry
    except (OSError, ValueError, IndexError):
        return game  # the reader of the record says why
    if not game.version_mismatch(header):
        return game
    folders = [path.parent]
    with suppress(paths.HomeNotFound):
        folders.append(paths.packs())
    for file in [file for folder in folders for file in file_systems.list_folder(folder, "*.yaml")][:MOST]:
        with suppress(ComponentFault):
            found = type(game).load_with_packs([file])
            if not found.version_mismatch(header):
                return found
    return game
