"""Translate a page of Markdown: its texts are headings, paragraphs, items of lists and cells of tables.

Code blocks stay as they are, and so does whatever else is no text. A text without translation stays English.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import groupby, pairwise
from typing import NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token

PAGES = (
    *("guide", "play-together", "expansions", "puzzles", "saved-games", "study", "plain-lines"),
    *("settings", "keys-and-signs", "troubleshooting"),
)
"""The pages for players that exist in every language, by their names in docs."""
MARKDOWN = MarkdownIt("commonmark").enable("table")
CODE = re.compile(r"`[^`]*`")
HEADING = re.compile(r"(?<=\]\(#)[^)\s]+")
"""A link within the page."""
FILE = re.compile(r"(?<=\]\()(?![a-z]+:|#)[^)\s]+")
"""A link or picture that is another file of the repository."""


class Block(NamedTuple):
    """A text of a page."""

    text: str
    """The text as it is written, in one line."""
    section: str
    """The heading above the text; for a heading, itself."""


def blocks(page: str) -> Iterator[Block]:
    """Return the texts of a page in their order, without those that are only code and punctuation."""
    section = ""
    for is_heading, token in _texts(page):
        section = token.content if is_heading else section
        if any(map(str.isalpha, CODE.sub("", token.content))):
            yield Block(_in_one_line(token), section)


def anchors(page: str, say: Callable[[str], str]) -> dict[str, str]:
    """Return the anchors of a page in another language, by those in English.

    Args:
        page: in English.
        say: gives the translation of a `Block.text`, or "".
    """
    headings = [_in_one_line(token) for is_heading, token in _texts(page) if is_heading]
    return {anchor(heading): anchor(say(heading) or heading) for heading in headings}


def translated(
    page: str, say: Callable[[str], str], above: str, beside: Mapping[str, Mapping[str, str]] | None = None
) -> str:
    """Return a page in another language, with each text on one line.

    Args:
        page: in English.
        say: gives the translation of a `Block.text`, or "".
        above: the path from the new folder of the page to its old one, such as "..".
        beside: the `anchors` of the other pages in that language, by the names of their files.
    """
    said = {block.text: say(block.text) or block.text for block in blocks(page)}
    names = anchors(page, say)

    def on_page(link: re.Match[str]) -> str:
        name, mark, place = link[0].partition("#")
        if name not in (beside or {}):
            return f"{above}/{link[0]}"
        return f"{name}{mark}{(beside or {})[name].get(place, place)}"

    def value(token: Token) -> str:
        text = said.get(_in_one_line(token), _in_one_line(token))
        text = HEADING.sub(lambda link: names.get(link[0], link[0]), text)
        return FILE.sub(on_page, text)

    lines = page.splitlines()
    places = groupby((token for _, token in _texts(page)), key=lambda token: token.map or [0, 0])
    for (first, after), tokens in reversed([(place, list(tokens)) for place, tokens in places]):
        texts = [value(token) for token in tokens]
        if lines[first].startswith("|"):
            cells = [text.replace("|", r"\|") for text in texts]
            lines[first:after] = [f"| {' | '.join(cells)} |"]
        else:
            before = lines[first].index(tokens[0].content.partition("\n")[0])
            lines[first:after] = [lines[first][:before] + texts[0]]
    return "\n".join([*lines, ""])


def anchor(heading: str) -> str:
    """Return the anchor of a heading.

        >>> anchor("What's `new`?")
        'whats-new'

    Args:
        heading: as it is written.
    """
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def _texts(page: str) -> Iterator[tuple[bool, Token]]:
    """Yield the texts of a page, each after whether it is a heading."""
    tokens = MARKDOWN.parse(page)
    for before, token in pairwise(tokens):
        if token.type == "inline":
            yield before.type == "heading_open", token


def _in_one_line(token: Token) -> str:
    return token.content.replace("\n", " ")
