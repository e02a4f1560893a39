"""Protocols of what a card holds and the catalogue need not understand: instructions and requirements of tasks.

They work on states, and a state holds the catalogue. So the types of what they work on are left open here; who runs
them names them (`instructions.Program`, `tasks.Goal`).
"""

from collections.abc import Sequence
from typing import NamedTuple, Protocol, TypeVar

TransitionT = TypeVar("TransitionT", contravariant=True)
StateT = TypeVar("StateT", contravariant=True)
FrameT = TypeVar("FrameT", contravariant=True)
Count = tuple[int, int]
"""How many there are, and how many must be there."""


class Instruction(Protocol[TransitionT, StateT, FrameT]):
    """One step of a compiled program."""

    def step(self, play: TransitionT) -> int:
        """Carry it out; how far the program goes on from here, 0 to wait for an answer."""
        ...

    def live(self, state: StateT, frame: FrameT) -> bool:
        """Whether it could do something now, for a choice among effects.

        An instruction that begins a combinator speaks for the first step inside it that would come now.
        """
        ...


class GoalProgress(NamedTuple):
    """How far one part of a task is met."""

    label: str
    """Which part, in a few words."""
    have: int
    """How many there are."""
    need: int
    """How many must be there."""

    @property
    def met(self) -> bool:
        """Whether this part is fulfilled."""
        return self.have >= self.need


class Requirement(Protocol[StateT]):
    """One condition of a task."""

    @property
    def labels(self) -> tuple[str, ...]:
        """Its parts, each in a few words."""
        ...

    def counts(self, state: StateT, seat: int) -> Sequence[Count]:
        """How many a seat has now of each part, and how many there must be."""
        ...
