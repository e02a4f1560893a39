"""Exercises on the board: what differs at the table of a lesson, a puzzle, or a trial of moves."""

from abc import abstractmethod

from textual.content import Content

from hotseat.tui.exercise import Exercise
from tashkalar.engine import Decision, GameState, Outcome
from tashkalar.engine.events import Event
from tashkalar.tui.board_scene import Scene
from tashkalar.tui.pointing import BoardPointer


class BoardExercise(Exercise[GameState, Decision, Outcome, Event]):
    """A game above another screen, to which Esc leads from the first step."""

    scored = True
    """Whether scores and tasks are shown below what the coach says."""

    def short_lines(self, width: int) -> list[Content]:
        """Return what the player has to do next, for a terminal without space for all that the coach says."""
        return []

    @property
    def usable(self) -> frozenset[str]:
        """The actions of the exercise that do something now."""
        return frozenset({"back"})

    def can(self, action: str) -> bool:
        return not action.startswith("exercise(") or action in self.usable

    @abstractmethod
    def header(self, state: GameState, width: int) -> Content:
        """Return the first line of the table."""

    @abstractmethod
    def ending(self, undo_key: str) -> str:
        """Return the prompt at the end."""

    def mark(self, shown: Scene, pointer: BoardPointer) -> None:
        """Mark squares of the board; by default none."""
