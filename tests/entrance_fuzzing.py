"""Hostile input for each row of the table of entrances. Used by tests and `make fuzz`.

A target has a whole input of its entrance, which is spoilt again and again, and a function that lets the program read
it. A finding is an exception, a crash report, an exit code beyond 0, 1 and 2, or a message longer than `MOST` or with a
control character.
"""

import asyncio
import contextlib
import gzip
import io
import json
import os
import shlex
import socket
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import NamedTuple
from unittest.mock import patch

from hotseat.browser.page_messages import read_page, read_wish
from hotseat.browser.server import BrowserServer
from hotseat.coach.analysis import Analysis
from hotseat.play.external_players import ExternalPlayers
from hotseat.play.notices import run_command, trial_notice
from hotseat.play.participants import Participant, Presence, Proposal
from hotseat.play.program import PlayerError, Program
from hotseat.play.python_code import load_factory
from hotseat.play.session import Session
from hotseat.plugin import registry
from hotseat.plugin.decision import Option
from hotseat.plugin.seats import REMOTE
from hotseat.plugin.speech import GameSpeech
from hotseat.records import saved_games, share_key
from hotseat.records.collection import CollectedGame, read_games, split_of
from hotseat.records.record import RecordFault
from hotseat.records.record_lines import encode_line
from hotseat.records.replay import Replay
from hotseat.records.settings import read_settings
from hotseat.records.variations import read_variations
from hotseat.remote import client, kept_tables
from hotseat.remote.client import RemoteFault, RemoteSession
from hotseat.remote.credentials import Certificate, Credentials, load_credentials, new_certificate
from hotseat.remote.hosted_table import HostedTable
from hotseat.remote.hosting import Hosting, HostOptions
from hotseat.remote.hosting_state import HostingState, load_state
from hotseat.remote.invitation import LOOPBACK, Invitation, new_secret, read_invitations
from hotseat.remote.joined import join_game
from hotseat.remote.messages import PresenceMessage, read_client
from hotseat.remote.relay_messages import Ready, as_line, call
from hotseat.remote.server import Server
from hotseat.testing.nim import Nim
from hotseat.tui.command_input import CommandInput
from hotseat.util import paths
from hotseat.util.json_files import NotOurs
from hotseat.util.terminal import safe_line
from tashkalar import cards, cli
from tashkalar.plugin import TashKalar
from tashkalar.puzzles.progress import PuzzleProgress
from tests.games.remote.hostile_host import hostile, messages, mutated, sending
from tests.helpers.cli_runner import end_log
from tests.hotseat.helpers import waits
from tests.hotseat.remote.hostile_connections import HELLO, KINDS, connect_once
from tests.hotseat.remote.running_relay import running_relay
from tests.protocol.hostile import hammer
from tests.saves.playing import play_on, start
from tests.tui.input_fuzzing import STARTS, fuzz

MOST = 20_000
"""The longest message, in characters, that may be printed."""
PATIENCE = 30.0
"""The maximum time in seconds of one input that talks with a server or a process."""
JUNK = (
    b"\0", b"\xff\xfe", b"\x1b]0;title\x07", "\u202e\u200b".encode(), b"[" * 5000, b'{"a":' * 5000, b"9" * 5000,
    b"-1e999", b"NaN", b"\xed\xa0\x80", b"\r\n" * 300, b"x" * 70_000, b"0" * 200_000,
)  # fmt: skip
"""Texts that a damaged input holds somewhere."""
VALUES = ((b"1", b"-1"), (b'"', b""), (b"2", b"9" * 20), (b":", b"::"), (b"\n", b"\r"))
"""Replacements of one sign."""


class Target(NamedTuple):
    """An entrance under attack."""

    whole: Callable[[Path], bytes]
    """Returns a valid input; the folder is the user's."""
    read: Callable[[Path, bytes], object]
    """Lets the program read an input; returns the message that it prints, if any."""


class Finding(AssertionError):
    """A hostile input that isn't met as it should be."""


