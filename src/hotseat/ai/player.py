"""The interface of a computer player: it gets the view and the decision of a seat, and returns one of the options."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from hotseat.codec.whole_numbers import require_int

ViewT = TypeVar("ViewT", contravariant=True)
"""The type of a view."""
QuestionT = TypeVar("QuestionT", contravariant=True)
"""The type of a decision."""
OptionT = TypeVar("OptionT", covariant=True)
"""The type of an option."""
EventT = TypeVar("EventT", contravariant=True)
"""The type of an event."""


def _never_hurried(_: float) -> bool:
    """Return false, as the caller of the player doesn't wait."""
    return False


class Budget(NamedTuple):
    """The limits of a decision, in addition to the player's own limits of work."""

    seconds: float = math.inf
    """The time limit. It only stops a player earlier: without a limit, the player decides the same on every machine."""
    hurried: Callable[[float], bool] = _never_hurried
    """A function called with the share of the work done, from 0 to 1; it returns whether to move at once."""


NO_LIMIT = Budget()
"""A budget without limits."""


class ComputerPlayer(Protocol[ViewT, QuestionT, OptionT, EventT]):
    """A player for one seat of one game. It never gets a state, so that it can't use hidden information.

    A player may have a memory: it gets every decision of its seat in turn, and all events visible to its seat. A new
    player with the same seed must choose the same options if it gets the same decisions and events.
    """

    def choose(self, seen: ViewT, question: QuestionT, events: Sequence[EventT], budget: Budget = NO_LIMIT) -> OptionT:
        """Return an option of the decision.

        Args:
            seen: the current view of the seat.
            question: the pending decision of the seat.
            events: the events visible to the seat since its last decision, in their order.
            budget: the limits of the decision.
        """
        ...


class RandomPlayer(ComputerPlayer[Any, Any, Any, Any]):
    """A player of any game that chooses random options."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(require_int(seed))

    def choose(self, seen: Any, question: Any, events: Sequence[Any], budget: Budget = NO_LIMIT) -> Any:
        return self.chance.choice(question.options)
