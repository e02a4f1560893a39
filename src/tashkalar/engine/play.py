"""One `apply` on its way: the state as it stands now, and what has happened so far."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tashkalar.engine.events import Event
    from tashkalar.engine.state import Frame, GameState


class Play:
    """Goes from one state to the next while an option is carried out. The states themselves never change."""

    __slots__ = ("events", "state")

    def __init__(self, state: GameState) -> None:
        self.state = state
        self.events: list[Event] = []

    @property
    def frame(self) -> Frame:
        """The innermost thing under way."""
        return self.state.frames[-1]

    @frame.setter
    def frame(self, frame: Frame) -> None:
        self.state = self.state._replace(frames=(*self.state.frames[:-1], frame))

    def begin(self, frame: Frame) -> None:
        """Put something else under way, which comes before all that is under way already."""
        self.state = self.state._replace(frames=(*self.state.frames, frame))

    @property
    def seat(self) -> int:
        """The seat on turn, to whom deeds are credited."""
        return self.state.turn.seat

    @property
    def colour(self) -> int:
        """The colour of the seat on turn."""
        return self.state.mine

    def tell(self, event: Event) -> None:
        """Note what has happened."""
        self.events.append(event)
