"""The command line. A heavy part of the program is imported only when a command needs it."""

from __future__ import annotations

import contextlib
import os
import sys
from io import TextIOWrapper
from pathlib import Path
from typing import NoReturn

import click

from tashkalar import __version__, trace
from tashkalar.cli import examples, others, shared
from tashkalar.cli.card_commands import cards
from tashkalar.cli.installation import completion, paths
from tashkalar.cli.learn import learn
from tashkalar.cli.play_commands import play, replay
from tashkalar.cli.saved import export, games, show, stats
from tashkalar.cli.shell_completion import VARIABLE


def main() -> NoReturn:
    """Run a command. Whatever goes wrong is told in a line: exit code 2 for wrong usage, 1 for a failure."""
    _need_streams()
    code = _run()
    trace.note("exit code %d", code)
    sys.exit(code)


def _run() -> int:
    """The exit code, when all is said."""
    try:
        code = tashkalar.main(prog_name="tashkalar", standalone_mode=False, complete_var=VARIABLE)
        sys.stdout.flush()
        return code or 0
    except click.UsageError as error:
        return _failed(" ".join(error.format_message().split()), error.exit_code)
    except click.ClickException as error:
        return _failed(error.format_message(), error.exit_code)
    except (click.Abort, KeyboardInterrupt):
        return 130
    except BrokenPipeError:
        return _failed()
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
            from tashkalar import untrusted

            trace.note("failed: %s", why)
            click.echo(f"tashkalar: {untrusted.printable_lines(why)}", err=True)
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return code


def _need_streams() -> None:
    """Whoever calls may have closed standard input or output, or know fewer letters than we write."""
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), "r" if name == "stdin" else "w"))
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


@click.group(
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


@click.command()
@click.option("--game", "kind", metavar="NAME", help="Another game that is installed.")
@shared.own_cards
def engine(kind: str | None, file: Path | None) -> None:
    """Play by JSON lines, for bots and tools."""
    from tashkalar.door import TashKalar
    from tashkalar.kernel.protocol import serve

    if kind and (other := others.load(kind)):
        serve(sys.stdin.buffer, sys.stdout.buffer, lambda: other)
        return
    own = shared.cards_of(file) if file else None
    serve(sys.stdin.buffer, sys.stdout.buffer, lambda: TashKalar(own or shared.cards_of()))


for command in (play, learn, games, stats, show, replay, export, cards, engine, paths, completion):
    command.epilog = examples.epilog(command.name or "")
    if command not in (paths, completion):
        command.params.append(shared.verbose)
    tashkalar.add_command(command)