def spoil(data: bytes, rng: Random) -> bytes:
    """Return an input with bits flipped, parts cut, doubled or replaced, or with junk."""
    for _ in range(rng.randint(1, 3)):
        start, end = sorted(rng.randrange(len(data) + 1) for _ in range(2))
        match rng.randrange(7):
            case 0:
                data = bytes(byte ^ (1 << rng.randrange(8)) if rng.random() < 0.01 else byte for byte in data)
            case 1:
                data = data[:start] + data[end:]
            case 2:
                data = data[:end] + data[start:]
            case 3:
                data = data[:start]
            case 4:
                data = data[:start] + rng.choice(JUNK) + data[start:]
            case 5:
                data = rng.randbytes(rng.randrange(300))
            case _:
                data = data[:start] + data[start:].replace(*rng.choice(VALUES), 1)
    return data


def command(*words: str, given: bytes = b"") -> str:
    """Run a command in this process, and return what it prints on standard error.

    Raises:
        Finding: the command crashes, or its exit code says neither success nor failure nor wrong usage.
    """
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", "backslashreplace") for _ in range(2))
    read = io.TextIOWrapper(io.BytesIO(given), "utf-8", "replace")
    code: object = None
    with patch.multiple(sys, argv=["tashkalar", *words], stdin=read, stdout=out, stderr=err):
        try:
            cli.main()
        except SystemExit as ended:
            code = ended.code
        finally:
            end_log()
    err.flush()
    said = err.buffer.getvalue().decode()
    if code not in (0, 1, 2) or "stopped by an unexpected" in said or "Traceback" in said:
        raise Finding(f"exit code {code}: {said[:MOST]}")
    return str(said)


def check(said: object) -> None:
    """Raise a Finding for a message that is too long or holds control characters."""
    if isinstance(said, str):
        if len(said) > MOST:
            raise Finding(f"a message of {len(said)} characters: {said[:200]!r}")
        if any(safe_line(line) != line for line in said.split("\n")):
            raise Finding(f"control characters in a message: {said[:200]!r}")


@contextlib.contextmanager
def surroundings() -> Iterator[Path]:
    """Provide a folder that holds the user's files meanwhile."""
    with tempfile.TemporaryDirectory() as name:
        folders = {f"TASHKALAR_{kind}": name for kind in ("CONFIG", "DATA", "LOG")}
        with patch.dict(os.environ, folders):
            yield Path(name)


def attack(name: str, seed: int, inputs: int) -> int:
    """Let an entrance read a whole input and spoilt ones, as many as said, and return how many.

    Raises:
        Finding: one isn't met as it should be; the message names the seed.
    """
    target, rng = TARGETS[name], Random(seed)
    with surroundings() as folder:
        whole = target.whole(folder)
        for number in range(inputs):
            try:
                check(target.read(folder, spoil(whole, rng) if number else whole))
            except Exception as fault:
                raise Finding(f"{name}, seed {seed}, input {number}: {type(fault).__name__}: {fault}") from fault
    return inputs


# --- ways to read -----------------------------------------------------------------------------------------------------


def in_file(*words: str, name: str = "input") -> Callable[[Path, bytes], str]:
    """Return a reader that puts the input into a file and runs a command, whose words may name it as `{file}`."""

    def read(folder: Path, data: bytes) -> str:
        file = folder / name
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(data)
        return command(*(word.format(file=file) for word in words))

    return read


def as_text(read: Callable[[str], object], *refusals: type[Exception]) -> Callable[[Path, bytes], object]:
    """Return a reader that decodes the input, and takes the named exceptions for refusals."""

    def refusing(_folder: Path, data: bytes) -> object:
        try:
            return read(data.decode("utf-8", "surrogateescape"))
        except refusals as fault:
            return str(fault)

    return refusing


def argument(*words: str) -> Callable[[str], str]:
    """Return a function that runs a command with a text as its last word."""
    return lambda text: command(*words, text.replace("\0", "")[:100_000])


def show_and_verify(text: str) -> str:
    """Show a key, and verify it: both refuse what is none."""
    return argument("show")(text) + argument("verify")(text)


