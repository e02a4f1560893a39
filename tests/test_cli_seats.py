"""Seats that computers take, by the command line: how they are named, recorded, listed, and gone on with."""

import json
import sys
from io import StringIO
from pathlib import Path

import pytest

from hotseat.records import saved_games
from hotseat.records.rating import GlickoRating
from tashkalar.ai.levels import VERSION
from tests.docs.pages import DOCS
from tests.helpers.cli_runner import Run, caller

PLAYERS = (
    "human, novice, beginner, easy, medium, hard, expert, random, verb, decision, beam, matched, "
    "python:MODULE:FACTORY, program:COMMAND"
)
BOT = f"program:'{sys.executable}' '{DOCS / 'my_bot.py'}'"


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path))
    monkeypatch.setenv("TASHKALAR_CONFIG", str(tmp_path))
    monkeypatch.setattr("sys.stdin", StringIO())
    return caller(monkeypatch, capsys)


def test_two_computers_play_and_everything_tells_them_from_people(run: Run) -> None:
    said = run("play", "--plain", "--form", "duel", "--seed", "7", "--seat", f"1={BOT}", "--seat", f"2={BOT}")
    assert said.code == 0, said.err
    assert "The game is over" in said.out
    assert "Program 1 (Northern Imperial, program)" in run("games").out
    text = f"Program 1 is played by {BOT} and Program 2 is played by {BOT}."
    assert run("show", "1").out.splitlines()[1] == text
    assert "Program 1 (program)" in run("stats").out
    assert run("export", "1", "--to", "txt").out.splitlines()[1] == text
    assert "Program 1 is played by " in run("export", "1", "--to", "md").out
    assert "Program 1 is played by " in run("export", "1", "--to", "html").out
    assert "Program 1 (Northern Imperial, program): " in run("export", "1", "--to", "svg").out
    assert json.loads(run("export", "1", "--to", "cast").out.splitlines()[0])["title"] == (
        "Program 1 (program) against Program 2 (program)"
    )
    seats = json.loads(run("export", "1", "--to", "json").out)["seats"]
    assert [seat["player"]["kind"] for seat in seats] == ["program", "program"]


def test_a_guest_has_levels_of_its_own(run: Run) -> None:
    said = run("play", "--game", "pook", "--plain", "--seed", "7", "--seat", "1=beginner", "--seat", "2=medium")
    assert said.code == 0, said.err
    assert "Computer 1 lays" in said.out
    assert "The game is over" in said.out
    assert "Computer 2 (medium)" in run("games").out
    said = run("play", "--game", "pook", "--plain", "--seat", "2=verb")
    assert said.code == 2
    others = PLAYERS.replace("verb, decision, ", "").replace("novice, ", "").replace("expert, ", "")
    assert f"'verb' isn't a player (players: {others})" in said.err


