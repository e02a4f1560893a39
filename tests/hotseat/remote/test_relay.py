"""Games by a relay: whole ones, a relay that is restarted, hosts that leave and come back, and lies."""

import json
import signal
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

from hotseat.cli import relay_command, remote_commands
from hotseat.play.external_players import ExternalPlayers
from hotseat.play.session import Session
from hotseat.plugin.seats import REMOTE
from hotseat.remote import client, door, relay, relay_link, relay_messages, server
from hotseat.remote.client import RemoteFault, RemoteSession
from hotseat.remote.credentials import new_certificate
from hotseat.remote.hosting import Hosting, HostingFault, HostOptions, read_relay
from hotseat.remote.invitation import LOOPBACK, Invitation, channel_of, fingerprint_of, read_invitations
from hotseat.remote.relay_messages import Beat, RelayCall, RelayRefusal, as_line, call, check_ready, read_line
from hotseat.testing.nim import Nim
from tests.hotseat.helpers.waits import SERVED, ended, until
from tests.hotseat.remote.running_relay import RunningRelay, running_relay
from tests.hotseat.remote.test_remote import WANTED, in_background


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "PAUSES", (0.05,))
    monkeypatch.setattr(relay_link, "PAUSES", (0.05,))


class Hosted:
    """A game of Nim with two remote seats, hosted by a relay."""

    def __init__(self, address: tuple[str, int], folder: Path | None = None, session: Any = None) -> None:
        self.hosting = Hosting(HostOptions(relay=address))
        self.session = session or Session.start(Nim(), WANTED, folder, (REMOTE, REMOTE))
        self.opponents = ExternalPlayers(
            self.session, remote=self.hosting.player, serve=partial(self.hosting.serve, self.session)
        )
        self.opponents.open()

    @property
    def invitations(self) -> list[Invitation]:
        return read_invitations(dict(self.hosting.invitations())["all of them on one machine"])

    def sessions(self, **more: Any) -> list[RemoteSession]:
        return [RemoteSession(each, "nim", "", **more) for each in self.invitations]

    def warnings(self) -> list[str]:
        assert self.hosting._table is not None
        participants = self.hosting._table.game.participants
        assert participants is not None
        return participants.take_warnings()

    def play(self, plies: int = 99) -> None:
        while self.opponents.pending_player and len(self.session.steps) < plies:
            self.opponents.play()

    def close(self) -> None:
        self.opponents.close()
        self.hosting.close()
        self.session.close()


@contextmanager
def hosted(running: RunningRelay, *more: Any) -> Iterator[Hosted]:
    with closing(Hosted(running.address, *more)) as game:
        yield game


def test_the_relay_sees_ciphertext_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    seen: list[bytes] = []
    received = relay_messages.receive_line

    async def line(connection: socket.socket) -> bytes:
        seen.append(await received(connection))
        return seen[-1]

    passed = relay._within

    async def within(seconds: float, awaited: Any) -> Any:
        data = await passed(seconds, awaited)
        if data:
            seen.append(data)
        return data

    monkeypatch.setattr(relay, "receive_line", line)
    monkeypatch.setattr(relay, "_within", within)
    with running_relay() as running, hosted(running, tmp_path) as game:
        threads = in_background(*(sessions := game.sessions()))
        game.play()
        for thread in threads:
            ended(thread)
        assert all([step.option for step in session.steps] == ["take 1"] * 8 for session in sessions)
        read = b"".join(seen)
        assert len(read) > 4000
        secrets = [each.secret for each in game.invitations]
        for text in (*secrets, "Ada", "Boris", "take 1", "nim", "hands", "GET /", "hello", "welcome"):
            assert text.encode() not in read
        lines = [data for data in seen if data.startswith(b"{")]
        assert len(lines) == 1 + 2 + 2  # a channel, two players, and two calls that the host took
        first = [data for data in seen if not data.startswith(b"{")]
        assert all(data[0] in (0x14, 0x16, 0x17) or len(data) > 4 for data in first)  # records of TLS, or parts of them
        assert sum(data[:2] == b"\x16\x03" for data in first) >= 4  # the handshakes of two players, both ways


def test_a_relay_that_changes_bytes_changes_nothing_in_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    passed, changed = relay._within, [0]

    async def within(seconds: float, awaited: Any) -> Any:
        data = await passed(seconds, awaited)
        if data and len(data) > 100:
            changed[0] += 1
            return bytes([*data[:60], data[60] ^ 1, *data[61:]]) if changed[0] in (5, 9) else data
        return data

    monkeypatch.setattr(client, "FIRST_ATTEMPTS", 1000)
    with running_relay() as running, hosted(running) as game:
        monkeypatch.setattr(relay, "_within", within)
        threads = in_background(*(sessions := game.sessions()))
        game.play()
        for thread in threads:
            ended(thread)
        assert changed[0] > 9
        assert all([step.option for step in session.steps] == ["take 1"] * 8 for session in sessions)


