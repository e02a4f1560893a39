"""The screen "My tables": joining by an invitation, coming back, a host that is gone, forgetting, hosted tables."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from textual.events import Paste
from textual.pilot import Pilot

from hotseat.cli.tables_command import tables
from hotseat.play.external_players import ExternalPlayers
from hotseat.play.participants import DRAW
from hotseat.play.session import Session
from hotseat.plugin.seats import HUMAN, REMOTE, PlayerSpec
from hotseat.records import saved_games
from hotseat.remote.hosting import Hosting
from hotseat.remote.invitation import read_invitations
from hotseat.remote.joined import JoinedPlayers
from hotseat.remote.known_tables import TableStore
from hotseat.remote.looks import note_hosted, table_of
from hotseat.tui.dialogues import LeaveScreen
from hotseat.tui.pane import Pane
from hotseat.tui.start import StartScreen
from hotseat.tui.tables import TablesScreen
from tashkalar.plugin import TashKalar
from tashkalar.tui.app import TashkalarApp
from tashkalar.tui.screens.table import TableScreen
from tests.hotseat.helpers.idle import patient, screen_text, until

WANTED = {"form": "duel", "names": ("Ada", "Boris"), "schools": ("northern", "southern"), "seed": 3}


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path))


@contextmanager
def hosted(hosting: Hosting, first: PlayerSpec = HUMAN) -> Iterator[Session[Any, Any, Any, Any]]:
    """A game that isn't saved, so that its host remembers no table."""
    session = Session.start(TashKalar.load(), WANTED, None, (first, REMOTE))
    players = ExternalPlayers(session, remote=hosting.player, serve=partial(hosting.serve, session))
    players.open()
    try:
        yield session
    finally:
        players.close()
        hosting.close()


def app_of() -> TashkalarApp:
    def seated(session: Session[Any, Any, Any, Any]) -> ExternalPlayers[Any, Any, Any, Any]:
        return JoinedPlayers(session) if session.host is not None else ExternalPlayers(session)

    return TashkalarApp.of_game(TashKalar.load(), start=True, hosting=Hosting(), seated=seated, given={"covers": "off"})


async def shows(app: TashkalarApp, kind: type, *texts: str) -> None:
    await until(lambda: isinstance(app.screen, kind) and app.screen.is_mounted)
    await until(lambda: all(text in screen_text(app) for text in texts))


async def leave(app: TashkalarApp, pilot: Pilot[Any]) -> None:
    await pilot.press("q")
    await until(lambda: isinstance(app.screen, LeaveScreen) and app.screen.is_mounted)
    await until(lambda: "come back with" in screen_text(app))
    await pilot.press("q")
    await shows(app, StartScreen)


async def test_a_player_who_leaves_alone_reads_where_the_game_is_kept() -> None:
    hosting, app = Hosting(), app_of()
    with patient(), hosted(hosting, REMOTE):
        name, invitation = hosting.invitations()[0]
        async with app.run_test(size=(80, 24)) as pilot:
            await shows(app, StartScreen, "join by an invitation")
            await pilot.press("6")
            await shows(app, TablesScreen, "Paste the invitation")
            app.screen.post_message(Paste(invitation))
            await shows(app, TablesScreen, f"your seat: {name}")
            await pilot.press("enter")
            await shows(app, TableScreen)
            await pilot.press("q")
            await until(lambda: not isinstance(app.screen, TableScreen))
            if isinstance(app.screen, LeaveScreen):
                await pilot.press("q")
            await shows(app, StartScreen)
        assert [text for text in app.news if "come back with tashkalar tables" in text]


async def test_a_table_is_joined_left_joined_again_and_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hotseat.remote.looks.LOOK_SECONDS", 30.0)
    hosting, app = Hosting(), app_of()
    with patient(), hosted(hosting):
        ((_name, invitation),) = hosting.invitations()
        async with app.run_test(size=(120, 36)) as pilot:
            await shows(app, StartScreen, "join by an invitation")
            await pilot.press("6")
            await shows(app, TablesScreen, "Paste the invitation")
            app.screen.post_message(Paste(f"Boris, paste {invitation}"))
            await shows(app, TablesScreen, "answers: Tash-Kalar for 2, Ada, not begun, your seat: Boris")
            await pilot.press("enter")
            await shows(app, TableScreen)
            await leave(app, pilot)
            assert any("come back with tashkalar tables" in text for text in app.news)
            await pilot.press("6")
            await shows(app, TablesScreen, "1 waits for you", "Your turn 1", "Ada", "Table 1")
            assert invitation not in screen_text(app)
            await pilot.press("1")
            await shows(app, TableScreen)
            await leave(app, pilot)
            await shows(app, StartScreen, "1 table waits for you (6)")
    monkeypatch.setattr("hotseat.remote.looks.LOOK_SECONDS", 0.2)
    app = app_of()
    with patient():
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("6")
            await shows(app, TablesScreen, "no answer", "1 host doesn't answer", "can't be reached at 127.0.0.1")
            await pilot.press("tab")
            await shows(app, TablesScreen, "At this table")
            await pilot.press("tab", "x")
            await shows(app, TablesScreen, "Forget the table with Ada?")
            await pilot.press("down", "x")
            assert TableStore().tables
            await pilot.press("x")
            await shows(app, TablesScreen, "The table is forgotten.", "Paste the invitation")
            await pilot.press("tab")  # there is no table to show
            await shows(app, TablesScreen, "Paste the invitation")
            assert not TableStore().tables
            await pilot.press("q")
            await shows(app, StartScreen, "join by an invitation")


