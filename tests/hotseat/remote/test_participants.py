"""The people of a hosted game: several seats on one machine, spectators, times, messages, proposals and a rematch."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from typing import Any

import pytest

from hotseat.play.external_players import ExternalPlayers
from hotseat.play.participants import DRAW, REMATCH, UNDO, Participants
from hotseat.play.program import PlayerError
from hotseat.play.rematch import rematch_settings
from hotseat.play.session import Session
from hotseat.plugin.seats import HUMAN, REMOTE, PlayerSpec
from hotseat.remote import host_participants, server
from hotseat.remote.allowance import Allowance
from hotseat.remote.credentials import credentials_file, load_credentials
from hotseat.remote.host_participants import HostParticipants
from hotseat.remote.hosting import Hosting, HostOptions, read_address
from hotseat.remote.invitation import read_invitations, write_address
from hotseat.remote.joined import JoinedGame, JoinedParticipants, JoinedPlayers, join_game
from hotseat.testing.nim import Nim
from tests.hotseat.helpers.waits import SERVED as PATIENCE

WANTED = {"seed": 1, "names": ("Ada", "Boris")}
BOT = PlayerSpec("program", "bot", seconds=1.0)


@contextmanager
def hosted(*players: PlayerSpec, folder: Path | None = None, **options: Any) -> Iterator[tuple[Hosting, Any]]:
    """A hosted game of Nim with its session."""
    hosting = Hosting(HostOptions(**options))
    session = Session.start(Nim(), WANTED, folder, players)
    hosting.serve(session)
    try:
        yield hosting, session
    finally:
        hosting.close()
        session.close()


def wait_until(condition: Callable[[], object]) -> None:
    end = monotonic() + PATIENCE
    while not condition():
        assert monotonic() < end
        sleep(0.01)


def join(hosting: Hosting, *names: str) -> JoinedGame[Any, Any, Any, Any]:
    """Join the seats with these names on one machine; "spectators" watches."""
    commands = dict(hosting.invitations())
    return join_game(Nim(), [each for name in names for each in read_invitations(commands[name])], "")


def follow(joined: JoinedGame[Any, Any, Any, Any], plies: int) -> None:
    """Take what the host sends until there are so many steps."""
    while len(joined.session.steps) != plies or joined.sending:
        joined.wait(lambda: False)
        joined.take()


def play_on(hosting: Hosting, session: Session[Any, Any, Any, Any]) -> ExternalPlayers[Any, Any, Any, Any]:
    """Let the remote players play in a thread, as the host's table does."""

    opponents = ExternalPlayers(session, remote=hosting.player)

    def run() -> None:
        while opponents.pending_player:
            with suppress(PlayerError):  # stopped, as a decision was taken back
                opponents.play()

    Thread(target=run, daemon=True).start()
    return opponents


def participants_of(session: Session[Any, Any, Any, Any]) -> Participants:
    participants = JoinedPlayers(session).participants
    assert isinstance(participants, JoinedParticipants)
    return participants


def test_two_seats_are_played_on_one_machine() -> None:
    with hosted(REMOTE, REMOTE) as (hosting, host):
        (name, command) = hosting.invitations()[-1]
        assert name == "all of them on one machine"
        both = join_game(Nim(), read_invitations(command), "")
        play_on(hosting, host)
        joined = both.session
        while joined.question is not None:
            seat, plies = joined.question.seat, len(joined.steps)
            assert joined.state == host.game.view(host.state, seat)  # the hand of the one who decides, and no other
            joined.play(joined.question.options[0])
            follow(both, plies + 1)
        assert [step.option for step in joined.steps] == [step.option for step in host.steps]
        assert joined.history.outcome == host.history.outcome


def test_a_spectator_sees_what_all_may_see() -> None:
    with hosted(HUMAN, REMOTE, spectators=1) as (hosting, host):
        watcher = join(hosting, "spectators")
        assert watcher.session.human_count == 0
        for option in ("lay 2", "take 1"):
            host.play(option)
            follow(watcher, len(host.steps))
            assert watcher.session.state == host.game.view(host.state, None)
        assert not participants_of(watcher.session).own


def test_spectators_see_each_turn_some_turns_later_and_the_end_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "AWAY", 0)
    with hosted(HUMAN, REMOTE, spectators=1, delay=2) as (hosting, host):
        watcher = join(hosting, "spectators")
        while host.question is not None:
            host.play("take 1")
            seen = sum(step.turn <= host.game.turn(host.state) - 2 for step in host.steps)
            follow(watcher, seen if host.question is not None else len(host.steps))
        assert watcher.session.history.outcome == host.history.outcome


