"""Delayed calls."""

from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, ParamSpec

from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.timer import Timer

Args = ParamSpec("Args")


def call_after_mount(do: Callable[[], object], *, at: Screen[Any]) -> None:
    """Call a function once a screen is drawn, unless it is removed before, when `call_after_refresh` still would."""

    def due() -> None:
        if at.display:  # off for a screen that is being removed, however that happens
            do()

    at.call_after_refresh(due)


def call_later(seconds: float, do: Callable[[], object], *, at: MessagePump) -> Timer:
    """Call a function once, some seconds from now.

    Textual's own `set_timer` may never call it: if the process is held up for that long just as the timer starts,
    Textual treats the only tick as missed. A repeating timer catches the next tick. `seconds`: the delay, more than 0.
    """
    waiting = [do]

    def ring() -> None:
        timer.stop()
        while waiting:  # a process that is held up may handle several ticks, which came before the stop
            waiting.pop()()

    timer = at.set_interval(seconds, ring)
    return timer


def begun_later(
    work: Callable[Args, Coroutine[Any, Any, None]], *args: Args.args, **more: Args.kwargs
) -> Callable[[], Any]:
    """Return an async call for `run_worker`, made when the worker runs: if cancelled before, no coroutine is left."""
    return partial(work, *args, **more)
