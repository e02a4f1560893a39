"""A signal, or the key that quits, at the very moment when a screen opens, is built anew or changes its size.

The screen is then taken apart while its callbacks still run. The moments are passes of the event loop, so that each
run meets the same ones.
"""

import asyncio
import gc
import importlib
import os
import pkgutil
import signal
import time
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from textual import events
from textual.drivers.headless_driver import HeadlessDriver
from textual.geometry import Size
from textual.screen import Screen

import hotseat.tui
import tashkalar.tui.screens
import tashkalar_mage_knight.screen
import tashkalar_pook.screen
from hotseat.play.external_players import ExternalPlayers
from hotseat.records.explorer import Sources
from hotseat.records.settings import LEVELS
from hotseat.tui.app import GameApp
from hotseat.tui.dialogues import ConsentScreen, LeaveScreen, PlayerFailedScreen
from hotseat.tui.explorer import ExplorerScreen
from hotseat.tui.messages import ReplayWanted
from hotseat.tui.name_input import NameScreen
from hotseat.tui.note_input import KeyScreen, NoteScreen
from hotseat.tui.start import ChoiceScreen, StartChoice
from hotseat.tui.text_screen import TextScreen
from hotseat.util import i18n
from tashkalar.engine import Catalogue
from tashkalar.tui.commands import GAME
from tashkalar.tui.screens.help import HelpScreen
from tests.hotseat.helpers.fixed_environment import PATIENCE
from tests.tui.golden import DUO, at, mage_knight_begun, of_pook, played
from tests.tui.input_fuzzing import RESTORED, Start, Window, open_window

PACKAGES = (hotseat.tui, tashkalar.tui.screens, tashkalar_mage_knight.screen, tashkalar_pook.screen)
ELSEWHERE = {
    "ParticipantsScreen": "test_table_participants.py, which has a host",
}
GIVEN = {"covers": "off", "animation": "off"}
COVERED = {"covers": "on", "animation": "off"}

Act = Callable[[GameApp], object]
Begin = Callable[[Catalogue], GameApp]


def table(app: GameApp) -> None:
    """Open the table of the game anew, and what opens above it."""
    assert app.session is not None
    app.stack.clear(app.table(app.session, ExternalPlayers(app.session)))


def replay(app: GameApp) -> None:
    """Open the replay of the game."""
    assert app.session is not None
    app.on_replay_wanted(ReplayWanted(app.session.replay()))


def above(make: Callable[[GameApp], Screen[Any]]) -> Act:
    """Open a screen above the others."""
    return lambda app: app.stack.open(make(app), above=app.screen)


def action(name: str, *arguments: str) -> Act:
    """Run an action of the screen on top."""
    return lambda app: getattr(app.screen, f"action_{name}")(*arguments)


def begun(cards: Catalogue, given: dict[str, str] = GIVEN) -> GameApp:
    """A table of Tash-Kalar."""
    app = at(DUO)(cards, dict(given))
    app.levels = LEVELS
    return app


def pook(cards: Catalogue) -> GameApp:
    """A table of Pook."""
    return of_pook("O3 V2 M1")(cards, {})


def mage(cards: Catalogue) -> GameApp:
    """A table of Mage Knight."""
    return mage_knight_begun(cards, {})


def ended(cards: Catalogue) -> GameApp:
    """A table of Tash-Kalar whose game is over."""
    return played("high-form-played.tkr")(cards, dict(GIVEN))


def explorer(app: GameApp) -> Screen[Any]:
    """Return the explorer for the position of the game."""
    assert app.session is not None
    shown = app.session.replay()
    return ExplorerScreen(shown, Sources(shown))


class Opened(NamedTuple):
    """An application, and what opens the screen in it."""

    begin: Begin
    push: Act


