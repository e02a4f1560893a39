"""A mutable copy of a state while an option is carried out, with the events so far."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tashkalar.engine.state import GameState, deciding_seat

if TYPE_CHECKING:
    from collections.abc import Callable

    from tashkalar.engine.events import Event
    from tashkalar.engine.state import Frame, Seat


class Transition:
    """A mutable copy of a state with its attributes, each replaced as a whole. `events`: None to build no events."""

    __slots__ = (*GameState._fields, "_events")

    def __init__(self, state: GameState, events: list[Event] | None = None) -> None:
        (
            self.config, self.seed, self.chance, self.board, self.seats, self.legends, self.flares, self.tasks,
            self.turn, self.frames, self.ended, self.gateway,
        ) = state[:]  # fmt: skip # a plain tuple is unpacked in half the time
        self._events = events

    @property
    def state(self) -> GameState:
        """The state with the changes so far."""
        return GameState(
            self.config, self.seed, self.chance, self.board, self.seats, self.legends, self.flares, self.tasks,
            self.turn, self.frames, self.ended, self.gateway,
        )  # fmt: skip

    @property
    def frame(self) -> Frame:
        """The innermost program in progress."""
        return self.frames[-1]

    @frame.setter
    def frame(self, frame: Frame) -> None:
        self.frames = (*self.frames[:-1], frame)

    def begin(self, frame: Frame) -> None:
        """Start a program, which runs before all programs in progress go on."""
        self.frames = (*self.frames, frame)

    def set_seat(self, number: int, seat: Seat) -> None:
        """Replace one seat's cards and score."""
        self.seats = (*self.seats[:number], seat, *self.seats[number + 1 :])

    @property
    def seat(self) -> int:
        """The seat on turn, which is credited with what happens."""
        return self.turn.seat

    @property
    def deciding_seat(self) -> int:
        """The seat that decides now, or decided last."""
        return deciding_seat(self.config, self.turn, self.frames)

    @property
    def colour(self) -> int:
        """The colour of the seat on turn."""
        seat, config = self.turn.seat, self.config
        return config.colour_of(seat) if config.teams else seat

    def emit(self, event: Callable[[], Event]) -> None:
        """Append an event. Without a list of events it isn't even built, which saves time in searches."""
        if self._events is not None:
            self._events.append(event())
