"""A server that keeps tables: players come and go, the server is killed, and no table is lost."""

import os
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from hotseat.play.notices import Notice, Notifier
from hotseat.play.participants import Participant, Participants, Presence
from hotseat.play.session import Session
from hotseat.plugin.seats import REMOTE
from hotseat.records.record import read_record
from hotseat.remote import client, outages, relay_link, table_keeper
from hotseat.remote.client import RemoteFault, RemoteSession
from hotseat.remote.hosting import make_server
from hotseat.remote.hosting_state import HostingState, save_state, state_file
from hotseat.remote.invitation import LOOPBACK, Invitation, new_secret
from hotseat.remote.joined import JoinedGame, JoinedPlayers, join_game
from hotseat.remote.kept_tables import KeptServer, KeptTable, TableFolder, find_table, new_table, table_folders
from hotseat.remote.messages import Claim, PresenceMessage, Propose, Reply
from hotseat.remote.table_keeper import TableKeeper
from hotseat.remote.table_list import listed_table
from hotseat.testing.nim import Nim
from tests.hotseat.helpers import waits
from tests.hotseat.remote.running_relay import running_relay
from tests.hotseat.remote.test_remote import in_background

WANTED = {"seed": 1, "names": ("Ada", "Boris")}


class Called(Notifier):
    """Notes the name and the table of each notice, in place of running a command."""

    def __init__(self) -> None:
        super().__init__("ring")
        self.notes = list[tuple[str, str]]()

    def send(self, notice: Notice) -> None:
        self.notes.append((notice.name, notice.table))


