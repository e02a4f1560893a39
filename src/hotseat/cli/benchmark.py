"""The command `benchmark`: play the fixed protocol against the levels, and print a row for the table of results."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from hotseat.cli import batch_options, common, shell_completion
from hotseat.util import terminal
from hotseat.util.i18n import gettext as _


@click.command()
@click.argument("agent", metavar="AGENT", shell_complete=shell_completion.players)
@batch_options.game_option
@click.option("--quick", is_flag=True, help="Play only the first deals: a first look.")
@click.option("--json", "as_json", is_flag=True, help="As JSON; see the schema benchmark.")
@batch_options.failures_option
@batch_options.folder_option
@batch_options.workers_option
@batch_options.scheduler_option
def benchmark(
    agent: str,
    kind: str | None,
    quick: bool,
    as_json: bool,
    failures: str,
    folder: Path | None,
    workers: int | None,
    scheduler: str,
) -> None:
    """Run the command `benchmark`."""
    with common.require_extra("arena"):
        from hotseat.arena import benchmark as protocols
        from hotseat.arena import report
        from hotseat.arena.win_rates import COLUMNS
    from hotseat.records.file_names import slug

    deals = protocols.QUICK if quick else protocols.DEALS
    work: Any = batch_options.Work(
        2 * deals, protocols.SEED, protocols.SECONDS, False, folder, "parquet", workers, scheduler, None, (), failures
    )
    arena_game = batch_options.load_arena(kind, work)
    with common.report_as(click.UsageError, ValueError):
        protocol = protocols.Protocol(arena_game, agent)
    name = f"benchmark-{slug(protocol.name)}-{arena_game.game.id}"
    found = batch_options.run_batch(work, protocol.meetings, arena_game, name, COLUMNS)
    assert found is not None  # all shards are played here
    results = protocol.results(found.rows)
    if as_json:
        terminal.print_json(asdict(protocol.as_data(results, deals)), 1)
        return
    terminal.print_rich(report.results_table(results))
    if forfeits := found.failures():
        terminal.print_lines("", *forfeits)
    terminal.print_lines("", _("Row for the table of results:"), "", *protocol.table(results, deals))
