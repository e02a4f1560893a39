"""Delayed work is done, however busy the machine is."""

import asyncio
import itertools
from typing import Any

import pytest
from textual import _time
from textual.app import App

from hotseat.tui.timing import call_later
from tests.hotseat.helpers.idle import until

HELD_UP = 5.0
"""Seconds for which the process isn't let run, just as a timer begins."""


async def test_a_process_that_is_held_up_still_does_what_is_due(monkeypatch: pytest.MonkeyPatch) -> None:
    app, done = App[None](), list[str]()
    async with app.run_test():
        looks, now = itertools.count(), _time.get_time
        monkeypatch.setattr(_time, "get_time", lambda: now() + (HELD_UP if next(looks) else 0.0))
        call_later(0.01, lambda: done.append("once"), at=app)
        await until(lambda: done)
        await asyncio.sleep(0.1)
    assert done == ["once"]


async def test_ticks_that_wait_together_do_it_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A timer that is stopped sends nothing more, but what it has sent still arrives."""
    app, done, ticks = App[None](), list[str](), list[Any]()
    async with app.run_test():
        timer = app.set_interval(60, print)

        def begun(_seconds: float, ring: Any) -> Any:
            ticks.append(ring)
            return timer

        monkeypatch.setattr(app, "set_interval", begun)
        call_later(0.01, lambda: done.append("once"), at=app)
        for _ in range(2):
            ticks[0]()
    assert done == ["once"]


async def test_what_is_stopped_is_left_undone() -> None:
    app, done = App[None](), list[str]()
    async with app.run_test():
        call_later(0.05, lambda: done.append("first"), at=app).stop()
        call_later(0.1, lambda: done.append("second"), at=app)
        await until(lambda: done)
    assert done == ["second"]
