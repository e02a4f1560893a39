"""Names from outside on every screen: they are content, never markup, and stand as they were typed."""

import re
from pathlib import Path

import pytest
from rich.cells import cell_len
from textual.events import Key, Paste
from textual.pilot import Pilot
from textual.widgets import Input

from hotseat.records import saved_games
from hotseat.tui.hand_over import HandOverScreen
from hotseat.tui.result import ResultScreen
from hotseat.tui.saved_games import LEAST_NAME
from hotseat.tui.settings_screen import SettingsScreen
from hotseat.tui.setup import SetupScreen
from hotseat.util import cell_width
from tashkalar.engine import Catalogue, Decision, setup
from tashkalar.game_types import Replay, Session
from tashkalar.lessons import load_lessons
from tashkalar.tui.app import TashkalarApp
from tashkalar.tui.lesson import ArenaLessonExercise
from tashkalar.tui.screens.table import TableScreen
from tashkalar.tui.what_if import BoardTrial
from tests.helpers import saves
from tests.helpers.hostile_names import KNIGHT, NORTH, SCHOOLS, SYLVAN, TABLES, TEXT, hostile_cards
from tests.helpers.saves import read_replay, unsaved_session
from tests.tui.conftest import read
from tests.tui.key_presses import close_hand_over

pytestmark = pytest.mark.sweep("size", "names")

PLAYS = ("place d4", "end", "place e6", "place f6", "end", "place d5", "place d6", "end")
SURELY = 12
"""The columns of a name that fit everywhere."""


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Catalogue:
    return hostile_cards(tmp_path_factory.mktemp("cards"))


def started(cards: Catalogue, names: tuple[str, ...], folder: Path | None = None, plies: int = 8) -> Session:
    """A game as far as it was played; four play in teams."""
    schools = SCHOOLS[: len(names)]
    session = saves.start_session(cards, "high-form", schools, 7, names, folder, teams=len(names) == 4)
    for _ in range(plies):
        decision = session.history.decision
        assert isinstance(decision, Decision)
        session.play(decision.options[0])
    return session


