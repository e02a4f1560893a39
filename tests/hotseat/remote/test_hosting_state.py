"""A host that ends, or is killed, and comes back: spectators, delay, times, messages and proposals are as before."""

import errno
import json
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from hotseat.play.participants import DRAW, UNDO, Said
from hotseat.play.session import Session
from hotseat.plugin.seats import HUMAN, REMOTE
from hotseat.records import saved_games
from hotseat.remote import served_game, server
from hotseat.remote.host_participants import HostParticipants
from hotseat.remote.hosting import Hosting, HostOptions
from hotseat.remote.hosting_state import HostingState, state_file
from hotseat.remote.messages import SPECTATOR, PresenceMessage, Proposed, SaidLines
from hotseat.testing.nim import Nim
from tests.hotseat.remote.test_participants import WANTED, follow, join, participants_of, wait_until

NOW = "hotseat.play.participants.monotonic"


class Run:
    """A host from its start to its end."""

    def __init__(self, session: Session[Any, Any, Any, Any], **options: Any) -> None:
        self.hosting, self.session = Hosting(HostOptions(**options)), session
        participants = self.hosting.serve(session)
        assert isinstance(participants, HostParticipants)
        self.participants = participants
        participants.acts = True

    @property
    def file(self) -> Path:
        assert self.session.path is not None
        return state_file(self.session.path)

    @property
    def times(self) -> list[tuple[float, float]]:
        return [(one.seconds, one.lost) for one in self.participants.presence.seats]

    def end(self, *, killed: bool = False) -> Path:
        """End the host, as `q` does, or leave only what lies on the disk already."""
        before = self.file.read_bytes()
        self.hosting.close()
        self.session.close()
        if killed:
            self.file.write_bytes(before)
        assert self.session.path is not None
        return self.session.path