def test_a_person_alone_plays_against_a_level_and_goes_on_another_time(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = run("play", "--plain", "--form", "duel", "--seed", "7", "--seat", "2=beginner", "--seconds", "30")
    assert "Turn 1: Computer places" in said.out
    assert "Your turn 1. 1 action left." in said.out
    (game,) = saved_games.all_games()
    (_, beginner) = game.player_specs
    assert game.player_labels == ["Player 1", "Computer (beginner)"]
    assert (beginner.kind, beginner.name, beginner.version, beginner.seconds) == ("level", "beginner", VERSION, 30)
    monkeypatch.setattr("sys.stdin", StringIO("place a3\nend\n"))
    again = run("play", "--plain", "--resume").out
    assert "Computer is played by beginner." in again
    assert "Turn 2: Computer " in again
    said = run("play", "--plain", "--resume", "--seat", "2=human")
    assert "is played by" not in said.out
    assert [who.kind for who in saved_games.all_games()[0].player_specs] == ["human", "human"]


def test_a_matched_opponent_is_named_by_its_level(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    said = run("play", "--plain", "--form", "duel", "--seed", "7", "--seat", "2=matched")
    assert "Computer is matched to your rating; until you have one, novice plays." in said.out
    (game,) = saved_games.all_games()
    (_, computer) = game.player_specs
    assert (computer.name, computer.matched, computer.label) == ("novice", True, "novice")
    monkeypatch.setattr("hotseat.records.matching.own_rating", lambda _game: GlickoRating(1390, 50))
    monkeypatch.setattr("sys.stdin", StringIO("place a3\nend\nseat 2=matched\n"))
    again = run("play", "--plain", "--resume").out
    assert "Computer (medium) plays on." in again
    monkeypatch.setattr("hotseat.records.matching.own_rating", lambda _game: GlickoRating(1000, 50))
    assert "Computer is played by medium." in run("play", "--plain", "--resume").out, "the record names the level"


def test_the_arena_has_no_rating_to_match(run: Run) -> None:
    said = run("arena", "matched", "random", "--games", "2")
    assert said.code == 2
    assert "there is no player 'matched'" in said.err


def test_another_edition_of_a_level_is_told_and_written_down(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    run("play", "--plain", "--form", "duel", "--seed", "7", "--seat", "2=beginner")
    monkeypatch.setattr("tashkalar.ai.VERSION", VERSION + 1)
    text = (
        f"Computer was played by version {VERSION} of beginner; "
        f"version {VERSION + 1} continues and may play differently."
    )
    assert text in run("play", "--plain", "--resume").out.splitlines()
    assert saved_games.all_games()[0].player_specs[1].version == VERSION + 1
    assert text not in run("play", "--plain", "--resume").out


def test_who_begins_takes_the_computer_along(run: Run) -> None:
    assert run("play", "--plain", "--form", "duel", "--first", "2", "--seat", f"2={BOT}").code == 0
    (game,) = saved_games.all_games()
    assert (game.names, [who.kind for who in game.player_specs]) == (("Program", "Player 1"), ["program", "human"])


def test_a_program_that_a_file_names_waits_for_a_word(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    run("play", "--plain", "--form", "duel", "--seed", "7", "--seat", f"1={BOT}", "--seconds", "30")
    resumed = run("play", "--plain", "--resume")
    assert "place" in resumed.out
    monkeypatch.setattr("sys.stdin", StringIO("place c5 1c\nplace g5 2c\n"))
    resumed = run("play", "--plain", "--resume")
    assert "The file of this game asks to run a program that plays for Program:" in resumed.out
    monkeypatch.setattr("sys.stdin", StringIO("run this program\n"))
    assert "Turn 1: Program " in run("play", "--plain", "--resume").out


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ("2", "isn't valid; use the form 2=medium"),
        ("0=medium", "isn't valid; use the form 2=medium"),
        (
            "2=medium=",
            f"'' isn't a player (players: {PLAYERS})",
        ),
        (
            "2=program:",
            f"'program:' isn't a player (players: {PLAYERS})",
        ),
        ("2=program:no-such-bot --fast", "there is no program 'no-such-bot'"),
        ("2=program:bot 'x", """"bot 'x" isn't a command: No closing quotation"""),
        ("3=medium", "there is no seat 3 among 2"),
        ("2=python:no_such:bot", "there is no module 'no_such'"),
        ("2=python:no_such.py:bot", "there is no file 'no_such.py'"),
        ("2=python:json", "'python:json' isn't a player"),
        ("2==medium", "'' can't be a name (1 to 24 visible characters)"),
    ],
)
def test_a_seat_that_cannot_be_taken_so_is_named(run: Run, given: str, why: str) -> None:
    said = run("play", "--plain", "--form", "duel", "--seat", given)
    assert said.code == 2
    assert why in said.err
    assert len(said.err.splitlines()) == 1
    assert not saved_games.all_games()


def test_a_seat_is_named_once(run: Run) -> None:
    assert "seat 2 is named twice" in run("play", "--plain", "--seat", "2=medium", "--seat", "2=human").err


def test_a_seat_is_named_with_its_player(run: Run) -> None:
    said = run("play", "--plain", "--form", "duel", "--seed", "7", "--seat", "1=Zed=random", "--seat", "2=Ada=verb")
    assert said.code == 0, said.err
    assert said.out.startswith("Deathmatch Duel: Zed (Northern Imperial) against Ada (Southern Imperial).")
    assert "Zed (random)" in run("show", "1").out or "Zed is played by random" in run("show", "1").out


def test_a_seat_has_one_name(run: Run) -> None:
    said = run("play", "--plain", "--seat", "2=Zed=medium", "--names", "Ada,Boris")
    assert (said.code, said.err) == (2, "tashkalar: seat 2 is named by --seat and --names\n")


def test_a_function_in_python_plays_a_seat(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bots").mkdir()
    (tmp_path / "bots" / "neighbour.py").write_text("LIKED = 'summon'\n")
    (tmp_path / "bots" / "mine.py").write_text(FUNCTION)
    monkeypatch.chdir(tmp_path)
    function = "python:bots/mine.py:make"
    for form in ("duel", "high-form"):
        seats = "--seat", f"1={function}", "--seat", "2=random"
        said = run("play", "--plain", "--form", form, "--seed", "7", *seats)
        assert said.code == 0, said.err
        assert "The game is over" in said.out
    assert f"Program is played by {function} and Computer is played by random." in said.out


def test_a_function_in_python_plays_another_game(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine.py").write_text(FUNCTION.replace("from neighbour import LIKED", "LIKED = 'warrior'"))
    monkeypatch.chdir(tmp_path)
    said = run(
        "play", "--game", "pook", "--plain", "--seed", "7", "--seat", "1=python:./mine.py:make", "--seat", "2=beam"
    )
    assert said.code == 0, said.err
    assert "The game is over" in said.out


FUNCTION = """
from neighbour import LIKED

class Mine:
    def __init__(self, form, seed):
        self.form, self.seed = form, seed

    def choose(self, seen, question, events, budget):
        print("to the error output")
        liked = [option for option in question.options if option.verb == LIKED]
        return (liked or question.options)[0]

make = Mine
"""


def test_saved_games_are_listed_as_json(run: Run) -> None:
    assert (
        run("play", "--plain", "--form", "duel", "--seed", "7", "--seat", "1=Zed=random", "--seat", "2=verb").code == 0
    )
    (game,) = json.loads(run("games", "--json").out)
    assert (game["number"], game["game"], game["form"], game["fault"]) == (1, "tash-kalar", "duel", "")
    assert [(seat["name"], seat["player"], seat["loadout"]) for seat in game["seats"]] == [
        ("Zed", "random", "northern"),
        ("Computer 2", "verb", "southern"),
    ]
    assert Path(game["path"]).is_file()
    assert game["winners"] in ([1], [2], [1, 2])
    assert json.loads(run("games", "--json", "--unfinished").out) == []