SCREENS = {
    "BoardStartScreen": Opened(begun, above(lambda app: app.start_screen())),
    "ChoiceScreen": Opened(
        begun, above(lambda _: ChoiceScreen("More games", [StartChoice("nim", "Nim", "app.close")]))
    ),
    "SavedGamesScreen": Opened(begun, lambda app: app.action_unfinished()),
    "BoardSetupScreen": Opened(begun, lambda app: app.action_new_game()),
    "SettingsScreen": Opened(begun, lambda app: app.action_settings()),
    "ProfileScreen": Opened(begun, lambda app: app.action_statistics()),
    "NoteScreen": Opened(begun, above(lambda _: NoteScreen())),
    "KeyScreen": Opened(begun, above(lambda _: KeyScreen(lambda _text: (_ for _ in ()).throw(AssertionError)))),
    "NameScreen": Opened(begun, above(lambda _: NameScreen())),
    "LearnScreen": Opened(begun, lambda app: app.action_learn()),
    "PuzzlesScreen": Opened(begun, lambda app: app.action_puzzles()),  # type: ignore[attr-defined]
    "RulesScreen": Opened(pook, lambda app: app.action_rules()),
    "DemonstrationsScreen": Opened(begun, lambda app: app.action_demonstrations()),
    "BoardGymScreen": Opened(begun, lambda app: app.action_gym()),
    "TablesScreen": Opened(begun, lambda app: app.action_my_tables()),
    "Palette": Opened(begun, lambda app: app.action_command_palette()),
    "TextScreen": Opened(begun, above(lambda _: TextScreen("Log", [], from_end=True))),
    "KeysScreen": Opened(pook, lambda app: app.action_keys()),
    "HelpScreen": Opened(begun, above(lambda _: HelpScreen(GAME))),
    "PlayerFailedScreen": Opened(begun, above(lambda _: PlayerFailedScreen("No answer", LEVELS, failed=True))),
    "ConsentScreen": Opened(begun, above(lambda _: ConsentScreen("Ada", "bot"))),
    "LeaveScreen": Opened(begun, above(lambda _: LeaveScreen("The other players are connected."))),
    "CardsScreen": Opened(begun, lambda app: app.post_message(events.Key("k", "k"))),
    "SeatsScreen": Opened(begun, action("seats")),
    "ComponentsScreen": Opened(pook, action("look_up", "cards")),
    "HandOverScreen": Opened(lambda cards: begun(cards, COVERED), table),
    "TableScreen": Opened(begun, table),
    "PookScreen": Opened(pook, table),
    "MageScreen": Opened(mage, table),
    "BoardReplayScreen": Opened(ended, replay),
    "PookReplayScreen": Opened(pook, replay),
    "MageReplayScreen": Opened(mage, replay),
    "ResultScreen": Opened(ended, table),
    "ExplorerScreen": Opened(pook, above(explorer)),
}
"""The way to open each screen, by the name of its class."""


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    with i18n.language_context(i18n.ENGLISH):
        yield


def leaves(kind: type[Any]) -> Iterator[str]:
    """The names of this project's screens without a derived one, and of those listed."""
    kinds = list[type[Any]](kind.__subclasses__())
    kinds = [each for each in kinds if not each.__module__.startswith("tests.")]
    if not kinds or kind.__name__ in SCREENS:
        yield from [kind.__name__] * kind.__module__.startswith(("hotseat", "tashkalar"))
    for each in kinds:
        yield from leaves(each)


def test_every_screen_is_listed() -> None:
    for package in PACKAGES:
        for module in pkgutil.iter_modules(package.__path__, package.__name__ + "."):
            importlib.import_module(module.name)
    assert {name.partition("[")[0] for name in leaves(Screen)} == SCREENS.keys() | ELSEWHERE.keys()


async def end(app: GameApp, keys: list[str], move: Act, passes: int, ends: Act) -> None:
    """End an application so many passes of the event loop after a move; nothing of it may go wrong unnoticed."""
    wrong: list[dict[str, Any]] = []
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _, context: wrong.append(context))

    async def play(pilot: Any) -> None:
        await pilot.press("shift", *keys)
        move(app)
        for _ in range(passes):
            await asyncio.sleep(0)
        ends(app)

    run = app.run_async(headless=True, size=(120, 36), auto_pilot=play)
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # such as a coroutine that is never awaited
        await asyncio.wait_for(run, PATIENCE)
    assert app.failure is None
    assert not wrong