def fixed(data: bytes) -> Callable[[Path], bytes]:
    """Return a function that returns an input."""
    return lambda _folder: data


# --- the entrances ----------------------------------------------------------------------------------------------------


@cache
def game() -> TashKalar:
    """Tash-Kalar with its own cards."""
    return TashKalar(cards.load())


@cache
def record() -> bytes:
    """A game of some turns, ended by a resignation."""
    with tempfile.TemporaryDirectory() as name:
        session = start(Path(name), "duel")
        play_on(session, 30)
        session.play("resign")
        session.close()
        assert session.path is not None
        return session.path.read_bytes()


def position() -> bytes:
    """A position of the duel."""
    session = start(None, "duel")
    play_on(session, 12)
    return json.dumps(game().position(session.state)).encode()


def analyse(folder: Path, data: bytes) -> str:
    """Read an analysis beside a record."""
    path = folder / "games" / "20260101-120000-ada-boris.tkr"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(record())
    saved_games.sidecar_path(path, saved_games.ANALYSIS).write_bytes(data)
    return Analysis(Replay.read(path, game())).notice


def variations(folder: Path, data: bytes) -> str:
    """Read variations beside a record."""
    path = folder / "games" / "20260101-120000-ada-boris.tkr"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(record())
    saved_games.sidecar_path(path, saved_games.VARIATIONS).write_bytes(data)
    return read_variations(Replay.read(path, game()))[1]


COLLECTED = CollectedGame(0, split_of(0), {"tashkalar": 4}, ("end",), {"winners": [1]})


def collected(folder: Path, data: bytes) -> str:
    """Read a collection of games, and explore it."""
    file = folder / "games.gz"
    file.write_bytes(data)
    found = command("explore", "--games", str(file))
    try:
        return f"{len([*read_games(file)])} {found}"
    except RecordFault as fault:
        return str(fault)


def facts(folder: Path) -> bytes:
    """Return the stored facts of a finished game, which is beside them."""
    path = folder / "games" / "20260101-120000-ada-boris.tkr"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(record())
    command("profile", "Ada")
    return (folder / "statistics.json").read_bytes()


def settings(folder: Path, data: bytes) -> str:
    """Read settings."""
    file = folder / "settings.json"
    file.write_bytes(data)
    return read_settings(file).fault


def secrets(folder: Path, data: bytes) -> str:
    """Read the secrets of a hosted game."""
    path = folder / "games" / "20260101-120000-ada-boris.tkr"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(record())
    saved_games.sidecar_path(path, saved_games.HOST).write_bytes(data)
    notices: list[str] = []
    load_credentials(path, 2, notices)
    return "\n".join(notices)


PRESENCE = Presence((Participant(seconds=7.5), Participant(here=False)), 1, 2, Proposal(3, "undo", 0, (1,)))


def hosting_state(folder: Path, data: bytes) -> str:
    """Read the state of a hosted game."""
    path = folder / "games" / "20260101-120000-ada-boris.tkr"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(record())
    saved_games.sidecar_path(path, saved_games.HOSTING).write_bytes(data)
    notices: list[str] = []
    assert load_state(path, 2, notices).fits(2)
    return "\n".join(notices)


def kept_table(folder: Path, data: bytes) -> str:
    """Read a table of a server, and the server's address."""
    keep = folder / "tables"
    (keep / "ada-boris-cafe").mkdir(parents=True, exist_ok=True)
    (keep / "ada-boris-cafe" / kept_tables.TABLE).write_bytes(data)
    (keep / kept_tables.SERVER).write_bytes(data)
    said = []
    for read in (kept_tables.find_table(keep, "cafe").read, lambda: kept_tables.read_server(keep)):
        try:
            read()
        except NotOurs as fault:
            said.append(str(fault))
    return "\n".join(said)


