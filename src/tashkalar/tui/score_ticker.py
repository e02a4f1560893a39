"""Scores that tick, point by point, from what they were before some steps to what they are now."""

from collections.abc import Callable, Sequence
from typing import Any

from textual.screen import Screen
from textual.timer import Timer

from hotseat.tui.timing import call_later


class ScoreTicker:
    """The points of all sides as they are shown while they change."""

    def __init__(self, screen: Screen[Any], show: Callable[[], object]) -> None:
        self._screen = screen
        self._show = show
        self._goal: Sequence[int] = ()
        self._timer: Timer | None = None
        self.points: Sequence[int] = ()
        """The points to show; empty for those of the game."""

    def start(self, before: Sequence[int], after: Sequence[int], seconds: float, delay: float) -> None:
        """Show the points before, and then let them tick; nothing changes before `seconds` have passed."""
        self.skip()
        if list(before) != list(after):
            self.points, self._goal, self._seconds = before, after, seconds
            self._timer = call_later(delay + seconds, self._tick, at=self._screen)

    def _tick(self) -> None:
        """Bring all points nearer to the last ones."""
        nearer = [have + (have < goal) - (have > goal) for have, goal in zip(self.points, self._goal, strict=True)]
        done = nearer == list(self._goal)
        self.points = () if done else nearer
        self._timer = None if done else call_later(self._seconds, self._tick, at=self._screen)
        self._show()

    def skip(self) -> None:
        """Show the points of the game at once."""
        if self._timer is not None:
            self._timer.stop()
            self._timer, self.points = None, ()
            self._show()
