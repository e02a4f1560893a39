"""The options of a command that answers for a seat as one of a game's own players."""

from __future__ import annotations

import click

seed = click.option("--seed", type=int, default=0, help="Where its chance begins.")
processors = click.option(
    "--cores",
    "processors",
    type=click.IntRange(1),
    metavar="N",
    help="How many processors `strong` may use.  [default: all]",
)
