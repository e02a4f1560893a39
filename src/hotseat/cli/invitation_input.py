"""Invitations of `join` and `watch`: asked for, or read from standard input or a file, as arguments aren't secret."""

from __future__ import annotations

import select
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from hotseat.cli import common
from hotseat.remote.invitation import LONGEST, read_invitations
from hotseat.util import safe_io, terminal
from hotseat.util.i18n import gettext as _
from hotseat.util.text_utils import capitalize, with_period

if sys.platform != "win32":
    import termios

if TYPE_CHECKING:
    from hotseat.remote.invitation import Invitation

CommandT = TypeVar("CommandT", bound=Callable[..., Any])
STDIN = "-"
"""The argument for a line of standard input."""
TOGETHER = 0.1
"""The maximum time in seconds between lines that are pasted together."""


def invitation_source(command: CommandT) -> CommandT:
    """Decorate a command with the parameters of `obtain_invitations`, `words` and `invitation_files`."""
    command = click.argument("words", metavar=f"[{STDIN}]", nargs=-1)(command)
    return click.option(
        "--invitation-file",
        "invitation_files",
        multiple=True,
        type=common.EXISTING_FILE,
        metavar="FILE",
        help="Read the invitation from this file. May be given several times.",
    )(command)


def obtain_invitations(command: str, words: Sequence[str], files: Sequence[Path]) -> list[Invitation]:
    """Return the invitations that a command is given or asks for; raise UsageError or ClickException without."""
    if files and words:
        raise click.UsageError(_("an invitation and --invitation-file can't be given together"))
    if files:
        return [invitation for file in files for invitation in read_invitation_file(file)]
    if [*words] == [STDIN]:
        return _read(_readline(), click.ClickException)
    if words:
        read = read_argument(" ".join(words))
        warn_of_argument(command)
        return read
    if not sys.stdin.isatty():
        message = _("no invitation is given; {command} reads a line of standard input, --invitation-file a file")
        raise click.UsageError(message.format(command=f"{command} {STDIN}"))
    return _ask()


def warn_of_argument(command: str) -> None:
    """Print a warning that an invitation among the arguments is no secret."""
    message = _("other users of this machine can see an invitation among the arguments; use {command}")
    common.print_notices(message.format(command=command))


def read_argument(text: str) -> list[Invitation]:
    """Return the invitations that an argument holds. Raise UsageError if it holds none."""
    return _read(text, click.UsageError)


def read_invitation_file(file: Path) -> list[Invitation]:
    """Return the invitations that a file holds, or raise ClickException."""
    text = safe_io.read_bytes(file).decode("utf-8", "replace")
    return _read(text, lambda why: click.ClickException(f"{file}: {why}"))


def _read(text: str, error: Callable[[str], click.ClickException]) -> list[Invitation]:
    with common.report_as(error, ValueError):
        return read_invitations(text)


def _readline() -> str:
    """Return a line of standard input, cut where it is too long for an invitation; "" at the end of input."""
    if isinstance(sys.stdin, TextIOWrapper) and sys.stdin.errors != "replace":
        sys.stdin.reconfigure(errors="replace")
    return sys.stdin.readline(LONGEST + 1)


def _ask() -> list[Invitation]:
    """Ask for an invitation at the terminal until there is one. Raise ClickException if the input ends."""
    terminal.print_lines(_("Paste the invitation and press Enter. It isn't shown."), err=True)
    before = ""
    with _no_echo():
        for pasted in _pasted():
            fault = ""
            for text in (before + pasted, pasted):  # a paste without an end of its last line comes in two parts
                try:
                    return read_invitations(text)
                except ValueError as error:
                    fault = str(error)
            before = (before + pasted)[-LONGEST:]
            terminal.print_lines(with_period(capitalize(fault)), err=True)
    raise click.ClickException(_("no invitation is given"))


def _pasted() -> Iterator[str]:
    """Yield the lines of standard input; those that are pasted together at once."""
    while lines := _readline():
        while len(lines) <= LONGEST and _more_lines():
            lines += _readline()
        yield lines


def _more_lines() -> bool:
    if sys.platform == "win32":
        return False
    return bool(select.select([sys.stdin], [], [], TOGETHER)[0])


@contextmanager
def _no_echo() -> Iterator[None]:
    """Don't show what is typed, but for the ends of lines; afterwards the rest of what was pasted is discarded."""
    if sys.platform != "win32":
        number = sys.stdin.fileno()
        before = termios.tcgetattr(number)
        hidden = [*before]
        hidden[3] = hidden[3] & ~termios.ECHO | termios.ECHONL
        termios.tcsetattr(number, termios.TCSADRAIN, hidden)
        try:
            yield
        finally:
            termios.tcsetattr(number, termios.TCSAFLUSH, before)
    else:
        yield  # the console of Windows has no such setting that keeps reading lines