@contextmanager
def run(path: Path, **options: Any) -> Iterator[Run]:
    """A host of a new game in a folder, or of a saved one."""
    new = path.is_dir()
    made = Run(Session.start(Nim(), WANTED, path, (HUMAN, REMOTE)) if new else Session.resume(path, Nim()), **options)
    try:
        yield made
    finally:
        made.hosting.close()
        made.session.close()


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time, which only a test changes."""
    seconds = [100.0]
    monkeypatch.setattr(NOW, lambda: seconds[0])
    return seconds


@pytest.mark.parametrize("killed", [False, True], ids=["left", "killed"])
def test_a_host_that_comes_back_is_as_before(killed: bool, tmp_path: Path, now: list[float]) -> None:
    with run(tmp_path, spectators=2, delay=1) as first:
        first.participants.set_connected(1, here=True)
        now[0] += 7
        first.session.play("take 1")
        now[0] += 5
        first.session.play("take 1")
        first.session.play("lay 2")
        first.participants.say("good luck")
        assert not first.participants.take_line(1, "you too")
        first.participants.propose(UNDO, 0)
        invitations = dict(first.hosting.invitations())
        assert stat.S_IMODE(first.file.stat().st_mode) == 0o600 or sys.platform == "win32"
        path = first.end(killed=killed)
    now[0] += 1000
    with run(path) as again:
        assert dict(again.hosting.invitations()) == invitations
        assert again.times == [(7, 0), (5, 0)]
        assert again.participants.said == first.participants.said
        assert [one[:2] for one in again.participants.said] == [("Ada", "good luck"), ("Boris", "you too")]
        watcher, boris = join(again.hosting, "spectators"), join(again.hosting, "Boris")
        assert watcher.session.human_count == 0
        joined = participants_of(boris.session)
        wait_until(lambda: joined.to_answer)
        assert [one.text for one in joined.said] == ["good luck", "you too"]
        joined.reply(agreed=True)
        wait_until(lambda: again.participants.presence.proposal is None)
        agreed = again.participants.take_agreed()
        assert agreed is not None
        assert agreed.kind == UNDO
        assert not again.participants.take_proposal(DRAW, 1, frozenset({1}))
        proposal = again.participants.presence.proposal
        assert proposal is not None
        assert proposal.number == agreed.number + 1
        boris.close()
        watcher.close()


def test_what_was_agreed_to_and_not_carried_out_stays_agreed_until_the_next_step(tmp_path: Path) -> None:
    with run(tmp_path) as first:
        first.session.play("lay 2")
        first.participants.propose(UNDO, 0)
        assert not first.participants.take_reply(frozenset({1}), 1, agreed=True)
        path = first.end(killed=True)
    with run(path) as again:
        agreed = again.participants.take_agreed()
        assert agreed is not None
        assert agreed.kind == UNDO
    with run(path) as later:
        later.session.play("take 1")
        assert later.participants.take_agreed() is None


def test_a_proposal_to_a_seat_that_no_person_plays_any_more_ends(tmp_path: Path) -> None:
    with run(tmp_path) as first:
        first.session.play("lay 2")
        first.participants.propose(UNDO, 0)
        path = first.end()
    session = Session.resume(path, Nim())
    session.set_player(1, HUMAN._replace(kind="program", name="bot", seconds=1.0))
    again = Run(session)
    assert again.participants.presence.proposal is None
    again.end()


def test_a_host_who_has_become_a_computer_is_asked_under_the_same_name_after_a_restart(tmp_path: Path) -> None:
    with run(tmp_path) as first:
        first.participants.attend("another name")
        first.session.set_player(0, HUMAN._replace(kind="program", name="bot", seconds=1.0))
        first.session.play("take 1")
        path = first.end()
    with run(path) as again:
        assert not again.participants.voices
        again.participants.attend("another name")
        assert again.participants.presence.host == "Ada"
        assert again.participants.presence.seats[0].computer


def test_given_options_win_and_are_kept(tmp_path: Path) -> None:
    with run(tmp_path, spectators=2, delay=1) as first:
        path = first.end()
    for options, expected in (({}, (2, 1)), ({"spectators": 0, "delay": 3}, (0, 3)), ({}, (0, 3))):
        with run(path, **options) as again:
            state = HostingState.model_validate_json(again.file.read_text())
            assert (state.spectators, state.delay) == expected
            assert ("spectators" in dict(again.hosting.invitations())) == bool(expected[0])


@pytest.mark.parametrize("lost", [False, True], ids=["kept", "without the file"])
def test_delayed_spectators_learn_nothing_of_the_present_from_a_restart(
    lost: bool, tmp_path: Path, now: list[float]
) -> None:
    with run(tmp_path, spectators=1, delay=3) as first:
        for _ in range(5):
            now[0] += 2
            first.session.play("take 1")
        assert first.hosting._table is not None
        before = first.hosting._table.game.presence_message(SPECTATOR)
        path = first.end()
    if lost:
        state_file(path).unlink()
    with run(path, spectators=1, delay=3) as again:
        assert again.hosting._table is not None
        game = again.hosting._table.game
        shown, presence = game.shown(SPECTATOR), game.presence_message(SPECTATOR)
        assert shown is not None
        assert presence.deciding == shown.position.deciding == before.deciding
        times = [(one.seconds, one.lost) for one in presence.seats]
        assert times == ([(0, 0), (0, 0)] if lost else [(one.seconds, one.lost) for one in before.seats])
        now[0] += 2
        again.session.play("take 1")
        later, position = game.presence_message(SPECTATOR), game.shown(SPECTATOR)
        assert position is not None
        assert later.deciding == position.position.deciding


def test_steps_that_were_saved_after_the_state_are_known_by_who_decided(tmp_path: Path) -> None:
    """The host was killed between the two files."""
    with run(tmp_path, spectators=1, delay=3) as first:
        first.session.play("take 1")
        early = first.file.read_bytes()
        for _ in range(3):
            first.session.play("take 1")
        path = first.end()
    state_file(path).write_bytes(early)
    with run(path) as again:
        assert again.hosting._table is not None
        deciding = [one.deciding for one in again.hosting._table.game._presences]
        assert deciding == [1, 2, 1, 2, 1]


def test_a_player_who_waits_sees_no_other_game_after_a_restart(tmp_path: Path) -> None:
    """The game after a rematch keeps its number."""
    with run(tmp_path) as first:
        again = Session.start(Nim(), {**WANTED, "seed": 2}, tmp_path, (HUMAN, REMOTE))
        first.hosting.serve(again, turned=1)
        assert first.hosting._table is not None
        assert first.hosting._table.game._games == 2
        again.close()
    assert again.path is not None
    with run(again.path) as later:
        assert later.hosting._table is not None
        assert later.hosting._table.game._games == 2


OTHERS = PresenceMessage.of(HostParticipants(("Ada", "Boris", "Cleo")).presence)
FILES: dict[str, str | bytes] = {
    "damaged": b'{"version":1,"specta',
    "no text": b"\xff\x00",
    "of a later version": json.dumps({"version": 2}),
    "of another program": json.dumps(["spectators"]),
    "too many": json.dumps({"version": 1, "spectators": 10**6}),
    "of another game": HostingState(presence=OTHERS).model_dump_json(),
    "of an unknown seat": HostingState(
        presence=OTHERS.model_copy(
            update={"seats": OTHERS.seats[:2], "proposal": Proposed(number=1, kind="undo", seat=7, waiting=[])}
        )
    ).model_dump_json(),
    "too long": b"[" * (1 << 20),
}


@pytest.mark.parametrize("case", FILES)
def test_a_file_that_cannot_be_used_gives_one_line_and_a_working_game(case: str, tmp_path: Path) -> None:
    with run(tmp_path, spectators=1) as first:
        first.session.play("take 1")
        path = first.end()
    content = FILES[case]
    state_file(path).write_bytes(content if isinstance(content, bytes) else content.encode())
    with run(path) as again:
        (line,) = again.session.take_messages()
        assert line.startswith("Spectators, times, messages and proposals of the game are forgotten: ")
        assert line.isprintable()
        assert len(line) < 300
        boris = join(again.hosting, "Boris")
        follow(boris, len(again.session.steps))
        assert HostingState.model_validate_json(again.file.read_text()).plies == len(again.session.steps)
        boris.close()


def test_a_key_of_a_later_version_is_left_out(tmp_path: Path) -> None:
    with run(tmp_path, spectators=1) as first:
        path = first.end()
    known = json.loads(state_file(path).read_text())
    state_file(path).write_text(json.dumps({**known, "later": 1}))
    with run(path) as again:
        assert not again.session.take_messages()
        assert "spectators" in dict(again.hosting.invitations())


def test_a_message_of_a_foreign_file_is_shown_as_content(tmp_path: Path) -> None:
    with run(tmp_path) as first:
        path = first.end()
    said = SaidLines.model_validate({"lines": [{"name": "Ada", "text": "\x1b[2J[b]"}]})
    state_file(path).write_text(HostingState(said=said).model_dump_json())
    with run(path) as again:
        assert again.participants.said == (Said("Ada", "\\x1b[2J[b]"),)


def test_a_state_that_cannot_be_stored_is_said_once_and_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_arguments: Any) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with run(tmp_path) as game:
        with monkeypatch.context() as broken:
            broken.setattr(served_game, "save_state", fail)
            game.session.play("take 1")
            game.participants.say("hello")
            assert game.participants.take_warnings() == [
                f"Times and messages of the game aren't saved: {os.strerror(errno.ENOSPC)}."
            ]
        game.participants.say("again")
        assert not game.participants.take_warnings()
        assert len(HostingState.model_validate_json(game.file.read_text()).said.lines) == 2


def test_the_state_goes_with_its_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "AWAY", 0)
    with run(tmp_path) as first:
        path = first.end()
    (game,) = saved_games.all_games(tmp_path)
    renamed = saved_games.rename_game(game, "evening")
    assert not state_file(path).exists()
    assert state_file(renamed).exists()
    with run(renamed) as again:
        while again.session.question is not None:
            again.session.play("take 1")
    assert not state_file(renamed).exists()
    left = {file.name for file in tmp_path.iterdir()} - {renamed.name, "tables.json"}
    assert not [name for name in left if not name.startswith(".")]


def test_the_times_are_kept_while_a_player_thinks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, now: list[float]
) -> None:
    monkeypatch.setattr(server, "TIMES_KEPT", 0.01)
    with run(tmp_path) as game:
        game.participants.set_connected(1, here=True)
        now[0] += 60

        def seconds() -> float:
            presence = HostingState.model_validate_json(game.file.read_text()).presence
            assert presence is not None
            return presence.seats[0].seconds

        wait_until(lambda: seconds() == 60)