def certificate(_folder: Path, data: bytes) -> str:
    """Use a certificate with its key."""
    chain, _mark, key = data.partition(b"-----BEGIN EC PRIVATE") if b"EC PRIVATE" in data else data.partition(b"#")
    try:
        own = Certificate(chain, _mark.strip(b"#") + key)
        own.check()
        own.context()
    except ValueError as fault:
        return str(fault)
    return ""


def tournament(folder: Path, data: bytes) -> str:
    """Continue a tournament."""
    try:
        from hotseat.arena.store import ResultStore, StoreError
        from tests.arena.test_store import PLAN, SHARDS
    except ModuleNotFoundError:
        return ""  # without the extra nobody continues one
    try:
        (folder / "cup").mkdir(exist_ok=True)
        (folder / "cup" / "plan.json").write_bytes(data)
        store = ResultStore(folder / "cup", PLAN)
        (folder / "cup" / "shards" / "000000.parquet").write_bytes(data)
        (folder / "cup" / "shards" / "000000.seal").write_bytes(data[:64])
        return "\n".join(damaged.why for damaged in store.spoilt(SHARDS))
    except StoreError as fault:
        return str(fault)


def packages(folder: Path, data: bytes) -> str:
    """List the games while a foreign package has odd metadata."""
    info = folder / "foreign" / "foreign-1.0.dist-info"
    info.mkdir(parents=True, exist_ok=True)
    (info / "METADATA").write_bytes(b"Metadata-Version: 2.1\nName: foreign\nVersion: 1.0\n")
    (info / "entry_points.txt").write_bytes(data)
    with patch.object(sys, "path", [str(info.parent), *sys.path]):
        registry.installed_games()
        return command("rules", "--game", "foreign")


def names(folder: Path, data: bytes) -> str:
    """List a folder in which a file has an odd name."""
    name = data[:60].replace(b"\0", b"").replace(b"/", b"") or b"x"
    for where, ending in (("games", b".tkr"), ("packs", b".yaml"), (".", b".log")):
        (folder / where).mkdir(exist_ok=True)
        with contextlib.suppress(OSError):
            Path(os.fsdecode(os.fsencode(folder / where) + b"/" + name + ending)).write_bytes(data)
    paths.keep_private()
    try:
        return command("games", "--verbose")
    finally:
        for file in {*folder.glob("*/*"), *folder.glob("*.log")}:
            file.unlink()


def environment(folder: Path, data: bytes) -> str:
    """List the games with odd variables."""
    text = os.fsdecode(data.replace(b"\0", b""))[:4000]
    before = set(Path.cwd().iterdir())
    with patch.dict(os.environ, {"TASHKALAR_DATA": text, "LANG": text, "COLUMNS": text[:50], "TERM": text}):
        said = command("games")
    assert set(Path.cwd().iterdir()) == before, "a folder was made in the current one"
    return said


def answers(_folder: Path, data: bytes) -> str:
    """Talk with a player's program."""
    player = Program([sys.executable, "-c", f"import os,sys\nsys.stdin.readline()\nos.write(1, {data[:60_000]!r})"])
    try:
        player.request({"do": "choose"}, PATIENCE)
    except PlayerError as fault:
        return str(fault.of("it"))
    else:
        return ""
    finally:
        player.stop()
        player.wait(PATIENCE)


def notices(_folder: Path, data: bytes) -> str:
    """Let the command for notices fail with some last words."""
    code = f"import os,sys\nos.write(2, {data[:60_000]!r})\nsys.exit(1)"
    return run_command(shlex.join([sys.executable, "-c", code]), trial_notice(), PATIENCE)


def code(folder: Path, data: bytes) -> str:
    """Load a player's code."""
    file = folder / "player.py"
    file.write_bytes(data)
    try:
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            load_factory(f"{file}:make")
    except ValueError as fault:
        return str(fault)
    return ""


