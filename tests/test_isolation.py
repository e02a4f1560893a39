"""No file of the current folder runs only because it has the name of a module."""

import json
import os
import shlex
import subprocess
import sys
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import pexpect
import pytest

from hotseat.records.saved_games import games_folder as games_folder
from hotseat.util import processes, spawning
from tashkalar.engine import new_game, observe
from tests.hotseat.helpers.fixed_environment import PATIENCE, of_its_own_size

SCRIPT = "from tashkalar.cli import main\n\nif __name__ == '__main__':\n    main()\n"
"""The command `tashkalar` as an installer writes it."""
TRAP = "import os\nwith open(os.environ['CAUGHT'], 'a') as file:\n    file.write(__name__ + '\\n')\n"
FOREIGN = (
    "hotseat",
    "tashkalar",
    "click",
    "distributed",
    "numpy",
    "pandas",
    "polars",
    "pyarrow",
    "pydantic",
    "textual",
    "yaml",
)
DUEL = ("--form", "duel", "--names", "Ada,Boris", "--seed", "7")
PLAY = ("play", "--plain", *DUEL)


class Place:
    """A folder that is full of traps, in which commands run."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "traps"
        self.folder.mkdir()
        for name in (*sys.stdlib_module_names, *FOREIGN):
            (self.folder / f"{name}.py").write_text(TRAP)
        self.script = folder / "bin" / "tashkalar"
        self.script.parent.mkdir()
        self.script.write_text(SCRIPT)
        self._caught = folder / "caught"
        self.env = {**os.environ, "CAUGHT": str(self._caught)}

    def run(
        self, *words: str, typed: str = "", env: Mapping[str, str] | None = None
    ) -> "subprocess.CompletedProcess[str]":
        """Run a command of the command line here."""
        return self.call([sys.executable, str(self.script), *words], typed, env)

    def call(
        self, command: list[str], typed: str = "", env: Mapping[str, str] | None = None
    ) -> "subprocess.CompletedProcess[str]":
        """Run any command here."""
        return subprocess.run(
            command,
            cwd=self.folder,
            env={**self.env, **(env or {})},
            input=typed,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )

    @property
    def caught(self) -> str:
        """The modules of this folder that have run."""
        return self._caught.read_text() if self._caught.exists() else ""


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Place:
    """One for each test, and folders for games beside it."""
    for kind in ("CONFIG", "DATA", "CACHE"):
        monkeypatch.setenv(f"TASHKALAR_{kind}", str(tmp_path / "user"))
    return Place(tmp_path)


def test_the_traps_catch(place: Place) -> None:
    done = place.call([sys.executable, "-c", "import random"])
    assert (done.returncode, place.caught) == (0, "random\n")


@pytest.mark.sweep("level")
@pytest.mark.parametrize("level", ["beginner", "hard"])
def test_a_level_plays_in_plain_lines(place: Place, level: str) -> None:
    done = place.run(*PLAY, "--seat", f"2={level}", typed="quit\n")
    assert (done.returncode, place.caught) == (0, "")
    assert "Turn 1: Boris " in done.stdout, done.stdout


def test_a_level_of_another_game_plays(place: Place) -> None:
    done = place.run("play", "--plain", "--game", "pook", "--seed", "7", "--seat", "1=beginner", typed="quit\n")
    assert (done.returncode, place.caught) == (0, "")


@pytest.mark.long
def test_a_saved_game_goes_on_with_a_level(place: Place) -> None:
    assert place.run(*PLAY, "--seat", "1=beginner", typed="place c5 1c\nquit\n").returncode == 0
    assert len([*games_folder().glob("*.tkr")]) == 1
    done = place.run("play", "--plain", "--resume", "--seat", "2=beginner", typed="quit\n")
    assert (done.returncode, place.caught) == (0, "")


def test_a_level_plays_on_a_screen(place: Place) -> None:
    env = {**of_its_own_size(), "CAUGHT": place.env["CAUGHT"]}
    words = [str(place.script), "play", *DUEL, "--seat", "2=beginner"]
    child = pexpect.spawn(
        sys.executable, words, cwd=str(place.folder), env=env, dimensions=(36, 120), timeout=PATIENCE, encoding="utf-8"
    )
    try:
        child.expect("Enter shows the table")
        child.send("qq")
        child.expect(pexpect.EOF)
    finally:
        child.close(force=True)
    assert place.caught == ""


@pytest.mark.long
def test_a_crew_helps_a_level(place: Place) -> None:
    """The level is started as a table does it; with two processors it has workers."""
    start = new_game(spawned_cards(), "duel", ("northern", "sylvan"), 7)
    request = asked_of_level(observe(start, start.seat), start.seat + 1)
    command = processes.python("-m", "tashkalar.ai", "hard", "--cores", "2")
    done = place.call(command, json.dumps(request) + "\n")
    assert '"play"' in done.stdout, done.stderr
    assert place.caught == ""


def spawned_cards() -> Any:
    from tashkalar import cards

    return cards.load()


def asked_of_level(seen: object, seat: int) -> dict[str, object]:
    """The line that asks a level."""
    return {
        "do": "choose",
        "seat": seat,
        "view": seen,
        "question": {"digest": "of this moment"},
        "events": [],
        "budget": {"seconds": PATIENCE},
    }


def test_workers_are_started(place: Place) -> None:
    """Whatever has workers starts them so: the crew, the arena, what is measured."""
    (place.script.parent / "work.py").write_text(WORK)
    done = place.call([sys.executable, str(place.script.parent / "work.py")])
    assert done.stdout.split() == ["4", "9", "None", "None"], done.stderr
    assert place.caught == ""


WORK = """
import os
from concurrent.futures import ProcessPoolExecutor
from hotseat.util.spawning import context

