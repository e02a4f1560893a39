"""The surfaces of a screen, filled areas without lines around them: headings, raised rows, the band with a question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.content import Content

from hotseat.tui.text_layout import first_fitting, left_and_right, wrap_content

if TYPE_CHECKING:
    from hotseat.records.profile_sections import Line

NOTHING = Content("")

ROLES = {"strong": "bold", "quiet": "$quiet", "good": "bold $success", "bad": "bold $error", "": ""}
"""The style of each role of a part of a line."""

BAR = "▌"
"""The first column of the band, in the colour of the player who is asked."""

BAND = 2
"""The least rows of the band."""

MARGINS = 2
"""The columns of the band outside its lines: the bar, and the last column."""


def heading(title: str, width: int, key: str = "", columns: Content = NOTHING) -> Content:
    """Return the heading of a section behind a blank, without the key or a part beside " - " if it is too long.

    What is behind " - " is quiet.
    """
    available = width - 1 - columns.cell_length
    first, _between, short = title.rpartition(" - ")
    texts = [(title, key), (title, ""), (short[:1].upper() + short[1:], ""), (first or short, "")][not key :]
    shown = first_fitting((surface_title(*each) for each in texts), available)
    return left_and_right(shown.pad_left(1), columns, width)


def surface_title(text: str, key: str = "") -> Content:
    """Return a title, with what is behind " - " and the key that opens more about what is below it in quiet words."""
    title, _dash, more = text.partition(" - ")
    return Content.assemble(
        (title, "bold $primary"), *((f" {part}", "not bold $quiet") for part in (more, key) if part)
    )


def surface_row(line: Content, width: int, surface: str = "surface") -> Content:
    """Return a line as a row of a surface."""
    return line.pad_right(max(0, width - line.cell_length)).stylize_before(f"on ${surface}")


def band(lines: Sequence[Content], width: int, style: str, rows: int = BAND) -> list[Content]:
    """Return the lines of a question, narrower than the margins, as a band with a bar at its left edge."""
    blank = [NOTHING] * (rows - len(lines))
    return [surface_row(Content.styled(BAR, style) + line, width, "band") for line in (*lines, *blank)]


def styled_line(line: Line) -> Content:
    """Return a line of styled parts, as in a profile."""
    return Content.assemble(*((text, ROLES[role]) for text, role in line))


def wrap_line(line: Line, width: int) -> list[Content]:
    """Return a line of styled parts in lines of so many columns; parts with two blanks between them stay whole."""
    if (whole := styled_line(line)).cell_length <= width:
        return [whole]
    groups: list[list[tuple[str, str]]] = [[]]
    last = ""
    for part in line:
        if groups[-1] and (last.endswith("  ") or part[0].startswith("  ")):
            groups.append([])
        groups[-1].append(part)
        last = part[0]
    lines = list[Content]()
    for group in (styled_line(tuple(each)) for each in groups):
        beside = lines[-1] + group if lines else group
        if lines and beside.rstrip().cell_length <= width:
            lines[-1] = beside
        else:
            lines += wrap_content(group, width) if group.rstrip().cell_length > width else [group]
    return [each.rstrip() for each in lines]
