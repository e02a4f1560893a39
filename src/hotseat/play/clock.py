"""A chess clock without a limit, which measures how long each player has thought."""

from collections.abc import Iterable, Sequence
from time import monotonic

from hotseat.util.text_utils import clock_time


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
