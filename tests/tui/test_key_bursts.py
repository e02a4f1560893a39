"""Bursts of keys: each key goes to the screen that the keys before it have opened, at any speed."""

import asyncio
from pathlib import Path

import pytest
from textual import events
from textual.command import CommandPalette
from textual.pilot import Pilot
from textual.screen import Screen

from hotseat.tui import screen_stack
from hotseat.tui.hand_over import HandOverScreen
from hotseat.tui.learn import LearnScreen
from hotseat.tui.result import ResultScreen
from hotseat.tui.saved_games import SavedGamesScreen
from hotseat.tui.text_screen import TextScreen
from tashkalar.engine import Catalogue
from tashkalar.tui.app import TashkalarApp
from tashkalar.tui.lesson import ArenaLessonExercise
from tashkalar.tui.screens.cards import CardsScreen
from tashkalar.tui.screens.help import HelpScreen
from tashkalar.tui.screens.replay import BoardReplayScreen
from tashkalar.tui.screens.table import TableScreen
from tashkalar.tui.what_if import BoardTrial
from tests.helpers import saves
from tests.tui.conftest import Sit, read
from tests.tui.input_fuzzing import SIZES, press_in
from tests.tui.key_presses import close_hand_over
from tests.tui.test_screens import PLAYS, replay_of

SIZE = (100, 30)
WIDE = (120, 36)
"""The bar has space for the log."""


async def burst(pilot: Pilot[None], keys: str) -> type[Screen[object]]:
    """Keys in one write, as a terminal sends them; what is open when all has come to rest."""
    for key in keys.split():
        pilot.app.post_message(events.Key(key, key if len(key) == 1 else None))
    await pilot.pause()
    await pilot.pause()
    shown = await read(pilot)
    assert shown.strip(), f"nothing is seen after {keys}"
    return type(pilot.app.screen)


async def test_the_cards_opened_and_closed_twice(sit: Sit) -> None:
    app = sit()
    async with app.run_test(size=SIZE) as pilot:
        await close_hand_over(pilot)
        assert await burst(pilot, "k enter enter") is TableScreen


async def test_what_is_typed_without_end_is_dropped(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screen_stack, "TYPED_AHEAD", 5)
    app = sit()
    async with app.run_test(size=SIZE) as pilot:
        await close_hand_over(pilot)
        assert await burst(pilot, "k" + " s" * 50) is CardsScreen
        assert isinstance(app.screen, CardsScreen)
        assert 5 <= len(app.screen.search_text) < 50


async def test_a_key_typed_ahead_goes_to_what_comes(sit: Sit) -> None:
    app = sit()
    async with app.run_test(size=SIZE) as pilot:
        await close_hand_over(pilot)
        assert await burst(pilot, "k s w o") is CardsScreen
        assert isinstance(app.screen, CardsScreen)
        assert app.screen.search_text == "swo"
        assert await burst(pilot, "escape escape l q question_mark q f2 escape l") is TextScreen


async def test_a_turn_and_the_next_in_one_write(sit: Sit) -> None:
    app = sit(plays=("place d4", "end"))
    async with app.run_test(size=SIZE) as pilot:
        keys = "enter enter p e 6 enter p f 6 enter full_stop"
        assert await burst(pilot, keys) is HandOverScreen
        assert await burst(pilot, "enter enter enter enter enter enter") is TableScreen


async def test_the_palette_and_enter_three_times(sit: Sit) -> None:
    app = sit()
    async with app.run_test(size=SIZE) as pilot:
        await close_hand_over(pilot)
        await burst(pilot, "ctrl+p enter enter enter")
        await burst(pilot, "ctrl+p down enter enter enter enter")
        await burst(pilot, "escape escape escape ctrl+p ctrl+p escape escape")
        assert await burst(pilot, "escape l") is TextScreen


async def test_pages_turned_in_a_palette_without_room(sit: Sit) -> None:
    """Textual's list fails without space, or before its layout."""
    app = sit()
    async with app.run_test(size=SIZE) as pilot:
        await close_hand_over(pilot)
        assert issubclass(await burst(pilot, "ctrl+p pagedown pageup down pagedown pageup"), CommandPalette)
        await pilot.resize_terminal(30, 4)
        assert issubclass(await burst(pilot, "pagedown pageup"), CommandPalette)


