"""`explore`: what was played in positions like one, and how the games went."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import click

from hotseat.cli import common, player_options, plugins, shell_completion
from hotseat.records import explorer
from hotseat.records.record import RecordFault
from hotseat.util import terminal
from hotseat.util.faults import describe_error
from hotseat.util.i18n import gettext as _

MOST = 20
"""The lines of options at most; --json has all."""


@click.command()
@click.argument("position", required=False, shell_complete=shell_completion.complete_games)
@click.option("--turn", type=click.IntRange(1), metavar="N", help="The position at the beginning of this turn.")
@click.option(
    "--games",
    "collection",
    type=common.EXISTING_FILE,
    metavar="FILE",
    help="Read a data set of games instead of the saved games.",
)
@click.option("--own", is_flag=True, help="Count only your own decisions in saved games, by the name of the profile.")
@click.option(
    "--most",
    type=click.IntRange(1, explorer.MOST_GAMES),
    default=explorer.USUAL_GAMES,
    show_default=True,
    metavar="N",
    help="Read this many games at most.",
)
@player_options.game_option("Another installed game.")
@click.option("--json", "as_json", is_flag=True, help="As JSON; see the schema explorer.")
@common.own_cards
@common.on_own_files
def explore(
    position: str | None,
    turn: int | None,
    collection: Path | None,
    own: bool,
    most: int,
    kind: str | None,
    as_json: bool,
    files: Sequence[Path],
) -> None:
    """Run the command `explore`."""
    if position is None and turn is not None:
        raise click.UsageError(_("--turn needs a game"))
    if own and collection is not None:
        raise click.UsageError(_("--own is for saved games; leave it out with --games"))
    if position is not None and kind is not None:
        raise click.UsageError(_("--game is for a list without a game; leave it out"))
    replay = None if position is None else plugins.find_replay(position, files)
    game = plugins.require_game(kind or "", files) if replay is None else replay.game
    if not explorer.has_explorer(game):
        raise click.UsageError(_("{game} has no explorer").format(game=_(game.name)))
    position_class = {} if replay is None else _class_of(replay, turn)
    found = explorer.answer_for(_read(game, collection, most, own), (*position_class,))
    if as_json:
        from dataclasses import asdict

        terminal.print_json(asdict(found), 1)
        return
    terminal.print_lines(*explorer.explored_lines(found, game, position_class, MOST))


def _class_of(replay: plugins.Replay, turn: int | None) -> Mapping[str, str]:
    """Return the class of the position at the beginning of a turn; by default of the last decision."""
    if turn is None:
        replay.to_end()
    else:
        with common.report_as(click.UsageError, ValueError):
            replay.to_turn(turn)
    return explorer.class_at(replay)


def _read(game: plugins.Game, collection: Path | None, most: int, own: bool) -> explorer.Index:
    """Return the index of the games; raise ClickException if the file can't be read."""
    if collection is None:
        index = explorer.Index(game, explorer.saved_replays(game, most), explorer.profile_person if own else None)
    else:
        index = explorer.Index(game, explorer.collected_replays(collection, game, most))
    try:
        index.read()
    except OSError as error:
        message = _("{file} can't be read: {why}")
        raise click.ClickException(message.format(file=ascii(str(collection)), why=describe_error(error))) from None
    except RecordFault as fault:
        raise click.ClickException(str(fault)) from None
    return index
