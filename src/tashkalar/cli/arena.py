"""`tashkalar arena`: compare the strength of computer players in many games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from tashkalar.cli import batch_options, common, plugins, shell_completion
from tashkalar.i18n import gettext as _

if TYPE_CHECKING:
    from tashkalar.arena.schedule import Meeting
    from tashkalar.arena.sprt import Sprt
    from tashkalar.engine import Catalogue


def _test(_: click.Context, __: click.Parameter, text: str | None) -> Sprt | None:
    """Parse the value of --sprt, such as `elo0=0,elo1=5`."""
    if text is None:
        return None
    with batch_options.require_extra("arena"):
        from tashkalar.arena.sprt import Sprt
    try:
        return Sprt.read(text)
    except ValueError as fault:
        raise click.BadParameter(str(fault)) from None


@click.command()
@click.argument("players", nargs=-1, required=True, metavar="PLAYER PLAYER...", shell_complete=shell_completion.players)
@batch_options.game_option
@click.option("--form", type=click.Choice(common.FORMS), help=f"What is played.  [default: {common.FORM}]")
@click.option("--seats", type=click.IntRange(2, 4), help="Number of seats.  [default: 2, in a melee 3]")
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
    """Play many games between computer players and report who is stronger.

    A PLAYER is one of novice, able, strong, beam, decision, verb, random; python:MODULE:NAME, a function that returns
    a player for a form and a seed; or program:COMMAND. Every player meets every other; each deal is played from every
    side of the table. The same seed gives the same games, with any number of workers. After Ctrl+C the same command
    continues.
    """
    work = batch_options.Work(**given)
    if test and (len(players) > 2 or players[0] == players[-1] or work.part):
        raise click.UsageError(_("--sprt is for two different players, and for all shards"))
    with batch_options.require_extra("arena"):
        from tashkalar.arena import report
        from tashkalar.arena.sprt import SprtMatch
        from tashkalar.arena.win_rates import COLUMNS
    from tashkalar.tabletop.file_names import slug

    arena_game = batch_options.plugin_arena(
        kind or plugins.OWN, work, {"form": form, "teams": teams, "schools": schools}
    )
    if arena_game is None:
        from tashkalar import cards
        from tashkalar.arena.game_adapter import load_arena_game

        own, form = batch_options.own_cards(work), form or common.FORM
        arena_game = load_arena_game(plugins.OWN, own)
        seat_count = seats or (4 if teams else 3 if form == "melee" else 2)
        meetings = _meetings(own or cards.load(), form, players, schools, seat_count, teams)
    else:
        meetings = _round_robin("", players, (), seats or 2)
    match = SprtMatch(test, players[0]) if test else None
    name = "-".join(("arena", *map(slug, players), form or arena_game.game.id))
    found = batch_options.run_batch(
        work, meetings, arena_game, name, COLUMNS, match.add_games if match else lambda _: False
    )
    if found is None:
        return
    from rich.console import Console

    Console().print(report.report_tables(found.rows))
    if match:
        click.echo(f"\n{match.summary}")
    if failures := found.failures():
        click.echo("\n" + "\n".join(failures))
    click.echo(f"\n{_('All games: {file}').format(file=found.table(work))}")


def _meetings(
    cards: Catalogue, form: str, players: Sequence[str], schools: str | None, seats: int, teams: bool
) -> list[Meeting]:
    """Return the meetings of a tournament of Tash-Kalar.

    Args:
        cards: the cards, whose schools are the default of `schools`.
        form: the id of the form.
        players: the names of the players, as typed.
        schools: ids of schools, joined by commas; None for all schools.
        seats: the number of seats of a game.
        teams: whether a game is played in teams.

    Raises:
        UsageError: a school is unknown, the form isn't for so many seats, or the meetings are too few.
    """
    from tashkalar.engine.forms import seat_counts

    pool = tuple(schools.split(",")) if schools else tuple(cards.schools)
    for school in pool:
        if school not in cards.schools:
            message = _("there is no school {name} (schools: {known})")
            raise click.UsageError(message.format(name=ascii(school), known=", ".join(cards.schools)))
    if seats not in seat_counts(form, teams):
        message = _("{form} in teams isn't for {number} seats") if teams else _("{form} isn't for {number} seats")
        raise click.UsageError(message.format(form=form, number=seats))
    return _round_robin(form, players, pool, seats, teams=teams)


def _round_robin(
    form: str, players: Sequence[str], schools: Sequence[str], seats: int, *, teams: bool = False
) -> list[Meeting]:
    """Return the meetings of a round robin, in which each player meets all others.

    Raises:
        UsageError: `schedule.round_robin` refuses these players and seats.
    """
    from tashkalar.arena.schedule import round_robin

    try:
        return round_robin(form, players, schools, seats, teams=teams)
    except ValueError as fault:
        raise click.UsageError(str(fault)) from None
