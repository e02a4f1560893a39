"""`mistakes`: find better turns than those that were played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

import click

from hotseat.cli import common, plugins, shell_completion
from hotseat.util import terminal
from hotseat.util.i18n import gettext as _


@click.command()
@click.argument("game", required=False, shell_complete=shell_completion.complete_games)
@common.ascii_only
@common.plain_lines
@common.own_cards
@common.on_own_files
def mistakes(game: str | None, ascii: bool, plain: bool, strict: bool, files: Sequence[Path]) -> None:
    """Run the command `mistakes`."""
    runs = _of_game(game, files) if game is not None else _of_owner()
    first = next(runs, None)
    if first is None:
        terminal.print_lines(_("No mistakes to solve."))
        return
    if plain or strict:
        from hotseat.text_ui.mistakes import solve_mistakes

        with common.lines_console(strict=strict) as console:
            solve_mistakes(chain([first], runs), plugins.text_renderer, console)
        return
    from hotseat.cli.play_commands import run_games, settings_for_run

    common.need_terminal()
    run_games(first.game, settings_for_run(ascii), mistakes=chain([first], runs))


def _of_owner() -> Iterator[Any]:
    """Return the mistakes of the profile's owner in all analysed games."""
    from hotseat.coach.exercise import runs_of_person
    from hotseat.records.own_profile import read_profile

    return runs_of_person(read_profile().owned)


def _of_game(text: str, files: Sequence[Path]) -> Iterator[Any]:
    """Return the mistakes of a game, or raise UsageError if it isn't analysed."""
    from hotseat.coach.analysis import Analysis
    from hotseat.coach.exercise import runs_of
    from hotseat.records.saved_games import was_analysed

    replay = plugins.find_replay(text, files, keep=True)
    if not was_analysed(replay):
        raise click.UsageError(_("this game isn't analysed yet; analyse it first"))
    analysis = Analysis(replay)
    common.print_notices(analysis.notice)
    return runs_of(analysis)
