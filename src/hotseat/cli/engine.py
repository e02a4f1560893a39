"""The command `engine`: the protocol for bots and tools."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import click

from hotseat.cli import common, player_options, plugins
from hotseat.util import i18n


@click.command()
@player_options.game_option("Another installed game.")
@common.own_cards
def engine(kind: str | None, files: Sequence[Path]) -> None:
    """Run the command `engine`."""
    from hotseat.play.protocol import serve_game

    i18n.set_language(i18n.ENGLISH)  # output for programs doesn't depend on the user's language
    game = plugins.require_game(kind or "", files)
    serve_game(sys.stdin.buffer, sys.stdout.buffer, lambda: game)
