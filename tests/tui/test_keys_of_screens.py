"""The keys of every screen of every game: `?` opens them first, and the bar names what is possible, cutting nothing."""

import importlib
import pkgutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, nullcontext
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import pytest
from textual.screen import Screen

import hotseat.tui
import tashkalar.tui
import tashkalar_mage_knight.screen
import tashkalar_pook.screen
from hotseat.cli import plugins
from hotseat.cli.player_options import make_external_players
from hotseat.play.session import Session
from hotseat.plugin.seats import HUMAN, REMOTE
from hotseat.records import saved_games
from hotseat.remote.hosting import Hosting
from hotseat.tui.commands import HELP
from hotseat.tui.dialogues import LeaveScreen
from hotseat.tui.note_input import NoteScreen
from hotseat.tui.text_screen import KeysScreen
from tashkalar.tui.app import TashkalarApp
from tashkalar.tui.screens.help import HelpScreen
from tests.hotseat import bots
from tests.hotseat.helpers.idle import until
from tests.hotseat.helpers.screens import read
from tests.tui.cut_off import cut_off
from tests.tui.test_leaving import GAMES, app_of, folders, load, wanted

__all__ = ["folders"]
PACKAGES: tuple[ModuleType, ...] = (hotseat.tui, tashkalar.tui, tashkalar_pook.screen, tashkalar_mage_knight.screen)
SIZES = ((80, 24), (120, 36), (160, 50))


class Case(NamedTuple):
    """A screen: its class, how its application opens, and the keys that lead to it."""

    screen: str
    opened: str
    keys: Sequence[str] = ()
    games: Sequence[str] = GAMES
    absent: str = ""
    """The words that the bar doesn't have, as they aren't possible, each with its key."""
    has_bar: bool = True


