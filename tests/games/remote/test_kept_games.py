"""Games at the tables of a server that is killed: each confirmed decision is there when it is started again."""

import json
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hotseat.plugin.game import Game
from hotseat.records.record import read_record
from hotseat.remote.invitation import Invitation, read_invitations
from hotseat.remote.joined import JoinedGame, join_game
from hotseat.remote.kept_tables import find_table
from hotseat.remote.known_tables import TableStore
from hotseat.remote.looks import table_of
from tashkalar.plugin import TashKalar
from tashkalar_mage_knight.game import MageKnight
from tashkalar_pook.game import Pook
from tests.helpers.cli_runner import Run, caller
from tests.hotseat.helpers import waits

STEPS = 12


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command."""
    return caller(monkeypatch, capsys)


@contextmanager
def served(folder: Path, *options: str) -> Iterator[subprocess.Popen[str]]:
    """The command that serves the tables of a folder, which is killed at the end."""
    command = [sys.executable, "-m", "tashkalar", "table", "--keep", str(folder), *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline().startswith("The tables are at 127.0.0.1:")
            yield process
        finally:
            process.kill()


def joined(game: Game[Any, Any, Any, Any], invitation: Invitation) -> JoinedGame[Any, Any, Any, Any]:
    return join_game(game, [invitation], "")


def play(tables: list[JoinedGame[Any, Any, Any, Any]], plies: int, chance: Random) -> list[str]:
    """Play until there are so many decisions at all tables, and return those that the server has confirmed."""
    while len(tables[0].session.steps) < plies:
        for one in tables:
            question = one.session.question
            if question is not None and question.seat in one.own:
                one.session.play(one.session.game.random_option(question, chance.randrange))
                break
        else:
            break
        after = len(tables[0].session.steps) + 1
        for one in tables:
            while len(one.session.steps) < after or one.sending:
                one.wait(lambda: False)
                one.take()
    return [step.option for step in tables[0].session.steps]


def fits(whole: list[str], seen: list[str]) -> bool:
    """Whether decisions are those that a seat has seen, some of them hidden."""
    return len(whole) == len(seen) and all(one in ("", option) for one, option in zip(seen, whole, strict=True))


@pytest.mark.parametrize(
    ("game", "options"),
    [
        (Pook(), ("--game", "pook")),
        pytest.param(TashKalar.load(), ("--form", "duel"), marks=pytest.mark.long),
        pytest.param(MageKnight(), ("--game", "mageknight"), marks=pytest.mark.long),
    ],
    ids=lambda one: one.id if isinstance(one, Game) else "",
)
def test_a_killed_server_has_all_that_it_confirmed(
    game: Game[Any, Any, Any, Any], options: tuple[str, ...], tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path / "data"))
    folder, chance = tmp_path / "keep", Random(7)
    with served(folder, "--listen", "127.0.0.1:0"):
        said = run(
            "table", "new", "--keep", str(folder), *options, "--names", "Ada,Boris", "--seed", "4", "--days", "2"
        )
        assert said.code == 0, said.err
        invited = read_invitations(said.out)
        assert [each.seat for each in invited] == [1, 2]
        tables = [joined(game, each) for each in invited]
        confirmed = play(tables, STEPS, chance)
        assert len(confirmed) == STEPS
    for one in tables:
        one.close()
    name = re.findall("The table (.*) is made", said.out)[0]
    found = find_table(folder, name)
    record = read_record(found.path / found.read().record, game)
    assert fits([step.option for step in record.history.steps], confirmed)
    with served(folder) as process:  # at the same address
        tables = [joined(game, each) for each in invited]
        assert [step.option for step in tables[0].session.steps] == confirmed
        assert play(tables, STEPS + 2, chance)[:STEPS] == confirmed
        listed = run("table", "list", "--keep", str(folder)).out
        assert re.search(
            r"; waiting for (Ada|Boris) until \d{4}-\d\d-\d\d \d\d:\d\d; 2 days for a turn$", listed.strip()
        )
        for one in tables:
            one.close()
        TableStore().save(lambda known: known.with_table(table_of(game, invited[:1])))
        assert re.search(r"\d  Boris: .*, turn \d+.*, 127.0.0.1:\d+$", run("tables").out, re.MULTILINE)
        process.send_signal(signal.SIGTERM)
        process.wait(waits.SERVED)


def test_the_command_makes_lists_and_closes_tables(tmp_path: Path, run: Run) -> None:
    folder = str(tmp_path / "a folder")
    assert "these tables have no address yet; start " in run("table", "new", "--keep", folder).err
    said = run(
        "table", "new", "--keep", folder, "--listen", "127.0.0.1:7779", "--names", "Ada,Boris", "--spectators", "1"
    )
    (first,) = re.findall("The table (.*) is made", said.out)
    assert [each.seat for each in read_invitations(said.out)] == [1, 2, 0]
    again = run("table", "invite", first[:5], "--keep", folder)
    assert read_invitations(again.out) == read_invitations(said.out)
    outside = run("table", "new", "--keep", folder, "--address", "table.example:99", "--listen", ":7779")
    assert {(each.host, each.port, len(each.fingerprint)) for each in read_invitations(outside.out)} == {
        ("table.example", 99, 22)
    }
    result = run("table", "list", "--keep", folder)
    assert result.err == ""
    listed = result.out.splitlines()
    assert [line.partition(" ")[0] == first for line in listed].count(True) == 1
    assert len(listed) == 2
    assert [re.sub(r"Ada|Boris|Player \d", "", line.rpartition("; ")[2]) for line in listed] == ["waiting for "] * 2
    objects = json.loads(run("table", "list", "--keep", folder, "--json").out)
    (shown,) = (one for one in objects if one["name"] == first)
    assert (shown["names"], shown["deadline"], shown["over"]) == (["Ada", "Boris"], 0, False)
    assert f"waiting for {shown['names'][shown['awaited'] - 1]}" in result.out
    assert not any(secret in str(shown) for secret in find_table(Path(folder), first).read().secrets)
    assert run("table", "invite", first, "--keep", folder, "--json").code == 2
    assert "remote" not in run("table", "close", first, "--keep", folder).out
    assert len(run("table", "list", "--keep", folder).out.splitlines()) == 1
    assert run("table", "close", first, "--keep", folder).code == 2
    assert run("table", "list", first, "--keep", folder).code == 2
    assert run("table", "--keep", folder, "--relay", "relay.example", "--listen", ":1").code == 2
