"""Changes to a record by other programs during a game: they are noticed, and the game is written to a new file."""

import errno
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from hotseat.cli import common
from hotseat.records import writer
from hotseat.records.record import RecordOpen
from tashkalar.game_types import Session
from tests.helpers import saves
from tests.helpers.saves import read_tash_kalar_record
from tests.saves.playing import cards, of_version_1, play_on, saved, start


def delete(path: Path) -> None:
    path.unlink()


def move_away(path: Path) -> None:
    path.rename(path.with_suffix(".moved"))


def replace(path: Path) -> None:
    """Programs that keep folders in sync do so."""
    other = path.with_suffix(".tmp")
    other.write_bytes(b"something else\n")
    other.replace(path)


def replace_by_a_copy(path: Path) -> None:
    Path(shutil.copy(path, path.with_suffix(".tmp"))).replace(path)


def cut(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def empty(path: Path) -> None:
    os.truncate(path, 0)


def grow(path: Path) -> None:
    with path.open("ab") as file:
        file.write(b'{"undo":1}\n')


def alter(path: Path) -> None:
    """The length stays."""
    before = path.stat().st_mtime_ns
    with path.open("r+b") as file:
        file.write(b"X")
    os.utime(path, ns=(before, before + 1))


def make_a_folder_of_it(path: Path) -> None:
    path.unlink()
    path.mkdir()


def delete_the_folder(path: Path) -> None:
    shutil.rmtree(path.parent)


SPOILING: dict[Callable[[Path], None], str] = {
    delete: "was deleted or moved",
    move_away: "was deleted or moved",
    delete_the_folder: "was deleted or moved",
    replace: "was replaced by another",
    replace_by_a_copy: "was replaced by another",
    make_a_folder_of_it: "was replaced by another",
    cut: "was changed by another program",
    empty: "was changed by another program",
    grow: "was changed by another program",
    alter: "was changed by another program",
}

each_way = pytest.mark.parametrize("spoil", SPOILING, ids=lambda spoil: spoil.__name__)


def lying(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.glob("*") if path.is_file()}


def path_of(session: Session) -> Path:
    assert session.path is not None
    return session.path


def options(session: Session) -> list[str]:
    return [step.option for step in session.steps]


def found(path: Path) -> list[str]:
    return [step.option for step in read_tash_kalar_record(path, cards()).history.steps]


def one_more(session: Session) -> None:
    play_on(session, 1, seed=5)


DOING: dict[str, Callable[[Session], object]] = {"play": one_more, "undo": Session.undo, "leave": Session.close}


@each_way
@pytest.mark.parametrize("do", DOING)
def test_the_whole_game_is_written_anew_and_nothing_else_is_touched(
    tmp_path: Path, spoil: Callable[[Path], None], do: str
) -> None:
    session = start(tmp_path / "games", "high-form")
    session.play("place d4")
    first = path_of(session)
    spoil(first)
    there = lying(first.parent)
    DOING[do](session)
    now = path_of(session)
    assert now != first
    assert now.parent == first.parent
    assert (session.save_error, session.notices) == (
        "",
        [f"The game's file {SPOILING[spoil]}; the whole game was saved beside it as {now.name}."],
    )
    assert {**there, now: now.read_bytes()} == lying(first.parent)
    assert found(now) == options(session)
    assert not read_tash_kalar_record(now, cards()).notices
    session.close()
    assert len(session.notices) == 1


@each_way
def test_it_is_locked_where_it_lies_now(tmp_path: Path, spoil: Callable[[Path], None]) -> None:
    session = start(tmp_path / "games")
    play_on(session, 5)
    first = path_of(session)
    spoil(first)
    play_on(session, 2)
    with pytest.raises(RecordOpen):
        saves.resume_session(path_of(session), cards())
    play_on(session, 4)
    session.close()
    assert len(session.notices) == 1
    again = saves.resume_session(path_of(session), cards())
    assert options(again) == options(session)
    again.close()
    if spoil is replace_by_a_copy:
        saves.resume_session(first, cards()).close()


def test_it_may_be_spoilt_again(tmp_path: Path) -> None:
    session = start(tmp_path)
    places = {path_of(session)}
    for spoil in (delete, grow, replace, cut):
        spoil(path_of(session))
        play_on(session, 1)
        places.add(path_of(session))
    session.close()
    assert len(places) == 5
    assert found(path_of(session)) == options(session)


def test_a_resumed_game_goes_on_as_it_was_written(tmp_path: Path) -> None:
    """Byte for byte, of whatever version; a torn end is left behind."""
    path = of_version_1(saved(tmp_path, plies=9))
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"ply":10,"se')
    session = saves.resume_session(path, cards())
    path.unlink()
    play_on(session, 1)
    session.close()
    assert path_of(session).read_bytes().startswith(whole + b'{"ply":10,')
    assert b'"sum"' not in path_of(session).read_bytes()


def test_a_file_that_was_only_touched_is_gone_on_with(tmp_path: Path) -> None:
    session = start(tmp_path)
    play_on(session, 3)
    path = path_of(session)
    os.utime(path, (1, 1))
    play_on(session, 3)
    session.close()
    assert (path_of(session), session.notices) == (path, [])
    assert found(path) == options(session)


@each_way
@pytest.mark.parametrize("step", ["made", "written"])
def test_where_nothing_can_be_written_anew_that_is_told_and_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spoil: Callable[[Path], None], step: str
) -> None:
    session = start(tmp_path / "games")
    play_on(session, 3)
    first = path_of(session)
    spoil(first)
    there = lying(first.parent)

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(writer, "_create" if step == "made" else "_put", full)
        for _ in range(2):
            play_on(session, 1)
            why = f"the game's file {SPOILING[spoil]}, and can't be rewritten (No space left on device)"
            assert session.save_error == why
            assert session.notices == []
            assert lying(first.parent) == there
    play_on(session, 1)
    assert session.save_error == ""
    assert len(session.notices) == 1
    session.close()
    assert found(path_of(session)) == options(session)
    assert len(options(session)) == 6


def test_a_game_that_could_not_be_saved_at_all_is_saved_when_it_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = start(tmp_path)
    play_on(session, 3)
    path_of(session).unlink()

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(writer, "_create", full)
        play_on(session, 1)
    session.close()
    assert session.save_error == ""
    assert found(path_of(session)) == options(session)


def test_what_was_noticed_last_is_told_at_the_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    session = start(tmp_path)
    path_of(session).unlink()
    session.close()
    (notice,) = session.notices
    common.print_notices(*session.take_messages())
    assert capsys.readouterr().err == f"tashkalar: {notice}\n"
