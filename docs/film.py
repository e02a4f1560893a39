"""Animations from frames of a terminal: an asciicast and an animated SVG.

Lines are cut into pieces, and a piece that stays or repeats is written once.
"""

import json
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import DIMMED_MONOKAI

from hotseat.tui.theme import DARK
from hotseat.util.cell_picture import CellRun, PictureColours, document, draw
from hotseat.util.svg_film import STYLE, FilmTimes, by_pictures

COLOURS = PictureColours(DARK.background or "", DIMMED_MONOKAI)
CAPTION = Style.parse(f"bold {COLOURS.ground} on #f0e442")
PIECE = 20
"""The columns of a piece."""
LOOKS = ("bold", "dim", "italic", "underline", "blink", "reverse", "strike")
"""The attributes of a style besides its colours."""

Row = tuple[Segment, ...]


class Frame(NamedTuple):
    """A screen that is shown for some seconds, with a caption."""

    rows: tuple[Row, ...]
    seconds: float
    caption: str

    @property
    def size(self) -> tuple[int, int]:
        """The number of columns and lines, including the caption."""
        return Segment.get_line_length(list(self.rows[0])), len(self.rows) + 1

    @property
    def pieces(self) -> dict[tuple[int, int], Row]:
        """The pieces by column and line, with the caption below."""
        columns, lines = self.size
        caption = (Segment(f"  {self.caption}".ljust(columns), CAPTION),)
        cuts = [*range(PIECE, columns, PIECE), columns]
        found: dict[tuple[int, int], Row] = {(0, lines - 1): caption}
        for y, row in enumerate(self.rows):
            for x, piece in enumerate(Segment.divide(row, cuts)):
                found[x * PIECE, y] = _merged(piece)
        return found


def _merged(piece: Iterable[Segment]) -> Row:
    """Join neighbouring segments with the same look; actions on click are dropped."""
    runs = groupby(piece, lambda segment: (segment.style or Style.null()).clear_meta_and_links())
    return tuple(Segment("".join(segment.text for segment in run), style) for style, run in runs)


# --- for terminals --------------------------------------------------------------------------------------------------


def cast(frames: Sequence[Frame], title: str) -> str:
    """Return the animation as asciicast, version 2, with the changes of each frame."""
    columns, lines = frames[0].size
    values: list[object] = [{"version": 2, "width": columns, "height": lines, "title": title}]
    time, before = 0.0, dict[tuple[int, int], Row]()
    for frame in frames:
        now = frame.pieces
        changed = [(at, piece) for at, piece in now.items() if before.get(at) != piece]
        parts = [f"\x1b[{y + 1};{x + 1}H" + "".join(map(_ansi, piece)) for (x, y), piece in changed]
        values.append((round(time, 1), "o", ("" if before else "\x1b[?25l\x1b[2J") + "".join(parts)))
        time, before = time + frame.seconds, now
    values.append((round(time, 1), "o", f"\x1b[{lines};1H\r\n\x1b[?25h"))
    return "".join(f"{json.dumps(event, ensure_ascii=False)}\n" for event in values)


def _ansi(segment: Segment) -> str:
    """Return a segment with a new style in all colours: a style caches the codes of its first drawing."""
    style = segment.style or Style.null()
    looks = {name: getattr(style, name) for name in ("color", "bgcolor", *LOOKS)}
    return Style(**looks).render(segment.text, color_system=ColorSystem.TRUECOLOR)


# --- for browsers ---------------------------------------------------------------------------------------------------


def svg(frames: Sequence[Frame], title: str, poster: int = 0) -> str:
    """Return the animation as an SVG that loops. A viewer without animation shows the frame with that number."""
    clock = FilmTimes([frame.seconds for frame in frames], poster)
    styles: dict[str, str] = {}
    parts = [
        clock.group(when, draw((CellRun(*at, row) for at, row in pieces), styles, COLOURS))
        for when, pieces in by_pictures([frame.pieces.items() for frame in frames]).items()
    ]
    return document(*frames[0].size, title, COLOURS.ground, styles, parts, STYLE)
