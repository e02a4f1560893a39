"""The guarantees of the screen stack and the input queue, each under its name in docs/screens.md."""

import asyncio
from collections.abc import Iterator

import pytest
from textual import events
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Static

from hotseat.tui import screen_stack
from hotseat.tui.screen_stack import GuardedScreen, InputQueue, SerializedApp
from tests.hotseat.helpers.idle import patient, until


@pytest.fixture(autouse=True)
def settled() -> Iterator[None]:
    """No step of a pilot before the screen has come to rest."""
    with patient():
        yield


class Notes(Screen[str]):
    """A screen that notes the keys it gets, and opens or closes screens by them."""

    def __init__(self, name: str, notes: list[str]) -> None:
        super().__init__(name=name)
        self.notes = notes

    def compose(self) -> ComposeResult:
        yield Static("before", id="text")

    async def on_key(self, event: events.Key) -> None:
        event.stop()
        text = str(self.query_one("#text", Static).content)
        self.notes.append(f"{self.name} {event.key} {text}")
        await asyncio.sleep(0)
        stack = screen_stack.screen_stack(self)
        match event.key:
            case "o":
                stack.open(Notes(f"{self.name}o", self.notes), above=self)
            case "s":
                stack.show(Notes(f"{self.name}s", self.notes), instead_of=self)
            case "c":
                stack.close(self, "done")
            case "w":
                self.run_worker(self._work())
            case _:
                self.call_later(self.query_one("#text", Static).update, event.key)

    async def _work(self) -> None:
        try:
            await asyncio.Event().wait()
        finally:
            self.notes.append(f"{self.name} worker ends, {len(self.query(Static))} widget")


def press(app: SerializedApp, keys: str) -> None:
    """Post keys in one burst, as a terminal does."""
    for key in keys:
        app.post_message(events.Key(key, key))


async def start(app: SerializedApp) -> list[str]:
    """Open a screen above the empty one, and return the notes of all screens."""
    notes: list[str] = []
    app.stack.open(Notes("a", notes), above=app.screen)
    await until(lambda: app.screen.is_mounted and app.screen.name == "a")
    return notes


async def test_in_order() -> None:
    app = SerializedApp()
    async with app.run_test() as pilot:
        notes = await start(app)
        press(app, "xyzxyz")
        await until(lambda: len(notes) == 6)
        await pilot.pause()
    assert [note.split()[1] for note in notes] == list("xyzxyz")


async def test_one_at_a_time() -> None:
    """Changes by a key, also by a message to a widget, are done before the next key is handled."""
    app = SerializedApp()
    async with app.run_test():
        notes = await start(app)
        press(app, "xyz")
        await until(lambda: len(notes) == 3)
    assert notes == ["a x before", "a y x", "a z y"]


async def test_top_screen_gets_input() -> None:
    app = SerializedApp()
    async with app.run_test():
        notes = await start(app)
        press(app, "oxsycz")
        await until(lambda: len(notes) == 6)
    assert [" ".join(note.split()[:2]) for note in notes] == ["a o", "ao x", "ao s", "aos y", "aos c", "a z"]


async def test_input_survives_a_lost_barrier(monkeypatch: pytest.MonkeyPatch) -> None:
    app = SerializedApp()
    async with app.run_test():
        notes = await start(app)
        handled = InputQueue.handled
        monkeypatch.setattr(InputQueue, "handled", lambda queue, barrier: None)
        press(app, "x")
        await until(lambda: len(notes) == 1)
        monkeypatch.setattr(InputQueue, "handled", handled)
        monkeypatch.setattr(screen_stack, "PATIENCE", 1000.0)
        press(app, "y")
        await asyncio.sleep(0.05)
        assert len(notes) == 1, "it waits for the barrier"
        monkeypatch.setattr(screen_stack, "PATIENCE", 0.0)
        press(app, "z")
        await until(lambda: len(notes) == 3)
    assert [note.split()[1] for note in notes] == ["x", "y", "z"]


async def test_only_the_top_changes_the_stack() -> None:
    app = SerializedApp()
    async with app.run_test() as pilot:
        notes = await start(app)
        below = app.screen
        press(app, "o")
        await until(lambda: app.screen.name == "ao" and app.screen.is_mounted)
        app.stack.open(Notes("late", notes), above=below)
        app.stack.show(Notes("late", notes), instead_of=below)
        app.stack.close(below)
        await pilot.pause()
        assert [screen.name for screen in app.screen_stack[1:]] == ["a", "ao"]


async def test_closed_only_when_mounted() -> None:
    app = SerializedApp()
    async with app.run_test() as pilot:
        notes = await start(app)
        above = Notes("b", notes)
        app.stack.open(above, above=app.screen)
        assert not above.is_mounted
        app.stack.close(above)
        assert app.screen is above
        await until(lambda: above.is_mounted)
        app.stack.close(above)
        await pilot.pause()
        assert app.screen.name == "a"


async def test_workers_end_first() -> None:
    app = SerializedApp()
    async with app.run_test():
        notes = await start(app)
        press(app, "owc")
        await until(lambda: len(notes) == 4)
    assert notes[-1] == "ao worker ends, 1 widget"


async def test_result_is_passed_once() -> None:
    app, results = SerializedApp(), list[str | None]()
    async with app.run_test() as pilot:
        notes = await start(app)
        above = Notes("b", notes)
        app.stack.open(above, above=app.screen, then=results.append)
        await until(lambda: above.is_mounted)
        app.stack.close(above, "first")
        app.stack.close(above, "second")
        await pilot.pause()
        assert app.screen.name == "a"
    assert results == ["first"]


class Question(GuardedScreen[None]):
    """A dialogue that notes the keys that it accepts."""

    def __init__(self, notes: list[str]) -> None:
        super().__init__()
        self.notes = notes

    def on_key(self, event: events.Key) -> None:
        self.notes.append(event.key)


async def test_nothing_typed_ahead_answers() -> None:
    app, notes = SerializedApp(), list[str]()
    async with app.run_test() as pilot:
        question = Question(notes)
        early = events.Key("y", "y")
        app.stack.open(question, above=app.screen)
        await until(lambda: question.is_mounted)
        press(app, "y")
        await pilot.pause()
        question.accept_input()
        app.post_message(early)
        press(app, "n")
        await until(lambda: notes)
    assert notes == ["n"]


async def test_ends_when_mounted() -> None:
    app, notes = SerializedApp(), list[str]()
    async with app.run_test():
        await start(app)
        late = Notes("late", notes)
        app.stack.open(late, above=app.screen)
        assert not late.is_mounted
        app.exit()
    assert app.return_code == 0


async def test_barriers_end_with_the_screens() -> None:
    app = SerializedApp()
    async with app.run_test():
        queue = app._input_queue
        queue.block()
        barrier = queue._barrier
        assert barrier is not None
    assert not app.screen_stack
    queue._barrier = barrier
    queue.handled(barrier)
    assert queue._barrier is barrier
