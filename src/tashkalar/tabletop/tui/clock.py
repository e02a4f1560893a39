"""A chess clock without a limit: it measures how long each player has thought. No widget."""

from collections.abc import Iterable, Sequence
from time import monotonic

SECOND = 1.0
"""The seconds between two updates of a clock on the screen."""


def now() -> float:
    """Return the monotonic time in seconds."""
    return monotonic()


class Clock:
    """A clock that runs for one seat at a time, or is stopped.

    Args:
        seats: the number of seats.
    """

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
        """Run for a seat from now on.

        Args:
            seat: the seat, from 0; -1 stops the clock.
        """
        if self.seat >= 0:
            self._spent[self.seat] += monotonic() - self._since
        self._since = monotonic()
        self.seat = seat

    def thinking_times(self, names: Iterable[str]) -> list[str]:
        """Return each player's name with the time that the player has thought, such as "Ada 0:05".

        Args:
            names: the players' names, by seat.
        """
        return [f"{name} {clock_time(seconds)}" for name, seconds in zip(names, self.seconds, strict=True)]


def clock_time(seconds: int) -> str:
    """Return a span of time as "0:05", "12:34" or "1:02:03".

    Args:
        seconds: the span, not negative.
    """
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
