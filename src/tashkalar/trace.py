"""What the program does, told to whoever listens, such as the log of `--verbose`. As a rule nobody does."""

from typing import Protocol


class Listener(Protocol):
    """Hears a text with %-signs, and the values for them."""

    def __call__(self, text: str, /, *values: object) -> None: ...


def _nobody(text: str, /, *values: object) -> None:
    """Hear nothing."""


log_event: Listener = _nobody
"""Tell what has just happened. Call it as `trace.log_event`, for the listener may change."""


def set_listener(listener: Listener) -> None:
    """From now on this one hears it."""
    global log_event
    log_event = listener


def has_listener() -> bool:
    """Whether anybody hears it."""
    return log_event is not _nobody
