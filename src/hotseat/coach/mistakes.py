"""A person's mistakes in saved games, by the analyses that lie beside their records; no game is replayed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from hotseat.coach.stored import StoredAnalysis, StoredPart, analysis_file, read_analysis
from hotseat.coach.verdict import Mistake
from hotseat.plugin.registry import UnknownGame, load_game
from hotseat.plugin.seats import PlayerSpec
from hotseat.records.record import RecordFault
from hotseat.records.replay import Replay
from hotseat.records.saved_games import SavedGame, readable_games
from hotseat.util import json_files

Owned = Callable[[Sequence[str], Sequence[PlayerSpec]], int | None]
"""A function that returns a person's seat by the names and players of all seats; None if the person didn't play."""

PHASES = 3
"""The number of equal parts of a game."""


class GameMistakes(NamedTuple):
    """The mistakes of a person in one saved game."""

    saved: SavedGame
    seat: int
    """The person's seat, from 0."""
    kinds: tuple[Mistake, ...]
    """The kind of each mistake, in the order of the game."""
    solved: int
    """The number of mistakes for which the person has found a better turn."""
    turns: int
    """The number of the person's segments that are analysed."""
    phases: tuple[int, ...]
    """The phase of the game in which each mistake was made, from 0 to `PHASES` - 1."""
    causes: tuple[str, ...] = ()
    """The id of the cause of each mistake, one of `Coach.causes`; "" if it isn't known."""
    turns_played: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = ()
    """The texts of the options of each mistake: those that were played, and those of the coach."""

    @property
    def loadout(self) -> str:
        """The id of the person's loadout; "" where loadouts don't differ."""
        return "".join(self.saved.announced.loadouts[self.seat : self.seat + 1])

    @property
    def waiting(self) -> int:
        """The number of mistakes that aren't solved yet."""
        return len(self.kinds) - self.solved


def mistakes_by_game(
    owned: Owned, folder: Path | None = None, game: str = "", games: Iterable[SavedGame] | None = None
) -> list[GameMistakes]:
    """Return the mistakes of a person in each saved game that is analysed, the last played game first.

    `owned`: such as `OwnProfile.owned`. `games`: those to look at instead of all.
    """
    found = (_of_game(saved, owned) for saved in (readable_games(folder, game) if games is None else games))
    return [one for one in found if one is not None]


def _of_game(saved: SavedGame, owned: Owned) -> GameMistakes | None:
    """Return the mistakes in a game; None if it isn't analysed, or if the person hasn't played it."""
    seat = owned(saved.names, saved.player_specs)
    try:
        content = read_analysis(analysis_file(saved.path)) if seat is not None else None
    except json_files.NotOurs:
        return None
    if content is None or seat is None or not content.seat:
        return None
    by_ply = _seats_by_ply(saved, content)
    own = sorted((one for one in content.seat if by_ply.get(one.ply) == seat), key=lambda one: one.ply)
    faults = [(one, kind) for one in own if (kind := one.mistake) is not None]
    solved = sum(_is_solved(content, one) for one, _kind in faults)
    plies = 1 + max(one.ply for one in content.seat)
    phases = tuple(PHASES * one.ply // plies for one, _kind in faults)
    causes = tuple(one.cause for one, _kind in faults)
    texts = tuple((one.played, one.best) for one, _kind in faults)
    return GameMistakes(saved, seat, tuple(kind for _one, kind in faults), solved, len(own), phases, causes, texts)


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
