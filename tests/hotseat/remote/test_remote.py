"""A host and its clients on one machine: whole games, lost connections, and clients that don't keep to the rules."""

import json
import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread, Timer
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from hotseat.play.external_players import ExternalPlayers
from hotseat.play.program import PlayerError
from hotseat.play.session import Session
from hotseat.plugin.seats import HUMAN, REMOTE, PlayerSpec
from hotseat.records.record import read_record
from hotseat.remote import client
from hotseat.remote.client import RemoteFault, RemoteSession
from hotseat.remote.credentials import credentials_file, load_credentials, new_certificate, save_credentials
from hotseat.remote.door import BURST
from hotseat.remote.hosted_table import HostedTable
from hotseat.remote.invitation import Invitation, new_secret
from hotseat.remote.messages import (
    PROTOCOL,
    TAKEN_OVER,
    Answer,
    Hello,
    PositionMessage,
    Refused,
    SaidLines,
    Welcome,
    read_host,
)
from hotseat.remote.server import Server
from hotseat.testing.nim import Heap, Nim
from hotseat.util import identity
from tests.hotseat.helpers.waits import SERVED as PATIENCE
from tests.hotseat.helpers.waits import ended

WANTED = {"seed": 1, "names": ("Ada", "Boris")}
SECRETS = [new_secret() for _ in range(3)]


class Hosted:
    """A game of Nim with its server."""

    def __init__(
        self,
        players: tuple[PlayerSpec, ...],
        folder: Path | None,
        rules: type[Nim] = Nim,
        context: ssl.SSLContext | None = None,
        spectators: int = 0,
        delay: int = 0,
    ) -> None:
        self.session = Session.start(rules(), WANTED, folder, players)
        self.table = HostedTable(SECRETS, spectators, delay)
        self.server = Server(self.table, ("127.0.0.1", 0), context)
        self.table.attach(self.session)
        self.server.start()
        self.opponents = ExternalPlayers(self.session, remote=self.table.game.player)

    def invitation(self, seat: int, fingerprint: str = "") -> Invitation:
        return Invitation("127.0.0.1", self.server.port, seat, SECRETS[seat], fingerprint)

    def join(self, seat: int, **more: Any) -> RemoteSession:
        return RemoteSession(self.invitation(seat), "nim", "", **{"attempts": 3, **more})

    def to_the_end(self) -> None:
        """Play until the game is over, or raise PlayerError if an answer doesn't come."""
        late = Timer(PATIENCE, self.give_up)
        late.start()
        try:
            while self.opponents.pending_player:
                self.opponents.play()
        finally:
            late.cancel()

    def give_up(self) -> None:
        for seat in range(len(self.session.players)):
            self.opponents.stop(seat)


@contextmanager
def hosted(*players: PlayerSpec, folder: Path | None = None, **more: Any) -> Iterator[Hosted]:
    game = Hosted(players, folder, **more)
    try:
        yield game
    finally:
        game.opponents.close()
        game.table.game.detach()
        game.server.close()
        game.session.close()


def play_first(session: RemoteSession) -> None:
    """Play the first option of each decision until the game is over."""
    for position in session.updates():
        if position.question is not None and not session.sending:
            session.answer(position.question.options[0])


def in_background(*sessions: RemoteSession) -> list[Thread]:
    threads = [Thread(target=play_first, args=(session,), daemon=True) for session in sessions]
    for thread in threads:
        thread.start()
    return threads


@contextmanager
def connected(hosted_game: Hosted, own: int, **changed: Any) -> Iterator[ClientConnection]:
    """A connection that says hello and then does what a test wants."""
    fields = {
        "program": identity.current().version,
        "protocol": PROTOCOL,
        "game": "nim",
        "fingerprint": "",
        "seat": own,
    }
    hello = Hello.model_construct(**{**fields, "secret": SECRETS[own], **changed})
    address = f"ws://127.0.0.1:{hosted_game.server.port}"
    with connect(address, compression=None, proxy=None, close_timeout=1) as link:
        link.send(hello.encode())
        yield link