def test_everybody_knows_who_is_connected_and_how_many_watch() -> None:
    with hosted(REMOTE, REMOTE, spectators=2) as (hosting, host):
        here = hosting.serve(host)
        assert [one.here for one in here.presence.seats] == [False, False]
        ada, watcher = join(hosting, "Ada"), join(hosting, "spectators")
        of_ada = participants_of(ada.session)
        wait_until(lambda: of_ada.presence.watching == 1)
        assert [one.here for one in here.presence.seats] == [True, False]
        assert [one.here for one in of_ada.presence.seats] == [True, False]
        assert of_ada.own == {0}
        ada.close()
        watcher.close()
        wait_until(lambda: not here.presence.seats[0].here and here.presence.watching == 0)


def test_the_host_counts_the_time_and_what_the_network_took(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("hotseat.play.participants.monotonic", lambda: now[0])
    participants = HostParticipants(("Ada", "Boris"))
    participants.update((HUMAN, REMOTE), 1, 0, -1, drawable=False)
    now[0] += 5
    participants.set_connected(1, here=True)
    now[0] += 3
    participants.set_connected(1, here=True, latency=0.5)
    participants.update((HUMAN, REMOTE), 0, 1, -1, drawable=False)
    now[0] += 2
    times = [(one.seconds, one.lost) for one in participants.presence.seats]
    assert times == [(2, 0), (3, 0.5)]


def test_messages_are_one_printable_line_and_limited() -> None:
    participants = HostParticipants(("Ada", "Boris"))
    participants.update((HUMAN, REMOTE), 0, 0, -1, drawable=False)
    assert not participants.take_line(1, "well\n\x1b[2J" + "x" * 400)
    assert participants.said[0].text.startswith("well \\x1b[2J")
    assert len(participants.said[0].text) <= 200
    participants.take_line(1, "  \n ")
    refused = [participants.take_line(1, f"line {number}") for number in range(20)]
    assert refused.count("") == host_participants.LINES_AT_ONCE - 1
    assert refused[-1] == "too-fast"
    assert not participants.take_line(0, "the other seat has a limit of its own")


def test_messages_are_announced_once_also_when_older_ones_are_no_longer_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host_participants, "KEPT", 3)
    host = HostParticipants(("Ada", "Boris"))
    host.update((HUMAN, REMOTE), 0, 0, -1, drawable=False)
    with hosted(HUMAN, REMOTE) as (hosting, _):
        joined = join(hosting, "Boris")
        participants = participants_of(joined.session)
        assert isinstance(participants, JoinedParticipants)
        participants._take()
        for number in range(10):
            monkeypatch.setattr(host, "_lines", [Allowance(5, 1)] * 3)
            host.say(f"the host's {number}")
            assert not host.take_line(1, f"line {number}")
            assert [one.text for one in host.take_new_lines()] == [f"line {number}"]
            joined.links[0].remote.said = host.said_message()
            participants._take()
            assert [one.text for one in participants.take_new_lines()] == [f"the host's {number}"]
            assert not host.take_new_lines()
            assert not participants.take_new_lines()
    assert len(host.said) == 3


def test_a_decision_is_taken_back_when_all_other_people_agree() -> None:
    participants = HostParticipants(("Ada", "Boris", "Cleo", "Dora"))
    participants.acts = True
    participants.update((HUMAN, REMOTE, REMOTE, BOT), 0, 3, 0, drawable=False)
    assert participants.take_proposal(UNDO, 1, frozenset({1})) == "no-undo"  # the last decision is another seat's
    participants.propose(UNDO, 0)
    proposal = participants.presence.proposal
    assert proposal is not None
    assert proposal.waiting == (1, 2)
    assert participants.take_proposal(UNDO, 0, frozenset({0})) == "again"  # one at a time
    assert participants.take_reply(frozenset({1}), proposal.number + 1, agreed=True) == "not-asked"
    assert not participants.take_reply(frozenset({1}), proposal.number, agreed=True)
    assert participants.take_agreed() is None
    assert not participants.take_reply(frozenset({2}), proposal.number, agreed=True)
    assert participants.take_agreed() == proposal._replace(waiting=())
    assert participants.take_agreed() is None


