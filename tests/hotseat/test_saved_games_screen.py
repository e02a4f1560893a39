"""The list of the saved games of a toy: which are listed, in which order, and what is done with one."""

import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from hotseat.play.session import Session
from hotseat.plugin import registry
from hotseat.records import saved_games
from hotseat.testing.nim import Nim
from hotseat.tui.app import GameApp
from hotseat.tui.replay import ReplayScreen
from hotseat.tui.saved_games import SavedGamesScreen
from hotseat.util import identity, paths
from tests.hotseat.helpers.records import dated
from tests.hotseat.helpers.screens import read

WHOLE = ("take 3", "take 3", "take 2")


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Games are saved in the test's own folder, and Nim is installed."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(registry, "game_class", {"nim": Nim}.__getitem__)


def begun(names: Sequence[str]) -> Session[Any, Any, Any, Any]:
    return Session.start(Nim(), {"seed": 1, **({"names": tuple(names)} if names else {})}, saved_games.games_folder())


def saved(names: tuple[str, str], *options: str, hours: int) -> Path:
    """A game that was left so many hours ago."""
    session = begun(names)
    for option in options:
        session.play(option)
    session.close()
    assert session.path is not None
    return dated(session.path, time.time() - hours * 3600)


@pytest.fixture
def games() -> list[Path]:
    """Two unfinished games and two that are over."""
    return [
        saved(("Cleo", "Dan"), "take 1", hours=1),
        saved(("Ada", "Boris"), "take 1", "take 2", "take 1", hours=2),
        saved(("Ada", "Dan"), *WHOLE, hours=3),
        saved(("Boris", "Cleo"), *WHOLE, hours=4),
    ]


async def press(pilot: Pilot[None], keys: str) -> SavedGamesScreen:
    await pilot.press(*keys.split())
    await pilot.pause()
    assert isinstance(pilot.app.screen, SavedGamesScreen)
    return pilot.app.screen


def players(screen: SavedGamesScreen) -> list[str]:
    return ["-".join(game.names) for game in screen.games]


async def test_unfinished_games_those_that_are_over_or_all_are_listed(games: list[Path]) -> None:
    async with GameApp(Nim()).run_test(size=(80, 24)) as pilot:
        screen = await press(pilot, "down")
        assert players(screen) == ["Cleo-Dan", "Ada-Boris"]
        assert "Unfinished game 2 of 2, the last played first" in await read(pilot)
        assert players(await press(pilot, "tab")) == ["Ada-Dan", "Boris-Cleo"]
        shown = await read(pilot)
        assert "Game 1 of 2: over, the last played first" in shown
        assert "> [ ] Ada 1     ( ) Dan 0" in shown
        assert len(players(await press(pilot, "tab"))) == 4
        assert players(await press(pilot, "tab")) == ["Cleo-Dan", "Ada-Boris"]


async def test_they_are_sorted_and_the_chosen_one_stays_chosen(games: list[Path]) -> None:
    async with GameApp(Nim()).run_test(size=(80, 24)) as pilot:
        screen = await press(pilot, "tab tab up t")
        assert players(screen) == ["Ada-Boris", "Ada-Dan", "Boris-Cleo", "Cleo-Dan"]
        assert screen.chosen is not None
        assert screen.chosen.path == games[1]
        assert "Game 1 of 4: all games, by players" in await read(pilot)
        assert players(await press(pilot, "t"))[:1] == ["Ada-Boris"], "the longest first"
        assert players(screen)[-1:] == ["Cleo-Dan"]
        assert players(await press(pilot, "t"))[:1] == ["Cleo-Dan"], "the last played first"


async def test_a_search_lists_the_games_with_all_its_words(games: list[Path]) -> None:
    async with GameApp(Nim()).run_test(size=(80, 24)) as pilot:
        screen = await press(pilot, "tab tab slash d a n")
        assert players(screen) == ["Cleo-Dan", "Ada-Dan"], "while it is typed"
        await press(pilot, "space a d a enter t")
        assert players(screen) == ["Ada-Dan"]
        assert "Game 1 of 1: all games with 'dan ada', by players" in " ".join((await read(pilot)).split())
        await press(pilot, "slash x x enter")
        assert not screen.games
        assert "Game 0 of 0" in await read(pilot)
        await press(pilot, "enter x e r down up")
        assert len(players(await press(pilot, "slash escape"))) == 4


async def test_a_game_that_is_over_is_looked_at(games: list[Path]) -> None:
    async with GameApp(Nim()).run_test(size=(80, 24)) as pilot:
        await press(pilot, "tab")
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, ReplayScreen)
        assert pilot.app.screen.replay.path == games[2]
        screen = await press(pilot, "q")
        assert players(screen) == ["Ada-Dan", "Boris-Cleo"]


async def test_a_deleted_game_leaves_the_list_and_the_next_is_chosen(games: list[Path]) -> None:
    async with GameApp(Nim()).run_test(size=(80, 24)) as pilot:
        screen = await press(pilot, "x down")
        assert games[0].exists(), "another key keeps it"
        await press(pilot, "up x x")
        assert players(screen) == ["Ada-Boris"]
        assert screen.chosen is not None
        assert screen.chosen.path == games[1]
        await press(pilot, "x x")
        assert not screen.games, "others are left, so no new game begins"
        assert [path.exists() for path in games] == [False, False, True, True]


async def test_a_renamed_game_stays_chosen(games: list[Path]) -> None:
    async with GameApp(Nim()).run_test(size=(80, 24)) as pilot:
        screen = await press(pilot, "down e m i n e enter")
        assert screen.chosen is not None
        assert screen.chosen.name == "mine"
        assert not games[1].exists()
        assert "mine: Nim, turn 4" in await read(pilot)


async def test_the_chosen_game_is_exported_in_a_format(games: list[Path], tmp_path: Path) -> None:
    folder = tmp_path / identity.current().name / "exports"
    async with GameApp(Nim()).run_test(size=(80, 24)) as pilot:
        await press(pilot, "o")
        assert "Format (txt, md, json, cast, film, html)" in await read(pilot)
        await press(pilot, "escape")
        assert not folder.exists()
        await press(pilot, "o backspace backspace backspace p d f enter")
        assert "There is no format 'pdf'; the formats are txt, md, json, cast, film, html." in await read(pilot)
        assert not folder.exists()
        await press(pilot, "escape o enter")
        assert "The game is exported to " in await read(pilot)
        (file,) = folder.iterdir()
        assert file.name.endswith("-1.txt")
        assert "Cleo against Dan" in file.read_text("utf-8")
        await press(pilot, "tab o backspace backspace backspace j s o n enter")
        (data,) = folder.glob("*-3.json")
        assert len(json.loads(data.read_text("utf-8"))["moments"]) == 4


async def test_why_a_game_is_not_exported_is_shown(games: list[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(file: Path, text: str) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(paths, "write_text", refuse)
    async with GameApp(Nim()).run_test(size=(80, 24)) as pilot:
        await press(pilot, "o enter")
        assert "Permission denied." in await read(pilot)
        games[0].unlink()
        await press(pilot, "escape o")
        assert "Format" not in await read(pilot)
