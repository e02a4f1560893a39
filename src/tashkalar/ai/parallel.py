"""A worker pool for `strong`, the only level that searches long enough to use one."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from tashkalar import cards
from tashkalar.ai.game_runner import Player
from tashkalar.ai.levels import make_player
from tashkalar.engine import Catalogue
from tashkalar.tabletop.ai.parallel import use_workers

WITH_WORKERS = "strong"


def player_with_workers(name: str, form: str, seed: int, file: Path | None, processors: int) -> Player:
    """Make a player for one seat of one game, with a worker pool if its level uses one.

    The number of processors doesn't change the player's choices.

    Args:
        name: a key of `MAKERS`.
        form: "high-form", "duel" or "melee".
        seed: seed of the player's random choices.
        file: the card file; None for the game's own cards.
        processors: how many processors the player may use, from 1.

    Raises:
        LookupError: no player has this name.
    """
    one = make_player(name, form, seed)
    if name == WITH_WORKERS:
        use_workers(one, partial(_shared, file), processors)
    return one


def _shared(file: Path | None) -> tuple[Catalogue, ...]:
    """Return the objects that every worker process loads itself instead of receiving them with each task."""
    return (cards.load(file),)
