"""Mage Knight in the arena: players meet in games of two or more, and play alone where one seat is asked for."""

from pathlib import Path

import pytest

from tests.helpers.cli_runner import Run, caller
from tests.helpers.in_process_arena import without_processes


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command in an empty folder; games are played in this process."""
    monkeypatch.chdir(tmp_path)
    without_processes(monkeypatch)
    return caller(monkeypatch, capsys)


@pytest.mark.long
@pytest.mark.sweep("players", "seats", "heading")
@pytest.mark.parametrize(
    ("players", "seats", "heading"),
    [(("easy", "random"), "", "easy - random"), (("easy", "random", "random"), "3", "easy - random - random")],
)
def test_players_meet_in_games_of_several(run: Run, players: tuple[str, ...], seats: str, heading: str) -> None:
    said = run("arena", *players, "--game", "mageknight", "--games", "2", *(["--seats", seats] if seats else []))
    assert said.code == 0, said.err
    assert heading in said.out


def test_a_player_plays_alone(run: Run) -> None:
    said = run("arena", "random", "--game", "mageknight", "--seats", "1", "--games", "2")
    assert said.code == 0, said.err
    assert "How the games ended: the city was not found (2)" in said.out


def test_a_game_for_several_is_not_played_alone(run: Run) -> None:
    said = run("arena", "medium", "--seats", "1")
    assert (said.code, len(said.err.splitlines())) == (2, 1)
    assert "isn't for 1 seats" in said.err
