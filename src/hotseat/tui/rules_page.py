"""The help page of a table: the rules by topic, and the keys."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from textual.content import Content

from hotseat.plugin.game import Topic
from hotseat.tui.commands import Command
from hotseat.tui.text_layout import hanging_indent
from hotseat.util.i18n import gettext as _

KEY = 11
"""Columns of a key or sign."""
WIDEST, FRAME = 90, 5
"""Columns of a text in a box at most, and those of the frame of the box."""


def text_width(columns: int) -> int:
    """Return the columns of a text in a box."""
    return min(WIDEST, columns * 9 // 10) - FRAME


def help_lines(topics: Sequence[Topic], commands: Sequence[Command], width: int) -> list[Content]:
    """Return the rules by topic, then the meaning of each key."""
    keys = [(each.key, each.help) for each in commands if each.help]
    rules = chain.from_iterable(_topic_lines(topic, width) for topic in topics)
    return [*rules, *listed_lines(_("Keys"), keys, width)]


def _topic_lines(topic: Topic, width: int) -> Iterator[Content]:
    yield Content.styled(topic.heading, "bold $primary")
    for paragraph in topic.paragraphs:
        yield from hanging_indent(Content("  "), paragraph, width)
    yield Content("")


def listed_lines(title: str, lines: Iterable[tuple[str, str]], width: int) -> Iterator[Content]:
    """Yield the lines of keys or signs, each with its meaning."""
    yield Content.styled(title, "bold $primary")
    for sign, meaning in lines:
        yield from hanging_indent(Content.styled(f"{sign:<{KEY}}", "bold $accent"), _(meaning), width)
