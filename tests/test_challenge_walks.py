"""Whole daily duels of all games are played and verified, and a challenge under way is closed at every entrance."""

import json
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any, cast

import pytest
from textual.widgets import Input, Static

from hotseat.arena.verification import Unverified, verify_record
from hotseat.cli.player_options import make_external_players
from hotseat.cli.plugins import app_class
from hotseat.play.daily import begin_daily
from hotseat.play.session import Session
from hotseat.plugin.registry import builtin_players, load_game
from hotseat.records import saved_games, share_key
from hotseat.records.challenge import challenge_key
from hotseat.records.challenge_mark import Challenge
from hotseat.records.header import GameMarks
from hotseat.records.replay import Replay
from hotseat.tui.replay import ReplayScreen
from hotseat.tui.saved_games import SavedGamesScreen
from hotseat.tui.text_layout import Prose
from tests.helpers.cli_runner import Run, typing_caller
from tests.hotseat.helpers.idle import until, worked

DAYS = {"pook": "2026-12-06", "tash-kalar": "2026-12-11", "mageknight": "2026-12-03"}
"""A day with a weak opponent, which answers fast, for each game."""
GAMES = [pytest.param("pook"), *(pytest.param(name, marks=pytest.mark.long) for name in ("tash-kalar", "mageknight"))]
FORGED = {"pook": 3, "tash-kalar": 9, "mageknight": 34}
"""The distance of the answers that are changed, for each game; a campaign with 1 for all takes some 15 minutes."""
CLOSED = "This challenge isn't over"
MOST_STEPS = 3000
KEY = "this key is"


def play_on(session: Session[Any, Any, Any, Any]) -> Path:
    """Play a game to its end by a script for all seats, and return its record."""
    for turns in count():
        assert turns < MOST_STEPS
        if (question := session.question) is None:
            break
        options = [option for option in question.options if option.text != "resign"]
        session.play(options[turns % len(options)])
    session.close()
    assert session.path is not None
    return session.path


def play_against_level(session: Session[Any, Any, Any, Any], steps: int = MOST_STEPS) -> None:
    """Play so many steps of a game, the person by a script and the level by itself."""
    players, turns = make_external_players(session, builtin_players(session.game)), count()
    while (question := session.question) is not None and len(session.steps) < steps:
        if players.pending_player:
            players.play()
        else:
            options = [option for option in question.options if option.text != "resign"]
            session.play(options[next(turns) % len(options)])
    players.close()


def duel_of(name: str, folder: Path, steps: int = MOST_STEPS) -> Path:
    """A daily duel of a game, played so far."""
    game = load_game(name)
    session = begin_daily(game, builtin_players(game), DAYS[name], "Ada", folder)
    play_against_level(session, steps)
    session.close()
    path: Path | None = session.path
    assert path is not None
    return path