def hang_up(app: GameApp) -> None:
    app.hang_up(signal.SIGTERM)


KNOWN = {
    "BoardStartScreen": 1,
    "BoardSetupScreen": 2,
    "TextScreen": 0,
    "SeatsScreen": 2,
    "Palette": 1,
    "PookScreen": 1,
    "MageReplayScreen": 1,
    "ResultScreen": 0,
}
"""Some screens whose callbacks miss their widgets when the signal comes after so many passes."""


@pytest.mark.parametrize("screen", KNOWN)
async def test_a_signal_ends_it_while_a_screen_opens(catalogue: Catalogue, screen: str) -> None:
    begin, push = SCREENS[screen]
    app = begin(catalogue)
    await end(app, [], push, KNOWN[screen], hang_up)
    assert app.return_code == 128 + signal.SIGTERM


MOMENTS = (0, 1, 2, 3, 5, 8, 12, 16, 24)


@pytest.mark.long
@pytest.mark.parametrize("passes", MOMENTS)
@pytest.mark.parametrize("screen", SCREENS)
async def test_a_signal_ends_it_at_any_moment_of_any_screen(
    catalogue: Catalogue, screen: str, passes: int, capfd: pytest.CaptureFixture[str]
) -> None:
    begin, push = SCREENS[screen]

    def look_and_hang_up(app: GameApp) -> None:
        assert type(app.screen).__name__ == screen or passes < MOMENTS[-1]
        hang_up(app)

    app = begin(catalogue)
    await end(app, [], push, passes, look_and_hang_up)
    assert app.return_code == 128 + signal.SIGTERM
    app = begin(catalogue)
    await end(app, [], push, passes, lambda app: app.exit())
    assert app.return_code == 0
    app = begin(catalogue)
    sizes = [events.Resize(size, size) for size in (Size(60, 20), Size(30, 10))]
    await end(app, [], lambda app: (push(app), *map(app.post_message, sizes)), passes, hang_up)
    assert app.return_code == 128 + signal.SIGTERM
    gc.collect()
    assert capfd.readouterr() == ("", "")


LANGUAGE = ["right"] * list(i18n.LANGUAGES).index("de")
"""The keys that go to the language before German, from that of the system."""


def german(app: GameApp) -> None:
    """Choose German, for which all screens are built anew."""
    app.post_message(events.Key("right", None))


@pytest.mark.sweep("passes")
@pytest.mark.parametrize("passes", [12, 16, 20, 25])
async def test_a_signal_ends_it_while_the_language_changes(catalogue: Catalogue, passes: int) -> None:
    app = begun(catalogue)
    await end(app, ["f2", *LANGUAGE], german, passes, hang_up)
    assert app.return_code == 128 + signal.SIGTERM


@pytest.mark.long
@pytest.mark.parametrize("passes", [1, 6, 12, 20, 30, 45])
@pytest.mark.parametrize(
    "screen", sorted(SCREENS.keys() - {"SettingsScreen", "Palette", "ConsentScreen", "LeaveScreen"})
)
async def test_a_signal_ends_it_while_any_screen_is_built_anew(catalogue: Catalogue, screen: str, passes: int) -> None:
    begin, push = SCREENS[screen]
    for ends, code in ((hang_up, 128 + signal.SIGTERM), (lambda app: app.exit(), 0)):
        app = begin(catalogue)

        def above_it(app: GameApp) -> None:
            push(app)
            app.call_later(app.action_settings)
            for key in (*LANGUAGE, "right"):
                app.call_later(app.post_message, events.Key(key, None))

        await end(app, [], above_it, passes + 60, ends)
        assert app.return_code == code


