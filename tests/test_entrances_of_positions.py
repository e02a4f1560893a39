"""Every entrance takes positions, keys, moments of games and puzzles of all games, and says in one line what is bad."""

import json
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input

from hotseat.cli.plugins import app_class
from hotseat.play.session import Session
from hotseat.plugin.registry import load_game
from hotseat.records import saved_games
from hotseat.records.position_file import entry_of
from hotseat.records.replay import Replay
from hotseat.records.share_key import position_key, record_key
from hotseat.records.variations import read_variations
from hotseat.tui.app import GameApp
from hotseat.tui.menu_commands import OPEN_KEY
from hotseat.tui.note_input import KeyScreen, NoteScreen
from hotseat.tui.replay import ReplayScreen
from hotseat.tui.saved_games import SavedGamesScreen
from hotseat.tui.setup import SetupScreen
from hotseat.tui.start import StartScreen
from tests.helpers.cli_runner import Run, typing_caller
from tests.hotseat.helpers.idle import screen_text, until

GAMES = ("tash-kalar", "pook", "mageknight")
PLY, PLAYED = 4, 6
"""The decision of the moment, and those of the whole game."""
SOURCES = ("file", "key", "moment of a key", "moment of a game", "puzzle")
BAD: Mapping[str, str] = {
    "nonsense": "no share key, file or saved game",
    "tk1_AAAA": "damaged",
    "{folder}/empty.json": "impossible",
    "{folder}/text.json": "isn't JSON",
    "{folder}/none.json": "no share key, file or saved game",
    "{folder}/game.tkr 99": "no decision 99",
    "{folder}/file.json 2": "is played in this position",
}
"""Texts that open nothing, and a part of the line that says why."""


class Moment(NamedTuple):
    """A moment of a game as everything that opens it."""

    game: Any
    state: Any
    texts: Mapping[str, str]
    folder: Path


def wanted_of(name: str) -> dict[str, Any]:
    """Return the deal of a game."""
    wanted = {"seed": 7, "names": ["Ada", "Boris"]}
    return wanted | ({"form": "duel", "schools": ["northern", "southern"]} if name == "tash-kalar" else {})


def moment_of(name: str, folder: Path) -> Moment:
    """Play some decisions of a game outside the folder of saved games, and write what can be opened."""
    game = load_game(name)
    session = Session.start(game, wanted_of(name), folder)
    while len(session.steps) < PLAYED:
        assert session.question is not None
        session.play(session.question.options[0])
    session.close()
    assert session.path is not None
    record = session.path.rename(folder / "game.tkr")
    state = session.steps[PLY - 1].state
    (folder / "file.json").write_text(json.dumps(entry_of(game, state)), "utf-8")
    puzzle = game.position(state) | {"aim": {"score": 1}}
    (folder / "puzzle.json").write_text(json.dumps(puzzle), "utf-8")
    (folder / "empty.json").write_text("{}", "utf-8")
    (folder / "text.json").write_text("a position", "utf-8")
    texts = {
        "file": str(folder / "file.json"),
        "key": position_key(game, state),
        "moment of a key": f"{record_key(record.read_bytes())} {PLY}",
        "moment of a game": f"{record} {PLY}",
        "puzzle": str(folder / "puzzle.json"),
    }
    return Moment(game, state, texts, folder)


@pytest.fixture
def moments(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Moment]:
    """Makes the moment of a game; the folder of saved games is empty."""
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path / "data"))
    (tmp_path / "given").mkdir()
    return partial(moment_of, folder=tmp_path / "given")


