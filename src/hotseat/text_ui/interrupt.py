"""The effects of Ctrl+C in the text interface, at each place where lines are read or long work is done."""

import signal
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from enum import StrEnum, auto
from threading import current_thread, main_thread
from types import MappingProxyType


class Effect(StrEnum):
    """An effect of Ctrl+C."""

    HURRY = auto()
    """A thinking computer player plays at once; if it can't, as `ASK`."""
    ASK = auto()
    """The sentence about what leaving means appears; Ctrl+C once more leaves."""
    STOP = auto()
    """The work stops, and the game goes on."""
    LEAVE = auto()
    """The program ends, with a sentence about the saved game if there is one."""


class InterruptPlace(StrEnum):
    """A place of the text interface."""

    QUESTION = auto()
    """An own decision."""
    THINKING = auto()
    """The decision of a computer player."""
    WAITING = auto()
    """The decision of a person elsewhere."""
    COVER = auto()
    """The prompt between players who share the terminal."""
    REMEDY = auto()
    """The question after a player gave no answer, or before a program runs."""
    SPECTATING = auto()
    """A spectator's prompt between computer players."""
    WORK = auto()
    """A hint or other long work."""
    OVER = auto()
    """The end of a game."""
    SCRIPT = auto()
    """Any place of a script."""


EFFECTS: Mapping[InterruptPlace, Effect] = MappingProxyType(
    {
        InterruptPlace.QUESTION: Effect.ASK,
        InterruptPlace.THINKING: Effect.HURRY,
        InterruptPlace.WAITING: Effect.ASK,
        InterruptPlace.COVER: Effect.ASK,
        InterruptPlace.REMEDY: Effect.ASK,
        InterruptPlace.SPECTATING: Effect.ASK,
        InterruptPlace.WORK: Effect.STOP,
        InterruptPlace.OVER: Effect.LEAVE,
        InterruptPlace.SCRIPT: Effect.LEAVE,
    }
)
"""The effect of Ctrl+C at each place."""


@contextmanager
def interrupts_call(function: Callable[[], object]) -> Iterator[None]:
    """Make Ctrl+C call a function inside the context; outside the main thread do nothing."""
    if current_thread() is not main_thread():  # only the main thread may set signal handlers
        yield
        return
    before = signal.signal(signal.SIGINT, lambda *_: function())
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
