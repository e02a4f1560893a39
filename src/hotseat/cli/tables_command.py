"""`tables`: the tables that a person has joined or hosts."""

from __future__ import annotations

import time
from functools import cache
from typing import TYPE_CHECKING, Any

import click

from hotseat.cli import common, notice_options, plugins, remote_commands
from hotseat.codec.names import caseless
from hotseat.util import identity, terminal
from hotseat.util.i18n import gettext as _
from hotseat.util.text_utils import after_colon, with_period

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hotseat.remote.known_tables import KnownTable, TableStore

LONGEST_WAIT = 12.0
"""The time in seconds for all looks; tables whose hosts haven't answered are shown as they stood."""


@click.command()
@click.argument("wanted", metavar="[TABLE]", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="As JSON, without secrets.")
@click.option("--forget", is_flag=True, help="Forget the table instead of opening it.")
@click.option("--yes", is_flag=True, help="Forget without asking first.")
@notice_options.notify_option
@common.ascii_only
@common.plain_lines
@common.on_own_files
def tables(wanted: tuple[str, ...], as_json: bool, forget: bool, yes: bool, **options: Any) -> None:
    """Run the command `tables`."""
    with common.require_extra("remote"):
        from hotseat.remote.known_tables import TableStore
    store = TableStore()
    common.print_notices(store.fault)
    if forget and not wanted:
        raise click.UsageError(_("name the table to forget"))
    if wanted:
        table = _find(" ".join(wanted), store.tables)
        if forget:
            _forget(store, table, yes)
        else:
            _open(table, **options)
        return
    shown = _looked_at(store)
    if as_json:
        from hotseat.remote import table_texts

        terminal.print_json([table_texts.as_json(number, each) for number, each in enumerate(shown, 1)], 1)
    else:
        _print(shown)
    store.save(lambda kept: kept.when_listed(time.time()))


def _looked_at(store: TableStore) -> Sequence[KnownTable]:
    """Return the tables in order as they stand now, or stood last."""
    from hotseat.remote.looks import refresh

    until = time.monotonic() + LONGEST_WAIT
    for thread in refresh(store, cache(plugins.require_game), common.print_notices):
        thread.join(max(0.0, until - time.monotonic()))
    return store.tables


def _print(shown: Sequence[KnownTable]) -> None:
    from hotseat.remote import table_texts

    if not shown:
        own = identity.current()
        message = _("There is no table. {join} asks for an invitation, {host} hosts a game.")
        terminal.print_lines(message.format(join=own.command("join"), host=own.command("host")))
    section, now = "", time.time()
    for number, table in enumerate(shown, 1):
        if table.section != section:
            section = table.section
            terminal.print_lines(table_texts.section_heading(section))
        said = _(", ").join(table_texts.sentences_of(table, now))
        terminal.print_lines(f"{number:3}  {after_colon(table_texts.players_of(table), said)}")
        terminal.print_lines(f"     {with_period(table_texts.last_of(table))}")


def _find(text: str, shown: Sequence[KnownTable]) -> KnownTable:
    """Return the table of a number from 1 or with a player's name or an address, or raise ClickException."""
    if text.isdecimal() and 0 < int(text[:4]) <= len(shown):
        return shown[int(text) - 1]
    wanted = caseless(text)
    found = [
        each for each in shown if wanted in map(caseless, (*(name for name, _here in each.opponents()), each.place))
    ]
    if len(found) == 1:
        return found[0]
    message = _("several tables are of {text}; name one by its number") if found else _("there is no table {text}")
    raise click.ClickException(message.format(text=repr(text)))


def _forget(store: TableStore, table: KnownTable, yes: bool) -> None:
    """Forget a table after the user confirms."""
    from hotseat.remote.table_texts import forget_question

    if not yes and not terminal.confirm(forget_question(table)):
        terminal.print_lines(_("Nothing was changed."))
        return
    common.print_notices(store.save(lambda kept: kept.without(table.key)))
    terminal.print_lines(_("The table is forgotten."))


def _open(table: KnownTable, *, ascii: bool, plain: bool, strict: bool, notify: str | None) -> None:
    """Join a table again, or host it again."""
    own = identity.current()
    if table.standing.result and (table.saved or table.record):
        command = own.command(f"replay {table.saved or table.record}")
        raise click.ClickException(_("this game is over; replay it with {command}").format(command=command))
    if table.record:
        flags = {"--plain": plain, "--strict": strict, "--ascii": ascii}
        words = ["--resume", table.record, *(flag for flag, wanted in flags.items() if wanted)]
        words += [] if notify is None else ["--notify", notify]
        with remote_commands.host.make_context("host", words, click.get_current_context().parent) as again:
            remote_commands.host.invoke(again)
        return
    game = plugins.require_game(table.plugin, (), packs=False)
    plain = remote_commands.is_plain(game, plain=plain, strict=strict)
    remote_commands.sit_down(game, table.invitations, "", plain=plain, strict=strict, ascii=ascii, notify=notify)