@pytest.fixture
def run(moments: object, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command inside this process."""
    return typing_caller(monkeypatch, capsys)


def latest_state(game: Any) -> Any:
    """Return the position of the game that was saved last."""
    return Replay.read(max(saved_games.all_games(), key=lambda each: each.when).path, game).states[-1]


# --- plain lines and commands ---------------------------------------------------------------------------------------

LINES: Mapping[str, Callable[[Moment], tuple[str, ...]]] = {
    "running game": lambda at: ("play", "--plain", "--game", at.game.id, "--names", "Zoe,Yuri"),
    "replay": lambda at: ("replay", str(at.folder / "game.tkr"), "--plain"),
}
"""The plain lines that take `open`, by the command that leads there."""
COMMANDS: tuple[tuple[str, ...], ...] = (
    ("replay", "--plain"), ("show",), ("export", "--to", "txt"), ("play", "--plain", "--from"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("name", "source"),
    [
        pytest.param(name, source, marks=() if source == quick.get(name) else pytest.mark.long)
        for quick in [{"tash-kalar": "moment of a game", "pook": "file"}]
        for name in GAMES
        for source in SOURCES
    ],
)
def test_plain_lines_open_everything(name: str, source: str, moments: Callable[[str], Moment], run: Run) -> None:
    at = moments(name)
    for entrance, words in LINES.items():
        known = len(saved_games.all_games())
        said = run(*words(at), stdin=f"open {at.texts[source]}\nfork\nquit\n")
        assert (said.code, said.err) == (0, ""), entrance
        assert "A new game, forked from" in said.out, entrance
        assert latest_state(at.game) == at.state, entrance
        back = run(*words(at), stdin=f"open {at.texts[source]}\nquit\nfork\nquit\n").out
        assert "The replay is closed" in back, entrance
        assert ("is neither" in back) is (entrance == "running game"), back
        assert len(saved_games.all_games()) > known


@pytest.mark.parametrize("name", ["tash-kalar", *(pytest.param(name, marks=pytest.mark.long) for name in GAMES[1:])])
def test_commands_open_everything(name: str, moments: Callable[[str], Moment], run: Run) -> None:
    at = moments(name)
    for source in SOURCES:
        text, _blank, ply = at.texts[source].partition(" ")
        game = ("--at", ply) if ply else ()
        if name != "tash-kalar" and source == "puzzle":  # it has no id of a game, so it is one of the program's own
            continue
        for command in COMMANDS:
            said = run(*command, text, *(game if "--from" in command else ()), stdin="quit\n")
            assert said.code == 0, (command, source, said)
        assert latest_state(at.game) == at.state, source


@pytest.mark.parametrize("name", ["pook", pytest.param("tash-kalar", marks=pytest.mark.long)])
def test_plain_lines_say_what_is_bad_in_one_line(name: str, moments: Callable[[str], Moment], run: Run) -> None:
    at = moments(name)
    for entrance, words in LINES.items():
        for text, why in BAD.items():
            said = run(*words(at), stdin=f"open {text.format(folder=at.folder)}\nquit\n")
            assert said.code == 0, (entrance, text)
            [line] = [line for line in said.out.splitlines() if why in line]
            assert line[0].isupper() or line.startswith("text.json"), line
            assert len(line) < 250, line
        assert "Name a share key" in run(*words(at), stdin="open\nquit\n").out


# --- screens --------------------------------------------------------------------------------------------------------


class Entrance(NamedTuple):
    """A screen with its class, None for any, the options that lead there, and the key of the box."""

    kind: type[Screen[Any]] | None
    options: Callable[[Moment], dict[str, Any]]
    key: str = ""
    """The key; "" where the palette has the command."""


def running(at: Moment) -> dict[str, Any]:
    """A game that is played."""
    return {"session": Session.start(at.game, wanted_of(at.game.id), None)}


ENTRANCES: Mapping[str, Entrance] = {
    "first screen": Entrance(StartScreen, lambda _at: {"start": True}, "k"),
    "setup": Entrance(SetupScreen, lambda _at: {}, "f7"),
    "running game": Entrance(None, running),
    "replay": Entrance(ReplayScreen, lambda at: {"replay": Replay.read(at.folder / "game.tkr", at.game)}),
    "saved games": Entrance(SavedGamesScreen, lambda _at: {"start": True}, "k"),
}


async def arrive(app: GameApp, pilot: Pilot[Any], entrance: str) -> Screen[Any]:
    """Wait for the screen of an entrance, and return it."""
    kind = ENTRANCES[entrance].kind
    await pilot.pause()
    if entrance == "saved games":
        await app.run_action("list_saved", app)
    await until(lambda: kind is None or isinstance(app.screen, kind))
    return app.screen


async def open_box(app: GameApp, pilot: Pilot[Any], key: str) -> None:
    """Open the box by the key of the screen, or by the palette where it has none."""
    if key:
        await pilot.press(key)
    else:
        found = [each for each in app.get_system_commands(app.screen) if each.help == OPEN_KEY.help_text]
        assert len(found) == 1
        app.call_later(found[0].callback)
    await until(lambda: isinstance(app.screen, KeyScreen) and bool(app.screen.query(Input)))


@pytest.mark.parametrize(
    ("name", "entrance"),
    [
        pytest.param(name, entrance, marks=() if (name, entrance) == ("pook", "setup") else pytest.mark.long)
        for name in GAMES
        for entrance in ENTRANCES
    ],
)
async def test_screens_open_everything(name: str, entrance: str, moments: Callable[[str], Moment]) -> None:
    at, way = moments(name), ENTRANCES[entrance]
    app = app_class(at.game).of_game(at.game, given={"covers": "off"}, **way.options(at))
    async with app.run_test(size=(120, 36)) as pilot:
        shown = await arrive(app, pilot, entrance)
        sources = SOURCES if (name, entrance) != ("pook", "setup") else SOURCES[:1]
        for source in sources:
            await open_box(app, pilot, way.key)
            app.screen.query_one(Input).value = at.texts[source]
            await pilot.press("enter")
            await until(lambda: isinstance(app.screen, ReplayScreen) and app.screen is not shown)
            assert isinstance(app.screen, ReplayScreen)
            assert app.screen.replay.state == at.state, source
            if source != sources[-1]:
                await pilot.press("q")
                await until(lambda: app.screen is shown)
        before = app.session
        await pilot.press("f")
        await until(lambda: app.session is not None and app.session is not before)
        assert app.session is not None
        assert app.session.state == at.state


@pytest.mark.long
@pytest.mark.parametrize("entrance", ENTRANCES)
async def test_the_box_says_what_is_bad_and_stays(entrance: str, moments: Callable[[str], Moment]) -> None:
    at, way = moments("tash-kalar"), ENTRANCES[entrance]
    app = app_class(at.game).of_game(at.game, given={"covers": "off"}, **way.options(at))
    async with app.run_test(size=(120, 36)) as pilot:
        shown = await arrive(app, pilot, entrance)
        await open_box(app, pilot, way.key)
        for text, why in BAD.items():
            app.screen.query_one(Input).value = text.format(folder=at.folder)
            await pilot.press("enter")
            await pilot.pause()
            assert isinstance(app.screen, KeyScreen), text
            assert " ".join(why.split()[:2]) in screen_text(app), text
        await pilot.press("escape")
        await until(lambda: app.screen is shown)
    assert not saved_games.all_games()


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
async def test_moves_of_any_game_are_kept_on_the_screen(name: str, moments: Callable[[str], Moment]) -> None:
    at = moments(name)
    session = Session.start(at.game, wanted_of(name), saved_games.games_folder())
    turns = 0
    while session.question is not None:
        options = [each for each in session.question.options if each.text != "resign"]
        session.play(options[turns % len(options)])
        turns += 1
    session.close()
    assert session.path is not None
    replay = Replay.read(session.path, at.game)
    replay.to_ply(PLY)
    app = app_class(at.game).of_game(at.game, given={"covers": "off"}, replay=replay)
    async with app.run_test(size=(120, 36)) as pilot:
        await until(lambda: isinstance(app.screen, ReplayScreen))
        shown = app.screen
        await pilot.press("i")
        await until(lambda: app.screen is not shown)
        tried: Any = app.screen
        await until(lambda: tried.is_mounted)
        tried.play(tried.session.question.options[0])
        await pilot.pause()
        await pilot.press("K")
        await until(lambda: isinstance(app.screen, NoteScreen) and bool(app.screen.query(Input)))
        app.screen.query_one(Input).value = "on second thoughts"
        await pilot.press("enter")
        await until(lambda: app.screen is tried)
    [variation] = read_variations(Replay.read(session.path, at.game))[0]
    assert (variation.ply, variation.note) == (PLY, "on second thoughts")
