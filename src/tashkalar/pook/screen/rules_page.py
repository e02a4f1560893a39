"""The rules and the keys, to be read at the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from textual.content import Content

from tashkalar.kernel.screen.commands import Command
from tashkalar.kernel.screen.lines import hanging
from tashkalar.language import gettext as _
from tashkalar.pook.clauses import sections

NUMBER, KEY = 5, 11
"""Columns of the number of a clause, and of a key."""


def lines(commands: Sequence[Command], width: int) -> list[Content]:
    """The rules by clause, and then what each key does.

    Args:
        commands: those of the table.
        width: the columns.
    """
    return [*_rules(width), *_keys(commands, width)]


def _rules(width: int) -> Iterator[Content]:
    for section in sections():
        yield Content.styled(_(section.title), "bold $primary")
        for clause in section.clauses:
            yield from _told(f"{clause.number:<{NUMBER}}", _(clause.text), _(clause.ours), width)
        if section.note:
            yield from _told(" " * NUMBER, _(section.note), _(section.ours), width)
        yield Content("")


def _told(head: str, text: str, ours: str, width: int) -> Iterator[Content]:
    """A clause, and what we decided of it set apart."""
    yield from hanging(Content.styled(head, "bold"), text, width)
    if ours:
        yield from (line.stylize("$quiet italic") for line in hanging(Content(" " * NUMBER), ours, width))


def _keys(commands: Sequence[Command], width: int) -> Iterator[Content]:
    yield Content.styled(_("Keys"), "bold $primary")
    for each in commands:
        yield from hanging(Content.styled(f"{each.key:<{KEY}}", "bold $accent"), each.told, width)
