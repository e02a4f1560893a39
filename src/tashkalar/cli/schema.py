"""`tashkalar schema`: JSON Schemas of the files and messages of other people's programs."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from hotseat.plugin import registry
from hotseat.util import terminal
from tashkalar import gettext as _

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

NAMES = (
    *("bot-requests", "bot-replies", "position", "event", "card-file", "engine-requests", "engine-replies"),
    *("remote-to-host", "remote-to-player", "relay-to", "relay-from", "statistics", "explorer", "profile", "benchmark"),
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


class NamedSchema(NamedTuple):
    """A schema that the command line names."""

    name: str
    content: dict[str, Any] | None
    """The schema of an installed game; None for one of the program, which is a file."""


def find_schema(ctx: click.Context, param: click.Parameter, name: str | None) -> NamedSchema | None:
    """Return a schema by its name, or fail with the names that there are; games are loaded for other names only."""
    if name is None or name in NAMES:
        return None if name is None else NamedSchema(name, None)
    found = schemas_of_games()
    click.Choice((*NAMES, *found)).convert(name, param, ctx)
    return NamedSchema(name, found[name])


def complete_name(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Return the names that begin with the typed text."""
    return click.Choice((*NAMES, *schemas_of_games())).shell_complete(ctx, param, incomplete)


@click.command()
@click.argument("named", metavar="[NAME]", required=False, callback=find_schema, shell_complete=complete_name)
@click.option("--path", is_flag=True, help="Show the path of its file.")
def schema(named: NamedSchema | None, path: bool) -> None:
    """Print a schema, or list all; the help text is in `help_texts`."""
    from tashkalar.cards.load import data_file

    if named is None and path:
        raise click.UsageError(_("--path needs the name of a schema"))
    if named is None:
        terminal.print_lines(*NAMES, *schemas_of_games())
    elif named.content is not None:
        if path:
            raise click.UsageError(_("the schema of a game has no file; print it without --path"))
        terminal.print_data(json.dumps(named.content, indent=1, ensure_ascii=False) + "\n")
    else:
        file = data_file(f"schemas/{named.name}.json")
        if path:
            terminal.print_lines(str(file))
        else:
            terminal.print_data(file.read_text("utf-8"))
