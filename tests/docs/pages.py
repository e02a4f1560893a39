"""The pages of the documentation, as tests read them: their fenced blocks, code spans, links and headings."""

import re
from collections import Counter
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from docs.translated import anchor

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = (ROOT / "README.md", *sorted(DOCS.glob("*.md")))
"""The README and every page of docs."""


class Block(NamedTuple):
    """A fenced block."""

    language: str
    text: str
    line: int
    """Where its first line stands, from 1."""


@lru_cache
def read(page: Path) -> str:
    """The text of a page."""
    return page.read_text(encoding="utf-8")


def blocks(page: Path, language: str | None = None) -> list[Block]:
    """The fenced blocks of a page; those of one language alone if one is named ("" for blocks without any)."""
    text = read(page)
    found = re.finditer(r"^```([a-z]*)\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    all_blocks = (Block(m[1], m[2], text.count("\n", 0, m.start(2)) + 1) for m in found)
    return [block for block in all_blocks if language is None or block.language == language]


def prose(page: Path) -> str:
    """A page without its fenced blocks."""
    return re.sub(r"^```.*?^```$", "", read(page), flags=re.DOTALL | re.MULTILINE)


def section(page: Path, title: str) -> str:
    """The prose below a heading of the second level."""
    return prose(page).split(f"\n## {title}\n")[1].split("\n## ")[0]


def spans(page: Path) -> list[str]:
    """What stands between backticks in the prose."""
    return re.findall(r"`([^`\n]+)`", prose(page))


def links(page: Path) -> list[str]:
    """Where the links and pictures of a page lead."""
    return re.findall(r"\]\(([^)\s]+)\)", prose(page))


def anchors(page: Path) -> set[str]:
    """What a link to a heading of the page may name."""
    found: Counter[str] = Counter()
    for heading in re.findall(r"^#+ (.+)$", prose(page), re.MULTILINE):
        found[anchor(heading)] += 1
    return {f"{name}-{number}" if number else name for name, count in found.items() for number in range(count)}
