"""Lines of text without --plain: by the environment, the settings, or a terminal without screens."""

import sys
from io import StringIO
from pathlib import Path

import pytest

from hotseat.cli import common
from hotseat.records.settings import settings_path, write_settings
from tests.helpers.cli_runner import Run, caller


@pytest.fixture(autouse=True)
def surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("TASHKALAR_PLAIN", "TEXTUAL_DRIVER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path))
    return caller(monkeypatch, capsys)


@pytest.mark.parametrize(
    ("variable", "setting", "term", "plain"),
    [
        ("", "off", "xterm", False),
        ("1", "off", "xterm", True),
        ("", "on", "xterm", True),
        ("0", "on", "xterm", False),
        ("", "off", "dumb", True),
        ("0", "off", "dumb", False),
    ],
)
def test_what_makes_lines_the_default(
    variable: str,
    setting: str,
    term: str,
    plain: bool,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("TASHKALAR_PLAIN", variable)
    monkeypatch.setenv("TERM", term)
    keyboard = StringIO()
    keyboard.isatty = lambda: True  # type: ignore[method-assign]
    monkeypatch.setattr(sys, "stdin", keyboard)
    write_settings(settings_path(), {"plain": setting})
    assert common.plain_by_default() is plain
    assert ("TERM=dumb" in capsys.readouterr().err) is (plain and term == "dumb")


def test_each_command_with_plain_follows_it(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TASHKALAR_PLAIN", "1")
    assert run("play", "--seed", "7").out.startswith("High Form: ")
    assert run("learn").out
    assert run("replay", "1").out.startswith("High Form: ")


@pytest.mark.parametrize(("lines", "code"), [(["place d4", "hand", "end"], 0), (["place d4", "plaec d5", "end"], 1)])
def test_a_strict_script_ends_at_the_first_line_that_means_nothing(
    lines: list[str], code: int, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", StringIO("\n".join(lines)))
    done = run("play", "--strict", "--seed", "7")
    assert done.code == code
    assert "Game stopped: saved in" in done.out.splitlines()[-1]
    assert done.err.startswith("tashkalar: line 2, 'plaec d5': " if code else "")
    assert done.err.count("\n") == code


@pytest.mark.parametrize("command", ["learn", "puzzle"])
def test_a_strict_script_ends_in_an_exercise_too(command: str, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", StringIO("hand\nnonsense\nhand\n"))
    done = run(command, "--strict")
    assert done.code == 1
    assert done.err.startswith("tashkalar: line 2, 'nonsense': ")
    assert done.err.count("\n") == 1


def test_help_names_it(run: Run) -> None:
    said = " ".join(run("--help").out.split())
    assert "With --plain" in said
    assert "TASHKALAR_PLAIN=1" in said
