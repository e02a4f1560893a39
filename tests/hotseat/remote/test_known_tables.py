"""The tables that a program remembers: what is noted when a game is joined, hosted, left or looked at."""

import json
import stat
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from hotseat.play.session import Session
from hotseat.plugin.seats import HUMAN, REMOTE, PlayerSpec
from hotseat.records import saved_games
from hotseat.remote import looks
from hotseat.remote.hosting import Hosting
from hotseat.remote.invitation import Invitation, new_secret
from hotseat.remote.known_tables import InvitationLine, KnownTable, KnownTables, Standing, TableStore
from hotseat.remote.looks import join_table, look_at, look_at_all
from hotseat.testing.nim import Nim
from hotseat.util import identity, paths
from tests.hotseat.helpers.waits import ended, until
from tests.hotseat.remote.test_remote import Hosted, hosted


def nim(name: str) -> Nim:
    assert name == "nim"
    return Nim()


@contextmanager
def joined(game: Hosted, *seats: int) -> Iterator[Any]:
    with closing(join_table(Nim(), [game.invitation(seat) for seat in seats], "").session) as session:
        yield session


def only() -> KnownTable:
    (table,) = TableStore().progress.tables
    return table


def test_a_joined_table_is_remembered_and_followed_by_looks() -> None:
    with hosted(HUMAN, REMOTE) as game:
        participants = game.table.game.participants
        assert participants is not None
        with joined(game, 2) as session:
            secret = game.invitation(2).secret
            assert only().key == secret
            come_back = identity.current().command("tables")
            assert session.where_saved == f"the game is kept at {only().place}; come back with {come_back}."
            participants.say("welcome")
            until(lambda: session.host.links[0].remote.said.lines, "no message arrives")
        file = paths.data() / "tables.json"
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert (only().section, only().read, only().standing.unread) == ("others", 1, 0)
        assert only().opponents() == [("Ada", True)]
        participants.say("are you there?")
        game.session.play("take 2")
        seen = look_at([only()], nim)[0]
        assert (seen.section, seen.standing.unread, seen.standing.last) == ("yours", 1, "Ada: take 2")
        assert [line.text for line in seen.standing.said] == ["welcome", "are you there?"]
        TableStore().save(lambda tables: tables.with_look(seen))
        assert TableStore().progress.waiting == 1
        with joined(game, 2):  # again, by what is kept
            pass
        assert (only().read, only().standing.unread, only().section) == (2, 0, "yours")


def test_a_host_that_is_gone_is_silent_since_the_first_look() -> None:
    with hosted(HUMAN, REMOTE) as game, joined(game, 2):
        pass
    first = look_at([only()], nim)[0]
    assert "can't be reached at" in first.fault
    assert first.looked
    again = look_at([first], nim)[0]
    assert again.silent == first.silent >= first.looked
    assert again.standing == only().standing


def test_a_record_is_saved_once_however_often_the_table_is_joined(tmp_path: Path) -> None:
    hosts = tmp_path / "host"
    with hosted(HUMAN, REMOTE, folder=hosts) as game:
        participants = game.table.game.participants
        assert participants is not None
        with joined(game, 2):
            while game.session.question is not None:
                game.session.play(game.session.question.options[0].text)
            participants.hand_out_record(game.session)
        TableStore().save(lambda tables: tables.with_look(look_at([only()], nim)[0]))
        for _time in range(2):
            with joined(game, 2) as session:
                remote = session.host.links[0].remote
                until(partial(getattr, remote, "record"), "no record arrives")
    (saved,) = saved_games.all_games()
    assert only().saved == saved.path.stem
    assert (only().section, only().standing.result) == ("over", "won 1 - 0")
    once = TableStore().progress.when_listed(time.time())
    assert once.listed == []
    assert once.tables
    assert once.when_listed(time.time() + 1e6).tables == ()


def test_a_hosted_game_is_remembered_with_its_invitations(tmp_path: Path) -> None:
    with closing(Session.start(Nim(), {"names": ("Ada", "Boris"), "seed": 1}, tmp_path, (HUMAN, REMOTE))) as session:
        with closing(Hosting()) as hosting:
            hosting.serve(session)
            invitations = [*hosting.invitations()]
        table = only()
        assert (table.record, table.place) == (str(session.path), "")
        assert [(line.name, line.invitation) for line in table.lines] == invitations
        seen = look_at([table], nim)[0]
        assert (seen.section, seen.standing.own, seen.standing.here) == ("unbegun", (0,), (True, False))
        session.play("take 1")
        assert look_at([table], nim)[0].section == "others"


def test_the_seat_of_a_computer_player_is_not_remembered() -> None:
    with hosted(HUMAN, REMOTE) as game:
        join_table(Nim(), [game.invitation(2)], "", PlayerSpec("level", "easy")).session.close()
    assert TableStore().progress == KnownTables()


@pytest.mark.parametrize(
    "content", ["{", '{"tables": [{"plugin": "nim", "lines": [{"name": "", "invitation": "x"}]}]}']
)
def test_a_damaged_file_is_put_aside_with_one_line(content: str) -> None:
    file = paths.data() / "tables.json"
    file.write_text(content, "utf-8")
    assert TableStore().fault.startswith("Your tables couldn't be read: tables.json is")
    with hosted(HUMAN, REMOTE) as game, joined(game, 2) as session:
        assert session.notices[-1].endswith("the old file is now tables.json.old.")
    assert file.with_name("tables.json.old").read_text("utf-8") == content
    assert json.loads(file.read_text("utf-8"))["tables"]


def test_the_list_begins_with_the_least_time_left_and_forgets_what_was_asked_to() -> None:
    lines = [f"127.0.0.1:1/2.{sign * 22}" for sign in "abcd"]

    def table(i: int, deciding: int, deadline: float) -> KnownTable:
        standing = Standing(names=("A", "B"), own=(1,), here=(True, True), deciding=deciding, deadline=deadline)
        return KnownTable(plugin="nim", lines=(InvitationLine(name="", invitation=lines[i]),), standing=standing)

    tables = KnownTables()
    for i, (deciding, deadline) in enumerate([(0, 1.0), (1, 0.0), (1, 9.0), (1, 5.0)]):
        tables = tables.with_table(table(i, deciding, deadline))
    assert [lines.index(each.lines[0].invitation) for each in tables.listed] == [3, 2, 1, 0]
    assert len(tables.without(tables.tables[0].key).tables) == 3
    assert tables.without(tables.tables[0].key).with_look(tables.tables[0]).find(tables.tables[0].key) is None


def test_looks_run_beside_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    invited = [Invitation("127.0.0.1", 7770 + each % 10, 1, new_secret()) for each in range(20)]
    tables = [looks.table_of(Nim(), [each]) for each in invited]
    groups: list[int] = []

    def look(group: list[KnownTable], _plugins: object) -> list[KnownTable]:
        groups.append(len(group))
        return group

    monkeypatch.setattr(looks, "look_at", look)
    done: list[KnownTable] = []
    threads = look_at_all(tables, nim, done.append)
    assert len(threads) == looks.AT_ONCE
    assert all(thread.daemon for thread in threads)
    for thread in threads:
        ended(thread)
    assert groups == [2] * 10  # those at one host together
    assert sorted(each.key for each in done) == sorted(each.key for each in tables)
