"""Whole numbers as callers give them: Python's or NumPy's, made plain before anything is reckoned with them."""

import operator

CUT = 80
"""So much of what is no whole number stands in a message."""


def to_int(value: object) -> int | None:
    """The plain whole number that a value is, NumPy's integers among them; None if it is none.

    Truth values and texts are none, nor are fractions, be they 5.0.

    >>> to_int(7), to_int(7.0), to_int("7"), to_int(True)
    (7, None, None, None)

    Args:
        value: it may be anything.
    """
    try:
        return None if isinstance(value, bool) else operator.index(value)  # type: ignore[arg-type] # so it is found out
    except TypeError:
        return None


def require_int(value: object, what: str = "the seed") -> int:
    """The plain whole number that a value is.

    Args:
        value: it may be anything.
        what: the argument, as in "the seed".

    Raises:
        ValueError: it is none; the message says so in a sentence.
    """
    number = to_int(value)
    if number is None:
        raise ValueError(f"{what} must be a whole number, not {shorten(value)}")
    return number


def shorten(value: object) -> str:
    """A value as it stands in a message.

    Args:
        value: it may be anything.
    """
    text = repr(value)
    return text if len(text) <= CUT else f"{text[:CUT]}..."
