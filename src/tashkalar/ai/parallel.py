"""A worker pool for `strong`, the one level that thinks long enough to use it."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from tashkalar import cards
from tashkalar.ai.game_runner import Player
from tashkalar.ai.levels import make_player
from tashkalar.engine import Catalogue
from tashkalar.tabletop.ai.parallel import use_workers

HELPED = "strong"


def player_with_workers(name: str, form: str, seed: int, file: Path | None, processors: int) -> Player:
    """A player for one seat of one game, with as many processors as it has use for; it answers the same with one.

    Args:
        name: a key of `MAKERS`.
        form: "high-form", "duel" or "melee".
        seed: where its chance begins.
        file: the cards; the game's own if None.
        processors: how many there are for it.

    Raises:
        LookupError: nobody is called so.
    """
    one = make_player(name, form, seed)
    if name == HELPED:
        use_workers(one, partial(_shared, file), processors)
    return one


def _shared(file: Path | None) -> tuple[Catalogue, ...]:
    """What every process has itself."""
    return (cards.load(file),)
