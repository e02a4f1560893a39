"""Whatever is found in a folder passes through one reader: no odd file blocks, harms or crashes the program."""

import errno
import inspect
import io
import os
import stat
from collections.abc import Callable, Iterator
from io import FileIO
from itertools import product
from pathlib import Path
from typing import Any, NoReturn

import pytest

from hotseat.coach.analysis import Analysis
from hotseat.play.lesson_run import LessonProgressStore
from hotseat.play.session import Session
from hotseat.plugin import registry
from hotseat.records import saved_games, settings
from hotseat.records.record import RecordFault
from hotseat.remote import credentials
from hotseat.remote.hosting_state import HostingState, load_state
from hotseat.util import file_systems, json_files, paths, safe_io
from tashkalar.puzzles.progress import PuzzleProgressStore
from tests.helpers.cli_runner import Run, caller
from tests.helpers.saves import read_replay
from tests.saves.playing import cards, saved

PIPE = "pipe"
NULL, ZERO = 3, 5
"""The minor numbers of the devices /dev/null and /dev/zero."""
HARM = "no-permission"


def _folder(path: Path) -> None:
    path.mkdir()
    (path / "inside").write_text("x")


def _loop(path: Path) -> None:
    path.symlink_to(path.name)


def _large(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(safe_io.MOST + 1)  # a hole: it takes no room


def _device(path: Path, minor: int) -> None:
    """Link to a device of the test's own: a fault must not reach the one in /dev, which root may rename and remove."""
    node = path.parent / "devices" / str(minor)
    node.parent.mkdir(exist_ok=True)
    try:
        os.mknod(node, stat.S_IFCHR | 0o666, os.makedev(1, minor))
    except PermissionError:
        pytest.skip("only root can make a device")
    path.symlink_to(node)


ODD: dict[str, Callable[[Path], object]] = {
    PIPE: os.mkfifo,
    "device": lambda path: _device(path, ZERO),
    "nothing": lambda path: _device(path, NULL),
    "folder": _folder,
    "loop": _loop,
    "broken-link": lambda path: path.symlink_to("nowhere"),
    "large": _large,
    "bytes": lambda path: path.write_bytes(bytes(range(256)) * 4),
    "empty": lambda path: path.write_bytes(b""),
    HARM: lambda path: path.write_bytes(b"{}"),
}
"""Every kind of odd file."""
NAME = os.fsdecode(b"\xff\xfe")
"""A part of a name that isn't UTF-8."""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    for name in ("DATA", "CONFIG", "LOG"):
        monkeypatch.setenv(f"TASHKALAR_{name}", str(tmp_path))
    monkeypatch.setattr(file_systems, "_known", set())
    monkeypatch.setattr(file_systems, "_notices", [])
    before = os.umask(0)
    yield tmp_path
    os.umask(before)
    for node in tmp_path.rglob("devices/*"):
        assert stat.S_ISCHR(node.stat().st_mode), "a device became a file"
        assert stat.S_IMODE(node.stat().st_mode) == 0o666, "a device was made private"


@pytest.fixture
def run(home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    return caller(monkeypatch, capsys)


@pytest.fixture
def odd(monkeypatch: pytest.MonkeyPatch) -> Callable[[Path, str], Path]:
    """Put an odd file somewhere. Who runs the tests as root may read anything, so that is refused in another way."""

    def put(path: Path, kind: str) -> Path:
        path.parent.mkdir(parents=True, exist_ok=True)
        ODD[kind](path)
        if kind == HARM:
            path.chmod(0)
            opened = os.open

            def refuse(name: str | os.PathLike[str], *rest: int, **more: int | None) -> int:
                if os.fspath(name) == os.fspath(path):
                    raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), os.fspath(name))
                return opened(name, *rest, **more)  # type: ignore[arg-type]

            monkeypatch.setattr(os, "open", refuse)

            def refuse_file(name: Path, *rest: Any, **more: Any) -> FileIO:
                return _refused() if name == path else FileIO(name, *rest, **more)

            monkeypatch.setattr("hotseat.records.writer.FileIO", refuse_file)
        return path

    return put


