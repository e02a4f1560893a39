"""The clock of a table, with its timer."""

from collections.abc import Callable, Iterable
from typing import Any

from textual.screen import Screen
from textual.timer import Timer

from hotseat.play.clock import Clock
from hotseat.tui.appearance import appearance

SECOND = 1.0
"""The seconds between two updates of a clock on the screen."""


class TableClock(Clock):
    """A clock with the timer that updates the header of its table."""

    def __init__(self, screen: Screen[Any], seats: int, show: Callable[[], object]) -> None:
        super().__init__(seats)
        self._screen = screen
        self._show = show
        self.times_of_host: Callable[[], list[str]] | None = None
        """Returns the players with their times on the host's clock; None for a game on this machine alone."""
        self._timer: Timer | None = None
        """The timer of the header; None while the clock is hidden or stopped."""

    def run(self, seat: int) -> None:
        super().run(seat)
        self.update_timer()

    def update_timer(self) -> None:
        """Start the timer if the times are shown and the clock runs; stop it otherwise."""
        wanted = self.seat >= 0 and appearance(self._screen.app).is_on("clock")
        if wanted and self._timer is None:
            self._timer = self._screen.set_interval(SECOND, self._show)
        elif not wanted and self._timer is not None:
            self._timer.stop()
            self._timer = None

    def thinking_times(self, names: Iterable[str]) -> list[str]:
        """Return each player's name with the thinking time; nothing while the times aren't shown."""
        if not appearance(self._screen.app).is_on("clock"):
            return []
        return super().thinking_times(names) if self.times_of_host is None else self.times_of_host()
