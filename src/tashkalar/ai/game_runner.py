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
"""Who plays a seat of Tash-Kalar."""
Maker = Callable[[str, int], Player]
"""Makes a player for a form and a seed."""
Witness = game_runner.Witness[GameState, Option, Event]
"""Is shown each step of a game by whoever plays it: the state before, what was answered, what happened."""


def _apply(state: GameState, option: Option, _asked: Decision) -> tuple[GameState, tuple[Event, ...]]:
    return apply_unchecked(state, option)


RULES = game_runner.GameRules(decision, _apply, view, events_for_seat)


def play_tash_kalar(
    state: GameState, players: Sequence[Player], budget: Budget = NO_LIMIT, witness: Witness = lambda *_: None
) -> Outcome:
    """Play a game to its end.

    Args:
        state: where it begins.
        players: one for each seat.
        budget: what each answer may cost.
        witness: is shown every step.

    Raises:
        IllegalOption: a player answers what isn't listed.
    """
    return game_runner.play_game(RULES, state, players, budget, witness)


def play_mirrored(
    cards: Catalogue, form: str, schools: Sequence[str], seed: int, one: Maker, others: Maker, *, teams: bool = False
) -> tuple[float, ...]:
    """One player against others on the same deal, from each side of the table in turn.

    Everybody holds everybody's cards once, so that neither the deal nor who begins favours anybody. Of two sides it is
    a pair of games; in a melee one player sits among others of another kind.

    Args:
        cards: the cards to play with.
        form: "high-form", "duel" or "melee".
        schools: by seat; they stay with their seats.
        seed: of the deal and of the players.
        one: makes the player in question.
        others: makes all its opponents.
        teams: whether the first and third seat play against the second and fourth.

    Returns:
        What the one came to from each side: 1 for a game won, a share of it where several have won.
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
