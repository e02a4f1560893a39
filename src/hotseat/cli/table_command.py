"""The command `table`: a server that keeps many games, whose players are all on other machines."""

from __future__ import annotations

import contextlib
from functools import cache, partial
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Any

import click

from hotseat.cli import common, game_options, notice_options, play_commands, plugins, remote_commands
from hotseat.remote.hosting import Inviting, make_server, read_address, why_unusable
from hotseat.remote.invitation import LONGEST_DELAY, LOOPBACK, MOST_SPECTATORS, write_address
from hotseat.util import identity, terminal
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import ngettext
from hotseat.util.sockets import address_to_enter

if TYPE_CHECKING:
    from hotseat.remote.kept_tables import KeptServer, KeptTable

PORT = 7779
"""The default port."""
NEW, LIST, INVITE, CLOSE = "new", "list", "invite", "close"
_OF_GAME = ("kind", "names", "first", "seed")
"""The parameters of `play` with which a table begins."""


@click.command(
    cls=game_options.GameCommand, params=[each for each in play_commands.play.params if each.name in _OF_GAME]
)
@click.argument("action", required=False, type=click.Choice((NEW, LIST, INVITE, CLOSE)), metavar="[ACTION]")
@click.argument("tables", nargs=-1, metavar="[TABLE]...")
@click.option(
    "--keep",
    required=True,
    type=common.UserPath(file_okay=False, path_type=Path),
    metavar="DIR",
    help="The folder of the tables, which is made if it is missing.",
)
@click.option(
    "--listen",
    callback=remote_commands.parse_open_address,
    metavar="ADDRESS:PORT",
    help=f"Listen there, encrypted; :{PORT} is every address of this machine.  [default: as before; first this machine "
    f"only, port {PORT}]",
)
@remote_commands.relay_option
@click.option(
    "--address",
    "invited",
    callback=remote_commands.parse_address,
    metavar="ADDRESS:PORT",
    help="The address in invitations, if players reach the machine by another one.",
)
@common.certificate_options
@click.option(
    "--days",
    type=click.IntRange(0, 365),
    metavar="N",
    help="The days for a turn at a new table, or at all that don't say it; 0 is no limit.  [default: 0]",
)
@click.option(
    "--spectators",
    type=click.IntRange(0, MOST_SPECTATORS),
    default=0,
    metavar="N",
    help="How many may watch at a new table.  [default: 0]",
)
@click.option(
    "--delay",
    type=click.IntRange(0, LONGEST_DELAY),
    default=0,
    metavar="TURNS",
    help="Delay what its spectators see by this many turns.  [default: 0]",
)
@click.option("--json", "as_json", is_flag=True, help="List the tables as JSON, without secrets.")
@notice_options.notify_option
def table(
    action: str | None,
    tables: tuple[str, ...],
    keep: Path,
    days: int | None,
    as_json: bool,
    notify: str | None,
    **options: Any,
) -> None:
    """Run the command `table`."""
    with common.require_extra("remote"):
        from hotseat.remote import kept_tables
        from hotseat.util.json_files import NotOurs
    if tables and action not in (INVITE, CLOSE):
        raise click.UsageError(_("{action} takes no name of a table").format(action=action or "table"))
    if as_json and action != LIST:
        raise click.UsageError(_("--json belongs to {action}").format(action=LIST))
    with common.report_as(click.ClickException, NotOurs):
        stored = kept_tables.read_server(keep)
        if action is None:
            _serve(keep, _at_address(stored, days, **options), options["cert"], options["key"], notify)
        elif action == NEW:
            _make(keep, stored, days, **options)
        elif action == LIST:
            _list(keep, as_json)
        for text in tables:
            with common.report_as(click.UsageError, ValueError):
                folder = kept_tables.find_table(keep, text)
            if action == CLOSE:
                folder.close()
                message = _("The table {table} is closed. Its games stay in {folder}.")
                terminal.print_lines(message.format(table=folder.name, folder=folder.path))
            else:
                _print_invitations(stored, folder.read())


def _at_address(
    stored: KeptServer | None,
    days: int | None,
    listen: tuple[str, int] | None,
    relay: tuple[str, int] | None,
    invited: tuple[str, int] | None,
    cert: Path | None,
    key: Path | None,
    **_others: Any,
) -> KeptServer:
    """Return the address of the server: that of the options, or else the stored one. Raise UsageError."""
    from hotseat.remote.kept_tables import KeptServer

    common.certificate_files(cert, key)
    if listen is not None and relay is not None:
        raise click.UsageError(_("--listen and --relay can't be given together"))
    server = stored or KeptServer(address=LOOPBACK, port=PORT)
    if (chosen := relay or listen) is not None:
        server.address, server.port, server.by_relay = *chosen, relay is not None
    server.invited = write_address(*invited) if invited else server.invited
    server.days = server.days if days is None else days
    return server


