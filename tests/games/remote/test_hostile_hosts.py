"""A host is trusted with its own game alone: anything that it sends ends in one line at the client, within bounds."""

import io
import json
import socket
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from threading import Event, Thread
from time import monotonic
from typing import Any

import pytest
from websockets.frames import Frame, Opcode
from websockets.sync.server import ServerConnection
from websockets.utils import accept_key

from hotseat.play.session import Session
from hotseat.records import saved_games
from hotseat.records.record import RecordFault
from hotseat.remote import client
from hotseat.remote.client import RemoteFault, RemoteSession
from hotseat.remote.invitation import Invitation
from hotseat.remote.joined import JoinedPlayers, ReceivedGame, SeenHistory, join_game
from hotseat.remote.messages import MAX_OUTBOUND, PositionMessage, Steps
from tashkalar.plugin import TashKalar
from tashkalar_mage_knight.game import MageKnight
from tashkalar_pook.game import Pook
from tests.games.remote.hostile_host import AnyGame, hostile, keeping, messages, mutated, sending
from tests.helpers.cli_runner import Run, caller
from tests.hotseat.helpers import waits
from tests.hotseat.helpers.waits import SERVED as PATIENCE

GAMES: dict[str, Any] = {game.id: game for game in (TashKalar.load(), Pook(), MageKnight())}
DATA = Path(__file__).parents[2] / "data"
MUTATIONS = 150
ESCAPE = "\x1b]0;owned\x07"


def played(game: AnyGame, plies: int = 6) -> Session[Any, Any, Any, Any]:
    """Return a game after some decisions."""
    session = Session.start(game, {"names": ["Ada", "Boris"], "seed": 5} | SETTINGS.get(game.id, {}), None)
    chance = Random(1)
    while len(session.steps) < plies and session.question is not None:
        session.play(chance.choice([one for one in session.question.options if one.text != "resign"]))
    return session


SETTINGS: dict[str, dict[str, Any]] = {"tash-kalar": {"form": "duel", "schools": ["northern", "southern"]}}


def honest(game: AnyGame, plies: int = 6) -> dict[str, Any]:
    """Return an honest host's messages to the seat that decides, which is the first one for `hostile`."""
    session = played(game, plies)
    while session.question is not None and session.question.seat != 0:
        session.play(next(one for one in session.question.options if one.text != "resign"))
    return messages(game, session, 0)


HONEST = {name: honest(game) for name, game in GAMES.items()}


def changed(name: str, *path: Any, to: Any) -> dict[str, Any]:
    """Return the messages of Pook with one value replaced."""
    found: dict[str, Any] = json.loads(json.dumps(HONEST["pook"]))
    at = found[name]
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = to(at[path[-1]]) if callable(to) else to
    return found


def many(count: int) -> Any:
    return lambda found: [{**found[0], "ply": number} for number in range(1, count + 1)]


TABLE = {
    "names with control characters": changed("table", "view", "names", to=["Ada", ESCAPE]),
    "other number of players": changed("table", "view", "names", to=["Ada", "Boris", "Cleo"]),
    "no view": changed("table", "view", to={}),
    "a view of another game": changed("table", "view", to=HONEST["tash-kalar"]["table"]["view"]),
    "a huge view": changed("table", "view", "deck", to=["?"] * 100_000),
    "a deep view": changed("table", "view", "deck", to=json.loads("[" * 100 + "]" * 100)),
    "a huge number": changed("table", "view", "turn", to=10**4000),
    "another option": changed("table", "question", "options", to=["resign"]),
    "no option": changed("table", "question", "options", to=[]),
    "no question": changed("table", "question", to=None),
    "a million options": changed("table", "question", "options", to=["x"] * 1_000_000),
    "a long option": changed("table", "question", "options", to=["x" * 4000]),
    "ply out of range": changed("table", "ply", to=1_000_000),
    "a wrong type": changed("table", "ply", to="1"),
    "an unknown key": changed("table", "more", to=1),
    "a list for a view": changed("table", "view", to=[1]),
    "an event of nothing": changed("steps", "steps", 0, "events", to=[{}]),
    "an event of odd values": changed("steps", "steps", 0, "events", to=[{"event": [], "at": None}]),
    "a step of no seat": changed("steps", "steps", 0, "seat", to=0),
    "a step of another seat": changed("steps", "steps", 0, "seat", to=40),
    "a step of another number": changed("steps", "steps", 0, "ply", to=7),
    "an option that a terminal obeys": changed("steps", "steps", 0, "option", to=ESCAPE),
    "too many steps": changed("steps", "steps", to=many(2000)),
    "steps from nowhere": changed("steps", "first", to=9),
    "a seat that doesn't exist": changed("welcome", "seat", to=40),
    "a thousand names": changed("welcome", "names", to=["x"] * 1000),
    "a huge name": changed("welcome", "names", to=["x" * 100_000]),
}  # fmt: skip
PLAIN = (
    "no option", "a step of another seat", "an event of nothing", "no view", "another option", "no question",
    "names with control characters",
)  # fmt: skip


