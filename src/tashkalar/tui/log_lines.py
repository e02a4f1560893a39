"""The log as lines: each decision with its events, its turn and the sign of its player."""

from textual.content import Content

from hotseat.tui.text_layout import hanging_indent
from hotseat.util.text_utils import badge
from tashkalar import gettext as _
from tashkalar.engine.geometry import Square, parse_square
from tashkalar.game_types import LogEntry, Step
from tashkalar.text.event_text import changed_square_names, log_line


def entry_lines(entry: LogEntry, width: int) -> list[Content]:
    """Return the lines of an entry of the log."""
    return step_lines(entry.step, width, entry.whole.forced)


def step_lines(step: Step, width: int, forced: bool = False) -> list[Content]:
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
