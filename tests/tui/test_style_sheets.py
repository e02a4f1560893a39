"""The style sheet of a screen is read when the screen first opens, whichever screen that is."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.app import App
from textual.color import Color
from textual.css.stylesheet import Stylesheet
from textual.screen import Screen

from hotseat.records.saved_games import games_folder
from hotseat.tui.hand_over import HandOverScreen
from hotseat.tui.list_screen import ListScreen
from hotseat.tui.saved_games import SavedGamesScreen
from hotseat.tui.settings_screen import SettingsScreen
from hotseat.tui.setup import SetupScreen
from hotseat.tui.start import StartScreen
from tashkalar.engine import Catalogue
from tashkalar.game_types import Replay
from tashkalar.tui.app import TashkalarApp
from tashkalar.tui.commands import GAME
from tashkalar.tui.screens.help import HelpScreen
from tashkalar.tui.screens.replay import BoardReplayScreen
from tashkalar.tui.screens.table import TableScreen
from tests.helpers import saves
from tests.tui.conftest import Sit

SHEETS = {"dialogues", "hand_over", "lists", "lookups", "result", "settings", "setup"}
"""The style sheets that the first frame of a game doesn't need."""


def read_sheets(app: App[None]) -> set[str]:
    """The names of the style sheets that the application has read."""
    return {Path(path).stem for path, variable in app.stylesheet.source if not variable and path.endswith(".tcss")}


def styles(screen: Screen[Any]) -> dict[str, str]:
    """The rules of every widget of a screen, as text."""
    return {
        f"{index} {each!r}": each._css_styles.css for index, each in enumerate(screen.walk_children(with_self=True))
    }


def same_as_read_at_once(app: App[None]) -> bool:
    """Whether the screen on top is styled as by style sheets that are all parsed anew."""
    screen = app.screen
    found = styles(screen)
    app.stylesheet.reparse()
    app.stylesheet.update(screen)
    return found == styles(screen)


def replay_of(catalogue: Catalogue, sit: Sit) -> TashkalarApp:
    session = sit(plays=("place d4", "end", "place e6", "resign")).session
    assert session is not None
    return TashkalarApp(catalogue, replay=Replay(session.game, session.history.start, session.steps))


def listing(catalogue: Catalogue, _: Sit) -> TashkalarApp:
    """An application with a saved game; the folder is that of the test."""
    saves.start_session(catalogue, "duel", ("northern", "southern"), 7, ("Ada", "Boris"), games_folder()).close()
    return TashkalarApp(catalogue)


FIRST: dict[str, tuple[type[Screen[None]], set[str], Callable[[Catalogue, Sit], TashkalarApp], str]] = {
    "start": (StartScreen, {"lists"}, lambda cards, _: TashkalarApp(cards, start=True), "#start-list"),
    "saved games": (SavedGamesScreen, {"lists"}, listing, "#unfinished"),
    "setup": (SetupScreen, {"setup"}, lambda cards, _: TashkalarApp(cards), "#setup"),
    "lessons": (ListScreen, {"lists"}, lambda cards, _: TashkalarApp(cards, lesson=""), "#contents"),
    "puzzles": (ListScreen, {"lists"}, lambda cards, _: TashkalarApp(cards, puzzles=()), "#contents"),
    "hand-over": (HandOverScreen, {"hand_over"}, lambda _, sit: sit(), "#cover"),
    "lesson": (TableScreen, {"lists"}, lambda cards, _: TashkalarApp(cards, lesson="summoning"), "#question"),
    "replay": (BoardReplayScreen, set(), replay_of, "#footer"),
}
"""Each first screen with the sheets that are read, the application that begins with it, and a widget with styles."""


@pytest.mark.parametrize("first", FIRST)
async def test_a_first_screen_has_its_styles_and_reads_no_others(catalogue: Catalogue, sit: Sit, first: str) -> None:
    kind, sheets, begin, part = FIRST[first]
    app = begin(catalogue, sit)
    async with app.run_test(size=(120, 36)):
        assert isinstance(app.screen, kind)
        assert read_sheets(app) & SHEETS == sheets
        assert app.screen.query_one(part)._css_styles.css
        assert same_as_read_at_once(app)


async def test_no_style_sheet_is_parsed_twice_before_the_first_frame(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Stylesheet, "reparse", lambda _: pytest.fail("parsed all style sheets again"))
    app = sit()
    async with app.run_test(size=(120, 36)):
        assert app.screen.styles.background == Color.parse(app.get_css_variables()["background"])


LATER: dict[str, tuple[type[Screen[None]], Callable[[TashkalarApp], object], str]] = {
    "setup": (SetupScreen, lambda app: app.action_new_game(), "#setup"),
    "saved games": (SavedGamesScreen, lambda app: app.action_unfinished(), "#unfinished"),
    "settings": (SettingsScreen, lambda app: app.action_settings(), "#settings"),
    "lessons": (ListScreen, lambda app: app.action_learn(), "#contents"),
    "puzzles": (ListScreen, lambda app: app.action_puzzles(), "#contents"),
    "help": (HelpScreen, lambda app: app.stack.open(HelpScreen(GAME), above=app.screen), "#help"),
}
"""Screens that open above or instead of the table: how, and the widget with the widths of the sheet."""


@pytest.mark.parametrize("later", LATER)
async def test_a_later_screen_brings_its_styles(catalogue: Catalogue, tmp_path: Path, later: str) -> None:
    kind, begin, part = LATER[later]
    session = saves.start_session(catalogue, "duel", ("northern", "southern"), 7, ("Ada", "Boris"), tmp_path)
    app = TashkalarApp(catalogue, session)
    async with app.run_test(size=(120, 36)) as pilot:
        begin(app)
        await pilot.pause()
        assert isinstance(app.screen, kind)
        assert app.screen.query_one(part).styles.width != Screen().styles.width
        assert same_as_read_at_once(app)
