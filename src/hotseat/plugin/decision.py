"""The types of decisions, options, outcomes and steps, which every game plugin shares."""

from collections.abc import Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar, cast

Json = dict[str, Any]


class IllegalOption(ValueError):
    """An option that the pending decision doesn't list. The state of the game is unchanged."""


class Option(Protocol):
    """One legal option of a decision."""

    @property
    def text(self) -> str:
        """The short text of the option, unique in its decision. Players type it; records and messages hold it."""
        ...


def spellings(option: Option) -> tuple[str, ...]:
    """Return all texts that stand for an option, its own text first.

    An option may have an attribute `other_texts` with further texts, such as those of older records.
    """
    return (option.text, *getattr(option, "other_texts", ()))


class Question(Protocol):
    """A decision: the seat that has to decide, and every legal option."""

    @property
    def seat(self) -> int:
        """The seat that has to decide, from 0."""
        ...

    @property
    def ask(self) -> str:
        """The kind of the decision, in one word."""
        ...

    @property
    def prompt(self) -> str:
        """The decision as a phrase, without the player's name."""
        ...

    @property
    def options(self) -> Sequence[Option]:
        """Every legal option; never empty."""
        ...


class Outcome(Protocol):
    """The result of a game that is over."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning seats, from 0: all seats of a winning team, all tied seats of a draw, none if nobody won."""
        ...

    @property
    def scores(self) -> tuple[int, ...]:
        """The final score of each seat."""
        ...

    @property
    def reason(self) -> str:
        """The reason for the end of the game, as a phrase."""
        ...


S = TypeVar("S")
"""The type of a game's state: a frozen, hashable value."""
Q = TypeVar("Q", bound=Question)
"""The type of a game's decisions."""
R = TypeVar("R", bound=Outcome)
"""The type of a game's outcome."""
E = TypeVar("E")
"""The type of a game's events."""


def question_of(decision: Q | R) -> Q | None:
    """Return a value of `Game.decision` if it is a decision, else None.

    An outcome is recognised by its attribute `winners`.
    """
    return None if hasattr(decision, "winners") else decision


def option_of(question: Question, text: str) -> Option | None:
    """Return the option that a text stands for; None if no listed option has that text.

    Args:
        question: the pending decision.
        text: the own text of an option, which takes precedence, or another of its `spellings`.
    """
    own = [option for option in question.options if option.text == text]
    return next(iter(own or [option for option in question.options if text in spellings(option)]), None)


def outcome_of(decision: Q | R) -> R | None:
    """Return a value of `Game.decision` if it is an outcome, else None."""
    return cast(R, decision) if hasattr(decision, "winners") else None


def outcome_json(outcome: Outcome) -> Json:
    """Return an outcome as an object with `winners`, counted from 1, `scores` and `reason`."""
    return {
        "winners": [seat + 1 for seat in outcome.winners],
        "scores": list(outcome.scores),
        "reason": outcome.reason,
    }


class Step(NamedTuple, Generic[S, E]):
    """One decision of a game, with the option played and its consequences."""

    ply: int
    """The number of the decision in the line of play, from 1."""
    seat: int
    """The seat that decided, from 0."""
    option: str
    """The text of the option played; "" in a step seen by a seat from which the option is hidden."""
    events: tuple[E, ...]
    """The events that the option caused, in their order."""
    turn: int
    """The number of the turn in which the decision was made."""
    before: S
    """The state before the option."""
    state: S
    """The state after the option."""
    forced: bool = False
    """Whether the option was the only one of a decision that a pending effect demanded."""
