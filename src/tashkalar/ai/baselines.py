"""Plain players: yardsticks for the others, and the shortest examples of one."""

from __future__ import annotations

import random
from collections.abc import Sequence

from tashkalar.ai.evaluation import evaluation_of, index_of_best
from tashkalar.ai.pattern_distance import placement_tables, track
from tashkalar.ai.turn_context import turn_context
from tashkalar.engine import Decision, Option, View, successor
from tashkalar.engine.events import Event
from tashkalar.tabletop.ai.player import NO_LIMIT, Budget
from tashkalar.whole_numbers import require_int

LEAVING = ("pass", "resign")
"""What no player here answers: the rest goes on."""
BOLD = ("claim", "summon", "destroy")


def options_but_leaving(question: Decision) -> list[Option]:
    """The options but for leaving."""
    return [option for option in question.options if option.verb not in LEAVING]


class RandomPlayer:
    """Answers anything.

    Args:
        seed: what its chance comes from.
    """

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(require_int(seed))

    def choose(self, seen: View, question: Decision, events: Sequence[Event], budget: Budget = NO_LIMIT) -> Option:
        return self.chance.choice(options_but_leaving(question))


class GreedyVerbPlayer:
    """Claims, else summons, else destroys, else answers anything.

    Args:
        seed: what its chance comes from.
    """

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(require_int(seed))

    def choose(self, seen: View, question: Decision, events: Sequence[Event], budget: Budget = NO_LIMIT) -> Option:
        options = options_but_leaving(question)
        for verb in BOLD:
            if bold := [option for option in options if option.verb == verb]:
                return self.chance.choice(bold)
        return self.chance.choice(options)


class OnePlyPlayer:
    """Tries every answer and takes the one after which the position is judged best."""

    def choose(self, seen: View, question: Decision, events: Sequence[Event], budget: Budget = NO_LIMIT) -> Option:
        options = options_but_leaving(question)
        return options[index_of_best([self._after(seen, question, option) for option in options])]

    def _after(self, seen: View, question: Decision, option: Option) -> float:
        """What an answer is worth; the end of a turn as its position, for what is drawn then isn't known."""
        state, seat, places = seen.state, question.seat, placement_tables(seen.state.table.cards)
        ends = option.verb in ("end", "claim")
        after = state if ends else successor(state, option)
        own = after.seats[seat]
        beings = [card for card in own.summonable if card in places]
        hand = track(places, after.board, state.table.colour_of(seat), beings)
        before = turn_context(places, after, seat)
        return evaluation_of(state.table.form).value(after, seat, hand, before, option.card if ends else "")
