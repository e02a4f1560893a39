"""How long each player has thought. It measures and asks nothing; no widget yet."""

from collections.abc import Sequence
from time import monotonic


def now() -> float:
    """The moment, in seconds."""
    return monotonic()


class Clock:
    """Runs for one seat at a time, or stands still.

    Args:
        seats: how many there are.
    """

    def __init__(self, seats: int) -> None:
        self._spent = [0.0] * seats
        self._since = 0.0
        self.seat = -1
        """Who thinks; -1 while nobody does."""

    @property
    def seconds(self) -> Sequence[int]:
        """How long each seat has thought."""
        running = monotonic() - self._since
        return [int(spent + running * (seat == self.seat)) for seat, spent in enumerate(self._spent)]

    def run(self, seat: int) -> None:
        """Measure for a seat from now on.

        Args:
            seat: whose thinking is measured; -1 for nobody's.
        """
        if self.seat >= 0:
            self._spent[self.seat] += monotonic() - self._since
        self._since = monotonic()
        self.seat = seat


def clock_time(seconds: int) -> str:
    """A span of time as "0:05", "12:34" or "1:02:03".

    Args:
        seconds: not negative.
    """
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
