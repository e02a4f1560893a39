"""The faults of a position, a card file, a pack or a key, capped in number and length."""

from collections.abc import Iterable
from itertools import islice

from tashkalar.i18n import ngettext

MOST_FAULTS = 10
"""The number of faults that a message for people lists at most; further faults are only counted."""
MOST_KEPT = 100
"""The number of faults that are kept for programs; further faults are only counted."""
LONGEST_FAULT = 500
"""The maximum length of a fault, in characters; hardly any path is longer."""


def keep_faults(faults: Iterable[str], more: int = 0) -> tuple[tuple[str, ...], int]:
    """Return the first `MOST_KEPT` faults, cut where they are very long, and the number of the others.

    Args:
        faults: all faults, or the first ones.
        more: the number of faults that follow them.
    """
    every = iter(faults)
    kept = tuple(map(cut_fault, islice(every, MOST_KEPT)))
    return kept, more + sum(1 for _ in every)


def list_faults(faults: Iterable[str], more: int = 0) -> list[str]:
    """Return the lines of a message for people: the first faults, and the number of the others.

        >>> from tashkalar.faults import list_faults
        >>> list_faults(map(str, range(200_000)))[-2:]
        ['9', 'and 199990 more faults']

    Args:
        faults: all faults, or the first ones; each is one line.
        more: the number of faults that follow them.
    """
    kept, more = keep_faults(faults, more)
    more += len(kept[MOST_FAULTS:])
    text = ngettext("and {number} more fault", "and {number} more faults", more).format(number=more)
    return [*kept[:MOST_FAULTS], *[text] * bool(more)]


def cut_fault(text: str) -> str:
    """Return the text of a fault, cut at `LONGEST_FAULT` characters.

    Args:
        text: the text, one line.
    """
    return text if len(text) <= LONGEST_FAULT else f"{text[: LONGEST_FAULT - 3]}..."
