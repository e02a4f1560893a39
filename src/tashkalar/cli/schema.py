"""`tashkalar schema`: JSON Schemas of the files and messages of other people's programs."""

from __future__ import annotations

import click

from hotseat.util import terminal
from tashkalar import gettext as _

NAMES = (
    *("bot-requests", "bot-replies", "position", "event", "card-file", "engine-requests", "engine-replies"),
    *("remote-to-host", "remote-to-player", "relay-to", "relay-from", "statistics", "profile"),
)
"""The names of the schemas, files in the folder `schemas` of the data."""


@click.command()
@click.argument("name", required=False, type=click.Choice(NAMES))
@click.option("--path", is_flag=True, help="Show the path of its file.")
def schema(name: str | None, path: bool) -> None:
    """Print a schema, or list all; the help text is in `help_texts`."""
    from tashkalar.cards.load import data_file

    if name is None and path:
        raise click.UsageError(_("--path needs the name of a schema"))
    file = data_file(f"schemas/{name}.json")
    if name is None:
        terminal.print_lines(*NAMES)
    elif path:
        terminal.print_lines(str(file))
    else:
        terminal.print_data(file.read_text("utf-8"))
