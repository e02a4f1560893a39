"""The command line: each command's module is imported on first use, its dependencies when the command runs."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from io import TextIOWrapper
from types import MappingProxyType
from typing import NoReturn

import click

from hotseat.cli import language_options
from hotseat.cli.commands import COMMANDS, CommandEntry, one_line_each
from hotseat.util import i18n, identity, terminal
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import gettext_noop

PYDANTIC_PLUGINS = "PYDANTIC_DISABLE_PLUGINS"
"""The variable that keeps pydantic from reading the metadata of all installed distributions, which may be damaged."""
INTERRUPT_SIGNAL = 2
"""The number of SIGINT on all systems."""
PIPE_SIGNAL = 13
"""The number of SIGPIPE, also where Python has no such signal; it would end a program that doesn't handle it."""


def main(program: CommandLine) -> NoReturn:
    """Run the command of `sys.argv`, report an error in one line and exit the process.

    The exit code is 0 for success, 1 for a failure, 2 for wrong usage, 141 for a closed output, and 128 plus the number
    of a signal, such as 130 after Ctrl+C.
    """
    try:
        os.environ.setdefault(PYDANTIC_PLUGINS, "__all__")
        _need_streams()
        _go_by_terminal_size()
        i18n.set_language(i18n.detect_language())
        language_options.translate_click()
        language_options.translate_help(click.Context(program, **program.context_settings))
        code = _run(program)
        _print_file_notices()
    except KeyboardInterrupt as interrupt:
        code = _interrupted(interrupt)
    _log("exit code %d", code)
    sys.exit(code)


def _interrupted(interrupt: BaseException | None) -> int:
    """Return the exit code of the signal that was raised as an exception, see `common.Ended`."""
    return 128 + getattr(interrupt, "sign", INTERRUPT_SIGNAL)


def _run(program: click.Command) -> int:
    """Complete words for a shell, or run the command of `sys.argv`; report any error, and return the exit code.

    `click.Command.main` isn't used, as it would make `BrokenPipeError` a failure with exit code 1.
    """
    completes = bool(os.environ.get(identity.current().completion_variable))
    try:
        code = _complete(program) if completes else _invoke(program)
        sys.stdout.flush()
        return code
    except click.ClickException as error:
        return _failed(*language_options.error_lines(error), code=error.exit_code)
    except (click.Abort, EOFError, KeyboardInterrupt) as interrupt:
        with contextlib.suppress(OSError):
            terminal.print_lines("", err=True)  # ends the line in which a terminal shows ^C
        return _interrupted(interrupt)
    except BrokenPipeError:
        return _failed(code=128 + PIPE_SIGNAL)
    except OSError as error:
        from hotseat.util.faults import describe_error

        return _failed(": ".join(map(str, filter(None, (describe_error(error), error.filename)))))
    except BaseException as error:  # SystemExit too, by code of a game or a player
        if isinstance(error.__cause__, KeyboardInterrupt):  # Python wraps it in a RuntimeError while a class is made
            return _interrupted(error.__cause__)
        if not completes:
            from hotseat.cli import logs

            logs.report_crash(error)
        return 1


def _complete(program: click.Command) -> int:
    from hotseat.cli import shell_scripts

    return shell_scripts.complete(program)


def _invoke(program: click.Command) -> int:
    try:
        with program.make_context(
            identity.current().program, language_options.early_lang_option(sys.argv[1:])
        ) as context:
            program.invoke(context)
    except click.exceptions.Exit as done:
        return done.exit_code
    return 0


def _failed(*why: str, code: int = 1) -> int:
    """Print and log the reason of a failure, and return the exit code.

    A closed standard error suppresses the message. If standard output can't be flushed, its descriptor is pointed at
    the null device, so that Python's own flush at exit doesn't fail.
    """
    with contextlib.suppress(OSError):
        if why:
            _log("failed: %s", "\n".join(why))
            terminal.print_notice(*why)
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return code


def _print_file_notices() -> None:
    """Print what the file system refused in this run, unless a screen or a game has shown it."""
    if "hotseat.util.file_systems" in sys.modules:
        from hotseat.cli import common
        from hotseat.util import file_systems

        with contextlib.suppress(OSError):
            common.print_notices(*file_systems.take_notices())


def _log(text: str, value: object) -> None:
    """Log a message, if this run has a log; else `logging` isn't imported, which keeps `--help` fast."""
    if f"{__name__}.logs" in sys.modules:
        from hotseat.cli import logs

        logs.LOG.info(text, value)


