"""What can be wrong with the pictures of a card: its pattern and its marks."""

from collections.abc import Iterator, Sequence

from tashkalar.cards.compile import ARRIVAL, arrival_offsets, compile_pattern, rows_of
from tashkalar.i18n import gettext as _

WIDEST = 17
"""Rows and columns of the largest picture there is a use for: the arena seen from any of its squares."""
SMALL = 5
"""There is room for any picture of so many rows and columns, which spares working it out."""


def check_pattern(drawn: str, marks: str | None, *, apart: bool = False) -> Iterator[tuple[str, str]]:
    """Yield each error of the drawings: "pattern" or "marks", and why.

    Args:
        drawn: the drawing of the pattern.
        marks: the drawing of the marked squares; None if the card has none.
        apart: whether the being arrives apart from its pattern, without an arrival square and marks.
    """
    faulty = [("pattern", why) for why in _drawn(rows_of(drawn), f".chl{ARRIVAL}", ARRIVAL, count=0 if apart else 1)]
    if apart and not set("chl") & set(drawn):
        faulty.append(("pattern", _("no piece is asked for")))
    if apart and marks is not None:
        faulty.append(("marks", _("there is no arrival square from which to see them")))
        marks = None
    if marks is not None:
        faulty += (("marks", why) for why in _drawn(rows_of(marks), ".mn*", "*"))
    yield from faulty
    if not faulty:
        yield from _together(drawn, marks)


def _drawn(rows: Sequence[str], letters: str, arrival: str, count: int = 1) -> Iterator[str]:
    """What is wrong with one picture alone."""
    if len(rows) > WIDEST or max(map(len, rows)) > WIDEST:
        yield _("larger than the arena")
        return
    if len({len(row) for row in rows}) != 1:
        yield _("the rows differ in length")
    unknown = sorted(set("".join(rows)) - set(letters))
    if unknown:
        message = _("unknown letter {letter} (there are {letters})")
        yield message.format(letter=repr(unknown[0]), letters=" ".join(letters))
    found = len(arrival_offsets(rows, arrival))
    if found != count:
        one, none = _("needs one arrival square ({letters}), has {number}"), _("needs no arrival square, has {number}")
        yield (one if count else none).format(letters=" ".join(arrival), number=found)


def _together(drawn: str, marks: str | None) -> Iterator[tuple[str, str]]:
    """What is wrong with the pattern on the arena, and with the marks on the pattern."""
    rows = rows_of(drawn)
    if max(len(rows), len(rows[0])) > SMALL and not compile_pattern(drawn, None).orientations:
        yield "pattern", _("larger than the arena")
    if marks is None:
        return
    marked = rows_of(marks)
    if (len(rows), len(rows[0])) != (len(marked), len(marked[0])):
        yield "marks", _("the picture must have the size of the pattern")
    elif arrival_offsets(rows, ARRIVAL) != arrival_offsets(marked, "*"):
        yield "marks", _("the arrival square stands elsewhere than in the pattern")
    elif "m" not in marks and "n" not in marks:
        yield "marks", _("no square is marked")