BOARD, OTHERS = ("tash-kalar",), ("pook", "mageknight", "nim")
TABLE = {"tash-kalar": "TableScreen", "pook": "PookScreen", "mageknight": "MageScreen", "nim": "PlayScreen"}
REPLAYS = {
    "tash-kalar": "BoardReplayScreen",
    "pook": "PookReplayScreen",
    "mageknight": "MageReplayScreen",
    "nim": "ReplayScreen",
}
UNDONE = "u undo|r redo|L last turn"
CASES = (
    *(Case(screen, "table", games=(game,), absent=UNDONE) for game, screen in TABLE.items()),
    *(Case(screen, "table", ("colon", "x"), (game,), "q leave|: type") for game, screen in TABLE.items()),
    *(Case(screen, "ended", ("escape",), (game,), "u undo|M play now") for game, screen in TABLE.items()),
    *(Case(screen, "replay", ("home",), (game,), "Left step|[ turn") for game, screen in REPLAYS.items()),
    *(
        Case(screen, "replay", ("end",), (game,), "Right step|] turn|f fork|i what if")
        for game, screen in REPLAYS.items()
    ),
    Case("TableScreen", "table", ("enter", "j"), BOARD, "Enter play"),
    Case("TableScreen", "table", ("enter", "exclamation_mark"), BOARD, "Enter play"),
    Case("TableScreen", "lesson", (), BOARD, "H hint"),
    Case("TableScreen", "puzzles", ("enter",), BOARD),
    Case("TableScreen", "what if", ("i",), BOARD),
    Case("PlayScreen", "what if", ("i",), ("nim",)),
    Case("HandOverScreen", "covered", games=("tash-kalar", "pook", "mageknight"), absent="Left Right steps"),
    Case("ResultScreen", "ended"),
    Case("TextScreen", "table", ("l",)),
    Case("RulesScreen", "first", ("f1",), ("pook", "mageknight")),
    Case("HelpScreen", "first", ("f1",), BOARD),
    Case("DemonstrationsScreen", "first", ("f1", "d"), BOARD),
    Case("DemonstrationsScreen", "first", ("f1", "d"), ("pook", "mageknight")),
    Case("MageScreen", "first", ("f1", "d", "enter"), ("mageknight",)),
    Case("TableScreen", "first", ("f1", "d", "enter"), BOARD, "o show move"),
    Case("CardsScreen", "table", ("k",), BOARD),
    Case("ComponentsScreen", "table", ("k",), ("mageknight",)),
    Case("SeatsScreen", "table", ("W",)),
    Case("SettingsScreen", "first", ("f2",)),
    Case("BoardStartScreen", "first", games=BOARD, absent="Enter none"),
    Case("BoardStartScreen", "first", ("home",), BOARD, "Enter begin"),
    Case("StartScreen", "first", games=OTHERS),
    Case("ChoiceScreen", "choices", games=BOARD),
    Case("NameScreen", "naming"),
    Case("KeyScreen", "saved", ("k",), BOARD),
    Case("NoteScreen", "kept", games=BOARD),
    Case("TablesScreen", "joining", games=("tash-kalar", "pook", "mageknight")),
    Case("BoardSetupScreen", "setup", games=BOARD),
    Case("BoardSetupScreen", "setup", ("down", "down"), BOARD),
    Case("SetupScreen", "setup", games=OTHERS),
    Case("SavedGamesScreen", "saved", games=("tash-kalar", "pook", "mageknight")),
    Case("SavedGamesScreen", "saved", ("slash",), ("pook",), "n new|q back"),
    Case("BoardReplayScreen", "replay", ("g",), BOARD, "a analyse|q back"),
    Case("SavedGamesScreen", "none saved", absent="Enter resume|r replay|x delete|o export|/ search|t sort"),
    Case("ProfileScreen", "first", ("s",), absent="Enter replay|a analyse"),
    Case("LearnScreen", "lessons", games=BOARD),
    Case("PuzzlesScreen", "puzzles", games=BOARD),
    Case("BoardGymScreen", "first", ("G",), BOARD),
    Case("BoardGymScreen", "first", ("G", "space"), BOARD, "Space show me|P pause"),
    Case("GymScreen", "first", ("G",), ("nim",)),
    Case("ExplorerScreen", "replay", ("home", "X"), ("tash-kalar", "pook", "mageknight")),
    Case("ConsentScreen", "consent", games=BOARD, has_bar=False),
    Case("PlayerFailedScreen", "failing", games=BOARD, has_bar=False),
    Case("LeaveScreen", "leaving", games=BOARD, has_bar=False),
    Case("ParticipantsScreen", "people", games=BOARD, absent="y agree|r rematch|g give"),
)
"""All screens; the table of the board in each of its modes."""
BESIDE = {
    "LineScreen": "the base of boxes with one line",
    "KeysScreen": "the keys themselves",
    "Palette": "Textual's, in which every sign is searched for",
    "BrowserScreen": "a base",
    "GenericTable": "a base",
    "GuardedScreen": "a base",
    "ListScreen": "a base",
    "PublicScreen": "a base",
    "QuestionScreen": "a base",
}
"""The screens that aren't in the table, each with the reason."""


def modules() -> Iterator[ModuleType]:
    """Yield the modules with screens."""
    for package in PACKAGES:
        for each in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not each.name.endswith("terminal_driver"):
                yield importlib.import_module(each.name)


def test_every_screen_is_in_the_table() -> None:
    declared = {
        name
        for module in modules()
        for name, each in vars(module).items()
        if isinstance(each, type) and issubclass(each, Screen) and each.__module__ == module.__name__
    }
    assert declared == {each.screen for each in CASES} | {*BESIDE}


def played(name: str, *players: Any, over: bool = False) -> Session[Any, Any, Any, Any]:
    """Return a game of two, at its end if wanted."""
    game = load(name)
    session = Session.start(game, wanted(game), saved_games.games_folder(), players or (HUMAN, HUMAN))
    while over and session.question is not None:
        options = session.question.options
        session.play(next((each for each in options if each.text == "resign"), options[-1]))
    return session


