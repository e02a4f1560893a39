"""The rows of the screen "My tables": each table in the list, and the panel about the chosen one."""

import time
from collections import Counter
from collections.abc import Sequence

from textual.content import Content

from hotseat.remote import table_texts
from hotseat.remote.known_tables import KnownTable
from hotseat.remote.visits import KnownParticipants
from hotseat.tui.menu_commands import MY_TABLES
from hotseat.tui.participants_panel import ShownPeople, participants_lines, unread_chip
from hotseat.tui.score_bars import score_bars
from hotseat.tui.surfaces import BAR, surface_row
from hotseat.tui.text_layout import key_hint, left_and_right, make_clickable, scroll_lines, wrap_content
from hotseat.tui.theme import side_style
from hotseat.util import cell_width, identity
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import ngettext, pgettext

WHAT, TURN, RIGHT, NARROW_RIGHT = 17, 10, 14, 21
"""The columns of what is played, of the turn, and at the right, where a table with one row has more."""


# --- the list ---------------------------------------------------------------------------------------------------------


def head_row(tables: Sequence[KnownTable], waiting: int, width: int, *, looks: bool) -> Content:
    """Return the first row of the screen; `looks`: whether hosts are being asked."""
    title = Content.assemble((_("My tables"), "bold $primary"))
    if waiting:
        text = ngettext("{number} waits for you", "{number} wait for you", waiting).format(number=waiting)
        title = title + Content("   ") + Content.styled(f" {text} ", "bold reverse $accent")
    silent = sum(bool(each.silent) for each in tables)
    state = _("asking the hosts ...") if looks else ""
    if silent and not state:
        state = ngettext("{number} host doesn't answer", "{number} hosts don't answer", silent).format(number=silent)
    return surface_row(left_and_right(title.pad_left(1), Content.styled(f"{state} ", "$quiet"), width), width, "panel")


