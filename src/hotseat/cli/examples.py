"""The end of each help text and man page: examples of the command, and the exit codes."""

from collections.abc import Mapping, Sequence

from hotseat.util.i18n import gettext as _

EXIT_CODES = (
    ("0", "success"),
    ("1", "failure; a line says why"),
    ("2", "wrong usage"),
    ("128+N", "ended by signal N, such as 130 after Ctrl+C"),
    ("141", "its output was closed, as by head; without a message"),
)
Examples = Mapping[str, Sequence[tuple[str, str]]]
"""Command lines with their purposes, by command; "" is the program itself."""


def epilog(examples: Sequence[tuple[str, str]]) -> str:
    """Return the end of a command's help: its examples and the exit codes."""
    tables = ((_("Examples:"), examples), (_("Exit codes:"), EXIT_CODES))
    return "\n\n".join(f"\b\n{_table(title, rows)}" for title, rows in tables if rows)


COLUMNS = 78
"""The maximal width of the tables of `epilog`, in terminal columns."""


def _table(title: str, rows: Sequence[tuple[str, str]]) -> str:
    """Return a title with a table of two columns below."""
    width = max(len(left) for left, _purpose in rows)
    lines = (line for left, purpose in rows for line in _row(f"  {left:{width}}  ", _(purpose)))
    return "\n".join([title, *lines])


def _row(head: str, purpose: str) -> list[str]:
    """Return one row of a table, wrapped to `COLUMNS`."""
    # only ASCII text is known to be one column wide for each character without measuring it
    if purpose.isascii() and len(head) + len(purpose) <= COLUMNS:
        return [head + purpose]
    from hotseat.util.cell_width import wrap

    first, *more = wrap(purpose, COLUMNS - len(head))
    return [head + first, *(" " * len(head) + line for line in more)]
