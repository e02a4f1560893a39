"""`tashkalar arena`: who of some computer players is stronger."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from tashkalar.cli import many_games, shared, shell_completion

if TYPE_CHECKING:
    from tashkalar.arena.schedule import Meeting
    from tashkalar.arena.sequential import Sequential
    from tashkalar.engine import Catalogue


def _test(_: click.Context, __: click.Parameter, text: str | None) -> Sequential | None:
    """What `--sprt elo0=0,elo1=5` says."""
    if text is None:
        return None
    with many_games.extra("arena"):
        from tashkalar.arena.sequential import Sequential
    try:
        return Sequential.read(text)
    except ValueError as fault:
        raise click.BadParameter(str(fault)) from None


@click.command()
@click.argument("players", nargs=-1, required=True, metavar="PLAYER PLAYER...")
@click.option("--form", type=click.Choice(shared.FORMS), default="high-form", show_default=True, help="What is played.")
@click.option("--seats", type=click.IntRange(2, 4), help="How many sit at a table.  [default: 2, in a melee 3]")
@click.option("--teams", is_flag=True, help="Two against two, each side played by one of the players.")
@click.option(
    "--schools",
    metavar="A,B,...",
    shell_complete=shell_completion.listed_schools,
    help="Of these, in all orders.  [default: all]",
)
@click.option(
    "--sprt",
    "test",
    callback=_test,
    metavar="elo0=0,elo1=5",
    help="Stop as soon as it is clear whether the first is stronger by elo1 points or by elo0.",
)
@many_games.working(games=200)
def arena(
    players: tuple[str, ...], form: str, seats: int | None, teams: bool, schools: str | None, test: Any, **given: Any
) -> None:
    """Let computer players meet in many games, and tell who is stronger.

    A PLAYER is one of novice, able, strong, beam, decision, verb, random; python:MODULE:NAME, what makes one of a form
    and a seed; or program:COMMAND. Everybody meets everybody; each deal is played from every side of the table. The
    same seed gives the same games, with any number of workers. What is stopped by Ctrl+C goes on where it was.
    """
    work = many_games.Work(**given)
    if test and (len(players) > 2 or players[0] == players[-1] or work.part):
        raise click.UsageError("--sprt is for two different players, and for all shards")
    with many_games.extra("arena"):
        from tashkalar.arena import report
        from tashkalar.arena.sequential import Match
        from tashkalar.arena.standing import COLUMNS
    from tashkalar.kernel.file_names import slug

    cards = shared.cards_of(work.file)
    meetings = _meetings(cards, form, players, schools, seats or (4 if teams else 3 if form == "melee" else 2), teams)
    match = Match(test, players[0]) if test else None
    name = "-".join(("arena", *map(slug, players), form))
    found = many_games.played(work, meetings, cards, name, COLUMNS, match.goes_on if match else lambda _: False)
    if found is None:
        return
    from rich.console import Console

    Console().print(report.tables(found.rows))
    if match:
        click.echo(f"\n{match.told}")
    click.echo(f"\nAll games: {found.table(work)}")


def _meetings(
    cards: Catalogue, form: str, players: Sequence[str], schools: str | None, seats: int, teams: bool
) -> list[Meeting]:
    """Who meets whom.

    Raises:
        UsageError: nobody can play so.
    """
    from tashkalar.arena.schedule import round_robin
    from tashkalar.engine.forms import seatings

    pool = tuple(schools.split(",")) if schools else tuple(cards.schools)
    for school in pool:
        if school not in cards.schools:
            raise click.UsageError(f"no school is called {school!a} (there are {', '.join(cards.schools)})")
    if seats not in seatings(form, teams):
        raise click.UsageError(f"{form}{' in teams' * teams} isn't for {seats} seats")
    try:
        return round_robin(form, players, pool, seats, teams=teams)
    except ValueError as fault:
        raise click.UsageError(str(fault)) from None
