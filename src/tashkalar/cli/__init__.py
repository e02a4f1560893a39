"""The command line. Each command is imported when it is wanted, and what it needs when it runs."""

from __future__ import annotations

import contextlib
import functools
import os
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from io import TextIOWrapper
from typing import Any, NoReturn

import click

from tashkalar import __version__, i18n, trace
from tashkalar.cli import examples, language_options
from tashkalar.cli.shell_completion import VARIABLE

MODULES = {
    "play": "play_commands",
    "learn": "learn",
    "games": "saved",
    "stats": "saved",
    "show": "saved",
    "replay": "play_commands",
    "export": "saved",
    "cards": "card_commands",
    "engine": "engine",
    "puzzle": "puzzle",
    "analyse": "analyse",
    "arena": "arena",
    "balance": "balance",
    "paths": "installation",
    "completion": "installation",
}
"""Where each command stands."""
KEEPING = ("play", "learn", "games", "stats", "show", "replay", "export", "puzzle", "analyse")
"""The commands that use what the user's folders hold."""
PIPE_SIGNAL = 13
"""The number of SIGPIPE, also where Python has no such signal; it would end a program that doesn't handle it."""


class PipeClosed(Exception):
    """Nobody reads the output any more. Click would take the system's own error for a failure, exit code 1."""


def main() -> NoReturn:
    """Run a command. Whatever goes wrong is told in a line: exit code 2 for wrong usage, 1 for a failure."""
    _need_streams()
    _go_by_terminal_size()
    i18n.set_language(i18n.detect_language())
    language_options.translate_click()
    language_options.translate_help(click.Context(tashkalar, **tashkalar.context_settings))
    code = _run()
    trace.log_event("exit code %d", code)
    sys.exit(code)


def _run() -> int:
    """The exit code, when all is said."""
    if VARIABLE in os.environ:
        from tashkalar.cli import shell_scripts

        shell_scripts.use()
    try:
        words = language_options.early_lang_option(sys.argv[1:])
        code = tashkalar.main(words, "tashkalar", standalone_mode=False, complete_var=VARIABLE)
        sys.stdout.flush()
        return code or 0
    except click.UsageError as error:
        return _failed(" ".join(error.format_message().split()), error.exit_code)
    except click.ClickException as error:
        return _failed(error.format_message(), error.exit_code)
    except (click.Abort, KeyboardInterrupt):
        return 130
    except (PipeClosed, BrokenPipeError):
        return _failed(code=128 + PIPE_SIGNAL)
    except OSError as error:
        return _failed(": ".join(map(str, filter(None, (error.strerror or str(error), error.filename)))))
    except Exception as error:
        if VARIABLE not in os.environ:
            from tashkalar.cli import logs

            logs.report_crash(error)
        return 1


def _failed(why: str = "", code: int = 1) -> int:
    """Tell in a line why, if there is anybody who listens, and what can't be said any more leave unsaid."""
    with contextlib.suppress(OSError):
        if why:
            from tashkalar import safe_io

            trace.log_event("failed: %s", why)
            click.echo(f"tashkalar: {safe_io.printable_lines(why)}", err=True)
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return code


@contextlib.contextmanager
def _telling_pipes() -> Iterator[None]:
    """Raise PipeClosed where a pipe is closed, before click sees it."""
    try:
        yield
    except BrokenPipeError as error:
        raise PipeClosed from error


def _need_streams() -> None:
    """Whoever calls may have closed standard input or output, or know fewer letters than we write."""
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), "r" if name == "stdin" else "w"))
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def _go_by_terminal_size() -> None:
    """Let the size of the terminal count, and `COLUMNS` and `LINES`, which don't follow it, only where it has none."""
    with contextlib.suppress(OSError, ValueError):
        if sys.stdout.isatty() and all(os.get_terminal_size(sys.stdout.fileno())):
            os.environ.pop("COLUMNS", None)
            os.environ.pop("LINES", None)


class Commands(click.Group):
    """The commands, each imported when it is asked for."""

    context_class = language_options.Context

    def make_context(self, *words: Any, **more: Any) -> click.Context:
        """Parse the words, and print a help that is asked for."""
        with _telling_pipes():
            return super().make_context(*words, **more)

    def invoke(self, context: click.Context) -> Any:
        """Run the command."""
        with _telling_pipes():
            return super().invoke(context)

    def list_commands(self, context: click.Context) -> list[str]:
        """By name."""
        return sorted(MODULES)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        """One of them, with what all have."""
        if name in MODULES and name not in self.commands:
            from tashkalar.cli.common import verbose

            command: click.Command = getattr(import_module(f"tashkalar.cli.{MODULES[name]}"), name)
            command.context_class = language_options.Context
            if name in KEEPING:
                command.callback = _privately(command.callback)
            command.params.append(language_options.lang_option())
            if MODULES[name] != "installation":
                command.params.append(verbose)
            self.add_command(command)
        if name in self.commands:
            language_options.translate_help(click.Context(self.commands[name], parent=context))
        return super().get_command(context, name)

    def all(self) -> dict[str, click.Command]:
        """All of them by name."""
        context = click.Context(self, **self.context_settings)
        return {name: command for name in MODULES if (command := self.get_command(context, name))}


def _privately(command: Callable[..., Any] | None) -> Callable[..., Any]:
    """The same command, before which the user's files are made the user's alone."""
    assert command is not None

    @functools.wraps(command)
    def run(*words: Any, **options: Any) -> Any:
        from tashkalar import paths

        paths.keep_private()
        return command(*words, **options)

    return run


@click.group(
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=examples.epilog(""),
)
@click.version_option(__version__, message="tashkalar %(version)s")
@click.pass_context
def tashkalar(context: click.Context) -> None:
    """Tash-Kalar: Arena of Legends, for two to four people at one terminal.

    Games are saved while you play; `tashkalar paths` tells where.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


tashkalar.params.insert(0, language_options.lang_option())
