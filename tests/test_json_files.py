"""Small files of ours: several programs that write them at once lose nothing, and what isn't ours is put aside."""

import multiprocessing
import os
import stat
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Annotated

import pytest
from pydantic import BaseModel, ConfigDict, Field

from hotseat.play.lesson_run import LessonProgressStore as Lessons
from hotseat.records import settings
from hotseat.util import json_files, paths
from tashkalar.lessons import load_lessons
from tashkalar.puzzles.progress import PuzzleProgressStore as Puzzles
from tashkalar.puzzles.progress import PuzzleRecord
from tests.hotseat.helpers.fixed_environment import PATIENCE

DAY = date(2026, 11, 25)

TRIES = 20


class Small(BaseModel):
    """A model for a file of the tests."""

    model_config = ConfigDict(extra="forbid", strict=True)

    name: Annotated[str, Field(max_length=5)] = ""
    parts: tuple[int, ...] = Field((), strict=False)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path))
    monkeypatch.setenv("TASHKALAR_CONFIG", str(tmp_path))
    return tmp_path


# --- reading ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[]", "small.json holds other data"),
        ("", "small.json isn't JSON"),
        ("\0", "small.json isn't JSON"),
        ("[" * 100_000, "small.json isn't JSON"),
        ('{"name": 3}', "small.json isn't in this program's format, at name"),
        ('{"name": "longer"}', "small.json isn't in this program's format, at name"),
        ('{"parts": [1, true]}', "small.json isn't in this program's format, at parts.1"),
        ('{"\\u001b[31m": 1}', "small.json isn't in this program's format, at \\x1b[31m"),
    ],
)
def test_what_is_not_ours_is_told_in_a_line(home: Path, text: str, message: str) -> None:
    file = home / "small.json"
    file.write_text(text)
    with pytest.raises(json_files.NotOurs) as refused:
        json_files.read(file, Small)
    assert str(refused.value) == message


def test_the_place_of_a_fault_is_never_long(home: Path) -> None:
    file = home / "small.json"
    file.write_text('{"' + "x " * 100_000 + '": 1}')
    with pytest.raises(json_files.NotOurs) as refused:
        json_files.read(file, Small)
    assert len(str(refused.value)) < 400


def test_what_is_no_file_is_not_waited_for(home: Path) -> None:
    os.mkfifo(home / "small.json")
    with pytest.raises(json_files.NotOurs, match="can't be read: a pipe, not a file"):
        json_files.read(home / "small.json", Small)
    with pytest.raises(FileNotFoundError):
        json_files.read(home / "none.json", Small)


# --- putting aside ---------------------------------------------------------------------------------------------------


def test_nothing_that_was_put_aside_is_written_over(home: Path) -> None:
    file = home / "small.json"
    for number, name in enumerate(("small.json.old", "small.json.old2", "small.json.old3")):
        file.write_text(str(number))
        assert json_files.put_aside(file) == home / name
    assert [path.read_text() for path in sorted(home.iterdir())] == ["0", "1", "2"]


def test_settings_with_a_slip_are_kept_each_time(home: Path) -> None:
    for number, name in ((1, "settings.json.old"), (2, "settings.json.old2")):
        text = f'{{"theme": "?", "bell": "on", "tempo": {number}}}'
        settings.settings_path().write_text(text)
        saved, notice = settings.write_settings(settings.settings_path(), {"covers": "off"})
        assert saved
        assert str(home / name) in notice
        assert (home / name).read_text() == text
        assert settings.read_settings(settings.settings_path()).settings == settings.Settings(bell="on", covers="off")


