"""What is asked, what may be answered, how a game ends, and one decision with what came of it."""

from collections.abc import Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar, cast

Json = dict[str, Any]


class IllegalOption(ValueError):
    """An answer that the question doesn't list. Nothing has changed."""


class Option(Protocol):
    """One legal answer."""

    @property
    def text(self) -> str:
        """Its short text, unique within its question: what is typed, recorded and sent."""
        ...


def spellings(option: Option) -> tuple[str, ...]:
    """Return all texts that mean an option, its own first.

    A game may accept others besides, such as those of older records: then its options name them in `other_texts`.

    Args:
        option: any.
    """
    return (option.text, *getattr(option, "other_texts", ()))


class Question(Protocol):
    """What is asked, and every legal answer."""

    @property
    def seat(self) -> int:
        """Whose answer is asked."""
        ...

    @property
    def ask(self) -> str:
        """The kind of answer, in a word."""
        ...

    @property
    def prompt(self) -> str:
        """The question in words, without the player's name."""
        ...

    @property
    def options(self) -> Sequence[Option]:
        """Every legal answer, never none."""
        ...


class Outcome(Protocol):
    """How a game ended."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning seats: all of a winning team, all tied seats of a draw, none if nobody won."""
        ...

    @property
    def scores(self) -> tuple[int, ...]:
        """One number a seat."""
        ...

    @property
    def reason(self) -> str:
        """Why the game ended so, in words."""
        ...


S = TypeVar("S")
"""The state of a game: one frozen, hashable value."""
Q = TypeVar("Q", bound=Question)
"""Its questions."""
R = TypeVar("R", bound=Outcome)
"""How it may end."""
E = TypeVar("E")
"""What happens in it."""


def question_of(decision: Q | R) -> Q | None:
    """The question that a decision is. Only an outcome has winners.

    Args:
        decision: what a game's `decision` gives.

    Returns:
        The question; None for the outcome of a game that is over.
    """
    return None if hasattr(decision, "winners") else decision


def option_of(question: Question, text: str) -> Option | None:
    """Return the option that a text means; None if no option is listed that it means.

    Args:
        question: what is asked.
        text: an option's own text, or another of its spellings.
    """
    own = [option for option in question.options if option.text == text]
    return next(iter(own or [option for option in question.options if text in spellings(option)]), None)


def outcome_of(decision: Q | R) -> R | None:
    """The outcome that a decision is.

    Args:
        decision: what a game's `decision` gives.

    Returns:
        The outcome; None for a question.
    """
    return cast(R, decision) if hasattr(decision, "winners") else None


def outcome_json(outcome: Outcome) -> Json:
    """An outcome as an object, its seats counted from 1.

    Args:
        outcome: how a game ended.
    """
    return {
        "winners": [seat + 1 for seat in outcome.winners],
        "scores": list(outcome.scores),
        "reason": outcome.reason,
    }


class Step(NamedTuple, Generic[S, E]):
    """One decision and what came of it."""

    ply: int
    """Its number in the line of play, from 1."""
    seat: int
    """Who decided, from 0."""
    option: str
    """The text of the answer."""
    events: tuple[E, ...]
    """What came of it."""
    turn: int
    """The number of the turn in which it was decided."""
    before: S
    """The game before it."""
    state: S
    """The game after it."""
