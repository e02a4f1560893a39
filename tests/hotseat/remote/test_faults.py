"""Faults between a host and its players: a bad network, killed processes, a full disk, changed clocks, bad clients."""

import errno
import time
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from hotseat.plugin.seats import HUMAN, REMOTE
from hotseat.records import writer
from hotseat.records.record import read_record
from hotseat.remote import client, server
from hotseat.remote.client import RemoteSession
from hotseat.remote.door import BURST
from hotseat.remote.messages import Answer, PositionMessage, Refused
from hotseat.testing.nim import Nim
from tests.hotseat.helpers.waits import SERVED as PATIENCE
from tests.hotseat.helpers.waits import ended
from tests.hotseat.remote.proxy import faulty
from tests.hotseat.remote.test_remote import (
    Hosted,
    connected,
    hosted,
    in_background,
    is_closed,
    is_silent_about_the_game,
    receive,
)

NETWORKS = {
    "delays": {"delay": 0.02},
    "cuts": {"cut": 0.1},
    "repeats and reorders": {"cut": 0.1, "repeat": 1.0},
    "all of them": {"cut": 0.1, "delay": 0.01, "repeat": 0.5},
}


def options_on_disk(game: Hosted) -> list[str]:
    assert game.session.path is not None
    return [step.option for step in read_record(game.session.path, Nim()).history.steps]


@pytest.mark.sweep("seed", "network")
@pytest.mark.parametrize("network", NETWORKS)
@pytest.mark.parametrize("seed", range(3))
def test_a_bad_network_loses_no_answer_and_both_sides_agree(
    network: str, seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "PAUSES", (0.05,))
    monkeypatch.setattr(client, "FIRST_ATTEMPTS", 10_000)
    with hosted(REMOTE, REMOTE, folder=tmp_path) as game, faulty(game.server.port, seed, **NETWORKS[network]) as proxy:
        sessions = [
            RemoteSession(game.invitation(seat)._replace(port=proxy.port), "nim", "", stays=False) for seat in (1, 2)
        ]
        threads = in_background(*sessions)
        game.to_the_end()
        for thread in threads:
            thread.join(PATIENCE)
            assert not thread.is_alive()
        assert options_on_disk(game) == ["take 1"] * 8
        for session in sessions:
            assert [step.option for step in session.steps] == ["take 1"] * 8
            assert not session.sending


def test_an_old_connection_that_arrives_late_closes_no_newer_one() -> None:
    with hosted(REMOTE, HUMAN) as game, connected(game, 1, client="c", attempt=2) as newer:
        receive(newer, PositionMessage)
        with connected(game, 1, client="c", attempt=1) as older:
            assert is_closed(older)
        digest = game.session.game.digest(game.session.game.view(game.session.state, 0))
        newer.send(Answer(ply=1, digest=digest, option="take 2").encode())
        game.opponents.play()
        assert receive(newer, PositionMessage).ply == 1


class FullDisk:
    """A disk that takes no more bytes while `full`."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.full = False
        self._put = writer._put
        monkeypatch.setattr(writer, "_put", self.put)

    def put(self, *arguments: Any) -> None:
        if self.full:
            raise OSError(errno.ENOSPC, "No space left on device")
        self._put(*arguments)


def test_a_full_disk_confirms_nothing_until_there_is_space_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = FullDisk(monkeypatch)
    with hosted(REMOTE, HUMAN, folder=tmp_path) as game:
        session = game.join(1)
        updates = session.updates()
        next(updates)
        session.answer("take 2")
        disk.full = True
        game.opponents.play()
        assert not next(updates).saved
        assert session.sending
        assert game.session.save_error == "No space left on device"
        assert game.session.saved == "NOT SAVED"
        disk.full = False
        game.session.play("take 1")
        while session.sending:
            next(updates)
        assert options_on_disk(game) == ["take 2", "take 1"]


def test_a_host_whose_disk_stays_full_keeps_what_it_confirmed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    disk = FullDisk(monkeypatch)
    with hosted(REMOTE, HUMAN, folder=tmp_path) as game, connected(game, 1) as link:
        position = receive(link, PositionMessage)
        link.send(Answer(ply=1, digest=position.question.digest, option="take 2").encode())
        game.opponents.play()
        assert receive(link, PositionMessage).saved
        disk.full = True
        game.session.play("take 1")
        assert not receive(link, PositionMessage).saved
        assert options_on_disk(game) == ["take 2"]


def test_changed_clocks_change_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with hosted(REMOTE, REMOTE, folder=tmp_path) as game:
        threads = in_background(game.join(1), game.join(2))
        start = time.time
        for hours in (1, -50, 100_000, 0, -1, 7, 3, -9):
            monkeypatch.setattr(time, "time", lambda hours=hours: start() + 3600 * hours)
            game.opponents.play()
        for thread in threads:
            ended(thread)
        assert options_on_disk(game) == ["take 1"] * 8


def test_old_messages_sent_again_change_nothing() -> None:
    with hosted(REMOTE, HUMAN) as game, connected(game, 1) as link:
        sent = []
        for ply in (1, 3):
            position = receive(link, PositionMessage)
            while position.question is None or position.ply != ply - 1:
                position = receive(link, PositionMessage)
            sent.append(Answer(ply=ply, digest=position.question.digest, option="take 1").encode())
            link.send(sent[-1])
            game.opponents.play()
            game.session.play("take 1")
        while receive(link, PositionMessage).ply < 4:
            pass
        for message in sent * 5:
            link.send(message)
        assert is_silent_about_the_game(link)
        assert len(game.session.steps) == 4


def test_one_bad_client_after_another_disturbs_no_game(tmp_path: Path) -> None:
    with hosted(REMOTE, REMOTE, folder=tmp_path, spectators=1) as game:
        threads = in_background(game.join(2))
        with connected(game, 1) as link:
            digest = receive(link, PositionMessage).question.digest
            for option in ("take 99", "", "resign", "[red]take 1[/red]", "\x1b[2J"):
                link.send(Answer(ply=1, digest=digest, option=option).encode())
                assert receive(link, Refused).error == "illegal-option"
        for data in ("x" * 1_000_000, b"\x00" * 1_000_000, "[" * 4000):
            with connected(game, 1) as link:
                receive(link, PositionMessage)
                with suppress(ConnectionClosed):
                    link.send(data)
                assert is_closed(link)
        with connected(game, 1) as link, suppress(ConnectionClosed):
            for _ in range(int(BURST) * 10):
                link.send(Answer(ply=9, digest="", option="take 1").encode())
        threads += in_background(game.join(1))
        game.to_the_end()
        for thread in threads:
            thread.join(PATIENCE)
            assert not thread.is_alive()
        assert options_on_disk(game) == ["take 1"] * 8


def test_a_host_that_ends_after_the_game_waits_for_a_player_who_is_not_connected(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(server, "AWAY", PATIENCE)
    with hosted(REMOTE, HUMAN) as game:
        while game.session.question is not None:
            game.session.play("take 1")
        ending = Thread(target=game.server.close)
        ending.start()
        with connected(game, 1) as link:
            while receive(link, PositionMessage).result is None:
                pass
        ending.join(PATIENCE)
        assert not ending.is_alive()


def test_a_host_that_ends_waits_for_no_player_who_has_seen_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "AWAY", PATIENCE)
    with hosted(REMOTE, HUMAN) as game:
        with connected(game, 1) as link:
            while game.session.question is not None:
                game.session.play("take 1")
            while receive(link, PositionMessage).result is None:
                pass
        ending = Thread(target=game.server.close)
        ending.start()
        ending.join(PATIENCE / 2)
        assert not ending.is_alive()
