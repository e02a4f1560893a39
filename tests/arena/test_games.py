"""The row of a game, the players that can take part, and the failures of players."""

import re
import sys
from pathlib import Path

import pytest

from hotseat.arena.game_adapter import ArenaGame
from hotseat.arena.games import GameAborted, Row, play_deal
from hotseat.arena.players import make_entrant
from hotseat.arena.schedule import Meeting
from hotseat.records.replay import Replay
from hotseat.util.i18n import language_context
from tashkalar.engine import Catalogue
from tashkalar.plugin import TashKalar

SCHOOLS = ("northern", "southern", "highland", "sylvan")
HERE = "python:tests.arena.bots:"


def tash_kalar(cards: Catalogue) -> ArenaGame:
    return ArenaGame(TashKalar(cards))


@pytest.mark.parametrize(
    ("meeting", "seats"),
    [
        (Meeting("duel", ("verb", "random"), SCHOOLS), 2),
        (Meeting("high-form", ("verb", "verb"), SCHOOLS), 2),
        (Meeting("melee", ("verb", "random", "random"), SCHOOLS), 3),
        (Meeting("high-form", ("verb", "random"), SCHOOLS, teams=True), 4),
    ],
)
def test_rows_tell_the_game(catalogue: Catalogue, meeting: Meeting, seats: int) -> None:
    games = play_deal(tash_kalar(catalogue), meeting, 3, 10, 60.0)
    assert games == play_deal(tash_kalar(catalogue), meeting, 3, 10, 60.0)
    assert len(games) == len(meeting.lineups)
    for number, (lineup, game) in enumerate(zip(meeting.lineups, games, strict=True)):
        assert [(row.seat, row.kit) for row in game.rows] == list(enumerate(meeting.dealt(3)))
        assert [row.player for row in game.rows] == [lineup[row.side] for row in game.rows]
        assert {(row.game, row.deal, row.seed) for row in game.rows} == {(number, 3, 13)}
        assert sum({row.side: row.share for row in game.rows}.values()) == pytest.approx(1)
        assert len({row.ending for row in game.rows}) == 1
        assert "verb" not in game.rows[0].ending
        for row in game.rows:
            deck = {*catalogue.decks[catalogue.schools[row.kit].deck], *catalogue.legends}
            assert deck >= {*row.played.split(), *row.held.split()}
            assert not {*row.played.split()} & {*row.held.split()}


def test_who_wins_has_the_share(catalogue: Catalogue) -> None:
    games = play_deal(tash_kalar(catalogue), Meeting("duel", ("verb", "random"), SCHOOLS), 0, 1, 60.0)
    for game in games:
        assert max(game.rows, key=lambda row: row.points).share == 1.0
    summoning = [row for game in games for row in game.rows if row.player == "verb"]
    assert all(row.played for row in summoning)


def test_a_record_is_a_game_like_any_other(catalogue: Catalogue, tmp_path: Path) -> None:
    game = play_deal(
        tash_kalar(catalogue),
        Meeting("duel", ("verb", "random"), SCHOOLS),
        0,
        1,
        60.0,
        recorded=True,
    )[1]
    file = tmp_path / "game.tkr"
    file.write_bytes(game.record)
    replay = Replay.read(file, TashKalar(catalogue))
    assert replay.over
    assert [player_spec.name for player_spec in replay.players] == ["random", "verb"]
    outcome = replay.game.decision(replay.states[-1])
    assert outcome.scores == tuple(row.points for row in game.rows)  # type: ignore[union-attr]
    assert len(replay.steps) == game.rows[0].answers


