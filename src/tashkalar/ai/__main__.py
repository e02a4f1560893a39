"""`python -m tashkalar.ai medium --seed 7`: serve a built-in player of one seat over standard input and output."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import click

from hotseat.ai import cli_options
from hotseat.ai.parallel import use_workers
from hotseat.util.processes import cpu_count
from tashkalar import cards
from tashkalar.ai.levels import MAKERS, Player, make_player
from tashkalar.ai.stdio_server import serve_player


@click.command(help="Answer for a seat, a line a question (docs/players.md).")
@click.argument("name", type=click.Choice([*MAKERS]))
@cli_options.seed
@cli_options.card_files
@cli_options.processors
def main(name: str, seed: int, files: tuple[Path, ...], processors: int | None) -> None:
    """Run the server of a player, of a seed, with card files or the game's own, on some processors or all."""

    def make(form: str) -> Player:
        player = make_player(name, form, seed)
        use_workers(player, (partial(cards.load, *files),), processors or cpu_count())
        return player

    serve_player(make, cards.load(*files))


main()
