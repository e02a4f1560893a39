"""`gym`: learn to see patterns."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import click

from hotseat.cli import common, player_options, plugins
from hotseat.cli.shell_completion import completer
from hotseat.plugin.seats import MAX_SEED
from hotseat.util import terminal
from hotseat.util.i18n import gettext as _

if TYPE_CHECKING:
    from hotseat.play.gym import GymRun
    from hotseat.plugin.gym import Gym

LONGEST = 1000
"""The most exercises in a run."""


@completer()
def complete_groups(*_: object) -> Iterable[tuple[str, str]]:
    """Offer the groups of patterns of the program's own game."""
    gym = plugins.require_game().gym()
    return [*gym.groups().items()] if gym is not None else []


@click.command()
@click.argument("group", required=False, shell_complete=complete_groups)
@click.option("--exercise", "number", type=click.IntRange(1, 9), metavar="N", help="Begin with this kind of question.")
@click.option("--length", type=click.IntRange(1, LONGEST), metavar="N", help="Number of questions. [default: 20]")
@click.option("--seed", type=click.IntRange(0, MAX_SEED - 1), metavar="N", help="Seed of the boards. [default: random]")
@click.option("--progress", is_flag=True, help="Print how well you see the patterns, and when each returns.")
@player_options.game_option("Another installed game that has a pattern gym.")
@common.ascii_only
@common.plain_lines
@common.own_cards
@common.on_own_files
def gym(
    group: str | None,
    number: int | None,
    length: int | None,
    seed: int | None,
    progress: bool,
    kind: str | None,
    ascii: bool,
    plain: bool,
    strict: bool,
    files: Any,
) -> None:
    """Run the command `gym`."""
    from hotseat.play.gym import LENGTH, GymRun
    from hotseat.play.gym_progress import GymProgressStore

    game = plugins.require_game(kind or "", files)
    found = game.gym()
    if found is None:
        raise click.UsageError(_("{game} has no pattern gym").format(game=game.name))
    names, exercise = _group(found, group), _kind(found, number)
    chosen = secrets.randbelow(MAX_SEED) if seed is None else seed

    def begin() -> GymRun:
        return GymRun(game.id, found, GymProgressStore(), chosen, group=names, kind=exercise, length=length or LENGTH)

    if progress or plain or strict:
        _in_lines(begin(), progress=progress, strict=strict)
        return
    from hotseat.cli.play_commands import run_games, settings_for_run

    common.need_terminal()
    run_games(game, settings_for_run(ascii), gym=begin)


def _in_lines(run: GymRun, *, progress: bool, strict: bool) -> None:
    from hotseat.text_ui.gym import TextGym, pattern_lines

    if progress:
        common.print_notices(run.fault)
        terminal.print_lines(*pattern_lines(run))
        return
    with common.lines_console(strict=strict) as console:
        TextGym(run, console).play()


def _group(gym: Gym, text: str | None) -> str:
    """Return the id of the group that a number or the beginning of an id names, or raise UsageError."""
    if text is None:
        return ""
    ids = list(gym.groups())
    if (found := common.position_of(text, ids)) is not None:
        return ids[found]
    message = _("there is no group {name}; groups: {known}")
    raise click.UsageError(message.format(name=repr(text), known=", ".join(ids)))


def _kind(gym: Gym, number: int | None) -> str:
    kinds = list(gym.kinds)
    if number is None:
        return ""
    if number > len(kinds):
        raise click.UsageError(_("there are {number} exercises").format(number=len(kinds)))
    return kinds[number - 1]
