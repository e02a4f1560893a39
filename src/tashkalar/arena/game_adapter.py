"""The interface between the arena and a game with its players."""

from __future__ import annotations

import pkgutil
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from tashkalar.arena.schedule import Meeting
from tashkalar.engine import Catalogue
from tashkalar.tabletop import registry
from tashkalar.tabletop.ai import player
from tashkalar.tabletop.ai.game_runner import GameRules, rules_of
from tashkalar.tabletop.decision import Outcome
from tashkalar.tabletop.game import Game
from tashkalar.tabletop.seats import BuiltinPlayers

AnyPlayer: TypeAlias = player.ComputerPlayer[Any, Any, Any, Any]
Entrant = Callable[[str, int], AnyPlayer]
"""Makes a player for a form and a seed."""


class GameRun:
    """Statistics of one game, collected while it is played.

    Args:
        names: the players' names, by seat.
        turn: the number of the first turn.
    """

    def __init__(self, names: Sequence[str], turn: int) -> None:
        self.names = names
        self.turns = turn
        self.answers: list[str] = []

    def record_step(self, turn: int, state: Any, answer: str, events: Sequence[Any]) -> None:
        """Record a step.

        Args:
            turn: the number of the turn.
            state: the state before the step.
            answer: the text of the chosen option.
            events: the events of the step.
        """
        self.turns = turn
        self.answers.append(answer)

    def trigger(self, outcome: Outcome) -> str:
        """Return the reason that the game ended.

        Args:
            outcome: the outcome of the game.
        """
        return outcome.reason

    def ending(self, outcome: Outcome) -> str:
        """Return the reason that the game ended, without a player's name.

        Args:
            outcome: the outcome of the game.
        """
        why = self.trigger(outcome)
        for name in self.names:
            why = why.removeprefix(f"{name} ")
        return why

    def cards(self, seat: int) -> tuple[str, str]:
        """Return the ids of the cards that a seat played, in order, and of the others that came into its hand.

        Args:
            seat: the seat, from 0.

        Returns:
            Two lists of ids, separated by spaces; empty for games without such statistics.
        """
        return "", ""


class ArenaGame(ABC):
    """A game with its rules and built-in players, as the arena plays it."""

    game: Game[Any, Any, Any, Any]
    rules: GameRules[Any, Any, Any, Any, Any, Any]
    edition: int
    """The version of the built-in players."""
    cards: str
    """The fingerprint of the cards; "" for a game with only one set of them."""
    players: Mapping[str, Entrant]
    """The built-in players by name."""
    own: Catalogue | None = None
    """The user's own cards, which other machines don't have; None for the game's own."""

    @abstractmethod
    def new(self, meeting: Meeting, deal: int, seed: int, names: Sequence[str]) -> Any:
        """Return the state of a newly dealt game.

        Args:
            meeting: the meeting that the game belongs to.
            deal: index of the deal in the meeting, from 0.
            seed: seed of the game.
            names: the players' names, by seat.
        """

    def new_run(self, start: Any) -> GameRun:
        """Return a new object that collects the statistics of a game.

        Args:
            start: the state at the start of the game.
        """
        return GameRun(self.game.names(start), self.game.turn(start))

    def state(self, seen: Any) -> Any:
        """Return the state of a seat's view.

        Args:
            seen: the view that its player gets.
        """
        return seen


class PluginArenaGame(ArenaGame):
    """Any installed game with its built-in players; `MAKERS` in the players' module makes a player from a seed.

    Args:
        game: the game.
        builtin_players: its built-in players.
    """

    def __init__(self, game: Game[Any, Any, Any, Any], builtin_players: BuiltinPlayers) -> None:
        self.game = game
        self.rules = rules_of(game)
        self.edition = builtin_players.version
        self.cards = ""
        makers = pkgutil.resolve_name(f"{builtin_players.module}:MAKERS") if builtin_players.module else {}
        self.players = {name: _of_any_form(make) for name, make in makers.items()}

    def new(self, meeting: Meeting, deal: int, seed: int, names: Sequence[str]) -> Any:
        return self.game.new({"names": tuple(names), "seed": seed})


def _of_any_form(make: Callable[[int], AnyPlayer]) -> Entrant:
    return lambda _, seed: make(seed)


def plugin_arena_game(name: str) -> PluginArenaGame:
    """Return the arena adapter of an installed game.

    Args:
        name: the id of the game.

    Raises:
        UnknownGame: no game has this id, or its plugin can't be loaded.
    """
    game = registry.load_game(name)
    return PluginArenaGame(game, registry.builtin_players(game))
