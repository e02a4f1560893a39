"""The log of a game as one seat may read it: the steps without what is hidden from that seat."""

from collections.abc import Sequence
from typing import Generic, NamedTuple

from hotseat.plugin.decision import E, Q, R, S, Step
from hotseat.plugin.game import GameViews


class LogEntry(NamedTuple, Generic[S, Q, R, E]):
    """A step of the game as a seat may see it; for no seat, what is visible to everybody."""

    game: GameViews[S, Q, R, E]
    whole: Step[S, E]
    """The step with all that is hidden."""
    seat: int | None
    open: bool

    @property
    def step(self) -> Step[S, E]:
        """The step as the seat may see it. It isn't kept: it holds two views, which are large and quickly made."""
        return self.whole if self.open else self.game.visible_step(self.whole, self.seat)


def log_entries(
    game: GameViews[S, Q, R, E], steps: Sequence[Step[S, E]], seat: int | None, *, open: bool = False
) -> list[LogEntry[S, Q, R, E]]:
    """Return the log entries of some steps, for a seat or, if None, for everybody."""
    return [LogEntry(game, step, seat, open) for step in steps]
