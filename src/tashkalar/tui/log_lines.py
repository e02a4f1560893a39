"""The log: what was decided and what came of it, in lines, each with its turn and its player's sign."""

from collections.abc import Sequence

from textual.content import Content

from tashkalar.engine.geometry import Square, parse_square
from tashkalar.i18n import gettext as _
from tashkalar.saves import LogEntry, Step, changed_square_names
from tashkalar.tabletop.tui.text_layout import hanging_indent
from tashkalar.text.event_text import log_line
from tashkalar.tui.labels import badge

NARROW, UNCUT = 50, 1000
"""With fewer columns beside the board a step has one line of the log, cut if need be."""


def log_lines(entries: Sequence[LogEntry], width: int) -> list[Content]:
    """The latest of the log, for beside the board."""
    if width >= NARROW:
        return lines_of(entries, width)
    return [line.truncate(width, ellipsis=True) for line in lines_of(entries, UNCUT)]


def lines_of(entries: Sequence[LogEntry], width: int) -> list[Content]:
    """Some of the log in lines of that width."""
    return [line for each in entries for line in log_entry_lines(each.step, width, each.forced)]


def log_entry_lines(step: Step, width: int, forced: bool = False) -> list[Content]:
    """One step of the log; forced if there was only one answer."""
    table = step.state.table
    colour = table.colour_of(step.seat)
    head = Content.assemble((f"{step.turn:3} ", "$quiet"), (badge(colour), f"$seat-{colour + 1}"), " ")
    text = log_line(step, table)
    if forced:
        text = _("{step} (only answer)").format(step=text)
    return hanging_indent(head, text, width)


def changed_squares_of(step: Step) -> set[Square]:
    """The squares where a step did something."""
    return set(map(parse_square, changed_square_names(step)))
