"""Looks at a hosted game without joining it, direct and by a relay."""

import socket
from pathlib import Path

import pytest

from hotseat.plugin.seats import HUMAN, REMOTE
from hotseat.remote import messages, server
from hotseat.remote.client import RemoteFault, RemoteSession, look_together
from hotseat.remote.invitation import LOOPBACK, Invitation, new_secret
from hotseat.remote.messages import Refused, Welcome
from tests.hotseat.helpers.waits import SERVED, until
from tests.hotseat.remote import test_relay as by_relay
from tests.hotseat.remote.running_relay import running_relay
from tests.hotseat.remote.test_remote import connected, hosted, is_closed, receive


def look(invitation: Invitation, game: str = "", seconds: float = SERVED) -> RemoteSession:
    session = RemoteSession(invitation, game, "")
    session.look(seconds)
    return session


def test_a_look_gets_what_a_joining_seat_gets_and_changes_nothing() -> None:
    with hosted(HUMAN, REMOTE, spectators=1) as game, connected(game, 2) as joined:
        assert receive(joined, Welcome).plugin == "nim"
        participants = game.table.game.participants
        assert participants is not None
        until(lambda: participants.presence.seats[1].here, "the player isn't here")
        participants.say("well met")
        participants.acts = True
        game.session.play("take 2")
        connections = [*game.table.connections]
        seen = look(game.invitation(2))
        assert (seen.plugin, seen.seat, seen.names) == ("nim", 2, ["Ada", "Boris"])
        assert [step.option for step in seen.steps] == ["take 2"]
        assert seen.position is not None
        assert seen.position.question is not None
        assert [line.text for line in seen.said.lines] == ["well met"]
        assert seen.presence is not None
        assert [one.here for one in seen.presence.seats] == [True, True]
        assert game.table.connections == connections
        watching = look(game.invitation(0), "nim")
        assert watching.position is not None
        assert watching.position.question is None
        assert (watching.said.lines, participants.presence.watching) == ([], 0)


def test_a_look_marks_nobody_as_connected(tmp_path: Path) -> None:
    with hosted(REMOTE, REMOTE, folder=tmp_path) as game:
        for seat in (1, 2):
            seen = look(game.invitation(seat), "nim")
            assert seen.presence is not None
            assert not any(one.here for one in seen.presence.seats)
        until(lambda: not game.server._door._count, "a look stays at the door")
        assert game.table.connections == []
        assert game.table._informed == set()


@pytest.mark.parametrize("older", [False, True])
def test_some_looks_share_a_connection(older: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = list[object]()
    connect = RemoteSession._connect
    monkeypatch.setattr(RemoteSession, "_connect", lambda self, *given: opened.append(self) or connect(self, *given))  # type: ignore[func-returns-value]
    if older:  # a host that doesn't know the key
        read = messages.read_client
        monkeypatch.setattr(f"{server.__name__}.read_client", lambda data: None if '"more"' in data else read(data))
    with hosted(HUMAN, REMOTE, spectators=1) as game:
        own, watching = game.invitation(2), game.invitation(0)
        wrong = own._replace(secret=new_secret())
        sessions = [RemoteSession(each, "", "") for each in (own, wrong, watching) * 6]
        faults = look_together(sessions, SERVED)
        for number, (session, fault) in enumerate(zip(sessions, faults, strict=True)):
            assert (number % 3 == 1) == ("isn't valid for this game" in str(fault))
            assert (session.position is None) == (number % 3 == 1)
        assert len(opened) == (1 + 18 if older else 2)  # 16 looks by a connection at most
        until(lambda: not game.server._door._count, "a look stays at the door")


def test_a_connection_of_looks_takes_nothing_else() -> None:
    with hosted(HUMAN, REMOTE) as game, connected(game, 2, look=True, more=2) as connection:
        assert receive(connection, Welcome).seat == 2
        connection.send(messages.Say(text="hello").encode())
        assert receive(connection, Refused).error == "bad-message"
        assert is_closed(connection)


def test_looks_come_by_a_relay() -> None:
    with running_relay() as running, by_relay.hosted(running) as game:
        first, second = game.invitations
        assert look(first).seat == 1
        assert look(second, "nim").seat == 2


@pytest.mark.parametrize(
    ("secret", "game", "why"),
    [("s" * 22, "", "isn't valid for this game"), ("", "chess", "plays another game")],
)
def test_a_look_that_is_refused_ends_with_a_sentence(secret: str, game: str, why: str) -> None:
    with hosted(HUMAN, REMOTE) as hosted_game:
        own = hosted_game.invitation(2)
        with pytest.raises(RemoteFault, match=why):
            look(own._replace(secret=secret or own.secret), game)


def test_a_look_at_a_host_that_is_silent_or_gone_ends_soon() -> None:
    with socket.create_server((LOOPBACK, 0)) as silent:
        own = Invitation(LOOPBACK, silent.getsockname()[1], 2, new_secret())
        with pytest.raises(RemoteFault, match=r"can't be reached at 127.0.0.1:\d+: .*"):
            look(own, seconds=0.2)
    with pytest.raises(RemoteFault, match="can't be reached"):
        look(own, seconds=0.2)


def test_programs_of_another_protocol_say_so_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    with hosted(HUMAN, REMOTE) as game:
        with connected(game, 2, protocol=1) as older:
            assert receive(older, Refused).error == "wrong-version"
            assert is_closed(older)
        monkeypatch.setattr(server, "PROTOCOL", messages.PROTOCOL + 1)
        with pytest.raises(RemoteFault, match="install the same version"):
            look(game.invitation(2))
