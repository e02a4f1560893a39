"""The commands of a program whose only game is Nim: none of them needs another one."""

import io
import json
from pathlib import Path

import pytest

from hotseat import cli
from hotseat.ai.game_runner import play_game
from hotseat.cli.commands import COMMANDS
from hotseat.records import saved_games
from hotseat.util import identity
from tests.hotseat import nim_players
from tests.hotseat.toy_program import PROGRAM, install, run

GAME = ("--game", "nim")
NEW = (*GAME, "--names", "Ada,Boris", "--seed", "1")


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    install(monkeypatch)
    monkeypatch.setattr(identity, "_declared", identity.current()._replace(game="nim"))
    for kind in ("DATA", "CONFIG", "LOG"):
        monkeypatch.setenv(identity.current().variable(kind), str(tmp_path / kind.lower()))
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def saved(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    """A game that has ended."""
    monkeypatch.setattr("sys.stdin", io.StringIO("lay\ntake 3\ntake 3\ntake 2\ntake 2\n"))
    assert run(monkeypatch, "play", *NEW, "--plain") == 0
    assert "Boris wins: took the last stone (Ada 0, Boris 1)." in capsys.readouterr().out
    return "1"


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_every_command_has_help(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, *command.split(), "--help") == 0
    assert capsys.readouterr().out.startswith(f"Usage: {PROGRAM.name}")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("games",), "Ada 0, Boris 1"),
        (("stats",), ""),
        (("replay", "1", "--plain"), "Ada: lay 2."),
        (("show", "1"), "stones"),
        (("games", "--json"), '"nim"'),
        (("export", "1", "--to", "txt"), "took the last stone"),
        (("export", "1", "--to", "md"), "took the last stone"),
        (("export", "1", "--to", "json"), '"nim"'),
        (("export", "1", "--to", "cast"), '"version"'),
        (("paths",), "data"),
        (("--version",), PROGRAM.name or ""),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
@pytest.mark.usefixtures("saved")
def test_a_saved_game_is_shown(
    words: tuple[str, ...], said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, *words) == 0
    assert said in capsys.readouterr().out


@pytest.mark.usefixtures("saved")
def test_a_share_key_holds_a_whole_game(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, "export", "1", "--to", "key") == 0
    key = capsys.readouterr().out.strip()
    assert run(monkeypatch, "replay", key, "--plain") == 0
    assert "Boris: take 3." in capsys.readouterr().out


@pytest.mark.usefixtures("saved")
def test_a_game_is_renamed_and_deleted(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, "games", "--rename", "1", "first", "--yes") == 0
    (game,) = saved_games.all_games()
    assert game.path.stem.startswith("first-")
    assert run(monkeypatch, "games", "--delete", "1", "--yes") == 0
    assert saved_games.all_games() == []


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_completes(shell: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, "completion", shell) == 0
    assert str(PROGRAM.name) in capsys.readouterr().out


def test_the_engine_answers(monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    class Lines:
        buffer = io.BytesIO(b'{"do": "new", "seed": 1}\n')

    monkeypatch.setattr("sys.stdin", Lines())
    assert run(monkeypatch, "engine", *GAME) == 0
    (line,) = capfdbinary.readouterr().out.splitlines()
    assert json.loads(line)["ok"] is True


@pytest.mark.parametrize(
    "words",
    [
        ("nonsense",),
        ("play", "--game", "mill"),
        ("play", "--game", "nim", "--plain", "--seat", "9=medium"),
        ("replay", "nothing", "--plain"),
        ("stats", "--game", "mill"),
        ("export", "1", "--to", "nothing"),
    ],
    ids=" ".join,
)
def test_wrong_usage_is_told_in_a_line(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, *words) in (1, 2)
    assert capsys.readouterr().err.startswith(f"{PROGRAM.name}: ")


def test_players_play_a_tournament(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("polars")
    from tests.hotseat.helpers import in_process_arena

    in_process_arena.without_processes(monkeypatch)
    words = ("arena", *GAME, "medium", "first", "--games", "8", "--workers", "1", "--seed", "1")
    assert run(monkeypatch, *words, "--folder", "here", "--table", "csv") == 0
    assert "medium" in capsys.readouterr().out
    rows = Path("here/games.csv").read_text(encoding="utf-8").splitlines()
    assert len(rows) == 1 + 4 * 2 * 2


def test_a_planner_leaves_a_multiple_of_four() -> None:
    nim, wins = nim_players.NIM, 0
    for seed in range(4):
        start = nim.new({"seed": seed})
        players = [nim_players.planner("", seed), nim_players.First()]
        wins += play_game(nim, start, players).winners == (0,)  # type: ignore[arg-type]
    assert wins >= 3


def test_another_program_in_the_process_has_options_of_its_own() -> None:
    other = cli.CommandLine("Another one.", {})
    for name, command in PROGRAM.all().items():
        options = [option for param in command.params for option in param.opts]
        assert options.count("--lang") == 1 == [one for p in other.all()[name].params for one in p.opts].count("--lang")