def receive(link: ClientConnection, kind: type) -> Any:
    """Return the next message of a kind."""
    while True:
        message = read_host(link.recv(timeout=PATIENCE))
        if isinstance(message, kind):
            return message


def is_silent_about_the_game(link: ClientConnection) -> bool:
    """Whether no position comes for a moment."""
    with suppress(TimeoutError):
        while not isinstance(read_host(link.recv(timeout=0.1)), PositionMessage):
            pass
        return False
    return True


def is_closed(link: ClientConnection) -> bool:
    try:
        while True:
            link.recv(timeout=PATIENCE)
    except ConnectionClosed:
        return True


def test_two_remote_players_play_a_whole_game(tmp_path: Path) -> None:
    with hosted(REMOTE, REMOTE, folder=tmp_path) as game:
        sessions = game.join(1), game.join(2)
        threads = in_background(*sessions)
        game.to_the_end()
        for thread in threads:
            ended(thread)
        game.session.close()
        assert game.session.path is not None
        steps = [step.option for step in read_record(game.session.path, Nim()).history.steps]
        assert steps == ["take 1"] * 8
        for session in sessions:
            assert [step.option for step in session.steps] == steps
            assert session.position is not None
            assert session.position.result is not None
            assert not session.sending


def test_remote_seats_are_in_the_record(tmp_path: Path) -> None:
    with hosted(HUMAN, REMOTE, folder=tmp_path) as game:
        assert game.session.path is not None
        assert list(read_record(game.session.path, Nim()).players) == [HUMAN, REMOTE]


def test_an_answer_is_confirmed_when_it_is_on_the_disk(tmp_path: Path) -> None:
    with hosted(REMOTE, HUMAN, folder=tmp_path) as game, connected(game, 1) as link:
        position = receive(link, PositionMessage)
        link.send(Answer(ply=1, digest=position.question.digest, option="take 2").encode())
        assert is_silent_about_the_game(link)  # the host hasn't played it yet
        game.opponents.play()
        assert receive(link, PositionMessage).ply == 1
        assert game.session.path is not None
        assert b'"take 2"' in game.session.path.read_bytes()


def test_a_session_says_sending_until_the_host_has_saved_the_answer() -> None:
    with hosted(REMOTE, HUMAN) as game:
        session = game.join(1)
        updates = session.updates()
        next(updates)
        session.answer("take 2")
        assert session.sending
        game.opponents.play()
        next(updates)
        assert not session.sending
        with pytest.raises(ValueError, match="doesn't list"):
            session.answer("take 2")


def test_a_player_sees_no_hidden_hand_and_no_decision_of_another() -> None:
    with hosted(REMOTE, REMOTE, spectators=1) as game:
        for seat, hands in ((1, [2, "?"]), (2, ["?", 2]), (0, ["?", "?"])):
            with connected(game, seat) as link:
                position = receive(link, PositionMessage)
                assert position.view["hands"] == hands
                assert (position.question is None) == (seat != 1)
                assert position.deciding == 1


def test_a_client_that_comes_back_receives_everything() -> None:
    with hosted(REMOTE, HUMAN) as game:
        with connected(game, 1) as link:
            position = receive(link, PositionMessage)
            link.send(Answer(ply=1, digest=position.question.digest, option="take 2").encode())
            game.opponents.play()
        game.session.play("take 1")
        session = game.join(1)
        next(session.updates())
        assert [step.option for step in session.steps] == ["take 2", "take 1"]
        assert session.names == ["Ada", "Boris"]


def test_an_answer_sent_twice_counts_once() -> None:
    with hosted(REMOTE, HUMAN) as game, connected(game, 1) as link:
        position = receive(link, PositionMessage)
        answer = Answer(ply=1, digest=position.question.digest, option="take 2").encode()
        link.send(answer)
        link.send(answer)
        game.opponents.play()
        link.send(answer)
        assert receive(link, PositionMessage).ply == 1
        assert [step.option for step in game.session.steps] == ["take 2"]


