"""Statistics of saved games of any kind, and a position of one, by the commands."""

import random
from io import StringIO
from pathlib import Path

import pytest

from hotseat.play.session import Session
from hotseat.records import saved_games
from hotseat.records.rating import GlickoRating, rate
from hotseat.records.stats import (
    COUNTS,
    FORM,
    OPPONENT,
    SEAT,
    TURNS,
    Statistics,
    Tally,
    collect,
    summary_lines,
    tally_table,
)
from hotseat.testing.nim import Nim
from tashkalar_pook.game import Pook
from tashkalar_pook.roster import ROSTER
from tests.helpers.cli_runner import Run, caller

NAMES = ("Ada", "Boris", "Cleo")


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path))
    monkeypatch.setattr("sys.stdin", StringIO())
    return caller(monkeypatch, capsys)


def played(seed: int, answers: int = 1000) -> tuple[int, ...]:
    """Save a random game of three, the last of them a computer; return its scores."""
    dice = random.Random(seed)
    players = [ROSTER.parse(who, 1) for who in ("human", "human", "medium")]
    session = Session.start(Pook(), {"seed": seed, "names": NAMES}, saved_games.games_folder(), players)
    while (decision := session.question) is not None and len(session.steps) < answers:
        session.play(dice.choice(decision.options).text)
    session.close()
    return Pook().scores(session.state)


def test_players_and_what_they_played_with(run: Run) -> None:
    scores = [played(seed) for seed in (1, 2)]
    played(3, answers=5)
    found = collect(saved_games.all_games(), Pook())
    assert (found.counted, dict(found.left_out)) == (2, {"unfinished": 1})
    assert list(found.players) == ["Ada", "Boris", "Cleo (medium)"]
    assert [tally.sums[0] for tally in found.players.values()] == [sum(points) for points in zip(*scores, strict=True)]
    assert {tally.sums[-1] for tally in found.players.values()} == {48}
    assert sum(tally.games for tally in found.loadouts.values()) == 6
    assert sum(tally.won for tally in found.players.values()) <= 2


def test_people_are_told_apart_by_seat_and_opponent(run: Run) -> None:
    for seed in (1, 2):
        played(seed)
    found = collect(saved_games.all_games(), Pook())
    assert found.parts[SEAT].keys() == {("Ada", "1"), ("Boris", "2")}
    assert found.parts[OPPONENT].keys() == {("Ada", "Boris"), ("Ada", "medium"), ("Boris", "Ada"), ("Boris", "medium")}
    assert found.parts[FORM].keys() == {("Ada", "Pook"), ("Boris", "Pook")}
    assert found.parts[OPPONENT]["Ada", "medium"] == found.players["Ada"]
    lines = summary_lines(found, Pook())
    assert any(line.startswith("Ada: medium ") for line in lines)
    assert any(line.startswith("seat ") for line in lines)
    assert not any(line.startswith("form ") for line in lines)
    assert found.ratings == {}, "the level has no rating here"


def test_people_are_rated_against_levels(run: Run) -> None:
    for seed in (1, 2):
        played(seed)
    games = saved_games.all_games()
    found = collect(games, Pook(), {"medium": 1400})
    assert found.ratings.keys() == {"Ada", "Boris"}
    rating, results = GlickoRating(), []
    for game in sorted(games, key=lambda each: each.when):
        assert game.winners is not None
        results = [(GlickoRating(1400, 0), (1 + (0 in game.winners) - (2 in game.winners)) / 2)]
        rating = rate(rating, results)
    assert found.ratings["Ada"] == rating
    assert 0 < rating.margin < GlickoRating().margin
    assert f"Rating of Ada against the computer: {rating.value:.0f}, give or take {rating.margin}." in summary_lines(
        found, Pook()
    )


def test_two_of_a_tally() -> None:
    assert Tally(1, 1, 0, (7, 20)) + Tally(1, 0, 1, (4, 24)) == Tally(2, 1, 1, (11, 44))
    assert Tally(2, 1, 1, (11, 44)).row() == ["2", "1", "1", "5.5", "22.0"]


def test_a_table_begins_with_the_most_games_then_wins_and_goes_by_name() -> None:
    tallies = {
        "Boris": Tally(2, 1, 0, (7, 30)),
        "Ada": Tally(2, 1, 0, (10, 40)),
        "Cleo": Tally(2, 2, 0, (9, 40)),
        "Dan of the North": Tally(3, 0, 1, (3, 60)),
    }
    assert tally_table("player", (*COUNTS, *Nim.tally_heads, TURNS), tallies) == [
        "player             games     won   drawn  points   turns",
        "Dan of the North       3       0       1     1.0    20.0",
        "Cleo                   2       2       0     4.5    20.0",
        "Ada                    2       1       0     5.0    20.0",
        "Boris                  2       1       0     3.5    15.0",
    ]


@pytest.mark.parametrize(
    ("kits", "lines"),
    [
        ({}, []),
        (
            {"fire": Tally(1, 0, 0, (2, 9))},
            [
                "played with   games     won   drawn  points   turns",
                "fire              1       0       0     2.0     9.0",
                "",
            ],
        ),
    ],
)
def test_a_summary_has_a_table_of_players_and_one_of_loadouts(kits: dict[str, Tally], lines: list[str]) -> None:
    statistics = Statistics({"Ada": Tally(1, 1, 0, (7, 20))}, kits, {}, {}, 1, {"damaged": 2, "unfinished": 1})
    assert summary_lines(statistics, Nim()) == [
        "player   games     won   drawn  points   turns",
        "Ada          1       1       0     7.0    20.0",
        "",
        *lines,
        "1 game; the columns from points on are averages per game. Left out: 1 unfinished, 2 damaged.",
    ]


def test_games_that_are_broken_or_unfinished_are_counted_wherever_they_stand(run: Run) -> None:
    for seed in (1, 2, 3):
        played(seed, answers=4)
    for path in list(saved_games.games_folder().iterdir())[:2]:
        path.write_text("damaged\n")
    played(4)
    games = [saved_games.read_summary(path) for path in sorted(saved_games.games_folder().iterdir())]
    found = collect(games, Pook())
    assert (found.counted, dict(found.left_out)) == (1, {"damaged": 2, "unfinished": 1})
    assert collect(games[::-1], Pook()) == found


def test_they_stand_below_those_of_the_main_game(run: Run) -> None:
    played(1)
    said = run("stats")
    assert said.code == 0, said.err
    after = said.out.split("\nPook:\n")[1].splitlines()
    assert after[0].split() == ["player", "games", "won", "drawn", "points", "turns"]
    assert {line.split()[0] for line in after[1:4]} == {*NAMES}
    assert "played with" in said.out
    assert after[-1] == "1 game; the columns from points on are averages per game."


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