def test_two_hosts_have_ten_channels_and_each_player_reaches_the_own_game() -> None:
    with running_relay() as running, ExitStack() as stack:
        games = [stack.enter_context(hosted(running)) for _ in range(10)]
        assert len(running.relay._channels) == 10
        sessions = [game.sessions() for game in games]
        threads = [thread for pair in sessions for thread in in_background(*pair)]
        for number, game in enumerate(games):
            game.play(number % 3)
        for game in games:
            game.play()
        for thread in threads:
            ended(thread)
        assert all([step.option for step in session.steps] == ["take 1"] * 8 for pair in sessions for session in pair)
        for game in games:
            game.close()
        until(lambda: not running.relay._channels, "channels stay without a host")
        assert not running.relay._hosts
        assert not running.relay._players


def test_a_relay_that_is_restarted_costs_nothing(tmp_path: Path) -> None:
    with running_relay() as running, hosted(running, tmp_path) as game:
        threads = in_background(*(sessions := game.sessions()))
        game.play(3)
        running.stop()
        running.start()
        game.play()
        lost, again = game.warnings()
        assert lost == "The connection to the relay is lost. Trying again."
        assert again == "The relay is reached again."
        for thread in threads:
            ended(thread)
        assert all([step.option for step in session.steps] == ["take 1"] * 8 for session in sessions)


def test_a_host_that_leaves_and_comes_back_has_the_same_channel(tmp_path: Path) -> None:
    with running_relay() as running:
        with hosted(running, tmp_path) as game:
            threads = in_background(*(sessions := game.sessions()))
            game.play(3)
            before, path = game.invitations, game.session.path
        until(lambda: not running.relay._channels, "the channel stays without its host")
        assert path is not None
        with closing(Session.resume(path, Nim())) as session:
            hosting = Hosting()  # `host --resume` without further options
            opponents = ExternalPlayers(session, remote=hosting.player, serve=partial(hosting.serve, session))
            opponents.open()
            together = dict(hosting.invitations())["all of them on one machine"]
            assert read_invitations(together) == before
            while opponents.pending_player:
                opponents.play()
            for thread in threads:
                ended(thread)
            assert all([step.option for step in each.steps] == ["take 1"] * 8 for each in sessions)
            opponents.close()
            hosting.close()


def test_a_host_whose_connection_is_lost_opens_its_room_again() -> None:
    with running_relay() as running, hosted(running) as game:
        threads = in_background(*game.sessions())
        game.play(2)
        (channel,) = running.relay._channels.values()
        running.call(channel.task.cancel)
        until(
            lambda: channel not in running.relay._channels.values() and running.relay._channels,
            "the channel isn't opened again",
        )
        game.play()
        for thread in threads:
            ended(thread)


def test_a_host_whose_channel_the_relay_ends_says_so_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(relay, "IDLE", -1.0)
    monkeypatch.setattr(relay_link, "BEAT", 0.05)
    with running_relay() as running, hosted(running) as game:
        until(lambda: not running.relay._channels, "the channel goes on")
        warnings: list[str] = []
        until(lambda: bool(warnings.__iadd__(game.warnings())), "the host says nothing")
        (said,) = warnings
        assert said.startswith("No player can connect any more: the relay has ended the channel, as no player came")


def fault_of(invitation: Invitation) -> str:
    with pytest.raises(RemoteFault) as raised:
        next(RemoteSession(invitation, "nim", "").updates())
    return str(raised.value)


def test_a_client_that_lies_about_its_channel_gets_nowhere() -> None:
    with running_relay() as running, hosted(running) as one, hosted(running) as other:
        own, theirs = one.invitations[0], other.invitations[0]
        assert "certificate of the host isn't the one" in fault_of(_of_channel(own, theirs.fingerprint))
        assert "isn't valid for this game" in fault_of(theirs._replace(secret=own.secret))
        assert "host isn't connected to the relay" in fault_of(_of_channel(own, "x" * 22))
        threads = in_background(*one.sessions(), *other.sessions())
        one.play()
        other.play()
        for thread in threads:
            ended(thread)


def test_silent_connections_keep_no_player_out(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("WAITING", 16), ("WAITING_EACH", 12), ("GRACE", 0.05)):
        monkeypatch.setattr(door, name, value)
    with running_relay() as running, ExitStack() as stack, hosted(running) as game:
        for _ in range(40):
            stack.enter_context(running.calling(b""))
        threads = in_background(*game.sessions())
        game.play()
        for thread in threads:
            ended(thread)


