"""A refusal of a file system for good reasons doesn't prevent writing; it is reported once. Real errors stay errors."""

import ast
import errno
import fcntl
import io
import os
import re
import stat
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from hotseat.cli import logs
from hotseat.coach.analysis import Analysis
from hotseat.play.lesson_run import LessonProgressStore
from hotseat.records import saved_games, settings
from hotseat.records.writer import RecordWriter
from hotseat.remote import credentials
from hotseat.util import file_systems, json_files, paths
from tashkalar.lessons import load_lessons
from tashkalar.puzzles.progress import PuzzleProgressStore
from tests.helpers.cli_runner import Run, caller
from tests.helpers.saves import read_replay, read_tash_kalar_record
from tests.saves.playing import cards, play_on, saved, start

UNABLE = (errno.EINVAL, errno.ENOSYS, errno.ENOTSUP)
REFUSALS = {
    "chmod": (errno.EPERM, errno.EACCES, *UNABLE),
    "lock": (errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOSYS),
    "fsync": UNABLE,
    "folder": (errno.EINVAL, errno.EACCES, errno.EIO),
    "replace": (errno.EEXIST, *UNABLE),
    "link": (errno.EPERM, errno.EMLINK, errno.ENOTSUP),
}
"""The refusals of file systems, with their errors."""
HARD = {
    "chmod": (errno.EIO,),
    "fsync": (errno.EIO, errno.ENOSPC, errno.EDQUOT),
    "replace": (errno.EACCES, errno.ENOSPC),
}
"""Errors of the same requests that aren't refusals."""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("DATA", "CONFIG", "LOG"):
        monkeypatch.setenv(f"TASHKALAR_{name}", str(tmp_path))
    monkeypatch.setattr(file_systems, "_known", set())
    monkeypatch.setattr(file_systems, "_notices", [])
    return tmp_path


