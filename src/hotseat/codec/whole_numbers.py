"""Whole numbers from callers: Python's or NumPy's integers, converted to int before they are used."""

import operator

CUT = 80
"""The number of characters of an invalid value that a message shows."""


def to_int(value: object) -> int | None:
    """Return the int of a whole number, NumPy's integers included; None for any other value.

    Booleans, texts and fractions such as 5.0 are no whole numbers.

    >>> to_int(7), to_int(7.0), to_int("7"), to_int(True)
    (7, None, None, None)
    """
    try:
        return None if isinstance(value, bool) else operator.index(value)  # type: ignore[arg-type] # the call itself checks the type
    except TypeError:
        return None


def require_int(value: object, what: str = "the seed") -> int:
    """Return the int of a whole number, or raise an error. Raise ValueError if the value isn't a whole number."""
    number = to_int(value)
    if number is None:
        raise ValueError(f"{what} must be a whole number, not {shorten(value)}")
    return number


def require_positive(value: object, what: str) -> int:
    """Return the int of a whole number from 1, or raise ValueError."""
    number = require_int(value, what)
    if number < 1:
        raise ValueError(f"{what} must be at least 1, not {number}")
    return number


def shorten(value: object) -> str:
    """Return the repr of a value, cut to `CUT` characters for a message."""
    text = repr(value)
    return text if len(text) <= CUT else f"{text[:CUT]}..."
