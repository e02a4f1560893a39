"""Records that other tools touched: ends of lines, a byte order mark and empty last lines are no part of a game."""

from collections.abc import Callable
from pathlib import Path

import pytest

from hotseat.records import record, saved_games
from tests.helpers.saves import read_tash_kalar_record, resume_session
from tests.saves.playing import cards, saved

TOUCHES: dict[str, Callable[[bytes], bytes]] = {
    "CRLF": lambda data: data.replace(b"\n", b"\r\n"),
    "empty last lines": lambda data: data + b"\n\n",
    "CRLF and an empty last line": lambda data: data.replace(b"\n", b"\r\n") + b"\r\n",
    "byte order mark": lambda data: b"\xef\xbb\xbf" + data,
}


@pytest.fixture(params=TOUCHES)
def touch(request: pytest.FixtureRequest) -> Callable[[Path], None]:
    """Changes of a file by another tool."""

    def change(path: Path) -> None:
        path.write_bytes(TOUCHES[request.param](path.read_bytes()))

    return change


def test_a_finished_game_is_read_whole(tmp_path: Path, touch: Callable[[Path], None]) -> None:
    path = saved(tmp_path)
    before = read_tash_kalar_record(path, cards())
    touch(path)
    after = read_tash_kalar_record(path, cards())
    assert after.history.steps == before.history.steps
    assert after.notices == before.notices
    assert saved_games.read_summary(path).over


def test_an_unfinished_game_goes_on(tmp_path: Path, touch: Callable[[Path], None]) -> None:
    path = saved(tmp_path, 5)
    touch(path)
    session = resume_session(path, cards())
    assert not session.notices
    assert session.question is not None
    session.play(session.question.options[0])
    session.close()
    assert len(read_tash_kalar_record(path, cards()).history.steps) == 6


def test_an_empty_line_inside_a_game_is_a_fault(tmp_path: Path) -> None:
    path = saved(tmp_path, 5)
    path.write_bytes(path.read_bytes().replace(b"\n", b"\n\n", 2))
    with pytest.raises(record.RecordFault):
        read_tash_kalar_record(path, cards())
