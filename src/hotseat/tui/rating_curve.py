"""The curve of a rating among the levels, with the band that holds it with a probability of 95 %."""

from collections.abc import Mapping, Sequence
from datetime import date
from itertools import groupby

from textual.content import Content

from hotseat.records.profile import OwnGame
from hotseat.records.profile_sections import MONTHS
from hotseat.util import cell_width
from hotseat.util.i18n import gettext as _

DOTS = 4
"""The rows of dots of a braille character."""
BITS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
"""The bit of each dot of a braille character, by column and row from the top."""
NUMBER = 5
"""The columns of a number before the curve."""


def rating_curve(games: Sequence[OwnGame], levels: Mapping[str, int], width: int, height: int) -> list[Content]:
    """Return the curve of at least one rated game in `height` rows, and a row of months below it."""
    named = {value: _(name) for name, value in levels.items()}
    label = max((cell_width.width(name) for name in named.values()), default=0) + 1
    columns = width - NUMBER - label - 1
    samples = _samples(games, columns * 2)
    bounds = [(game.after.value - game.after.margin, game.after.value + game.after.margin) for game in samples]
    values = [game.after.value for game in samples]
    low = min(*values, *(value for value in named if value > min(values) - 400), min(values) - 40)
    high = max(*values, *(value for value in named if value < max(values) + 200), max(values) + 40)

    def row(value: float) -> int:
        """Return the row of dots of a value, 0 at the top."""
        return round((high - value) / (high - low) * (height * DOTS - 1))

    cells = _cells([row(value) for value in values])
    shown: dict[int, int] = {}
    for value in sorted(named, reverse=True):
        if low <= value <= high:
            shown.setdefault(row(value) // DOTS, value)
    lines = []
    for line in range(height):
        level = shown.get(line)
        parts = [
            _cell(
                cells.get((line, column), 0),
                row(bounds[column * 2][1]) // DOTS <= line <= row(bounds[column * 2][0]) // DOTS,
                level is not None and column % 2 == 0,
            )
            for column in range(columns)
        ]
        lines.append(
            Content.styled(f"{level or '':>{NUMBER - 1}} ", "$quiet")
            + Content("").join(parts)
            + _end(row(values[-1]) // DOTS == line)
            + Content.styled(f" {named[level]}" if level else "", "$quiet")
        )
    return [*lines, _months([samples[column * 2].day for column in range(columns)])]


def _end(here: bool) -> Content:
    return Content.styled("●", "bold $accent") if here else Content(" ")


def _samples(games: Sequence[OwnGame], number: int) -> list[OwnGame]:
    """Return a game for each column of dots: the last one that had been played by then."""
    return [games[(column + 1) * len(games) // number - 1 if len(games) >= number else column * len(games) // number]
            for column in range(number)]  # fmt: skip


def _cells(rows: Sequence[int]) -> dict[tuple[int, int], int]:
    """Return the bits of the characters of the curve, by row and column; steps are joined."""
    cells: dict[tuple[int, int], int] = {}
    before = rows[0]
    for column, row in enumerate(rows):
        for each in range(min(before, row), max(before, row) + 1):
            place = each // DOTS, column // 2
            cells[place] = cells.get(place, 0) | BITS[column % 2][each % DOTS]
        before = row
    return cells


def _cell(bits: int, likely: bool, line: bool) -> Content:
    """Return a character of the curve, of a level's line or of nothing, on the band if it is likely."""
    ground = " on $band" if likely else ""
    if bits:
        return Content.styled(chr(0x2800 + bits), f"bold $accent{ground}")
    return Content.styled("·" if line else " ", f"$quiet{ground}")


def _months(days: Sequence[date]) -> Content:
    """Return the months below the columns in which they begin, as far as there is space."""
    text, free = "", 0
    for (_year, month), group in groupby(enumerate(days), key=lambda each: (each[1].year, each[1].month)):
        column, name = next(group)[0], _(MONTHS[month - 1])
        if column >= free:
            text = cell_width.ljust(text, column) + name
            free = column + cell_width.width(name) + 1
    return Content.styled(" " * NUMBER + text, "$quiet")
