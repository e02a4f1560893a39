"""What a computer player is: somebody who is shown a seat's view and a question, and names one of its options."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol, TypeVar

ViewT = TypeVar("ViewT", contravariant=True)
QuestionT = TypeVar("QuestionT", contravariant=True)
OptionT = TypeVar("OptionT", covariant=True)
EventT = TypeVar("EventT", contravariant=True)


def _at_leisure(_: float) -> bool:
    """Nobody waits."""
    return False


class Budget(NamedTuple):
    """What an answer may cost besides the work that a player has set itself."""

    seconds: float = math.inf
    """How long the answer may take. A limit only stops a player earlier: without one it plays the same everywhere."""
    hurried: Callable[[float], bool] = _at_leisure
    """Is told how far the answer has come, from 0 to 1, and says whether the best so far is wanted at once."""


NO_LIMIT = Budget()


class ComputerPlayer(Protocol[ViewT, QuestionT, OptionT, EventT]):
    """Answers for one seat of one game. It never gets a state, so there is nothing to peek at.

    It never meets a state, so there is nothing that it could peek at.

    A player may remember: it is asked every question of its seat in turn and hears all that its seat hears. It must
    answer the same again if it is made anew with the same seed and asked the same.
    """

    def choose(self, seen: ViewT, question: QuestionT, events: Sequence[EventT], budget: Budget = NO_LIMIT) -> OptionT:
        """An option of the question.

        Args:
            seen: the moment as the seat may know it.
            question: what the seat is asked.
            events: what the seat has heard since its last answer.
            budget: what the answer may cost.
        """
        ...
