"""The end of each help text and man page: examples of the command, and the exit codes."""

from collections.abc import Mapping, Sequence

from click import HelpFormatter

from hotseat.util import identity
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


def write_epilog(formatter: HelpFormatter, examples: Sequence[tuple[str, str]]) -> None:
    """Write the end of a command's help: its examples and the exit codes."""
    for title, rows in ((_("Examples:"), examples), (_("Exit codes:"), EXIT_CODES)):
        if rows:
            formatter.write_paragraph()
            formatter.write(f"{title}\n")
            with formatter.indentation():
                lines = [(_runnable(left), _(purpose)) for left, purpose in rows]
                formatter.write_dl(lines, col_max=formatter.width)


def _runnable(line: str) -> str:
    """Return an example as it can be typed here."""
    own = identity.current()
    return own.command(line.removeprefix(f"{own.name} ")) if line.startswith(f"{own.name} ") else line
