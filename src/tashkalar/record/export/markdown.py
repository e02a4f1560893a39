"""A transcript in Markdown: a heading a turn, a list of decisions, and the board in a block."""

import re
from collections.abc import Iterator

from tashkalar.record.export.story import Chapter, chapters, day
from tashkalar.record.export.text import drawn
from tashkalar.record.sessions import Replay
from tashkalar.text import drawing
from tashkalar.text.shared_phrases import versus


def transcript(replay: Replay) -> str:
    """The whole game in Markdown, a heading a turn.

    Args:
        replay: the game.
    """
    return "\n".join(_lines(replay)) + "\n"


def _lines(replay: Replay) -> Iterator[str]:
    table = replay.start_state.table
    yield f"# {_plain(versus(table, table.names))}"
    yield ""
    played = f"Played on {day(replay)}." if day(replay) else ""
    yield _plain(" ".join(filter(None, [f"{drawing.title(replay.start_state)}.", replay.seated, played])))
    yield ""
    for chapter in chapters(replay):
        yield from _turn(chapter)
    yield f"**{_plain(drawing.asked(replay.states[-1]))}**"


def _turn(chapter: Chapter) -> Iterator[str]:
    yield f"## Turn {chapter.turn}: {_plain(chapter.name)}"
    yield ""
    for told in chapter.sentences:
        yield f"{told.ply}. `{told.option}` {_plain(told.said)}"
    yield ""
    yield from ("```text", *drawn(chapter), "```", "")


def _plain(text: str) -> str:
    """The text with everything escaped that Markdown would take for its own."""
    return re.sub(r"([\\`*_{}\[\]<>#|~&!])", r"\\\1", text)
