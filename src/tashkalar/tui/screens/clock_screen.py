"""A table with a clock that measures the thinking time of each player."""

from textual.timer import Timer

from tashkalar.engine import GameState
from tashkalar.tabletop.tui.clock import Clock, clock_time
from tashkalar.tui.appearance import appearance
from tashkalar.tui.screens.overlay_screen import OverlayScreen

SECOND = 1.0
"""The seconds between two updates of the clock on the screen."""


class ClockScreen(OverlayScreen):
    """A table whose header shows the thinking times, if the settings say so.

    Args:
        start: the state after the deal.
    """

    def __init__(self, start: GameState) -> None:
        super().__init__()
        self.clock = Clock(len(start.seats))
        self._ticking: Timer | None = None
        """The timer of the header; None while the clock is hidden or no player is thinking."""

    def show_header(self) -> None:
        """Update the header alone, which is enough when only time has passed."""
        raise NotImplementedError

    def _thinking_times(self) -> list[str]:
        """Return each player's name with the thinking time, or nothing if the settings hide the times."""
        if not appearance(self.app).timed:
            return []
        names = self.visible_state.table.names
        return [f"{name} {clock_time(seconds)}" for name, seconds in zip(names, self.clock.seconds, strict=True)]

    def on_screen_resume(self) -> None:
        """Update the timer and the header, as the settings may have changed."""
        self.wind()
        self.show_header()

    def wind(self) -> None:
        """Start the timer if the clock is shown and a player is thinking; stop it otherwise."""
        wanted = appearance(self.app).timed and self.clock.seat >= 0
        if wanted and self._ticking is None:
            self._ticking = self.set_interval(SECOND, self.show_header)
        elif not wanted and self._ticking is not None:
            self._ticking.stop()
            self._ticking = None
