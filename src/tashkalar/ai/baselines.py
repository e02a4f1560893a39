"""Simple players: baselines for measuring the others, and the shortest examples of a player."""

from __future__ import annotations

import random
from collections.abc import Sequence

from hotseat.ai.player import NO_LIMIT, Budget
from hotseat.codec.whole_numbers import require_int
from tashkalar.ai.evaluation import UNSEEN, evaluation_of, index_of_best
from tashkalar.ai.pattern_distance import placement_tables, track
from tashkalar.ai.turn_context import turn_context
from tashkalar.engine import Decision, GameState, Option, successor
from tashkalar.engine.decision import actual_options
from tashkalar.engine.events import Event

BOLD = ("claim", "summon", "destroy")
"""Verbs that `GreedyVerbPlayer` prefers, the most preferred first."""


class RandomBaseline:
    """Chooses a random option."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(require_int(seed))

    def choose(self, seen: GameState, question: Decision, events: Sequence[Event], budget: Budget = NO_LIMIT) -> Option:
        return self.chance.choice(actual_options(question))


class GreedyVerbPlayer(RandomBaseline):
    """Claims if possible, else summons, else destroys, else chooses a random option."""

    def choose(self, seen: GameState, question: Decision, events: Sequence[Event], budget: Budget = NO_LIMIT) -> Option:
        for verb in BOLD:
            if bold := [option for option in question.options if option.verb == verb]:
                return self.chance.choice(bold)
        return super().choose(seen, question, events, budget)


class OnePlyPlayer:
    """Tries every option and chooses the one whose successor position evaluates best."""

    def choose(self, seen: GameState, question: Decision, events: Sequence[Event], budget: Budget = NO_LIMIT) -> Option:
        options = actual_options(question)
        return options[index_of_best([self._after(seen, question.seat, option) for option in options])]

    def _after(self, state: GameState, seat: int, option: Option) -> float:
        """Return the value after an option, or before one that ends the turn, as the cards drawn then aren't known."""
        places = placement_tables(state.config.cards)
        ends = option.verb in ("end", "claim")
        after = state if ends else successor(state, option)
        own = after.seats[seat]
        beings = [card for card in own.summonable if card in places]
        hand = track(places, after.board, state.config.colour_of(seat), beings)
        before = turn_context(places, after, seat)
        return evaluation_of(state.config.form, UNSEEN).value(after, seat, hand, before, option.card if ends else "")
