"""The rules of a game by clause, as data: for the manual, the rules by topic and the screens."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import yaml

from hotseat.plugin.game import Topic
from hotseat.util.i18n import gettext as _
from hotseat.util.names_in_text import with_names
from hotseat.util.text_utils import join_sentences

CODE = re.compile("`([^`]+)`")


class Clause(NamedTuple):
    """A rule with its number."""

    number: str
    """The number, such as "P7"."""
    text: str
    """The rule in English, with placeholders such as `{card:march}`."""
    ours: str = ""
    """The decision of this project where the published rules are silent or differ; "" if they don't."""


class RulesSection(NamedTuple):
    """Clauses under one heading."""

    title: str
    """The heading in English."""
    clauses: tuple[Clause, ...]
    """The clauses in their order."""
    note: str = ""
    """A paragraph after the clauses; "" for none."""
    ours: str = ""
    """The decision of this project in that paragraph; "" for none."""


@cache
def read_rules(path: Path) -> tuple[RulesSection, ...]:
    """Return all sections of a YAML list, with the fields of `RulesSection` and `Clause`, in their order."""
    data = yaml.safe_load(path.read_text("utf-8"))
    return tuple(
        RulesSection(**{**value, "clauses": tuple(Clause(**clause) for clause in value["clauses"])}) for value in data
    )


def paragraphs(section: RulesSection, name: Callable[[str], str] = str) -> Iterator[str]:
    """Yield the paragraphs of a section in the player's language, each with the decision of this project, if any.

    Args:
        section: the section.
        name: a function that returns the name of a thing by its id, for placeholders such as `{card:march}`.
    """
    for clause in section.clauses:
        text = join_sentences(_(clause.text), clause.ours and _(clause.ours))
        uncoded = CODE.sub(r"\1", with_names(text, name))
        yield f"{clause.number} {uncoded}".lstrip()
    if section.note:
        yield with_names(join_sentences(_(section.note), section.ours and _(section.ours)), name)


def section_titles(path: Path) -> dict[str, str]:
    """Return the heading of each numbered clause's section, in the player's language.

    Args:
        path: the data file.
    """
    return {clause.number: _(section.title) for section in read_rules(path) for clause in section.clauses}


def topics_of(path: Path, name: Callable[[str], str] = str) -> list[Topic]:
    """Return the rules of a data file, see `read_rules`, by topic in the player's language.

    Args:
        path: the data file.
        name: returns the name of a thing by its id, in the player's language.
    """
    return [Topic(_(section.title), tuple(paragraphs(section, name))) for section in read_rules(path)]
