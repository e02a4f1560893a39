"""The log of a game as one seat may read it: the steps without what is hidden from that seat."""

from collections.abc import Sequence
from typing import Generic

from hotseat.plugin.decision import E, Q, R, S, Step
from hotseat.plugin.game import GameViews


class LogEntry(Generic[S, Q, R, E]):
    """A step of the game as a seat may see it; for no seat, what is visible to everybody."""

    def __init__(self, game: GameViews[S, Q, R, E], step: Step[S, E], seat: int | None, open: bool) -> None:
        self._game = game
        self._whole = step
        self._seat = seat
        self._open = open

    @property
    def step(self) -> Step[S, E]:
        """The step as the seat may see it. It isn't cached: it holds two views, which are large and quickly made."""
        return self._whole if self._open else self._game.visible_step(self._whole, self._seat)

    @property
    def ply(self) -> int:
        """The number of the decision, from 1."""
        return self._whole.ply

    @property
    def forced(self) -> bool:
        """Whether the option of the step was the only one."""
        return self._whole.forced

    def is_of(self, step: Step[S, E]) -> bool:
        """Return whether this is the entry of a step, by identity."""
        return self._whole is step


class Log(Generic[S, Q, R, E]):
    """A cache of log entries, by seat and ply."""

    def __init__(self, game: GameViews[S, Q, R, E], *, open: bool = False) -> None:
        self._game = game
        self._open = open
        self._known: dict[tuple[int | None, int], LogEntry[S, Q, R, E]] = {}

    def read(self, steps: Sequence[Step[S, E]], seat: int | None) -> list[LogEntry[S, Q, R, E]]:
        """Return the log entries of some steps, for a seat or, if None, for everybody."""
        return [self._entry(step, seat) for step in steps]

    def _entry(self, step: Step[S, E], seat: int | None) -> LogEntry[S, Q, R, E]:
        known = self._known.get((seat, step.ply))
        if known is None or not known.is_of(step):
            known = self._known[seat, step.ply] = LogEntry(self._game, step, seat, self._open)
        return known