def of(found: dict[str, Any]) -> list[Any]:
    return [found["welcome"], found["steps"], found["table"]]


@pytest.fixture(autouse=True)
def small_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "MOST_STEPS", 1000)


def is_one_line(fault: Exception) -> bool:
    return len(str(fault).splitlines()) == 1 and ESCAPE not in str(fault)


@pytest.mark.parametrize("name", GAMES)
def test_the_messages_of_an_honest_host_are_accepted(name: str) -> None:
    with hostile([keeping(*of(HONEST[name]))]) as invitation:
        session = join_game(GAMES[name], [invitation], "").session
        assert len(session.steps) == HONEST[name]["table"]["ply"]
        assert session.question is not None
        session.close()


@pytest.mark.parametrize("what", TABLE)
def test_an_odd_message_ends_a_joined_game_in_one_line(what: str) -> None:
    with hostile([sending(*of(TABLE[what]))]) as invitation:
        with pytest.raises(RemoteFault) as fault:
            join_game(GAMES["pook"], [invitation], "")
        assert is_one_line(fault.value)
        assert "isn't valid for this game" not in str(fault.value)  # the end of the second connection


@pytest.mark.parametrize("what", TABLE)
def test_an_odd_message_ends_a_game_under_way_in_one_line(what: str) -> None:
    """The table shows the fault of its players; nothing is raised in its thread."""
    go_on = Event()

    def act(connection: ServerConnection) -> None:
        sending(*of(HONEST["pook"]))(connection)
        go_on.wait(PATIENCE)
        odd = TABLE[what]
        sending(*([odd["welcome"]] * (odd["welcome"] != HONEST["pook"]["welcome"]) + of(odd)[1:]))(connection)

    with hostile([act]) as invitation:
        players = JoinedPlayers(join_game(GAMES["pook"], [invitation], "").session)
        assert players.participants is not None
        go_on.set()
        waits.until(lambda: players.catch_up() or players.fault, "the fault isn't noticed")
        assert "\n" not in players.fault
        assert "isn't valid for this game" not in players.fault


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    for kind in ("CONFIG", "DATA", "LOG"):
        monkeypatch.setenv(f"TASHKALAR_{kind}", str(tmp_path))
    return caller(monkeypatch, capsys)


@pytest.mark.parametrize(
    ("what", "words"),
    [(what, ()) for what in TABLE] + [(what, ("--as", f"program:{sys.executable} -c pass")) for what in PLAIN],
)
def test_a_plain_client_and_a_computer_player_end_in_one_line(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, what: str, words: tuple[str, ...]
) -> None:
    with hostile([sending(*of(TABLE[what]))]) as invitation:
        monkeypatch.setattr("sys.stdin", io.StringIO(f"{invitation}\nposition\n"))
        ended = run("join", "--plain", "--game", "pook", *words, "-")
    assert ended.code in (0, 1)
    assert len(ended.err.splitlines()) == 1 + ended.code, ended.err
    assert "unexpected" not in ended.err
    assert ESCAPE not in ended.out
    assert not list(tmp_path.glob("crash*"))


# --- random changes ---------------------------------------------------------------------------------------------------


def seen(game: AnyGame, found: dict[str, Any]) -> None:
    """Read the messages as a joined game does; a message that isn't one doesn't reach it."""
    try:
        steps = Steps.model_validate_json(json.dumps(found["steps"])).steps
        table = PositionMessage.model_validate_json(json.dumps(found["table"]))
    except ValueError:
        return
    line = SeenHistory(game, 0, ReceivedGame(1, tuple(steps), table))
    for text in (game.title(line.state), *game.render_text(line.state), *map(game.describe_step, line.steps)):
        assert "\x1b" not in text


@pytest.mark.parametrize("name", GAMES)
def test_random_changes_of_positions_and_events_are_refused_or_harmless(name: str) -> None:
    game, chance, refused = GAMES[name], Random(7), 0
    for _ in range(MUTATIONS):
        found = {**HONEST[name]}
        where, key = chance.choice([("table", "view"), ("steps", "steps")])
        found[where] = {**found[where], key: mutated(found[where][key], chance)}
        try:
            seen(game, found)
        except RemoteFault:
            refused += 1
    assert refused > MUTATIONS / 5


