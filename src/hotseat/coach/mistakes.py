"""A person's mistakes in saved games, by the analyses that lie beside their records; no game is replayed."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from pathlib import Path
from typing import NamedTuple

from hotseat.coach.stored import StoredAnalysis, StoredPart, analysis_file, read_analysis
from hotseat.coach.verdict import Mistake
from hotseat.codec.names import caseless
from hotseat.plugin.registry import UnknownGame, load_game
from hotseat.records.record import RecordFault
from hotseat.records.replay import Replay
from hotseat.records.saved_games import SavedGame, readable_games
from hotseat.util import json_files


class GameMistakes(NamedTuple):
    """The mistakes of a person in one saved game."""

    saved: SavedGame
    kinds: tuple[Mistake, ...]
    """The kind of each mistake, in the order of the game."""
    solved: int
    """The number of mistakes for which the person has found a better turn."""
    turns: int
    """The number of the person's segments that are analysed."""

    @property
    def waiting(self) -> int:
        """The number of mistakes that aren't solved yet."""
        return len(self.kinds) - self.solved


def mistakes_by_game(
    names: Collection[str], folder: Path | None = None, game: str = "", games: Iterable[SavedGame] | None = None
) -> list[GameMistakes]:
    """Return the mistakes of a person in each saved game that is analysed, the last played game first.

    `names`: the names under which the person has played, in any case. `games`: those to look at instead of all.
    """
    own = {*map(caseless, names)}
    found = (_of_game(saved, own) for saved in (readable_games(folder, game) if games is None else games))
    return [one for one in found if one is not None]


def seats_of(saved: SavedGame, names: Collection[str]) -> set[int]:
    """Return the seats that a person has played in a saved game. `names`: in the form of `caseless`."""
    seated = enumerate(zip(saved.names, saved.player_specs, strict=False))
    return {seat for seat, (name, player) in seated if player.human and caseless(name) in names}


def _of_game(saved: SavedGame, names: Collection[str]) -> GameMistakes | None:
    """Return the mistakes in a game; None if it isn't analysed, or if the person hasn't played it."""
    seats = seats_of(saved, names)
    try:
        content = read_analysis(analysis_file(saved.path)) if seats else None
    except json_files.NotOurs:
        return None
    if content is None or not content.seat:
        return None
    by_ply = _seats_by_ply(saved, content)
    own = sorted((one for one in content.seat if by_ply.get(one.ply) in seats), key=lambda one: one.ply)
    faults = [(one, kind) for one in own if (kind := one.mistake) is not None]
    solved = sum(_is_solved(content, one) for one, _kind in faults)
    return GameMistakes(saved, tuple(kind for _one, kind in faults), solved, len(own))


def _is_solved(content: StoredAnalysis, one: StoredPart) -> bool:
    return content.attempt(one.ply, one.position).solved


def _seats_by_ply(saved: SavedGame, content: StoredAnalysis) -> dict[int, int]:
    """Return the seat of each segment; a game analysed by an earlier version is replayed for them."""
    found = {one.ply: one.seat for one in content.seat if one.seat is not None}
    if len(found) < len(content.seat):
        try:
            steps = Replay.read(saved.path, load_game(saved.game)).steps
        except (UnknownGame, RecordFault):
            steps = ()
        found |= {step.ply - 1: step.seat for step in steps}
    return found
