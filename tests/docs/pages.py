"""The pages of the documentation, as tests read them: their fenced blocks, code spans, links and headings."""

import re
from collections import Counter
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from docs.translated import anchor

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = (ROOT / "README.md", *sorted(DOCS.glob("*.md")), *sorted(ROOT.glob("games/*/*.md")))
"""The README, every page of docs, and the pages of each game."""


class Block(NamedTuple):
    """A fenced block."""

    language: str
    text: str
    line: int
    """The number of its first line, from 1."""


@lru_cache
def read(page: Path) -> str:
    """Return the text of a page."""
    return page.read_text(encoding="utf-8")


def blocks(page: Path, language: str | None = None) -> list[Block]:
    """Return the fenced blocks of a page, or only those of a language ("" for blocks without one)."""
    text = read(page)
    found = re.finditer(r"^```([a-z]*)\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    all_blocks = (Block(m[1], m[2], text.count("\n", 0, m.start(2)) + 1) for m in found)
    return [block for block in all_blocks if language is None or block.language == language]


def prose(page: Path) -> str:
    """Return a page without its fenced blocks."""
    return re.sub(r"^```.*?^```$", "", read(page), flags=re.DOTALL | re.MULTILINE)


def section(page: Path, title: str) -> str:
    """Return the prose below a heading of the second level."""
    return prose(page).split(f"\n## {title}\n")[1].split("\n## ")[0]


def spans(page: Path) -> list[str]:
    """Return the code spans in the prose."""
    return re.findall(r"`([^`\n]+)`", prose(page))


def links(page: Path) -> list[str]:
    """Return the targets of the links and pictures of a page."""
    return re.findall(r"\]\(([^)\s]+)\)", prose(page))


def anchors(page: Path) -> set[str]:
    """Return the anchors of the headings of a page."""
    found: Counter[str] = Counter()
    for heading in re.findall(r"^#+ (.+)$", prose(page), re.MULTILINE):
        found[anchor(heading)] += 1
    return {f"{name}-{number}" if number else name for name, count in found.items() for number in range(count)}
