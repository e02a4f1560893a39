"""A damaged file is named wherever it is read, in the same words by who reads and who writes; nothing in it is lost."""

import io
import os
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path

import pytest

from hotseat.coach.analysis import Analysis
from hotseat.play.lesson_run import LessonProgressStore
from hotseat.records import settings
from hotseat.remote import credentials
from tashkalar.lessons import load_lessons
from tashkalar.puzzles.collection import daily_puzzle
from tashkalar.puzzles.progress import DailyStreak, PuzzleProgress, PuzzleProgressStore
from tests.helpers.cli_runner import Run, caller
from tests.helpers.saves import read_replay
from tests.saves.playing import cards, saved

DAMAGE = {
    "zeros": b"\0" * 300,
    "empty": b"",
    "cut": b'{"puzzles": {"a": {"tri',
    "other": b"[]",
    "bytes": b"\xff\xfe\x80 \x1b[2J",
    "deep": b"[" * 100_000,
}
"""Damage of a file by a power failure, another program or a slip."""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("DATA", "CONFIG", "LOG"):
        monkeypatch.setenv(f"TASHKALAR_{name}", str(tmp_path))
    return tmp_path


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return caller(monkeypatch, capsys)


def damaged(path: Path, kind: str) -> Path:
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(DAMAGE[kind])
    return path


each_damage = pytest.mark.parametrize("kind", DAMAGE)

Said = tuple[Path, str, str]
"""The damaged file, what its reader says, and what its writer says."""


def puzzles(home: Path, kind: str) -> Said:
    file = damaged(home / "puzzles.json", kind)
    store = PuzzleProgressStore()
    written = store.save(lambda progress: progress.tried("a", solved=True, day=date(2026, 11, 25)))
    return file, store.fault, written


def lessons(home: Path, kind: str) -> Said:
    file = damaged(home / "lessons.json", kind)
    store = LessonProgressStore()
    return file, store.fault, store.save(lambda progress: progress.finished(load_lessons()[0]))


def some_settings(home: Path, kind: str) -> Said:
    file = damaged(home / "settings.json", kind)
    return file, settings.read_settings(file).fault, settings.write_settings(file, {"bell": "on"}).notice


def analysis(home: Path, kind: str) -> Said:
    record = saved(home / "games", plies=4)
    file = damaged(record.with_name(f"{record.stem}.analysis.json"), kind)
    read, written = (Analysis(read_replay(record, cards())) for _ in range(2))
    written.notice = ""
    written.keep()
    return file, read.notice, written.notice


def secrets(home: Path, kind: str) -> Said:
    """They are read only to be written again."""
    record = saved(home / "games", plies=4)
    file = damaged(credentials.credentials_file(record), kind)
    notices: list[str] = []
    credentials.save_credentials(credentials.load_credentials(record, 2, notices), record)
    return file, notices[0], notices[0]


@each_damage
@pytest.mark.parametrize("damage", [puzzles, lessons, some_settings, analysis, secrets])
def test_reader_and_writer_name_a_damaged_file(home: Path, kind: str, damage: Callable[[Path, str], Said]) -> None:
    file, read, written = damage(home, kind)
    for said in (read, written):
        assert file.name in said
        assert said.isprintable()
        assert len(said) < 500
    assert read.rstrip(".").partition(":")[0] in written
    kept = file.with_name(f"{file.name}.old")
    assert kept.read_bytes() == DAMAGE[kind]
    assert kept.name in written
    assert file.read_bytes() != DAMAGE[kind]


def test_one_that_can_not_be_read_is_named_too(home: Path) -> None:
    os.mkfifo(home / "puzzles.json")
    fault = "Your progress couldn't be read: puzzles.json can't be read: a pipe, not a file."
    assert PuzzleProgressStore().fault == fault


# --- what commands say ----------------------------------------------------------------------------------------------


@each_damage
@pytest.mark.parametrize(
    ("file", "words"),
    [
        ("puzzles.json", ("puzzle", "--progress")),
        ("puzzles.json", ("puzzle", "1", "--plain")),
        ("lessons.json", ("learn", "--plain")),
    ],
)
def test_a_command_names_a_damaged_file(
    home: Path, run: Run, monkeypatch: pytest.MonkeyPatch, file: str, words: tuple[str, ...], kind: str
) -> None:
    path = damaged(home / file, kind)
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    said = run(*words)
    assert said.code == 0
    assert (said.out + said.err).count(f"Your progress couldn't be read: {file} ") == 1
    assert path.read_bytes() == DAMAGE[kind], "it was only read"


@each_damage
def test_a_damaged_record_is_named_by_every_command(home: Path, run: Run, kind: str) -> None:
    path = damaged(home / "games" / "2026-11-21-ada-boris-cafe.tkr", kind)
    assert "cafe" in run("games").out
    for words in (
        ("show", "cafe"),
        ("replay", "cafe", "--plain"),
        ("export", "cafe", "--to", "txt"),
        ("play", "--plain", "--resume", "cafe"),
        ("analyse", "cafe"),
    ):
        said = run(*words)
        assert said.code == 1
        assert path.name in said.err
        assert said.err.count("\n") == 1
    assert path.read_bytes() == DAMAGE[kind]


@each_damage
def test_a_damaged_pack_is_named(home: Path, run: Run, kind: str) -> None:
    damaged(home / "packs" / "my_coast.yaml", kind)
    said = run("cards", "knight")
    assert said.code == 0
    assert said.err.startswith("tashkalar: the pack my_coast.yaml is left out: ")
    assert said.err.count("\n") == 1


@each_damage
def test_a_damaged_tournament_is_named(home: Path, run: Run, monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    pytest.importorskip("polars")
    (home / "arena").mkdir()
    damaged(home / "arena" / "plan.json", kind)
    said = run("arena", "beginner", "random", "--games", "2", "--folder", str(home / "arena"))
    assert said.code in (1, 2)
    assert "plan.json" in said.err
    assert said.err.count("\n") == 1


# --- times in the future ---------------------------------------------------------------------------------------------


def test_a_day_in_the_future_does_not_end_the_streaks() -> None:
    """Once the clock was wrong by years."""
    day = date(2026, 11, 25)
    far = PuzzleProgress(daily=DailyStreak(last=day.toordinal() + 9999, days=5, best=5))
    assert far.streak_on(day) == 0
    solved = far.tried(daily_puzzle(day).name, solved=True, day=day)
    assert (solved.daily.last, solved.daily.days, solved.daily.best) == (day.toordinal(), 1, 5)
    morrow = day + timedelta(days=1)
    assert solved.tried(daily_puzzle(morrow).name, solved=True, day=morrow).streak_on(morrow) == 2


def test_one_day_ahead_is_another_time_zone() -> None:
    day = date(2026, 11, 25)
    ahead = PuzzleProgress(daily=DailyStreak(last=day.toordinal() + 1, days=5, best=5))
    assert ahead.streak_on(day) == 5
    assert ahead.tried(daily_puzzle(day).name, solved=True, day=day).daily == ahead.daily


def test_logs_of_the_future_go_first(home: Path, run: Run) -> None:
    for number in range(30):
        (home / f"log-2999010{number % 10}-120000-{number}.log").touch()
    (home / "log-20200101-120000-1.log").touch()
    assert run("games", "--verbose").code == 0
    kept = [file.name for file in home.glob("log-*")]
    assert (len(kept), len([name for name in kept if not name.startswith("log-2999")])) == (20, 2)
