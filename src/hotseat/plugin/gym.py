"""The pattern gym of a game: exercises in which a player sees patterns on a board, each with one right answer."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar, NamedTuple

from hotseat.plugin.decision import Json


class GymPattern(NamedTuple):
    """A pattern that is learnt and repeated by itself."""

    id: str
    """The id, unique in the game."""
    name: str
    """The name in the player's language."""
    group: str
    """The id of the group, such as a school."""


class GymExercise(NamedTuple):
    """A question about a position; one set of answers is right, which the game has found by enumeration."""

    pattern: str
    """The id of the pattern that is learnt."""
    kind: str
    """The id of the kind of question."""
    question: str
    """The question in the player's language, for the board's own screen."""
    task: str
    """The instruction, as sentences."""
    rules: str
    """The rules that matter for it, as sentences."""
    answer: tuple[str, ...]
    """The right answer: one place or choice, or several in the game's order."""
    places: tuple[str, ...]
    """All places or choices that may be named."""
    choices: tuple[str, ...] = ()
    """The names of `places` if they are a list, and no places on the board."""
    position: Any = None
    """The position that the game draws."""


class GymReview(NamedTuple):
    """The explanation of an answer: its fault, and the right one."""

    lines: Sequence[str]
    """Sentences in the player's language."""
    used: Sequence[str] = ()
    """The places of the pieces of the pattern in its right place."""
    lacking: Sequence[str] = ()
    """The places that spoil the wrong answer."""
    half: Sequence[str] = ()
    """The places of pieces that would serve the wrong answer."""
    view: str = ""
    """The orientation of the pattern in its right place, as the game names it; "" as it is printed."""


class Gym(ABC):
    """The exercises that a game offers. All methods are pure: the same arguments give the same result."""

    kinds: ClassVar[Mapping[str, str]]
    """The kinds of questions by their ids, each a few words marked for translation, the first one by default."""
    pieces: ClassVar[range]
    """The numbers of pieces on a board, from the easiest exercise."""

    @abstractmethod
    def groups(self) -> Mapping[str, str]:
        """Return the groups of patterns by their ids, in the player's language, the first one by default."""

    @abstractmethod
    def patterns(self, group: str) -> Sequence[GymPattern]:
        """Return the patterns of a group, the simplest first."""

    @abstractmethod
    def exercise(self, pattern: str, kind: str, pieces: int, chance: Random) -> GymExercise | None:
        """Return an exercise with exactly one right answer; None if no board for it was found.

        Args:
            pattern: the id of a pattern.
            kind: one of `kinds`.
            pieces: the number of pieces on the board.
            chance: the source of randomness; the same state of it gives the same exercise.
        """

    @abstractmethod
    def review(self, exercise: GymExercise, answer: Sequence[str]) -> GymReview:
        """Return what is wrong with an answer and what is right.

        Args:
            exercise: an exercise of this gym.
            answer: the places or choices that were named; none if the player didn't see it.
        """

    @abstractmethod
    def lines(self, exercise: GymExercise) -> Sequence[str]:
        """Return the board and the patterns of an exercise as lines of text."""

    def position(self, exercise: GymExercise) -> Json | None:
        """Return the board of an exercise as a position of the game; by default None, which can't be opened.

        Args:
            exercise: an exercise of this gym.
        """
        return None

    def next_view(self, view: str) -> str:
        """Return the orientation after another one, as `GymReview.view` names them; by default there is only one.

        The last one is followed by the first, so that all are reached from each.

        Args:
            view: an orientation; "" for the one that is printed.
        """
        return view

    def mirror_view(self, view: str) -> str:
        """Return an orientation mirrored left-right; by default the same.

        Args:
            view: an orientation; "" for the one that is printed.
        """
        return view

    def turned_lines(self, exercise: GymExercise, view: str) -> Sequence[str]:
        """Return the patterns of an exercise in an orientation as lines of text; by default nothing.

        Args:
            exercise: an exercise of this gym.
            view: an orientation, as `next_view` returns it; "" for the one that is printed.
        """
        return ()

    def card_lines(self, pattern: str) -> Sequence[str]:
        """Return all about the card of a pattern as lines of text; by default nothing."""
        return ()