@pytest.fixture(autouse=True)
def search_path(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the processes of players find the bots."""
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))


@pytest.mark.parametrize("who", ["medium:", "nobody", "python:no.module:x", "python:x"])
def test_nobody_is_called_so(catalogue: Catalogue, who: str) -> None:
    with pytest.raises(ValueError, match=who.removeprefix("python:").split(":")[0]):
        make_entrant(tash_kalar(catalogue), who)


def test_a_class_of_ones_own_plays(catalogue: Catalogue) -> None:
    own, known = (
        play_deal(tash_kalar(catalogue), Meeting("duel", (who, "verb"), SCHOOLS), 0, 1, 60.0)
        for who in (f"{HERE}eager", "random")
    )
    assert [row._replace(player="", meeting="") for game in own for row in game.rows] == [
        row._replace(player="", meeting="") for game in known for row in game.rows
    ]


def test_a_program_plays_as_at_a_table(catalogue: Catalogue, tmp_path: Path) -> None:
    script = tmp_path / "bot.py"
    script.write_text(
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    print(json.dumps({'play': json.loads(line)['question']['options'][0]}), flush=True)\n"
    )
    bot = f"program:{sys.executable} {script}"
    meeting = Meeting("duel", (bot, "verb"), SCHOOLS)
    assert play_deal(tash_kalar(catalogue), meeting, 0, 1, 60.0) == play_deal(
        tash_kalar(catalogue), meeting, 0, 1, 60.0
    )


@pytest.mark.parametrize(
    ("who", "why"),
    [
        (
            f"{HERE}unfit",
            r"unfit played 'end ..', which is not a legal option \(deal 0 of .*, seed 1, northern, southern\)",
        ),
        (f"{HERE}failing", r"failing exited with code 1: KeyError: 'no idea' \(.*bots.py, line \d+\)"),
        (f"program:{sys.executable} -c 3", "exited with code 0"),
    ],
)
def test_who_fails_stops_the_games_and_is_named(catalogue: Catalogue, who: str, why: str) -> None:
    with pytest.raises(GameAborted, match=why):
        play_deal(tash_kalar(catalogue), Meeting("duel", (who, "random"), SCHOOLS), 0, 1, 60.0)


@pytest.mark.parametrize(
    ("who", "why"),
    [
        (f"{HERE}unfit", f"{HERE}unfit played 'end .*', which is not a legal option$"),
        (f"{HERE}failing", r".*failing exited with code 1: KeyError: 'no idea' \(.*bots.py, line \d+\)$"),
        (f"{HERE}leaving", r".*leaving exited with code 1: SystemExit: 3 \(.*bots.py, line \d+\)$"),
        (f"{HERE}never", r".*never exited with code 1: ZeroDivisionError \(.*bots.py, line \d+\)$"),
        (f"{HERE}missing", r".*missing exited with code 1: .*:missing' isn't available: .* no attribute 'missing'"),
        (f"{HERE}nobody", r".*nobody exited with code 1: .*:nobody' isn't a function that returns a player"),
        (f"program:{sys.executable} -c 3", ".* exited with code 0$"),
    ],
)
@pytest.mark.sweep("form", "others")
@pytest.mark.parametrize(("form", "others"), [("duel", 1), ("melee", 2)])
def test_who_fails_forfeits_the_game(catalogue: Catalogue, who: str, why: str, form: str, others: int) -> None:
    meeting = Meeting(form, (who, *["verb"] * others), SCHOOLS)
    games = play_deal(tash_kalar(catalogue), meeting, 0, 1, 60.0, recorded=True, forfeits=True)
    assert len(games) == 1 + others
    for game in games:
        assert [row.share for row in game.rows] == [0 if row.player == who else 1 / others for row in game.rows]
        assert {row.ending for row in game.rows} == {"has forfeited the game"}
        assert [bool(row.failed) for row in game.rows] == [row.player == who for row in game.rows]
        assert all(re.match(why, row.failed) for row in game.rows if row.failed)
        assert game.record


def test_mates_of_who_fails_lose_with_it(catalogue: Catalogue) -> None:
    meeting = Meeting("high-form", (f"{HERE}failing", "verb"), SCHOOLS, teams=True)
    for game in play_deal(tash_kalar(catalogue), meeting, 0, 1, 60.0, forfeits=True):
        assert [row.share for row in game.rows] == [float(row.player == "verb") for row in game.rows]
        assert len([row for row in game.rows if row.failed]) == 1


def test_why_somebody_failed_stands_in_the_table_in_english(catalogue: Catalogue) -> None:
    meeting = Meeting("duel", (f"{HERE}failing", "verb"), SCHOOLS)
    with language_context("de"):
        games = play_deal(tash_kalar(catalogue), meeting, 0, 1, 60.0, forfeits=True)
    assert games == play_deal(tash_kalar(catalogue), meeting, 0, 1, 60.0, forfeits=True)


def test_the_page_names_all_columns() -> None:
    page = (Path(__file__).parents[2] / "docs" / "arena.md").read_text("utf-8")
    named = [line.split("|")[1] for line in page.splitlines() if line.startswith("| `")]
    assert tuple(word.strip("`") for line in named for word in line.replace(",", " ").split()) == Row._fields
