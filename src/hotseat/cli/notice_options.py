"""The option --notify, and the command for notices that it or the settings name."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from hotseat.util import terminal
from hotseat.util.visitors import is_visitor

if TYPE_CHECKING:
    from hotseat.play.notices import Notifier

notify_option = click.option(
    "--notify",
    metavar="COMMAND",
    help="Run this command, without a shell, when a turn of a person here or of a seat on another machine begins.  "
    "[default: the setting notify]",
)


@contextmanager
def notices(given: str | None) -> Iterator[Notifier]:
    """Yield what runs the command of --notify, by default that of the settings; raise UsageError for a faulty option.

    At the end, commands that run have a moment, and what nobody has read is printed.
    """
    from hotseat.play.notices import Notifier, check_command, describe_notice_failure, shell_hint
    from hotseat.records.settings import read_settings, settings_path

    command = read_settings(settings_path()).settings.notify if given is None else given
    notifier = Notifier("" if is_visitor() else command)
    try:
        if notifier.command:
            check_command(command)
            notifier.report(shell_hint(command))
    except ValueError as fault:
        if given is not None:
            raise click.UsageError(f"--notify: {fault}") from None
        notifier.report(describe_notice_failure(str(fault)))
    try:
        yield notifier
    finally:
        notifier.listen(terminal.print_notice)
        notifier.close()