def _refused() -> NoReturn:
    raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


Odd = Callable[[Path, str], Path]
each_kind = pytest.mark.parametrize("kind", ODD)


def remains(path: Path, kind: str) -> bool:
    """Whether an odd file is as it was."""
    mode = path.lstat().st_mode
    tests = {PIPE: stat.S_ISFIFO, "folder": stat.S_ISDIR}
    if kind in ("device", "nothing", "loop", "broken-link"):
        return stat.S_ISLNK(mode)
    return tests.get(kind, stat.S_ISREG)(mode)


# --- the reader ------------------------------------------------------------------------------------------------------


@each_kind
def test_the_reader_refuses_in_a_line_or_reads(home: Path, odd: Odd, kind: str) -> None:
    path = odd(home / "file", kind)
    if kind in ("bytes", "empty"):
        assert len(safe_io.read_bytes(path)) in (0, 1024)
        return
    with pytest.raises(OSError) as refused:
        safe_io.read_bytes(path)
    assert refused.value.strerror
    assert refused.value.strerror.isprintable()


# --- files that the program reads ------------------------------------------------------------------------------------

Reader = Callable[[Path], object]


def a_record(path: Path) -> object:
    assert saved_games.read_summary(path).fault
    with pytest.raises(RecordFault) as refused:
        Session.resume(path, read_replay(saved(path.parent / "other", plies=1), cards()).game)
    return refused.value


def an_analysis(path: Path) -> object:
    found = Analysis(read_replay(saved(path.parent / "other", plies=4), cards()))
    found.path = path
    found.notice = found.trouble = ""
    found.keep()
    return found.notice or found.trouble


def progress(path: Path) -> object:
    store = PuzzleProgressStore() if path.name == "puzzles.json" else LessonProgressStore()
    return store.fault


def some_settings(path: Path) -> object:
    return settings.read_settings(path).fault


def host_secrets(path: Path) -> object:
    notices: list[str] = []
    record = path.with_name(f"{path.name.partition('.')[0]}.tkr")
    assert credentials.load_credentials(record, 2, notices).secrets
    return notices[0] if notices else ""


def hosting_state(path: Path) -> object:
    notices: list[str] = []
    record = path.with_name(f"{path.name.partition('.')[0]}.tkr")
    assert load_state(record, 2, notices) == HostingState()
    return notices[0] if notices else ""


FILES: dict[str, tuple[str, Reader]] = {
    "record": ("games/2026-11-21-ada-boris-cafe.tkr", a_record),
    "analysis": ("games/2026-11-21-ada-boris-cafe.analysis.json", an_analysis),
    "puzzles": ("puzzles.json", progress),
    "lessons": ("lessons.json", progress),
    "settings": ("settings.json", some_settings),
    "secrets": ("games/2026-11-21-ada-boris-cafe.host.json", host_secrets),
    "hosting": ("games/2026-11-21-ada-boris-cafe.hosting.json", hosting_state),
}
"""Every file that the program reads by its name: where it lies, and its reader, which returns its message."""


@each_kind
@pytest.mark.parametrize("what", FILES)
def test_an_odd_file_is_named_and_left(home: Path, odd: Odd, what: str, kind: str) -> None:
    name, read = FILES[what]
    path = odd(home / name, kind)
    missing = kind == "broken-link" and what in ("analysis", "puzzles", "lessons", "settings", "secrets", "hosting")
    said = str(read(path))
    assert missing or path.name in said or "old" in said
    assert said.isprintable()
    aside = path.with_name(f"{path.name}.old")
    assert remains(aside if os.path.lexists(aside) else path, kind) or missing


# --- what commands say about files that users name -------------------------------------------------------------------

