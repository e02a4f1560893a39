"""`tashkalar learn`: the lessons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from tashkalar.cli import common, player_options, plugins, shell_completion
from tashkalar.cli.play_commands import ascii_only, run_games, settings_for_run
from tashkalar.i18n import gettext as _

if TYPE_CHECKING:
    from tashkalar.tabletop.lessons import Lesson


@click.command()
@click.argument("lesson", required=False, shell_complete=shell_completion.complete_lessons)
@player_options.game_option("Another installed game that has lessons.")
@ascii_only
def learn(lesson: str | None, kind: str | None, ascii: bool) -> None:
    """Run `tashkalar learn`."""
    game = plugins.require_game(kind or plugins.OWN)
    app = plugins.app_class(game)
    if not app.has_lessons():
        raise click.UsageError(_("{game} has no lesson").format(game=game.name))
    first = _found(lesson, app.lessons()) if lesson else ""
    common.need_terminal()
    run_games(game, settings_for_run(ascii), lesson=first)


def _found(text: str, lessons: Sequence[Lesson]) -> str:
    """Return the id of the lesson that a number, or the beginning of an id, names.

    Raises:
        UsageError: it names no lesson, or several.
    """
    from tashkalar import safe_io

    ids = [lesson.id for lesson in lessons]
    begun = [name for name in ids if name.startswith(text)]
    if 0 < (number := safe_io.parse_int(text) or 0) <= len(ids):
        return ids[number - 1]
    if len(begun) != 1:
        message = _("there is no lesson {name}; lessons: {known}")
        raise click.UsageError(message.format(name=repr(text), known=", ".join(ids)))
    return begun[0]
