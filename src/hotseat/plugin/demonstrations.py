"""Demonstrations of the rules: for a clause a position where it decides, and a twin where it doesn't."""

from collections.abc import Callable
from typing import Any, NamedTuple


class DemonstrationSide(NamedTuple):
    """A position of a demonstration."""

    text: str
    """The sentences in the player's language about what to look at."""
    start: Callable[[], Any]
    """The function that returns the position, a state of the game."""
    moves: tuple[str, ...]
    """The options to play, in their order, that show it; none if the position alone does."""
    decisive: tuple[str, ...] = ()
    """The options that may be possible in one position alone, once its moves are played; named beside the text."""


class Demonstration(NamedTuple):
    """A clause of the rules, shown in two positions."""

    clause: str
    """The number of the clause, unique in the game, such as "5.4"."""
    decides: DemonstrationSide
    """The position where the clause decides."""
    twin: DemonstrationSide
    """The similar position where it doesn't."""
    section: str = ""
    """The section of the rules in the player's language, a heading of the list; "" for none."""

    @property
    def sides(self) -> tuple[DemonstrationSide, DemonstrationSide]:
        """The position where the clause decides, and its twin."""
        return self.decides, self.twin
