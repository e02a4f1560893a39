"""The log as lines: each decision with its events, its turn and the sign of its player."""

from collections.abc import Sequence

from textual.content import Content

from hotseat.tui.text_layout import hanging_indent
from hotseat.util.text_utils import badge
from tashkalar import gettext as _
from tashkalar.engine.geometry import Square, parse_square
from tashkalar.game_types import LogEntry, Step
from tashkalar.text.event_text import changed_square_names, log_line

NARROW = 50
"""The least columns for two lines an entry; with fewer, an entry has one. What doesn't fit is cut off."""


def log_lines(entries: Sequence[LogEntry], width: int) -> list[Content]:
    """Return entries of the log in at most two lines, or in one below the width `NARROW`."""
    most = 2 if width >= NARROW else 1
    return [
        line for each in entries for line in _cut(log_entry_lines(each.step, width, each.whole.forced), most, width)
    ]


def _cut(lines: list[Content], most: int, width: int) -> list[Content]:
    """Return the first lines of an entry, with an ellipsis if there are more."""
    if len(lines) <= most:
        return lines
    return [*lines[: most - 1], (lines[most - 1].rstrip() + Content("…")).truncate(width, ellipsis=True)]


def log_entry_lines(step: Step, width: int, forced: bool = False) -> list[Content]:
    """Return the lines of one step."""
    config = step.state.config
    colour = config.colour_of(step.seat)
    head = Content.assemble((f"{step.turn:3} ", "$quiet"), (badge(colour), f"$seat-{colour + 1}"), " ")
    text = log_line(step, config)
    if forced:
        text = _("{step} (only answer)").format(step=text)
    return hanging_indent(head, text, width)


def changed_squares_of(step: Step) -> set[Square]:
    """Return the squares that a step changed."""
    return set(map(parse_square, changed_square_names(step)))