async def test_deeds_at_a_table_need_no_visit_to_its_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hotseat.remote.looks.LOOK_SECONDS", 30.0)
    monkeypatch.setattr("hotseat.remote.visits.SECONDS", 30.0)
    hosting, app = Hosting(), app_of()
    titles: list[str] = []
    monkeypatch.setattr(app.appearance.caller.signs, "show_title", titles.append)
    with patient(), hosted(hosting) as session:
        assert session.question is not None
        ((_name, invitation),) = hosting.invitations()
        known = table_of(session.game, read_invitations(invitation))
        TableStore().save(lambda tables: tables.with_table(known))
        host, players = hosting.serve(session), ExternalPlayers(session, remote=hosting.player)
        session.play(session.question.options[0])
        async with app.run_test(size=(120, 36)) as pilot:
            await pilot.press("6")
            await shows(
                app, TablesScreen, "1 waits for you", "At this table", "a message to all", "Boris  ● you, to move"
            )
            assert titles[-1] == "(1) Tash-Kalar"
            await pilot.press("M")
            await shows(app, TablesScreen, "A rematch is possible when the game is over.")
            await pilot.press("t", *"hi, all?", "enter")
            await shows(app, TablesScreen, "The message is sent.", "Messages")
            assert [(one.name, one.text) for one in host.said] == [("Boris", "hi, all?")]
            host.attend("")
            assert not host.propose(DRAW)
            await pilot.press("r")
            await shows(app, TablesScreen, "Ada offers a draw.", "stays until you answer")
            await pilot.press("N", *"not yet", "enter")
            await shows(app, TablesScreen, "The proposal is refused.")
            assert host.presence.reason == "not yet"
            await pilot.press("y")
            await shows(app, TablesScreen, "Nothing is proposed to you any more.")
            await pilot.press("R")
            await shows(app, TablesScreen, "R once more resigns.")
            with players.asking() as asked:
                await pilot.press("R")
                players.play_answer(await asyncio.to_thread(asked.answer))
            assert session.history.outcome is not None
            await shows(app, TablesScreen, "You have resigned.")
            await pilot.press("M")
            await shows(app, TablesScreen, "A rematch is offered.")
            assert host.to_answer is not None
            await pilot.press("T")
            await shows(app, TablesScreen, "No command is set.")


async def test_a_proposal_is_agreed_to_and_a_row_says_how_one_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hotseat.remote.looks.LOOK_SECONDS", 30.0)
    monkeypatch.setattr("hotseat.remote.visits.SECONDS", 30.0)
    hosting, app = Hosting(), app_of()
    with patient(), hosted(hosting) as session:
        ((_name, invitation),) = hosting.invitations()
        TableStore().save(lambda tables: tables.with_table(table_of(session.game, read_invitations(invitation))))
        host = hosting.serve(session)
        assert session.question is not None
        session.play(next(each for each in session.question.options if each.text.startswith("place")))
        async with app.run_test(size=(160, 50)) as pilot:
            await pilot.press("6")
            await shows(app, TablesScreen, "At this table", "Notices  bell, title, desktop", "T test")
            panel = [line.plain for line in app.screen.query_one("#tables-panel", Pane).lines]
            assert any(line.split() == [*"abcdefghi"] for line in panel), "the board, with its columns"
            assert any("(c)" in line or "[c]" in line for line in panel), "and the piece that was placed"
            host.attend("")
            assert not host.propose(DRAW)
            await pilot.press("r")
            await shows(app, TablesScreen, "Ada offers a draw.", "y agree")
            await pilot.press("y")
            await shows(app, TablesScreen, "You have agreed.")
            assert host.presence.proposal is None
            app.appearance.change("notify", "true")
            app.appearance.change("bell", "off")
            await pilot.press("T")
            await shows(app, TablesScreen, "Notices  title, desktop, true  It worked at ")


async def test_a_hosted_table_shows_its_invitations_again_and_is_hosted_again() -> None:
    session = Session.start(TashKalar.load(), WANTED, saved_games.games_folder(), (HUMAN, REMOTE))
    line = f"127.0.0.1:7777/2.{'s' * 22}"
    note_hosted(session, [("Boris", line)])
    session.close()
    app = app_of()
    with patient():
        async with app.run_test(size=(120, 36)) as pilot:
            await pilot.press("6")
            await shows(app, TablesScreen, "Not begun 1", "i shows the invitations again", "you are the host")
            await pilot.press("i")
            await until(lambda: line in screen_text(app))
            await pilot.press("escape")
            await shows(app, TablesScreen)
            await pilot.press("enter")
            await until(lambda: app.session is not None and app.session.path == session.path)


def test_the_command_lists_opens_and_forgets_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    def run(*words: str) -> Any:
        return CliRunner().invoke(tables, words)

    assert run().output.startswith("There is no table.")
    session = Session.start(TashKalar.load(), WANTED, saved_games.games_folder(), (HUMAN, REMOTE))
    secret = "s" * 22
    note_hosted(session, [("Boris", f"127.0.0.1:7777/2.{secret}")])
    session.close()
    listed = run()
    assert listed.output.startswith("Not begun\n  1  Boris: Deathmatch Duel, not begun, you are the host\n")
    found = run("--json")
    assert '"section":"unbegun"' in found.output.replace(" ", "")
    assert secret not in listed.output + found.output
    assert "there is no table 'Cleo'" in run("Cleo").output
    assert "name the table to forget" in run("--forget").output
    opened: list[Any] = []
    monkeypatch.setattr("hotseat.cli.play_commands.start", lambda given, _hosting: opened.append(given.resume))
    assert run("boris", "--plain").exit_code == 0
    assert opened == [str(session.path)]
    assert "The table is forgotten." in run("1", "--forget", "--yes").output
    assert not TableStore().tables