async def test_a_click_that_comes_when_the_screen_has_become_smaller(sit: Sit) -> None:
    """Textual looks in vain for what the click fell on, if the palette is open."""
    app = sit()
    async with app.run_test(size=SIZE) as pilot:
        await close_hand_over(pilot)
        await burst(pilot, "ctrl+p")
        await pilot.resize_terminal(80, 24)
        for x, y in ((45, 30), (100, 2)):
            app.screen.post_message(events.Click(app.screen, x, y, 0, 0, 1, False, False, False, x, y))
            await pilot.pause()
            assert isinstance(app.screen, CommandPalette)


async def test_a_screen_stays_until_it_is_there(sit: Sit) -> None:
    """Closed before its widgets have come, it would miss them."""
    app = sit()
    async with app.run_test(size=SIZE) as pilot:
        await close_hand_over(pilot)
        below, above = app.screen, TextScreen("Log", [])
        app.stack.open(above, above=below)
        app.stack.close(above)
        await pilot.pause()
        assert app.screen is above
        app.stack.close(below)
        app.stack.open(TextScreen("Log", []), above=below)
        assert app.screen is above, "only the one on top can be closed, and only it opens another"
        app.stack.close(above)
        app.stack.close(above)
        await pilot.pause()
        assert app.screen is below


async def test_a_lesson_opened_and_left_in_one_write(catalogue: Catalogue) -> None:
    app = TashkalarApp(catalogue, lesson="")
    async with app.run_test(size=SIZE) as pilot:
        assert await burst(pilot, "enter escape") is LearnScreen
        assert await burst(pilot, "enter enter enter") is TableScreen
        assert isinstance(app.screen, TableScreen)
        assert isinstance(app.screen.exercise, ArenaLessonExercise)
        await burst(pilot, "escape escape escape escape escape q")
    assert app.return_code == 0


async def test_the_lessons_above_a_game(sit: Sit) -> None:
    app = sit()
    async with app.run_test(size=SIZE) as pilot:
        await close_hand_over(pilot)
        await app.run_action("learn")
        assert await burst(pilot, "enter escape escape escape escape") is TableScreen


async def test_what_if_opened_and_left_in_one_write(sit: Sit, catalogue: Catalogue) -> None:
    app = TashkalarApp(catalogue, replay=replay_of(sit(plays=(*PLAYS, "resign"))))
    async with app.run_test(size=SIZE) as pilot:
        assert await burst(pilot, "home i i i escape escape") is BoardReplayScreen
        assert await burst(pilot, "i i i i") is TableScreen
        assert isinstance(app.screen, TableScreen)
        assert isinstance(app.screen.exercise, BoardTrial)
        await burst(pilot, "escape escape escape q")
    assert app.return_code == 0


@pytest.fixture
def shelf(catalogue: Catalogue, tmp_path: Path) -> Path:
    """Two unfinished games."""
    folder = tmp_path / "games"
    for seed in (1, 2):
        session = saves.start_session(catalogue, "duel", ("northern", "southern"), seed, ("Ada", "Boris"), folder)
        session.play(session.history.decision.options[0])  # type: ignore[union-attr]
        session.close()
    return folder


async def test_an_unfinished_game_looked_at_and_left_in_one_write(catalogue: Catalogue, shelf: Path) -> None:
    app = TashkalarApp(catalogue)
    async with app.run_test(size=SIZE) as pilot:
        assert await burst(pilot, "r escape") is SavedGamesScreen
        assert await burst(pilot, "r r r") is BoardReplayScreen
        await burst(pilot, "escape escape escape q")
    assert app.return_code == 0


async def test_a_game_is_gone_on_with_once(catalogue: Catalogue, shelf: Path) -> None:
    app = TashkalarApp(catalogue)
    async with app.run_test(size=SIZE) as pilot:
        assert await burst(pilot, "enter up up up") is HandOverScreen
        assert len(app.screen_stack) == 3, "nothing lies below the game and its cover"


async def test_a_replay_is_forked_once(sit: Sit, catalogue: Catalogue, tmp_path: Path) -> None:
    app = TashkalarApp(catalogue, replay=replay_of(sit(plays=(*PLAYS, "resign"))))
    async with app.run_test(size=SIZE) as pilot:
        await burst(pilot, "home f f f f")
    assert len(list(tmp_path.rglob("*.tkr"))) == 1


