"""`tashkalar rules`: the rules of a game by topic."""

from __future__ import annotations

import click

from hotseat.util import terminal
from tashkalar import gettext as _
from tashkalar.cli import player_options, plugins


@click.command()
@click.argument("words", metavar="[TOPIC]...", nargs=-1)
@player_options.game_option("Another installed game.")
def rules(words: tuple[str, ...], kind: str | None) -> None:
    """Run `tashkalar rules`."""
    from hotseat.text_ui.text_renderer import describe_topic

    game = plugins.require_game(kind or plugins.OWN)
    if not (topics := game.topics()):
        raise click.UsageError(_("{game} has no rules by topic").format(game=game.name))
    terminal.print_lines(*describe_topic(topics, " ".join(words)))
