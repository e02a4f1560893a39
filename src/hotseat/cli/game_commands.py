"""`learn`, `rules` and `engine`: the lessons of a game, its rules by topic, and its protocol for bots and tools."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hotseat.cli import common, player_options, plugins, shell_completion
from hotseat.util import i18n, terminal
from hotseat.util.i18n import gettext as _

if TYPE_CHECKING:
    from hotseat.cli.plugins import Game
    from hotseat.play.lessons import Lesson


@click.command()
@click.argument("lesson", required=False, shell_complete=shell_completion.complete_lessons)
@player_options.game_option("Another installed game that has lessons.")
@common.ascii_only
@common.plain_lines
@common.on_own_files
def learn(lesson: str | None, kind: str | None, ascii: bool, plain: bool, strict: bool) -> None:
    """Run the command `learn`."""
    game = plugins.require_game(kind or "")
    if not game.has_lessons:
        raise click.UsageError(_("{game} has no lesson").format(game=game.name))
    first = _found(lesson, game.lessons()) if lesson else ""
    if plain or strict:
        _take_plainly(game, first, strict=strict)
        return
    common.need_terminal()
    from hotseat.cli.play_commands import run_games, settings_for_run

    run_games(game, settings_for_run(ascii), lesson=first)


def _take_plainly(game: Game, first: str, *, strict: bool) -> None:
    """Let the user take lessons in the text interface, from the one of an id, or else the next one to do."""
    from hotseat.play.lesson_run import LessonProgressStore
    from hotseat.text_ui.lesson import take_lessons

    lessons = game.lessons()
    begun = next((each for each in lessons if each.id == first), None)
    begun = begun or lessons[LessonProgressStore().progress.next_of(lessons) or 0]
    with common.lines_console(strict=strict) as console:
        take_lessons(begun, lessons, plugins.text_renderer(game), console)


def _found(text: str, lessons: Sequence[Lesson]) -> str:
    """Return the id of the lesson that a number, or the beginning of an id, names, or raise UsageError."""
    ids = [lesson.id for lesson in lessons]
    if (found := common.position_of(text, ids)) is not None:
        return ids[found]
    message = _("there is no lesson {name}; lessons: {known}")
    raise click.UsageError(message.format(name=repr(text), known=", ".join(ids)))


@click.command()
@click.argument("words", metavar="[TOPIC | CLAUSE]...", nargs=-1)
@click.option("--play", is_flag=True, help="Play the positions that show a clause of the rules.")
@player_options.game_option("Another installed game.")
@common.own_cards
@common.ascii_only
@common.plain_lines
@common.on_own_files
def rules(
    words: tuple[str, ...], play: bool, kind: str | None, files: Sequence[Path], ascii: bool, plain: bool, strict: bool
) -> None:
    """Run the command `rules`."""
    from hotseat.text_ui.text_renderer import describe_rules

    game, text = plugins.require_game(kind or "", files), " ".join(words)
    if play:
        _play_rules(game, text, ascii=ascii, plain=plain, strict=strict)
        return
    if not game.has_topics:
        raise click.UsageError(_("{game} has no rules by topic").format(game=game.name))
    terminal.print_lines(*describe_rules(game, text))


def _play_rules(game: Game, clause: str, *, ascii: bool, plain: bool, strict: bool) -> None:
    """Let the user play the demonstration of a clause, or choose one on the screen."""
    from hotseat.play.demonstration_run import find_demonstration, unknown_clause

    if not game.has_demonstrations:
        raise click.UsageError(_("{game} has no demonstrations of its rules").format(game=game.name))
    shown = game.demonstrations()
    if find_demonstration(shown, clause) is None and (clause or plain or strict):
        raise click.UsageError(" ".join(unknown_clause(game, clause)).rstrip("."))
    if plain or strict:
        from hotseat.text_ui.demonstration import play_demonstration

        with common.lines_console(strict=strict) as console:
            play_demonstration(game, clause, plugins.text_renderer(game), console)
        return
    common.need_terminal()
    from hotseat.cli.play_commands import run_games, settings_for_run

    run_games(game, settings_for_run(ascii), demonstration=clause)


@click.command()
@player_options.game_option("Another installed game.")
@common.own_cards
def engine(kind: str | None, files: Sequence[Path]) -> None:
    """Run the command `engine`."""
    from hotseat.play.protocol import serve_game

    i18n.set_language(i18n.ENGLISH)  # output for programs doesn't depend on the user's language
    game = plugins.require_game(kind or "", files)
    serve_game(sys.stdin.buffer, sys.stdout.buffer, lambda: game)
