"""Compare a finished game with the options that another player would have chosen in its place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from hotseat.arena.game_adapter import AnyPlayer, ArenaGame
from hotseat.arena.players import ExternalArenaPlayer, Programs, make_entrant
from hotseat.plugin.decision import question_of
from hotseat.records.replay import Replay


class Choice(NamedTuple):
    """A decision of the game, and what the player would have chosen."""

    turn: int
    seat: int
    played: str
    """The text of the option in the game."""
    chosen: str
    """The text of the player's option."""


def compare(replay: Replay[Any, Any, Any, Any], text: str, seconds: float) -> Iterator[Choice]:
    """Yield what a player would have chosen at each choice of a game, or raise ValueError or PlayerError.

    Each seat has a player of its own, which sees what its seat could see. The game goes on as it was played.
    """
    game = replay.game
    form = game.summary_from_header(game.header(replay.start_state)).form
    with Programs() as programs:
        entrant = make_entrant(ArenaGame(game), text, seconds, programs)
        players: dict[int, AnyPlayer] = {}
        unseen: list[list[Any]] = [[] for _ in game.names(replay.start_state)]
        try:
            for step in replay.steps:
                decision = question_of(game.decision(step.before))
                if decision is not None and len(decision.options) > 1:
                    seat = decision.seat
                    player = players.get(seat) or players.setdefault(seat, entrant(form, seat))
                    option = player.choose(game.view(step.before, seat), decision, tuple(unseen[seat]))
                    unseen[seat] = []
                    yield Choice(step.turn, seat, step.option, option.text)
                for seat, events in enumerate(unseen):
                    events += game.visible_events(step.events, seat)
        finally:
            for player in players.values():
                if isinstance(player, ExternalArenaPlayer):
                    player.close()
