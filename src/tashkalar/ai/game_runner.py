"""Run games of Tash-Kalar between computer players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from tashkalar.engine import (
    Catalogue,
    Decision,
    GameState,
    Option,
    Outcome,
    View,
    apply_unchecked,
    decision,
    events_for_seat,
    new_game,
    view,
)
from tashkalar.engine.events import Event
from tashkalar.tabletop import ai
from tashkalar.tabletop.ai import game_runner
from tashkalar.tabletop.ai.player import NO_LIMIT, Budget
from tashkalar.tabletop.results import Verdict
from tashkalar.whole_numbers import require_int

Player: TypeAlias = ai.player.ComputerPlayer[View, Decision, Option, Event]
"""A computer player of Tash-Kalar."""
Maker = Callable[[str, int], Player]
"""Makes a player from a form and a seed."""
StepCallback = game_runner.StepCallback[GameState, Option, Event]
"""Called for each step of a game with the state before it, the chosen option and the events."""


def _apply(state: GameState, option: Option, _decision: Decision) -> tuple[GameState, tuple[Event, ...]]:
    return apply_unchecked(state, option)


RULES = game_runner.GameRules(decision, _apply, view, events_for_seat)


def play_tash_kalar(
    state: GameState, players: Sequence[Player], budget: Budget = NO_LIMIT, on_step: StepCallback = lambda *_: None
) -> Outcome:
    """Play a game to its end.

        >>> outcome = play_tash_kalar(state, [make_player("verb", "duel", seed=seat) for seat in (0, 1)])
        >>> len(outcome.winners), len(outcome.scores)
        (1, 2)

    Args:
        state: the state to start from.
        players: one player for each seat.
        budget: the limit of each decision.
        on_step: called for every step.

    Returns:
        The outcome of the game.

    Raises:
        IllegalOption: a player chose an option that isn't listed.
    """
    return game_runner.play_game(RULES, state, players, budget, on_step)


def play_mirrored(
    cards: Catalogue, form: str, schools: Sequence[str], seed: int, one: Maker, others: Maker, *, teams: bool = False
) -> tuple[float, ...]:
    """Play one player against opponents of another kind, on the same deal from each side in turn.

    Each side is held once by the player under test, so neither the deal nor the starting seat favours a kind of player.
    With two sides that makes a pair of games. In a melee one player sits among opponents of the other kind.

    Args:
        cards: the cards to play with.
        form: "high-form", "duel" or "melee".
        schools: the school of each seat; schools stay with their seats.
        seed: seed of the deal and of the players.
        one: makes the player under test.
        others: makes all its opponents.
        teams: whether the first and third seat play against the second and fourth.

    Returns:
        The score of the player under test from each side: 1 for a win, a share of 1 where several seats win, else 0.
    """
    sides = 2 if teams else len(schools)
    seed = require_int(seed)
    scores = []
    for side in range(sides):
        makers = [one if seat % sides == side else others for seat in range(len(schools))]
        players = [maker(form, seed + seat) for seat, maker in enumerate(makers)]
        start = new_game(cards, form, schools, seed, teams=teams)
        scores.append(Verdict(start.table.sides, play_tash_kalar(start, players).winners).share(side))
    return tuple(scores)
