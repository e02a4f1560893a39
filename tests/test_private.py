"""Files with hands or names belong to the user alone, whatever the umask, and so do those of earlier versions."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from hotseat.play.lesson_run import LessonProgress, LessonProgressStore
from hotseat.records import settings
from hotseat.util import paths
from tests.helpers import saves
from tests.helpers.cli_runner import Run, caller
from tests.saves.playing import cards, saved, start

RECORDS = Path(__file__).parent / "data" / "records"
KINDS = ("config", "data", "log")


@pytest.fixture(params=[0o022, 0o000], ids=oct)
def home(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The new places of the folders, none of them there yet; as other umasks have it."""
    for kind in KINDS:
        monkeypatch.setenv(f"TASHKALAR_{kind.upper()}", str(tmp_path / "of-mine" / kind))
    before = os.umask(request.param)
    yield tmp_path / "of-mine"
    os.umask(before)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return caller(monkeypatch, capsys)


def modes(folder: Path) -> dict[str, int]:
    """Return the permissions of everything inside a folder."""
    return {str(each.relative_to(folder)): each.stat().st_mode & 0o777 for each in sorted(folder.rglob("*"))}


def private(folder: Path) -> dict[str, int]:
    """The expected permissions: nothing for others."""
    return {str(each.relative_to(folder)): 0o700 if each.is_dir() else 0o600 for each in sorted(folder.rglob("*"))}


def test_what_is_new_is_private(home: Path, run: Run) -> None:
    shutil.copy(RECORDS / "duel-unfinished.tkr", home.parent / "given.tkr")
    saved(paths.data() / "games", plies=3)
    settings.write_settings(settings.settings_path(), {"bell": "on"})
    LessonProgressStore().save(lambda _: LessonProgress(done=("first",)))
    assert run("games", "--verbose").code == 0
    assert {"config/settings.json", "data/lessons.json", "data/games"} <= modes(home).keys()
    assert [name for name in modes(home) if name.startswith("log/log-")]
    assert modes(home) == private(home)
    assert home.stat().st_mode & 0o777 == 0o700


def test_a_record_that_is_written_anew_is_private(home: Path) -> None:
    session = start(home / "data" / "games")
    assert session.path is not None
    session.path.unlink()
    session.play("resign")
    session.close()
    assert len(modes(home / "data" / "games")) == 1
    assert modes(home) == private(home)


@pytest.mark.parametrize("words", [["games"], ["stats"], ["show", "1"], ["export", "1", "--to", "txt"]], ids=str)
def test_what_earlier_versions_left_open_is_closed(home: Path, run: Run, words: list[str]) -> None:
    record = saved(home / "data" / "games", plies=3)
    beside = (record.with_suffix(".analysis.json"), home / "data" / "lessons.json", home / "config" / "settings.json")
    for file in (
        *beside,
        home / "data" / "pictures" / "a.svg",
        home / "log" / "log-1.log",
        home / "log" / "crash-1.txt",
    ):
        file.parent.mkdir(exist_ok=True, parents=True)
        file.write_text("{}")
    for each in home.rglob("*"):
        each.chmod(0o755 if each.is_dir() else 0o644)
    assert run(*words).code == 0
    assert modes(home) == private(home)


def test_what_is_not_ours_stays_as_it_is(home: Path, run: Run, tmp_path: Path) -> None:
    """The environment may name a folder in which much else lies; and a link leads elsewhere."""
    record = saved(home / "data" / "games", plies=3)
    dotfiles = tmp_path / "dotfiles.json"
    dotfiles.write_text("{}")
    (home / "config").mkdir()
    (home / "config" / "settings.json").symlink_to(dotfiles)
    others = (home / "data" / "letter.txt", record.with_name("notes.txt"), record.with_suffix(".notes.json"), dotfiles)
    for file in others:
        file.touch()
        file.chmod(0o644)
    for folder in (home / "data", home / "data" / "games"):
        folder.chmod(0o755)
    assert run("games").code == 0
    assert {file.stat().st_mode & 0o777 for file in others} == {0o644}
    assert (home / "data").stat().st_mode & 0o777 == 0o755
    assert (home / "data" / "games").stat().st_mode & 0o777 == 0o700


def test_a_record_elsewhere_is_closed_once_it_is_played_on(home: Path, tmp_path: Path) -> None:
    record = tmp_path / "game.tkr"
    shutil.copy(RECORDS / "duel-unfinished.tkr", record)
    record.chmod(0o664)
    saves.read_replay(record, cards())
    assert record.stat().st_mode & 0o777 == 0o664
    saves.resume_session(record, cards()).close()
    assert record.stat().st_mode & 0o777 == 0o600


def test_an_export_with_the_hands_of_a_game_that_goes_on_is_private(home: Path, run: Run, tmp_path: Path) -> None:
    """Others are exported for others, and are as the user's other files."""
    saved(home / "data" / "games", plies=3)
    usual = tmp_path / "usual"
    usual.touch()
    file = tmp_path / "game.html"
    for words, mode in (
        (["--open-hands"], 0o600),
        (["--force"], 0o600),
        ([], usual.stat().st_mode & 0o777),
        (["--open-hands", "--force"], 0o600),
    ):
        if not words:
            file.unlink()
        assert run("export", "1", "--to", "html", "-o", str(file), *words).code == 0
        assert file.stat().st_mode & 0o777 == mode, words
    saved(home / "data" / "games")
    over = tmp_path / "over.html"
    assert run("export", "1", "--to", "html", "--open-hands", "-o", str(over)).code == 0
    assert over.stat().st_mode & 0o777 == usual.stat().st_mode & 0o777


def test_what_cant_be_closed_hinders_nothing(home: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    saved(home / "data" / "games", plies=3)
    (home / "data" / "games").chmod(0o755)
    monkeypatch.setattr("pathlib.Path.chmod", refuse)
    assert run("games").code == 0


def test_help_and_version_touch_no_folder(home: Path, run: Run) -> None:
    for words in (["--version"], ["games", "--help"], ["cards", "knight"]):
        run(*words)
    assert not home.exists()
