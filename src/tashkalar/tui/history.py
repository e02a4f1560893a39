"""The log: what was decided and what came of it, in lines, each with its turn and its player's sign."""

from collections.abc import Sequence

from textual.content import Content

from tashkalar.cells import wrapped
from tashkalar.engine.geometry import Square, named
from tashkalar.engine.state import GameState
from tashkalar.record.forced import was_forced
from tashkalar.record.history import moments, places
from tashkalar.record.narrate import line
from tashkalar.record.session import Session, Step
from tashkalar.tui.words import badge

NARROW, UNCUT = 50, 1000
"""With fewer columns beside the board a step has one line of the log, cut if need be."""


def log_lines(session: Session, width: int, last: int) -> list[Content]:
    """The latest of the log, for beside the board."""
    if width >= NARROW:
        return lines_of(session.start_state, session.steps, width, last)
    lines = lines_of(session.start_state, session.steps, UNCUT, last)
    return [line.truncate(width, ellipsis=True) for line in lines]


def lines_of(start: GameState, steps: Sequence[Step], width: int, last: int = 0) -> list[Content]:
    """The log of some steps in lines of that width."""
    found = []
    for turn, step in moments(start, steps, last):
        found += entry(start, turn, step, width, was_forced(start, steps, step))
    return found


def entry(start: GameState, turn: int, step: Step, width: int, forced: bool = False) -> list[Content]:
    """One step of the log; forced if there was only one answer."""
    colour = start.table.colour_of(step.seat)
    head = Content.assemble((f"{turn:3} ", "$quiet"), (badge(colour), f"$seat-{colour + 1}"), " ")
    text = wrapped(line(step, start.table) + " (only answer)" * forced, max(20, width - head.cell_length - 1)) or [""]
    rest = [Content(" " * head.cell_length + part) for part in text[1:]]
    return [head + Content(text[0]), *rest]


def touched(step: Step) -> set[Square]:
    """The squares where a step did something."""
    return set(map(named, places(step)))
