"""The tables of a host and of a joined machine together: invitations, consent, messages, a rematch and the record."""

import asyncio
import signal
import socket
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from textual.events import Paste
from textual.pilot import Pilot
from textual.widgets import Input, Static

from hotseat.cli import plugins
from hotseat.play.external_players import ExternalPlayers
from hotseat.play.notices import Notifier
from hotseat.play.session import Session
from hotseat.plugin.seats import HUMAN, REMOTE
from hotseat.records import saved_games
from hotseat.records.record import read_record
from hotseat.remote.hosting import Hosting, HostOptions
from hotseat.remote.invitation import read_invitations
from hotseat.remote.joined import JoinedPlayers, join_game
from hotseat.tui import participants
from hotseat.tui.dialogues import LeaveScreen
from hotseat.tui.hand_over import HandOverScreen
from hotseat.tui.participants import ParticipantsScreen
from hotseat.tui.playing import PlayScreen
from hotseat.tui.result import ResultScreen
from hotseat.tui.setup import SetupScreen
from hotseat.tui.start import StartScreen
from hotseat.tui.tables import TablesScreen
from hotseat.tui.terminal_app import TerminalApp
from hotseat.tui.text_layout import Prose
from hotseat.util.terminal_signs import RESTORE
from tashkalar.plugin import TashKalar
from tashkalar.tui.app import TashkalarApp
from tashkalar.tui.screens.table import TableScreen
from tests.hotseat.helpers.idle import patient, screen_text, until
from tests.hotseat.remote.running_relay import running_relay
from tests.tui.test_leaving import load, wanted

WANTED = {"form": "duel", "names": ("Ada", "Boris"), "schools": ("northern", "southern"), "seed": 3}
GIVEN = {"covers": "off", "animation": "off", "clock": "shown"}
SIZES = [(120, 36), (80, 24)]


class Machine:
    """An application with its pilot."""

    def __init__(self, app: Any, pilot: Pilot[Any]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def table(self) -> Any:
        return next((screen for screen in self.app.screen_stack if isinstance(screen, PlayScreen)), None)

    @property
    def notices(self) -> list[str]:
        return [notice.message for notice in self.app._notifications]

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)

    async def show_participants(self) -> None:
        """Open the screen about the participants."""
        if not isinstance(self.app.screen, ParticipantsScreen):
            await until(lambda: self.table is not None and self.table.is_mounted)
            await self.press("f4")
        await until(lambda: isinstance(self.app.screen, ParticipantsScreen) and self.app.screen.is_mounted)

    def shown(self, part: str) -> str:
        """The text of a part of the screen about the participants."""
        content = self.app.screen.query_one(f"#participants-{part}", Static).content
        return content.text.plain if isinstance(content, Prose) else str(content)

    async def ready(self) -> None:
        """Wait until the table asks its person, behind the summary of what the other did."""
        await until(lambda: self.table is not None and self.table.session.question is not None)
        await until(lambda: not isinstance(self.app.screen, PlayScreen) or self.table.decision is not None)
        if not isinstance(self.app.screen, PlayScreen):
            await self.press("enter")
        await until(lambda: self.table.decision is not None)

    async def play(self, text: str = "") -> None:
        """Play the first option that begins so, and wait until it stands."""
        session, before = self.table.session, len(self.table.session.steps)
        option = next(one for one in self.table.decision.options if one.text.startswith(text))
        self.app.call_later(self.table.play, option)  # in the application's own context, as there are two
        await until(lambda: len(session.steps) > before)


@asynccontextmanager
async def machines(
    folder: Path | None, size: tuple[int, int] = SIZES[0], name: str = ""
) -> AsyncIterator[tuple[Machine, Machine]]:
    """A host with the first seat, and a machine that has joined the second one; `name`: that of another game."""
    game, hosting = load(name) if name else TashKalar.load(), Hosting(HostOptions(spectators=2))
    table_app, given = plugins.app_class(game), wanted(game) if name else WANTED

    def seated(session: Session[Any, Any, Any, Any]) -> ExternalPlayers[Any, Any, Any, Any]:
        if session.host is not None:
            return JoinedPlayers(session)
        return ExternalPlayers(session, remote=hosting.player, serve=partial(hosting.serve, session))

    async with AsyncExitStack() as stack:
        stack.enter_context(patient())
        stack.enter_context(patch.object(participants, "SECOND", 0.1))
        stack.callback(hosting.close)
        session = Session.start(game, given, folder, (HUMAN, REMOTE))
        host = table_app.of_game(game, session=session, given=GIVEN, seated=seated, hosting=hosting)
        first = Machine(host, await stack.enter_async_context(host.run_test(size=size)))
        await until(lambda: isinstance(host.screen, ParticipantsScreen) and host.screen.is_mounted)
        (invited, command), *_others = hosting.invitations()
        assert invited == "Boris"
        assert command in first.shown("invitations")
        joined = join_game(game, read_invitations(command), "Boris").session
        guest = table_app.of_game(game, session=joined, given=GIVEN, seated=seated)
        second = Machine(guest, await stack.enter_async_context(guest.run_test(size=size)))
        await until(lambda: first.app.participants is not None and first.app.participants.presence.seats[1].here)
        await until(lambda: not isinstance(host.screen, ParticipantsScreen))  # all are here, so that the game can begin
        yield first, second


