"""`python -m tashkalar.players able --seed 7`: one of the program's own players, for one seat, in lines."""

from __future__ import annotations

from pathlib import Path

import click

from tashkalar import cards
from tashkalar.planning import options
from tashkalar.players.crew import helped
from tashkalar.players.levels import MAKERS
from tashkalar.players.serving import serve
from tashkalar.processes import cores


@click.command()
@click.argument("name", type=click.Choice([*MAKERS]))
@options.seed
@click.option("--cards", "file", type=click.Path(exists=True, path_type=Path), help="A card file of your own.")
@options.processors
def main(name: str, seed: int, file: Path | None, processors: int | None) -> None:
    """Answer for a seat, a line a question (docs/players.md)."""
    serve(lambda form: helped(name, form, seed, file, processors or cores()), cards.load(file))


main()
