"""Errors of a card file."""

from collections.abc import Sequence
from typing import NamedTuple

from hotseat.codec import FAULT_LIMIT
from hotseat.util.faults import list_faults

MAX_REPORTED = FAULT_LIMIT
"""The number of errors of a file that are kept at most; further errors are only counted."""


class CardError(NamedTuple):
    """One error in a card file, with its place."""

    file: str
    """The name of the file."""
    line: int
    """The line of the error, from 1."""
    card: str
    """The id of the card, task or school; "" for an error of the whole file."""
    message: str
    """The description of the error, in one line."""

    def __str__(self) -> str:
        card = f"{self.card}: " if self.card else ""
        return f"{self.file}:{self.line}: {card}{self.message}"


class CardErrors(ValueError):
    """The errors of a card file.

    Args:
        faults: the first `MAX_REPORTED` errors, in the order of their lines.
        more: the number of further errors.

    Attributes:
        faults: the errors given to the constructor, as a tuple.
        more: the number of further errors.
    """

    def __init__(self, faults: Sequence[CardError], more: int = 0) -> None:
        super().__init__("\n".join(list_faults(map(str, faults), more)))
        self.faults = tuple(faults)
        self.more = more
