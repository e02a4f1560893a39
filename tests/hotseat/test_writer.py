"""The writer of a record: whether a file holds the game, why it doesn't, who may read it, and who holds its lock."""

import errno
import os
import stat
from pathlib import Path

import pytest

from hotseat.records import writer
from hotseat.records.record import RecordFault, RecordOpen
from hotseat.records.record_lines import Entry
from hotseat.records.writer import RecordWriter
from hotseat.util import file_systems

LINE: Entry = {"line": "é"}


def begun(folder: Path) -> RecordWriter:
    """A new record of one line."""
    found = RecordWriter(folder / "game-cafe.tkr", new=True)
    assert not found.is_saved
    found.write(LINE)
    assert (found.trouble, found.is_saved) == ("", True)
    return found


def full(*_: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def odd(*_: object, **__: object) -> None:
    raise OSError("an odd error")


@pytest.mark.parametrize(("fail", "why"), [(full, "No space left on device"), (odd, "an odd error")])
def test_a_file_that_can_not_grow_still_holds_what_was_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fail: object, why: str
) -> None:
    record = begun(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(writer, "_put", fail)
        record.write(LINE)
    assert (record.trouble, record.is_saved) == (why, True)
    record.close()
    assert record.trouble == ""
    assert record.path.read_bytes().count(b"\n") == 2


def test_a_file_that_was_never_made_holds_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = RecordWriter(tmp_path / "game-cafe.tkr", new=True)
    monkeypatch.setattr(writer, "_create", full)
    record.write(LINE)
    assert (record.trouble, record.is_saved) == ("No space left on device", False)


def test_a_file_that_is_opened_again_holds_the_game(tmp_path: Path) -> None:
    begun(tmp_path).close()
    record = RecordWriter(tmp_path / "game-cafe.tkr", new=False)
    assert (record.trouble, record.is_saved, record.notices) == ("", True, [])
    record.close()


def test_where_the_folder_became_a_file_the_record_can_not_be_reached(tmp_path: Path) -> None:
    record = begun(tmp_path / "games")
    (tmp_path / "games").rename(tmp_path / "moved")
    (tmp_path / "games").touch()
    record.write(LINE)
    why = "the game's file can't be reached, and can't be rewritten (File exists)"
    assert (record.trouble, record.is_saved) == (why, False)
    record.close()


def test_a_new_file_without_the_last_line_still_holds_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The whole game is copied, and then the disk is full."""
    record = begun(tmp_path)
    record.path.unlink()
    monkeypatch.setattr(RecordWriter, "_append", full)
    record.write(LINE)
    assert (record.trouble, record.is_saved) == ("No space left on device", True)
    assert record.path.read_bytes() == record.whole != b""


def test_a_new_file_that_is_gone_before_it_is_written_is_no_other_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = begun(tmp_path)
    record.path.unlink()

    def lose(*_: object) -> None:
        for path in tmp_path.iterdir():
            path.unlink()
        full()

    monkeypatch.setattr(writer, "_put", lose)
    record.write(LINE)
    why = "the game's file was deleted or moved, and can't be rewritten (No space left on device)"
    assert (record.trouble, record.is_saved) == (why, False)


def test_a_record_is_for_its_user_alone(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        record = begun(tmp_path)
    finally:
        os.umask(before)
    assert stat.S_IMODE(record.path.stat().st_mode) == 0o600
    record.close()


def test_why_a_record_can_not_be_opened(tmp_path: Path) -> None:
    record = begun(tmp_path)
    with pytest.raises(RecordOpen) as refused:
        RecordWriter(record.path, new=False)
    why = "game-cafe.tkr: this game is open in another window; close it there first"
    assert (str(refused.value), refused.value.number) == (why, 0)
    record.close()
    with pytest.raises(RecordFault) as fault:
        RecordWriter(tmp_path / "none.tkr", new=False)
    assert (str(fault.value), fault.value.number) == ("none.tkr: can't be written to: No such file or directory", 0)


def test_a_file_system_without_locks_is_no_obstacle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_systems, "_lock", odd)
    begun(tmp_path).close()
    RecordWriter(tmp_path / "game-cafe.tkr", new=False).close()


def test_a_folder_that_can_not_be_synced_is_no_obstacle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced = []

    def sync(descriptor: int) -> None:
        if stat.S_ISDIR(os.fstat(descriptor).st_mode):
            full()
        synced.append(descriptor)

    monkeypatch.setattr(os, "fsync", sync)
    begun(tmp_path).close()
    assert len(synced) == 1, "the file itself"
