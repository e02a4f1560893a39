"""`tashkalar serve`: the program in a browser."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tashkalar.cli import common, remote_commands
from tashkalar.i18n import gettext as _

if TYPE_CHECKING:
    from tashkalar.browser.server import BrowserServer
    from tashkalar.tabletop.remote.credentials import Certificate

PORT = 8000
"""The default port."""


@click.command()
@click.option(
    "--listen",
    callback=remote_commands.parse_address,
    metavar="ADDRESS:PORT",
    help=f"Listen there, encrypted.  [default: this machine only, port {PORT}]",
)
@click.option("--cert", type=common.EXISTING_FILE, metavar="FILE", help="Your own certificate, as PEM.")
@click.option("--key", type=common.EXISTING_FILE, metavar="FILE", help="The private key of --cert, as PEM.")
@click.option(
    "--invitation",
    "invitations",
    multiple=True,
    metavar="INVITATION",
    help="Make a link to this seat of a hosted game; nothing else is served then. May be given several times.",
)
@click.option("--game", metavar="ID", help="The game to open, or that of the invitations.  [default: tash-kalar]")
@click.option(
    "--visitors",
    type=click.IntRange(1, 200),
    default=8,
    show_default=True,
    metavar="N",
    help="How many may play at once.",
)
def serve(
    listen: tuple[str, int] | None,
    cert: Path | None,
    key: Path | None,
    invitations: tuple[str, ...],
    game: str | None,
    visitors: int,
) -> None:
    """Run `tashkalar serve`."""
    from tashkalar.tabletop.remote.invitation import LOOPBACK, is_loopback, read_invitations, write_invitations

    if (cert is None) != (key is None):
        raise click.UsageError(_("--cert and --key belong together"))
    try:
        parsed = [write_invitations(read_invitations(text)) for text in invitations]
    except ValueError as fault:
        raise click.UsageError(str(fault)) from None
    address, port = listen or (LOOPBACK, PORT)
    certificate = _certificate(cert, key) if cert or not is_loopback(address) else None
    with common.require_extra("web"):
        from tashkalar.browser.server import BrowserServer, Seat
    named = ("--game", game) if game else ()
    seats = tuple(Seat(secrets.token_urlsafe(16), ("join", *named, invitation)) for invitation in parsed)
    try:
        context = certificate.context() if certificate else None
    except ValueError as fault:
        raise click.ClickException(str(fault)) from None
    server = BrowserServer(address, port, seats, ("play", *named), visitors, context)
    with contextlib.suppress(KeyboardInterrupt), common.sigterm_as_interrupt():
        asyncio.run(_run(server, certificate))


def _certificate(cert: Path | None, key: Path | None) -> Certificate:
    """Return the user's own certificate, or a new one."""
    from tashkalar.tabletop.remote.credentials import Certificate, new_certificate

    return Certificate(cert.read_bytes(), key.read_bytes()) if cert and key else new_certificate()


async def _run(server: BrowserServer, certificate: Certificate | None) -> None:
    """Serve until the command is interrupted.

    Raises:
        ClickException: the address can't be used.
    """
    try:
        runner = await server.start()
    except OSError as error:
        message = _("{address} can't be used: {why}")
        raise click.ClickException(message.format(address=f"{server.host}:{server.port}", why=error.strerror)) from None
    host = f"[{server.host}]" if ":" in server.host else server.host
    page = f"{server.scheme}://{host}:{server.port}/"
    for number, seat in enumerate(server.seats, 1):
        click.echo(_("Secret link {number}: {link}").format(number=number, link=f"{page}seat/{seat.token}"))
    if not server.seats:
        click.echo(_("Open {link} in a browser.").format(link=page))
    if certificate is not None:
        click.echo(_("The browser will ask about the certificate; its fingerprint is {digits}").format(
            digits=certificate.fingerprint))  # fmt: skip
    click.echo(_("Ctrl+C ends it."))
    try:
        await asyncio.Event().wait()
    finally:
        await runner.cleanup()
