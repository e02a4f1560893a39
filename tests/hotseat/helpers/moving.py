"""Motion whose clock is the test: nothing goes on before the test says so."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import Mock, patch


class Ticks:
    """The calls that wait for the clock."""

    def __init__(self) -> None:
        self._due: list[tuple[Mock, Callable[[], object]]] = []

    def call_later(self, seconds: float, do: Callable[[], object], *, at: Any) -> Mock:
        """Keep a call."""
        assert seconds > 0
        timer = Mock()
        timer.stop.side_effect = lambda: self._due.remove(next(each for each in self._due if each[0] is timer))
        self._due.append((timer, do))
        return timer

    @property
    def waiting(self) -> int:
        """The number of timers that run."""
        return len(self._due)

    def ring(self) -> bool:
        """Let the first timer ring; whether there was one."""
        if self._due:
            self._due.pop(0)[1]()
            return True
        return False


@contextmanager
def moving() -> Iterator[Ticks]:
    """Everything moves, as far as the settings allow it, and only when the test lets it go on."""
    ticks = Ticks()
    with (
        patch("textual.constants.TEXTUAL_ANIMATIONS", "full"),
        patch("hotseat.tui.motion.call_later", ticks.call_later),
    ):
        yield ticks
