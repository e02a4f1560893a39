"""Windows, as far as Linux can show it: without its modules, names and signals the program is imported and plays."""

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers import like_windows
from tests.hotseat.helpers.fixed_environment import PATIENCE, ROOT

on_linux = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="only Linux lists the open files of a process"
)
DUEL = ("play", "--plain", "--form", "duel", "--names", "Ada,Boris", "--seed", "7")


def run(*words: str, typed: str = "", folder: Path | None = None) -> str:
    """Run a command that must succeed in a process like one on Windows; its output."""
    folders = {f"TASHKALAR_{kind}": str(folder) for kind in ("CONFIG", "DATA", "LOG")} if folder else {}
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-m", like_windows.__name__, *words],
        cwd=ROOT,
        env={**os.environ, **folders},
        input=typed,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.long
def test_every_module_is_imported() -> None:
    assert {"hotseat.cli.play_commands", "hotseat.play.guarded", "hotseat.tui.app"} <= {*run().split()}


@on_linux
def test_a_game_is_played_continued_renamed_and_deleted(tmp_path: Path) -> None:
    """No step deletes or renames a file while it is open."""
    (first, *_rest) = [line for line in run(*DUEL, typed="help\n", folder=tmp_path).splitlines() if "Answers: " in line]
    answer = first.removeprefix("Answers: ").split(",")[0]
    assert "Game stopped: saved in" in run("play", "--plain", "--resume", typed=f"{answer}\n", folder=tmp_path)
    assert "Renamed to final-" in run("games", "--rename", "1", "final", "--yes", folder=tmp_path)
    assert "Ada (Northern Imperial)" in run("games", folder=tmp_path)
    assert "Deleted: final-" in run("games", "--delete", "1", "--yes", folder=tmp_path)
    assert run("games", folder=tmp_path) == "No game has been saved yet.\n"


def test_the_engine_answers() -> None:
    request = {"do": "new", "form": "duel", "schools": ["northern", "southern"], "seed": 7}
    assert json.loads(run("engine", typed=json.dumps(request) + "\n"))["ok"] is True


def test_a_program_plays_without_a_guard(tmp_path: Path) -> None:
    bot = shlex.join((sys.executable, str(ROOT / "docs" / "my_bot.py")))
    assert "Turn 1: Boris places " in run(*DUEL, "--seat", f"2=program:{bot}", folder=tmp_path)