@pytest.mark.parametrize(
    "changed", [{"ply": 2}, {"ply": 0}, {"digest": "another"}, {"option": "take 9"}, {"option": "lay 9"}]
)
def test_an_answer_to_something_else_is_refused(changed: dict[str, object]) -> None:
    with hosted(REMOTE, HUMAN) as game, connected(game, 1) as link:
        position = receive(link, PositionMessage)
        answer = {"do": "answer", "ply": 1, "digest": position.question.digest, "option": "take 2", **changed}
        link.send(json.dumps(answer))
        assert receive(link, Refused).error == "illegal-option"
        assert receive(link, PositionMessage).question == position.question


def test_nobody_answers_for_another_seat() -> None:
    with hosted(REMOTE, REMOTE, spectators=1) as game, connected(game, 1) as first, connected(game, 2) as second:
        digest = receive(first, PositionMessage).question.digest
        receive(second, PositionMessage)
        answer = Answer(ply=1, digest=digest, option="take 2").encode()
        second.send(answer)
        assert receive(second, Refused).error == "illegal-option"
        with connected(game, 0) as spectator:
            receive(spectator, PositionMessage)
            spectator.send(answer)
            assert is_closed(spectator)
        assert not game.session.steps


@pytest.mark.parametrize(
    ("seat", "changed", "error"),
    [
        (1, {"secret": SECRETS[2]}, "wrong-secret"),
        (1, {"secret": "é"}, "wrong-secret"),
        (1, {"seat": 9}, "wrong-secret"),
        (2, {}, "wrong-secret"),  # a person at the host plays it
        (1, {"protocol": PROTOCOL - 1}, "wrong-version"),
        (1, {"game": "chess"}, "wrong-game"),
        (1, {"fingerprint": "x"}, "wrong-game"),
        (0, {}, "full"),
        (1, {"seat": -1}, "bad-message"),
        (1, {"name": "n" * 100}, "bad-message"),
    ],
)
def test_a_wrong_hello_is_refused(seat: int, changed: dict[str, Any], error: str) -> None:
    with hosted(REMOTE, HUMAN) as game, connected(game, seat, **changed) as link:
        assert receive(link, Refused).error == error
        assert is_closed(link)


def test_a_refused_session_ends_with_a_sentence() -> None:
    with hosted(HUMAN, REMOTE) as game:
        invitation = game.invitation(2)._replace(secret=new_secret())
        with pytest.raises(RemoteFault, match="isn't valid for this game"):
            next(RemoteSession(invitation, "nim", "").updates())


@pytest.mark.parametrize("data", ["x" * 1_000_000, b"\xff\x00", "{}", "[" * 2000])
def test_a_client_that_sends_rubbish_is_disconnected(data: str | bytes) -> None:
    with hosted(REMOTE, HUMAN) as game:
        with connected(game, 1) as link:
            receive(link, PositionMessage)
            with suppress(ConnectionClosed):
                link.send(data)
            assert is_closed(link)
        with connected(game, 1) as link:
            assert receive(link, PositionMessage).ply == 0


def test_a_client_that_floods_is_disconnected() -> None:
    with hosted(REMOTE, HUMAN) as game, connected(game, 1) as link:
        receive(link, PositionMessage)
        with suppress(ConnectionClosed):
            for number in range(int(BURST) * 100):
                link.send(Answer(ply=number, digest="", option="").encode())
        assert is_closed(link)


def test_the_owner_of_the_secret_takes_a_seat_over() -> None:
    with hosted(REMOTE, HUMAN) as game, connected(game, 1) as first:
        receive(first, PositionMessage)
        with connected(game, 1) as second:
            assert receive(second, PositionMessage).ply == 0
            assert is_closed(first)
            assert first.close_code == TAKEN_OVER


def test_a_seat_that_the_host_takes_over_is_closed() -> None:
    with hosted(REMOTE, HUMAN) as game, connected(game, 1) as link:
        receive(link, PositionMessage)
        game.session.set_player(0, HUMAN)
        assert is_closed(link)
        with connected(game, 1) as again:
            assert receive(again, Refused).error == "wrong-secret"