@pytest.mark.parametrize("name", ["too many hidden cards", "a pending power without its card"])
def test_positions_that_once_ended_the_program_are_refused(name: str) -> None:
    view = json.loads((DATA / "pook-positions.json").read_text())[name]
    table = {**HONEST["pook"]["table"], "view": view}
    with pytest.raises(RemoteFault):
        seen(GAMES["pook"], {**HONEST["pook"], "table": table})


def test_every_error_of_the_games_code_about_a_message_is_met(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whichever method fails, and however; what fails elsewhere isn't hidden."""
    game = GAMES["pook"]
    called = ["determinize", "decision", "view", "names", "title", "render_text", "turn", "is_idle", "sides", "scores"]
    called += ["loadouts", "digest", "prompt", "forced_option", "read_event", "describe_step", "is_valid_name"]
    for name in called:
        for error in (AssertionError, IndexError, TypeError, RecursionError, MemoryError, ZeroDivisionError, KeyError):
            with monkeypatch.context() as patch:
                patch.setattr(type(game), name, failing(error), raising=False)
                patch.setattr(type(game), "is_idle", is_idle(name, error))
                with pytest.raises(RemoteFault):
                    seen(game, HONEST["pook"])
    with monkeypatch.context() as patch:
        patch.setattr(RemoteSession, "updates", failing(AssertionError))
        with hostile([]) as invitation, pytest.raises(RemoteFault, match="stopped by an unexpected AssertionError"):
            join_game(game, [invitation], "")


def failing(error: type[Exception]) -> Any:
    def fail(*_: object, **__: object) -> None:
        raise error

    return fail


def is_idle(name: str, error: type[Exception]) -> Any:
    """Let an effect be pending, so that a forced option is looked for."""
    return failing(error) if name == "is_idle" else lambda *_: False


# --- bounds -----------------------------------------------------------------------------------------------------------


def ends(acts: list[Any], **more: Any) -> str:
    """Return the fault with which a session of Pook ends."""
    with hostile(acts) as invitation:
        session = RemoteSession(invitation, "pook", GAMES["pook"].fingerprint, **more)
        with pytest.raises(RemoteFault) as fault:
            for _ in session.updates():
                pass
    assert is_one_line(fault.value)
    return str(fault.value)


@pytest.mark.parametrize("size", [0, 50_000])
def test_steps_are_bounded_in_number_and_size(monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    monkeypatch.setattr(client, "LARGEST_GAME", 1_000_000)
    step = HONEST["pook"]["steps"]["steps"][0]

    def endless(connection: ServerConnection) -> None:
        sending(HONEST["pook"]["welcome"])(connection)
        for first in range(1, 100_000):
            sending({"do": "steps", "first": first, "steps": [{**step, "ply": first, "text": "x" * size}]})(connection)

    assert "too large" in ends([endless])


def test_records_are_accepted_once_in_each_game_and_not_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "MOST_RECORDS", 3)
    sent = [
        [HONEST["pook"]["welcome"], {"do": "record", "text": f"{n}"}, {"do": "record", "text": f"{n}+"}]
        for n in range(9)
    ]
    found = []
    with hostile([sending(*(one for each in sent for one in each))]) as invitation:
        session = RemoteSession(invitation, "pook", "")
        session.on_presence = lambda: found.append(session.record)
        with pytest.raises(RemoteFault):
            [*session.updates()]
    assert found == ["0", "1", "2"]


@pytest.mark.parametrize("text", ["", "nonsense", "{}\n" * 500, json.dumps({"game": "pook", "dealt": [1]}), "\x1b[2J"])
def test_a_record_that_is_none_is_not_kept(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path))
    for game in (GAMES["pook"], Failing()):
        with pytest.raises(RecordFault):
            saved_games.save_received(text, game)
    assert [file for file in tmp_path.rglob("*") if file.is_file()] == []


class Failing(Pook):
    """A game whose code fails for every record."""

    def from_header(self, header: Any) -> Any:
        raise AssertionError


@pytest.mark.parametrize(
    "data", ["x" * (MAX_OUTBOUND + 1), b"\xff\xfe", "[" * 100_000, '{"do":"people"}', '{"do":"table","ply":1e400}']
)
def test_what_is_no_message_ends_the_game_at_once(data: str | bytes) -> None:
    assert ends([sending(HONEST["pook"]["welcome"], data)] * 2) == "the host sent an invalid message"


def test_a_message_of_endlessly_many_parts_ends_the_game() -> None:
    def act(connection: ServerConnection) -> None:
        connection.send(json.dumps(HONEST["pook"]["welcome"]))
        connection.socket.sendall(Frame(Opcode.TEXT, b"x", fin=False).serialize(mask=False))
        for _ in range(10 * client.MOST_FRAGMENTS):
            connection.socket.sendall(Frame(Opcode.CONT, b"", fin=False).serialize(mask=False))

    assert ends([act]) == "the host sent an invalid message"


