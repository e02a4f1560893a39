"""The explorer above a replay and in plain lines: it reads beside the screen, and opens a game at the moment found."""

import time
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from hotseat.plugin.registry import load_game
from hotseat.records import explorer
from hotseat.records.replay import Replay
from hotseat.text_ui.console import Console
from hotseat.text_ui.text_renderer import TextRenderer
from hotseat.text_ui.viewer import TextReplay
from hotseat.tui.explorer import ExplorerScreen
from hotseat.tui.replay import ReplayScreen
from tashkalar_pook.screen.app import PookApp
from tests.hotseat.helpers.idle import until
from tests.hotseat.helpers.screens import read
from tests.test_explored_games import save_game

GAMES = 10
"""The number of saved games, enough for the class of all positions."""


@pytest.fixture
def shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Replay[Any, Any, Any, Any]:
    """The last of some saved games, at the beginning of its turn 9."""
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path))
    (tmp_path / "profile.json").write_text('{"name": "Ada"}')
    *_others, last = [save_game(seed) for seed in range(GAMES)]
    replay = Replay.read(last, load_game("pook"))
    replay.to_turn(9)
    return replay


def is_ready(app: PookApp) -> bool:
    """Return whether the explorer is open and shows all that it reads."""
    return isinstance(app.screen, ExplorerScreen) and app.screen.ready


async def test_the_explorer_opens_a_game_at_a_moment_and_leads_back(shown: Replay[Any, Any, Any, Any]) -> None:
    app = PookApp(shown.game, replay=shown)
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("X")
        await until(lambda: is_ready(app))
        first = await read(pilot)
        assert "your decisions" in first
        assert f"{GAMES} games were read." in first
        await pilot.press("tab")
        await until(lambda: is_ready(app))
        assert "all decisions in your games" in await read(pilot)
        found = app.screen
        assert isinstance(found, ExplorerScreen)
        assert found.rows[0].seats <= 2 * GAMES
        assert found.rows[0].times == sum(row.times for row in found.rows[1:])
        await pilot.press("down", "enter")
        await until(lambda: isinstance(app.screen, ReplayScreen) and app.screen.replay is not shown)
        opened = app.screen.replay  # type: ignore[attr-defined]
        assert opened.record != shown.record
        assert explorer.counts_as(shown.game, opened.steps[opened.ply]) == found.rows[1].played
        await pilot.press("q")
        assert app.screen is found
        await pilot.press("escape")
        assert isinstance(app.screen, ReplayScreen)
        assert app.screen.replay is shown


async def test_the_explorer_can_be_left_while_it_reads(
    shown: Replay[Any, Any, Any, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def endless(*_: object) -> Iterator[None]:
        while True:
            time.sleep(0.01)
            yield None

    monkeypatch.setattr(explorer, "saved_replays", endless)
    monkeypatch.setattr("hotseat.tui.explorer.PAUSE", 0.05)
    app = PookApp(shown.game, replay=shown)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("X")
        await until(lambda: isinstance(app.screen, ExplorerScreen) and app.screen.found.left_out)
        assert "Reading more games." in await read(pilot)
        await pilot.press("escape")
        await until(lambda: isinstance(app.screen, ReplayScreen))


async def test_a_damaged_data_set_is_said_and_has_no_game_to_open(
    shown: Replay[Any, Any, Any, Any], tmp_path: Path
) -> None:
    shown.data_set = tmp_path / "games.jsonl.gz"
    shown.data_set.write_bytes(b"nothing of the kind")
    app = PookApp(shown.game, replay=shown)
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("X")
        await until(lambda: isinstance(app.screen, ExplorerScreen))
        await pilot.press("tab", "tab")
        await until(lambda: is_ready(app))
        said = await read(pilot)
        assert "the data set" in said
        assert "No game had such a position." in said
        assert "games.jsonl.gz, line 1: this line is damaged." in said
        assert "Enter open" not in said


def plain(replay: Replay[Any, Any, Any, Any], *lines: str) -> list[str]:
    """Return what the plain replay prints for some lines."""
    out = StringIO()
    TextReplay(replay, TextRenderer(replay.game), Console(StringIO("\n".join(lines)), out)).run()
    return out.getvalue().splitlines()


def test_plain_lines_print_the_same_and_open_a_game(shown: Replay[Any, Any, Any, Any]) -> None:
    ply = shown.ply
    said = plain(shown, "explore all", "explore 1", "next 0", "quit", "explore 99", "explore nothing", "back 0")
    sources = explorer.Sources(shown)
    sources.read("all")
    position = explorer.class_at(shown)
    found = explorer.answer_for(sources.indexes["all"], (*position,))
    assert [line for line in explorer.explored_lines(found, shown.game, position, 20) if line not in said] == []
    assert said.count("Back at the replay.") == 1
    assert "There is no such line; explore prints them." in said
    assert "Name one of: own, all; or the number of a line to open a game." in said
    assert shown.ply == ply
