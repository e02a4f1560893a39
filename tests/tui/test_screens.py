"""Setup, result, replay, what can be read, and the way out."""

import asyncio
import errno
import os
import signal
from pathlib import Path
from types import SimpleNamespace

import pytest
from textual.command import CommandList

from hotseat.records.writer import RecordWriter
from hotseat.tui import end_signals
from hotseat.tui.commands import Command
from hotseat.tui.hand_over import HandOverScreen
from hotseat.tui.pane import Pane
from hotseat.tui.radio_row import RadioRow
from hotseat.tui.replay_commands import CHALLENGE
from hotseat.tui.result import ResultScreen
from hotseat.tui.theme import THEMES
from tashkalar.engine import Catalogue
from tashkalar.game_types import Replay
from tashkalar.tui.app import TashkalarApp
from tashkalar.tui.commands import GAME, REPLAY
from tashkalar.tui.screens.help import HelpScreen
from tashkalar.tui.screens.replay import BoardReplayScreen
from tashkalar.tui.screens.start import BoardStartScreen
from tashkalar.tui.screens.table import TableScreen
from tests.helpers import saves
from tests.hotseat.helpers.idle import until
from tests.tui.conftest import Sit, appears, read
from tests.tui.key_presses import close_hand_over

pytestmark = pytest.mark.sweep("size")

PLAYS = ("place d4", "end", "place e6", "place f6", "end", "place d5", "place d6", "end")


# --- result ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(120, 36), (80, 24), (44, 18)])
async def test_the_result(sit: Sit, size: tuple[int, int]) -> None:
    app = sit(plays=(*PLAYS, "resign"))
    async with app.run_test(size=size) as pilot:
        shown = await read(pilot)
        for wanted in ("Ada wins", "resigned in turn", "n Re", "r Re", "m Me", "q leave"):
            assert wanted in shown
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert "The game is over" in await read(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, ResultScreen)
        await pilot.press("r")
        await pilot.pause()
        assert isinstance(app.screen, BoardReplayScreen)
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("n")
        await pilot.pause()
        assert isinstance(app.screen, HandOverScreen)


@pytest.mark.parametrize("size", [(120, 36), (80, 24), (60, 20)])
async def test_the_result_tells_where_the_game_lies_now(
    catalogue: Catalogue, tmp_path: Path, size: tuple[int, int]
) -> None:
    session = saves.start_session(catalogue, "duel", ("northern", "southern"), 7, ("Ada", "Boris"), tmp_path)
    app = TashkalarApp(catalogue, session)
    async with app.run_test(size=size) as pilot:
        await close_hand_over(pilot)
        assert session.path is not None
        session.path.unlink()
        await pilot.press("R")
        assert "resign? Enter resigns, Esc continues the game" in " ".join((await read(pilot)).split())
        await pilot.press("enter")
        assert isinstance(app.screen, ResultScreen)
        shown, value = await read(pilot), app.screen.query_one("#result-text", Pane)
        news = "".join(" ".join(line.plain for line in value.lines).split())
        assert f"wasdeletedormoved;thewholegamewassavedbesideitas{session.path.name}." in news
        assert "was deleted" in shown
        assert app.screen.region.contains_region(value.region)
        for button in ("n Rem", "r Rep", "m Menu", "q leave"):
            assert button in shown
        await pilot.press("q")
    assert (app.news, session.take_messages()) == ([], []), "told once"


async def test_the_result_fits_a_terminal_that_changes_its_size(sit: Sit) -> None:
    app = sit(plays=(*PLAYS, "resign"))
    async with app.run_test(size=(80, 24)) as pilot:
        for size in ((60, 20), (120, 36)):
            await pilot.resize_terminal(*size)
            value = app.screen.query_one("#result-text", Pane)
            shown = await read(pilot)
            assert len(value.lines) <= value.region.height, f"a line is missing in\n{shown}"
            assert max(line.cell_length for line in value.lines) <= value.region.width, f"a line is cut in\n{shown}"


async def test_a_notice_waits_for_a_test_that_is_held_up(sit: Sit) -> None:
    app = sit()
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        app.notify("read me", timeout=0.01)
        await asyncio.sleep(0.05)
        assert "read me" in await read(pilot)


async def test_what_leaving_the_result_brings_to_light_is_not_lost(catalogue: Catalogue, tmp_path: Path) -> None:
    session = saves.start_session(catalogue, "duel", ("northern", "southern"), 7, ("Ada", "Boris"), tmp_path)
    app = TashkalarApp(catalogue, session)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await close_hand_over(pilot)
        await pilot.press("R", "enter")
        assert session.path is not None
        session.path.unlink()
        await pilot.press("m")
        assert isinstance(app.screen, BoardStartScreen)
        assert "moved; the whole game was saved" in await read(pilot)
        assert app.session is None
        await pilot.press("q")
    (news,) = app.news
    assert f"was saved beside it as {session.path.name}." in news, "and once more on the terminal, where it stays"


# --- reading, the palette, the way out ----------------------------------------------------------------


def replay_of(app: TashkalarApp) -> Replay:
    """The game of an app as a replay."""
    assert app.session is not None
    return Replay(app.session.game, app.session.history.start, app.session.steps)