def host(_folder: Path, data: bytes) -> None:
    """Connect to a host as all kinds do, say something, and then let a player in."""
    secret = new_secret()
    nim = Nim()
    session = Session.start(nim, {"seed": 1, "names": ("Ada", "Bo")}, None, (REMOTE, REMOTE))
    table = HostedTable(("", secret, new_secret()))
    server = Server(table, (LOOPBACK, 0))
    table.attach(session)
    server.start()
    opponents = ExternalPlayers(session, remote=table.game.player)
    try:
        read_client(data)
        asyncio.run(_knock(server.port, data))
        player = RemoteSession(Invitation(LOOPBACK, server.port, 1, secret), nim.id, nim.fingerprint)
        next(iter(player.updates()))
        waits.until(lambda: player.position, "the player isn't let in")
        player.close()
    finally:
        opponents.close()
        server.close()
        session.close()


async def _knock(port: int, data: bytes) -> None:
    kind = KINDS[len(data) % len(KINDS)]
    with contextlib.suppress(OSError, TimeoutError, EOFError):
        async with asyncio.timeout(1):
            await connect_once(kind, port, tls=False)
    with contextlib.suppress(OSError, TimeoutError):
        async with asyncio.timeout(1):
            reader, writer = await asyncio.open_connection(LOOPBACK, port)
            writer.write(data)
            await reader.read(1)
            writer.close()


def by_relay(_folder: Path, data: bytes) -> None:
    """Call a relay, as the first message and as the host of a channel; then it still serves."""
    with running_relay() as running:
        with contextlib.suppress(OSError), running.calling(data) as connection:
            connection.shutdown(socket.SHUT_WR)
            running.answer(connection)
        with running.calling(call("host")) as connection:
            running.answer(connection)
            with contextlib.suppress(OSError), PAIR.context().wrap_socket(connection, server_side=True) as held:
                held.sendall(data)
        with running.calling(call("join", "a")) as connection:
            assert running.answer(connection).error == "no-host"


