"""The table screen of a seat of a game on another machine."""

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any
from unittest.mock import Mock

import pytest
from textual.pilot import Pilot

from hotseat.play.external_players import ExternalPlayers
from hotseat.play.session import Session
from hotseat.plugin.game import forced_option
from hotseat.plugin.seats import HUMAN, REMOTE
from hotseat.remote.client import RemoteSession
from hotseat.remote.hosted_table import HostedTable
from hotseat.remote.invitation import Invitation, new_secret
from hotseat.remote.joined import JoinedGame, JoinedPlayers, Link
from hotseat.remote.server import Server
from hotseat.tui.replay import ReplayScreen
from hotseat.tui.result import ResultScreen
from tashkalar.plugin import TashKalar
from tashkalar.tui.app import TashkalarApp
from tashkalar.tui.screens.start import BoardStartScreen
from tashkalar.tui.screens.table import TableScreen
from tests.hotseat.helpers.idle import patient, screen_text, until

NAMES = ("Ada", "Boris")
WANTED = {"form": "duel", "names": NAMES, "schools": ("northern", "southern"), "seed": 3}


@contextmanager
def hosted() -> Iterator[tuple[Session[Any, Any, Any, Any], Session[Any, Any, Any, Any]]]:
    """A game with its first seat at the host and its second one joined."""
    game, secrets = TashKalar.load(), [new_secret() for _ in range(3)]
    host = Session.start(game, WANTED, None, (HUMAN, REMOTE))
    table = HostedTable(secrets)
    server = Server(table, ("127.0.0.1", 0))
    table.attach(host)
    server.start()
    players = ExternalPlayers(host, remote=table.game.player)
    link = Link(RemoteSession(Invitation("127.0.0.1", server.port, 2, secrets[2]), game.id, game.fingerprint))
    try:
        yield host, JoinedGame(game, [link]).session
    finally:
        players.close()
        server.close()


@pytest.mark.parametrize("seed", range(3))
def test_the_joined_seat_sees_the_host_s_game_and_no_more(seed: int) -> None:
    with hosted() as (host, joined):
        choices = Random(seed)
        players = JoinedPlayers(joined)
        for _ in range(60):
            if host.question is None:
                break
            options = [one for one in host.question.options if one.text != "resign"]
            if host.question.seat == 0:
                host.play(choices.choice(options))
            else:
                text = choices.choice(options).text
                joined.play(text)
                assert players.pending_player == REMOTE
                play_answer(host)
            with players.asking() as waiting:
                players.play_answer(waiting.answer())
            while len(joined.steps) < len(host.steps) or game_of(joined).sending:
                with players.asking() as waiting:
                    players.play_answer(waiting.answer())
            assert joined.state == host.game.view(host.state, 1)
            entries = [host.game.visible_step(step, 1) for step in host.steps]
            assert [(one.option, one.events, one.turn, one.forced) for one in joined.steps] == [
                (one.option, one.events, one.turn, one.forced) for one in entries
            ]


def server_player(host: Session[Any, Any, Any, Any]) -> Any:
    """Return the remote player of the second seat."""
    served = host.on_change.__self__  # type: ignore[union-attr]
    return served.player(1)


