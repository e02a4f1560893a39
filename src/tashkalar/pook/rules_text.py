"""The rules by clause, for the manual and the screen."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import yaml

from tashkalar.cards.load import data_file
from tashkalar.i18n import gettext as _


class Clause(NamedTuple):
    """A rule with its number."""

    number: str
    """Such as "P7"."""
    text: str
    ours: str = ""
    """What we decided, where the sources don't speak."""


class RulesSection(NamedTuple):
    """Some clauses that belong together."""

    title: str
    clauses: tuple[Clause, ...]
    note: str = ""
    """What else is to be said."""
    ours: str = ""
    """What of that we decided."""


@cache
def rules_sections() -> tuple[RulesSection, ...]:
    """All of data/pook_rules.yaml, in its order."""
    data = yaml.safe_load(data_file("pook_rules.yaml").read_text("utf-8"))
    return tuple(
        RulesSection(**{**value, "clauses": tuple(Clause(**clause) for clause in value["clauses"])}) for value in data
    )


def paragraphs(section: RulesSection) -> Iterator[str]:
    """A section in the player's language: each clause in a line, what we decided after it.

    Args:
        section: one of `rules_sections`.
    """
    for clause in section.clauses:
        yield " ".join(filter(None, (clause.number, _(clause.text), clause.ours and _(clause.ours))))
    if section.note:
        yield " ".join(filter(None, (_(section.note), section.ours and _(section.ours))))