def _of_channel(invitation: Invitation, fingerprint: str) -> Invitation:
    """An invitation that names the channel of another host, although it knows the certificate of the own one."""

    class Lie(str):
        __slots__ = ()

        def __getitem__(self, _part: Any) -> str:
            return fingerprint[:12]

    return invitation._replace(fingerprint=Lie(invitation.fingerprint))


def error_of(running: RunningRelay, line: bytes) -> str:
    with running.calling(line) as connection:
        reply = running.answer(connection)
        assert isinstance(reply, RelayRefusal)
        return reply.error


@pytest.mark.parametrize(
    ("line", "error"),
    [
        (b"GET / HTTP/1.1\r\n", "bad-message"),
        (b"\x16\x03\x01\x02\x00\x01\n", "bad-message"),
        (b"x" * 600, "bad-message"),
        (b'{"do":"join","program":"9","protocol":2,"key":"a"}\n', "wrong-version"),
        (b'{"do":"join","program":"9","protocol":1,"key":"a","more":1}\n', "bad-message"),
        (call("join", "a"), "no-host"),
        (call("take", "a"), "no-host"),
    ],
)
def test_a_call_that_means_nothing_gets_one_line(line: bytes, error: str) -> None:
    with running_relay() as running:
        assert error_of(running, line) == error


def test_a_program_and_a_relay_of_other_versions_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    with running_relay() as running:
        monkeypatch.setattr(relay, "RELAY_PROTOCOL", 2)
        made = Invitation(LOOPBACK, running.port, 1, "s" * 22, "f" * 22, by_relay=True)
        assert "install the same version" in fault_of(made)
        with pytest.raises(HostingFault, match=r"the relay can't be reached .* install the same version"):
            Hosted(running.address)


def test_where_no_relay_is_one_line_says_so() -> None:
    with socket.create_server((LOOPBACK, 0)) as taken:
        address = taken.getsockname()[:2]
    with pytest.raises(HostingFault, match=f"the relay can't be reached at {LOOPBACK}:{address[1]}: "):
        Hosted(address)


def hold_channel(connection: socket.socket, certificate: Any) -> ssl.SSLSocket:
    """Hold the channel of a certificate over a connection whose call was accepted."""
    secured: ssl.SSLSocket = certificate.context().wrap_socket(connection, server_side=True)
    assert b"ready" in secured.recv(200)
    return secured