COMMANDS: dict[str, tuple[str, ...]] = {
    "a saved game": ("show", "{file}"),
    "a replay": ("replay", "{file}", "--plain"),
    "an export": ("export", "{file}", "--to", "txt"),
    "an analysis": ("analyse", "{file}"),
    "a resumed game": ("play", "--plain", "--resume", "{file}"),
    "cards": ("cards", "--check", "{file}"),
    "cards to play with": ("play", "--plain", "--cards", "{file}"),
    "a puzzle": ("puzzle", "{file}", "--plain"),
    "a puzzle to check": ("puzzle", "--check", "{file}"),
    "a position": ("show", "--position", "{file}"),
    "a certificate": ("serve", "--cert", "{file}", "--key", "{file}", "--listen", "127.0.0.1:0"),
    "a host's certificate": (
        *("host", "--plain", "--seat", "2=remote", "--cert", "{file}", "--key", "{file}"),
        *("--listen", "127.0.0.1:0"),
    ),
}
"""Every command with a file that the user names."""


NAMED_TO_WAIT_FOR = ("a position", PIPE)
"""Files that may be pipes: a shell's ``<(...)`` is one, and a reader waits for it."""


@pytest.mark.parametrize(("what", "kind"), [each for each in product(COMMANDS, ODD) if each != NAMED_TO_WAIT_FOR])
def test_a_command_refuses_an_odd_file_in_a_line(home: Path, run: Run, odd: Odd, what: str, kind: str) -> None:
    path = odd(home / "odd", kind)
    said = run(*(word.format(file=path) for word in COMMANDS[what]))
    assert said.code in (1, 2)
    lines = said.err.rstrip("\n").split("\n")
    assert len(lines) <= (2 if "cards" in what or what == "a position" else 1), said.err
    assert said.err.startswith("tashkalar: ")
    assert remains(path, kind)


# --- what lies in folders --------------------------------------------------------------------------------------------


@each_kind
@pytest.mark.parametrize("name", ["0bad", f"0bad{NAME}"])
def test_the_games_beside_an_odd_one_are_listed(home: Path, run: Run, odd: Odd, kind: str, name: str) -> None:
    game = saved(home / "games", plies=4)
    path = odd(home / "games" / f"2026-11-21-ada-boris-{name}.tkr", kind)
    for words in (("games",), ("games", "--json"), ("stats",), ("games", "--player", "Ada")):
        said = run(*words)
        assert said.code == 0, said.err
    assert game.stem[-4:] in run("games").out
    assert "broken" in run("games").out
    assert run("play", "--plain", "--resume").code == 0
    assert saved_games.open_latest(lambda each: each) == game
    assert remains(path, kind)


@each_kind
def test_packs_beside_an_odd_one_are_used(home: Path, run: Run, odd: Odd, kind: str) -> None:
    path = odd(home / "packs" / "my_odd.yaml", kind)
    (home / "packs" / "my_coast.yaml").write_text(Path("docs/my_coast.yaml").read_text("utf-8"))
    said = run("cards", "knight")
    assert said.code == 0
    assert said.out.startswith("Knight")
    assert said.err.startswith("tashkalar: the pack my_odd.yaml is left out: ")
    assert said.err.count("\n") == 1
    assert remains(path, kind)


@each_kind
def test_logs_are_kept_beside_an_odd_one(home: Path, run: Run, odd: Odd, kind: str) -> None:
    for number in range(30):
        (home / f"log-20200101-1200{number:02}-1.log").touch()
    path = odd(home / f"log-20190101-120000-{NAME}.log", kind)
    assert run("games", "--verbose").code == 0
    assert len([*home.glob("log-*")]) in (20, 21)
    assert kind != "folder" or path.is_dir()


@each_kind
def test_pictures_beside_an_odd_one_are_written(home: Path, odd: Odd, kind: str) -> None:
    path = odd(home / "pictures" / "odd.svg", kind)
    paths.keep_private()
    paths.write_text(home / "pictures" / "board.svg", "<svg/>")
    assert remains(path, kind)


