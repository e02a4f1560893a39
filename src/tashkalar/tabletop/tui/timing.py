"""Delayed calls."""

from collections.abc import Callable
from typing import Any

from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.timer import Timer


def call_after_mount(do: Callable[[], object], *, at: Screen[Any]) -> None:
    """Call a function once a screen is mounted and drawn, unless the screen is removed before.

    Textual's own `call_after_refresh` makes the call even then, between the end of the screen's widgets and its own.

    Args:
        do: the function.
        at: the screen.
    """

    def due() -> None:
        if at.display:  # off for a screen that is being removed, however that happens
            do()

    at.call_after_refresh(due)


def call_later(seconds: float, do: Callable[[], object], *, at: MessagePump) -> Timer:
    """Call a function once, some seconds from now.

    Textual's own `set_timer` may never call it: if the process is held up for that long just as the timer starts,
    Textual treats the only tick as missed. A repeating timer catches the next tick.

    Args:
        seconds: the delay, more than 0.
        do: the function.
        at: the owner of the timer, with which it ends.

    Returns:
        The timer, which can be stopped.
    """

    def ring() -> None:
        timer.stop()
        do()

    timer = at.set_interval(seconds, ring)
    return timer