@pytest.mark.parametrize("kind", ["host", "join"])
def test_the_calls_of_an_address_are_limited(kind: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(relay, "CALLS_AT_ONCE", 2)
    monkeypatch.setattr(relay, "CALLS_A_SECOND", 0.001)
    with running_relay() as running:
        for _ in range(2):
            with running.calling(call(kind, "a")) as connection:
                running.answer(connection)
        assert error_of(running, call(kind, "a")) == "busy"


@pytest.mark.parametrize("rate", [20.0, 0.001], ids=["soon", "later"])
def test_a_host_asks_a_busy_relay_again_for_a_while(rate: float, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(relay, "CALLS_AT_ONCE", 1)
    monkeypatch.setattr(relay, "CALLS_A_SECOND", rate)
    monkeypatch.setattr(server, "BUSY", SERVED if rate > 1 else 0.2)
    said = list[str]()
    with running_relay() as running, closing(Hosting(HostOptions(relay=running.address))) as hosting:
        with running.calling(call("join", "a")) as connection:
            running.answer(connection)
        session = Session.start(Nim(), WANTED, None, (REMOTE, REMOTE))
        if rate > 1:
            hosting.serve(session, warn=said.append)
            assert hosting.invitations()
        else:
            with pytest.raises(HostingFault, match="has had too many calls from this address"):
                hosting.serve(session, warn=said.append)
        assert [line.partition(". ")[0] for line in said] in ([], ["The relay is busy"])
        assert said or rate > 1  # a fast relay may have place again already


def test_channels_and_players_of_an_address_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(relay, "CHANNELS_EACH", 1)
    monkeypatch.setattr(relay, "PLAYERS_EACH", 1)
    certificate = new_certificate()
    with running_relay() as running, running.calling(call("host")) as connection:
        running.answer(connection)
        held = hold_channel(connection, certificate)
        assert error_of(running, call("host")) == "full"
        channel = channel_of(certificate.fingerprint)
        with running.calling(call("join", channel)):
            assert b"waiting" in held.recv(300)
            assert error_of(running, call("join", channel)) == "full"


def test_an_idle_room_ends_and_a_host_with_the_same_certificate_takes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    certificate = new_certificate()
    with running_relay() as running, running.calling(call("host")) as first, running.calling(call("host")) as second:
        running.answer(first)
        one = hold_channel(first, certificate)
        running.answer(second)
        two = hold_channel(second, certificate)
        assert json.loads(one.recv(300))["error"] == "replaced"
        monkeypatch.setattr(relay, "IDLE", -1.0)
        two.sendall(as_line(Beat()))
        assert b"beat" in two.recv(300)
        assert json.loads(two.recv(300))["error"] == "idle"
        monkeypatch.setattr(relay, "PARTING", 0.01)
        one.close()
        two.close()
        until(lambda: not running.relay._channels, "the channel goes on")


def test_a_host_that_is_silent_or_says_something_else_loses_its_channel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(relay, "SILENT", 0.3)
    for said in (b"", b"hello\n", b"x" * 2000, as_line(Beat()) * 20):
        with running_relay() as running, running.calling(call("host")) as connection:
            running.answer(connection)
            held = hold_channel(connection, new_certificate())
            held.sendall(said)
            until(lambda: not running.relay._channels, "the channel goes on")


def test_a_side_that_does_not_read_is_closed_and_costs_little(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(relay, "SLOWEST", 0.2)
    monkeypatch.setattr(relay, "PARTING", 0.1)
    certificate = new_certificate()
    with running_relay() as running, running.calling(call("host")) as connection:
        running.answer(connection)
        held = hold_channel(connection, certificate)
        with running.calling(call("join", channel_of(certificate.fingerprint))) as player:
            ticket = json.loads(held.recv(300))["ticket"]
            with running.calling(call("take", ticket)) as taken:
                check_ready(as_line(running.answer(taken)))
                running.answer(player)
                player.sendall(b"hello")
                assert taken.recv(5) == b"hello"
                with pytest.raises(OSError, match=r"reset|pipe"):
                    player.sendall(b"x" * (1 << 28))  # nothing reads at the other side
                until(lambda: not running.relay._players, "the connection goes on")


def test_a_player_whom_the_host_does_not_take_is_sent_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hotseat.remote.door.SECRET_SECONDS", 0.3)
    certificate = new_certificate()
    with running_relay() as running, running.calling(call("host")) as connection:
        running.answer(connection)
        held = hold_channel(connection, certificate)
        with running.calling(call("join", channel_of(certificate.fingerprint))) as player:
            assert b"waiting" in held.recv(300)
            assert player.recv(100) == b""
        until(lambda: not running.relay._players, "the player still counts")


def test_models_of_the_relay_are_strict() -> None:
    assert read_line(relay_messages.CALLS, call("join", "a")[:-1]) is None
    assert RelayCall(do="host", program="1").protocol == relay_messages.RELAY_PROTOCOL
    assert fingerprint_of(b"x")[:12] == channel_of(fingerprint_of(b"x"))


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("relay.example", ("relay.example", 7778)),
        (" relay.example:443", ("relay.example", 443)),
        ("[::1]:443", ("::1", 443)),
        ("[::1]", ("::1", 7778)),
        ("::1", ("::1", 7778)),
        ("127.0.0.1", ("127.0.0.1", 7778)),
        *((text, None) for text in ("", ":443", "relay.example:0", "relay.example:port", "relay.example:70000", "a b")),
    ],
)
def test_the_address_of_a_relay_may_leave_the_port_out(text: str, address: tuple[str, int] | None) -> None:
    if address is None:
        with pytest.raises(ValueError, match=r"isn't valid; use the form relay\.example:7778"):
            read_relay(text)
    else:
        assert read_relay(text) == address
        assert read_relay(Hosting(HostOptions(relay=address)).suggested_relay) == address


def test_the_command_says_where_it_listens_and_ends_by_a_signal() -> None:
    with socket.create_server((LOOPBACK, 0)) as taken:
        said = CliRunner().invoke(relay_command.relay, ["--listen", f"{LOOPBACK}:{taken.getsockname()[1]}"])
        assert said.exit_code == 1
        assert "can't be used: another program uses port" in said.output
    assert CliRunner().invoke(relay_command.relay, ["--listen", ":port"]).exit_code == 2
    context, (option,) = click.Context(relay_command.relay), relay_command.relay.params[:1]
    assert remote_commands.parse_open_address(context, option, ":443") == ("", 443)
    start = "from hotseat.cli.relay_command import relay; relay()"
    command = [sys.executable, "-c", start, "--listen", f"{LOOPBACK}:0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith(f"The relay listens on {LOOPBACK}:")
        assert process.stdout.readline() == "Ctrl+C ends it.\n"
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=SERVED) == ("", "")
        assert process.returncode in (0, 130)