@pytest.fixture
def run(home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return caller(monkeypatch, capsys)


Refusing = Callable[[str, int], None]


@pytest.fixture
def refusing(monkeypatch: pytest.MonkeyPatch) -> Refusing:
    """Let the system refuse a kind of request from now on, of whatever file."""

    def refuse(what: str, number: int) -> None:
        def refusal(*_: object, **__: object) -> None:
            raise OSError(number, os.strerror(number))

        def synced(descriptor: int, sync: Callable[[int], None] = os.fsync) -> None:
            if stat.S_ISDIR(os.fstat(descriptor).st_mode) == (what == "folder"):
                refusal()
            sync(descriptor)

        def moved(old: Any, new: Any, move: Callable[[Any, Any], None] = os.rename) -> None:
            if os.path.lexists(new):
                refusal()
            move(old, new)

        if what == "chmod":
            monkeypatch.setattr(os, "chmod", refusal)
            monkeypatch.setattr(os, "fchmod", refusal)
        elif what == "lock":
            monkeypatch.setattr(fcntl, "flock", refusal)
        elif what in ("fsync", "folder"):
            monkeypatch.setattr(os, "fsync", synced)
        elif what == "replace":
            monkeypatch.setattr(os, "replace", moved)
            monkeypatch.setattr(os, "rename", moved)
        else:
            monkeypatch.setattr(os, "link", refusal)

    return refuse


# --- every file that the program writes, twice each, so that the second one replaces or continues the first ---------


def record(home: Path) -> None:
    session = start(home / "games")
    play_on(session, 5)
    session.close()
    assert (session.save_error, session.path is not None) == ("", True)
    assert session.path is not None
    again = RecordWriter(session.path, new=False)
    again.whole = bytearray(session.path.read_bytes())
    again.write({"undo": 1})
    again.close()
    assert again.trouble == ""


def lost_record(home: Path) -> None:
    """A game whose file is deleted under it is written again."""
    session = start(home / "games")
    assert session.path is not None
    session.path.unlink()
    play_on(session, 3)
    session.close()
    assert session.save_error == ""
    assert len(read_tash_kalar_record(session.path, cards()).history.steps) == 3


def received_record(home: Path) -> None:
    text = saved(home / "other", plies=4).read_text("utf-8")
    game = read_replay(saved(home / "another", plies=2), cards()).game
    assert saved_games.save_received(text, game).exists()


def renamed_record(home: Path) -> None:
    path = saved(home / "games", plies=4)
    assert saved_games.rename_game(saved_games.read_summary(path), "final").exists()


def puzzle_progress(home: Path) -> None:
    day = date(2026, 11, 25)
    assert PuzzleProgressStore().save(lambda progress: progress.tried("a", solved=True, day=day)) == ""
    assert PuzzleProgressStore().save(lambda progress: progress.tried("b", solved=True, day=day)) == ""
    assert set(PuzzleProgressStore().progress.puzzles) == {"a", "b"}


def lesson_progress(home: Path) -> None:
    first, second, *_ = load_lessons()
    assert LessonProgressStore().save(lambda progress: progress.finished(first)) == ""
    assert LessonProgressStore().save(lambda progress: progress.finished(second)) == ""
    assert LessonProgressStore().progress.done == (first.id, second.id)


def some_settings(home: Path) -> None:
    for value in ("on", "off"):
        assert settings.write_settings(settings.settings_path(), {"bell": value}).notice == ""
    assert settings.read_settings(settings.settings_path()).settings.bell == "off"


def secrets(home: Path) -> None:
    path = saved(home / "games", plies=1)
    for _ in range(2):
        made = credentials.Credentials.new(2)
        credentials.save_credentials(made, path)
        assert credentials.load_credentials(path, 2) == made


def analysis(home: Path) -> None:
    replay = read_replay(saved(home / "games", plies=4), cards())
    found = Analysis(replay)
    for _ in range(2):
        found.keep()
        assert found.trouble == ""
    assert found.path is not None
    assert found.path.exists()


def page(home: Path) -> None:
    for text in ("1", "2"):
        paths.write_text(home / "pictures" / "board.svg", text)
    assert (home / "pictures" / "board.svg").read_text() == "2"


def public_export(home: Path) -> None:
    paths.write_exclusive(home / "game.txt", b"1")
    paths.write_atomic(home / "game.txt", b"2", 0o644)
    assert (home / "game.txt").read_bytes() == b"2"


def tournament(home: Path) -> None:
    store = pytest.importorskip("hotseat.arena.store")
    for content in (b"1", b"2"):
        store.write(home / "shards" / "000001.parquet", content)
    assert (home / "shards" / "000001.parquet").read_bytes() == b"2"


def crash_report(home: Path) -> None:
    for _ in range(2):
        logs._reported(ValueError("x"), None, "stack")
    assert [*home.glob("crash-*.txt")]


WRITERS = (
    record,
    lost_record,
    received_record,
    renamed_record,
    puzzle_progress,
    lesson_progress,
    some_settings,
    secrets,
    analysis,
    page,
    public_export,
    tournament,
    crash_report,
)


@pytest.mark.parametrize("write", WRITERS)
@pytest.mark.parametrize(("what", "number"), [(what, number) for what in REFUSALS for number in REFUSALS[what]])
def test_a_refusal_keeps_no_file_from_being_written(
    home: Path, refusing: Refusing, write: Callable[[Path], None], what: str, number: int
) -> None:
    refusing(what, number)
    write(home)
    assert [
        file.name for file in home.rglob("*") if file.name.startswith(".") and file.name != json_files.lock_name()
    ] == []


@pytest.mark.parametrize("write", [page, public_export, some_settings, puzzle_progress])
@pytest.mark.parametrize(("what", "number"), [(what, number) for what in HARD for number in HARD[what]])
def test_a_real_error_stays_one(
    home: Path, refusing: Refusing, write: Callable[[Path], None], what: str, number: int
) -> None:
    refusing(what, number)
    with pytest.raises((OSError, AssertionError), match=os.strerror(number)):
        write(home)


@pytest.mark.parametrize("number", HARD["fsync"])
def test_a_record_that_is_not_on_the_disk_is_not_saved(home: Path, refusing: Refusing, number: int) -> None:
    session = start(home / "games")
    refusing("fsync", number)
    play_on(session, 1)
    assert session.save_error == os.strerror(number)
    session.close()


def test_the_old_file_comes_back_where_the_new_one_can_not_take_its_place(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = home / "file"
    file.write_text("old")
    move, moves = os.rename, []

    def moved(old: Any, new: Any) -> None:
        moves.append(Path(new))
        if len(moves) == 2:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        move(old, new)

    def refused(*_: object) -> None:
        raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS))

    monkeypatch.setattr(os, "replace", refused)
    monkeypatch.setattr(os, "rename", moved)
    with pytest.raises(OSError, match="No space left"):
        paths.write_text(file, "new")
    assert [(each.name, each.read_text()) for each in home.iterdir()] == [("file", "old")]


# --- the notices -----------------------------------------------------------------------------------------------------

NOTICES = {
    "chmod": "The file system of {folder} can't make files private: other users of it may read them.",
    "lock": "The file system of {folder} has no locks: don't open a game there in two windows at once.",
    "fsync": "The file system of {folder} doesn't confirm what is on the disk: a power failure may cost your last "
    "decisions.",
}


@pytest.mark.parametrize("what", ["lock", "fsync"])
def test_players_read_once_what_a_record_can_not_have(home: Path, refusing: Refusing, what: str) -> None:
    """A session gives its messages to screens and to lines of text alike."""
    refusing(what, REFUSALS[what][0])
    first = start(home / "games")
    play_on(first, 3)
    second = start(home / "games", seed=2)
    play_on(second, 3)
    said = NOTICES[what].format(folder=home / "games")
    assert (first.take_messages(), second.take_messages()) == ([said], [])
    first.close()
    second.close()
    assert file_systems.take_notices() == []