def _need_streams() -> None:
    """Open missing standard streams on the null device, and replace characters that the output can't encode.

    The calling process may have closed standard streams, which Python then sets to None.
    """
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), "r" if name == "stdin" else "w"))
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def _go_by_terminal_size() -> None:
    """Drop `COLUMNS` and `LINES` from the environment if the terminal knows its size.

    The two variables don't follow when the terminal is resized.
    """
    with contextlib.suppress(OSError, ValueError):
        if sys.stdout.isatty() and all(os.get_terminal_size(sys.stdout.fileno())):
            os.environ.pop("COLUMNS", None)
            os.environ.pop("LINES", None)


class CommandLine(click.Group):
    """The group of all commands; the module of a command is imported when the command is looked up.

    `help`: the help text of the program. `own`: the commands that only this program has, by name. `examples`: the
    module whose `EXAMPLES` are those of each command, and of the program itself at ""; "" for none. `words`: the values
    of placeholders of help texts, by name. `options`: the module whose `OPTIONS` are the command line options of the
    program's own game; "" for none. `version_note`: returns what `--version` prints behind the version.
    """

    context_class = language_options.Context

    def __init__(
        self,
        help: str,
        own: Mapping[str, CommandEntry],
        examples: str = "",
        words: Mapping[str, str] = MappingProxyType({}),
        options: str = "",
        version_note: Callable[[], str] = str,
    ) -> None:
        current = identity.current()
        super().__init__(
            current.name,
            callback=_show_help,
            invoke_without_command=True,
            help=one_line_each(help),
            context_settings={"help_option_names": ["-h", "--help"]},
            params=[language_options.lang_option(), _version_option(version_note)],
        )
        self.entries, self.examples, self._options = {**COMMANDS, **own}, examples, options
        self.words = {"program": current.name, "variables": current.variable("")[:-1], "game": current.game, **words}

    def list_commands(self, context: click.Context) -> list[str]:
        return sorted(self.entries)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name in self.entries and name not in self.commands:
            self.add_command(self._load(name, self.entries[name]))
        if name in self.commands:
            language_options.translate_help(click.Context(self.commands[name], parent=context))
        return super().get_command(context, name)

    def _load(self, name: str, entry: CommandEntry) -> click.Command:
        """Return a copy of a command with what all commands of this program have."""
        import copy  # like `signal`, not imported for `--version` and `--help`

        from hotseat.cli.game_options import GameCommand

        command: click.Command = copy.copy(getattr(import_module(entry.module), name))
        command.params = [copy.copy(one) for one in command.params]
        command.context_class, command.help = language_options.Context, one_line_each(entry.help)
        if isinstance(command, GameCommand) and self._options:
            command.add_own(import_module(self._options).OPTIONS)
        command.params.append(language_options.lang_option())
        if not entry.module.endswith(".installation"):
            command.params.append(_verbose_option())
        return command

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        columns, rows = formatter.width - 6 - max(map(len, self.entries)), []
        for name in self.list_commands(context):
            text = language_options.fill(_(one_line_each(self.entries[name].help)), self.words)
            rows.append((name, click.Command(name, help=text).get_short_help_str(columns)))
        with formatter.section(_("Commands")):
            formatter.write_dl(rows)

    def all(self) -> dict[str, click.Command]:
        """Return all commands by name, in the order of the table."""
        context = click.Context(self, **self.context_settings)
        return {name: command for name in self.entries if (command := self.get_command(context, name))}


def _version_option(note: Callable[[], str]) -> click.Option:
    """Return the option that prints the version with a note, and exits."""

    def show(context: click.Context, _option: click.Parameter, asked: bool) -> None:
        if asked and not context.resilient_parsing:
            own = identity.current()
            terminal.print_lines(f"{own.name} {own.version}{note()}")
            context.exit()

    help = gettext_noop("Show the version and exit.")
    return click.Option(["--version"], is_flag=True, expose_value=False, is_eager=True, callback=show, help=help)


def _start_log(context: click.Context, _option: click.Parameter, wanted: bool) -> None:
    if not wanted or context.resilient_parsing:
        return
    from hotseat.cli import logs

    try:
        logs.start_log(context)
    except OSError as error:
        message = _("the log can't be written: {why}")
        raise click.ClickException(message.format(why=error)) from None


def _verbose_option() -> click.Option:
    """Return the option that writes a log."""
    help = gettext_noop("Write a detailed log to the log folder.")
    return click.Option(["--verbose"], is_flag=True, expose_value=False, callback=_start_log, help=help)


@click.pass_context
def _show_help(context: click.Context) -> None:
    """Print the help of the program if no command is given."""
    if context.invoked_subcommand is None:
        terminal.print_lines(*context.get_help().split("\n"))
