"""Results judged by sides: teams, draws and games that nobody wins, in every place that reports a result."""

import json
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from hotseat.play.protocol import Connection
from hotseat.play.session import Session
from hotseat.plugin import registry
from hotseat.plugin.results import Verdict
from hotseat.records import saved_games
from hotseat.records.replay import Replay
from hotseat.records.stats import collect
from hotseat.util import identity
from tests.hotseat.relay import Expedition, Relay

TEAMS = ((0, 2), (1, 3))
GAMES = {"relay": Relay, "expedition": Expedition}
ENDINGS = [
    ("relay", "odd wins", "Ada & Cleo win: the relay is over (Ada & Cleo 3, Boris & Dan 5)", "won by Ada & Cleo"),
    ("relay", "even wins", "Boris & Dan win: the relay is over (Ada & Cleo 3, Boris & Dan 5)", "won by Boris & Dan"),
    (
        "relay",
        "all draw",
        "a draw between Ada & Cleo and Boris & Dan: the relay is over (Ada & Cleo 3, Boris & Dan 5)",
        "a draw",
    ),
    ("relay", "nobody wins", "no winner: the relay is over (Ada & Cleo 3, Boris & Dan 5)", "no winner"),
    (
        "expedition",
        "all draw",
        "Ada & Boris & Cleo & Dan win: the relay is over (Ada & Boris & Cleo & Dan 3)",
        "won by Ada & Boris & Cleo & Dan",
    ),
    ("expedition", "nobody wins", "no winner: the relay is over (Ada & Boris & Cleo & Dan 3)", "no winner"),
]


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Both toys as if they were installed, and a folder of their own for saved games."""
    for kind in ("DATA", "CONFIG"):
        monkeypatch.setenv(identity.current().variable(kind), str(tmp_path))
    points = {
        name: EntryPoint(name, f"tests.hotseat.relay:{game.__name__}", registry.GROUP) for name, game in GAMES.items()
    }
    monkeypatch.setattr(
        registry, "_entry_points", lambda group=registry.GROUP: points if group == registry.GROUP else {}
    )


def saved(game: str, end: str) -> Path:
    session = Session.start(GAMES[game](), {}, saved_games.games_folder())
    for option in ("run", "run", "run", end):
        session.play(option)
    session.close()
    assert session.path is not None
    return session.path


def tallied(*games: tuple[str, str]) -> dict[str, tuple[int, int, int]]:
    """The games, wins and draws of each player."""
    for game, end in games:
        saved(game, end)
    players = collect(saved_games.all_games(), GAMES[games[0][0]]()).players
    return {name: (tally.games, tally.won, tally.drawn) for name, tally in players.items()}


@pytest.mark.parametrize(
    ("winners", "winning", "shares"),
    [
        ((0, 2), (0,), (1, 0, 1, 0)),
        ((3,), (1,), (0, 1, 0, 1)),
        ((0, 1), (0, 1), (0.5, 0.5, 0.5, 0.5)),
        ((0, 1, 2, 3), (0, 1), (0.5, 0.5, 0.5, 0.5)),
        ((), (), (0, 0, 0, 0)),
    ],
)
def test_a_verdict_goes_by_sides(winners: tuple[int, ...], winning: tuple[int, ...], shares: tuple[float, ...]) -> None:
    verdict = Verdict(TEAMS, winners)
    assert verdict.winning == winning
    assert verdict.drawn == (len(winning) > 1)
    assert tuple(map(verdict.share, range(4))) == shares
    assert [verdict.won(seat) for seat in range(4)] == [share == 1 for share in shares]
    assert [verdict.drew(seat) for seat in range(4)] == [share == 0.5 for share in shares]
    assert verdict.winners_of(("odd", "even")) == [("odd", "even")[side] for side in winning]


def test_three_sides_may_share() -> None:
    verdict = Verdict(((0,), (1,), (2,), (3,)), (0, 1, 3))
    assert [verdict.share(seat) for seat in range(4)] == pytest.approx([1 / 3, 1 / 3, 0, 1 / 3])
    assert verdict.drew(0)
    assert not verdict.drew(2)


@pytest.mark.parametrize(("game", "end", "text", "listed"), ENDINGS)
def test_an_ending_is_named_by_sides(game: str, end: str, text: str, listed: str) -> None:
    path = saved(game, end)
    assert Replay.read(path, GAMES[game]()).over
    again = Session.resume(path, GAMES[game]())
    assert again.question is None
    assert again.game.describe_result(again.state) == text
    again.close()


@pytest.mark.parametrize(("game", "end", "text", "listed"), ENDINGS)
def test_a_saved_game_that_has_ended_is_over(game: str, end: str, text: str, listed: str) -> None:
    saved(game, end)
    (known,) = saved_games.all_games()
    assert (known.fault, known.over, saved_games.unfinished_games()) == ("", True, [])
    assert known.verdict == Verdict(GAMES[game].teams, known.winners or ())


def test_a_game_that_is_not_installed_is_known_to_be_over(monkeypatch: pytest.MonkeyPatch) -> None:
    saved("expedition", "nobody wins")
    monkeypatch.setattr(registry, "_entry_points", lambda group=registry.GROUP: {})
    (known,) = saved_games.all_games()
    assert (known.fault, known.settled) == ("", True)
    assert "the game 'expedition' isn't installed" in known.needs
    assert (known.over, known.winners, known.game, known.names[:2]) == (True, (), "expedition", ("Ada", "Boris"))
    assert saved_games.unfinished_games() == []


def test_a_team_that_wins_is_counted_as_winning() -> None:
    counted = tallied(("relay", "odd wins"), ("relay", "all draw"))
    assert counted == {"Ada": (2, 1, 1), "Boris": (2, 0, 1), "Cleo": (2, 1, 1), "Dan": (2, 0, 1)}


def test_draws_of_teams_are_counted_as_draws() -> None:
    counted = tallied(("relay", "all draw"), ("relay", "even wins"))
    assert counted == {"Ada": (2, 0, 1), "Boris": (2, 1, 1), "Cleo": (2, 0, 1), "Dan": (2, 1, 1)}


def test_games_that_nobody_wins_are_counted_as_neither() -> None:
    assert set(tallied(("relay", "nobody wins")).values()) == {(1, 0, 0)}


def test_all_may_win_together() -> None:
    counted = tallied(("expedition", "all draw"), ("expedition", "nobody wins"))
    assert set(counted.values()) == {(2, 1, 0)}


def test_the_protocol_ends_without_a_winner() -> None:
    connection = Connection(Relay)
    connection.answer(b'{"do":"new"}')
    for option in ("run", "run", "run", "nobody wins"):
        reply = connection.answer(json.dumps({"do": "play", "option": option}).encode())
    assert reply["over"]
    assert reply["result"] == {"winners": [], "scores": [3, 5, 3, 5], "reason": "the relay is over"}


@pytest.mark.parametrize(
    "sides",
    [
        [[1, 3], [2]],
        [[1, 3], [2, 4], []],
        [[1, 3], [2, 2]],
        [[1.0, 3], [2, 4]],
        [[True, 3], [2, 4]],
        "1234",
        [[1, 2, 3, 4], 5],
        7,
    ],
)
def test_sides_of_a_file_must_fit_its_seats(sides: object) -> None:
    path = saved("relay", "odd wins")
    first, rest = path.read_text(encoding="utf-8").split("\n", 1)
    header = json.loads(first)
    assert header["sides"] == [[1, 3], [2, 4]]
    with pytest.raises(ValueError, match="the sides don't match the seats"):
        Relay().from_header({**header, "sides": sides})
    path.write_text(json.dumps({**header, "sides": sides}) + "\n" + rest, encoding="utf-8")
    (known,) = saved_games.all_games()
    assert known.fault


def test_the_usual_log_tells_the_events() -> None:
    session = Session.start(Relay(), {}, None)
    session.play("run")
    (step,) = session.steps
    assert Relay().describe_step(step) == "Ada: run; 1 of 4 have run; the crowd cheers"
    assert Relay().describe_step(step._replace(option="")) == "Ada: 1 of 4 have run; the crowd cheers"
    assert Relay().describe_step(step._replace(events=())) == "Ada: run"


def test_undo_past_a_turn_speaks_of_no_cards() -> None:
    session = Session.start(Relay(), {}, None)
    session.play("run")
    assert session.why_no_undo() == "A finished turn can't be taken back."
