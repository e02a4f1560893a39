"""A toy game that is installed beside Tash-Kalar, by the command line."""

from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from hotseat.cli import common, plugins
from hotseat.plugin import registry
from hotseat.records import saved_games
from hotseat.tui.app import GameApp
from tashkalar.cli import tashkalar
from tests.hotseat.nim_screen import NimApp


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nim comes in by its entry point, beside Tash-Kalar."""
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path))
    points = {
        "nim": "hotseat.testing.nim:Nim",
        "tash-kalar": "tashkalar.plugin:TashKalar",
        "none": "hotseat.testing.nim:Heap",
    }
    install(monkeypatch, points)


def install(
    monkeypatch: pytest.MonkeyPatch,
    points: dict[str, str],
    screens: dict[str, str] | None = None,
    players: dict[str, str] | None = None,
    texts: dict[str, str] | None = None,
) -> None:
    """These games, screens, players and texts are all that there are."""
    companions = {registry.SCREENS: screens, registry.PLAYERS: players, registry.TEXTS: texts}
    groups = {registry.GROUP: points, **{group: names or {} for group, names in companions.items()}}

    def entries(group: str = registry.GROUP) -> dict[str, EntryPoint]:
        return {name: EntryPoint(name, value, group) for name, value in groups[group].items()}

    monkeypatch.setattr(registry, "_entry_points", entries)


def run(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(tashkalar, words, input=typed)


def test_it_is_played_left_gone_on_with_and_looked_at() -> None:
    begun = run("play", "--game", "nim", "--plain", "--names", "Ada,Boris", "--seed", "1", typed="lay\ntake 3\n")
    assert begun.exit_code == 0
    assert begun.stdout.splitlines()[0] == "Nim: Ada against Boris."
    ended = run("play", "--resume", "--plain", typed="take 3\ntake 2\ntake 2\n")
    assert "Boris wins: took the last stone (Ada 0, Boris 1)." in ended.stdout.splitlines()
    whole = run("replay", "1", "--plain").stdout.splitlines()
    assert [line for line in whole if line.startswith("  Ada: ")] == [
        "  Ada: lay 2.",
        "  Ada: take 3.",
        "  Ada: take 2.",
    ]
    assert run("replay", "1", "--plain", "--turn", "9").exit_code == 1
    assert "this game is over" in run("play", "--resume", "1", "--plain").stderr


def test_it_stands_in_the_list_of_games_and_in_no_statistics() -> None:
    run("play", "--game", "nim", "--plain", "--names", "Ada,Boris", "--seed", "1", typed="take 3\n")
    listed = run("games")
    assert listed.exit_code == 0, listed.output
    assert "Ada 0, Boris 0; Nim, turn 2" in listed.stdout
    assert run("stats").exit_code == 0
    assert len(list(saved_games.games_folder().iterdir())) == 1


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (["--game", "mill"], "the game 'mill' isn't installed"),
        (["--game", "none"], "the entry point 'none' (hotseat.testing.nim:Heap) isn't a game"),
        (["--game", "nim", "--form", "duel"], "Nim has no option --form"),
        (["--game", "nim", "--names", "Ada"], "Nim: "),
    ],
)
def test_wrong_usage_is_told_in_a_line(words: list[str], text: str) -> None:
    done = run("play", "--plain", *words)
    assert done.exit_code == 2
    assert text in done.stderr
    assert "Traceback" not in done.output


def test_it_needs_a_terminal_for_the_bare_screen() -> None:
    assert "this needs a terminal" in run("play", "--game", "nim").stderr


@pytest.mark.parametrize(
    ("named", "shown"),
    [({}, GameApp), ({"nim": "tests.hotseat.nim_screen:NimApp"}, NimApp), ({"mill": "no.such:App"}, GameApp)],
)
def test_a_game_is_shown_on_its_own_screen_if_it_has_one(
    monkeypatch: pytest.MonkeyPatch, named: dict[str, str], shown: type[GameApp]
) -> None:
    install(monkeypatch, {"nim": "hotseat.testing.nim:Nim"}, named)
    monkeypatch.setattr(common, "need_terminal", lambda: None)
    assert plugins.app_class(registry.load_game("nim")) is shown


@pytest.mark.parametrize(
    ("named", "text"),
    [("no.such:App", "the game 'nim' can't be loaded: "), ("hotseat.testing.nim:Nim", "no GameApp")],
)
def test_a_screen_that_cannot_be_had_is_told_in_a_line(monkeypatch: pytest.MonkeyPatch, named: str, text: str) -> None:
    install(monkeypatch, {"nim": "hotseat.testing.nim:Nim"}, {"nim": named})
    monkeypatch.setattr(common, "need_terminal", lambda: None)
    done = run("play", "--game", "nim")
    assert done.exit_code == 2
    assert text in done.stderr.splitlines()[-1]


def test_games_are_played_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leaving one for another leads there, and back."""
    points = {"nim": "hotseat.testing.nim:Nim", "tash-kalar": "tashkalar.plugin:TashKalar"}
    install(monkeypatch, points, {"tash-kalar": "tashkalar.tui.app:TashkalarApp"})
    monkeypatch.setattr(common, "need_terminal", lambda: None)
    played = list[tuple[str, tuple[str, ...]]]()

    def run_app(app: Any) -> str:
        played.append((type(app).__name__, tuple(app.others())))
        if len(played) == 3:
            click.get_current_context().exit(0)
        return ["nim", "tash-kalar"][len(played) - 1]

    monkeypatch.setattr(common, "run_app", run_app)
    assert run("play").exit_code == 0
    assert played == [("TashkalarApp", ("nim",)), ("GameApp", ("tash-kalar",)), ("TashkalarApp", ("nim",))]


