"""An output that is closed, as `head` does, ends every command silently and with one exit code."""

import os
import subprocess
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from hotseat.cli.saved import EXPORTS
from tashkalar import cli
from tests.helpers.cli_runner import Run, caller
from tests.hotseat.helpers.fixed_environment import PATIENCE
from tests.saves.playing import saved


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command; all its folders are one."""
    for kind in ("CONFIG", "DATA", "LOG"):
        monkeypatch.setenv(f"TASHKALAR_{kind}", str(tmp_path))
    return caller(monkeypatch, capsys)


READ_BY_NOBODY = (
    *([name, "--help"] for name in cli.tashkalar.entries),
    ["--help"],
    ["--version"],
    [],
    ["games"],
    ["stats"],
    ["show", "1"],
    ["replay", "1", "--plain"],
    *(["export", "1", "--to", format, "--open-hands"] for format in EXPORTS),
    ["cards"],
    ["cards", "knight"],
    ["cards", "--path"],
    ["paths"],
    ["paths", "--json"],
    *(["completion", shell] for shell in ("bash", "zsh", "fish")),
    ["puzzle", "--plain"],
    ["play", "--plain", "--seed", "3"],
    ["play", "--plain", "--seed", "3", "--game", "pook"],
    ["play", "--plain", "--resume"],
    ["engine"],
)


def closed_pipe() -> TextIOWrapper:
    """A pipe to write into that is read no more."""
    read, write = os.pipe()
    os.close(read)
    return os.fdopen(write, "w", encoding="utf-8")


@pytest.mark.parametrize("words", READ_BY_NOBODY, ids=" ".join)
def test_an_output_that_is_closed_ends_every_command_alike_and_silently(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    saved(tmp_path / "games", plies=9)
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(b"rules\n")))
    with closed_pipe() as output:
        monkeypatch.setattr("sys.stdout", output)
        said = run(*words)
    assert (said.code, said.out, said.err) == (141, "", "")
    assert not list(tmp_path.glob("crash*"))


def test_a_shell_sees_the_same() -> None:
    call = f"{sys.executable} -m tashkalar cards | true; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", call], capture_output=True, timeout=PATIENCE, check=False)
    assert (done.returncode, done.stderr) == (141, b"")
