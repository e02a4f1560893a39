"""The command for programs."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from tashkalar import language
from tashkalar.cli import others, shared, shell_completion


@click.command()
@click.option(
    "--game",
    "kind",
    metavar="NAME",
    shell_complete=shell_completion.other_games,
    help="Another game that is installed.",
)
@shared.own_cards
def engine(kind: str | None, file: Path | None) -> None:
    """Play by JSON lines, for bots and tools."""
    from tashkalar.door import TashKalar
    from tashkalar.kernel.protocol import serve

    language.use(language.ENGLISH)  # what programs read is the same in every country
    if kind and (other := others.load(kind)):
        serve(sys.stdin.buffer, sys.stdout.buffer, lambda: other)
        return
    own = shared.cards_of(file) if file else None
    serve(sys.stdin.buffer, sys.stdout.buffer, lambda: TashKalar(own or shared.cards_of()))