async def test_one_game_is_dealt(catalogue: Catalogue, tmp_path: Path) -> None:
    app = TashkalarApp(catalogue)
    async with app.run_test(size=SIZE) as pilot:
        await burst(pilot, "enter enter f5 enter f5 f5")
    assert len(list(tmp_path.rglob("*.tkr"))) == 1


async def test_the_result_left_by_many_ways(sit: Sit) -> None:
    app = sit(plays=(*PLAYS, "resign"))
    async with app.run_test(size=SIZE) as pilot:
        assert await burst(pilot, "escape escape enter") is ResultScreen
        assert await burst(pilot, "escape escape escape") is TableScreen
        assert await burst(pilot, "enter r r r") is BoardReplayScreen
        assert await burst(pilot, "escape") is TableScreen
        assert await burst(pilot, "enter n n n") is HandOverScreen, "one rematch"


async def clicks(pilot: Pilot[None], text: str, times: int) -> None:
    """Clicks on a text, in one write as a terminal sends them."""
    lines = (await read(pilot)).splitlines()
    y = next(y for y, line in enumerate(lines) if text in line)
    for _ in range(times):
        press_in(pilot.app, f"click {lines[y].index(text) + 1} {y + 1}")
    await pilot.pause()
    await pilot.pause()


async def test_start_clicked_again_and_again(catalogue: Catalogue, tmp_path: Path) -> None:
    app = TashkalarApp(catalogue)
    async with app.run_test(size=SIZE) as pilot:
        await clicks(pilot, "Start", 6)
        assert isinstance(app.screen, HandOverScreen | TableScreen)
        assert app.stack.depth <= 2
    assert len(list(tmp_path.rglob("*.tkr"))) == 1


async def test_a_game_clicked_again_and_again(catalogue: Catalogue, shelf: Path) -> None:
    app = TashkalarApp(catalogue)
    async with app.run_test(size=SIZE) as pilot:
        await clicks(pilot, "Ada", 6)
        assert isinstance(app.screen, HandOverScreen | TableScreen)
        assert app.stack.depth <= 2


async def test_the_log_clicked_again_and_again(sit: Sit) -> None:
    app = sit()
    async with app.run_test(size=WIDE) as pilot:
        await close_hand_over(pilot)
        await clicks(pilot, "l log", 6)
        assert isinstance(app.screen, TextScreen)
        assert app.stack.depth == 2
        assert await burst(pilot, "escape") is TableScreen


@pytest.mark.long
async def test_sizes_in_a_burst(sit: Sit) -> None:
    """Keys while screens open and close, and one at the end that has no space."""
    app = sit()
    async with app.run_test(size=SIZE) as pilot:
        await close_hand_over(pilot)
        for width, height in (*SIZES, (1, 1), *SIZES, (40, 16), (2, 2), (20, 5)):
            await pilot.resize_terminal(width, height)
            for key in ("k", "escape", "question_mark", "escape", "f2"):
                app.post_message(events.Key(key, None))
            app.post_message(events.Key("escape", None))
        await pilot.resize_terminal(*SIZE)
        assert await burst(pilot, "escape escape") is TableScreen


async def test_help_keeps_its_place_where_there_is_less_to_say_by_now(sit: Sit) -> None:
    app = sit()
    async with app.run_test(size=SIZE) as pilot:
        await close_hand_over(pilot)
        await pilot.press("question_mark", "end")
        screen = app.screen
        assert isinstance(screen, HelpScreen)
        screen.here = lambda _: ()
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "Esc close" in await read(pilot)
        assert screen.index == len(screen.pages) - 1


@pytest.mark.sweep("turns", "quits")
@pytest.mark.parametrize("quits", [False, True])
@pytest.mark.parametrize("turns", range(8))
async def test_a_screen_may_be_on_its_way_when_the_application_ends(sit: Sit, turns: int, quits: bool) -> None:
    """The application ends quietly, wherever on its way the screen is."""
    app = sit()
    async with app.run_test(size=SIZE) as pilot:
        await close_hand_over(pilot)
        assert isinstance(app.screen, TableScreen)
        app.stack.open(HandOverScreen(app.screen.session, 0, covered=False), above=app.screen)
        for _ in range(turns):
            await asyncio.sleep(0)
        if quits:
            app.exit()
            await pilot.pause()
