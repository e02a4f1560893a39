"""What can be wrong with a card file."""

from collections.abc import Sequence
from typing import NamedTuple


class Fault(NamedTuple):
    """One fault, with where it stands."""

    file: str
    """The name of the file."""
    line: int
    """From 1."""
    card: str
    """The id of the card, task or school; "" where it concerns the file."""
    message: str
    """What is wrong, in a line."""

    def __str__(self) -> str:
        card = f"{self.card}: " if self.card else ""
        return f"{self.file}:{self.line}: {card}{self.message}"


class CardFaults(ValueError):
    """A card file with faults.

    Args:
        faults: all of them, in the order of their lines.

    Attributes:
        faults: the same, as a tuple.
    """

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = tuple(faults)
