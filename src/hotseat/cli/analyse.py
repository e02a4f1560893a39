"""`analyse`: find the mistakes of a finished game."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from hotseat.cli import common, plugins, shell_completion
from hotseat.plugin.registry import builtin_players
from hotseat.records.saved_games import analysable_seats
from hotseat.util import terminal
from hotseat.util.i18n import gettext as _
from hotseat.util.text_utils import capitalize, with_period

if TYPE_CHECKING:
    from hotseat.coach.analysis import Analysis


@click.command()
@click.argument("game", shell_complete=shell_completion.complete_games)
@click.option(
    "--open",
    "all_open",
    is_flag=True,
    help="Judge with all hands open, instead of what each seat could know at the time.",
)
@click.option("--quick", is_flag=True, help="Take a first look only, about twenty seconds, without refining it.")
@click.option("--all", "every", is_flag=True, help="Show every turn, not only the mistakes.")
@click.option(
    "--player",
    metavar="PLAYER",
    shell_complete=shell_completion.players,
    help="Compare the game with what this player would have chosen, instead of judging it.",
)
@common.in_sentences
@common.own_cards
@common.on_own_files
def analyse(
    game: str, all_open: bool, quick: bool, every: bool, player: str | None, plain: bool, files: Sequence[Path]
) -> None:
    """Run the command `analyse`."""
    if player is not None and all_open:
        raise click.UsageError(_("--player sees what each seat could see; don't combine it with --open"))
    replay = _finished(game, files, coached=player is None)
    if player is not None:
        _compare(replay, player, every)
        return
    from hotseat.coach import messages
    from hotseat.coach.analysis import Analysis

    analysis = Analysis(replay, "open" if all_open else "seat")
    try:
        with common.sigterm_as_interrupt():
            (_carry_on_aloud if plain else _carry_on)(analysis, 1 if quick else len(analysis.coach.passes))
    except KeyboardInterrupt:
        at = messages.describe_progress(analysis.progress, running=False)
        message = _("Stopped: {progress}. Run the same command again to continue.")
        terminal.print_lines(message.format(progress=at), err=True)
        _report(analysis, every)
        raise
    finally:
        common.print_notices(analysis.notice)
    _report(analysis, every)
    if analysis.trouble:
        raise click.ClickException(analysis.trouble)


def _report(analysis: Analysis[Any, Any, Any, Any], every: bool) -> None:
    """Print the mistakes found so far, and what they come to."""
    from hotseat.coach import messages

    game, start = analysis.replay.game, analysis.replay.start_state
    title, names = game.title(start), game.names(start)
    message = _("{title}, {how}.").format(title=title, how=_(messages.SIGHTS[analysis.sight]))
    mistakes = messages.list_mistakes(analysis.evaluated, names, analysis.in_words, all=every)
    terminal.print_lines(message, *(mistakes or [_("The coach found no mistakes.")]))
    terminal.print_lines(*messages.summarize_replay(analysis))


def _finished(game: str, files: Sequence[Path], *, coached: bool) -> Any:
    """Return the finished game that a text names; for the coach one of a game that has one."""
    replay = plugins.find_replay(game, files, keep=True)
    if coached and not builtin_players(replay.game).coach:
        raise click.UsageError(_("{game} has no coach").format(game=_(replay.game.name)))
    if replay.fault:
        raise click.ClickException(replay.fault)
    if not (replay.over or (coached and analysable_seats(replay))):
        raise click.UsageError(_("this game isn't finished and its hands are hidden; analyse it when it is over"))
    return replay


def _compare(replay: Any, player: str, every: bool) -> None:
    """Print the decisions that a player would have made otherwise, or all; raise UsageError or ClickException."""
    from hotseat.arena.comparison import compare
    from hotseat.arena.schedule import player_label
    from hotseat.play.program import PlayerError
    from hotseat.plugin.seats import SECONDS

    names, label = replay.game.names(replay.start_state), player_label(player)
    asked = agreed = 0
    try:
        for choice in compare(replay, player, SECONDS):
            same = choice.played == choice.chosen
            asked, agreed = asked + 1, agreed + same
            if every or not same:
                message = (
                    _("Turn {turn}, {name}: {played}") if same else _("Turn {turn}, {name}: {played}; {who}: {best}")
                )
                name = names[choice.seat]
                terminal.print_lines(
                    message.format(turn=choice.turn, name=name, played=choice.played, who=label, best=choice.chosen)
                )
    except ValueError as fault:
        raise click.UsageError(str(fault)) from None
    except PlayerError as fault:
        raise click.ClickException(str(fault)) from None
    message = _("{who} would have chosen the same in {agreed} of {asked} decisions.")
    terminal.print_lines(message.format(who=label, agreed=agreed, asked=asked))


def _carry_on_aloud(analysis: Analysis[Any, Any, Any, Any], passes: int) -> None:
    """Do what is left of the first passes, with lines about the progress and the time left on standard error."""
    from hotseat.coach import messages
    from hotseat.text_ui.review import analyse_aloud

    def say() -> None:
        progress = messages.describe_progress(analysis.progress, running=True)
        terminal.print_lines(with_period(capitalize(progress)), err=True)

    analyse_aloud(analysis, passes, say)


def _carry_on(analysis: Analysis[Any, Any, Any, Any], passes: int) -> None:
    """Do what is left of the first passes, with a bar, the progress and the time left on standard error."""
    from hotseat.coach import messages

    of = len(analysis.segments) * passes
    done = of - sum(max(0, analysis.left(ply) - len(analysis.coach.passes) + passes) for ply in analysis.segments)
    with terminal.progress_bar(of, _("Analysing the game"), hidden=done == of) as bar:

        def show(_share: float) -> bool:
            if sys.stderr.isatty():
                bar.label, bar.show_eta = messages.describe_progress(analysis.progress, running=True), False
                bar.render_progress()
            return False

        show(0.0)
        bar.update(done)
        for _part in analysis.go_on(show, passes):
            bar.update(1)
