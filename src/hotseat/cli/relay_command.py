"""The command `relay`: it connects hosts and players who can't reach each other."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

import click

from hotseat.cli import common, remote_commands
from hotseat.remote.hosting import RELAY_PORT, why_unusable
from hotseat.remote.invitation import LOOPBACK, write_address
from hotseat.util import terminal
from hotseat.util.i18n import gettext as _
from hotseat.util.sockets import address_to_enter

if TYPE_CHECKING:
    from hotseat.remote.relay import Relay


@click.command()
@click.option(
    "--listen",
    callback=remote_commands.parse_open_address,
    metavar="ADDRESS:PORT",
    help=f"Listen there; :{RELAY_PORT} is every address of this machine.  [default: this machine only, port "
    f"{RELAY_PORT}]",
)
def relay(listen: tuple[str, int] | None) -> None:
    """Run the command `relay`."""
    with common.require_extra("remote"):
        from hotseat.remote.door import DoorLoop
        from hotseat.remote.relay import Relay
    server = Relay(*(listen or (LOOPBACK, RELAY_PORT)), common.print_notices)
    runner = asyncio.Runner(loop_factory=DoorLoop)
    with contextlib.suppress(KeyboardInterrupt), common.sigterm_as_interrupt(), runner:
        runner.run(_run(server))


async def _run(server: Relay) -> None:
    """Serve until the command is interrupted. Raise ClickException if the address can't be used."""
    try:
        server.start()
    except OSError as error:
        message, why = _("{address} can't be used: {why}"), why_unusable(error, server.address)
        raise click.ClickException(message.format(address=write_address(*server.address), why=why)) from None
    address = write_address(address_to_enter(server.address[0]), server.port)
    terminal.print_lines(_("The relay listens on {address}.").format(address=address), _("Ctrl+C ends it."))
    try:
        await asyncio.Event().wait()
    finally:
        await server.close()
