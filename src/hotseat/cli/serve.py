"""The command `serve`: the program in a browser."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hotseat.cli import common, plugins, remote_commands
from hotseat.remote.invitation import LOOPBACK, is_loopback, new_secret, write_address, write_invitations
from hotseat.util import safe_io, terminal
from hotseat.util.faults import describe_error
from hotseat.util.i18n import gettext as _
from hotseat.util.sockets import address_to_enter

if TYPE_CHECKING:
    from hotseat.browser.server import BrowserServer
    from hotseat.remote.credentials import Certificate

PORT = 8000
"""The default port."""


@click.command()
@click.option(
    "--listen",
    callback=remote_commands.parse_address,
    metavar="ADDRESS:PORT",
    help=f"Listen there, encrypted.  [default: this machine only, port {PORT}]",
)
@common.certificate_options
@click.option(
    "--invitation",
    "invitations",
    multiple=True,
    metavar="INVITATION",
    help="Make a link to this seat of a hosted game; nothing else is served then. May be given several times. Other "
    "users of this machine can see it; use --invitation-file.",
)
@click.option(
    "--invitation-file",
    "invitation_files",
    type=common.EXISTING_FILE,
    multiple=True,
    metavar="FILE",
    help="Make links to the seats of the invitation in this file; nothing else is served then. May be given several "
    "times.",
)
@click.option("--game", metavar="ID", help="The game to open, or that of the invitations.  [default: {game}]")
@click.option(
    "--visitors",
    type=click.IntRange(1, 200),
    default=8,
    show_default=True,
    metavar="N",
    help="How many may play at once.",
)
@click.option(
    "--no-join",
    is_flag=True,
    help="Don't let visitors enter invitations, so that this machine connects to no others for them.",
)
def serve(
    listen: tuple[str, int] | None,
    cert: Path | None,
    key: Path | None,
    invitations: tuple[str, ...],
    invitation_files: tuple[Path, ...],
    game: str | None,
    visitors: int,
    no_join: bool,
) -> None:
    """Run the command `serve`."""
    own = common.certificate_files(cert, key)
    parsed = _invitations(invitations, invitation_files)
    address, port = listen or (LOOPBACK, PORT)
    certificate = _certificate(own, address) if own or not is_loopback(address) else None
    with common.require_extra("web"):
        from hotseat.browser.server import BrowserServer
        from hotseat.browser.visitor import SeatLink
    named = ("--game", game) if game else ()
    seats = tuple(SeatLink(new_secret(), ("join", *named), invitation) for invitation in parsed)
    with common.report_as(click.ClickException, ValueError):
        if certificate and own:
            certificate.check()
        context = certificate.context() if certificate else None
    games = {} if no_join or seats else _games(game)
    server = BrowserServer(address, port, seats, ("play", *named), visitors, context, common.print_notices, games)
    with contextlib.suppress(KeyboardInterrupt), common.sigterm_as_interrupt():
        asyncio.run(_run(server, certificate))


def _invitations(given: Sequence[str], files: Sequence[Path]) -> list[str]:
    """Return the invitations among the arguments, which others can see, and in files, or raise ClickException."""
    from hotseat.cli import invitation_input

    read = [*map(invitation_input.read_argument, given), *map(invitation_input.read_invitation_file, files)]
    if given:
        invitation_input.warn_of_argument("--invitation-file")
    return [
        write_invitations([*seats])
        for invitations in read
        for _game, seats in groupby(invitations, lambda each: (each.host, each.port, each.fingerprint))
    ]


def _games(chosen: str | None) -> dict[str, str]:
    """Return the names of the games by their ids whose invitations visitors may enter, the default one first."""
    from hotseat.plugin import registry

    first = chosen or plugins.own()
    others = [] if chosen else registry.installed_games()
    return {each: registry.title_of_game(each) for each in dict.fromkeys([first, *others])}


def _certificate(own: tuple[Path, Path] | None, address: str) -> Certificate:
    """Return the user's own certificate, or a new one for an address."""
    from hotseat.remote.credentials import Certificate, new_certificate

    if own is None:
        return new_certificate(address)
    cert, key = own
    return Certificate(safe_io.read_bytes(cert), safe_io.read_bytes(key))


async def _run(server: BrowserServer, certificate: Certificate | None) -> None:
    """Serve until the command is interrupted. Raise ClickException if the address can't be used."""
    try:
        await server.start()
    except OSError as error:
        message = _("{address} can't be used: {why}")
        raise click.ClickException(
            message.format(address=f"{server.host}:{server.port}", why=describe_error(error))
        ) from None
    page = f"{server.scheme}://{write_address(address_to_enter(server.host), server.port)}/"
    for number, seat in enumerate(server.seats, 1):
        terminal.print_lines(_("Secret link {number}: {link}").format(number=number, link=f"{page}seat/{seat.token}"))
    if not server.seats:
        terminal.print_lines(_("Open {link} in a browser.").format(link=page))
    if certificate is not None:
        terminal.print_lines(
            _("The browser will ask about the certificate; its SHA-256 fingerprint is:"),
            certificate.browser_fingerprint,
        )
    terminal.print_lines(_("Ctrl+C ends it."))
    try:
        await asyncio.Event().wait()
    finally:
        await server.close()