def relayed(_folder: Path, data: bytes) -> str:
    """Host and join by a relay that replies something odd."""

    async def reply(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(data)
        writer.close()

    async def talk() -> str:
        async with await asyncio.start_server(reply, LOOPBACK, 0) as served:
            address = served.sockets[0].getsockname()[:2]
            return await asyncio.to_thread(_call_relay, address)

    return asyncio.run(talk())


def _call_relay(address: tuple[str, int]) -> str:
    said = []
    session = Session.start(Nim(), {"seed": 1, "names": ("Ada", "Bo")}, None, (REMOTE, REMOTE))
    with contextlib.closing(session), contextlib.closing(Hosting(HostOptions(relay=address))) as hosting:
        try:
            hosting.serve(session)
        except ValueError as fault:
            said.append(str(fault))
    with patch.object(client, "FIRST_ATTEMPTS", 1):
        try:
            next(
                RemoteSession(
                    Invitation(*address, 1, new_secret(), PAIR.fingerprint, by_relay=True), "nim", ""
                ).updates()
            )
        except RemoteFault as fault:
            said.append(str(fault))
    assert len(said) == 2, said
    return "\n".join(said)


def guest(_folder: Path, data: bytes) -> str:
    """Join a host that sends odd messages: those of an honest one with a part changed, or no messages at all."""
    rng = Random(data)
    session = Session.start(game(), {"form": "duel", "schools": ("northern", "southern"), "seed": 7}, None)
    play_on(session, 12)
    said = [*messages(game(), session, 0).values()]
    said[rng.randrange(3)] = mutated(said[rng.randrange(3)], rng)
    with hostile([sending(*said) if rng.random() < 0.8 else sending(data)]) as invitation:
        try:
            join_game(game(), [invitation], "").close()
        except RemoteFault as fault:
            return str(fault)
    return ""


def requests(_folder: Path, data: bytes) -> None:
    """Send something to the web server, and then open its page."""

    async def talk() -> None:
        lines: list[str] = []
        served = BrowserServer(LOOPBACK, 0, (), ("play",), 1, None, lines.append)
        await served.start()
        try:
            for sent in (data, b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"):
                reader, writer = await asyncio.open_connection(LOOPBACK, served.port)
                with contextlib.suppress(ConnectionError):
                    writer.write(sent)
                    if sent is data:
                        writer.write_eof()
                    async with asyncio.timeout(PATIENCE):
                        answer = await reader.read(1 << 20)
                writer.close()
            assert answer.startswith(b"HTTP/1.1 200"), answer[:200]
            assert not lines, lines
        finally:
            await served.close()

    asyncio.run(talk())


def typed(_folder: Path, data: bytes) -> str:
    """Play in lines of text."""
    return command("play", "--plain", "--form", "duel", "--seed", "1", "--open-hands", given=data)


def pasted(text: str) -> None:
    """Paste a text into the line for an option."""
    line = CommandInput[Option](GameSpeech(), None, [])
    line.insert(text)
    assert line.text.isprintable() or not line.text


def keys(_folder: Path, data: bytes) -> None:
    """Press random keys in a screen."""
    rng = Random(data)
    asyncio.run(fuzz(rng.choice([*STARTS]), rng.randrange(10**6), 60, 0.003))


def process(_folder: Path, data: bytes) -> None:
    """Let a visitor's program write something odd; the page reads a reason, and the place is free again."""
    from aiohttp import ClientSession

    from hotseat.browser import visitor

    script = f"import os,sys\nos.write(1, {data[:60_000]!r})"
    make = partial(_program, script)

    async def visit() -> None:
        served = BrowserServer(LOOPBACK, 0, (), ("play",), 1, None, lambda _: None)
        await served.start()
        origin = f"http://{LOOPBACK}:{served.port}"
        try:
            async with (
                asyncio.timeout(PATIENCE),
                ClientSession() as session,
                session.ws_connect(f"{origin}/ws", origin=origin, max_msg_size=0) as opened,
            ):
                while not (await opened.receive()).type.name.startswith("CLOS"):
                    pass
        finally:
            await served.close()
        assert not served.visitors

    with patch.object(visitor, "python", make):
        asyncio.run(visit())


def wished(_folder: Path, data: bytes) -> None:
    """Send wishes of a page; each one is answered, and the visit is no other's."""
    from aiohttp import ClientSession

    async def send() -> None:
        served = BrowserServer(LOOPBACK, 0, games={"tash-kalar": "Tash-Kalar"}, say=lambda _: None)
        await served.start()
        origin = f"http://{LOOPBACK}:{served.port}"
        try:
            async with asyncio.timeout(PATIENCE), ClientSession() as session:
                async with session.post(f"{origin}/visit", data=data, headers={"Origin": origin}) as answer:
                    assert answer.status in (200, 400, 413), answer.status
                cookie = {"Cookie": f"{served._cookie}={data[:22].hex()}", "Origin": origin}
                async with session.post(f"{origin}/visit", data=b'{"do":"look"}', headers=cookie) as answer:
                    assert not (await answer.json())["running"]
        finally:
            await served.close()
        assert not served.visitors

    read_wish(data)
    asyncio.run(send())


def _program(script: str, *words: str) -> list[str]:
    return [sys.executable, "-I", "-S", "-c", script, *words]


def protocol(_folder: Path, data: bytes) -> None:
    """Hold a few conversations."""
    hammer(Random(data).randrange(10**6), 3)


PROGRESS = PuzzleProgress().model_dump_json().encode()
INVITATION = b"tashkalar join 192.168.1.5:7777/2.ks7_0zf0EPwLHV_MsrQzBw#nMN5LC2gw3mGDJUBB0w_6w"
PAIR = new_certificate()
TARGETS: Mapping[str, Target] = {
    "host's socket": Target(fixed(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n" + HELLO), host),
    "relay's socket": Target(fixed(call("join", "a")), by_relay),
    "replies of a relay": Target(fixed(as_line(Ready())), relayed),
    "client's socket": Target(fixed(b'{"do":"welcome","program":"1","game":1,"seat":1,"names":["a","b"]}'), guest),
    "invitations": Target(fixed(INVITATION), as_text(read_invitations, ValueError)),
    "browser requests": Target(
        fixed(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\n\r\n"), requests
    ),
    "browser messages": Target(fixed(b'["resize",{"width":80,"height":24}]'), as_text(read_page)),
    "visits that are kept": Target(fixed(b'{"do":"join","invitation":"' + INVITATION + b'"}'), wished),
    "visitors' processes": Target(fixed(b"__GANGLION__\nD\0\0\0\5helloM\0\0\0\x0f" + b'{"type":"exit"}'), process),
    "players' programs": Target(fixed(b'{"play": "place d4", "digest": "x"}\n'), answers),
    "notices' programs": Target(fixed(b"no bell\n"), notices),
    "players' code": Target(fixed(b"def make(form, seed):\n    return None\n"), code),
    "line protocol": Target(fixed(b'{"do":"new"}'), protocol),
    "records": Target(lambda _: record(), in_file("show", "{file}", name="games/ada.tkr")),
    "share keys": Target(lambda _: share_key.record_key(record()).encode(), as_text(show_and_verify)),
    "positions": Target(lambda _: position(), in_file("show", "--position", "{file}")),
    "card files and packs": Target(
        lambda _: Path(__file__).parents[1].joinpath("docs", "my_coast.yaml").read_bytes(),
        in_file("show", "--cards", "{file}", "tk1_AAAA", name="packs/coast.yaml"),
    ),
    "puzzle files": Target(lambda _: position(), in_file("puzzle", "--check", "{file}")),
    "collections of games": Target(fixed(gzip.compress(encode_line(COLLECTED._asdict(), None), mtime=0)), collected),
    "analyses": Target(fixed(b'{"coach": 9, "seat": [], "open": []}'), analyse),
    "variations": Target(
        fixed(b'{"variations": [{"ply": 0, "position": "ab", "options": ["end"], "note": "n"}]}'), variations
    ),
    "progress": Target(fixed(PROGRESS), in_file("puzzle", "--progress", name="puzzles.json")),
    "settings": Target(fixed(b'{"theme": "nord", "language": "de", "keys": {"undo": "x"}}'), settings),
    "own profile": Target(fixed(b'{"name": "Ada", "default_names": "yes"}'), in_file("profile", name="profile.json")),
    "facts of games": Target(facts, in_file("profile", "Ada", name="statistics.json")),
    "state of a hosted game": Target(
        lambda _: HostingState(presence=PresenceMessage.of(PRESENCE)).model_dump_json().encode(), hosting_state
    ),
    "tables of a server": Target(
        fixed(
            kept_tables.KeptTable(
                game="tash-kalar", record="game.tkr", names=["Ada", "Boris"], secrets=[new_secret()] * 3, order=[0, 1]
            )
            .model_dump_json()
            .encode()
        ),
        kept_table,
    ),
    "host's secrets": Target(lambda _: Credentials.new(2).model_dump_json().encode(), secrets),
    "certificates": Target(fixed(PAIR.chain + b"#" + PAIR.key), certificate),
    "tournaments": Target(fixed(b'{"game": "tash-kalar", "deals": 10}'), tournament),
    "logs": Target(fixed(b"log-20260101-120000-1"), names),
    "user's folders": Target(fixed(b"20260101-120000-ada-boris"), names),
    "other packages": Target(fixed(b"[hotseat.games]\nforeign = foreign:Game\n"), packages),
    "command line": Target(fixed(b"20260101-120000-ada-boris"), as_text(argument("replay", "--plain"))),
    "environment": Target(fixed(b"~/games"), environment),
    "typed lines": Target(fixed(b"place c5 1c\nhelp\nhand\nundo\nsay hello\nresign\nresign\n"), typed),
    "pasted text": Target(fixed(b"place d4"), as_text(pasted)),
    "terminal": Target(fixed(b"keys"), keys),
}
"""The target of each row of the table."""
SLOW = (
    "host's socket",
    "relay's socket",
    "replies of a relay",
    "client's socket",
    "browser requests",
    "visits that are kept",
    "visitors' processes",
    "line protocol",
    "terminal",
)
"""The targets whose inputs take a second or so."""
