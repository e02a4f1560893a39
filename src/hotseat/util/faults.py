"""Faults of what others wrote: capped lists of faults in their files, and exceptions of their code as one line."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from hotseat.codec import cut_fault, keep_faults
from hotseat.util import safe_io
from hotseat.util.i18n import ngettext

MOST_FAULTS = 10
"""The number of faults that a message for people lists at most; further faults are only counted."""


def list_faults(faults: Iterable[str], more: int = 0) -> list[str]:
    """Return the lines of a message for people: the first faults, and the number of the others."""
    kept, more = keep_faults(faults, more)
    more += len(kept[MOST_FAULTS:])
    text = ngettext("and {number} more fault", "and {number} more faults", more).format(number=more)
    return [*kept[:MOST_FAULTS], *[text] * bool(more)]


@contextmanager
def report_failure(make: Callable[[str], Exception], *passed: type[Exception]) -> Iterator[None]:
    """Turn whatever the code of others raises in the context, `SystemExit` too, into an error of this program."""
    try:
        yield
    except passed:
        raise
    except (KeyboardInterrupt, GeneratorExit):
        raise
    except BaseException as fault:
        raise make(describe_failure(fault)) from fault


def describe_error(error: BaseException) -> str:
    """Return what an error says, without its number and in one line; the name of its type if it says nothing."""
    wordless = isinstance(error, OSError) and len(error.args) > 1
    text = getattr(error, "strerror", None) or ("" if wordless else text_of_failure(error))
    return cut_fault(safe_io.escape(" ".join(str(text).split()))) or type(error).__name__


def describe_failure(fault: BaseException) -> str:
    """Return the reason of an exception in one short line, even if the exception can't be turned into a text."""
    text, name = text_of_failure(fault), type(fault).__name__
    if not text:
        return name
    return cut_fault(safe_io.escape(text if isinstance(fault, Exception) else f"{name}: {text}"))


def text_of_failure(fault: BaseException) -> str:
    """Return the message of an exception in one line; "" if the exception has none, or can't be turned into a text."""
    try:
        return " ".join(str(fault).split())
    except Exception:
        return ""
