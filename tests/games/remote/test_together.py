"""Promises to people at a table together, in each game: at a host and at a table server, seats and a spectator."""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from hotseat.play.participants import DRAW, HOST, REMATCH, UNDO, News, Participants
from hotseat.play.rematch import start_rematch
from hotseat.play.session import Session
from hotseat.plugin.seats import HUMAN, REMOTE, PlayerSpec
from hotseat.remote.hosting import Hosting, HostOptions
from hotseat.remote.invitation import read_invitations
from hotseat.remote.joined import JoinedGame, JoinedPlayers, join_game
from hotseat.remote.kept_tables import new_table
from tests.hotseat.remote.test_participants import wait_until
from tests.hotseat.remote.test_table_keeper import Kept, follow, people_of
from tests.tui.test_leaving import load, wanted

LEVEL = PlayerSpec("level", "easy", version=1, seconds=1.0)
AnyJoined = JoinedGame[Any, Any, Any, Any]


class Together(NamedTuple):
    """A game of two and a spectator: at a host, who plays the first seat, or at a table server."""

    first: Participants
    guest: Participants
    watcher: Participants
    join: Callable[[], AnyJoined]
    """Joins with the invitation of the second seat."""
    joined: AnyJoined
    play: Callable[[], object]
    """Plays an option of the deciding seat."""
    hosting: Hosting | None
    """The host; None at a table server."""
    session: Session[Any, Any, Any, Any]
    """The game as the host has it, or the first seat at a table server."""

    @property
    def entrances(self) -> tuple[Participants, ...]:
        return self.first, self.guest, self.watcher


@contextmanager
def seated(join: Callable[[str], AnyJoined], *names: str) -> Iterator[list[AnyJoined]]:
    """Join with several invitations."""
    joined = [join(name) for name in names]
    try:
        yield joined
    finally:
        for each in joined:
            each.close()


@contextmanager
def at_a_host(name: str, _folder: Path) -> Iterator[Together]:
    game = load(name)
    session = Session.start(game, wanted(game), None, (HUMAN, REMOTE))
    with closing(session), closing(Hosting(HostOptions(spectators=1))) as hosting:
        host = hosting.serve(session)
        host.attend("Ada")
        invited = dict(hosting.invitations())

        def join(who: str) -> AnyJoined:
            return join_game(game, read_invitations(invited[who]), "Zoe")

        def play() -> None:
            assert session.question is not None
            session.play(session.question.options[0])

        second = game.names(session.state)[1]
        assert not host.presence.runs, "nobody's time runs before the first join"
        with seated(join, second, "spectators") as (guest, watching):
            people = people_of(guest), people_of(watching)
            yield Together(host, *people, lambda: join(second), guest, play, hosting, session)


@contextmanager
def at_a_server(name: str, folder: Path) -> Iterator[Together]:
    game = load(name)
    _found, table = new_table(
        folder, lambda fresh: Session.start(game, wanted(game), fresh, (REMOTE, REMOTE)), spectators=1
    )
    with closing(Kept(folder, lambda: game)) as running:

        def join(number: str) -> AnyJoined:
            return join_game(game, [running.invitation(table, int(number))], "Zoe" * (number == "0"))

        with seated(join, "1", "2", "0") as (first, guest, watching):

            def play() -> None:
                for one in (first, guest):
                    one.take()
                question = first.session.question
                assert question is not None
                decider = (first, guest)[question.seat]
                assert decider.session.question is not None
                decider.session.play(decider.session.question.options[0])
                for one in (first, guest):
                    follow(one, len(first.session.steps) + (one is first))

            people = people_of(first), people_of(guest), people_of(watching)
            yield Together(*people, lambda: join("2"), guest, play, None, first.session)


def refused(one: Participants, kind: str) -> str:
    """Return why a proposal isn't accepted, as the person reads it at once or when the host has answered."""
    news, found = News(one, ""), list[str]()
    if why := one.propose(kind):
        return why
    wait_until(lambda: found or found.extend(news.take()))  # type: ignore[func-returns-value]
    return found[0]


