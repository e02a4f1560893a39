"""Errors of a card file."""

from collections.abc import Sequence
from typing import NamedTuple

from tashkalar.i18n import ngettext

TOLD = 100
"""So many faults of a file are told, the first that are found; the others are counted."""


class CardError(NamedTuple):
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


class CardErrors(ValueError):
    """A card file with faults.

    Args:
        faults: the first `TOLD` of them, in the order of their lines.
        more: how many there are besides.

    Attributes:
        faults: the same, as a tuple.
        more: the same.
    """

    def __init__(self, faults: Sequence[CardError], more: int = 0) -> None:
        text = ngettext("and {number} more fault", "and {number} more faults", more).format(number=more)
        super().__init__("\n".join([*map(str, faults), *[text] * bool(more)]))
        self.faults = tuple(faults)
        self.more = more