def table_list_lines(
    tables: Sequence[KnownTable], index: int, width: int, rows: int, *, high: bool, fills: bool
) -> list[Content]:
    """Return the rows of the list, the chosen table among them; how to come to a first table without any."""
    if not tables:
        return _ways(width)
    found, section, chosen = [Content("")] * high, "", 0
    counts = Counter(each.section for each in tables)
    for i, table in enumerate(tables):
        if table.section != section:
            section = table.section
            number = Content.styled(f" {counts[table.section]}", "$quiet")
            found.append(Content.styled(table_texts.section_heading(section), "bold $primary") + number)
        chosen = len(found) if i == index else chosen
        found += _rows(i, table, width, high=high, chosen=i == index, fills=fills)
    return scroll_lines(found, chosen - rows // 2, width, max(1, rows))


def _rows(i: int, table: KnownTable, width: int, *, high: bool, chosen: bool, fills: bool) -> list[Content]:
    """Return the rows of a table with a number from 0: two where the screen is high, or the table is chosen."""
    now = time.time()
    who = _who(table, max(8, width - 5 - WHAT - TURN - (RIGHT if high else NARROW_RIGHT)))
    what = cell_width.ljust(cell_width.ellipsize(table_texts.what_is_played(table), WHAT - 1), WHAT)
    number = Content.styled(f"{i + 1:2}", "bold $accent" if i < 9 else "$quiet")
    played = Content.assemble(what, (table_texts.turn_of(table), "$quiet"))
    left = Content.styled(table_texts.time_of(table, now), _time_style(table, now))
    note = unread_chip(table.standing.unread) or Content.styled(table_texts.kept_at(table), "$quiet")
    if table.silent:
        note = Content.styled(table_texts.silence_of(table, now), "$warning")
    first = left_and_right(Content.assemble(number, "  ") + who + played, left, width - 1)
    last = table_texts.last_of(table)
    if table.record and table.section == "unbegun":
        last = _("i shows the invitations again")
    second = left_and_right(Content.styled(last, "" if chosen else "$quiet").pad_left(4), note, width - 1)
    if not high:
        first = first if left.plain else left_and_right(first, note, width - 1)
    lines = [_marked(line, width, chosen, fills) for line in ([first, second] if high or chosen else [first])]
    return [make_clickable(line, f"click({i})") for line in lines] + [Content("")] * high


def _time_style(table: KnownTable, now: float) -> str:
    if table_texts.is_short(table, now):
        return "bold $warning"
    return "bold $success" if table.standing.result or not table.standing.deadline else "bold"


def _who(table: KnownTable, width: int) -> Content:
    """Return the other players, each with the sign of whether it is connected."""
    line = Content("")
    for name, here in table.opponents():
        line += Content.styled("● " if here else "○ ", "$success" if here else "$quiet")
        line += Content.styled(f"{name}  ", "bold" if here else "")
    return line.truncate(width - 1, ellipsis=True).pad_right(max(0, width - min(line.cell_length, width - 1)))


def _marked(row: Content, width: int, chosen: bool, fills: bool) -> Content:
    """Return a row behind the mark of the chosen table."""
    if not chosen:
        return row.pad_left(1)
    line = Content.styled(BAR, side_style(0)) + row
    return surface_row(line, width, "raised") if fills else line.stylize("reverse")


def _ways(width: int) -> list[Content]:
    """Return how to come to a first table."""
    own = identity.current()
    ways = (
        _("Paste the invitation that a host has sent you into the line below. It isn't shown."),
        _("h hosts a table: in your network, or through a relay that all players can reach."),
        _("Tables that you join or host are listed here; {command} lists them too.").format(
            command=own.command("tables")
        ),
    )
    return [
        Content(""),
        *(line for way in ways for line in [*wrap_content(Content.styled(way, "$quiet"), width), Content("")]),
    ]


# --- the panel --------------------------------------------------------------------------------------------------------


def known_table_lines(number: int, table: KnownTable, width: int, picture: Sequence[Content] = ()) -> list[Content]:
    """Return the lines about a table with a number in the list: the people, as the table itself shows them.

    `picture`: lines below the scores.
    """
    title = Content.assemble(
        (f" {_('Table {number}').format(number=number)}", "bold $primary"), f"  {table_texts.what_is_played(table)}"
    )
    place = _("kept at {address}").format(address=table.place) if table.place else _("you are the host")
    lines = [
        left_and_right(title, key_hint("Enter", _("opens")), width),
        Content.styled(_(", ").join([table_texts.turn_of(table), place]), "$quiet").pad_left(1),
    ]
    if table.standing.names:
        people = KnownParticipants(table)
        shown = ShownPeople(people, table.standing.sides or range(len(people.names)))
        lines += [
            Content(""),
            *participants_lines(shown, width, scores=[*_score_lines(table, people, width), *picture]),
        ]
    return [line.truncate(width, ellipsis=True) for line in lines]


def _score_lines(table: KnownTable, people: KnownParticipants, width: int) -> list[Content]:
    """Return the scores of the sides as bars, under their heading; nothing before there are any."""
    now = table.standing
    if not any(now.scores) or len(now.scores) != len(now.names):
        return []
    sides = [*(now.sides or range(len(now.names)))]
    first = [sides.index(side) for side in range(len({*sides}))]
    scores = [now.scores[seat] for seat in first]
    names = [people.names[seat] for seat in first]
    bars = score_bars(names, scores, max(1, *scores), [f" {score}" for score in scores], width - 2)
    return [Content.styled(f" {_('Score')}", "bold $primary"), *(line.pad_left(1) for line in bars)]


def invitation_row(width: int) -> Content:
    """Return the heading above the line for an invitation, with its key."""
    heading = Content.assemble((_("Join by an invitation"), "bold $primary"), "  ", ("v", "bold $accent"))
    return left_and_right(heading, Content.styled(_("Enter joins"), "$quiet"), width)


def notice_row(ways: Sequence[str], tested: str, width: int) -> Content:
    """Return the ways in which a turn is called out, with what the last test came to, and the key that tests them."""
    key = next(each for each in MY_TABLES if each.action == "test_notice")
    title = Content.assemble((_("Notices"), "bold $primary"), f"  {_(', ').join(ways) or pgettext('notices', 'none')}")
    hint = make_clickable(key_hint(key.key, key.name_text), key.action)
    said = Content.styled(f"  {tested}", "$quiet") if tested else Content("")
    both = title + said
    fits = both.cell_length + hint.cell_length + 2 <= width
    return left_and_right(both if fits else title.truncate(width - hint.cell_length - 2, ellipsis=True), hint, width)
