"""The check of the drawings of a card: the pattern and the marked squares."""

from collections.abc import Iterator, Sequence

from tashkalar import gettext as _
from tashkalar.cards.compile import ARRIVAL, arrival_offsets, compile_pattern, rows_of

WIDEST = 17
"""The rows and columns of the largest useful drawing: the arena's 9 squares in both directions from any square."""
SMALL = 5
"""The rows and columns up to which every drawing fits on the arena, so that no placement has to be computed."""


def check_pattern(drawn: str, marks: str | None, *, apart: bool = False) -> Iterator[tuple[str, str]]:
    """Yield each error of the drawings, "pattern" or "marks", and why; if `apart`, there is no arrival square."""
    faulty = [("pattern", why) for why in _drawn(rows_of(drawn), f".chl{ARRIVAL}", ARRIVAL, count=0 if apart else 1)]
    if apart and not set("chl") & set(drawn):
        faulty.append(("pattern", _("the pattern has no piece")))
    if apart and marks is not None:
        faulty.append(("marks", _("there are marks but no arrival square")))
        marks = None
    if marks is not None:
        faulty += (("marks", why) for why in _drawn(rows_of(marks), ".mn*", "*"))
    yield from faulty
    if not faulty:
        yield from _together(drawn, marks)


def _drawn(rows: Sequence[str], letters: str, arrival: str, count: int = 1) -> Iterator[str]:
    """Yield each error of one drawing by itself."""
    if len(rows) > WIDEST or max(map(len, rows)) > WIDEST:
        yield _("larger than the board")
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
    """Yield each error of a pattern that doesn't fit on the arena, or of marks that don't fit the pattern."""
    rows = rows_of(drawn)
    if max(len(rows), len(rows[0])) > SMALL and not compile_pattern(drawn, None).orientations:
        yield "pattern", _("larger than the board")
    if marks is None:
        return
    marked = rows_of(marks)
    if (len(rows), len(rows[0])) != (len(marked), len(marked[0])):
        yield "marks", _("the marks must have the same size as the pattern")
    elif arrival_offsets(rows, ARRIVAL) != arrival_offsets(marked, "*"):
        yield "marks", _("the arrival square isn't where the pattern has it")
    elif "m" not in marks and "n" not in marks:
        yield "marks", _("no square is marked")
