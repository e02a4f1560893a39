"""A game hosted in plain lines: messages, and proposals of both sides, while either side has to decide."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from io import StringIO, TextIOBase
from queue import Queue
from threading import Thread
from typing import Any

import pytest

from hotseat.play.external_players import ExternalPlayers
from hotseat.play.participants import DRAW, UNDO
from hotseat.play.session import Session
from hotseat.plugin.seats import HUMAN, REMOTE
from hotseat.remote.hosting import Hosting
from hotseat.remote.invitation import read_invitations
from hotseat.remote.joined import JoinedGame, JoinedParticipants, JoinedPlayers, join_game
from hotseat.remote.served_game import ServedGame
from hotseat.testing.nim import Nim
from hotseat.text_ui.console import Console
from hotseat.text_ui.text_game import TextGame
from hotseat.text_ui.text_renderer import TextRenderer
from tests.hotseat.remote.test_participants import WANTED, follow, wait_until


class Keyboard(TextIOBase):
    """Lines that a test types one after the other."""

    def __init__(self) -> None:
        self._lines: Queue[str] = Queue()

    def type(self, line: str) -> None:
        self._lines.put(f"{line}\n")

    def end(self) -> None:
        self._lines.put("")

    def readline(self, _size: int | None = -1, /) -> str:  # type: ignore[override]
        return self._lines.get()

    def isatty(self) -> bool:
        return False


class Table:
    """A host in plain lines with the first seat, and a joined machine with the second one."""

    def __init__(
        self, host: Session[Any, Any, Any, Any], guest: JoinedGame[Any, Any, Any, Any], hosted: ServedGame
    ) -> None:
        self.host, self.guest, self.hosted = host, guest, hosted
        self.keyboard, self.output = Keyboard(), StringIO()
        participants = JoinedPlayers(guest.session).participants
        assert isinstance(participants, JoinedParticipants)
        self.participants = participants

    def shows(self, text: str) -> None:
        wait_until(lambda: text in self.output.getvalue())

    def proposes(self, kind: str) -> None:
        self.participants.propose(kind, 1)

    def answers(self, option: str) -> None:
        follow(self.guest, len(self.host.steps))
        before = len(self.host.steps)
        self.guest.session.play(option)
        wait_until(lambda: len(self.host.steps) > before)
        follow(self.guest, len(self.host.steps))


@contextmanager
def table() -> Iterator[Table]:
    hosting, session = Hosting(), Session.start(Nim(), WANTED, None, (HUMAN, REMOTE))
    hosting.serve(session)
    guest = join_game(Nim(), read_invitations(dict(hosting.invitations())["Boris"]), "Boris")
    assert hosting._table is not None
    made = Table(session, guest, hosting._table.game)
    opponents = ExternalPlayers(session, remote=hosting.player, serve=partial(hosting.serve, session))
    console = Console(made.keyboard, made.output)  # type: ignore[arg-type]
    game = TextGame(session, TextRenderer(Nim()), console, open_hands=False, opponents=opponents)
    thread = Thread(target=game.run, daemon=True)
    thread.start()
    try:
        made.shows("Answers:")
        yield made
    finally:
        made.keyboard.end()
        made.keyboard.end()
        guest.close()
        hosting.close()
        opponents.close()
        thread.join(10)


def test_messages_go_both_ways() -> None:
    with table() as made:
        made.participants.say("[b]hello")
        made.shows("Boris: [b]hello")
        for word in ("say", "message"):
            made.keyboard.type(f"{word} good luck with {word}")
            wait_until(lambda: any(one.text == f"good luck with {word}" for one in made.participants.said))  # noqa: B023
        made.keyboard.type("message")
        made.shows("Ada: good luck with message")


def test_a_warning_of_the_server_is_printed_at_once_while_the_host_waits() -> None:
    with table() as made:
        made.keyboard.type("take 1")
        wait_until(lambda: len(made.host.steps) == 1)
        assert made.hosted.participants is not None
        made.hosted.participants.warn("The door is full.")
        made.shows("The door is full.\n")
        made.answers("take 1")
        assert made.output.getvalue().count("The door is full.") == 1


@pytest.mark.parametrize("agreed", [True, False])
def test_a_guest_takes_a_decision_back_while_the_host_waits(agreed: bool) -> None:
    with table() as made:
        made.keyboard.type("take 1")
        wait_until(lambda: len(made.host.steps) == 1)
        made.answers("lay 2")
        made.proposes(UNDO)
        made.shows("Boris asks to take back the last decision. Type yes or no.")
        made.keyboard.type("perhaps")
        made.keyboard.type("yes" if agreed else "no")
        if agreed:
            wait_until(lambda: len(made.host.steps) == 1)
            made.shows("Taken back:")
        else:
            wait_until(lambda: made.participants.presence.declined == 1)
        follow(made.guest, len(made.host.steps))
        made.answers("take 1")


def test_the_host_takes_a_decision_back_when_the_guest_agrees() -> None:
    with table() as made:
        made.keyboard.type("lay 2")
        wait_until(lambda: len(made.host.steps) == 1)
        made.keyboard.type("undo")
        wait_until(lambda: made.participants.to_answer)
        made.participants.reply(agreed=True)
        wait_until(lambda: not made.host.steps)
        made.shows("Taken back:")


@pytest.mark.parametrize("agreed", [True, False])
def test_a_guest_offers_a_draw_while_the_host_decides(agreed: bool) -> None:
    with table() as made:
        made.keyboard.type("lay 2")
        wait_until(lambda: len(made.host.steps) == 1)
        made.proposes(DRAW)
        made.shows("Boris offers a draw. Type yes or no.")
        made.keyboard.type("yes" if agreed else "no")
        if agreed:
            made.shows("A draw between Ada and Boris: by agreement")
            assert made.host.history.outcome is not None
        else:
            wait_until(lambda: made.participants.presence.declined == 1)
            made.keyboard.type("yes")
            made.shows("Nothing is proposed.")


@pytest.mark.parametrize("agreed", [True, False])
def test_the_host_offers_a_draw(agreed: bool) -> None:
    with table() as made:
        made.keyboard.type("draw")
        made.shows("Nothing has been played yet.")
        made.keyboard.type("lay 2")
        wait_until(lambda: len(made.host.steps) == 1)
        made.keyboard.type("draw")
        wait_until(lambda: made.participants.to_answer)
        made.participants.reply(agreed=agreed)
        made.shows("by agreement" if agreed else "declines.")
        assert (made.host.history.outcome is not None) == agreed