def square(number):
    return number * number

def variable(_):
    return os.environ.get("PYTHONSAFEPATH")

if __name__ == "__main__":
    with context().Pool(2) as pool:
        print(*pool.map(square, [2, 3]))
    with ProcessPoolExecutor(1, context()) as executor:
        print(executor.submit(variable, 0).result(), variable(0))
"""


@pytest.mark.long
def test_the_arena_plays(place: Place, tmp_path: Path) -> None:
    pytest.importorskip("polars")
    bot = tmp_path / "bot"
    bot.mkdir()
    (bot / "helping.py").write_text("def best(options):\n    return options[-1]\n")
    (bot / "bot.py").write_text(
        "import json, sys\nfrom helping import best\n"
        "for line in sys.stdin:\n"
        "    print(json.dumps({'play': best(json.loads(line)['question']['options'])}), flush=True)\n"
    )
    program = f"program:{shlex.join([sys.executable, str(bot / 'bot.py')])}"
    words = ("--form", "duel", "--games", "2", "--workers", "2", "--folder", str(tmp_path / "games"))
    done = place.run("arena", "random", program, *words)
    assert (done.returncode, place.caught) == (0, ""), done.stderr


@pytest.mark.long
def test_the_arena_plays_on_a_cluster(place: Place, tmp_path: Path) -> None:
    distributed: Any = import_module("distributed")
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, dashboard_address=":0", host="127.0.0.1", silence_logs=50
    ) as cluster:
        scheduler = cluster.scheduler_address.removeprefix("tcp://")
        words = ("--form", "duel", "--games", "2", "--folder", str(tmp_path / "games"))
        done = place.run("arena", "random", "verb", *words, "--on", f"dask://{scheduler}")
    assert (done.returncode, place.caught) == (0, ""), done.stderr


@pytest.mark.long
def test_a_game_is_analysed_and_puzzles_are_posed(place: Place) -> None:
    typed = "place c5 1c\nresign\ny\n"
    assert place.run(*PLAY, "--open-hands", typed=typed).returncode == 0
    (game,) = games_folder().glob("*.tkr")
    place.run("analyse", str(game))
    place.run("puzzle", "--plain", typed="quit\n")
    assert place.caught == ""


# --- the variable ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("before", [None, "", "1"])
def test_the_variable_is_set_only_while_a_worker_starts(monkeypatch: pytest.MonkeyPatch, before: str | None) -> None:
    monkeypatch.delenv(processes.SAFE_PATH, raising=False)
    if before is not None:
        monkeypatch.setenv(processes.SAFE_PATH, before)
    with processes.safe_path(), processes.safe_path():
        assert os.environ[processes.SAFE_PATH] == (before or processes.OURS)
    assert os.environ.get(processes.SAFE_PATH) == before


def test_what_the_user_has_set_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(processes.SAFE_PATH, "1")
    processes.forget_safe_path()
    assert os.environ[processes.SAFE_PATH] == "1"
    monkeypatch.setenv(processes.SAFE_PATH, processes.OURS)
    processes.forget_safe_path()
    assert processes.SAFE_PATH not in os.environ


def test_workers_are_never_forked() -> None:
    assert spawning.context().get_start_method() == "spawn"
