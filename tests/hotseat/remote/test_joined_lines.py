"""A joined game in plain lines: output and input at any time, a rematch, and joined programs."""

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import StringIO
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from hotseat.play import forced_moves
from hotseat.play.external_players import ExternalPlayers
from hotseat.play.notices import Notice, Notifier
from hotseat.play.participants import DRAW, REMATCH, UNDO, Participants
from hotseat.play.program import PlayerError
from hotseat.play.session import Session
from hotseat.plugin.seats import HUMAN, REMOTE, PlayerSpec
from hotseat.remote import host_participants
from hotseat.remote.invitation import read_invitations
from hotseat.remote.joined import JoinedPlayers, join_game
from hotseat.testing.nim import Nim
from hotseat.text_ui.console import Console
from hotseat.text_ui.text_game import TextGame
from hotseat.text_ui.text_renderer import TextRenderer
from tests.hotseat import bots
from tests.hotseat.helpers.fixed_environment import PATIENCE
from tests.hotseat.remote.test_host_lines import Keyboard
from tests.hotseat.remote.test_participants import hosted, wait_until


class Terminal(Keyboard):
    """A keyboard at which a person sits."""

    def isatty(self) -> bool:
        return True


class Guest:
    """A hosted game, and a remote player of the second seat in plain lines."""

    def __init__(self, host: Session[Any, Any, Any, Any], players: JoinedPlayers[Any, Any, Any, Any]) -> None:
        self.host, self.players = host, players
        self.keyboard, self.output = Keyboard(), StringIO()
        self.participants: Participants
        self.opponents: ExternalPlayers[Any, Any, Any, Any]
        self.failures: list[str] = []

    def shows(self, text: str, times: int = 1) -> None:
        wait_until(lambda: self.output.getvalue().count(text) >= times)

    def run(self) -> None:
        console = Console(self.keyboard, self.output)  # type: ignore[arg-type]
        self.game = TextGame(
            self.players.session, TextRenderer(Nim()), console, open_hands=False, opponents=self.players
        )
        try:
            self.game.run()
        except PlayerError as failure:
            self.failures.append(str(failure))

    def carry_out(self, *, agreed: bool) -> None:
        """Answer the remote player's proposal as the host's table does."""
        wait_until(lambda: self.participants.to_answer)
        self.participants.reply(agreed)
        if (proposal := self.participants.take_agreed()) is not None:
            forced_moves.carry_out_agreed(self.host, proposal, forced=False)
            self.opponents.stop(1)


@contextmanager
def guest(player: PlayerSpec = HUMAN, keyboard: type[Keyboard] = Keyboard) -> Iterator[Guest]:
    """A remote player; the host plays with the session itself, and takes the remote answers in a thread."""
    with hosted(HUMAN, REMOTE) as (hosting, host):
        participants = hosting.serve(host)
        participants.acts = True
        invited = read_invitations(dict(hosting.invitations())["Boris"])
        made = Guest(host, JoinedPlayers(join_game(Nim(), invited, "", player).session))
        made.keyboard, made.participants = keyboard(), participants
        made.opponents = opponents = ExternalPlayers(host, remote=hosting.player)
        over: list[bool] = []

        def answer() -> None:
            while not over:
                if opponents.pending_player:
                    with suppress(PlayerError):  # stopped at the end
                        opponents.play()

        threads = [Thread(target=each, daemon=True) for each in (made.run, answer)]
        for thread in threads:
            thread.start()
        try:
            wait_until(made.output.getvalue)  # what was said before one sits down isn't news
            yield made
        finally:
            over.append(True)
            opponents.stop(1)
            made.keyboard.end()
            made.players.session.close()
            for thread in threads:
                thread.join(PATIENCE)
            made.players.close()


def test_a_guest_who_waits_talks_looks_things_up_and_hears_others() -> None:
    with guest() as made:
        made.keyboard.type("say [b]hello")
        wait_until(lambda: [one.text for one in made.participants.said] == ["[b]hello"])
        made.participants.say("welcome")
        made.shows("Ada: welcome\n")
        made.keyboard.type("table")
        made.shows("stones")
        made.keyboard.type("take 1")
        made.shows("'take 1' isn't a command. Ada is next.")
        made.host.play("take 1")
        made.shows("Turn 1: Ada: take 1.")
        made.shows("Turn 2, Boris:")
        assert len(made.host.steps) == 1  # the line of before is no answer
        made.keyboard.type("take 2")
        wait_until(lambda: len(made.host.steps) == 2)
        made.shows("Boris: take 2.")


def test_lines_appear_below_a_prompt_which_comes_again() -> None:
    with guest(keyboard=Terminal) as made:
        made.shows("> ")
        made.participants.say("hello")
        made.shows("> \nAda: hello\n> ")


@pytest.mark.parametrize("agreed", [True, False])
def test_a_guest_asks_to_take_a_decision_back(agreed: bool) -> None:
    with guest() as made:
        made.host.play("take 1")
        made.shows("Turn 2, Boris:")
        for line in ("lay 2", "undo", "take 1"):
            made.keyboard.type(line)
        made.carry_out(agreed=agreed)
        wait_until(lambda: made.host.steps[-1].option == "take 1" and made.host.steps[-1].seat == 1)
        expected = ["take 1", "take 1"] if agreed else ["take 1", "lay 2", "take 1"]
        assert [step.option for step in made.host.steps] == expected
        made.shows("Taken back: Boris's lay 2." if agreed else "declines.")


