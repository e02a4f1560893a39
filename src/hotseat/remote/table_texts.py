"""The known tables in words: for the list on the screen and for the command that prints it."""

from typing import Any

from hotseat.plugin import registry
from hotseat.records.saved_games import humanize_span
from hotseat.remote.known_tables import SECTIONS, KnownTable
from hotseat.util import identity
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import ngettext
from hotseat.util.text_utils import join_and, join_names

SOON = 12 * 3600.0
"""The time in seconds left for a turn that is shown as short."""


def players_of(table: KnownTable) -> str:
    """Return the names of the other players."""
    return join_and([name for name, _here in table.opponents()] or [*table.standing.names])


def what_is_played(table: KnownTable) -> str:
    """Return the variant, or the game if it isn't the program's own."""
    own = table.plugin == identity.current().game
    return (own and table.standing.form) or registry.title_of_game(table.plugin)


def turn_of(table: KnownTable) -> str:
    """Return the turn, or that the game hasn't begun."""
    now = table.standing
    return _("turn {number}").format(number=now.turn) if now.is_begun else _("not begun")


def time_of(table: KnownTable, now: float) -> str:
    """Return the result, the time left for the turn, or that the others are playing; "" for none."""
    standing = table.standing
    if standing.result:
        return standing.result
    if standing.deadline:
        return short_span(standing.deadline - now)
    here = 0 <= standing.deciding < len(standing.here) and standing.here[standing.deciding]
    playing = here and not table.silent and not table.record and standing.deciding not in standing.own
    return _("playing now") if playing else ""


def is_short(table: KnownTable, now: float) -> bool:
    """Return whether little time is left for the turn."""
    return 0 < table.standing.deadline < now + SOON


def short_span(seconds: float) -> str:
    """Return a span of time in its two largest units."""
    minutes = max(0, int(seconds // 60))
    days, hours, minutes = minutes // 1440, minutes // 60 % 24, minutes % 60
    if days:
        return _("{days} d {hours} h").format(days=days, hours=hours)
    return _("{hours} h {minutes} min").format(hours=hours, minutes=minutes)


def new_messages(table: KnownTable) -> str:
    """Return the number of unread messages; "" for none."""
    new = table.standing.unread
    return ngettext("{number} new", "{number} new", new).format(number=new) if new else ""


def kept_at(table: KnownTable) -> str:
    """Return the address of the host, or that the game is hosted here."""
    return table.place or _("you are the host")


def silence_of(table: KnownTable, now: float) -> str:
    """Return since when the host doesn't answer; "" if it does."""
    if not table.silent:
        return ""
    since = humanize_span(now - table.silent)
    return _("no answer for {time}").format(time=since) if since else _("no answer")


def last_of(table: KnownTable) -> str:
    """Return the last step, or what has become of a finished game."""
    if table.saved:
        return _("saved with your games as {name}").format(name=table.saved)
    if table.standing.result and not table.record:
        return _("over; the host hasn't given the record")
    return table.standing.last or _("nobody has played yet")


def sentences_of(table: KnownTable, now: float) -> list[str]:
    """Return what a plain line says of a table beside its players, as phrases."""
    left = time_of(table, now)
    if table.standing.deadline and not table.standing.result:
        left = _("{time} left").format(time=left)
    new = table.standing.unread
    unread = ngettext("{number} new message", "{number} new messages", new).format(number=new) if new else ""
    parts = (what_is_played(table), turn_of(table), left, unread, table.standing.proposal.rstrip("."))
    return [*filter(None, (*parts, silence_of(table, now), kept_at(table)))]


def offer_of(table: KnownTable) -> str:
    """Return what an invitation to a table leads to."""
    now, own = table.standing, [table.standing.names[seat] for seat in table.standing.own]
    game = _("{game} for {number}").format(game=registry.title_of_game(table.plugin), number=len(now.names))
    parts = [game, players_of(table), turn_of(table), *filter(None, [now.result])]
    parts.append(_("your seat: {names}").format(names=join_names(own)) if own else _("you watch"))
    return _("answers: {text}").format(text=_(", ").join(parts))


def forget_question(table: KnownTable) -> str:
    """Return the question before a table is forgotten."""
    players = players_of(table)
    if table.record:
        return _("Forget the table with {players}? The game stays among the saved ones.").format(players=players)
    return _("Forget the table with {players}? Only the invitation brings it back.").format(players=players)


def as_json(number: int, table: KnownTable) -> dict[str, Any]:
    """Return a table as a JSON object without its secrets; seats count from 1."""
    now = table.standing
    seats = [
        {"name": name, "own": seat in now.own, "here": here}
        for seat, (name, here) in enumerate(zip(now.names, now.here or (False,) * len(now.names), strict=False))
    ]
    return {
        "number": number,
        "section": table.section,
        "game": table.plugin,
        "form": now.form,
        "address": table.place,
        "record": table.record,
        "seats": seats,
        "deciding": now.deciding + 1,
        "turn": now.turn,
        "last": now.last,
        "result": now.result,
        "proposal": now.proposal,
        "unread": now.unread,
        "deadline": now.deadline,
        "looked": table.looked,
        "silent": table.silent,
        "fault": table.fault,
        "saved": table.saved,
    }


def section_heading(section: str) -> str:
    """Return the heading of a section in the player's language."""
    return _(SECTIONS[section])  # type: ignore[index]
