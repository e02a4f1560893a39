"""The command line. A heavy part of the program is imported only when a command needs it."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import NoReturn

import click

from tashkalar import __version__
from tashkalar.cli import shared
from tashkalar.cli.catalogue import cards
from tashkalar.cli.saved import export, games, show, stats
from tashkalar.cli.table import play, replay


def main() -> NoReturn:
    """Run a command. Whatever goes wrong is told in a line: exit code 2 for wrong usage, 1 for a failure."""
    try:
        code = tashkalar.main(prog_name="tashkalar", standalone_mode=False)
    except click.ClickException as error:
        click.echo(f"tashkalar: {error.format_message()}", err=True)
        code = error.exit_code
    except click.Abort:
        code = 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 1
    sys.exit(code or 0)


@click.group(
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, message="tashkalar %(version)s")
@click.pass_context
def tashkalar(context: click.Context) -> None:
    """Tash-Kalar: Arena of Legends, for two people at one terminal.

    Games are saved while you play. Where: the games folder of your user data, or the folder that the
    environment variable TASHKALAR_DATA names.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


@click.command()
@shared.own_cards
def engine(file: Path | None) -> None:
    """Play by JSON lines, for bots and tools."""
    from tashkalar.protocol import serve

    own = shared.cards_of(file) if file else None
    serve(sys.stdin.buffer, sys.stdout.buffer, lambda: own or shared.cards_of())


for command in (play, games, stats, show, replay, export, cards, engine):
    tashkalar.add_command(command)
