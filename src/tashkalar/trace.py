"""Events of the program for a listener such as the log of `--verbose`; by default there is no listener."""

from typing import Protocol


class Listener(Protocol):
    """A function that takes a %-format text and its values."""

    def __call__(self, text: str, /, *values: object) -> None: ...


def _ignore(text: str, /, *values: object) -> None:
    """Ignore an event."""


log_event: Listener = _ignore
"""The function that reports an event. Call it as `trace.log_event`, because `set_listener` replaces it."""


def set_listener(listener: Listener) -> None:
    """Set the listener of all events from now on.

    Args:
        listener: the listener.
    """
    global log_event
    log_event = listener


def has_listener() -> bool:
    """Whether a listener is set."""
    return log_event is not _ignore
