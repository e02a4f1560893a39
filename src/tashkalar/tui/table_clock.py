"""The clock of a table: the thinking time of each player, shown in the header if the settings say so. No widget."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from textual.screen import Screen
from textual.timer import Timer

from tashkalar.tabletop.tui.appearance import appearance
from tashkalar.tabletop.tui.clock import SECOND, Clock


class TableClock:
    """A clock with the timer that updates the header of its table.

    Args:
        screen: the table, which owns the timer.
        seats: the number of seats.
        show: updates the header.
    """

    def __init__(self, screen: Screen[Any], seats: int, show: Callable[[], object]) -> None:
        self._screen = screen
        self._show = show
        self._clock = Clock(seats)
        self._timer: Timer | None = None
        """The timer of the header; None while the clock is hidden or stopped."""

    @property
    def seat(self) -> int:
        """The seat whose time runs, from 0; -1 while the clock is stopped."""
        return self._clock.seat

    def run(self, seat: int) -> None:
        """Run for a seat from now on.

        Args:
            seat: the seat, from 0; -1 stops the clock.
        """
        self._clock.run(seat)
        self.update_timer()

    def update_timer(self) -> None:
        """Start the timer if the settings show the clock and it runs; stop it otherwise."""
        wanted = appearance(self._screen.app).timed and self.seat >= 0
        if wanted and self._timer is None:
            self._timer = self._screen.set_interval(SECOND, self._show)
        elif not wanted and self._timer is not None:
            self._timer.stop()
            self._timer = None

    def thinking_times(self, names: Sequence[str]) -> list[str]:
        """Return each player's name with the thinking time, or nothing if the settings hide the times.

        Args:
            names: the players' names, by seat.
        """
        return self._clock.thinking_times(names) if appearance(self._screen.app).timed else []
