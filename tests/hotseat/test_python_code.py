"""Players in Python: where their code is looked for, and what is said of faults in it."""

import sys
from pathlib import Path

import pytest

from hotseat.play.python_code import check_place, load_factory

BOT = "def make(form, seed):\n    return form, seed\nnumber = 3\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with a file, where Python itself would look first."""
    (tmp_path / "zed_bot.py").write_text(BOT)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", ["", *sys.path])
    return tmp_path


def test_no_module_comes_from_the_current_folder(folder: Path) -> None:
    with pytest.raises(ValueError) as refused:
        load_factory("zed_bot:make")
    assert str(refused.value) == (
        "there is no module 'zed_bot'; for the file in the current folder write ./zed_bot.py:make"
    )
    assert sys.path[0] == ""
    assert "zed_bot" not in sys.modules


@pytest.mark.parametrize("place", ["./zed_bot.py:make", "zed_bot.py:make"])
def test_a_file_is_used_if_its_path_is_written(folder: Path, place: str) -> None:
    assert load_factory(place)("duel", 7) == ("duel", 7)


def test_a_folder_of_the_search_path_counts(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "elsewhere").mkdir()
    (folder / "elsewhere" / "far_bot.py").write_text(BOT)
    monkeypatch.syspath_prepend(folder / "elsewhere")
    assert load_factory("far_bot:make")("duel", 7) == ("duel", 7)


def test_a_check_runs_no_code(folder: Path) -> None:
    (folder / "proof.py").write_text("raise SystemExit('run')")
    check_place("proof.py:make")


@pytest.mark.parametrize(
    ("place", "why"),
    [
        ("no_such:make", "there is no module 'no_such'"),
        ("no_such.py:make", "there is no file 'no_such.py'"),
        ("a-b:make", "there is no module 'a-b'"),
        ("json.nothing:make", "'json.nothing:make' isn't available: No module named 'json.nothing'"),
        ("zed_bot.py:other", "'zed_bot.py:other' isn't available: module"),
        ("zed_bot.py:number", "'zed_bot.py:number' isn't a function that returns a player"),
        ("broken.py:make", "'broken.py:make' isn't available: '(' was never closed"),
        ("failing.py:make", "'failing.py:make' isn't available: no weights"),
    ],
)
def test_faults_are_a_line(folder: Path, place: str, why: str) -> None:
    (folder / "broken.py").write_text("print(")
    (folder / "failing.py").write_text("raise OSError('no weights')")
    with pytest.raises(ValueError) as refused:
        load_factory(place)
    assert str(refused.value).startswith(why)
    assert "\n" not in str(refused.value)