@pytest.mark.parametrize("passes", [0, 1])
async def test_a_signal_ends_it_while_the_people_are_shown(passes: int) -> None:
    """Both machines, before the screen has its widgets."""
    async with machines(None, SIZES[0]) as (host, guest):
        await guest.ready()
        for machine in (host, guest):
            machine.app.action_participants()
            for _ in range(passes):
                await asyncio.sleep(0)
            machine.app.hang_up(signal.SIGTERM)
            await until(lambda app=machine.app: not app.is_running)  # type: ignore[misc]
            assert (machine.app.return_code, machine.app.failure) == (128 + signal.SIGTERM, None)


@pytest.mark.sweep("size")
@pytest.mark.parametrize("size", SIZES)
async def test_a_last_decision_is_taken_back_when_the_other_agrees(size: tuple[int, int]) -> None:
    async with machines(None, size) as (host, guest):
        await guest.ready()
        await until(lambda: "W players" in screen_text(guest.app))
        await guest.play("place c5")
        await host.ready()
        await host.play("place d4")
        before = len(host.table.session.steps)
        await host.press("u")
        await until(lambda: any("take back" in text for text in guest.notices))
        assert len(host.table.session.steps) == before
        await guest.show_participants()
        await until(lambda: "Ada asks" in guest.shown("panel"))
        await guest.press("n")
        await until(lambda: "Boris declines." in host.notices)
        await until(lambda: guest.app.participants is not None and guest.app.participants.to_answer is None)
        await host.press("u")
        await until(lambda: guest.app.participants is not None and guest.app.participants.to_answer is not None)
        await guest.press("y")
        await until(lambda: len(host.table.session.steps) == before - 1)
        await until(lambda: len(guest.table.session.steps) == before - 1)
        await until(lambda: not any("take back" in text for text in guest.notices))
        assert host.table.decision is not None


async def test_a_remote_player_takes_a_decision_back_when_the_host_agrees() -> None:
    async with machines(None) as (host, guest):
        await guest.ready()
        await guest.play("place c5")
        for text in ("place d4", "end"):
            await host.ready()
            await host.play(text)
        await guest.ready()
        await guest.play("place f4")
        await guest.ready()
        before = len(host.table.session.steps)
        await guest.press("u")
        await until(lambda: host.app.participants is not None and host.app.participants.to_answer is not None)
        await host.show_participants()
        await host.press("y")
        await until(lambda: len(host.table.session.steps) == before - 1)
        await until(lambda: len(guest.table.session.steps) == before - 1 and guest.table.decision is not None)


async def test_a_remote_player_goes_on_while_the_host_looks_something_up() -> None:
    async with machines(None) as (host, guest):
        await guest.ready()
        assert "computers('move_now')" not in host.table.usable
        await host.show_participants()
        await guest.play("place c5")
        await until(lambda: len(host.table.session.steps) == len(guest.table.session.steps) == 2)
        await host.press("escape")
        await host.ready()


async def test_the_only_answer_after_an_own_one_is_played_automatically_at_another_machine() -> None:
    async with machines(None) as (host, guest):
        await guest.ready()
        await guest.play("place c5")
        await host.ready()
        await until(lambda: [step.seat for step in host.table.session.steps] == [1, 1])
        await until(lambda: guest.table.entries[-1].whole.forced)


@pytest.mark.sweep("size")
@pytest.mark.parametrize("size", SIZES)
async def test_a_game_ends_as_a_draw_when_the_other_agrees(size: tuple[int, int]) -> None:
    """A draw is offered by the client, declined once, and then agreed to; both tables show the result."""
    async with machines(saved_games.games_folder(), size) as (host, guest):
        await guest.show_participants()
        await guest.press("d")
        assert guest.app.participants is not None
        assert guest.app.participants.presence.proposal is None, "nothing has been played"
        await guest.press("escape")
        await guest.ready()
        await guest.play("place c5")
        await host.ready()
        await guest.show_participants()
        await until(lambda: "offer a draw" in guest.shown("keys"))
        await guest.press("d")
        await until(lambda: "Boris offers a draw. Press W to answer." in host.notices)
        await host.show_participants()
        await host.press("n")
        await until(lambda: "Ada declines." in guest.notices)
        await guest.press("d")
        await until(lambda: host.app.participants is not None and host.app.participants.to_answer is not None)
        await host.press("y")
        await until(
            lambda: host.table.session.history.outcome is not None and guest.table.session.history.outcome is not None
        )
        for machine in (host, guest):
            assert machine.table.session.history.outcome.winners == (0, 1)
            await machine.press("escape")
            if machine is host:
                await until(partial(_shows, machine, "Enter shows the result"))
                await machine.press("enter")
            await until(partial(_shows, machine, "By agreement"))
        path = host.table.session.path
        assert path.read_bytes().splitlines()[-3].startswith(b'{"agreed":"draw"')
        assert len(read_record(path, host.app.game).history.steps) == 2


