"""A screen that goes: nobody works on for it, and nothing that comes meanwhile is lost."""

import asyncio
from collections.abc import Callable

import pytest
from textual import events
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Static

from tashkalar.kernel.screen.bare import BareApp
from tashkalar.kernel.screen.stage import StagedApp
from tests.kernel.nim import Nim
from tests.kernel.test_bare import begun, quiet

__all__ = ["quiet"]


class Told(Static):
    """Tells whoever works that it is gone."""

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


Going = Callable[[StagedApp, Working], object]


@pytest.mark.parametrize(
    "go",
    [
        lambda app, working: None,
        lambda app, working: app.exit(),
        lambda app, working: app.stage.close(working),
        lambda app, working: app.stage.show(Screen(), instead_of=working),
        lambda app, working: app.stage.clear(Screen()),
    ],
    ids=["the end of a test", "the end", "closed", "another in its place", "all closed"],
)
async def test_nobody_works_for_a_screen_whose_widgets_go(go: Going) -> None:
    app, working = StagedApp(), Working()
    async with app.run_test() as pilot:
        app.stage.open(working, above=app.screen)
        await pilot.pause()
        go(app, working)
        await pilot.pause()


async def test_an_answer_that_comes_while_the_table_is_left_is_saved() -> None:
    session = begun()
    app = BareApp(Nim(), begun, session)
    async with app.run_test():
        await app.action_quit()
        session.play("take 1")
    assert not session.trouble