@pytest.mark.parametrize("kind", [UNDO, DRAW])
def test_a_guest_who_thinks_hears_a_proposal_at_once(kind: str) -> None:
    with guest() as made:
        made.host.play("lay 2" if kind == UNDO else "take 1")
        if kind == DRAW:
            made.shows("Turn 2, Boris:")
        made.participants.propose(kind, 0)
        made.shows("Type yes or no.")
        made.keyboard.type("perhaps")
        made.shows("'perhaps' is")
        made.keyboard.type("yes")
        wait_until(lambda: made.participants.presence.proposal is None)
        proposal = made.participants.take_agreed()
        assert proposal is not None
        assert proposal.kind == kind
        forced_moves.carry_out_agreed(made.host, proposal, forced=False)
        made.shows("Taken back: Ada's lay 2." if kind == UNDO else "by agreement")


def test_messages_are_printed_once_also_when_older_ones_are_no_longer_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host_participants, "KEPT", 2)
    with guest() as made:
        for number in range(4):
            made.participants.say(f"line {number}")
            made.shows(f"Ada: line {number}\n")
        assert made.output.getvalue().count("Ada: ") == 4


def test_the_end_of_a_script_waits_for_its_turn() -> None:
    with guest() as made:
        made.keyboard.end()
        made.host.play("take 1")
        made.shows("Game stopped: the host keeps it; join again with the same invitation.")


def test_a_guest_follows_a_rematch() -> None:
    with guest() as made:
        made.keyboard.type("rematch")
        made.shows("A rematch is possible when the game is over.")
        while (asked := made.host.question) is not None:
            plies = len(made.host.steps)
            if asked.seat:
                made.shows(f"Turn {plies + 1}, Boris:")
                made.keyboard.type("take 1")
                wait_until(lambda: len(made.host.steps) > plies)  # noqa: B023
            else:
                made.host.play("take 1")
        made.shows("Type rematch to ask for another game in other seats, or quit.")
        made.keyboard.type("rematch")
        wait_until(lambda: made.participants.to_answer)
        made.participants.reply(agreed=True)
        agreed = made.participants.take_agreed()
        assert agreed is not None
        assert agreed.kind == REMATCH
        assert not made.game.goes_on


def test_the_end_of_the_connection_is_a_failure_while_the_game_goes_on() -> None:
    with guest() as made:
        made.shows("Type an answer")
        made.players._joined.links[0].fail("another connection has taken this seat over")
        why = "The host's game can't continue here: another connection has taken this seat over."
        wait_until(lambda: made.failures == [why])


def test_a_program_gets_the_views_of_the_seat_and_all_events_and_agrees_to_undo_alone(tmp_path: Path) -> None:
    file = tmp_path / "requests"
    with guest(bots.bot(tmp_path, bots.NOTES, str(file))) as made:
        made.host.play("take 1")
        wait_until(lambda: len(made.host.steps) == 2)
        made.host.play("lay 2")
        made.participants.propose(DRAW, 0)
        wait_until(lambda: made.participants.presence.declined)
        made.participants.propose(UNDO, 0)
        wait_until(lambda: made.participants.take_agreed())
        request = json.loads(file.read_text().splitlines()[-1])
        before = made.host.steps[1].before
        assert request["view"] == made.host.game.observe(before, 1)
        assert request["question"]["digest"] == made.host.game.digest(made.host.game.view(before, 1))
        assert [event["event"] for event in request["events"]] == list(made.host.steps[0].events)


def test_a_game_whose_events_cannot_be_read_is_played_without_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Nim, "reads_events", False)
    with guest() as made:
        made.host.play("take 1")
        made.shows("Turn 1: Ada: take 1.")
        made.shows("Turn 2, Boris:")


def test_the_command_for_notices_runs_when_ones_turn_begins(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    sent: list[Notice] = []
    notifier = Notifier("ring")
    monkeypatch.setattr(notifier, "send", sent.append)
    session = Session.start(
        Nim(), {"seed": 1, "names": ("Ada", "Boris")}, None, (bots.bot(tmp_path, bots.FIRST), HUMAN)
    )
    output, opponents = StringIO(), ExternalPlayers(session)
    console = Console(StringIO("\ntake 1\n"), output)
    notifier.report("The command for notices failed: no such bell.")
    TextGame(session, TextRenderer(Nim()), console, open_hands=False, opponents=opponents, notifier=notifier).run()
    opponents.close()
    assert [(one.name, one.table) for one in sent][:1] == [("Boris", "")]
    assert output.getvalue().count("The command for notices failed: no such bell.") == 1


def test_a_seat_elsewhere_is_called_by_the_host_and_by_its_own_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """The machine names the host's address; the host names the saved game, also if it plays no seat itself."""
    sent: list[tuple[str, bool]] = []
    monkeypatch.setattr(Notifier, "send", lambda _self, notice: sent.append((notice.name, ":" in notice.table)))
    with guest() as made:
        made.host.play("take 1")
        made.shows("Turn 2, Boris:")
        wait_until(lambda: sorted(sent) == [("Boris", False), ("Boris", True)])
    sent.clear()
    with hosted(REMOTE, REMOTE) as (hosting, host):
        hosting.serve(host)
        host.play("take 1")
        assert sent == [("Ada", False), ("Boris", False)]


def test_a_guest_hears_who_watches_and_how_long_each_has_thought() -> None:
    with guest() as made:
        made.participants._set_presence(made.participants.presence._replace(watching=1))
        made.keyboard.type("clock")
        made.shows(", Boris 0:0")
