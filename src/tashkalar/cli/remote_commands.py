"""`tashkalar host`, `tashkalar join` and `tashkalar watch`: a game on several machines."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tashkalar.cli import common, play_commands, player_options, plugins
from tashkalar.i18n import gettext as _

if TYPE_CHECKING:
    from tashkalar.tabletop.external_players import ExternalPlayers
    from tashkalar.tabletop.remote.credentials import Credentials
    from tashkalar.tabletop.remote.invitation import Invitation
    from tashkalar.tabletop.remote.server import Server
    from tashkalar.tabletop.seats import BuiltinPlayers, PlayerSpec
    from tashkalar.tabletop.session import Session

LOOPBACK = "127.0.0.1"
"""The address on which a host listens by default, which only this machine reaches."""


def _address(_context: click.Context, _option: click.Parameter, text: str | None) -> tuple[str, int] | None:
    """Parse the value of --listen, such as `192.168.1.5:7777`."""
    if text is None:
        return None
    host, _sign, port = text.rpartition(":")
    if not host or not port.isascii() or not port.isdigit() or int(port) >= 1 << 16:
        form = "192.168.1.5:7777"
        raise click.BadParameter(_("{text} isn't valid; use the form {form}").format(text=ascii(text), form=form))
    return host.strip("[]"), int(port)


_OF_EACH_COMMAND = {"--lang", "--verbose"}
"""The options that the group adds to each command, perhaps to `play` already."""


@click.command(params=[one for one in play_commands.play.params if not _OF_EACH_COMMAND & {*one.opts}])
@click.option(
    "--listen",
    callback=_address,
    metavar="ADDRESS:PORT",
    help="Listen for players on other machines there, encrypted.  [default: this machine only]",
)
@click.option("--cert", type=common.EXISTING_FILE, metavar="FILE", help="Your own certificate, as PEM.")
@click.option("--key", type=common.EXISTING_FILE, metavar="FILE", help="The private key of --cert, as PEM.")
@click.option(
    "--spectators",
    type=click.IntRange(0, 200),
    default=0,
    metavar="N",
    help="How many may watch.  [default: 0]",
)
def host(listen: tuple[str, int] | None, cert: Path | None, key: Path | None, spectators: int, **options: Any) -> None:
    """Run `tashkalar host`."""
    if (cert is None) != (key is None):
        raise click.UsageError(_("--cert and --key belong together"))
    if not options["resume"] and options["resume"] != play_commands.LATEST and not _is_remote(options["seats"]):
        raise click.UsageError(_("no seat is on another machine; add {option}").format(option="--seat 2=remote"))
    hosted: list[tuple[Server, Session[Any, Any, Any, Any]]] = []

    def start(session: Session[Any, Any, Any, Any]) -> Server:
        server = _start(session, listen, (cert, key) if cert and key else None, spectators, options["plain"])
        hosted.append((server, session))
        return server

    try:
        play_commands.play.callback(**options, host=start)  # type: ignore[misc]
    finally:
        for server, session in hosted:
            server.close()
            _forget_finished(session)


def _forget_finished(session: Session[Any, Any, Any, Any]) -> None:
    """Delete the stored secrets of a game that is over and saved: its invitations are of no use any more."""
    from tashkalar.tabletop.remote.credentials import credentials_file

    if session.outcome is not None and session.path is not None:
        credentials_file(session.path).unlink(missing_ok=True)


def _is_remote(seats: player_options.Given) -> bool:
    return any(text == "remote" for _name, text in seats.values())


def _start(
    session: Session[Any, Any, Any, Any],
    listen: tuple[str, int] | None,
    own: tuple[Path, Path] | None,
    spectators: int,
    plain: bool,
) -> Server:
    """Start the server of a game, and print the invitations.

    Raises:
        ClickException: the extra isn't installed, the certificate is faulty, or the address can't be used.
    """
    try:
        from tashkalar.tabletop.remote import credentials as stored
        from tashkalar.tabletop.remote.invitation import is_loopback
        from tashkalar.tabletop.remote.server import Server
    except ModuleNotFoundError as missing:
        raise _not_installed(missing) from None

    credentials = stored.load_credentials(session.path, len(session.players))
    address, port = listen or (LOOPBACK, credentials.port)
    certificate = None
    if own is not None or not is_loopback(address):
        certificate = stored.Certificate(*(file.read_bytes() for file in own)) if own else credentials.certificate()
    try:
        context = certificate.context() if certificate else None
        fingerprint = certificate.fingerprint if certificate else ""
        server = Server(credentials.secrets, (address, port), context, spectators)
        server.attach(session)
        server.start()
        credentials.port = server.port
        stored.save_credentials(credentials, session.path)
    except (OSError, ValueError) as error:
        session.close()
        raise click.ClickException(_("the game can't be hosted: {why}").format(why=error)) from None
    common_address = address, server.port, fingerprint
    for line in _invitations(session, credentials, common_address, spectators):
        click.echo(line)
    if not plain:
        click.pause(_("Press a key to open the table."))  # which covers the invitations
    return server


def _invitations(
    session: Session[Any, Any, Any, Any],
    credentials: Credentials,
    address: tuple[str, int, str],
    spectators: int,
) -> list[str]:
    from tashkalar.tabletop.remote.invitation import Invitation

    host, port, fingerprint = address
    remote = [seat for seat, player_spec in enumerate(session.players) if player_spec.remote]
    names = session.game.names(session.state)
    lines = [
        _("For {name}: {command}").format(
            name=names[seat],
            command=f"tashkalar join {Invitation(host, port, seat + 1, credentials.secrets[seat + 1], fingerprint)}",
        )
        for seat in remote
    ]
    if spectators:
        watching = Invitation(host, port, 0, credentials.secrets[0], fingerprint)
        lines.append(_("For spectators: {command}").format(command=f"tashkalar watch {watching}"))
    return lines


def _not_installed(missing: ModuleNotFoundError) -> click.ClickException:
    from tashkalar.extras import not_installed

    return click.ClickException(str(not_installed(str(missing.name), "remote")))


def _invitation(_context: click.Context, _argument: click.Parameter, text: str) -> Invitation:
    from tashkalar.tabletop.remote.invitation import Invitation

    try:
        return Invitation.read(text)
    except ValueError as fault:
        raise click.BadParameter(str(fault)) from None


named_game = click.option("--game", "kind", metavar="NAME", help="The game, if it isn't Tash-Kalar.")


@click.command()
@click.argument("invitation", callback=_invitation)
@named_game
@click.option("--name", default="", metavar="NAME", help="Your name, which the host shows.")
@click.option(
    "--as",
    "player",
    metavar="WHO",
    help="Let beginner, easy, medium, hard, expert, python:MODULE:FACTORY, or program:COMMAND play the seat; NAME= "
    "before it is the name that the host shows.",
)
@click.option(
    "--seconds",
    type=click.FloatRange(0, 86400, min_open=True),
    metavar="S",
    help="Time limit for an answer of a computer player.  [default: 60]",
)
@play_commands.ascii_only
@play_commands.plain_lines
@common.own_cards
def join(
    invitation: Invitation,
    kind: str | None,
    name: str,
    player: str | None,
    seconds: float | None,
    ascii: bool,
    plain: bool,
    file: Path | None,
) -> None:
    """Run `tashkalar join`."""
    if invitation.seat == 0:
        raise click.UsageError(_("this invitation is for spectators; use {command}").format(command="tashkalar watch"))
    game = plugins.require_game(kind or plugins.OWN, file)
    players = plugins.require_players(game)
    if player is None and not plain and game.reads_events:
        _sit_down(game, invitation, name, play_commands.settings_for_run(ascii), file)
        return
    spec = None
    if player is not None:
        named, who = player_options.split_player(player)
        name = name or named
        (spec,) = player_options.player_specs({0: (named, who)}, 1, players, seconds)
        if spec.human or spec.remote:
            raise click.UsageError(_("--as names a computer player"))
    command: Sequence[str] = ()
    if spec is not None:
        command = _command(spec, game.id, players, file)
    _take_part(game, invitation, name, command, spec.seconds if spec else 0)


def _sit_down(game: Any, invitation: Invitation, name: str, given: dict[str, str], file: Path | None) -> None:
    """Play a seat on the table screen.

    Args:
        game: the game.
        invitation: the invitation.
        name: the name that the host shows.
        given: the settings that override the stored ones in this run.
        file: the user's own card file; None for the cards of the game.

    Raises:
        ClickException: there is no terminal, the extra isn't installed, or the host refused the connection.
    """
    common.need_terminal()
    try:
        from tashkalar.tabletop.remote.client import RemoteFault, RemoteSession
        from tashkalar.tabletop.remote.joined import JoinedPlayers, JoinedSession, Link
    except ModuleNotFoundError as missing:
        raise _not_installed(missing) from None
    link = Link(RemoteSession(invitation, game.id, game.fingerprint, name[:40]))
    try:
        session = JoinedSession(game, invitation.seat - 1, link)
    except RemoteFault as fault:
        raise click.ClickException(str(fault)) from None
    players = plugins.require_players(game)

    def seated(played: Session[Any, Any, Any, Any]) -> ExternalPlayers[Any, Any, Any, Any]:
        if isinstance(played, JoinedSession):
            return JoinedPlayers(played)
        return player_options.make_external_players(played, players, player_options.own_cards_argument(file))

    app = plugins.app_class(game)
    common.run_app(app.of_game(game, session=session, given=given, seated=seated, levels=players.levels))


def _command(spec: PlayerSpec, game: str, players: BuiltinPlayers, file: Path | None) -> list[str]:
    from tashkalar.tabletop.external_players import split_command

    if spec.kind == "program":
        return split_command(spec.name)
    return [*player_options.launch_command(game, spec, players), *player_options.own_cards_argument(file)]


@click.command()
@click.argument("invitation", callback=_invitation)
@named_game
@common.own_cards
def watch(invitation: Invitation, kind: str | None, file: Path | None) -> None:
    """Run `tashkalar watch`."""
    if invitation.seat != 0:
        raise click.UsageError(_("this invitation is for a player; use {command}").format(command="tashkalar join"))
    _take_part(plugins.require_game(kind or plugins.OWN, file), invitation, "", (), 0)


def _take_part(game: Any, invitation: Invitation, name: str, command: Sequence[str], seconds: float) -> None:
    """Play or watch a game on another machine until it is over.

    Args:
        game: the game.
        invitation: the invitation.
        name: the name that the host shows.
        command: the command of the program that plays the seat; empty for a person or a spectator.
        seconds: the time limit of a decision of the program.

    Raises:
        ClickException: the extra isn't installed, the host refused the connection, or the program failed.
    """
    from tashkalar.tabletop.program import PlayerError, Program, part_with
    from tashkalar.tabletop.text_ui import open_console

    try:
        from tashkalar.tabletop.remote.client import RemoteFault, RemoteSession
        from tashkalar.tabletop.text_ui.remote_game import RemoteGame, program_choice
    except ModuleNotFoundError as missing:
        raise _not_installed(missing) from None
    session = RemoteSession(invitation, game.id, game.fingerprint, name[:40])
    program = None
    try:
        program = Program(command) if command else None
        choose = program_choice(game, session, program, invitation.seat - 1, seconds) if program else None
        played = RemoteGame(session, open_console(), choose, game.no_abbreviation)
        played.run()
        if program is not None and played.result is not None:
            program.finish({"seat": invitation.seat, "result": played.result})
    except (RemoteFault, PlayerError, ValueError) as fault:
        raise click.ClickException(str(fault)) from None
    finally:
        if program is not None:
            part_with(program)