def forged_records(replay: Replay[Any, Any, Any, Any], folder: Path, every: int) -> Iterator[tuple[int, bytes]]:
    """Yield the ply and the record of a duel for each changed answer of the level that the rules allow."""
    game = replay.game
    answers = [step for step in replay.steps if replay.players[step.seat].kind == "level"]
    for step in answers[::every]:
        options = [option.text for option in game.decision(step.before).options]
        others = [text for text in options if text not in (step.option, "resign")]
        if not others:
            continue
        mark = replay.marks.challenge
        forged = Session.start_at(game, replay.start_state, folder, replay.players, marks=GameMarks(mark))
        for before in replay.steps[: step.ply - 1]:
            forged.play(before.option)
        forged.play(others[0])
        path = play_on(forged)
        yield step.ply, path.read_bytes()
        path.unlink()


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_duel_is_verified_and_changed_answers_are_refused(name: str, tmp_path: Path) -> None:
    game = load_game(name)
    players = builtin_players(game)
    path = duel_of(name, tmp_path)
    replay = Replay.read(path, game)
    assert replay.over
    key = share_key.record_key(path.read_bytes())
    found = verify_record(share_key.record_of_key(key, share_key.open_key(key, load_game)), game, players)
    assert found.dealt
    assert found.answers == sum(replay.players[step.seat].kind == "level" for step in replay.steps)
    plies = []
    for ply, data in forged_records(replay, tmp_path, FORGED[name]):
        with pytest.raises(Unverified, match=rf"decision {ply},"):
            verify_record(data, game, players)
        plies.append(ply)
    assert len(plies) > 3


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command inside this process, with an empty folder of games."""
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path))
    return typing_caller(monkeypatch, capsys)


@pytest.mark.parametrize("name", GAMES)
def test_commands_do_not_open_a_challenge_under_way(name: str, run: Run, tmp_path: Path) -> None:
    path = duel_of(name, tmp_path / "games", 8)
    key, known = share_key.record_key(path.read_bytes()), saved_games.all_games()
    entrances = [
        (["play", "--from", str(path), "--plain"], CLOSED),
        (["show", str(path), "--open-hands"], CLOSED),
        (["show", str(path), "--open-hands", "--to", "key"], CLOSED),
        (["export", str(path), "--open-hands", "--to", "txt"], CLOSED),
        (["export", str(path), "--open-hands", "--to", "key"], CLOSED),
        (["analyse", str(path)], "isn't finished"),
        (["challenge", str(path)], "isn't finished"),
        (["verify", key], "isn't finished"),
        *[
            ([*words, key], KEY)
            for words in (["replay", "--plain"], ["show"], ["analyse"], ["play", "--plain", "--from"])
        ],
        (["export", key, "--to", "txt"], KEY),
    ]
    if name == "tash-kalar":
        entrances += [(["puzzle", "--from", str(path), "--at", "2"], CLOSED), (["puzzle", "--from", key], KEY)]
    for words, why in entrances:
        done = run(*words)
        assert done.code != 0, words
        assert why in done.err, words
        assert not done.out, words
    assert [each.path for each in saved_games.all_games()] == [each.path for each in known]


@pytest.mark.parametrize("name", GAMES)
def test_plain_lines_do_not_open_a_challenge_under_way(name: str, run: Run, tmp_path: Path) -> None:
    path = duel_of(name, tmp_path / "games", 8)
    asked = [f"{query.word} open" for query in all_queries(name) if query.of_all]
    lines = ["if", "fork", *asked, *["puzzle"] * (name == "tash-kalar")]
    shown = run("replay", str(path), "--plain", stdin="\n".join([*lines, "quit", ""]))
    assert (shown.code, shown.out.count(CLOSED)) == (0, len(lines))
    assert len(saved_games.all_games()) == 1


def all_queries(name: str) -> Any:
    """The queries of a game."""
    from hotseat.cli.plugins import text_renderer

    return text_renderer(load_game(name)).queries()


@pytest.mark.parametrize("name", GAMES)
async def test_the_screen_does_not_open_a_challenge_under_way(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path))
    game = load_game(name)
    path = duel_of(name, tmp_path / "games", 8)
    key = share_key.record_key(path.read_bytes())
    app = app_class(game).of_game(game, replay=Replay.read(path, game), given={"covers": "off"})
    async with app.run_test(size=(120, 36)) as pilot:
        await worked(app)
        assert isinstance(app.screen, ReplayScreen)
        screen: Any = app.screen
        assert screen.hands.covered == screen.has_secrets
        doings: list[Callable[[], object]] = [
            screen.action_fork,
            screen.action_what_if,
            screen.action_try,
            screen.action_hands,
        ]
        if name == "tash-kalar":
            doings.append(screen.action_puzzle)
        for do in doings:
            screen.message = ""
            do()
            await pilot.pause()
            assert CLOSED in screen.message, do
            assert app.screen is screen
        assert screen.hands.covered == screen.has_secrets
        await app.run_action("app.list_saved")
        await pilot.press("k")
        await pilot.pause()
        app.screen.query_one(Input).value = key
        await pilot.press("enter")
        box = app.screen
        await until(lambda: CLOSED in cast(Prose, box.query_one("#name-text", Static).visual).text.plain)
        await pilot.press("escape")
        await until(lambda: isinstance(app.screen, SavedGamesScreen))
    assert len(saved_games.all_games()) == 1


def test_a_key_that_is_not_played_yet_names_its_command(run: Run, tmp_path: Path) -> None:
    path = duel_of("pook", tmp_path / "games")
    key = challenge_key(Replay.read(path, load_game("pook")))
    done = run("replay", key, "--plain")
    assert (done.code, done.out) == (2, "")
    assert "play it with tashkalar challenge KEY" in done.err
    assert run("challenge", key, "--plain", stdin="quit\n").code == 0


def test_a_challenge_that_is_over_opens(tmp_path: Path) -> None:
    replay = Replay.read(duel_of("pook", tmp_path), load_game("pook"))
    assert replay.marks.challenge == Challenge(DAYS["pook"])
    assert (replay.why_closed, replay.is_open) == ("", True)
    replay.to_ply(3)
    assert Session.fork(replay, None).question is not None
    assert json.loads(replay.path.read_bytes().splitlines()[0])["challenge"] if replay.path else False