def test_a_game_without_a_lesson_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(common, "need_terminal", lambda: None)
    done = run("learn", "--game", "nim")
    assert done.exit_code == 2
    assert "Nim has no lesson" in done.stderr
    named = run("learn", "first", "--game", "nim")
    assert named.exit_code == 2
    assert "Nim has no lesson" in named.stderr


def test_a_damaged_record_is_told_in_a_line() -> None:
    run("play", "--game", "nim", "--plain", "--seed", "1", typed="take 3\n")
    (path,) = saved_games.games_folder().iterdir()
    path.write_bytes(path.read_bytes().replace(b'"play":"take 3"', b'"play":"take 1"'))
    for words in (["play", "--resume", "1", "--plain"], ["replay", "1", "--turn", "7"]):
        done = run(*words)
        assert done.exit_code == 1
        assert "Traceback" not in done.output
    assert len(done.stderr.splitlines()) == 1


def test_a_damaged_record_shows_its_last_good_position() -> None:
    run("play", "--game", "nim", "--plain", "--seed", "1", "--names", "Ada,Boris", typed="take 3\ntake 3\n")
    (path,) = saved_games.games_folder().iterdir()
    path.write_text(path.read_text().replace('"seat":2,"play":"take 3"', '"seat":2,"play":"take 1"'))
    said = run("play", "--resume", "1", "--plain").stderr.splitlines()
    assert said[1].endswith("The last good position, which tashkalar replay can show:")
    assert "  stones: 5" in said
    assert '  hands: ["?", "?"]' in said


def test_who_takes_the_first_turn_is_chosen_where_the_game_lets_choose(monkeypatch: pytest.MonkeyPatch) -> None:
    refused = run("play", "--game", "nim", "--plain", "--first", "2")
    assert refused.exit_code == 2
    assert "Nim has no option --first" in refused.stderr
    install(monkeypatch, {"pook": "tashkalar_pook.game:Pook"})
    named = ("play", "--game", "pook", "--plain", "--names", "Ada,Boris,Cleo")
    assert run(*named, "--first", "2").stdout.startswith("Pook: Boris, Cleo and Ada.")
    assert run(*named, "--first", "4").exit_code == 2


def test_its_own_name_means_tash_kalar() -> None:
    assert run("play", "--game", "tash-kalar", "--plain").stdout.startswith("High Form: Player 1")


def test_the_protocol_serves_it_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = run("engine", "--game", "nim", typed='{"do": "new", "seed": 1}\n')
    assert '"options": ["take 1", "take 2", "take 3", "lay 2"]' in asked.stdout


@pytest.mark.parametrize(
    ("named", "text"),
    [("no.such:Texts", "the game 'nim' can't be loaded: "), ("hotseat.testing.nim:Nim", "TextRenderer")],
)
def test_texts_that_cannot_be_had_are_told_in_a_line(monkeypatch: pytest.MonkeyPatch, named: str, text: str) -> None:
    install(monkeypatch, {"nim": "hotseat.testing.nim:Nim"}, texts={"nim": named})
    done = run("play", "--game", "nim", "--plain")
    assert done.exit_code == 2
    assert text in done.stderr.splitlines()[-1]


def test_a_card_file_is_for_games_that_have_one(tmp_path: Path) -> None:
    file = tmp_path / "cards.yaml"
    file.touch()
    for words in (("play", "--plain"), ("engine",)):
        done = run(*words, "--game", "nim", "--cards", str(file))
        assert done.exit_code == 2
        assert "Nim has no option --cards" in done.stderr


@pytest.mark.parametrize(
    ("named", "text"),
    [("no.such:ROSTER", "the game 'nim' can't be loaded: "), ("hotseat.testing.nim:Nim", "isn't a BuiltinPlayers")],
)
def test_players_that_cannot_be_had_are_told_in_a_line(monkeypatch: pytest.MonkeyPatch, named: str, text: str) -> None:
    pytest.importorskip("polars")
    install(monkeypatch, {"nim": "hotseat.testing.nim:Nim"}, players={"nim": named})
    for words in (("play", "--plain", "--seat", "2=medium"), ("arena", "medium", "beginner")):
        done = run(*words, "--game", "nim")
        assert done.exit_code == 2
        assert text in done.stderr.splitlines()[-1]
