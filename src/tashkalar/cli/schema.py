"""`tashkalar schema`: JSON Schemas of the files and messages of other people's programs."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import click

from hotseat.plugin import registry
from hotseat.util import terminal
from tashkalar import gettext as _

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

NAMES = (
    *("bot-requests", "bot-replies", "position", "event", "card-file", "engine-requests", "engine-replies"),
    *("remote-to-host", "remote-to-player", "relay-to", "relay-from", "statistics", "profile"),
    *("record", "export", "share-key", "puzzle", "puzzle-collection", "arena-game", "arena-plan"),
)
"""The names of the schemas, files in the folder `schemas` of the data."""


def schemas_of_games() -> dict[str, dict[str, Any]]:
    """Return the schemas of the installed games by name, such as pook-position."""
    found: dict[str, dict[str, Any]] = {}
    for game in registry.installed_games():
        with suppress(registry.UnknownGame):
            own = registry.game_class(game).schemas()
            head = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
            found |= {f"{game}-{name}": {**head, "title": f"{name} of {game}", **each} for name, each in own.items()}
    return found


def known_name(ctx: click.Context, param: click.Parameter, name: str | None) -> str | None:
    """Return the name of a schema, or fail with the names that there are; games are loaded for other names only."""
    if name is None or name in NAMES:
        return name
    found: str = click.Choice((*NAMES, *schemas_of_games())).convert(name, param, ctx)
    return found


def complete_name(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Return the names that begin with the typed text."""
    return click.Choice((*NAMES, *schemas_of_games())).shell_complete(ctx, param, incomplete)


@click.command()
@click.argument("name", required=False, callback=known_name, shell_complete=complete_name)
@click.option("--path", is_flag=True, help="Show the path of its file.")
def schema(name: str | None, path: bool) -> None:
    """Print a schema, or list all; the help text is in `help_texts`."""
    from tashkalar.cards.load import data_file

    if name is None and path:
        raise click.UsageError(_("--path needs the name of a schema"))
    if name is None:
        terminal.print_lines(*NAMES, *schemas_of_games())
    elif name not in NAMES:
        if path:
            raise click.UsageError(_("the schema of a game has no file; print it without --path"))
        terminal.print_data(json.dumps(schemas_of_games()[name], indent=1, ensure_ascii=False) + "\n")
    else:
        file = data_file(f"schemas/{name}.json")
        if path:
            terminal.print_lines(str(file))
        else:
            terminal.print_data(file.read_text("utf-8"))
