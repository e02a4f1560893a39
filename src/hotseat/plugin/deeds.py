"""Deeds, the parts of a turn in rows for the hand-over screen and for summaries."""

from collections.abc import Sequence
from typing import Generic, NamedTuple

from hotseat.plugin.decision import E, S, Step


class Loss(NamedTuple):
    """Something that a side lost by a deed, such as a piece."""

    side: int
    """The index of the side in `Game.sides`."""
    sign: str
    """The lost thing, as it is drawn."""
    place: str
    """The place where it was, as the deeds name it."""
    name: str = ""
    """The lost thing in words, in the player's language; "" where the sign is one."""


class Deed(NamedTuple, Generic[S, E]):
    """Something that a player did in a turn, as everybody saw it."""

    text: str
    """A phrase in the player's language without a full stop."""
    steps: tuple[Step[S, E], ...]
    """The steps that belong to the deed, as everybody may see them, at least one."""
    place: str = ""
    """The place where the deed ended; "" for none."""
    names: tuple[str, ...] = ()
    """The names of cards in the text."""
    losses: tuple[Loss, ...] = ()
    """The things that sides lost by it, in their order."""
    shorter: tuple[str, ...] = ()
    """The text without its last parts, the longest first."""

    @property
    def state(self) -> S:
        """The state after the deed, as everybody may see it."""
        return self.steps[-1].state

    @property
    def texts(self) -> tuple[str, ...]:
        """The text and shorter ones, the longest first; the last is the card with the place, if the deed has both."""
        named = [f"{name} {self.place}" for name in self.names[:1] if self.place]
        return (self.text, *self.shorter, *named)


def plain_deeds(steps: Sequence[Step[S, E]], texts: Sequence[str]) -> list[Deed[S, E]]:
    """Return a deed for each step.

    Args:
        steps: the steps of a turn as everybody may see them.
        texts: a phrase for each step.
    """
    return [Deed(text, (step,)) for step, text in zip(steps, texts, strict=True)]
