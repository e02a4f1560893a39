"""`tashkalar engine`: the protocol for bots and tools."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from tashkalar import i18n
from tashkalar.cli import common, plugin_games, shell_completion


@click.command()
@click.option(
    "--game",
    "kind",
    metavar="NAME",
    shell_complete=shell_completion.complete_other_games,
    help="Another game that is installed.",
)
@common.own_cards
def engine(kind: str | None, file: Path | None) -> None:
    """Play by JSON lines, for bots and tools."""
    from tashkalar.plugin import TashKalar
    from tashkalar.tabletop.protocol import serve_game

    i18n.set_language(i18n.ENGLISH)  # output for programs doesn't depend on the user's language
    if kind and (other := plugin_games.load_plugin_game(kind)):
        serve_game(sys.stdin.buffer, sys.stdout.buffer, lambda: other)
        return
    own = common.cards_of(file) if file else None
    serve_game(sys.stdin.buffer, sys.stdout.buffer, lambda: TashKalar(own or common.cards_of()))
