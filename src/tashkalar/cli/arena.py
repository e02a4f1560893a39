"""`tashkalar arena`: compare the strength of computer players in many games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from hotseat.util import terminal
from tashkalar import gettext as _
from tashkalar.cli import batch_options, common, plugins, shell_completion

if TYPE_CHECKING:
    from hotseat.arena.game_adapter import ArenaGame
    from hotseat.arena.schedule import Meeting
    from hotseat.arena.sprt import Sprt


def _test(_: click.Context, __: click.Parameter, text: str | None) -> Sprt | None:
    """Parse the value of --sprt, such as `elo0=0,elo1=5`."""
    if text is None:
        return None
    with common.require_extra("arena"):
        from hotseat.arena.sprt import Sprt
    try:
        return Sprt.read(text)
    except ValueError as fault:
        raise click.BadParameter(str(fault)) from None


@click.command()
@click.argument("players", nargs=-1, required=True, metavar="PLAYER PLAYER...", shell_complete=shell_completion.players)
@batch_options.game_option
@click.option("--form", type=click.Choice(common.FORMS), help=f"What is played.  [default: {common.FORM}]")
@click.option("--seats", type=click.IntRange(1, 4), help="Number of seats.  [default: 2, in a melee 3]")
@click.option("--teams", is_flag=True, help="Two against two, each side played by one of the players.")
@click.option(
    "--schools",
    metavar="A,B,...",
    shell_complete=shell_completion.complete_school_list,
    help="The schools to play, in all orders.  [default: all]",
)
@click.option(
    "--sprt",
    "test",
    callback=_test,
    metavar="elo0=0,elo1=5",
    help="Stop as soon as it is clear whether the first player is stronger by elo1 points or by elo0.",
)
@batch_options.batch_options(games=200)
def arena(
    players: tuple[str, ...],
    kind: str | None,
    form: str | None,
    seats: int | None,
    teams: bool,
    schools: str | None,
    test: Any,
    **given: Any,
) -> None:
    """Run `tashkalar arena`."""
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
    meetings = _meetings(arena_game, form or "", players, schools, seats or 0, teams)
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


def _meetings(
    arena_game: ArenaGame, form: str, players: Sequence[str], schools: str | None, seats: int, teams: bool
) -> list[Meeting]:
    """Return the meetings of a round robin, in which each player meets all others.

    Args:
        schools: ids of schools, joined by commas; None for all schools.
        seats: the number of seats of a game; 0 for the one that is suggested.

    Raises:
        UsageError: the game has no forms, teams or schools, a school is unknown, the form isn't for so many seats, or
            the players or schools are too few.
    """
    from hotseat.arena.schedule import round_robin

    options = arena_game.options
    known = [each.id for each in options.loadouts]
    has_teams = any(seating.sides for each in options.forms for seating in each.seatings)
    lacking = {
        "form": form and not options.forms[0].id,
        "teams": teams and not has_teams,
        "schools": schools and not known,
    }
    for option in (name for name, lacks in lacking.items() if lacks):
        raise plugins.reject_option(f"--{option}", arena_game.game.name)
    pool = schools.split(",") if schools else known
    for school in pool:
        if school not in known:
            message = _("there is no school {name} (schools: {known})")
            raise click.UsageError(message.format(name=ascii(school), known=", ".join(known)))
    try:
        choice = arena_game.form(form)
        seating = arena_game.seating(choice, seats, teams=teams)
        return round_robin(choice.id, players, pool, seating.seats, teams=teams)
    except ValueError as fault:
        raise click.UsageError(str(fault)) from None