def _shows(machine: Machine, text: str) -> bool:
    return text in screen_text(machine.app)


@pytest.mark.sweep("name")
@pytest.mark.parametrize("name", ["tash-kalar", "pook", "mageknight"])
async def test_the_screens_of_each_game_show_people_keep_proposals_and_ask_before_leaving(name: str) -> None:
    async with machines(None, SIZES[0], name) as (host, guest):
        decider = (host, guest)[host.table.session.question.seat]
        await decider.ready()
        for machine in (host, guest):
            await until(partial(_shows, machine, "\u25cf Ada"))
            await until(partial(_shows, machine, "\u25cf Boris"))
        await decider.play()
        host.app.participants.say("hello")
        await until(partial(_shows, guest, "1 new"))
        await host.show_participants()
        await until(lambda: "offer a draw" in host.shown("keys"))
        await host.press("d", "escape")
        await until(partial(_shows, host, "Ada has asked W"))
        await until(partial(_shows, guest, "Ada asks W"))
        await guest.press("q")
        await until(lambda: isinstance(guest.app.screen, LeaveScreen) and guest.app.screen.is_mounted)
        await until(partial(_shows, guest, "Leave the others?"))
        await guest.press("escape")
        await guest.show_participants()
        for text in ("Ada offers a draw.", "stays until you answer", "hello", "at the table"):
            assert text in guest.shown("panel")
        await guest.press("y", "escape")
        for machine in (host, guest):
            await until(lambda at=machine: at.table.session.history.outcome is not None)  # type: ignore[misc]
            while not isinstance(machine.app.screen, ResultScreen):
                await machine.press("enter")
            await until(lambda at=machine: at.app.screen.is_mounted)  # type: ignore[misc]
            assert (machine.app.screen.buttons[0].label, machine.app.screen.focused_button) == ("rematch", 0)
        await guest.press("q")
        await until(lambda: isinstance(guest.app.screen, LeaveScreen) and guest.app.screen.is_mounted)
        await guest.press("q")
        await until(lambda: "Boris has left the table." in host.notices)


async def test_messages_reach_the_other_machine_as_content_and_can_be_muted() -> None:
    async with machines(None) as (host, guest):
        await guest.show_participants()
        await guest.press("enter", *"[b]hi", "enter")
        await until(lambda: "Boris: [b]hi" in host.notices)
        await host.show_participants()
        assert "Boris  [b]hi" in host.shown("panel")
        await host.press("m")
        await guest.press("enter", *"more", "enter")
        await until(lambda: "more" in host.shown("panel"))
        assert "Boris: more" not in host.notices


async def test_after_the_end_the_host_gives_the_record_and_all_play_once_more() -> None:
    """The first buttons of the result do it, on a real connection."""
    async with machines(saved_games.games_folder(), (160, 50)) as (host, guest):
        await guest.ready()
        await guest.play("resign")
        await until(
            lambda: guest.table.session.history.outcome is not None and host.table.session.history.outcome is not None
        )
        first = host.table.session.path
        for machine in (host, guest):
            await until(lambda machine=machine: not isinstance(machine.app.screen, TableScreen))  # type: ignore[misc]
            await machine.press(*["enter"] * isinstance(machine.app.screen, HandOverScreen))
            await until(lambda machine=machine: isinstance(machine.app.screen, ResultScreen))  # type: ignore[misc]
            await until(partial(_shows, machine, "Boris resigned in turn 1."))
            result: Any = machine.app.screen
            first_two = [each.label for each in result.buttons[:2]]
            assert first_two == ["rematch", "record" if machine is host else "analyse"]
            assert _shows(machine, "W players")
            assert not _shows(machine, "W who plays")
        await guest.press("g")
        assert not guest.notices
        await host.press("right", "enter")
        await until(lambda: any("has sent the record" in text for text in guest.notices))
        assert [*saved_games.games_folder().glob("*.tkr")] == [first]  # both machines keep their games there
        await guest.press("n")
        await until(lambda: host.app.participants is not None and host.app.participants.to_answer is not None)
        await until(partial(_shows, host, "Boris asks W"))
        await until(partial(_shows, guest, "Boris has asked W"))
        result = guest.app.screen
        assert all(each.action != "app.rematch" for each in result.buttons)
        await host.press("f4")
        await until(lambda: isinstance(host.app.screen, ParticipantsScreen) and host.app.screen.is_mounted)
        await host.press("y")
        await until(lambda: host.table is not None and host.table.session.question is not None)
        await until(lambda: guest.table is not None and guest.table.session.question is not None)
        assert host.app.game.names(host.table.session.state) == ("Boris", "Ada")
        assert [one.remote for one in host.table.session.players] == [True, False]
        assert guest.table.session.host.own == [0]


