"""Closing a screen: its workers end, and events that arrive meanwhile are kept."""

import asyncio
from collections.abc import Callable

import pytest
from textual import events
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Static

from hotseat.testing.nim import Nim
from hotseat.tui.app import GameApp
from hotseat.tui.saved_games import SavedGamesScreen
from hotseat.tui.screen_stack import SerializedApp
from hotseat.tui.timing import call_after_mount
from tests.hotseat.test_generic_screen import begun, quiet

__all__ = ["quiet"]


class Told(Static):
    """Tells a worker that the widget is gone."""

    def __init__(self, gone: asyncio.Event) -> None:
        super().__init__(id="told")
        self._gone = gone

    def on_unmount(self, event: events.Unmount) -> None:
        self._gone.set()


class Working(Screen[None]):
    """Shows what it has found when its widgets are gone, as a thread may answer at that very moment."""

    def compose(self) -> ComposeResult:
        self.gone = asyncio.Event()
        yield Told(self.gone)

    def on_mount(self) -> None:
        self.run_worker(self._work())

    async def _work(self) -> None:
        await self.gone.wait()
        self.query_one("#told", Static).update("found")


GOING: dict[str, Callable[[SerializedApp, Screen[None]], object]] = {
    "the end of a test": lambda app, screen: None,
    "the end": lambda app, screen: app.exit(),
    "closed": lambda app, screen: app.stack.close(screen),
    "another in its place": lambda app, screen: app.stack.show(Screen(), instead_of=screen),
    "all closed": lambda app, screen: app.stack.clear(Screen()),
}


@pytest.mark.parametrize("how", GOING)
async def test_nobody_works_for_a_screen_whose_widgets_go(how: str) -> None:
    app, working = SerializedApp(), Working()
    async with app.run_test() as pilot:
        app.stack.open(working, above=app.screen)
        await pilot.pause()
        GOING[how](app, working)
        await pilot.pause()


async def test_an_answer_that_comes_while_the_table_is_left_is_saved() -> None:
    session = begun()
    app = GameApp(Nim(), session)
    async with app.run_test():
        await app.action_quit()
        session.play("take 1")
    assert not session.save_error


class Drawing(Screen[None]):
    """Shows more once it is drawn."""

    def compose(self) -> ComposeResult:
        yield Static(id="told")

    def show(self) -> None:
        self.query_one("#told", Static).update("drawn")


@pytest.mark.parametrize("how", GOING)
async def test_nothing_is_shown_on_a_screen_whose_widgets_go(how: str) -> None:
    app, drawing = SerializedApp(), Drawing()
    async with app.run_test() as pilot:
        app.stack.open(drawing, above=app.screen)
        await pilot.pause()
        call_after_mount(drawing.show, at=drawing)
        GOING[how](app, drawing)
        await pilot.pause()


async def test_what_is_to_be_shown_once_a_screen_is_drawn_is_shown() -> None:
    app, drawing = SerializedApp(), Drawing()
    async with app.run_test() as pilot:
        app.stack.open(drawing, above=app.screen)
        call_after_mount(drawing.show, at=drawing)
        await pilot.pause()
        assert str(drawing.query_one("#told", Static).content) == "drawn"


async def test_saved_games_are_looked_into_no_longer_when_their_list_goes() -> None:
    for _ in range(3):
        begun().close()
    app = GameApp(Nim())
    async with app.run_test() as pilot:
        games = app.screen
        assert isinstance(games, SavedGamesScreen)
        await pilot.press("x")
        games.action_delete()
        app.stack.clear(Screen())
        await pilot.pause()
    assert len(games.games) == 2
