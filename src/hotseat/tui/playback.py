"""Automatic playback of a replay: a timer that plays decisions at one of several paces."""

from collections.abc import Callable
from typing import Any

from textual.screen import Screen
from textual.timer import Timer

from hotseat.tui import player_worker


class Playback:
    """Automatic playback on a screen. It is stopped at first."""

    def __init__(self, screen: Screen[Any], tick: Callable[[], None]) -> None:
        self._screen = screen
        self._tick = tick
        self._timer: Timer | None = None
        self.pace = 1
        """The selected pace, an index of `player_worker.PACES`."""

    @property
    def running(self) -> bool:
        """Whether decisions are being played."""
        return self._timer is not None

    @property
    def seconds(self) -> float:
        """The seconds that each decision is shown."""
        return player_worker.PACES[self.pace]

    def start(self) -> None:
        """Start, or start anew at the selected pace."""
        self.stop()
        self._timer = self._screen.set_interval(self.seconds, self._tick)

    def stop(self) -> None:
        """Stop, if playback is running."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def faster(self, by: int) -> None:
        """Change the pace, whether playback is running or not.

        Args:
            by: 1 for faster, -1 for slower.
        """
        self.pace = min(max(self.pace + by, 0), len(player_worker.PACES) - 1)
        if self.running:
            self.start()
