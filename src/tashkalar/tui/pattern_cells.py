"""Patterns as cells of two characters: a letter for the rank needed, and a sign for arrival or marked squares."""

from typing import NamedTuple

from tashkalar.engine import Pattern, Rank
from tashkalar.text.shared_phrases import LETTERS

ARRIVAL, MARK = "*", "!"


class PatternCell(NamedTuple):
    """One square of a drawn pattern."""

    letter: str = "."
    sign: str = " "

    @property
    def text(self) -> str:
        """The two characters of the cell."""
        return self.letter + self.sign


def pattern_cells(pattern: Pattern) -> list[list[PatternCell]]:
    """Return the pattern as rows of cells, as printed on the card."""
    needed = {cell.offset: LETTERS[Rank(cell.rank)] for cell in pattern.cells}
    if pattern.arrival is not None:
        needed[0, 0] = LETTERS[Rank(pattern.arrival)]
    marked = set(pattern.marks)
    spots = {(0, 0), *needed, *marked}
    columns = range(min(c for c, _ in spots), max(c for c, _ in spots) + 1)
    rows = range(max(r for _, r in spots), min(r for _, r in spots) - 1, -1)
    return [[_dot((c, r), needed, marked) for c in columns] for r in rows]


def _dot(spot: tuple[int, int], needed: dict[tuple[int, int], str], marked: set[tuple[int, int]]) -> PatternCell:
    letter = needed.get(spot, "")
    sign = ARRIVAL if spot == (0, 0) else MARK if spot in marked else ""
    return PatternCell(letter or sign or ".", sign if letter and sign else " ")
