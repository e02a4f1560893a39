"""Players of users in Python, at every command that takes one: whatever their code does, only their game suffers."""

import ast
import io
from collections.abc import Sequence
from itertools import product
from pathlib import Path

import pytest

from hotseat.play import program
from tests.helpers.cli_runner import Run, caller
from tests.helpers.in_process_arena import short
from tests.saves.playing import play_on, start
from tests.test_literals import MODULES

PLAYER = "class P:\n  def __init__(self, form, seed): pass\n  def choose(self, seen, question, events, budget):\n    "
FAILING = {
    "exit0": ("import sys; sys.exit(0)", "isn't available: SystemExit: 0"),
    "exit7": ("import sys; sys.exit(7)", "isn't available: SystemExit: 7"),
    "os_exit": ("import os; os._exit(9)", "exited with code 9"),
    "mute": ("class E(Exception):\n  def __str__(self): raise RuntimeError\nraise E", "isn't available: E "),
    "syntax": ("def (", "isn't available: invalid syntax"),
    "base": (f"class B(BaseException): pass\n{PLAYER}raise B('\\x1b]0;x\\x07')", r"code 1: B: \x1b]0;x\x07 ("),
    "choose_exit": (f"{PLAYER}import os; os._exit(3)", "exited with code 3"),
    "interrupt": (f"{PLAYER}raise KeyboardInterrupt", "exited with code 1: KeyboardInterrupt"),
    "killed": (f"{PLAYER}import os; os.kill(os.getpid(), 9)", "exited with code -9"),
    "unlisted": (f"{PLAYER}return seen", "exited with code 1: AttributeError: "),
    "endless": (f"{PLAYER}\n    while True: pass", "gave no answer within "),
    "missing": ("", "isn't available: module 'missing"),
}
"""The code of players that fail, with the reason that people read."""
PRINTING = {
    "print": f"print('\\x1b[31mhello ' * 1000)\n{PLAYER}print('x' * 1000); return question.options[0]",
    "write": "import os\n"
    + PLAYER
    + "os.write(1, b'{\"play\":\"resign\"}\\n\\x1b[31m'); os.write(2, b'\\x1b]0;x\\x07' * 1000); "
    + "return question.options[0]",
}
"""The code of players that print, and play on."""
COMMANDS: dict[str, Sequence[str]] = {
    "play": ("play", "--plain", "--form", "duel", "--seed", "7", "--seat", "2=PLAYER", "--seat", "1=human"),
    "analyse": ("analyse", "game.tkr", "--player", "PLAYER", "--all"),
    "arena": ("arena", "PLAYER", "verb", "--form", "duel", "--games", "2", "--folder", "games"),
    "stopping": ("arena", "PLAYER", "verb", "--form", "duel", "--games", "2", "--folder", "games", "--failures=stop"),
    "balance": ("balance", "--player", "PLAYER", "--form", "duel", "--games", "2", "--folder", "games"),
}
"""The commands that start the player of a user."""
QUICK = {("analyse", name) for name in FAILING} | {("play", "base"), ("arena", "exit0"), ("stopping", "base")}
"""The pairs of command and player in `make test`; the others take a while."""


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command in a folder with a finished game."""
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("TASHKALAR_LOG", str(tmp_path / "log"))
    monkeypatch.chdir(tmp_path)
    session = start(tmp_path)
    play_on(session)
    session.close()
    assert session.path is not None
    session.path.rename("game.tkr")
    short(monkeypatch, 1)
    monkeypatch.setattr("sys.stdin", io.StringIO())
    return caller(monkeypatch, capsys)


def pairs(names: Sequence[str]) -> list[object]:
    """Every command with every player."""
    return [
        pytest.param(*pair, id="-".join(pair), marks=[] if pair in QUICK else [pytest.mark.long])
        for pair in product(COMMANDS, names)
    ]


@pytest.mark.parametrize(("command", "name"), pairs([*FAILING]))
def test_a_failing_player_is_one_line(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, command: str, name: str
) -> None:
    text, why = FAILING[name]
    (tmp_path / f"{name}.py").write_text(text)
    if name == "endless":
        monkeypatch.setattr(program, "STARTING", 0.2)
        monkeypatch.setattr("hotseat.plugin.seats.SECONDS", 0.2)
    seconds = ("--seconds", "0.2") if name == "endless" and command != "analyse" else ()
    said = run(*(word.replace("PLAYER", f"python:./{name}.py:P") for word in COMMANDS[command]), *seconds)
    everything = said.out + said.err
    assert said.code == (1 if command in ("analyse", "stopping") else 0)
    assert why in everything
    assert "Traceback" not in everything
    assert all(line.isprintable() for line in everything.split("\n"))
    assert not list((tmp_path / "log").glob("crash*"))
    assert len([line for line in everything.splitlines() if why in line and not line.startswith("  ")]) == 1


@pytest.mark.parametrize("command", [pytest.param(name, marks=pytest.mark.long) for name in COMMANDS])
@pytest.mark.parametrize("name", PRINTING)
def test_what_a_player_prints_reaches_nobody(run: Run, tmp_path: Path, command: str, name: str) -> None:
    (tmp_path / f"{name}.py").write_text(PRINTING[name])
    said = run(*(word.replace("PLAYER", f"python:./{name}.py:P") for word in COMMANDS[command]))
    assert said.code == 0, said.err
    assert "\x1b" not in said.out + said.err
    assert "xxx" not in said.out + said.err
    assert "hello" not in said.out + said.err


STARTERS = {
    "load_factory": {"hotseat/ai/__main__.py": "the process of a player"},
    "Program": {
        "hotseat/play/external_players.py": "a seat at a table",
        "hotseat/arena/players.py": "a seat in the arena, and an analysis",
    },
}
"""The modules that run the code of users or start its process, with what for."""


@pytest.mark.parametrize("name", STARTERS)
def test_the_code_of_users_is_started_nowhere_else(name: str) -> None:
    calling = {
        module
        for path, module in MODULES.items()
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) == name
    }
    assert calling == STARTERS[name].keys()
