"""The help page with the rules, the signs and the keys."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from textual.content import Content

from hotseat.tui.commands import Command, make_command
from hotseat.tui.text_layout import hanging_indent
from hotseat.tui.text_screen import listed_lines
from hotseat.util.i18n import gettext_noop
from tashkalar_pook import gettext as _
from tashkalar_pook.rules_text import rules_sections

RULES = make_command("f1 question_mark", "rules", "rules", "The rules by clause, and what each key does", "F1")
NUMBER = 5
"""Columns of the number of a clause."""
SIGNS = (
    ("[ ]", gettext_noop("a heavy frame: the chosen card can be placed there as a warrior, or used there")),
    ("@ @", gettext_noop("the Piggy may trade places with this card")),
    ("> <", gettext_noop("where you point")),
    ("2 o", gettext_noop("the number of coins that count for a warrior there")),
    ("o(K2)", gettext_noop("a coin, and in brackets the warrior you know is under it")),
)


def rules_lines(commands: Sequence[Command], width: int) -> list[Content]:
    """Return the rules by clause, then the meaning of each sign and key."""
    keys = [(each.key, each.help) for each in commands]
    return [*_rules(width), *listed_lines(_("Signs"), SIGNS, width), Content(""), *listed_lines(_("Keys"), keys, width)]


def _rules(width: int) -> Iterator[Content]:
    for section in rules_sections():
        yield Content.styled(_(section.title), "bold $primary")
        for clause in section.clauses:
            yield from _clause_lines(f"{clause.number:<{NUMBER}}", _(clause.text), _(clause.ours), width)
        if section.note:
            yield from _clause_lines(" " * NUMBER, _(section.note), _(section.ours), width)
        yield Content("")


def _clause_lines(head: str, text: str, ours: str, width: int) -> Iterator[Content]:
    """Yield the lines of a clause, with the decision of this project set apart."""
    yield from hanging_indent(Content.styled(head, "bold"), text, width)
    if ours:
        yield from (line.stylize("$quiet italic") for line in hanging_indent(Content(" " * NUMBER), ours, width))
