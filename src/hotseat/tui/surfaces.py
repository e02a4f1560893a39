"""The surfaces of a screen, filled areas without lines around them: headings, raised rows, the band with a question."""

from collections.abc import Sequence

from textual.content import Content

from hotseat.tui.text_layout import left_and_right
from hotseat.util import cell_width

NOTHING = Content("")

BAR = "▌"
"""The first column of the band, in the colour of the player who is asked."""

BAND = 2
"""The least rows of the band."""

MARGINS = 2
"""The columns of the band outside its lines: the bar, and the last column."""


def heading(title: str, width: int, key: str = "", columns: Content = NOTHING) -> Content:
    """Return the heading of a section behind a blank, without the key or the part before " - " if it is too long."""
    available = width - 1 - columns.cell_length
    short = title.rpartition(" - ")[2]
    texts = [(title, key), (title, ""), (short[:1].upper() + short[1:], "")][not key :]
    fitting = (each for each in texts if cell_width.width(" ".join(filter(None, each))) <= available)
    text, key = next(fitting, texts[-1])
    return left_and_right(surface_title(text, key).pad_left(1), columns, width)


def surface_title(text: str, key: str = "") -> Content:
    """Return a title, with the key that opens more about what is below it."""
    return Content.assemble((text, "bold $primary"), (f" {key}" if key else "", "not bold $quiet"))


def surface_row(line: Content, width: int, surface: str = "surface") -> Content:
    """Return a line as a row of a surface."""
    return line.pad_right(max(0, width - line.cell_length)).stylize_before(f"on ${surface}")


def band(lines: Sequence[Content], width: int, style: str, rows: int = BAND) -> list[Content]:
    """Return the lines of a question, narrower than the margins, as a band with a bar at its left edge."""
    blank = [NOTHING] * (rows - len(lines))
    return [surface_row(Content.styled(BAR, style) + line, width, "band") for line in (*lines, *blank)]
