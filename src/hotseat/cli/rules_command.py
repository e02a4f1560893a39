"""The command `rules`: the rules of a game by topic."""

from __future__ import annotations

import click

from hotseat.cli import player_options, plugins
from hotseat.util import terminal
from hotseat.util.i18n import gettext as _


@click.command()
@click.argument("words", metavar="[TOPIC]...", nargs=-1)
@player_options.game_option("Another installed game.")
def rules(words: tuple[str, ...], kind: str | None) -> None:
    """Run the command `rules`."""
    from hotseat.text_ui.text_renderer import describe_topic

    game = plugins.require_game(kind or "")
    if not (topics := game.topics()):
        raise click.UsageError(_("{game} has no rules by topic").format(game=game.name))
    terminal.print_lines(*describe_topic(topics, " ".join(words)))