def opened(case: Case, name: str, folder: Path) -> Any:
    """Return the application of a case; where more than its start is needed, `lead` does it."""
    game = load(name)
    match case.opened:
        case "people":
            hosting = Hosting()
            seated = partial(make_external_players, builtin_players=plugins.require_players(game), hosting=hosting)
            return app_of(game, session=played(name, HUMAN, REMOTE), seated=seated, hosting=hosting)
        case "table" | "leaving":
            return app_of(game, session=played(name))
        case "covered":
            return app_of(game, session=played(name), given={"covers": "on"})
        case "ended":
            return app_of(game, session=played(name, over=True))
        case "replay":
            return app_of(game, replay=played(name, over=True).replay())
        case "what if":
            return app_of(game, replay=Session.what_if(game, game.new(wanted(game))).replay())
        case "saved" | "choices":
            played(name).close()
            return app_of(game, start=case.opened == "choices")
        case "consent":
            session = played(name, HUMAN, bots.bot(folder, bots.SLOW))
            session.untrusted_seats = {1}
            return app_of(game, session=session)
        case "failing":
            return app_of(game, session=played(name, HUMAN, bots.bot(folder, bots.DEAD)))
        case "lesson":
            return app_of(game, lesson=game.lessons()[0].id)
        case "lessons":
            return app_of(game, lesson="")
        case "puzzles":
            app = TashkalarApp.of_game(game)
            app.puzzles = ()
            return app
        case _:
            return app_of(game, start=True, ask_name=case.opened == "naming")


ACTIONS = {
    "setup": "app.set_up",
    "joining": "app.my_tables",
    "none saved": "app.list_saved",
    "choices": "app.choose_table",
}
"""The entry of the first screen that leads to a screen."""
BOXES: dict[str, Callable[[Any], Screen[Any]]] = {
    "leaving": lambda _: LeaveScreen("Ada is here."),
    "kept": lambda _: NoteScreen(),
}


async def lead(case: Case, app: Any, pilot: Any) -> None:
    """Go to the screen of a case."""
    if action := ACTIONS.get(case.opened):
        await app.run_action(action)
    if make := BOXES.get(case.opened):
        app.stack.open(make(app), above=app.screen)
    await pilot.press(*case.keys)
    await until(lambda: type(app.screen).__name__ == case.screen)
    if case.screen == "ExplorerScreen":
        await until(lambda: app.screen.ready)


def bar_of(shown: str) -> str:
    """Return the bar of keys: the last row with the key of this help."""
    return next((row for row in reversed(shown.splitlines()) if f"? {HELP.name_text}" in row), "")


NUMBERED = {f"{number} {case.screen} {case.opened}": case for number, case in enumerate(CASES)}


@pytest.mark.sweep("size", "game")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("case", "game"), [(case, game) for case in NUMBERED for game in NUMBERED[case].games])
async def test_keys_come_first_and_the_bar_says_what_is_possible(
    case: str, game: str, size: tuple[int, int], tmp_path: Path
) -> None:
    app = opened(NUMBERED[case], game, tmp_path / "bots")
    with closing(app.hosting) if app.hosting is not None else nullcontext():
        async with app.run_test(size=size) as pilot:
            await lead(NUMBERED[case], app, pilot)
            await walk(NUMBERED[case], app, pilot)


async def walk(case: Case, app: Any, pilot: Any) -> None:
    """Read the bar of a case, open the keys and close them."""
    bar = bar_of(shown := await read(pilot))
    assert bar or not case.has_bar, shown
    assert "…" not in bar
    assert not [*cut_off(app.screen)]
    assert not [each for each in case.absent.split("|") if each and f"{each} " in bar], bar
    await pilot.press("question_mark")
    assert isinstance(app.screen, KeysScreen | HelpScreen), shown
    assert "Keys" in await read(pilot)
    assert not isinstance(app.screen, HelpScreen) or app.screen.index == 0
    if case.screen != "HelpScreen":  # in which the same key closes it
        await pilot.press("question_mark")
        assert type(app.screen).__name__ == case.screen
        assert bar_of(await read(pilot)) == bar
