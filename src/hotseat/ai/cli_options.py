"""The command-line options of a computer player that runs in its own process."""

from __future__ import annotations

from pathlib import Path

import click

card_files = click.option(
    "--cards", "files", multiple=True, type=click.Path(exists=True, path_type=Path), help="A card file of your own."
)
seed = click.option("--seed", type=int, default=0, help="Where its chance begins.")
processors = click.option(
    "--cores",
    "processors",
    type=click.IntRange(1),
    metavar="N",
    help="How many processors `hard` may use.  [default: all]",
)
