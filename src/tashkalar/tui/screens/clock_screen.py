"""A table with a clock: how long each player has thought."""

from textual.timer import Timer

from tashkalar.engine import GameState
from tashkalar.tabletop.tui.clock import Clock, clock_time
from tashkalar.tui.appearance import appearance
from tashkalar.tui.screens.overlay_screen import OverlayScreen

SECOND = 1.0
"""How long the clock stands before it is looked at again."""


class ClockScreen(OverlayScreen):
    """Its header tells the time, if that is shown.

    Args:
        start: the deal.
    """

    def __init__(self, start: GameState) -> None:
        super().__init__()
        self.clock = Clock(len(start.seats))
        self._ticking: Timer | None = None
        """Runs while the clock is shown and somebody thinks."""

    def show_header(self) -> None:
        """Bring the header up to date; enough when only time has passed."""
        raise NotImplementedError

    def _thought(self) -> list[str]:
        """The players' names with how long each has thought, if that is shown."""
        if not appearance(self.app).timed:
            return []
        names = self.visible_state.table.names
        return [f"{name} {clock_time(seconds)}" for name, seconds in zip(names, self.clock.seconds, strict=True)]

    def on_screen_resume(self) -> None:
        """The settings may have been changed meanwhile."""
        self.wind()
        self.show_header()

    def wind(self) -> None:
        """Tick while the clock is shown and somebody thinks, and only then."""
        wanted = appearance(self.app).timed and self.clock.seat >= 0
        if wanted and self._ticking is None:
            self._ticking = self.set_interval(SECOND, self.show_header)
        elif not wanted and self._ticking is not None:
            self._ticking.stop()
            self._ticking = None