def test_a_flood_of_pings_and_messages_is_read_at_a_steady_pace(monkeypatch: pytest.MonkeyPatch) -> None:
    """A host that sends without end has to wait; the client continues, and may leave at once."""
    monkeypatch.setattr(client, "PACE_AT_ONCE", 100 * client.FRAME_COST)
    monkeypatch.setattr(client, "PACE_A_SECOND", 100 * client.FRAME_COST)
    said = json.dumps({"do": "said", "lines": [], "dropped": 0})

    def flood(connection: ServerConnection) -> None:
        connection.send(json.dumps(HONEST["pook"]["welcome"]))
        while True:
            connection.socket.sendall(Frame(Opcode.PING, b"x" * 100, fin=True).serialize(mask=False))
            connection.send(said)

    received = []
    with hostile([flood]) as invitation:
        session = RemoteSession(invitation, "pook", "")
        session.on_presence = lambda: received.append(monotonic())
        begun = monotonic()
        thread = Thread(target=lambda: [*suppressed(session)], daemon=True)
        thread.start()
        waits.until(lambda: len(received) > 100, "nothing is received")
        count, seconds = len(received), monotonic() - begun
        session.close()
        thread.join(PATIENCE)
        assert not thread.is_alive()
    assert count <= 50 + 50 * seconds + client.MOST_QUEUED + 2


def suppressed(session: RemoteSession) -> Iterator[object]:
    with suppress(RemoteFault):
        yield from session.updates()


def test_a_host_that_reads_nothing_blocks_nobody_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its pings have to be answered, and the answers fill the buffers; a message of the client waits behind them."""
    monkeypatch.setattr(client, "SEND_SECONDS", 0.5)
    monkeypatch.setattr(client, "FRAME_COST", 0)
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)

        def deaf() -> None:
            connection, _address = server.accept()
            with connection, suppress(OSError):
                connection.sendall(accepted(connection.recv(4096)))
                for one in of(HONEST["pook"]):
                    connection.sendall(Frame(Opcode.TEXT, json.dumps(one).encode()).serialize(mask=False))
                ping = Frame(Opcode.PING, b"x" * 125).serialize(mask=False) * 100
                while True:
                    connection.sendall(ping)

        Thread(target=deaf, daemon=True).start()
        port = server.getsockname()[1]
        joined = join_game(GAMES["pook"], [Invitation("127.0.0.1", port, 1, "x" * 22)], "")
        waits.until(lambda: joined.lost, "the host isn't given up")
        begun = monotonic()
        joined.session.play("x")
        joined.close()
        assert monotonic() - begun < PATIENCE / 2


def accepted(request: bytes) -> bytes:
    """Return the response to a handshake."""
    (key,) = [
        line.partition(b": ")[2] for line in request.split(b"\r\n") if line.lower().startswith(b"sec-websocket-key")
    ]
    headers = f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: {accept_key(key.decode())}\r\n\r\n"
    return b"HTTP/1.1 101 Switching Protocols\r\n" + headers.encode()


def test_a_host_that_says_nothing_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "ANSWER_SECONDS", 0.2)
    monkeypatch.setattr(client, "PAUSES", (0.0,))
    assert "can't be reached" in ends([keeping()] * 9)


def test_no_redirection_is_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Elsewhere the connection might not be encrypted."""
    monkeypatch.setattr(client, "PAUSES", (0.0,))
    with socket.create_server(("127.0.0.1", 0)) as server:
        reply = b"HTTP/1.1 302 Found\r\nLocation: ws://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n"

        def answer() -> None:
            for _ in range(client.FIRST_ATTEMPTS):
                connection, _address = server.accept()
                with connection:
                    connection.recv(4096)
                    connection.sendall(reply)

        Thread(target=answer, daemon=True).start()
        session = RemoteSession(Invitation("127.0.0.1", server.getsockname()[1], 1, "x" * 22), "pook", "")
        with pytest.raises(RemoteFault, match="can't be reached"):
            next(session.updates())


@pytest.mark.parametrize("name", ["\ud800", "x" * 500, "\x1b", "\udcff\udcfe"])
def test_any_name_can_be_given(name: str) -> None:
    RemoteSession(Invitation("127.0.0.1", 1, 1, "x" * 22), "pook", "", name)


def test_what_cant_be_sent_is_refused_in_one_line() -> None:
    for game, seat in (("x" * 500, 1), ("pook", 65), ("pook", -1)):
        with pytest.raises(RemoteFault) as fault:
            RemoteSession(Invitation("127.0.0.1", 1, seat, "x" * 22), game, "")
        assert is_one_line(fault.value)
