"""Protocols of the objects on cards that the catalogue need not know in detail: instructions and task requirements.

They work on states, and a state contains the catalogue. To avoid that cycle the types that they work on are type
variables here. `instructions.Program` and `tasks.Goal` bind them.
"""

from collections.abc import Sequence
from typing import NamedTuple, Protocol, TypeVar

TransitionT = TypeVar("TransitionT", contravariant=True)
StateT = TypeVar("StateT", contravariant=True)
FrameT = TypeVar("FrameT", contravariant=True)
Count = tuple[int, int]
"""The present number and the required number."""


class Instruction(Protocol[TransitionT, StateT, FrameT]):
    """One step of a compiled program."""

    def step(self, play: TransitionT) -> int:
        """Carry out the instruction.

        Args:
            play: the transition, which is changed.

        Returns:
            The distance to the next instruction of the program; 0 to wait for an option.
        """
        ...

    def live(self, state: StateT, frame: FrameT) -> bool:
        """Return whether the instruction would do something now, to decide whether an effect can be chosen.

        An instruction that begins a combinator answers for the first step inside that would run now.

        Args:
            state: the game.
            frame: the frame that the instruction would run in.
        """
        ...


class GoalProgress(NamedTuple):
    """The progress in one part of a task."""

    label: str
    """The name of the part, in a few words."""
    have: int
    """The present number."""
    need: int
    """The required number."""

    @property
    def met(self) -> bool:
        """Whether this part is met."""
        return self.have >= self.need


class Requirement(Protocol[StateT]):
    """One condition of a task."""

    @property
    def labels(self) -> tuple[str, ...]:
        """The name of each part, in a few words."""
        ...

    def counts(self, state: StateT, seat: int) -> Sequence[Count]:
        """Return the present and the required number of each part.

        Args:
            state: the game.
            seat: from 0.
        """
        ...
