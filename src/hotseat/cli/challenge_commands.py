"""`daily`, `challenge` and `verify`: the same deal for others, and the proof of a result."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from hotseat.cli import common, play_commands, player_options, plugins, shell_completion
from hotseat.util import terminal
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import ngettext
from hotseat.util.text_utils import with_period

if TYPE_CHECKING:
    from hotseat.arena.verification import Verified
    from hotseat.cli.plugins import Game, Replay
    from hotseat.play import session

    Session = session.Session[Any, Any, Any, Any]


@click.command()
@player_options.game_option("Another installed game.")
@common.ascii_only
@common.plain_lines
@common.on_own_files
def daily(kind: str | None, ascii: bool, plain: bool, strict: bool) -> None:
    """Run the command `daily`."""
    from hotseat.play.daily import begin_daily, find_daily
    from hotseat.play.session import Session
    from hotseat.records.own_profile import read_profile
    from hotseat.records.record import RecordFault
    from hotseat.records.record_time import current_day

    game = plugins.require_game(kind or "", packs=False)
    day = current_day().isoformat()
    known = find_daily(game, day)
    if known is not None and known.over:
        terminal.print_lines(_("You have played the duel of {day}; there is one try.").format(day=day))
        _print_result(plugins.open_replay(known.path, game))
        return
    if known is not None:
        with common.report_as(click.ClickException, RecordFault):
            begun = Session.resume(known.path, game)
    else:
        with common.report_as(click.UsageError, ValueError):
            owner, aids = read_profile().name, plugins.aids_to_keep(game)
            begun = begin_daily(game, plugins.require_players(game), day, owner, aids=aids)
    _play(begun, ascii=ascii, plain=plain, strict=strict)


def _play(begun: Session, *, ascii: bool, plain: bool, strict: bool) -> None:
    """Play a challenge, and print the line and key of its result."""
    path = begun.path
    if plain or strict:
        play_commands.play_plainly(begun, None, strict=strict)
    else:
        try:
            common.need_terminal()
        except click.ClickException:
            begun.discard()
            raise
        play_commands.run_games(begun.game, play_commands.settings_for_run(ascii), session=begun)
    if path is not None and path.exists():
        _print_result(plugins.open_replay(path, begun.game))


def _print_result(replay: Replay) -> None:
    """Print the line of a finished challenge and its share key."""
    from hotseat.records.challenge import challenge_lines

    if not replay.fault:
        terminal.print_lines(*challenge_lines(replay))


@click.command()
@click.argument("game", shell_complete=shell_completion.complete_games)
@click.option("--swap", is_flag=True, help="Play it with the seats swapped.")
@click.option("--again", is_flag=True, help="Play the deal of a saved game yourself, instead of printing its key.")
@common.ascii_only
@common.plain_lines
@common.own_cards
@common.on_own_files
def challenge(
    game: str, swap: bool, again: bool, ascii: bool, plain: bool, strict: bool, files: Sequence[Path]
) -> None:
    """Run the command `challenge`."""
    from hotseat.records import share_key
    from hotseat.records.challenge import challenge_key, challenge_line

    replay = plugins.find_replay(game, files, challenges=True)
    if share_key.is_key(game) or again or swap:
        _play(_accept(replay, swap), ascii=ascii, plain=plain, strict=strict)
        return
    with common.report_as(click.UsageError, ValueError):
        terminal.print_lines(challenge_line(replay), challenge_key(replay))


def _accept(replay: Replay, swap: bool) -> Session:
    """Start the game of a challenge, or raise UsageError."""
    from hotseat.play.challenges import accept_challenge
    from hotseat.records.own_profile import read_profile

    with common.report_as(click.UsageError, ValueError):
        players, owner = plugins.require_players(replay.game), read_profile().name
        return accept_challenge(replay, players, owner, swapped=swap, aids=plugins.aids_to_keep(replay.game))


@click.command()
@click.argument("game", shell_complete=shell_completion.complete_games)
@common.own_cards
@common.on_own_files
def verify(game: str, files: Sequence[Path]) -> None:
    """Run the command `verify`."""
    from hotseat.records import share_key
    from hotseat.records.share_key import record_of_key
    from hotseat.util import safe_io

    replay = plugins.find_replay(game, files, challenges=True)
    if share_key.is_key(game):
        data = record_of_key(game, replay)
    else:
        assert replay.path is not None
        with common.report_as(click.ClickException, OSError):
            data = safe_io.read_bytes(replay.path)
    found = _verified(data, replay.game)
    replay.to_end()
    terminal.print_lines(*_report(found, replay))


def _verified(data: bytes, game: Game) -> Verified:
    """Verify a record with a bar on standard error; raise ClickException if it is refused."""
    from hotseat.arena.verification import Unverified, verify_record

    label = _("Computing the answers again")
    with common.report_as(click.ClickException, Unverified), common.sigterm_as_interrupt():
        bar: Any = None
        shown = 0

        def show(done: int, all_answers: int) -> None:
            nonlocal bar, shown
            if bar is None:
                bar = terminal.progress_bar(all_answers, label).__enter__()
            bar.update(done - shown)
            shown = done

        try:
            return verify_record(data, game, plugins.require_players(game), show)
        except Unverified as why:
            raise Unverified(_("refused: {why}").format(why=why)) from None
        finally:
            if bar is not None:
                bar.render_finish()


def _report(found: Verified, replay: Replay) -> list[str]:
    """Return what was verified, and what can't be."""
    from hotseat.records.challenge import challenge_result

    verified = ngettext(
        "Verified: {number} answer of the computer was computed again and is the one that was played.",
        "Verified: all {number} answers of the computer were computed again and are those that were played.",
        found.answers,
    ).format(number=found.answers)
    undone = ngettext("{number} decision was taken back.", "{number} decisions were taken back.", found.undone)
    deal = (
        _("The deal, the opponent and the level are those of the day.")
        if found.dealt
        else _("The deal isn't that of a day: it may have been chosen.")
    )
    hidden = _(
        "This can't be detected: an earlier try elsewhere, help by people or programs, another person's name, and"
        " another clock."
    )
    results = [*filter(None, [replay.handicap_line, challenge_result(replay)]), with_period(replay.result)]
    return [*results, verified, deal, undone.format(number=found.undone), hidden]