def _serve(keep: Path, server: KeptServer, cert: Path | None, key: Path | None, notify: str | None) -> None:
    """Serve the tables of a folder until the command is interrupted."""
    from hotseat.remote.kept_tables import table_folders, write_server
    from hotseat.remote.table_keeper import TableKeeper
    from hotseat.util.json_files import folder_lock

    load = cache(partial(plugins.require_game, packs=False))
    with contextlib.ExitStack() as stack:
        try:
            stack.enter_context(folder_lock(keep))
        except BlockingIOError:
            raise click.ClickException(_("another server has these tables already")) from None
        notifier = stack.enter_context(notice_options.notices(notify))
        notifier.listen(common.print_notices)
        keeper = TableKeeper(keep, load, common.print_notices, notifier)
        stack.callback(keeper.close)
        try:
            running, certificate = make_server(keeper, server, common.certificate_files(cert, key))
            running.start(common.print_notices)
        except (OSError, ValueError) as error:
            address, why = (server.address, server.port), why_unusable(error, (server.address, server.port))
            message = _("{address} can't be used: {why}")
            raise click.ClickException(message.format(address=write_address(*address), why=why)) from None
        stack.callback(running.close)
        server.port, server.fingerprint = running.port, certificate.fingerprint if certificate else ""
        write_server(keep, server)
        number = len([*table_folders(keep)])
        text = _("The tables are at {address}.")
        terminal.print_lines(text.format(address=write_address(*_invited(server))))
        if number:
            text = ngettext("There is {number} table.", "There are {number} tables.", number)
            terminal.print_lines(text.format(number=number))
        else:
            command = identity.current().command(f"table new --keep {keep}")
            terminal.print_lines(_("There is no table yet. Make one with `{command}`.").format(command=command))
        terminal.print_lines(_("Ctrl+C ends it."))
        with contextlib.suppress(KeyboardInterrupt), common.sigterm_as_interrupt():
            while not Event().wait(3600):
                pass


def _invited(server: KeptServer) -> tuple[str, int]:
    """Return the address and port that invitations name."""
    return read_address(server.invited) if server.invited else (address_to_enter(server.address), server.port)


def _make(keep: Path, stored: KeptServer | None, days: int | None, spectators: int, delay: int, **options: Any) -> None:
    """Make a table, and print its invitations."""
    from hotseat.remote.kept_tables import new_table, write_server

    wanted = {name: options[name] for name in _OF_GAME}
    given = play_commands.PlayOptions.of_new_game(**wanted, chosen=options.get("chosen") or {})
    server = _at_address(stored, None, **options)
    if stored is None and server.by_relay is False and options["listen"] is None:
        message = _("these tables have no address yet; start {command} first")
        raise click.ClickException(message.format(command=identity.current().command(f"table --keep {keep}")))
    game = plugins.require_game(given.kind or "", packs=False)
    start = partial(play_commands.start_game, game, given, player="remote")
    with common.report_as(click.ClickException, ValueError):
        folder, made = new_table(
            keep,
            lambda fresh: start(folder=fresh),
            spectators=spectators,
            delay=delay,
            days=server.days if days is None else days,
        )
    if server.by_relay or server.address != LOOPBACK:
        server.fingerprint = server.fingerprint or server.certificate().fingerprint
    write_server(keep, server)
    terminal.print_lines(_("The table {table} is made.").format(table=folder.name))
    _print_invitations(server, made)


def _print_invitations(server: KeptServer | None, made: KeptTable) -> None:
    """Print the invitations to a table."""
    if server is None:
        return
    inviting = Inviting(*_invited(server), server.fingerprint, server.by_relay)
    seats, spectators = range(len(made.names)), made.spectators > 0
    lines = inviting.lines(made.secrets, made.order, made.names, seats, spectators=spectators, together=False)
    play_commands.print_invitations(lines, made.game)


def _list(keep: Path, as_json: bool) -> None:
    """Print the tables of a folder."""
    from hotseat.remote.kept_tables import shown_name, table_folders
    from hotseat.remote.table_list import as_object, describe_table, listed_table

    load = cache(partial(plugins.require_game, packs=False))
    found = [listed_table(folder, load) for folder in sorted(table_folders(keep))]
    if as_json:
        terminal.print_json([as_object(each) for each in found], 1)
    else:
        from hotseat.cli.saved import describe_game

        for each in found:
            terminal.print_lines(f"{shown_name(each.folder)}  {describe_table(each, describe_game(each.game))}")