async def test_all_are_called_when_their_turn_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    """The host's command also runs for the seat on the other machine; each terminal calls its own person."""
    sent: list[tuple[str, bool]] = []
    written: list[str] = []
    monkeypatch.setattr(Notifier, "send", lambda _self, notice: sent.append((notice.name, ":" in notice.table)))
    monkeypatch.setattr(TerminalApp, "write_sequence", lambda _self, sequence: written.append(sequence))
    async with machines(None) as (host, guest):
        await guest.ready()
        assert sorted(sent) == [("Boris", False), ("Boris", True)]
        await guest.play("place c5")
        await host.ready()
        assert sent[2:] == [("Ada", False)]
        host.app.appearance.caller.notifier.report("The command for notices failed: no bell.")
        await until(lambda: "The command for notices failed: no bell." in host.notices)
    titles = [sequence for sequence in written if "\x1b]0;Your turn: Tash-Kalar" in sequence]
    assert len(titles) == 2
    assert written.count(RESTORE) == 2


async def test_the_first_screen_hosts_a_game_by_a_relay_and_joins_it() -> None:
    game, hosting = TashKalar.load(), Hosting()

    def seated(session: Session[Any, Any, Any, Any]) -> ExternalPlayers[Any, Any, Any, Any]:
        if session.host is not None:
            return JoinedPlayers(session)
        return ExternalPlayers(session, remote=hosting.player, serve=partial(hosting.serve, session))

    async with AsyncExitStack() as stack:
        stack.enter_context(patient())
        stack.callback(hosting.close)
        apps = [TashkalarApp.of_game(game, given=GIVEN, seated=seated, hosting=hosting, start=True) for _ in range(2)]
        first, second = [Machine(app, await stack.enter_async_context(app.run_test(size=SIZES[0]))) for app in apps]
        for machine, entry in ((first, "host"), (second, "tables")):
            shown = machine.app.screen
            assert isinstance(shown, StartScreen)
            await machine.press(next(choice.digit for choice in shown.choices if choice.id == entry))
        await until(lambda: isinstance(first.app.screen, SetupScreen) and first.app.screen.is_mounted)
        await until(lambda: first.app.screen.query_one("#address-row").display)
        address = first.app.screen.query_one("#address", Input)
        address.value = "nowhere"
        await first.press("f5")
        await until(lambda: "isn't valid" in screen_text(first.app))
        with socket.create_server(("127.0.0.1", 0)) as taken:
            address.value = f"127.0.0.1:{taken.getsockname()[1]}"
            await first.press("f5")
            await until(lambda: "another program uses port" in screen_text(first.app))
        relay = first.app.screen.query_one("#relay", Input)
        relay.value = "relay.example:port"
        await first.press("f5")
        await until(lambda: "isn't valid" in screen_text(first.app))
        relay.value = f"127.0.0.1:{stack.enter_context(running_relay()).port}"
        await first.press("f5")
        await until(lambda: isinstance(first.app.screen, ParticipantsScreen) and first.app.screen.is_mounted)
        ((_name, command),) = hosting.invitations()
        assert command.startswith(f"{relay.value}/")
        await until(lambda: isinstance(second.app.screen, TablesScreen) and second.app.screen.is_mounted)
        await second.press("v", *"abc", "enter")
        await until(lambda: "isn't an invitation" in screen_text(second.app))
        line = second.app.screen.query_one(Input)
        line.value = ""
        line.post_message(Paste(f"Hi Boris,\n\ntashkalar join {command[:20]}\n{command[20:]}\n\nAda"))
        await until(lambda: line.value == command)
        await until(lambda: "answers: Tash-Kalar for 2, " in screen_text(second.app))
        assert command not in screen_text(second.app)
        await second.press("enter")
        await until(lambda: second.table is not None)
        assert second.table.session.host.own == [remote_seat(first)]
        assert hosting._table is not None
        assert hosting._table.game.participants is not None
        hosting._table.game.participants.warn("The door is full.")
        await until(lambda: "The door is full." in first.notices)


def remote_seat(machine: Machine) -> int:
    """Return the remote seat of a hosted game, which may be drawn for the first turn."""
    assert machine.app.session is not None
    return [one.remote for one in machine.app.session.players].index(True)
