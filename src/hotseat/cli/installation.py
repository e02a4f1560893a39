"""`paths` and `completion`: the program's folders, and completion scripts for shells."""

from __future__ import annotations

import click

from hotseat.util import terminal
from hotseat.util.i18n import gettext as _


@click.command()
@click.option("--json", "as_json", is_flag=True, help="As a JSON object.")
def paths(as_json: bool) -> None:
    """Run the command `paths`."""
    from hotseat.util.paths import FOLDERS

    folders = {kind: where() for kind, where in FOLDERS.items()}
    if as_json:
        found = {kind: {"path": str(path), "exists": path.is_dir()} for kind, path in folders.items()}
        terminal.print_json(found, 2)
        return
    width = max(len(str(path)) for path in folders.values())
    for kind, path in folders.items():
        terminal.print_lines(f"{kind:6}  {path!s:{width}}  {'' if path.is_dir() else _('missing')}".rstrip())


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def completion(context: click.Context, shell: str) -> None:
    """Run the command `completion`."""
    from hotseat.cli import shell_scripts

    terminal.print_data(shell_scripts.script(shell, context.find_root().command))
