"""Files are written whole or not at all: a full disk or a kill in the middle leaves what was there."""

import getpass
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from hotseat.play import python_code
from hotseat.util import paths
from tests.helpers.cli_runner import Run, caller
from tests.saves.playing import saved

ROOT = Path(__file__).parents[1]
OLD = "what was there before"


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path / "data"))
    return saved(tmp_path / "data" / "games", plies=60)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return caller(monkeypatch, capsys)


@pytest.fixture
def there(tmp_path: Path) -> Path:
    """A file in a folder of its own."""
    file = tmp_path / "out" / "game.html"
    file.parent.mkdir()
    file.write_text(OLD)
    return file


def test_a_file_is_of_the_user_alone_or_as_said(tmp_path: Path) -> None:
    file = tmp_path / "folder" / "file"
    paths.write_atomic(file, b"1")
    assert (file.read_bytes(), file.stat().st_mode & 0o777) == (b"1", 0o600)
    assert file.parent.stat().st_mode & 0o777 == 0o700
    paths.write_atomic(file, b"2", 0o644)
    assert (file.read_bytes(), file.stat().st_mode & 0o777) == (b"2", 0o644)
    assert list(file.parent.iterdir()) == [file]


def test_folders_above_a_new_one_are_of_the_user_alone_too(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    paths.write_text(tmp_path / "a" / "b" / "file", "1")
    assert {each.stat().st_mode & 0o777 for each in (tmp_path / "a", tmp_path / "a" / "b")} == {0o700}
    assert tmp_path.stat().st_mode & 0o777 == 0o755


def test_no_folder_is_made_where_a_file_lies(there: Path) -> None:
    with pytest.raises(OSError, match="exists"):
        paths.make_folder(there)


@pytest.mark.parametrize("target", ["there", "not-there", "folder/not-there"])
def test_a_link_stays_and_its_target_is_written(tmp_path: Path, target: str) -> None:
    (tmp_path / "dotfiles").mkdir()
    (tmp_path / "dotfiles" / "there").write_text(OLD)
    link = tmp_path / "link"
    link.symlink_to(Path("dotfiles") / target)
    paths.write_text(link, "new\n")
    assert (str(link.readlink()), (tmp_path / "dotfiles" / target).read_bytes()) == (f"dotfiles/{target}", b"new\n")
    assert [each.name for each in tmp_path.iterdir() if each.name.startswith(".")] == []


def test_a_text_of_any_letters_is_written_as_utf_8(tmp_path: Path) -> None:
    paths.write_text(tmp_path / "file", "Zo\u00eb \udc80\n")
    assert (tmp_path / "file").read_bytes() == b"Zo\xc3\xab \\udc80\n"


def test_a_new_file_is_never_written_over_one_that_is_there(there: Path) -> None:
    with pytest.raises(FileExistsError):
        paths.write_exclusive(there, b"new")
    assert there.read_text() == OLD
    other = there.with_name("other")
    paths.write_exclusive(other, b"new")
    assert other.read_bytes() == b"new"
    there.with_name("plain").touch()
    assert other.stat().st_mode == there.with_name("plain").stat().st_mode


@pytest.mark.parametrize("when", ["os.fsync", "os.fchmod", "pathlib.Path.replace"])
def test_where_it_fails_all_is_as_it_was(there: Path, monkeypatch: pytest.MonkeyPatch, when: str) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(when, fail)
    for write, file in ((paths.write_atomic, there), (paths.write_exclusive, there.with_name("new"))):
        with pytest.raises(OSError, match="No space left"):
            write(file, b"new")
    monkeypatch.undo()
    assert there.read_text() == OLD
    assert list(there.parent.iterdir()) == [there]


LIMITED = """
import resource, sys
sys.dont_write_bytecode = True  # else it is cut off too
from tashkalar import cli
from tashkalar.cards import load
load()
resource.setrlimit(resource.RLIMIT_FSIZE, (2000, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))
cli.main()
"""


@pytest.mark.parametrize("name", ["game.html", "new.html"])
def test_an_export_that_has_no_room_leaves_the_older_file(game: Path, there: Path, name: str) -> None:
    """The system refuses what goes past a limit, as a full disk does."""
    pytest.importorskip("resource")
    output = there.with_name(name)
    command = [sys.executable, "-c", LIMITED, "export", str(game), "--to", "html", "-o", str(output), "--force"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr == f"tashkalar: {output} can't be written: File too large\n"
    assert {file: file.read_text() for file in there.parent.iterdir()} == {there: OLD}


KILLED = """
import os, signal
from tashkalar import cli
from tashkalar.cards import load
load()
os.fsync = lambda _: os.kill(os.getpid(), signal.SIGKILL)
cli.main()
"""


def test_an_export_that_is_killed_leaves_the_older_file(game: Path, there: Path) -> None:
    command = [sys.executable, "-c", KILLED, "export", str(game), "--to", "html", "-o", str(there), "--force"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
    assert done.returncode < 0
    assert there.read_text() == OLD


def test_an_export_keeps_what_others_may_do_with_the_file(game: Path, there: Path, run: Run) -> None:
    there.chmod(0o640)
    assert run("export", str(game), "--to", "txt", "-o", str(there), "--force").code == 0
    assert there.stat().st_mode & 0o777 == 0o640
    assert "Ada" in there.read_text()


def test_an_export_goes_where_a_link_leads(game: Path, there: Path, run: Run) -> None:
    link, dangling = there.with_name("link"), there.with_name("dangling")
    link.symlink_to(there)
    dangling.symlink_to(there.with_name("nothing"))
    for output, target in ((link, there), (dangling, there.with_name("nothing"))):
        assert run("export", str(game), "--to", "txt", "-o", str(output), "--force").code == 0
        assert output.is_symlink()
        assert "Ada" in target.read_text()


def test_an_export_to_a_device_leaves_it_one(game: Path, run: Run) -> None:
    assert run("export", str(game), "--to", "txt", "-o", os.devnull, "--force").code == 0
    assert not Path(os.devnull).is_file()


def test_an_export_respects_that_a_file_may_not_be_written(
    game: Path, there: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    there.chmod(0o444)
    monkeypatch.setattr("os.access", lambda path, mode: mode != os.W_OK)
    said = run("export", str(game), "--to", "txt", "-o", str(there), "--force")
    assert said.code == 1
    assert "can't be written: Permission denied" in said.err
    assert there.read_text() == OLD


# --- folders that the environment names ------------------------------------------------------------------------------

VARIABLES = {"TASHKALAR_DATA": paths.data, "TASHKALAR_CONFIG": paths.config, "TASHKALAR_LOG": paths.log}


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty current folder, and a home beside it."""
    for name in ("home", "here"):
        (tmp_path / name).mkdir()
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path / "here")
    return tmp_path


@pytest.mark.parametrize("variable", VARIABLES)
@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("~/mine", "home/mine"),
        ("~", "home"),
        (f"~{getpass.getuser()}/mine", None),
        ("{}/mine", "mine"),
        ("there", "here/there"),
    ],
)
def test_a_tilde_in_the_environment_is_the_home(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch, variable: str, text: str, path: str | None
) -> None:
    (elsewhere / "here" / "there").mkdir()
    monkeypatch.setenv(variable, text.format(elsewhere))
    wanted = elsewhere / path if path else Path(text).expanduser()
    assert VARIABLES[variable]() == wanted


@pytest.mark.parametrize("variable", VARIABLES)
@pytest.mark.parametrize("text", ["mine", "./mine", "~no-such-user/mine", "\x1b[2Jmine"])
def test_a_relative_folder_is_never_made(
    elsewhere: Path, run: Run, monkeypatch: pytest.MonkeyPatch, variable: str, text: str
) -> None:
    """Each current folder would get games of its own."""
    for name in VARIABLES:
        monkeypatch.setenv(name, str(elsewhere / "whole"))
    monkeypatch.setenv(variable, text)
    said = run("paths")
    assert (said.code, said.out) == (1, "")
    shown = text.replace("\x1b", "\\x1b")
    start = f"tashkalar: {variable} names no folder: {shown}; set it to a whole path, such as ~/"
    assert said.err.startswith(start)
    assert said.err.count("\n") == 1
    run("play", "--plain", "--verbose")
    assert list((elsewhere / "here").iterdir()) == []


@pytest.mark.parametrize(
    ("words", "name"),
    [
        (("export", "{game}", "--to", "txt", "--output=~/out.txt"), "out.txt"),
        (("show", "--position=~/position.json", "--output=~/out.txt"), "out.txt"),
        (("cards", "--check=~/none.yaml"), ""),
        (("puzzle", "--check=~/none.json"), ""),
    ],
)
def test_a_tilde_in_an_option_is_the_home(
    elsewhere: Path, run: Run, game: Path, words: tuple[str, ...], name: str
) -> None:
    """A path from a shell that expands `~` only at the beginning of a word."""
    seats = [{"name": "Ada", "school": "northern"}, {"name": "Boris", "school": "southern"}]
    (elsewhere / "home" / "position.json").write_text(json.dumps({"form": "duel", "seed": 1, "seats": seats}))
    said = run(*(word.format(game=game) for word in words))
    assert said.code == (0 if name else 2), said.err
    assert [each.name for each in (elsewhere / "home").iterdir()] == ["position.json", *filter(None, [name])]
    assert name or str(elsewhere / "home" / "none") in said.err


def test_a_tilde_in_the_path_of_a_player_is_the_home(elsewhere: Path) -> None:
    (elsewhere / "home" / "bots.py").write_text("eager = 1")
    python_code.check_place("~/bots.py:eager")
    with pytest.raises(ValueError, match="isn't a function"):
        python_code.load_factory("~/bots.py:eager")
