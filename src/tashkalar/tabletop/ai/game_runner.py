"""Run games between computer players: each gets its own view and the events visible to its seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, NamedTuple

from tashkalar.tabletop.ai.game_model import V
from tashkalar.tabletop.ai.player import NO_LIMIT, Budget, ComputerPlayer
from tashkalar.tabletop.ai.search import O, S
from tashkalar.tabletop.decision import E, IllegalOption, Q, R, outcome_of, question_of
from tashkalar.tabletop.game import Game

StepCallback = Callable[[S, O, tuple[E, ...]], None]
"""A function called after each step of a game with the state before it, the option played, and the events."""


class GameRules(NamedTuple, Generic[V, S, Q, R, O, E]):
    """The functions of a game that are needed to run it."""

    decision: Callable[[S], Q | R]
    """Returns the pending decision of a state, or the outcome of a game that is over."""
    apply: Callable[[S, O, Q], tuple[S, tuple[E, ...]]]
    """Returns the state after an option of a decision, and the events. It doesn't validate the option."""
    view: Callable[[S, int], V]
    """Returns the view of a seat."""
    visible_events: Callable[[tuple[E, ...], int], tuple[E, ...]]
    """Returns the events as a seat may see them."""


def rules_of(game: Game[S, Q, R, E]) -> GameRules[S, S, Q, R, Any, E]:
    """Return the rules of a game plugin. The players get the views that the plugin returns.

    Args:
        game: any game plugin.
    """
    return GameRules(game.decision, game.apply, game.view, game.visible_events)


def play_game(
    rules: GameRules[V, S, Q, R, O, E],
    state: S,
    players: Sequence[ComputerPlayer[V, Q, O, E]],
    budget: Budget = NO_LIMIT,
    on_step: StepCallback[S, O, E] = lambda *_: None,
) -> R:
    """Run a game to its end, and return its outcome.

    Args:
        rules: the functions of the game.
        state: the first state.
        players: the player of each seat.
        budget: the budget of each decision.
        on_step: called after each step.

    Raises:
        IllegalOption: a player chose an option that isn't listed.
    """
    visible: list[list[E]] = [[] for _ in players]
    while (decision := question_of(rules.decision(state))) is not None:
        seat = decision.seat
        option = players[seat].choose(rules.view(state, seat), decision, tuple(visible[seat]), budget)
        visible[seat] = []
        before = state
        if option not in decision.options:
            raise IllegalOption(f"{option} is not an option here")
        state, events = rules.apply(state, option, decision)
        on_step(before, option, events)
        for other, happened in enumerate(visible):
            happened += rules.visible_events(events, other)
    outcome = outcome_of(rules.decision(state))
    assert outcome is not None
    return outcome
