"""One `apply` on its way: the parts of the state as they stand now, and what has happened so far."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tashkalar.engine.state import GameState, seat_asked

if TYPE_CHECKING:
    from collections.abc import Callable

    from tashkalar.engine.events import Event
    from tashkalar.engine.state import Frame, Seat


class Transition:
    """Goes from one state to the next while an option is carried out. The states themselves never change.

    Its parts are those of the state, each replaced as a whole; the state is put together when somebody asks for it.

    Args:
        state: where it begins.
        events: what takes down what happens, if anybody listens.
    """

    __slots__ = (*GameState._fields, "_events")

    def __init__(self, state: GameState, events: list[Event] | None = None) -> None:
        (
            self.table, self.seed, self.chance, self.board, self.seats, self.legends, self.flares, self.tasks,
            self.turn, self.frames, self.ended, self.gateway,
        ) = state  # fmt: skip
        self._events = events

    @property
    def state(self) -> GameState:
        """The state as it stands now."""
        return GameState(
            self.table, self.seed, self.chance, self.board, self.seats, self.legends, self.flares, self.tasks,
            self.turn, self.frames, self.ended, self.gateway,
        )  # fmt: skip

    @property
    def frame(self) -> Frame:
        """The innermost thing under way."""
        return self.frames[-1]

    @frame.setter
    def frame(self, frame: Frame) -> None:
        self.frames = (*self.frames[:-1], frame)

    def begin(self, frame: Frame) -> None:
        """Put something else under way, which comes before all that is under way already."""
        self.frames = (*self.frames, frame)

    def set_seat(self, number: int, seat: Seat) -> None:
        """Replace one seat's cards and score."""
        self.seats = (*self.seats[:number], seat, *self.seats[number + 1 :])

    @property
    def seat(self) -> int:
        """The seat on turn, to whom deeds are credited."""
        return self.turn.seat

    @property
    def deciding_seat(self) -> int:
        """The seat that is asked, or was asked last."""
        return seat_asked(self.table, self.turn, self.frames)

    @property
    def colour(self) -> int:
        """The colour of the seat on turn."""
        seat, table = self.turn.seat, self.table
        return table.colour_of(seat) if table.teams else seat

    def emit(self, event: Callable[[], Event]) -> None:
        """Note what has happened; if nobody listens, it isn't even worded."""
        if self._events is not None:
            self._events.append(event())
