"""A game with its built-in players, as the arena plays it."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from tashkalar.ai.levels import LEVELS
from tashkalar.arena.schedule import Meeting
from tashkalar.engine import Catalogue
from tashkalar.plugin import TashKalar
from tashkalar.tabletop import registry
from tashkalar.tabletop.ai import player
from tashkalar.tabletop.game import Game
from tashkalar.tabletop.seats import BuiltinPlayers

AnyPlayer: TypeAlias = player.ComputerPlayer[Any, Any, Any, Any]
Entrant = Callable[[str, int], AnyPlayer]
"""Makes a player for a form and a seed."""


class ArenaGame:
    """A game with its built-in players; `MAKERS` in their module makes a player from a form and a seed.

    Args:
        game: the game.
        builtin_players: its built-in players.
        own: the user's own cards, which other machines don't have; None for the game's own.
    """

    def __init__(
        self, game: Game[Any, Any, Any, Any], builtin_players: BuiltinPlayers, own: Catalogue | None = None
    ) -> None:
        self.game = game
        self.own = own
        self.edition = builtin_players.version
        """The version of the built-in players."""
        self.players: Mapping[str, Entrant] = (
            pkgutil.resolve_name(f"{builtin_players.module}:MAKERS") if builtin_players.module else {}
        )
        """The built-in players by name."""

    def new(self, meeting: Meeting, deal: int, seed: int, names: Sequence[str]) -> Any:
        """Return the state of a newly dealt game.

        Args:
            meeting: the meeting that the game belongs to.
            deal: index of the deal in the meeting, from 0.
            seed: seed of the game.
            names: the players' names, by seat.
        """
        wanted: dict[str, object] = {"names": tuple(names), "seed": seed}
        if meeting.form:
            wanted |= {"form": meeting.form, "teams": meeting.teams, "schools": meeting.dealt(deal)}
        return self.game.new(wanted)


def load_arena_game(name: str, own: Catalogue | None = None) -> ArenaGame:
    """Return an installed game with its built-in players.

    Args:
        name: the id of the game.
        own: the user's own cards for Tash-Kalar; None for the game's own.

    Raises:
        UnknownGame: no game has this id, or its plugin can't be loaded.
    """
    if name == TashKalar.id:
        return ArenaGame(TashKalar(own), BuiltinPlayers(tuple(LEVELS), "tashkalar.ai"), own)
    game = registry.load_game(name)
    return ArenaGame(game, registry.builtin_players(game))