# --- in a terminal ---------------------------------------------------------------------------------------------------

KEYS: dict[str, list[str]] = {
    "language": ["f2", *LANGUAGE, "right"],
    "settings": ["escape", "f2"],
    "palette": ["ctrl+p"],
    "size": ["size 60 20"],
}


@pytest.mark.long
@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
@pytest.mark.parametrize("keys", KEYS)
def test_a_signal_restores_the_terminal_and_says_nothing(tmp_path: Path, keys: str, sign: signal.Signals) -> None:
    window = Window(["play"], tmp_path, (120, 36))
    try:
        open_window(window, Start("play"))
        for key in KEYS[keys]:
            window.press(key)
            window.read(0.03)
        os.kill(window.process, sign)
        until = time.monotonic() + PATIENCE
        while window.read(0.1):
            assert time.monotonic() < until, "it doesn't end"
        assert window.code == 128 + sign
        assert not Window.text(window.output.rpartition(RESTORED)[2]).strip()
        assert RESTORED in window.output
        assert not list(tmp_path.rglob("*crash*"))
    finally:
        window.close()


# --- what counts -----------------------------------------------------------------------------------------------------


def fail() -> None:
    raise ZeroDivisionError("a real one")


async def test_an_error_before_the_signal_is_a_failure_still(catalogue: Catalogue) -> None:
    app = begun(catalogue)

    async def play(_: Any) -> None:
        app.call_later(fail)
        while app.failure is None:
            await asyncio.sleep(0)
        hang_up(app)

    await asyncio.wait_for(app.run_async(headless=True, auto_pilot=play), PATIENCE)
    assert isinstance(app.failure, ZeroDivisionError)


async def test_an_error_after_the_signal_is_logged_only(catalogue: Catalogue, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO", "hotseat")
    app = begun(catalogue)

    def both(app: GameApp) -> None:
        hang_up(app)
        app._handle_exception(ZeroDivisionError("a late one"))

    await end(app, [], lambda _: None, 0, both)
    assert app.return_code == 128 + signal.SIGTERM
    assert "raised while the application ends: ZeroDivisionError('a late one')" in caplog.text


@pytest.mark.parametrize("later", ["action_quit", "exit"])
async def test_a_key_typed_before_a_signal_leaves_its_exit_code(catalogue: Catalogue, later: str) -> None:
    app = begun(catalogue)

    def both(app: GameApp) -> None:
        hang_up(app)
        app.call_later(getattr(app, later))
        app.call_later(app.action_play_other, "pook")

    await end(app, [], lambda _: None, 0, both)
    assert app.return_code == 128 + signal.SIGTERM


@pytest.mark.parametrize("ends", [hang_up, GameApp.exit])
@pytest.mark.parametrize("screen", ["CardsScreen", "BoardSetupScreen", "SettingsScreen"])
async def test_nothing_opens_once_it_ends(catalogue: Catalogue, screen: str, ends: Act) -> None:
    """Such as by a key that waits in the queue; the end would wait for the new screen for ever."""
    begin, push = SCREENS[screen]
    app = begin(catalogue)

    def both(app: GameApp) -> None:
        ends(app)
        app.call_later(push, app)

    await end(app, [], lambda app: app.post_message(events.Key("k", "k")), 0, both)
    assert app.return_code == (128 + signal.SIGTERM if ends is hang_up else 0)


async def test_a_signal_before_the_first_screen_ends_it(catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch) -> None:
    """The moments from which the terminal may change."""
    app, heeded = begun(catalogue), list[str]()
    monkeypatch.setattr("hotseat.tui.terminal_app.end_on_signals", lambda *_, **__: heeded.append("signals"))
    monkeypatch.setattr(HeadlessDriver, "start_application_mode", lambda _: heeded.append("terminal"))
    monkeypatch.setattr(type(app), "open_first", lambda app: app.exit())
    await asyncio.wait_for(app.run_async(headless=True), PATIENCE)
    assert heeded == ["signals", "terminal"]