class Kept:
    """A running server of the tables in a folder."""

    def __init__(self, folder: Path, rules: Callable[[], Any] = Nim, relay: KeptServer | None = None) -> None:
        self.said = list[str]()
        self.folder = folder
        self.called = Called()
        self.keeper = TableKeeper(folder, lambda _id: rules(), self.said.append, self.called)
        self.address = relay or KeptServer(address=LOOPBACK, port=0)
        self.server, certificate = make_server(self.keeper, self.address, None)
        self.fingerprint = certificate.fingerprint if certificate else ""
        self.server.start()

    def close(self) -> None:
        self.server.close()
        self.keeper.close()

    def invitation(self, table: KeptTable, seat: int) -> Invitation:
        way = self.fingerprint, self.address.by_relay
        return Invitation(LOOPBACK, self.server.port, seat, table.secrets[seat], *way)

    def join(self, table: KeptTable, seat: int, **more: Any) -> RemoteSession:
        return RemoteSession(self.invitation(table, seat), "nim", "", **{"attempts": 3, **more})

    def joined(self, table: KeptTable, seat: int) -> JoinedGame[Any, Any, Any, Any]:
        return join_game(Nim(), [self.invitation(table, seat)], "")


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table is soon put back, and a new one soon seen."""
    for name in ("IDLE", "SWEEP", "RESCAN"):
        monkeypatch.setattr(table_keeper, name, 0.05)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "keep"


@contextmanager
def kept(folder: Path, rules: type[Nim] = Nim, relay: KeptServer | None = None) -> Iterator[Kept]:
    with closing(Kept(folder, rules, relay)) as running:
        yield running


def made(folder: Path, **options: Any) -> tuple[TableFolder, KeptTable]:
    def start(fresh: Path) -> Session[Any, Any, Any, Any]:
        return Session.start(Nim(), WANTED, fresh, (REMOTE, REMOTE))

    return new_table(folder, start, **options)


def follow(joined: JoinedGame[Any, Any, Any, Any], plies: int) -> None:
    """Take what the server sends until there are so many steps."""
    while len(joined.session.steps) != plies or joined.sending:
        joined.wait(lambda: False)
        joined.take()


def people_of(joined: JoinedGame[Any, Any, Any, Any]) -> Participants:
    people = JoinedPlayers(joined.session).participants
    assert people is not None
    return people


def is_put_back(running: Kept) -> Callable[[], bool]:
    return lambda: not running.keeper._open


def test_two_play_a_whole_game_and_both_get_its_record(folder: Path) -> None:
    with kept(folder) as running:
        found, table = made(folder)  # the server runs already
        sessions = running.join(table, 1, stays=True), running.join(table, 2, stays=True)
        threads = in_background(*sessions)
        waits.until(lambda: all(each.record for each in sessions), "the record isn't given")
        record = read_record(found.path / found.read().record, Nim())
        assert [step.option for step in record.history.steps] == ["take 1"] * 8
        for each, thread in zip(sessions, threads, strict=True):
            each.close()
            waits.ended(thread)
        waits.until(is_put_back(running), "the table stays open")
        assert running.said == []


def test_a_table_is_put_back_when_all_have_left_and_opened_again(folder: Path) -> None:
    (found, one), (_other, two) = made(folder), made(folder)
    with kept(folder) as running:
        ada = running.joined(one, 1)
        ada.session.play("take 1")
        follow(ada, 1)
        assert len(running.keeper._open) == 1  # the other table lies on the disk alone
        ada.session.close()
        waits.until(is_put_back(running), "the table stays open")
        boris, cleo = running.joined(one, 2), running.joined(two, 1)
        assert [step.option for step in boris.session.steps] == ["take 1"]
        assert list(cleo.session.steps) == []
        boris.session.play("take 1")
        follow(boris, 2)
        for each in (boris, cleo):
            each.session.close()
        assert running.called.notes == [("Boris", found.name), ("Ada", found.name)]  # and not again when it is opened


def test_a_decision_that_was_confirmed_is_there_after_a_restart(folder: Path) -> None:
    found, table = made(folder)
    with kept(folder) as running:
        ada = running.joined(table, 1)
        ada.session.play("take 1")
        follow(ada, 1)
    with kept(folder) as running:
        boris = running.joined(table, 2)
        assert [step.option for step in boris.session.steps] == ["take 1"]
        boris.session.close()
    assert len(read_record(found.path / table.record, Nim()).history.steps) == 1


def test_a_game_by_a_relay_goes_on_after_a_restart_of_the_server_and_of_the_relay(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (client, relay_link):
        monkeypatch.setattr(module, "PAUSES", (0.05,))
    found, table = made(folder, spectators=1)
    with running_relay() as relay:
        address = KeptServer(address=LOOPBACK, port=relay.port, by_relay=True)
        with kept(folder, relay=address) as running:
            seats = [running.joined(table, seat) for seat in (1, 2)]
            for ply in range(3):
                seats[ply % 2].session.play("take 1")
                for each in seats:
                    follow(each, ply + 1)
        with kept(folder, relay=address) as running:  # the people come back by themselves
            for ply in range(3, 5):
                seats[ply % 2].session.play("take 1")
                for each in seats:
                    follow(each, ply + 1)
            relay.stop()
            relay.start()
            waits.until(lambda: "The relay is reached again." in running.said, "the relay isn't reached again")
            for ply in range(5, 8):
                seats[ply % 2].session.play("take 1")
                for each in seats:
                    follow(each, ply + 1)
            assert all(each.session.question is None for each in seats)
            watcher = RemoteSession(running.invitation(table, 0), "", "")
            watcher.look(waits.SERVED)
            assert len(watcher.steps) == 8
            assert read_record(found.path / found.read().record, Nim()).history.question is None
            for each in seats:
                each.session.close()


def test_a_table_that_is_only_looked_at_goes_back_to_the_disk(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_keeper, "IDLE", 1000.0)
    _found, table = made(folder)
    with kept(folder) as running:
        for _look in range(3):
            seen = RemoteSession(running.invitation(table, 1), "", "")
            seen.look(waits.SERVED)
            assert seen.position is not None
            waits.until(lambda: not running.keeper._open, "the table isn't put back")
        waits.until(lambda: not running.server._admitted, "a look is counted for ever")


def test_all_begin_another_game_at_the_table_with_other_seats(folder: Path) -> None:
    found, table = made(folder)
    with kept(folder) as running:
        ada, boris = running.join(table, 1, stays=True), running.join(table, 2, stays=True)
        threads = in_background(ada, boris)
        waits.until(lambda: ada.record and boris.record, "the record isn't given")
        ada.send(Propose(kind="rematch"))
        waits.until(lambda: boris.presence and boris.presence.proposal, "the proposal isn't passed on")
        assert boris.presence is not None
        assert boris.presence.proposal is not None
        boris.send(Reply(number=boris.presence.proposal.number, agreed=True))
        waits.until(lambda: boris.game == ada.game == 2, "no other game begins")
        waits.until(lambda: ada.record and boris.record, "the second record isn't given")
        for each, thread in zip((ada, boris), threads, strict=True):
            each.close()
            waits.ended(thread)
    again = found.read()
    assert (ada.seat, boris.seat) == (2, 1)
    assert (again.names, again.order) == (["Boris", "Ada"], [1, 0])
    assert again.record != table.record
    with kept(folder) as running:  # a restart keeps the seats
        assert running.joined(again, 1).session.game.names(running.joined(again, 1).session.state)[1] == "Ada"


def test_a_table_takes_no_more_of_the_disk_than_it_may(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found, table = made(folder)
    with kept(folder) as running:
        ada, boris = running.join(table, 1, stays=True), running.join(table, 2, stays=True)
        threads = in_background(ada, boris)
        waits.until(lambda: ada.record and boris.record, "the record isn't given")
        opened = running.keeper._open[found.name]
        assert not any(map(opened._is_full, ("undo", "rematch", "draw")))
        for limit in ("LARGEST", "GAMES"):
            monkeypatch.setattr(table_keeper, limit, 1)
        assert [*map(opened._is_full, ("undo", "rematch", "draw"))] == [True, True, False]
        ada.send(Propose(kind="rematch"))
        waits.until(lambda: ada.refused == "The server has no more space for this table.", "the rematch isn't refused")
        monkeypatch.setattr(opened._participants, "why_not", lambda _kind, _seat: "")
        assert opened._participants.take_proposal("undo", 0, frozenset({0})) == "no-space"
        for each, thread in zip((ada, boris), threads, strict=True):
            each.close()
            waits.ended(thread)
    assert found.read() == table


def test_spectators_may_watch_where_the_table_has_places_for_them(folder: Path) -> None:
    (_found, alone), (_other, watched) = made(folder), made(folder, spectators=1, delay=2)
    with kept(folder) as running:
        watcher = running.joined(watched, 0)
        assert watcher.session.human_count == 0
        for table, why in ((watched, "no place for more spectators"), (alone, "isn't valid")):
            with pytest.raises(RemoteFault, match=why):
                next(running.join(table, 0).updates())
        watcher.session.close()


def test_a_closed_table_sends_its_people_away_and_knows_no_invitation(folder: Path) -> None:
    found, table = made(folder)
    with kept(folder) as running:
        ada = running.joined(table, 1)
        players = JoinedPlayers(ada.session)
        find_table(folder, found.name[:4]).close()
        waits.until(lambda: players.fault, "the connection stays")
        assert "the invitation isn't valid for this game any more" in players.fault
        assert list(table_folders(folder)) == []
        assert read_record(found.path / table.record, Nim()).history.steps == []  # its game stays
    with pytest.raises(ValueError, match="there is no table"):
        find_table(folder, found.name)


def test_what_is_damaged_or_unknown_harms_no_other_table(folder: Path) -> None:
    (broken, one), (gone, two), (_found, three) = made(folder), made(folder), made(folder)
    (broken.path / "table.json").write_text("{}")
    (gone.path / two.record).write_text("no record")
    with kept(folder) as running:
        wrong = three.model_copy(update={"secrets": [new_secret() for _secret in three.secrets]})
        swapped = three.model_copy(update={"secrets": three.secrets[1:] * 2})
        for table, why in ((one, "isn't valid"), (two, "no place"), (wrong, "isn't valid"), (swapped, "isn't valid")):
            with pytest.raises(RemoteFault, match=why):
                next(running.join(table, 1).updates())
        running.joined(three, 1).session.close()
        assert [line.partition(" ")[0] for line in running.said] == [f"{broken.name}:", "The"]
        assert gone.name in running.said[1]


class Resigning(Nim):
    """Nim in which a seat is said to give up by taking three stones."""

    def resigning_option(self, decision: Any) -> Any:
        return decision.options[2]


@pytest.mark.parametrize("rules", [Nim, Resigning])
def test_the_turn_of_a_player_whose_days_are_over_is_claimed(
    folder: Path, monkeypatch: pytest.MonkeyPatch, rules: type[Nim]
) -> None:
    now = [1e9]
    for module in ("remote.host_participants", "remote.served_game", "play.participants"):
        monkeypatch.setattr(f"hotseat.{module}.time", lambda: now[0])
    monkeypatch.setattr("secrets.randbelow", lambda _number: 0)
    found, table = made(folder, days=3)
    with kept(folder, rules) as running:
        boris = running.joined(table, 2)
        people = people_of(boris)
        waits.until(lambda: people.presence.deadline, "no deadline is sent")
        assert people.presence.deadline == 1e9 + 3 * 86400
        now[0] += 3 * 86400 - 1
        assert not people.may_claim
        assert people.claim() == "No other player's time is up."
        boris.links[0].remote.send(Claim())  # what a faulty program sends
        waits.until(people.take_refusal, "a claim before the time isn't refused")
        boris.session.close()
    with kept(folder, rules) as running:  # a restart gives no more time
        boris = running.joined(table, 2)
        people = people_of(boris)
        waits.until(lambda: people.presence.deadline, "no deadline is sent")
        now[0] += 1
        assert people.presence.deadline == now[0]
        assert people.may_claim
        assert people.deadline_line.startswith("Ada had until 2001-09-12 ")
        assert list(boris.session.steps) == []  # nothing happens without a claim
        assert people.claim() == ""
        follow(boris, 1)
        assert boris.session.question is not None
        waits.until(lambda: people.presence.deadline > now[0], "the next turn has no deadline")
        played = boris.session.steps[0].option
        if rules is Resigning:
            assert played == "take 3"
            assert found.read().vacant == []
        else:
            assert found.read().vacant == [0]
            boris.session.play("take 1")
            follow(boris, 3)  # no one waits for Ada any more
            ada = running.joined(table, 1)
            boris.session.play("take 1")
            follow(ada, 4)
            ada.session.play("take 1")  # until she comes back
            follow(ada, 5)
            assert found.read().vacant == []
            ada.session.close()
        boris.session.close()


def has_deadline(people: Participants) -> bool:
    return people.presence.deadline > 0


def test_the_time_in_which_the_server_is_off_is_nobodys(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1e9]
    for module in ("host_participants", "served_game", "outages"):
        monkeypatch.setattr(f"hotseat.remote.{module}.time", partial(now.__getitem__, 0))
    _found, table = made(folder, days=3)
    for left, played, off in ((3.0, 2.5, 1.0), (1.0, 0.25, 0.5), (0.75, 1.0, 2.0), (-2.25, 0.0, 0.0)):
        with kept(folder) as running:
            boris = running.joined(table, 2)
            people = people_of(boris)
            waits.until(partial(has_deadline, people), "no deadline is sent")
            assert people.presence.deadline == now[0] + left * 86400
            now[0] += played * 86400
            boris.session.close()
        now[0] += off * 86400


@pytest.mark.parametrize(
    ("deadline", "moved"),
    [(99.0, 99.0), (100.0, 100.0), (150.0, 200.0 + 86400), (200.0, 200.0 + 86400), (201.0, 301.0)],
)
def test_a_deadline_that_passed_while_the_server_was_off_leaves_a_day_at_least(deadline: float, moved: float) -> None:
    assert outages.later(deadline, 100.0, 200.0) == moved


def test_only_so_many_tables_can_be_made(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hotseat.remote.kept_tables.TABLES", 2)
    made(folder)
    found, _table = made(folder)
    with pytest.raises(ValueError, match="there are 2 tables already"):
        made(folder)
    found.close()
    made(folder)
    with pytest.raises(ValueError, match="means more than one table"):
        find_table(folder, "ada")


def test_so_many_tables_are_open_at_most(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_keeper, "OPEN", 1)
    (_found, one), (_other, two) = made(folder), made(folder)
    with kept(folder) as running:
        ada = running.joined(one, 1)
        with pytest.raises(RemoteFault, match="no place"):
            next(running.join(two, 1).updates())
        ada.session.close()
        waits.until(is_put_back(running), "the table stays open")
        running.joined(two, 1).session.close()


def test_the_list_is_right_after_a_server_was_killed_before_it_stored_its_state(folder: Path) -> None:
    """The record is newer then, and says who has to decide; a deadline of another player isn't shown."""
    found, table = made(folder)
    record = found.path / table.record
    seats = tuple(Participant(True) for _seat in range(2))

    def listed() -> tuple[str, float]:
        each = listed_table(found, lambda _id: Nim())
        return each.awaited_name, each.deadline

    assert listed() == ("Ada", 0.0)
    presence = Presence(seats, 0, host="", deadline=2_000_000_000.0)
    save_state(HostingState(presence=PresenceMessage.of(presence)), record)
    assert listed() == ("Ada", presence.deadline)
    with closing(Session.resume(record, Nim())) as session:
        session.play("take 1")
    later = state_file(record).stat().st_mtime_ns + 1_000_000_000
    os.utime(record, ns=(later, later))
    assert listed() == ("Boris", 0.0)
    save_state(HostingState(presence=PresenceMessage.of(presence._replace(deciding=1))), record)
    os.utime(state_file(record), ns=(later, later))
    assert listed() == ("Boris", presence.deadline)
