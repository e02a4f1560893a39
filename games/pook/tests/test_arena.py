"""Pook in the arena: its rows, records and balance, by the commands that the main game has."""

from pathlib import Path

import polars
import pytest

from hotseat.arena.game_adapter import ArenaGame
from hotseat.arena.games import GameAborted, play_deal
from hotseat.arena.schedule import Meeting
from hotseat.records.replay import Replay
from tashkalar_pook.game import Pook
from tests.helpers.cli_runner import Run, caller
from tests.helpers.in_process_arena import without_processes

MEETING = Meeting("", ("beginner", "random"), ())


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command in an empty folder; games are played in this process."""
    monkeypatch.chdir(tmp_path)
    without_processes(monkeypatch)
    return caller(monkeypatch, capsys)


def test_rows_tell_the_game(tmp_path: Path) -> None:
    first, second = play_deal(ArenaGame(Pook()), MEETING, 3, 10, 60.0, recorded=True)
    assert [row.player for row in first.rows] == ["beginner", "random"]
    assert [row.player for row in second.rows] == ["random", "beginner"]
    assert [row.kit for row in first.rows] == [row.kit for row in second.rows], "each holds the other's allegiance once"
    assert len({row.kit for row in first.rows}) == 2
    for game in (first, second):
        assert {row.turns for row in game.rows} == {24}
        assert sum(row.share for row in game.rows) == pytest.approx(1)
        file = tmp_path / "game.tkr"
        file.write_bytes(game.record)
        replay = Replay.read(file, Pook())
        assert [step.option for step in replay.steps]
        assert Pook().scores(replay.states[-1]) == tuple(row.points for row in game.rows)


@pytest.mark.parametrize("seats", [3, 4])
def test_three_and_four_take_turns_at_sitting(seats: int) -> None:
    games = play_deal(ArenaGame(Pook()), Meeting("", ("random",) * (seats - 1) + ("beginner",), ()), 0, 1, 60.0)
    assert len(games) == seats
    assert {row.seat for game in games for row in game.rows if row.player == "beginner"} == set(range(seats))


def test_who_fails_is_named() -> None:
    with pytest.raises(GameAborted, match=r"seed 1, \w+ & \w+, \w+ & \w+\)"):
        play_deal(ArenaGame(Pook()), Meeting("", ("program:false", "random"), ()), 0, 1, 60.0)


def test_the_arena_tells_who_is_stronger(run: Run) -> None:
    said = run("arena", "beginner", "random", "--game", "pook", "--games", "4")
    assert said.code == 0, said.err
    assert "beginner - random" in said.out
    rows = polars.read_parquet("arena-beginner-random-pook/games.parquet")
    assert (len(rows), set(rows["form"]), rows["deal"].n_unique()) == (8, {""}, 2)


def test_the_balance_is_of_allegiances_and_seats(run: Run) -> None:
    said = run("balance", "--game", "pook", "--player", "random", "--games", "30")
    assert said.code == 0, said.err
    assert "| played with | games | wins |" in said.out
    assert "| first | 30 |" in said.out
    assert Path("balance-random-pook/balance-pook.svg").exists()
    assert said.out.count(" & ") >= 6


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("arena", "medium", "beam", "--game", "pook", "--form", "duel"), "Pook has no option --form"),
        (("arena", "medium", "beam", "--game", "pook", "--schools", "sylvan"), "Pook has no option --schools"),
        (("balance", "--game", "pook", "--form", "duel"), "Pook has no option --form"),
        (("arena", "medium", "decision", "--game", "pook"), "there is no player 'decision' (players: random, beam, "),
        (("arena", "medium", "beam", "--game", "mill"), "the game 'mill' isn't installed"),
        (("arena", "medium", "--game", "pook"), "2 sides need 2 players"),
    ],
)
def test_wrong_usage_is_told_in_a_line(run: Run, words: tuple[str, ...], why: str) -> None:
    said = run(*words)
    assert (said.code, len(said.err.splitlines())) == (2, 1)
    assert why in said.err
