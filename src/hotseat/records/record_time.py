"""The times in a record: when the game started, and when each check was written (docs/save-format.md)."""

import time
from collections.abc import Iterable
from datetime import UTC, date, datetime

AHEAD = 86_400
"""The seconds by which a time may lie in the future; one further ahead comes from a clock that was wrong."""


def iso(moment: datetime) -> str:
    """Return a time as a record holds it, in whole seconds."""
    return moment.isoformat(timespec="seconds")


def local_now() -> datetime:
    """Return the current time, in the time zone of this machine."""
    return datetime.now(UTC).astimezone()


def current_day() -> date:
    """Return the date of this machine's clock, in its time zone."""
    return local_now().date()


def local_day(moment: float) -> date:
    """Return the day of a time, in seconds since the epoch, in the time zone of this machine."""
    return datetime.fromtimestamp(moment, UTC).astimezone().date()


def is_time(text: object) -> bool:
    """Return whether a value is a time in ISO format."""
    if not isinstance(text, str):
        return False
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return text.isascii() and text.isprintable()


def seconds(text: str) -> float:
    """Return a time in seconds since the epoch; 0 if the system can't convert it."""
    try:
        return datetime.fromisoformat(text).timestamp()
    except (ValueError, OverflowError, OSError):  # a year at either end of the calendar
        return 0.0


def first_credible(times: Iterable[float], now: float | None = None) -> float:
    """Return the first of some times, in seconds since the epoch, that isn't in the future; 0 if there is none."""
    latest = (time.time() if now is None else now) + AHEAD
    return next((moment for moment in times if 0 < moment <= latest), 0.0)
