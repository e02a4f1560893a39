"""What saved games of any kind come to, and a position of one, by the commands."""

import random
from io import StringIO
from pathlib import Path

import pytest

from tashkalar.pook.game import Pook
from tashkalar.pook.roster import ROSTER
from tashkalar.tabletop import library
from tashkalar.tabletop.session import Session
from tashkalar.tabletop.stats import Tally, collect
from tests.helpers.cli_runner import Run, caller

NAMES = ("Ada", "Boris", "Cleo")


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path))
    monkeypatch.setattr("sys.stdin", StringIO())
    return caller(monkeypatch, capsys)


def played(seed: int, answers: int = 1000) -> tuple[int, ...]:
    """Save a game of three, the last of them a computer, played by chance; its scores."""
    dice = random.Random(seed)
    players = [ROSTER.parse(who, 1) for who in ("human", "human", "able")]
    session = Session.start(Pook(), {"seed": seed, "names": NAMES}, library.games_folder(), players)
    while (decision := session.question) is not None and len(session.steps) < answers:
        session.play(dice.choice(decision.options).text)
    session.close()
    return Pook().scores(session.state)


def test_players_and_what_they_played_with(run: Run) -> None:
    scores = [played(seed) for seed in (1, 2)]
    played(3, answers=5)
    found = collect(library.saved_games(), Pook())
    assert (found.counted, found.passed_over) == (2, 1)
    assert list(found.players) == ["Ada", "Boris", "Cleo (able)"]
    assert [tally.points for tally in found.players.values()] == [sum(points) for points in zip(*scores, strict=True)]
    assert {tally.turns for tally in found.players.values()} == {48}
    assert sum(tally.games for tally in found.kits.values()) == 6
    assert sum(tally.won for tally in found.players.values()) <= 2


def test_two_of_a_tally() -> None:
    assert Tally(1, 1, 0, 7, 20) + Tally(1, 0, 1, 4, 24) == Tally(2, 1, 1, 11, 44)
    assert Tally(2, 1, 1, 11, 44).row() == ["2", "1", "1", "5.5", "22.0"]
    assert Tally().row() == ["0", "0", "0", "-", "-"]


def test_they_stand_below_those_of_the_main_game(run: Run) -> None:
    played(1)
    said = run("stats")
    assert said.code == 0, said.err
    after = said.out.split("\nPook:\n")[1].splitlines()
    assert after[0].split() == ["player", "games", "won", "drawn", "points", "turns"]
    assert {line.split()[0] for line in after[1:4]} == {*NAMES}
    assert "played with" in said.out
    assert after[-1] == "1 game; from the points on, averages of a game."


def test_a_position_is_shown_without_what_is_hidden(run: Run) -> None:
    played(1, answers=9)
    said = run("show", "1")
    assert said.code == 0, said.err
    assert said.out.startswith("Pook: Ada, Boris and Cleo\n")
    assert "for ? and ?" in said.out
    assert run("show", "1", "--at", "0").out != said.out
    wrong = run("show", "1", "--at", "10")
    assert (wrong.code, wrong.err.splitlines()[-1].split(": ", 1)[1]) == (
        1,
        "there is no decision 10: this game has decisions 1 to 9",
    )