def test_undoing_takes_steps_back_at_the_clients() -> None:
    with hosted(HUMAN, REMOTE) as game:
        session = game.join(2)
        updates = session.updates()
        next(updates)
        game.session.play("lay 2")
        while not session.steps:
            next(updates)
        game.session.undo()
        while session.steps:
            next(updates)
        assert session.position is not None
        assert session.position.ply == 0


def test_the_host_does_not_undo_a_decision_of_a_remote_player() -> None:
    with hosted(REMOTE, HUMAN) as game:
        game.session.play("lay 2")
        assert game.session.why_no_undo()


def test_a_stopped_request_ends_and_the_connection_stays() -> None:
    with hosted(REMOTE, HUMAN) as game, connected(game, 1) as link:
        position = receive(link, PositionMessage)
        with game.opponents.asking() as asking:
            stopper = Timer(0.05, game.opponents.stop, [0])
            stopper.start()
            with pytest.raises(PlayerError, match="was stopped"):
                asking.answer()
            stopper.join()
        link.send(Answer(ply=1, digest=position.question.digest, option="take 1").encode())
        assert game.opponents.play().option == "take 1"


def test_a_lost_connection_is_opened_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "PAUSES", (0.01,))
    with hosted(REMOTE, HUMAN) as game:
        session, lost = game.join(1), []
        updates = session.updates(lambda: lost.append(True))
        next(updates)
        assert session._socket is not None
        session._socket.socket.shutdown(socket.SHUT_RDWR)
        playing = Thread(target=game.opponents.play)
        playing.start()
        session.answer("take 3")  # is sent when the connection is back
        while session.sending:
            next(updates)
        playing.join()
        assert lost
        assert [step.option for step in game.session.steps] == ["take 3"]


def test_a_restarted_host_knows_its_secrets(tmp_path: Path) -> None:
    record = tmp_path / "game.tkr"
    first = load_credentials(record, 2)
    certificate = first.certificate()
    save_credentials(first, record)
    assert credentials_file(record).stat().st_mode & 0o777 == 0o600
    again = load_credentials(record, 2)
    assert again == first
    assert again.certificate() == certificate
    credentials_file(record).write_text('{"secrets": 1}')
    assert load_credentials(record, 2) != first


def test_a_game_is_encrypted_and_its_certificate_compared() -> None:
    certificate = new_certificate()
    with hosted(REMOTE, HUMAN, context=certificate.context()) as game:
        trusted = game.invitation(1, certificate.fingerprint)
        position = next(RemoteSession(trusted, "nim", "").updates())
        assert position.question is not None
        other = game.invitation(1, new_certificate().fingerprint)
        with pytest.raises(RemoteFault, match="certificate"):
            next(RemoteSession(other, "nim", "").updates())
        with pytest.raises(ssl.SSLError), connect(f"wss://127.0.0.1:{game.server.port}", proxy=None):
            pass


def test_a_host_that_is_gone_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "PAUSES", (0.01,))
    with hosted(REMOTE, HUMAN) as game:
        session = game.join(1)
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", game.server.port), PATIENCE)
    with pytest.raises(RemoteFault, match="can't be reached"):
        next(session.updates())


def test_a_new_game_is_shown_in_one_step() -> None:
    """A connection that has something to receive while a new game begins receives nothing of it before its position."""
    with hosted(REMOTE, HUMAN) as game, connected(game, 1) as link:
        receive(link, PositionMessage)
        early: list[object] = []

        class Watched(Nim):
            def view(self, state: Heap, seat: int | None) -> Heap:
                if not early:
                    assert before is not None
                    before.say("well played")
                    while not isinstance(message := read_host(link.recv(timeout=PATIENCE)), SaidLines):
                        early.append(message)
                    early.append(message)
                return super().view(state, seat)

        before = game.table.game.participants
        again = Session.start(Watched(), WANTED, None, (REMOTE, HUMAN))
        early.clear()
        game.table.attach(again)
        assert not any(isinstance(message, Welcome) for message in early)
        assert receive(link, Welcome).game == 2
        assert receive(link, PositionMessage).ply == 0
        again.close()