def is_shown(name: str, shown: str) -> bool:
    """Whether the name stands there as it was typed, wrapped between words or cut short if it is long."""
    bare, text = "".join(name.split()), "".join(sign for sign in shown if not sign.isspace() and sign not in "│║…")
    least = next((bare[:i] for i in range(len(bare)) if cell_len(bare[:i]) >= SURELY // 2), bare)
    return (bare if cell_len(name) <= SURELY else least) in text


async def screen_text(pilot: Pilot[None], *names: str) -> str:
    """Return the screen with these names in it and no line askew."""
    shown = await read(pilot)
    for name in names:
        assert is_shown(name, shown), f"{name} is not in\n{shown}"
    assert {cell_len(line) for line in shown.splitlines()} == {pilot.app.size.width}
    return shown


SIZES = [(120, 36), (80, 24), (60, 20)]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("names", TABLES.values(), ids=TABLES)
async def test_a_game_shows_names_as_they_were_typed(
    own: Catalogue, names: tuple[str, ...], size: tuple[int, int]
) -> None:
    app = TashkalarApp(own, started(own, names))
    async with app.run_test(size=size) as pilot:
        assert app.session is not None
        whose = names[app.session.state.seat]
        await screen_text(pilot, whose)
        await close_hand_over(pilot)
        await screen_text(pilot, whose)
        await pilot.press("w")
        await screen_text(pilot, *names)
        await pilot.press("escape", "l")
        await screen_text(pilot, *names)
        await pilot.press("escape", "question_mark")
        await screen_text(pilot)
        await pilot.press("escape", "R", "enter")
        assert f"{whose} resigned" in re.sub(r"\s+", " ", await screen_text(pilot, *names))
        await pilot.press("r", "h", "h", *["tab"] * (size == SIZES[-1]))
        await screen_text(pilot, names[0])
        assert app.is_running


@pytest.mark.parametrize("names", TABLES.values(), ids=TABLES)
async def test_lists_replays_and_forks_show_names_as_they_were_typed(own: Catalogue, names: tuple[str, ...]) -> None:
    started(own, names, saved_games.games_folder()).close()
    app = TashkalarApp(own)
    async with app.run_test(size=SIZES[1]) as pilot:
        await screen_text(pilot, names[0], NORTH)
        await pilot.press("e")
        pilot.app.screen.query_one("#unfinished-name", Input).clear()
        pilot.app.screen.post_message(Paste("\x1b[/b]王 \u202e[@click=app.quit]Final"))
        await screen_text(pilot, "[/b]王 [@click=app.quit]Final")
        await pilot.press("enter")
        await screen_text(pilot, "b-click-app-quit-final")
        assert app.is_running
        await pilot.press("r")
        await screen_text(pilot, names[0])
        await pilot.press("f")
        await screen_text(pilot, names[0])
        await close_hand_over(pilot)
        assert isinstance(app.screen, TableScreen)
        await screen_text(pilot, names[0])


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("names", [*TABLES.values(), ("王" * 24, "z" * 24, "y" * 24)], ids=[*TABLES, "three"])
async def test_the_list_of_games_cuts_no_name_to_a_letter(
    catalogue: Catalogue, names: tuple[str, ...], size: tuple[int, int]
) -> None:
    schools, form = SCHOOLS[: len(names)], "melee" if len(names) == 3 else "high-form"
    session = saves.start_session(catalogue, form, schools, 7, names, saved_games.games_folder(), teams=len(names) == 4)
    session.play(session.history.decision.options[0])  # type: ignore[union-attr]
    session.close()
    Session.fork(read_replay(session.path, catalogue), saved_games.games_folder()).close()  # type: ignore[arg-type]
    app = TashkalarApp(catalogue)
    async with app.run_test(size=size) as pilot:
        shown = await screen_text(pilot, *(cell_width.truncate(name, LEAST_NAME - 1) for name in names))
        assert "forked from" in shown
        assert shown.count("just now") == 2


@pytest.mark.parametrize("size", SIZES[1:], ids=str)
@pytest.mark.parametrize("names", TABLES.values(), ids=TABLES)
async def test_covers_and_results_show_names_as_they_were_typed(
    own: Catalogue, names: tuple[str, ...], size: tuple[int, int]
) -> None:
    session = started(own, names)
    app = TashkalarApp(own, session)
    async with app.run_test(size=size) as pilot:
        assert isinstance(app.screen, HandOverScreen)
        await screen_text(pilot, names[session.state.seat])
        await close_hand_over(pilot)
        await pilot.press("R", "enter")
        assert isinstance(app.screen, ResultScreen)
        await screen_text(pilot, *names)


@pytest.mark.parametrize("size", SIZES[1:], ids=str)
@pytest.mark.parametrize("names", TABLES.values(), ids=TABLES)
async def test_what_if_and_settings_show_names_as_they_were_typed(
    own: Catalogue, names: tuple[str, ...], size: tuple[int, int]
) -> None:
    session = started(own, names)
    session.play("resign")
    replay = Replay(session.game, session.history.start, session.steps, record="[/b]")
    replay.to_ply(4)
    app = TashkalarApp(own, replay=replay)
    async with app.run_test(size=size) as pilot:
        whose = names[replay.state.seat]
        await pilot.press("i")
        assert isinstance(app.screen, TableScreen)
        assert isinstance(app.screen.exercise, BoardTrial)
        await screen_text(pilot, whose)
        await pilot.press("f2")
        assert isinstance(app.screen, SettingsScreen)
        await screen_text(pilot)
        await pilot.press("escape", "k")
        await screen_text(pilot)
        await pilot.press("escape", "l")
        await screen_text(pilot, whose)
        assert app.is_running


@pytest.mark.sweep("data")
@pytest.mark.parametrize(
    "data", ['{"theme": "[/b]"}', '{"[@click=app.quit]": 1}', '{"keys": {"[/i]": "[/b]"}}', "[/b]"]
)
async def test_odd_settings_are_told_as_they_stand(own: Catalogue, tmp_path: Path, data: str) -> None:
    (tmp_path / "settings.json").write_text(data)
    app = TashkalarApp(own)
    async with app.run_test(size=SIZES[0], notifications=True) as pilot:
        shown = await screen_text(pilot)
        assert "settings" in shown
        assert app.is_running
        await pilot.press("f2")
        await screen_text(pilot)


# --- cards and schools ----------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_cards_show_their_names_and_texts_as_they_were_written(own: Catalogue, size: tuple[int, int]) -> None:
    app = TashkalarApp(own, started(own, ("Ada", "Boris")))
    async with app.run_test(size=size) as pilot:
        await close_hand_over(pilot)
        await pilot.press("k", *"quit")
        await screen_text(pilot, KNIGHT)
        await pilot.press("escape", *"[/i]")
        shown = await screen_text(pilot)
        if size == SIZES[-1]:  # a card is longer than the screen
            await pilot.press("pagedown")
            shown += await screen_text(pilot)
        assert TEXT in re.sub(r"[^!-~]+", " ", shown)
        assert app.is_running


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_a_lesson_shows_cards_under_their_names(own: Catalogue, size: tuple[int, int]) -> None:
    taught = next(lesson for lesson in load_lessons() if "swordmaster" in lesson.hand)
    app = TashkalarApp(own, lesson=taught.id)
    async with app.run_test(size=size) as pilot:
        assert isinstance(app.screen, TableScreen)
        assert isinstance(app.screen.exercise, ArenaLessonExercise)
        await pilot.press("k", *"quit")
        await screen_text(pilot, KNIGHT)
        await pilot.press("escape", "escape", "l", "escape", "escape")
        await screen_text(pilot)
        assert app.is_running


async def test_a_card_is_viewed_under_its_name(own: Catalogue) -> None:
    seat = {"beings": ["swordmaster"]}
    session = unsaved_session(
        setup(own, {"form": "duel", "seats": [{"school": "northern", **seat}, {"school": "sylvan"}], "turn": {}})
    )
    app = TashkalarApp(own, session)
    async with app.run_test(size=SIZES[0]) as pilot:
        await close_hand_over(pilot)
        await pilot.press("1")
        await screen_text(pilot, KNIGHT)
        await pilot.press("v")
        await screen_text(pilot, KNIGHT)
        await pilot.press("escape", "question_mark")
        await screen_text(pilot, KNIGHT)
        assert app.is_running


async def test_schools_are_chosen_under_their_names(own: Catalogue) -> None:
    app = TashkalarApp(own)
    async with app.run_test(size=SIZES[0]) as pilot:
        await screen_text(pilot, NORTH)
        app.screen.query_one("#loadout-0").focus()
        await pilot.pause()
        await screen_text(pilot, NORTH, SYLVAN)


# --- where names enter ----------------------------------------------------------------------------


@pytest.mark.parametrize("names", [names for names in TABLES.values() if len(names) == 2])
async def test_every_name_can_be_pasted(own: Catalogue, names: tuple[str, str]) -> None:
    app = TashkalarApp(own)
    async with app.run_test(size=SIZES[0]) as pilot:
        await paste(pilot, dict(zip(("#name-0", "#name-1"), names, strict=True)))
        assert names[1][-12:] in await screen_text(pilot)
        await pilot.press("f5")
        await pilot.pause()
        assert app.session is not None
        assert set(app.session.state.config.names) == set(names)


async def test_a_joiner_can_be_typed(own: Catalogue) -> None:
    app = TashkalarApp(own)
    name = TABLES["joined"][0]
    async with app.run_test(size=SIZES[0]) as pilot:
        await paste(pilot, {"#name-0": ""})
        for sign in name:
            app.screen.post_message(Key("upper_a", sign))
        await pilot.pause()
        assert app.screen.query_one("#name-0", Input).value == name


async def paste(pilot: Pilot[None], texts: dict[str, str]) -> None:
    """Put texts into lines, in place of what stands there."""
    for line, text in texts.items():
        entry = pilot.app.screen.query_one(line, Input)
        entry.focus()
        entry.clear()
        await pilot.pause()
        pilot.app.screen.post_message(Paste(text))
        await pilot.pause()


async def test_one_name_in_two_spellings_is_one(own: Catalogue) -> None:
    app = TashkalarApp(own)
    async with app.run_test(size=SIZES[0]) as pilot:
        await paste(pilot, {"#name-0": "Zoe\u0308", "#name-1": "Zo\u00eb"})
        await pilot.press("f5")
        assert "The players need different names." in await screen_text(pilot)
        await paste(pilot, {"#name-1": "Ada"})
        await pilot.press("f5")
        await pilot.pause()
        assert app.session is not None
        assert set(app.session.state.config.names) == {"Zo\u00eb", "Ada"}


async def test_what_cant_be_seen_cant_be_pasted(own: Catalogue) -> None:
    app = TashkalarApp(own)
    async with app.run_test(size=SIZES[0]) as pilot:
        await paste(pilot, {"#name-0": "A\x1b[31m\u202ed\u200ba\x9b", "#name-1": "\u0301"})
        await pilot.press("f5")
        shown = await screen_text(pilot, "A[31mda")
        assert isinstance(app.screen, SetupScreen)
        assert "can't be a name" in shown


async def test_a_seed_is_a_number_that_a_game_can_have(own: Catalogue) -> None:
    app = TashkalarApp(own)
    async with app.run_test(size=SIZES[0]) as pilot:
        seed = app.screen.query_one("#seed", Input)
        for typed in ("1" * 5000, "9" * 20, "²", ""):
            seed.value = typed
            await pilot.press("f5")
            assert "The seed is a whole number" in await read(pilot)


async def test_what_a_notice_says_is_no_markup(own: Catalogue) -> None:
    app = TashkalarApp(own)
    async with app.run_test(size=SIZES[0], notifications=True) as pilot:
        app.notify("[/b] [red]x")
        await pilot.pause()
        assert "[/b] [red]x" in await screen_text(pilot)
