"""The rules by clause, for the manual and the screen."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import yaml

from tashkalar.i18n import gettext as _
from tashkalar.tabletop.text_utils import join_sentences
from tashkalar_pook import DATA


class Clause(NamedTuple):
    """A rule with its number."""

    number: str
    """The number, such as "P7"."""
    text: str
    ours: str = ""
    """The decision of this project where the published rules are silent or differ; "" if they don't."""


class RulesSection(NamedTuple):
    """Clauses under one heading."""

    title: str
    clauses: tuple[Clause, ...]
    note: str = ""
    """A paragraph after the clauses; "" for none."""
    ours: str = ""
    """The decision of this project in that paragraph; "" for none."""


@cache
def rules_sections() -> tuple[RulesSection, ...]:
    """Return all sections of data/pook_rules.yaml, in their order."""
    data = yaml.safe_load((DATA / "pook_rules.yaml").read_text("utf-8"))
    return tuple(
        RulesSection(**{**value, "clauses": tuple(Clause(**clause) for clause in value["clauses"])}) for value in data
    )


def paragraphs(section: RulesSection) -> Iterator[str]:
    """Yield the paragraphs of a section in the player's language, each with the decision of this project, if any.

    Args:
        section: one of `rules_sections`.
    """
    for clause in section.clauses:
        yield f"{clause.number} {join_sentences(_(clause.text), clause.ours and _(clause.ours))}".lstrip()
    if section.note:
        yield join_sentences(_(section.note), section.ours and _(section.ours))