@pytest.mark.parametrize("what", ["lock", "fsync"])
def test_a_command_says_it_once(
    home: Path, run: Run, refusing: Refusing, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    refusing(what, REFUSALS[what][0])
    monkeypatch.setattr("sys.stdin", io.StringIO("hint\nquit\n"))
    said = run("puzzle", "1", "--plain")
    assert said.code == 0
    assert said.err == f"tashkalar: {NOTICES[what].format(folder=home)}\n"
    monkeypatch.setattr(file_systems, "_known", set())
    monkeypatch.setattr("sys.stdin", io.StringIO("place c5 1c\nquit\n"))
    said = run("play", "--plain", "--form", "duel")
    assert said.code == 0
    assert (said.out + said.err).count(NOTICES[what].format(folder=home / "games")) == 1


def test_a_file_that_others_can_read_is_mentioned(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """FAT, where all files have the permissions of the mount."""

    def refused(descriptor: int, mode: int, change: Callable[[int, int], None] = os.fchmod) -> None:
        change(descriptor, 0o644)
        raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))

    monkeypatch.setattr(os, "fchmod", refused)
    paths.write_text(home / "private", "1")
    paths.write_text(home / "private", "2")
    assert file_systems.take_notices() == [NOTICES["chmod"].format(folder=home)]
    monkeypatch.setattr(file_systems, "_known", set())
    paths.write_atomic(home / "public", b"1", 0o644)
    assert file_systems.take_notices() == [], "as it was wanted"


def test_a_folder_s_name_can_not_write_to_the_terminal(home: Path, refusing: Refusing) -> None:
    refusing("fsync", errno.EINVAL)
    paths.write_text(home / "a\x1b[2J" / "file", "1")
    (notice,) = file_systems.take_notices()
    assert notice.isprintable()


# --- no writer of its own --------------------------------------------------------------------------------------------

ASKING = {"fsync", "fchmod", "chmod", "flock", "lock_descriptor", "link", "FileLock"}
"""The functions that file systems may refuse."""
WRITING = {"write_text", "write_bytes", "touch", "mkstemp", "NamedTemporaryFile", "TemporaryDirectory", "rename"}
"""The functions that write a file, or rename it; `open` does with some modes."""
WRITERS_OF_THEIR_OWN = {
    "hotseat.arena.store:_renamed": "columns of a table get the new name",
    "hotseat.util.file_systems:_lock": "the lock itself",
    "hotseat.util.file_systems:set_mode": "the permissions themselves",
    "hotseat.util.file_systems:sync": "syncing itself",
    "hotseat.util.file_systems:sync_folder": "syncing itself",
    "hotseat.util.file_systems:name": "the new name itself",
    "hotseat.util.file_systems:replace": "the new name itself",
    "hotseat.util.paths:make_private": "failures are ignored",
    "hotseat.util.paths:write_atomic": "the writer",
    "hotseat.util.paths:write_exclusive": "the writer",
    "hotseat.records.writer:_begin": "the writer of records",
    "hotseat.records.saved_games:save_received": "a new name for a file that the writer has written",
    "hotseat.records.saved_games:rename_game": "a new name alone",
    "hotseat.util.json_files:put_aside": "a new name alone",
    "hotseat.remote.kept_tables:new_table": "a new name alone",
    "hotseat.arena.store:ResultStore.table": "a temporary file that the library fills, and that then gets its name",
    "hotseat.play.error_output:ErrorOutput._write": "a log, line by line",
    "hotseat.util.log_folder:new_file": "a log that is still empty",
    "hotseat.cli.saved:_write": "a device or a pipe that the user names",
    "hotseat.browser.visits:Visit.folder": "a temporary folder",
    "hotseat.browser.server:BrowserServer._guard": "notes that a connection is used; no file",
    "hotseat.remote.credentials:Certificate.context": "a temporary folder of the system",
    "hotseat.testing.rules:_saved_game_is_resumed": "a temporary folder of the system",
}
"""The places that write files themselves, and why they may."""


def _writings() -> Iterator[str]:
    folder = Path(__file__).parents[1] / "src"
    for file in sorted(folder.rglob("*.py")):
        module = ".".join(file.relative_to(folder).with_suffix("").parts)
        yield from (f"{module}:{where}" for where in _writing_calls(ast.parse(file.read_text("utf-8")), ""))


def _writing_calls(node: ast.AST, where: str) -> Iterator[str]:
    for child in ast.iter_child_nodes(node):
        named = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
        inner = f"{where}.{child.name}".lstrip(".") if named else where  # type: ignore[attr-defined]
        if isinstance(child, ast.Call):
            owner, _dot, name = ast.unparse(child.func).rpartition(".")
            modes = [each.value for each in child.args if isinstance(each, ast.Constant)]
            opened = name in ("open", "FileIO") and any(re.fullmatch("[wxa][bt+]*", str(mode)) for mode in modes)
            if opened or (name in ASKING | WRITING and owner not in ("paths", "super()")):
                yield inner
        yield from _writing_calls(child, inner)


def test_files_are_written_by_the_writer_alone() -> None:
    found = set(_writings())
    assert found - WRITERS_OF_THEIR_OWN.keys() == set(), "write it with paths.write_text or paths.write_atomic"
    assert WRITERS_OF_THEIR_OWN.keys() - found == set(), "these places write nothing any more"
