"""A game as a film for terminals: asciicast, version 2, in 80 by 24 characters."""

import json
from collections.abc import Iterator

from tashkalar.cell_width import cut, wrapped
from tashkalar.record.export.story import sentences
from tashkalar.record.sessions import Replay
from tashkalar.text import drawing
from tashkalar.text.shared_phrases import versus

WIDTH, HEIGHT = 80, 24
PAUSE, LONG_PAUSE = 1.2, 2.4
"""Seconds after a decision, and after the last one of a turn."""
CLEAR = "\x1b[H\x1b[2J"


def recording(replay: Replay) -> str:
    """The whole game as a recording of a terminal, an event a moment.

    Args:
        replay: the game.
    """
    title = versus(replay.start_state.table, replay.called)
    head = {"version": 2, "width": WIDTH, "height": HEIGHT, "title": title}
    return "".join(f"{json.dumps(line)}\n" for line in (head, *_events(replay)))


def _events(replay: Replay) -> Iterator[tuple[float, str, str]]:
    log = ["The deal.", *(f"{told.ply}. {told.said}" for told in sentences(replay))]
    time = 0.0
    for ply, state in enumerate(replay.states):
        shown = [*wrapped(drawing.title(state), WIDTH), "", *drawing.position(state), ""]
        room = HEIGHT - len(shown)
        shown += log[max(0, ply + 1 - room) : ply + 1]
        yield round(time, 1), "o", CLEAR + "\r\n".join(cut(line, WIDTH) for line in shown)
        ended = ply and replay.states[ply - 1].turn.number != state.turn.number
        time += LONG_PAUSE if ended else PAUSE
    yield round(time, 1), "o", "\r\n"
