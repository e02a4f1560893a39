"""Logs: the newest entries that fit whole in a pane, and all entries in a box."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from textual.content import Content
from textual.screen import Screen

from hotseat.play.log import LogEntry
from hotseat.plugin.decision import S
from hotseat.plugin.game import Game
from hotseat.tui.pane import Pane
from hotseat.tui.screen_stack import screen_stack
from hotseat.tui.text_layout import Lines, first_rows, hanging_indent, indented_lines
from hotseat.tui.theme import side_style
from hotseat.util.i18n import gettext as _
from hotseat.util.text_utils import badge

Entries = Callable[[int], Iterable[Lines]]
"""Yields the lines of each entry in a width, the newest entry first."""
LinesOf = Callable[[LogEntry[Any, Any, Any, Any], int], Lines]
"""Returns the lines of an entry in a width."""


def side_chip(game: Game[S, Any, Any, Any], state: S, seat: int) -> Content:
    """Return the sign of a seat's side."""
    sides = enumerate(game.sides(state))
    return next(Content.styled(badge(side), side_style(side)) for side, seats in sides if seat in seats)


def plain_entry(text: str, turn: int, width: int, chip: Content) -> Lines:
    """Return the lines of an entry behind the number of its turn and the sign of its player."""
    return hanging_indent(Content.styled(f"{turn:3} ", "$quiet") + chip + Content(" "), text, width)


def newest_entries(entries: Sequence[LogEntry[Any, Any, Any, Any]], lines_of: LinesOf, width: int) -> Iterator[Lines]:
    """Yield the lines of each entry, the newest first, or say that there is none."""
    for each in reversed(entries):
        yield lines_of(each, width)
    if not entries:
        yield indented_lines(Content.styled(_("Nothing has been played yet."), "$quiet"), width)


def newest_lines(entries: Iterable[Lines], width: int, rows: int) -> Lines:
    """Return the newest entries that fit whole in so many rows; the newest one is there in any case."""
    found: Lines = []
    for lines in entries:
        if found and len(found) + len(lines) > rows:
            break
        found = [*lines, *found]
    return first_rows(found, width, rows)


def open_log(screen: Screen[Any], entries: Entries) -> None:
    """Open the whole log above a screen."""
    from hotseat.tui.text_screen import TextScreen

    box = TextScreen(_("Log"), partial(_whole, entries), from_end=True)
    screen_stack(screen).open(box, above=screen)


def _whole(entries: Entries, width: int) -> Lines:
    return [line for lines in reversed([*entries(width)]) for line in lines]


def show_log(pane: Pane, entries: Entries, title: Content) -> None:
    """Show the newest entries of a log in a pane; entries are made as far as they fit."""
    pane.show_fitted(lambda width, rows: newest_lines(entries(width), width, rows), title)
