"""Setup, result, replay, what can be read, and the way out."""

import asyncio
import os
import signal
from pathlib import Path

import pytest
from textual.widgets import Input, Select

from tashkalar.engine import Catalogue
from tashkalar.record.replay import Replay
from tashkalar.record.session import Session
from tashkalar.tui.app import TashkalarApp
from tashkalar.tui.commands import GAME, REPLAY, Command
from tashkalar.tui.screens.cover import CoverScreen
from tashkalar.tui.screens.game import GameScreen
from tashkalar.tui.screens.help import HelpScreen
from tashkalar.tui.screens.replay import ReplayScreen
from tashkalar.tui.screens.result import ResultScreen
from tashkalar.tui.screens.setup import SetupScreen
from tashkalar.tui.theme import THEMES
from tashkalar.tui.widgets.choice import Choice
from tests.tui.conftest import Sit, read
from tests.tui.hands import uncover

PLAYS = ("place d4", "end", "place e6", "place f6", "end", "place d5", "place d6", "end")


# --- setup -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(120, 36), (80, 24), (40, 16)])
async def test_one_key_starts_a_game(catalogue: Catalogue, size: tuple[int, int]) -> None:
    app = TashkalarApp(catalogue)
    async with app.run_test(size=size) as pilot:
        shown = await read(pilot)
        for wanted in ("High Form", "Deathmatch Duel", "Ada", "Boris", "Northern", "Start", "Quit"):
            assert wanted in shown
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, CoverScreen)
        assert app.session is not None
        assert app.session.path is not None
        assert app.session.path.exists()


async def test_everything_is_chosen_by_keys(catalogue: Catalogue) -> None:
    app = TashkalarApp(catalogue)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = app.screen
        screen.query_one("#form", Choice).focus()
        await pilot.press("right", "tab", *["delete"] * 5, "backspace", *["backspace"] * 5, *"Cleo")
        screen.query_one("#school-1", Select).value = "sylvan"
        screen.query_one("#starts", Choice).focus()
        await pilot.press("left", "tab", "home", *["delete"] * 8, *"42", "f5")
        await pilot.pause()
        assert app.session is not None
        table = app.session.state.table
        assert (table.form, app.session.state.seed) == ("duel", 42)
        assert table.names == ("Boris", "Cleo"), "player 2 has the first turn"
        assert table.schools == ("sylvan", "northern")


async def test_setup_says_what_is_wrong(catalogue: Catalogue) -> None:
    app = TashkalarApp(catalogue)
    async with app.run_test(size=(80, 24)) as pilot:
        for change, fault in (
            ({"#school-0": "southern"}, "different schools"),
            ({"#school-0": "northern", "#name-0": "Boris"}, "different names"),
            ({"#name-0": " "}, "need a name"),
            ({"#name-0": "Ada", "#seed": ""}, "The seed is a whole number"),
        ):
            for name, value in change.items():
                widget = app.screen.query_one(name)
                assert isinstance(widget, Input | Select)
                widget.value = value
            await pilot.press("f5")
            assert fault in await read(pilot)
        assert isinstance(app.screen, SetupScreen)


async def test_the_last_game_can_be_gone_on_with(catalogue: Catalogue, tmp_path: Path) -> None:
    session = Session.start(catalogue, "duel", ("northern", "southern"), 7, ("Ada", "Boris"), tmp_path / "games")
    session.play("place c5 1c")
    session.close()
    app = TashkalarApp(catalogue)
    async with app.run_test(size=(80, 24)) as pilot:
        assert "Go on: Ada and Boris, turn 1" in await read(pilot)
        await pilot.click("#resume")
        await pilot.pause()
        assert app.session is not None
        assert [step.option for step in app.session.steps] == ["place c5 1c"]


# --- result ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(120, 36), (80, 24), (44, 18)])
async def test_the_result(sit: Sit, size: tuple[int, int]) -> None:
    app = sit(plays=(*PLAYS, "resign"))
    async with app.run_test(size=size) as pilot:
        shown = await read(pilot)
        for wanted in ("Ada wins", "resign", "Board", "Replay", "New game", "Quit"):
            assert wanted in shown
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, GameScreen)
        assert "The game is over" in await read(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, ResultScreen)
        await pilot.press("r")
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(app.screen, GameScreen)
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("n")
        await pilot.pause()
        assert isinstance(app.screen, SetupScreen)


