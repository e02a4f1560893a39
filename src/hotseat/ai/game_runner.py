"""Run games between computer players: each gets its own view and the events visible to its seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from hotseat.ai.player import NO_LIMIT, ComputerPlayer
from hotseat.plugin.decision import E, IllegalOption, Option, Q, R, S, Step, outcome_of, question_of
from hotseat.plugin.game import GameViews
from hotseat.plugin.results import Verdict

SeatMaker = Callable[[int], ComputerPlayer[S, Q, Any, E]]
"""A function that makes a player for a seat, counted from 0."""


def play_game(
    game: GameViews[S, Q, R, E],
    state: S,
    players: Sequence[ComputerPlayer[S, Q, Option, E]],
    on_step: Callable[[Step[S, E]], None] = lambda _: None,
) -> R:
    """Run a game to its end, and return its outcome.

    Args:
        game: the game plugin.
        state: the first state.
        players: the player of each seat.
        on_step: called after each step of the game.

    Raises:
        IllegalOption: a player chose an option that isn't listed.
    """
    visible: list[list[E]] = [[] for _ in players]
    ply = 0
    while (decision := question_of(game.decision(state))) is not None:
        seat = decision.seat
        option = players[seat].choose(game.view(state, seat), decision, tuple(visible[seat]), NO_LIMIT)
        visible[seat] = []
        before, turn, ply = state, game.turn(state), ply + 1
        if option not in decision.options:
            raise IllegalOption(f"{option} is not an option here")
        state, events = game.apply(state, option, decision)
        on_step(Step(ply, seat, option.text, events, turn, before, state))
        for other, happened in enumerate(visible):
            happened += game.visible_events(events, other)
    outcome = outcome_of(game.decision(state))
    assert outcome is not None
    return outcome


def play_mirrored(
    game: GameViews[S, Q, R, E], start: S, one: SeatMaker[S, Q, E], others: SeatMaker[S, Q, E]
) -> tuple[float, ...]:
    """Play one player against opponents of another kind, on the same deal from each side in turn.

    Each side is held once by the player under test, so neither the deal nor the starting seat favours a kind of player.

    Args:
        game: the game plugin.
        start: the deal.
        one: makes the player under test.
        others: makes all its opponents.

    Returns:
        The score of the player under test from each side: 1 for a win, a share of 1 where several sides win, else 0.
    """
    sides = game.sides(start)
    scores = []
    for side in sides:
        players = [(one if seat in side else others)(seat) for seat in range(sum(map(len, sides)))]
        scores.append(Verdict(sides, play_game(game, start, players).winners).share(side[0]))
    return tuple(scores)
