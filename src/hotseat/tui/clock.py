"""A chess clock without a limit, which measures how long each player has thought, and its timer on a table."""

from collections.abc import Callable, Iterable, Sequence
from time import monotonic
from typing import Any

from textual.screen import Screen
from textual.timer import Timer

from hotseat.tui.appearance import appearance
from hotseat.util.text_utils import clock_time

SECOND = 1.0
"""The seconds between two updates of a clock on the screen."""


def now() -> float:
    """Return the monotonic time in seconds."""
    return monotonic()


class Clock:
    """A clock that runs for one seat at a time, or is stopped."""

    def __init__(self, seats: int) -> None:
        self._spent = [0.0] * seats
        self._since = 0.0
        self.seat = -1
        """The seat whose time runs, from 0; -1 while the clock is stopped."""

    @property
    def seconds(self) -> Sequence[int]:
        """Whole seconds that each seat has thought."""
        running = monotonic() - self._since
        return [int(spent + running * (seat == self.seat)) for seat, spent in enumerate(self._spent)]

    def run(self, seat: int) -> None:
        """Run for a seat from now on. `seat`: the seat, from 0; -1 stops the clock."""
        if self.seat >= 0:
            self._spent[self.seat] += monotonic() - self._since
        self._since = monotonic()
        self.seat = seat

    def thinking_times(self, names: Iterable[str]) -> list[str]:
        """Return each player's name with the time that the player has thought, such as "Ada 0:05"."""
        return [f"{name} {clock_time(seconds)}" for name, seconds in zip(names, self.seconds, strict=True)]


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