# --- replay ------------------------------------------------------------------------------------------


def replay_of(app: TashkalarApp) -> Replay:
    """The game of an app as a replay."""
    assert app.session is not None
    return Replay(app.session.start_state, app.session.steps)


@pytest.mark.parametrize("size", [(120, 36), (80, 24)])
async def test_a_replay_goes_everywhere(sit: Sit, catalogue: Catalogue, size: tuple[int, int]) -> None:
    replay = replay_of(sit(plays=PLAYS))
    app = TashkalarApp(catalogue, replay=replay)
    async with app.run_test(size=size) as pilot:
        shown = await read(pilot)
        for seat in replay.state.seats:
            assert catalogue.name(seat.beings[0])[:11] in shown, "both hands lie open"
        for keys, ply in (
            ("right", 1),
            ("right", 2),
            ("left", 1),
            ("right_square_bracket", 2),
            ("shift+right", 5),
            ("left_square_bracket", 2),
            ("end", 8),
            ("home", 0),
            ("g 3 enter", 5),
            ("g 9 enter", 5),
            ("g escape", 5),
            ("left", 4),
        ):
            await pilot.press(*keys.split())
            await pilot.pause()
            assert replay.ply == ply, keys
        assert "decision 4 of 8" in await read(pilot)
        await pilot.press("g", "9", "enter")
        assert "there is no turn 9" in await read(pilot)
        await pilot.press("q")
    assert app.return_code == 0


# --- reading, the palette, the way out ----------------------------------------------------------------


@pytest.mark.parametrize("commands", [GAME, REPLAY])
async def test_the_help_page_tells_every_command(sit: Sit, catalogue: Catalogue, commands: tuple[Command, ...]) -> None:
    app = sit() if commands is GAME else TashkalarApp(catalogue, replay=replay_of(sit()))
    async with app.run_test(size=(120, 80)) as pilot:
        await uncover(pilot)
        await pilot.press("question_mark")
        assert isinstance(app.screen, HelpScreen)
        shown = await read(pilot)
        for command in commands:
            assert command.help in shown


def test_no_command_takes_a_column_or_a_key_twice() -> None:
    for commands in (GAME, REPLAY):
        keys = [key for command in commands for key in command.keys]
        assert len(keys) == len(set(keys))
    assert not {key for command in GAME for key in command.keys} & set("abcdefghi")


async def test_the_palette_runs_commands(sit: Sit) -> None:
    app = sit()
    async with app.run_test(size=(120, 36)) as pilot:
        await uncover(pilot)
        await pilot.press("ctrl+p")
        await pilot.pause(0.1)
        await pilot.press(*"place")
        await pilot.pause(0.3)
        await pilot.press("enter")
        await pilot.pause(0.1)
        assert "place a common: choose an empty square" in await read(pilot)


@pytest.mark.parametrize("theme", [theme.name for theme in THEMES] + ["textual-light", "nord"])
async def test_every_theme_draws_the_table(sit: Sit, theme: str) -> None:
    app = sit(plays=("place d4", "end"))
    async with app.run_test(size=(120, 36)) as pilot:
        app.theme = theme
        await uncover(pilot)
        assert "[c]" in await read(pilot)


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGHUP])
async def test_signals_end_it_cleanly(sit: Sit, sign: signal.Signals) -> None:
    app = sit()
    async with app.run_test(size=(80, 24)) as pilot:
        await uncover(pilot)
        os.kill(os.getpid(), sign)
        await asyncio.sleep(0.1)
    assert app.return_code == 128 + sign


async def test_trouble_with_the_record_is_told(sit: Sit) -> None:
    app = sit()
    assert app.session is not None
    app.session.notices.append("The last line was torn and has been dropped.")
    async with app.run_test(size=(80, 24)) as pilot:
        await uncover(pilot)
        assert "The last line was torn" in await read(pilot)
        await pilot.press("p")
        assert "The last line was torn" not in await read(pilot)
