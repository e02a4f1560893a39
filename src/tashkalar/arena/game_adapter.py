"""What the arena needs of a game and of its players."""

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
    """How a game went.

    Args:
        names: the players, by seat.
        turn: the number of the first turn.
    """

    def __init__(self, names: Sequence[str], turn: int) -> None:
        self.names = names
        self.turns = turn
        self.answers: list[str] = []

    def should_continue(self, turn: int, state: Any, answer: str, events: Sequence[Any]) -> None:
        """Take note of a step.

        Args:
            turn: in which it was.
            state: the moment before.
            answer: what was answered.
            events: what happened.
        """
        self.turns = turn
        self.answers.append(answer)

    def trigger(self, outcome: Outcome) -> str:
        """What brought the end.

        Args:
            outcome: how it ended.
        """
        return outcome.reason

    def ending(self, outcome: Outcome) -> str:
        """What brought the end, without the name of whom.

        Args:
            outcome: how it ended.
        """
        why = self.trigger(outcome)
        for name in self.names:
            why = why.removeprefix(f"{name} ")
        return why

    def cards(self, seat: int) -> tuple[str, str]:
        """The ids of the cards that a seat brought out, in order, and of the others that came into its hand.

        Args:
            seat: whose, from 0.
        """
        return "", ""


class ArenaGame(ABC):
    """A game as the arena plays it."""

    game: Game[Any, Any, Any, Any]
    rules: GameRules[Any, Any, Any, Any, Any, Any]
    edition: int
    """Of the program's own players."""
    cards: str
    """The fingerprint of what is played with; "" where there is but one of it."""
    players: Mapping[str, Entrant]
    """The program's own players by name."""
    own: Catalogue | None = None
    """Cards of somebody's own, which other machines don't have."""

    @abstractmethod
    def new(self, meeting: Meeting, deal: int, seed: int, names: Sequence[str]) -> Any:
        """A dealt game.

        Args:
            meeting: who plays what.
            deal: which deal of the meeting, from 0.
            seed: of the game.
            names: by seat.
        """

    def new_run(self, start: Any) -> GameRun:
        """What takes note of how a game goes.

        Args:
            start: the game as it was dealt.
        """
        return GameRun(self.game.names(start), self.game.turn(start))

    def state(self, seen: Any) -> Any:
        """What a seat sees, as a state.

        Args:
            seen: what its player is shown.
        """
        return seen


class PluginArenaGame(ArenaGame):
    """Any game that is installed, with the players of its roster: its module has `MAKERS`, which make one of a seed.

    Args:
        game: what is played.
        builtin_players: its own players.
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
    """The venue of a game that is installed.

    Args:
        name: its id.

    Raises:
        UnknownGame: there is none of that name, or it can't be had.
    """
    game = registry.load_game(name)
    return PluginArenaGame(game, registry.builtin_players(game))
