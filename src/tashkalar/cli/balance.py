"""`tashkalar balance`: estimate the strength of schools and cards by self-play."""

from __future__ import annotations

from itertools import combinations, product
from typing import Any

import click

from hotseat.cli import batch_options, common, plugins, shell_completion
from hotseat.util import terminal
from tashkalar import gettext as _

FORMS = ("high-form", "duel")


@click.command()
@click.option(
    "--form", "forms", multiple=True, type=click.Choice(FORMS), help="May be named several times.  [default: both]"
)
@click.option(
    "--player",
    default="medium",
    show_default=True,
    metavar="PLAYER",
    shell_complete=shell_completion.players,
    help="The player of both seats.",
)
@batch_options.game_option
@batch_options.batch_options
def balance(forms: tuple[str, ...], player: str, kind: str | None, **given: Any) -> None:
    """Run the command `balance`."""
    work = batch_options.Work(**given)
    with common.require_extra("arena"):
        from hotseat.arena.schedule import Meeting, player_label
        from tashkalar.balance import values as balance
    with common.require_extra("plots"):
        from tashkalar.balance import report as balance_report
    from hotseat.records.file_names import slug
    from tashkalar.plugin import TashKalar

    arena_game, name = batch_options.load_arena(kind, work), f"balance-{slug(player_label(player))}"
    if isinstance(arena_game.game, TashKalar):
        cards = arena_game.game.catalogue
        added = {school for pack in cards.packs for school in pack.schools}
        pairs = [
            pair
            for pair in combinations(balance.one_of_each_deck(cards).values(), 2)
            if not added or added.intersection(pair)
        ]
        meetings = [Meeting(form, (player, player), pair) for form, pair in product(forms or FORMS, pairs)]
    elif forms:
        raise plugins.reject_option("--form", arena_game.game.name)
    else:
        cards, meetings, name = None, [Meeting("", (player, player), ())], f"{name}-{arena_game.game.id}"
    found = batch_options.run_batch(work, meetings, arena_game, name, (*balance.COLUMNS, *balance.CARDS))
    if found is None:
        return
    page = balance_report.write_report(found.rows, arena_game.game, cards, found.folder.path)
    terminal.print_lines(*page.read_text("utf-8").split("\n"), *found.failures())
    terminal.print_lines(_("The report with pictures: {file}").format(file=page))
    terminal.print_lines(_("All games: {file}").format(file=found.table(work)))
