"""Every command judges a damaged record alike, and names the damaged line."""

import json
from pathlib import Path

import pytest

from tests.helpers.cli_runner import Run, caller
from tests.saves.playing import saved

BAD_DIGIT, NO_JSON = "another digit", "no JSON"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path))
    games = tmp_path / "games"
    games.mkdir()
    return games


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return caller(monkeypatch, capsys)


def damage(path: Path, kind: str) -> int:
    """Damage a line in the middle of a file.

    Returns:
        The line, from 1.
    """
    lines = path.read_bytes().splitlines(keepends=True)
    number = len(lines) // 2
    line = lines[number - 1]
    lines[number - 1] = line.replace(b'"ply":', b'"ply":1', 1) if kind == BAD_DIGIT else b"{" + line
    assert lines[number - 1] != line
    path.write_bytes(b"".join(lines))
    return number


@pytest.mark.parametrize("kind", [BAD_DIGIT, NO_JSON])
def test_all_commands_name_the_damaged_line_of_a_finished_game(folder: Path, run: Run, kind: str) -> None:
    path = saved(folder)
    number = damage(path, kind)
    said = {
        "games": run("games"),
        "show": run("show", str(path)),
        "replay": run("replay", str(path), "--plain"),
        "analyse": run("analyse", str(path)),
        "resume": run("play", "--resume", str(path), "--plain"),
    }
    for command, done in said.items():
        assert f"line {number}" in done.out + done.err, (command, done)
    assert "won" not in said["games"].out
    assert "Ada" not in run("stats").out
    exported = json.loads(run("export", str(path), "--to", "json").out)
    assert exported["result"] is None