@pytest.mark.sweep("size")
@pytest.mark.parametrize("size", [(120, 36), (80, 24)])
async def test_the_table_sends_an_answer_and_goes_on_when_the_host_has_it(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The moves of both are seen, the own ones once the host has them."""
    with hosted() as (host, joined), patient():
        monkeypatch.setattr("textual.constants.TEXTUAL_ANIMATIONS", "full")
        monkeypatch.setattr("hotseat.tui.appearance.PACES", {"fast": 0.002})
        app = TashkalarApp.of_game(
            host.game, session=joined, given={"covers": "off", "animation": "fast"}, seated=JoinedPlayers
        )
        async with app.run_test(size=size) as pilot:
            await until(lambda: table(app) is not None and table(app).decision is not None)
            assert "on another machine" in table(app).aside
            moved = Mock(wraps=table(app).motion.play)
            monkeypatch.setattr(table(app).motion, "play", moved)
            for _ in range(6):
                assert host.question is not None
                if host.question.seat == 0:
                    assert "Ada" in table(app).player_worker.status
                    host.play(host.question.options[0])
                else:
                    chosen = host.question.options[0].text
                    keys = ["space" if character == " " else character for character in chosen]
                    await pilot.press("colon", *keys, "enter")
                    await until(lambda: game_of(joined).sending)
                    assert table(app).player_worker.status == "Sending your answer."
                    assert len(joined.steps) == len(host.steps)
                    first = len(host.steps)
                    await host_plays(host, joined)
                    assert host.steps[first].option == chosen
                await until(lambda: len(joined.steps) == len(host.steps) and not game_of(joined).sending)
                await go_on(app, pilot)
                assert joined.state == host.game.view(host.state, 1)
            assert len([each for each in moved.call_args_list if each.args[0]]) >= 3


async def test_the_end_of_a_game_is_shown_at_a_joined_table_with_its_replay() -> None:
    with hosted() as (host, joined), patient():
        app = TashkalarApp.of_game(host.game, session=joined, given={"covers": "off"}, seated=JoinedPlayers)
        async with app.run_test(size=(120, 36)) as pilot:
            await until(lambda: table(app) is not None and table(app).decision is not None)
            while joined.question is not None:
                assert host.question is not None
                if host.question.seat == 0:
                    assert "computers('move_now')" not in table(app).usable
                    assert not table(app).check_action("seats", ())
                    host.play("resign" if len(host.steps) > 4 else host.question.options[0])
                else:
                    table(app).play(table(app).decision.options[0])
                    await host_plays(host, joined)
                await until(lambda: len(joined.steps) == len(host.steps) and not game_of(joined).sending)
                if joined.question is not None:
                    await go_on(app, pilot)
            await until(lambda: not isinstance(app.screen, TableScreen))
            if not isinstance(app.screen, ResultScreen):
                await pilot.press("enter")
                await until(lambda: isinstance(app.screen, ResultScreen))
            assert joined.history.outcome == host.history.outcome
            await pilot.press("r")
            await until(lambda: isinstance(app.screen, ReplayScreen))
            await pilot.press("left", "left", "right")


async def is_left(app: TashkalarApp, pilot: Pilot[Any], why: str) -> None:
    """Wait for the first screen, with the reason in one line; q ends the program there, and the line is kept for it."""
    await until(lambda: isinstance(app.screen, BoardStartScreen))
    assert app.session is None
    (line,) = [each.message for each in app._notifications if each.severity == "error"]
    assert why in line
    assert app.news == [line]
    await pilot.press("q")
    assert (app.is_running, app.return_code, app.failure) == (False, 0, None)


async def test_a_joined_table_shows_a_lost_connection_and_is_left_when_its_seat_is_taken_over() -> None:
    with hosted() as (host, joined), patient():
        app = TashkalarApp.of_game(host.game, session=joined, given={"covers": "off"}, seated=JoinedPlayers)
        async with app.run_test(size=(120, 36)) as pilot:
            await until(lambda: table(app) is not None and table(app).decision is not None)
            shown = table(app)
            game_of(joined).links[0]._lose()
            await until(lambda: "connection lost" in shown.aside)
            await until(lambda: "The connection to the host is lost. Trying again." in screen_text(app))
            game_of(joined).links[0].lost = False
            game_of(joined).links[0].on_change()
            await until(lambda: "The connection to the host is lost" not in screen_text(app))
            host.set_player(1, HUMAN)
            await is_left(app, pilot, "another connection")


@pytest.mark.parametrize("busy", [True, False])
async def test_a_joined_table_is_left_in_one_line_when_the_host_sends_an_odd_position(busy: bool) -> None:
    """The other player decides, and then the own one."""
    with hosted() as (host, joined), patient():
        app = TashkalarApp.of_game(host.game, session=joined, given={"covers": "off"}, seated=JoinedPlayers)
        async with app.run_test(size=(120, 36)) as pilot:
            await until(lambda: table(app) is not None and table(app).decision is not None)
            while host.question is not None and (host.question.seat == 0) != busy:
                host.play(next(one for one in host.question.options if one.text != "resign"))
            await until(lambda: len(joined.steps) == len(host.steps))
            await until(lambda: table(app).player_worker.busy == busy)
            link = game_of(joined).links[0]
            assert link.received is not None
            odd = link.received.position.model_copy(update={"view": {"names": ["\x1b", 1]}, "ply": 9})
            with link.changed:
                link.received = link.received._replace(position=odd)
                link.changed.notify_all()
            link.on_change()
            await is_left(app, pilot, "can't continue here")


async def test_a_joined_table_is_left_in_one_line_when_the_next_game_of_the_host_is_odd() -> None:
    with hosted() as (host, joined), patient():
        app = TashkalarApp.of_game(host.game, session=joined, given={"covers": "off"}, seated=JoinedPlayers)
        async with app.run_test(size=(120, 36)) as pilot:
            await until(lambda: table(app) is not None and table(app).decision is not None)
            link = game_of(joined).links[0]
            assert link.received is not None
            odd = link.received.position.model_copy(update={"view": {}})
            link.received = link.received._replace(game=2, position=odd)
            link.remote.on_presence()
            await is_left(app, pilot, "")


def game_of(joined: Session[Any, Any, Any, Any]) -> JoinedGame[Any, Any, Any, Any]:
    assert isinstance(joined.host, JoinedGame)
    return joined.host


def play_answer(host: Session[Any, Any, Any, Any]) -> None:
    """Let the host play the answer of the joined seat."""
    with ExternalPlayers(host, remote=lambda _seat: server_player(host)).asking() as asking:
        host.play(asking.answer())


async def host_plays(host: Session[Any, Any, Any, Any], joined: Session[Any, Any, Any, Any]) -> None:
    """Let the host play the answer of the joined seat, and the only answers after it, which its table gives itself."""
    play_answer(host)
    while host.question is not None and host.question.seat == 1 and forced_option(host.game, host.state, host.question):
        await until(lambda: len(joined.steps) == len(host.steps) and game_of(joined).sending)
        play_answer(host)


def table(app: TashkalarApp) -> Any:
    """Return the table screen below all others."""
    return next((screen for screen in app.screen_stack if isinstance(screen, TableScreen)), None)


async def go_on(app: TashkalarApp, pilot: Pilot[Any]) -> None:
    """Close the summary of what the others did, if it is open, and wait for the next decision."""
    asked = table(app).session.question
    await until(lambda: not isinstance(app.screen, TableScreen) or table(app).player_worker.busy or table(app).decision)
    if not isinstance(app.screen, TableScreen):
        await pilot.press("enter")
        await until(lambda: table(app).decision is not None)
    assert asked is not None