@pytest.mark.parametrize("commands", [GAME, REPLAY])
async def test_the_help_page_tells_every_command(sit: Sit, catalogue: Catalogue, commands: tuple[Command, ...]) -> None:
    app = sit() if commands is GAME else TashkalarApp(catalogue, replay=replay_of(sit()))
    async with app.run_test(size=(120, 80)) as pilot:
        await close_hand_over(pilot)
        await pilot.press("question_mark")
        assert isinstance(app.screen, HelpScreen)
        (keys,) = (page for page in app.screen.pages if page.title == "Keys")
        shown = " ".join(" ".join(line.plain for line in keys.lines).split())
        for command in commands:
            assert command.help in shown or command == CHALLENGE, "it needs a level"


def test_no_command_takes_a_column_or_a_key_twice() -> None:
    for commands in (GAME, REPLAY):
        keys = [key for command in commands for key in command.keys]
        assert len(keys) == len(set(keys))
    assert not {key for command in GAME for key in command.keys} & set("abcdefghi")


async def test_the_palette_runs_commands(sit: Sit) -> None:
    app = sit()
    async with app.run_test(size=(120, 36)) as pilot:
        await close_hand_over(pilot)
        await pilot.press("ctrl+p", *"place")
        found = app.screen.query_one(CommandList)
        await until(lambda: found.highlighted == 0 and "Place a common" in str(found.get_option_at_index(0).prompt))
        await pilot.press("enter")
        await appears(pilot, "place a common: choose an empty square")


@pytest.mark.sweep("theme")
@pytest.mark.parametrize("theme", [theme.name for theme in THEMES] + ["textual-light", "nord"])
async def test_every_theme_draws_the_table(sit: Sit, theme: str) -> None:
    app = sit(plays=("place d4", "end"))
    async with app.run_test(size=(120, 36)) as pilot:
        app.theme = theme
        await close_hand_over(pilot)
        assert "[c]" in await read(pilot)


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGHUP])
async def test_signals_end_it_cleanly(sit: Sit, sign: signal.Signals) -> None:
    app = sit()
    async with app.run_test(size=(80, 24)) as pilot:
        await close_hand_over(pilot)
        os.kill(os.getpid(), sign)
        await until(lambda: app.return_code)
    assert app.return_code == 128 + sign


async def test_a_system_without_signals_is_played_on_too(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    """Such as Windows, which has no handlers and no poll."""

    def missing(*_: object) -> None:
        raise NotImplementedError

    monkeypatch.setattr(asyncio.get_running_loop(), "add_signal_handler", missing)
    monkeypatch.setattr(end_signals, "sys", SimpleNamespace(platform="win32"))
    monkeypatch.setattr(TashkalarApp, "is_headless", False)
    app = sit()
    async with app.run_test(size=(80, 24)) as pilot:
        await close_hand_over(pilot)
        assert "Ada: 1 action left" in await read(pilot)


async def test_trouble_with_the_record_is_told(sit: Sit) -> None:
    app = sit()
    assert app.session is not None
    app.session.notices.append("The last line was torn and has been dropped.")
    async with app.run_test(size=(80, 24)) as pilot:
        await close_hand_over(pilot)
        assert "The last line was torn" in await read(pilot)
        await pilot.press("p")
        assert "The last line was torn" not in await read(pilot)


@pytest.mark.parametrize("size", [(120, 36), (80, 24)])
async def test_a_disk_that_is_full_is_told_at_once_and_tried_again(
    catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    app = TashkalarApp(catalogue)
    append = RecordWriter._append

    def full(writer: RecordWriter, data: bytes) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    async with app.run_test(size=size) as pilot:
        app.screen.query_one("#form", RadioRow).focus()
        await pilot.press("right", "f5")
        await pilot.pause()
        await close_hand_over(pilot)
        assert "NOT SAVED" not in await read(pilot)
        monkeypatch.setattr(RecordWriter, "_append", full)
        await pilot.press("p", "d", "4", "enter")
        shown = await read(pilot)
        assert "NOT SAVED" in shown
        assert "No space left on device" in shown
        monkeypatch.setattr(RecordWriter, "_append", append)
        await pilot.press("u")
        assert "NOT SAVED" not in await read(pilot)
    assert app.session is not None
    assert app.session.path is not None
    assert app.session.path.read_bytes().count(b"\n") == 3, "header, decision, undo"


@pytest.mark.parametrize("size", [(120, 36), (80, 24)])
async def test_a_file_that_is_gone_is_told_with_where_the_game_lies_now(
    catalogue: Catalogue, size: tuple[int, int]
) -> None:
    app = TashkalarApp(catalogue)
    async with app.run_test(size=size) as pilot:
        app.screen.query_one("#form", RadioRow).focus()
        await pilot.press("right", "f5")
        await pilot.pause()
        await close_hand_over(pilot)
        assert app.session is not None
        assert app.session.path is not None
        first = app.session.path
        first.unlink()
        await pilot.press("p", "d", "4", "enter")
        shown = " ".join((await read(pilot)).split())
        assert app.session.path != first
        assert f"was deleted or moved; the whole game was saved beside it as {app.session.path.name}." in shown
        assert "NOT SAVED" not in shown
