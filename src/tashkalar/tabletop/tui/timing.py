"""What is to happen a little later."""

from collections.abc import Callable
from typing import Any

from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.timer import Timer


def call_after_mount(do: Callable[[], object], *, at: Screen[Any]) -> None:
    """Do something once a screen is drawn, unless it goes before that.

    Textual's own `call_after_refresh` does it even then, between the end of the screen's widgets and its own.

    Args:
        do: what is to be done.
        at: the screen.
    """

    def due() -> None:
        if at.display:  # that of a screen that goes is off, however it goes
            do()

    at.call_after_refresh(due)


def call_later(seconds: float, do: Callable[[], object], *, at: MessagePump) -> Timer:
    """Do something once, some seconds from now.

    Textual's own `set_timer` leaves it undone where the process is held up for so long just as the timer begins: it
    takes the one moment for missed. A timer that repeats catches the next one.

    Args:
        seconds: how many, more than 0.
        do: what is to be done.
        at: whose timer it is; it ends with them.

    Returns:
        The timer, which can be stopped.
    """

    def ring() -> None:
        timer.stop()
        do()

    timer = at.set_interval(seconds, ring)
    return timer
