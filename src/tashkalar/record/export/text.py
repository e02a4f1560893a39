"""A transcript as plain text: every decision in notation and in words, and the board after every turn."""

from collections.abc import Iterator

from tashkalar import cell_width
from tashkalar.record.export.story import Chapter, chapters, day
from tashkalar.record.sessions import Replay
from tashkalar.text import drawing


def transcript(replay: Replay) -> str:
    """The whole game in plain text, the board after each turn.

    Args:
        replay: the game.
    """
    return "\n".join(_lines(replay)) + "\n"


def _lines(replay: Replay) -> Iterator[str]:
    yield drawing.title(replay.start_state)
    if replay.seated:
        yield replay.seated
    if day(replay):
        yield f"Played on {day(replay)}."
    for chapter in chapters(replay):
        yield ""
        yield from _turn(chapter)
    yield ""
    yield drawing.asked(replay.states[-1])


def _turn(chapter: Chapter) -> Iterator[str]:
    heading = f"Turn {chapter.turn}, {chapter.name}"
    yield heading
    yield "-" * cell_width.width(heading)
    width = max(len(told.option) for told in chapter.sentences)
    for told in chapter.sentences:
        yield f"{told.ply:4}. {told.option:{width}}  {told.said}"
    yield ""
    yield from drawn(chapter)


def drawn(chapter: Chapter) -> list[str]:
    """The board after a turn, with the scores beside it and what lies before the players.

    Args:
        chapter: the turn.
    """
    rows = drawing.board(chapter.state)
    told = [*drawing.scores(chapter.state), *drawing.before_all(chapter.state)]
    beside = dict(enumerate(told, min(4, len(rows) - len(told))))
    return [f"{row:44}{beside.get(i, '')}".rstrip() for i, row in enumerate(rows)]
