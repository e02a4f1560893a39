"""Run games between computer players: each gets its own view and the events visible to its seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, NamedTuple

from tashkalar.tabletop.ai.game_model import V
from tashkalar.tabletop.ai.player import NO_LIMIT, Budget, ComputerPlayer
from tashkalar.tabletop.ai.search import O, S
from tashkalar.tabletop.decision import E, IllegalOption, Q, R, outcome_of, question_of
from tashkalar.tabletop.game import Game

Witness = Callable[[S, O, tuple[E, ...]], None]
"""Is shown each step of a game by whoever plays it: the state before, what was answered, what happened."""


class GameRules(NamedTuple, Generic[V, S, Q, R, O, E]):
    """What is needed of a game to play it."""

    decision: Callable[[S], Q | R]
    """What is asked, or how the game ended."""
    apply: Callable[[S, O, Q], tuple[S, tuple[E, ...]]]
    """The state after a listed answer to the question, and what happened; nothing needs to be checked."""
    view: Callable[[S, int], V]
    """What a seat sees."""
    visible_events: Callable[[tuple[E, ...], int], tuple[E, ...]]
    """What a seat hears of what happened."""


def rules_of(game: Game[S, Q, R, E]) -> GameRules[S, S, Q, R, Any, E]:
    """What is needed of a game behind the kernel's door; its players are shown the views that it gives.

    Args:
        game: any.
    """
    return GameRules(game.decision, game.apply, game.view, game.visible_events)


def play_game(
    rules: GameRules[V, S, Q, R, O, E],
    state: S,
    players: Sequence[ComputerPlayer[V, Q, O, E]],
    budget: Budget = NO_LIMIT,
    witness: Witness[S, O, E] = lambda *_: None,
) -> R:
    """Play a game to its end.

    Args:
        rules: of the game.
        state: where it begins.
        players: one for each seat.
        budget: what each answer may cost.
        witness: is shown every step.

    Raises:
        IllegalOption: a player answers what isn't listed.
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
        witness(before, option, events)
        for other, happened in enumerate(visible):
            happened += rules.visible_events(events, other)
    outcome = outcome_of(rules.decision(state))
    assert outcome is not None
    return outcome
