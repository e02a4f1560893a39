"""The command line: each command's module is imported on first use, its dependencies when the command runs."""

from __future__ import annotations

import contextlib
import functools
import os
import signal
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.machinery import ExtensionFileLoader, PathFinder
from io import TextIOWrapper
from typing import Any, NoReturn

import click

import tashkalar as package
from hotseat.util import i18n, terminal
from tashkalar import __version__
from tashkalar import gettext as _
from tashkalar.cli import language_options
from tashkalar.cli.help_texts import HELP
from tashkalar.cli.shell_completion import VARIABLE

MODULES = {
    "play": "play_commands",
    "host": "remote_commands",
    "join": "remote_commands",
    "watch": "remote_commands",
    "serve": "serve",
    "learn": "learn",
    "games": "saved",
    "stats": "saved",
    "show": "saved",
    "replay": "play_commands",
    "export": "saved",
    "rules": "rules_command",
    "cards": "card_commands",
    "engine": "engine",
    "puzzle": "puzzle",
    "analyse": "analyse",
    "arena": "arena",
    "balance": "balance",
    "schema": "schema",
    "paths": "installation",
    "completion": "installation",
}
"""The module of this package that defines each command, by the name of the command."""
KEEPING = ("play", "host", "learn", "games", "stats", "show", "replay", "export", "puzzle", "analyse")
"""The commands that read or write the user's folders; `paths.keep_private` runs before each of them."""
PYDANTIC_PLUGINS = "PYDANTIC_DISABLE_PLUGINS"
"""The variable that keeps pydantic from reading the metadata of all installed distributions, which may be damaged."""
PIPE_SIGNAL = 13
"""The number of SIGPIPE, also where Python has no such signal; it would end a program that doesn't handle it."""


class PipeClosed(Exception):
    """The reader of the output has closed the pipe.

    Click handles `BrokenPipeError` itself, as a failure with exit code 1; this error passes through click.
    """


def main() -> NoReturn:
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
        language_options.translate_help(click.Context(tashkalar, **tashkalar.context_settings))
        code = _run()
        _print_file_notices()
    except KeyboardInterrupt as interrupt:
        code = _interrupted(interrupt)
    _log("exit code %d", code)
    sys.exit(code)


def _interrupted(interrupt: BaseException | None) -> int:
    """Return the exit code of the signal that was raised as an exception, see `common.Ended`."""
    return 128 + getattr(interrupt, "sign", signal.SIGINT)


def _run() -> int:
    """Run the command of `sys.argv`, report any error, and return the exit code."""
    if VARIABLE in os.environ:
        from tashkalar.cli import shell_scripts

        shell_scripts.use()
    try:
        words = language_options.early_lang_option(sys.argv[1:])
        code = tashkalar.main(words, "tashkalar", standalone_mode=False, complete_var=VARIABLE)
        sys.stdout.flush()
        return code or 0
    except click.UsageError as error:
        return _failed(language_options.usage_message(error), code=error.exit_code)
    except terminal.ErrorLines as error:
        return _failed(*error.lines, code=error.exit_code)
    except click.ClickException as error:
        return _failed(error.format_message(), code=error.exit_code)
    except click.Abort as abort:  # click's own form of KeyboardInterrupt
        return _interrupted(abort.__cause__)
    except KeyboardInterrupt:
        raise
    except (PipeClosed, BrokenPipeError):
        return _failed(code=128 + PIPE_SIGNAL)
    except OSError as error:
        from hotseat.util.faults import describe_error

        return _failed(": ".join(map(str, filter(None, (describe_error(error), error.filename)))))
    except BaseException as error:  # SystemExit too, by code of a game or a player
        if VARIABLE in os.environ and isinstance(error, SystemExit):
            raise  # click's way to end after completions
        if isinstance(error.__cause__, KeyboardInterrupt):  # Python wraps it in a RuntimeError while a class is made
            return _interrupted(error.__cause__)
        if VARIABLE not in os.environ:
            from tashkalar.cli import logs

            logs.report_crash(error)
        return 1


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
        from hotseat.util import file_systems
        from tashkalar.cli import common

        with contextlib.suppress(OSError):
            common.print_notices(*file_systems.take_notices())


def _log(text: str, value: object) -> None:
    """Log a message, if this run has a log; else `logging` isn't imported, which keeps `--help` fast."""
    if f"{__name__}.logs" in sys.modules:
        from tashkalar.cli import logs

        logs.LOG.info(text, value)


@contextlib.contextmanager
def _telling_pipes() -> Iterator[None]:
    """Turn a BrokenPipeError into PipeClosed before click handles it."""
    try:
        yield
    except BrokenPipeError as error:
        raise PipeClosed from error


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


class Commands(click.Group):
    """The group of all commands; the module of a command is imported when the command is looked up."""

    context_class = language_options.Context

    def make_context(self, *words: Any, **more: Any) -> click.Context:
        with _telling_pipes():
            return super().make_context(*words, **more)

    def invoke(self, context: click.Context) -> Any:
        with _telling_pipes():
            return super().invoke(context)

    def list_commands(self, context: click.Context) -> list[str]:
        return sorted(MODULES)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name in MODULES and name not in self.commands:
            from tashkalar.cli.common import verbose

            command: click.Command = getattr(import_module(f"tashkalar.cli.{MODULES[name]}"), name)
            command.context_class, command.help = language_options.Context, HELP[name]
            if name in KEEPING:
                command.callback = _privately(command.callback)
            command.params.append(language_options.lang_option())
            if MODULES[name] != "installation":
                command.params.append(verbose)
            self.add_command(command)
        if name in self.commands:
            language_options.translate_help(click.Context(self.commands[name], parent=context))
        return super().get_command(context, name)

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        columns = formatter.width - 6 - max(map(len, HELP))
        with formatter.section(_("Commands")):
            formatter.write_dl(
                [
                    (name, click.Command(name, help=_(HELP[name])).get_short_help_str(columns))
                    for name in self.list_commands(context)
                ]
            )

    def all(self) -> dict[str, click.Command]:
        """Return all commands by name, in the order of `MODULES`."""
        context = click.Context(self, **self.context_settings)
        return {name: command for name in MODULES if (command := self.get_command(context, name))}


def _privately(command: Callable[..., Any] | None) -> Callable[..., Any]:
    """Wrap a command: `paths.keep_private` removes other users' access to the user's files before the command runs."""
    assert command is not None

    @functools.wraps(command)
    def run(*words: Any, **options: Any) -> Any:
        from hotseat.util import paths

        paths.keep_private()
        return command(*words, **options)

    return run


def _is_compiled() -> bool:
    """Return whether the rules are installed as extension modules (docs/install.md), without importing them."""
    found = PathFinder.find_spec("machine", [f"{folder}/engine" for folder in package.__path__])
    return found is not None and isinstance(found.loader, ExtensionFileLoader)


def _print_version(context: click.Context, _option: click.Parameter, asked: bool) -> None:
    """Print the version, and whether the rules are compiled, if asked, and exit."""
    if asked and not context.resilient_parsing:
        terminal.print_lines(f"tashkalar {__version__}{' (compiled)' if _is_compiled() else ''}")
        context.exit()


@click.group(
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_print_version,
    help="Show the version and exit.",
)
@click.pass_context
def tashkalar(context: click.Context) -> None:
    """Tash-Kalar: Arena of Legends, for one to four players at one terminal.

    Games are saved while you play; `tashkalar paths` shows where.
    """
    if context.invoked_subcommand is None:
        terminal.print_lines(*context.get_help().split("\n"))


tashkalar.params.insert(0, language_options.lang_option())
