"""`host`, `join` and `watch`: a game on several machines."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from hotseat.cli import (
    common,
    game_options,
    invitation_input,
    notice_options,
    play_commands,
    player_options,
    plugins,
)
from hotseat.codec.names import spelling
from hotseat.remote.invitation import (
    JOIN,
    LONGEST_DELAY,
    LOOPBACK,
    MOST_SPECTATORS,
    WATCH,
    certificate_sentence,
    write_address,
)
from hotseat.util import identity, terminal
from hotseat.util.i18n import gettext as _

if TYPE_CHECKING:
    from hotseat.plugin.seats import PlayerSpec
    from hotseat.remote.invitation import Invitation


def parse_address(_context: click.Context, _option: click.Parameter, text: str | None) -> tuple[str, int] | None:
    """Parse the value of --listen, such as `192.168.1.5:7777`, if given, or raise BadParameter."""
    from hotseat.remote.hosting import read_address

    with common.report_as(click.BadParameter, ValueError):
        return None if text is None else read_address(text)


def parse_open_address(context: click.Context, option: click.Parameter, text: str | None) -> tuple[str, int] | None:
    """Parse the value of --listen, which may leave the address out, if given, or raise BadParameter."""
    if text is None or not text.startswith(":"):
        return parse_address(context, option, text)
    parsed = parse_address(context, option, f"{LOOPBACK}{text}")
    return parsed and ("", parsed[1])


def parse_relay(_context: click.Context, _option: click.Parameter, text: str | None) -> tuple[str, int] | None:
    """Parse the value of --relay, whose port may be missing, if given, or raise BadParameter."""
    from hotseat.remote.hosting import read_relay

    with common.report_as(click.BadParameter, ValueError):
        return None if text is None else read_relay(text)


relay_option = click.option(
    "--relay",
    callback=parse_relay,
    metavar="ADDRESS",
    help="Let players connect through a relay there, instead of listening.",
)
"""The option of the commands that serve games."""


@click.command(cls=game_options.GameCommand, params=[*play_commands.play.params])
@click.option(
    "--listen",
    callback=parse_address,
    metavar="ADDRESS:PORT",
    help="Listen for players on other machines there, encrypted.  [default: this machine only]",
)
@relay_option
@common.certificate_options
@click.option(
    "--spectators",
    type=click.IntRange(0, MOST_SPECTATORS),
    metavar="N",
    help="How many may watch.  [default: 0; with --resume as before]",
)
@click.option(
    "--delay",
    type=click.IntRange(0, LONGEST_DELAY),
    metavar="TURNS",
    help="Delay what spectators see by this many turns.  [default: 0; with --resume as before]",
)
@common.on_own_files
def host(
    listen: tuple[str, int] | None,
    relay: tuple[str, int] | None,
    cert: Path | None,
    key: Path | None,
    spectators: int | None,
    delay: int | None,
    **options: Any,
) -> None:
    """Run the command `host`."""
    from hotseat.remote.hosting import Hosting, HostOptions

    own = common.certificate_files(cert, key)
    if listen is not None and relay is not None:
        raise click.UsageError(_("--listen and --relay can't be given together"))
    given = play_commands.PlayOptions(**options)
    if given.resume is None and not given.needs_host:
        raise click.UsageError(_("no seat is on another machine; add {option}").format(option="--seat 2=remote"))
    with closing(Hosting(HostOptions(listen, own, spectators, delay, relay))) as hosting:
        play_commands.start(given, hosting)


class VisitOptions(NamedTuple):
    """The values of the options that `join` and `watch` share."""

    words: tuple[str, ...]
    invitation_files: tuple[Path, ...]
    kind: str | None
    ascii: bool
    plain: bool
    strict: bool
    files: Sequence[Path]

    def invitations(self, command: str) -> list[Invitation]:
        """Return the invitations for a command, `JOIN` or `WATCH`, or raise UsageError or ClickException."""
        from hotseat.remote.invitation import JOIN, WATCH

        own, message, other = identity.current(), _("this invitation is for a player; use {command}"), JOIN
        if command == JOIN:
            message, other = _("this invitation is for spectators; use {command}"), WATCH
        found = invitation_input.obtain_invitations(own.command(command), self.words, self.invitation_files)
        if fitting := [each for each in found if bool(each.seat) == (command == JOIN)]:
            return fitting
        raise click.UsageError(message.format(command=own.command(other)))


@click.command()
@invitation_input.invitation_source
@player_options.game_option("Another installed game.")
@click.option("--seat", "seats", multiple=True, type=int, metavar="N", help="Of these seats, take this one.")
@click.option("--name", default="", metavar="NAME", help="Your name, which the host shows.")
@click.option(
    "--as",
    "player",
    metavar="WHO",
    help="Let novice, beginner, easy, medium, hard, expert, matched, python:MODULE:FACTORY, or program:COMMAND play "
    "the seat; NAME= before it is the name that the host shows.",
)
@player_options.seconds_option
@notice_options.notify_option
@common.ascii_only
@common.plain_lines
@common.own_cards
def join(
    seats: tuple[int, ...], name: str, player: str | None, seconds: float | None, notify: str | None, **options: Any
) -> None:
    """Run the command `join`."""
    given, name = VisitOptions(**options), spelling(name)
    game = plugins.require_game(given.kind or "", given.files, packs=False)
    players = plugins.require_players(game)
    plain = player is not None or is_plain(game, plain=given.plain, strict=given.strict)
    taken = [each for each in given.invitations(JOIN) if not seats or each.seat in seats]
    if not taken:
        raise click.UsageError(_("there is no invitation to this seat"))
    seated: Sequence[PlayerSpec] = ()
    if player is not None:
        if len(taken) > 1:
            raise click.UsageError(_("join one seat at a time; choose it with --seat"))
        named, who = player_options.split_player(player)
        name = name or named
        seated = player_options.player_specs({0: (named, who)}, 1, game, players, seconds)
        if seated[0].human or seated[0].remote:
            raise click.UsageError(_("--as names a computer player"))
    sit_down(game, taken, name, *seated, plain=plain, strict=given.strict, ascii=given.ascii, notify=notify)


def is_plain(game: Any, *, plain: bool, strict: bool) -> bool:
    """Return whether a game at another machine is shown as lines of text. Raise ClickException without a terminal."""
    if plain or strict or not game.reads_events:
        return True
    common.need_terminal()
    return False


def sit_down(
    game: Any,
    invitations: Sequence[Invitation],
    name: str,
    *player: PlayerSpec,
    plain: bool,
    strict: bool,
    ascii: bool,
    notify: str | None = None,
) -> None:
    """Play seats or watch, on the table screen or as lines of text, or raise ClickException.

    `player` is the computer player of the seats, if one plays them.
    """
    with common.require_extra("remote"):
        from hotseat.remote.client import RemoteFault
        from hotseat.remote.looks import join_table
    address = write_address(invitations[0].host, invitations[0].port)
    pinned = [certificate_sentence(invitations[0].fingerprint)] * bool(invitations[0].fingerprint)
    terminal.print_lines(_("Connecting to {address}.").format(address=address), *pinned, err=True)
    with common.report_as(click.ClickException, RemoteFault), notice_options.notices(notify) as notifier:
        session = join_table(game, invitations, name, *player).session
        if plain:
            play_commands.play_plainly(session, None, notifier, strict=strict)
        else:
            settings = play_commands.settings_for_run(ascii)
            play_commands.run_games(game, settings, notifier=notifier, session=session)


@click.command()
@invitation_input.invitation_source
@player_options.game_option("Another installed game.")
@common.ascii_only
@common.plain_lines
@common.own_cards
def watch(**options: Any) -> None:
    """Run the command `watch`."""
    given = VisitOptions(**options)
    game = plugins.require_game(given.kind or "", given.files, packs=False)
    plain = is_plain(game, plain=given.plain, strict=given.strict)
    sit_down(game, given.invitations(WATCH)[:1], "", plain=plain, strict=given.strict, ascii=given.ascii)