@each_kind
def test_a_tournament_with_an_odd_file_says_so(home: Path, run: Run, odd: Odd, kind: str) -> None:
    pytest.importorskip("polars")
    odd(home / "arena" / "plan.json", kind)
    said = run("arena", "beginner", "random", "--games", "2", "--folder", str(home / "arena"))
    if kind in ("broken-link", "loop"):
        assert said.code == 0, "a link that leads nowhere is replaced"
        return
    assert said.code == 1
    assert said.err.startswith("tashkalar: ")
    assert said.err.rstrip("\n").count("\n") == 0
    assert "plan.json" in said.err


@each_kind
def test_the_lock_may_be_odd(home: Path, odd: Odd, kind: str) -> None:
    """Either the lock works, or a line says why nothing is saved."""
    odd(home / json_files.lock_name(), kind)
    said = PuzzleProgressStore().save(lambda progress: progress.hinted("a"))
    assert said == "" or said.startswith("Your progress can't be saved: ")
    assert said.isprintable()


# --- folders that aren't ---------------------------------------------------------------------------------------------

FOLDERS: dict[str, Callable[[Path], object]] = {
    "file": lambda path: path.write_text("x"),
    PIPE: os.mkfifo,
    "device": lambda path: _device(path, NULL),
    "loop": _loop,
    HARM: lambda path: path.mkdir(),
}


@pytest.mark.parametrize("kind", FOLDERS)
@pytest.mark.parametrize("name", ["games", "packs"])
def test_a_folder_that_can_not_be_read_is_named(
    home: Path, run: Run, monkeypatch: pytest.MonkeyPatch, kind: str, name: str
) -> None:
    FOLDERS[kind](home / name)
    if kind == HARM:
        scan = os.scandir

        def refuse(folder: Path) -> object:
            if Path(folder) == home / name:
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(folder))
            return scan(folder)

        monkeypatch.setattr(os, "scandir", refuse)
    said = run(*{"games": ("games",), "packs": ("cards", "knight")}[name])
    assert said.code == 0
    assert said.err.startswith(f"tashkalar: The folder {home / name} can't be read: ")
    assert said.err.count("\n") == 1


def test_the_folders_of_a_new_user_are_not_missed(home: Path, run: Run) -> None:
    assert run("games").err == ""


def test_data_that_a_system_keeps_beside_files_is_no_game(home: Path, run: Run) -> None:
    """macOS writes such files on FAT and SMB."""
    game = saved(home / "games", plies=4)
    game.with_name(f"._{game.name}").write_bytes(b"\0\5\26\7")
    (home / "packs").mkdir()
    (home / "packs" / "._my_coast.yaml").write_bytes(b"\0\5\26\7")
    assert [each.path for each in saved_games.all_games()] == [game]
    assert run("cards", "knight").err == ""


# --- packages of others ----------------------------------------------------------------------------------------------

BY_ITSELF = "safe_io" not in inspect.getsource(registry._read_metadata)
"""Whether the registry still reads metadata without the reader; then odd files stop the program, or let it wait."""


@pytest.mark.parametrize("kind", [kind for kind in ODD if kind != HARM])
@pytest.mark.parametrize("place", ["entry_points.txt", ""])
def test_the_metadata_of_other_packages_may_be_odd(
    home: Path, odd: Odd, monkeypatch: pytest.MonkeyPatch, kind: str, place: str
) -> None:
    if BY_ITSELF and place and kind not in ("empty", "broken-link", "nothing"):
        pytest.xfail("the registry reads metadata without the reader")
    folder = home / "site" / "other-1.0.dist-info"
    odd(folder / place if place else folder, kind)
    monkeypatch.syspath_prepend(str(home / "site"))
    registry._read_metadata.cache_clear()
    try:
        assert "tash-kalar" in registry.installed_games()
    finally:
        registry._read_metadata.cache_clear()