def test_the_kept_copy_is_named_even_if_nothing_can_be_written(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    settings.settings_path().write_text('{"theme": "?"}')
    (home / "puzzles.json").write_text("[]")
    book = Puzzles()
    with monkeypatch.context() as patch:
        patch.setattr(paths, "write_text", full)
        saved, notice = settings.write_settings(settings.settings_path(), {"covers": "off"})
        assert not saved
        assert "No space left" in notice
        assert "settings.json.old" in notice
        assert "No space left" in book.save(lambda progress: progress.tried("a", solved=True, day=DAY))
    assert "puzzles.json.old" in book.save(lambda progress: progress.tried("a", solved=True, day=DAY))
    assert Puzzles().progress.of("a").tries == 2


# --- several programs at once ----------------------------------------------------------------------------------------


def test_two_programs_keep_each_other_s_puzzles(home: Path) -> None:
    one, other = Puzzles(), Puzzles()
    one.save(lambda progress: progress.tried("a", solved=True, day=DAY))
    other.save(lambda progress: progress.tried("b", solved=True, day=DAY))
    one.save(lambda progress: progress.tried("b", solved=False, day=DAY))
    known = Puzzles().progress.puzzles
    assert known == {"a": PuzzleRecord(tries=1, solved=True), "b": PuzzleRecord(tries=2, solved=True)}
    assert one.progress.puzzles == known, "it knows what the other one has done"


def test_two_programs_keep_each_other_s_lessons(home: Path) -> None:
    first, second, third, *_ = load_lessons()
    one, other = Lessons(), Lessons()
    one.save(lambda progress: progress.begun(first, ["place d4"]))
    other.save(lambda progress: progress.finished(second))
    assert Lessons().progress.played_in(first) == ("place d4",), "another one stays under way"
    other.save(lambda progress: progress.begun(third, []))
    one.save(lambda progress: progress.finished(first))
    progress = Lessons().progress
    assert set(progress.done) == {first.id, second.id}
    assert progress.lesson == third.id


def test_two_programs_keep_each_other_s_settings(home: Path) -> None:
    settings.write_settings(settings.settings_path(), {"bell": "on"})
    settings.write_settings(settings.settings_path(), {"covers": "off"})
    assert settings.read_settings(settings.settings_path()).settings == settings.Settings(bell="on", covers="off")


def test_a_file_that_is_deleted_meanwhile_is_written_anew(home: Path) -> None:
    book = Puzzles()
    book.save(lambda progress: progress.tried("a", solved=True, day=DAY))
    (home / "puzzles.json").unlink()
    book.save(lambda progress: progress.tried("b", solved=True, day=DAY))
    assert set(Puzzles().progress.puzzles) == {"a", "b"}


def test_what_could_not_be_saved_is_saved_with_the_next_change(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    book, other = Puzzles(), Puzzles()
    with monkeypatch.context() as patch:
        patch.setattr(paths, "write_text", full)
        assert book.save(lambda progress: progress.tried("a", solved=True, day=DAY))
    other.save(lambda progress: progress.tried("b", solved=True, day=DAY))
    assert book.save(lambda progress: progress.tried("c", solved=True, day=DAY)) == ""
    assert set(Puzzles().progress.puzzles) == {"a", "b", "c"}


def _solve(name: str) -> None:
    book = Puzzles()
    for _ in range(TRIES):
        assert (
            book.save(lambda progress: progress.tried(name, solved=True, day=DAY).tried("both", solved=False, day=DAY))
            == ""
        )


@pytest.fixture
def programs() -> Iterator[list[multiprocessing.process.BaseProcess]]:
    """Processes that end with the test."""
    running: list[multiprocessing.process.BaseProcess] = []
    yield running
    for each in running:
        each.kill()
        each.join()


def test_nothing_is_lost_between_programs_that_write_at_once(
    home: Path, programs: list[multiprocessing.process.BaseProcess], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(json_files, "PATIENCE", float(PATIENCE))
    names = ["a", "b", "c"]
    context = multiprocessing.get_context("fork")
    programs += [context.Process(target=_solve, args=(name,)) for name in names]
    for each in programs:
        each.start()
    for each in programs:
        each.join(PATIENCE)
        assert each.exitcode == 0
    progress = Puzzles().progress
    assert {name: progress.of(name).tries for name in names} == dict.fromkeys(names, TRIES)
    assert progress.of("both").tries == TRIES * len(names)


def test_a_lock_that_is_never_let_go_is_not_waited_for_for_ever(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from filelock import FileLock

    monkeypatch.setattr(json_files, "PATIENCE", 0.0)
    with FileLock(home / json_files.lock_name()):
        saved, notice = settings.write_settings(settings.settings_path(), {"bell": "on"})
        assert not saved
        assert "another program is changing the files there" in notice
        book = Puzzles()
        assert "another program" in book.save(lambda progress: progress.tried("a", solved=True, day=DAY))
    assert settings.write_settings(settings.settings_path(), {"bell": "on"}) == (True, "")


def test_the_lock_is_the_user_s_alone(home: Path) -> None:
    with json_files.folder_lock(home / "deep"):
        assert stat.S_IMODE((home / "deep" / json_files.lock_name()).stat().st_mode) == 0o600


def test_of_a_linked_file_what_it_leads_to_is_kept_and_written(home: Path) -> None:
    dotfiles = home / "dotfiles"
    dotfiles.mkdir()
    real = dotfiles / "settings.json"
    real.write_text('{"theme": "?"}')
    settings.settings_path().symlink_to(real)
    saved, notice = settings.write_settings(settings.settings_path(), {"bell": "on"})
    assert saved
    assert str(dotfiles / "settings.json.old") in notice
    assert (dotfiles / "settings.json.old").read_text() == '{"theme": "?"}'
    assert settings.settings_path().is_symlink()
    assert settings.read_settings(real).settings == settings.Settings(bell="on")
