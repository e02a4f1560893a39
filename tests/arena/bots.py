"""Players of users, as Python functions for `python:tests.arena.bots:NAME`."""

import sys
from collections.abc import Sequence

from tashkalar.ai import NO_LIMIT, Budget, Player
from tashkalar.ai.baselines import RandomBaseline
from tashkalar.engine import Decision, GameState, Option
from tashkalar.engine.events import Event

nobody = "not callable"


def eager(form: str, seed: int) -> Player:
    """A user's own player."""
    return RandomBaseline(seed)


class Unfit:
    """Answers what isn't listed."""

    def choose(self, seen: GameState, question: Decision, events: Sequence[Event], budget: Budget = NO_LIMIT) -> Option:
        return Option("end", square=3)


class Failing(Unfit):
    """Fails."""

    def choose(self, seen: GameState, question: Decision, events: Sequence[Event], budget: Budget = NO_LIMIT) -> Option:
        raise KeyError("no idea")


def unfit(form: str, seed: int) -> Player:
    return Unfit()


def failing(form: str, seed: int) -> Player:
    return Failing()


class Leaving(Unfit):
    """Ends the process."""

    def choose(self, seen: GameState, question: Decision, events: Sequence[Event], budget: Budget = NO_LIMIT) -> Option:
        sys.exit(3)


def leaving(form: str, seed: int) -> Player:
    return Leaving()


def never(form: str, seed: int) -> Player:
    raise ZeroDivisionError