def shows_who_is_here_and_decides(at: Together) -> None:
    deciding = at.first.presence.deciding
    for each in at.entrances:
        assert "to move" in each.doing(deciding)
        assert all(one.here for one in each.presence.seats)
        assert ("Zoe", "watches") in each.seatless()
        assert at.hosting or ("server", "deals; plays no seat") in each.seatless()


def keeps_a_proposal_over_leaving(at: Together) -> None:
    at.play()
    assert at.first.propose(DRAW) == ""
    wait_until(lambda: at.guest.to_answer)
    at.joined.close()
    news = News(at.first, "")
    wait_until(lambda: at.first.presence.seats[1].left)
    assert at.first.doing(1).startswith("has left")
    assert at.first.presence.proposal is not None
    with closing(at.join()) as again:
        back = JoinedPlayers(again.session).participants
        assert back is not None
        wait_until(lambda: back.to_answer)
        assert any("offers a draw" in text for text in News(back, "").take())
        back.reply(False, "too early")
        wait_until(lambda: at.first.presence.declined)
        assert any(text.endswith("declines: too early") for text in news.take())


def counts_unread_messages_of_people(at: Together) -> None:
    at.first.say("hello")
    wait_until(lambda: at.guest.unread == 1)
    assert at.guest.said[0].name == at.first.name_of(0)
    at.guest.say("you too")
    wait_until(lambda: at.first.unread == 1)
    for each in (at.first, at.guest):
        each.read_lines()
        assert each.unread == 0


def shows_a_computer_at_the_host(at: Together) -> None:
    at.session.set_player(0, LEVEL)
    wait_until(lambda: all(each.presence.seats[0].computer == "easy" for each in at.entrances))
    for each in at.entrances:
        assert each.doing(0).startswith("computer: easy")
    assert "agrees to no draw" in at.guest.propose(DRAW)
    assert at.first.voices == {HOST}
    assert (at.first.name_of(HOST), "hosts; plays no seat") in at.guest.seatless()


def says_why_a_request_is_refused(at: Together) -> None:
    assert refused(at.guest, REMATCH) == "A rematch is possible when the game is over."
    assert refused(at.first, UNDO) == "You can take back only your own last decision."


def keeps_messages_after_a_rematch(at: Together) -> None:
    at.first.say("hello")
    name = at.first.said[0].name if at.hosting else "Ada"
    if at.hosting is not None:
        with closing(start_rematch(at.session)) as session:
            after = at.hosting.serve(session, turned=1)
            assert [(one.name, one.text) for one in after.said] == [(name, "hello")]
        return
    at.play()
    for kind in (DRAW, REMATCH):  # a draw ends the game; then each person is asked
        assert at.first.propose(kind) == ""
        wait_until(lambda: at.guest.to_answer)
        at.guest.reply(agreed=True)
        wait_until(lambda: at.guest.record or at.guest.is_replaced)
    wait_until(lambda: at.guest.is_replaced)
    following = at.guest.following()
    assert following is not None
    again = JoinedPlayers(following).participants
    assert again is not None
    assert [(one.name, one.text) for one in again.said] == [(name, "hello")]


CLAUSES = (
    shows_who_is_here_and_decides,
    counts_unread_messages_of_people,
    says_why_a_request_is_refused,
    keeps_a_proposal_over_leaving,
    keeps_messages_after_a_rematch,
    shows_a_computer_at_the_host,
)


CASES = [
    (place, clause)
    for place in (at_a_host, at_a_server)
    for clause in CLAUSES
    if place is at_a_host or clause is not shows_a_computer_at_the_host
]


@pytest.mark.sweep("name")
@pytest.mark.parametrize("name", ["tash-kalar", "pook", "mageknight"])
@pytest.mark.parametrize(("place", "clause"), CASES, ids=lambda each: each.__name__)
def test_a_clause_holds_in_each_game(place: Any, clause: Callable[[Together], None], name: str, tmp_path: Path) -> None:
    with place(name, tmp_path / "keep") as found:
        wait_until(lambda: all(each.presence.runs and each.presence.watching for each in found.entrances))
        clause(found)
