"""The log as one seat may read it: every step without what is hidden from that seat."""

from collections.abc import Sequence
from functools import cached_property
from typing import Generic

from tashkalar.tabletop.decision import E, Q, R, S, Step
from tashkalar.tabletop.forced_moves import is_forced
from tashkalar.tabletop.game import Game


class LogEntry(Generic[S, Q, R, E]):
    """A step, as a seat may know of it.

    Args:
        game: what is played.
        step: what was decided.
        seat: who reads; None: anybody.
        open: whether nothing is a secret any more.
    """

    def __init__(self, game: Game[S, Q, R, E], step: Step[S, E], seat: int | None, open: bool) -> None:
        self._game = game
        self._whole = step
        self._seat = seat
        self._open = open

    @property
    def step(self) -> Step[S, E]:
        """It, as whoever reads may know of it: seen anew each time, as a view is quickly made and large."""
        return self._whole if self._open else self._game.visible_step(self._whole, self._seat)

    @cached_property
    def forced(self) -> bool:
        """Whether it was the only answer."""
        return is_forced(self._game, self._whole)

    def is_of(self, step: Step[S, E]) -> bool:
        """Whether it is this very step.

        Args:
            step: one of the line of play.
        """
        return self._whole is step


class Log(Generic[S, Q, R, E]):
    """Knows each step once for each seat.

    Args:
        game: what is played.
        open: whether nothing is a secret any more.
    """

    def __init__(self, game: Game[S, Q, R, E], *, open: bool = False) -> None:
        self._game = game
        self._open = open
        self._known: dict[tuple[int | None, int], LogEntry[S, Q, R, E]] = {}

    def read(self, steps: Sequence[Step[S, E]], seat: int | None) -> list[LogEntry[S, Q, R, E]]:
        """Some steps of the line of play, as a seat may know of them.

        Args:
            steps: which ones.
            seat: who reads; None: anybody.
        """
        return [self._entry(step, seat) for step in steps]

    def _entry(self, step: Step[S, E], seat: int | None) -> LogEntry[S, Q, R, E]:
        known = self._known.get((seat, step.ply))
        if known is None or not known.is_of(step):
            known = self._known[seat, step.ply] = LogEntry(self._game, step, seat, self._open)
        return known