def test_a_proposal_ends_when_declined_and_with_the_next_step() -> None:
    participants = HostParticipants(("Ada", "Boris"))
    participants.acts = True
    participants.update((HUMAN, REMOTE), 0, 1, 0, drawable=False)
    participants.propose(UNDO, 0)
    assert not participants.take_reply(frozenset({1}), 1, agreed=False)
    assert (participants.presence.proposal, participants.presence.declined) == (None, 1)
    participants.propose(UNDO, 0)
    participants.update((HUMAN, REMOTE), 0, 2, 0, drawable=False)
    assert participants.presence.proposal is None
    assert participants.propose(REMATCH, 0) == "A rematch is possible when the game is over."
    assert participants.presence.proposal is None


def test_without_a_table_that_carries_it_out_nothing_can_be_proposed() -> None:
    with hosted(HUMAN, REMOTE) as (hosting, host):
        boris = participants_of(join(hosting, "Boris").session)
        refused = []
        boris.on_change = lambda: refused.append(boris.take_refusal())
        boris.propose(UNDO, 1)
        wait_until(lambda: any(refused))
        assert hosting.serve(host).presence.proposal is None


def test_in_a_rematch_every_invitation_plays_another_seat_and_a_restarted_host_knows_it(tmp_path: Path) -> None:
    with hosted(HUMAN, REMOTE, folder=tmp_path) as (hosting, host):
        boris = join(hosting, "Boris")
        while host.question is not None:
            host.play(host.question.options[0])
        follow(boris, len(host.steps))
        before = dict(hosting.invitations())["Boris"]
        assert rematch_settings(host)["names"] == ("Boris", "Ada")
        again = Session.start(host.game, {**rematch_settings(host), "seed": 2}, tmp_path, (REMOTE, HUMAN))
        hosting.serve(again, turned=1)
        wait_until(lambda: boris.is_replaced)
        following = participants_of(boris.session).following()
        assert following is not None
        assert isinstance(following.host, JoinedGame)
        assert following.host.own == [0]
        assert following.state == host.game.view(again.state, 0)
        assert dict(hosting.invitations())["Boris"] == before
        assert again.path is not None
        assert load_credentials(again.path, 2).order == [1, 0]
        following.close()
        again.close()
    assert host.path is not None
    assert credentials_file(again.path).exists()  # the game goes on


def test_the_secrets_of_a_finished_game_are_deleted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "AWAY", 0)
    with hosted(HUMAN, REMOTE, folder=tmp_path) as (_hosting, host):
        assert credentials_file(host.path).exists()
        while host.question is not None:
            host.play(host.question.options[0])
    assert not credentials_file(host.path).exists()


@pytest.mark.parametrize("address", [("127.0.0.1", 7777), ("::1", 0), ("table.example", 65535)])
def test_an_address_is_read_as_written(address: tuple[str, int]) -> None:
    assert read_address(write_address(*address)) == address


@pytest.mark.parametrize("text", ["", "7777", "host", "host:", "host:99999", "host:x", ":1"])
def test_other_texts_are_no_address(text: str) -> None:
    with pytest.raises(ValueError, match="isn't valid"):
        read_address(text)


@pytest.mark.parametrize(("drawable", "begins"), [(True, True), (False, False)])
def test_a_draw_is_offered_by_any_person_while_it_is_possible(drawable: bool, begins: bool) -> None:
    participants = HostParticipants(("Ada", "Boris"))
    participants.acts = True
    participants.update((HUMAN, REMOTE), 0, 3, -1, drawable=drawable)
    assert participants.take_proposal(DRAW, 1, frozenset({1})) == ("" if begins else "no-draw")
    assert participants.take_proposal("victory", 1, frozenset({1}))
    assert bool(participants.presence.proposal) == begins


def test_a_reader_in_another_thread_gets_each_message_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A message that was added between the number of the dropped ones and the others was lost, and one came twice."""
    monkeypatch.setattr(host_participants, "KEPT", 2)
    participants, count = HostParticipants(("Ada", "Boris")), 3000
    monkeypatch.setattr(participants, "_lines", [Allowance(count, count)] * 3)
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        writer = Thread(target=lambda: [participants.take_line(1, str(number)) for number in range(count)])
        writer.start()
        taken = []
        while writer.is_alive():
            taken += [int(one.text) for one in participants.take_new_lines()]
        taken += [int(one.text) for one in participants.take_new_lines()]
    finally:
        sys.setswitchinterval(before)
    assert taken == sorted(set(taken)), "none comes twice"
    assert taken[-1] == count - 1, "the last one isn't lost"
