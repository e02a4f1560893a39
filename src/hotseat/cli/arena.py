"""The command `arena`: compare the strength of computer players in many games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from hotseat.cli import batch_options, common, game_options, shell_completion
from hotseat.util import terminal
from hotseat.util.i18n import gettext as _

if TYPE_CHECKING:
    from hotseat.arena.game_adapter import ArenaGame
    from hotseat.arena.schedule import Meeting
    from hotseat.arena.sprt import Sprt
    from hotseat.plugin.decision import Json


def _test(_: click.Context, __: click.Parameter, text: str | None) -> Sprt | None:
    """Parse the value of --sprt, such as `elo0=0,elo1=5`."""
    if text is None:
        return None
    with common.require_extra("arena"):
        from hotseat.arena.sprt import Sprt
    with common.report_as(click.BadParameter, ValueError):
        return Sprt.read(text)


@click.command(cls=game_options.ArenaCommand)
@click.argument("players", nargs=-1, required=True, metavar="PLAYER PLAYER...", shell_complete=shell_completion.players)
@batch_options.game_option
@click.option("--seats", type=click.IntRange(1, 4), help="Number of seats.  [default: 2, in a melee 3]")
@click.option(
    "--sprt",
    "test",
    callback=_test,
    metavar="elo0=0,elo1=5",
    help="Stop as soon as it is clear whether the first player is stronger by elo1 points or by elo0.",
)
@batch_options.batch_options
def arena(
    players: tuple[str, ...],
    kind: str | None,
    seats: int | None,
    test: Any,
    chosen: Json = game_options.NONE,
    **given: Any,
) -> None:
    """Run the command `arena`."""
    work = batch_options.Work(**given)
    if test and (len(players) > 2 or players[0] == players[-1] or work.part):
        raise click.UsageError(_("--sprt is for two different players, and for all shards"))
    with common.require_extra("arena"):
        from hotseat.arena import report
        from hotseat.arena.schedule import player_label
        from hotseat.arena.sprt import SprtMatch
        from hotseat.arena.win_rates import COLUMNS
    from hotseat.records.file_names import slug

    arena_game = batch_options.load_arena(kind, work)
    meetings = _meetings(arena_game, players, chosen, seats or 0)
    labels = [player_label(player) for player in players]
    match = SprtMatch(test, labels[0]) if test else None
    name = "-".join(("arena", *map(slug, labels), meetings[0].form or arena_game.game.id))
    found = batch_options.run_batch(
        work, meetings, arena_game, name, COLUMNS, match.add_games if match else lambda _: False
    )
    if found is None:
        return
    terminal.print_rich(report.report_tables(found.rows))
    if match:
        terminal.print_lines("", match.summary)
    if failures := found.failures():
        terminal.print_lines("", *failures)
    terminal.print_lines("", _("All games: {file}").format(file=found.table(work)))


def _meetings(arena_game: ArenaGame, players: Sequence[str], chosen: Json, seats: int) -> list[Meeting]:
    """Return the meetings of a round robin, with 0 for the suggested number of seats, or raise UsageError."""
    from hotseat.arena.schedule import round_robin
    from hotseat.plugin.setup_options import fitting_seatings

    options, chosen = arena_game.options, game_options.with_defaults(arena_game.game, chosen)
    known = [each.id for each in options.loadouts]
    pool = chosen.get(options.loadout_key, known)
    for loadout in pool:
        if loadout not in known:
            message = _("there is no school {name} (schools: {known})")
            raise click.UsageError(message.format(name=ascii(loadout), known=", ".join(known)))
    form, fitting = fitting_seatings(options, chosen)
    teams = not fitting or bool(fitting[0].sides)
    with common.report_as(click.UsageError, ValueError):
        seating = arena_game.seating(form, seats, teams=teams)
        return round_robin(form.id, players, pool, seating.seats, teams=teams)
