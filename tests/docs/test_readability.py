"""Pages: short sentences; for players also short pages, and one word for one thing (docs/glossary.md)."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from docs import catalogues, site
from tests.docs.pages import DOCS, PAGES, ROOT, prose, read

RULES = {"rules", "pook-rules", "mage-knight-rules", "mage-knight-heroes"}
"""The rules by clause, which are a reference."""
FILES = {name.removesuffix(".md"): page for page, name in site.PAGES.items()}
FOR_PLAYERS = [FILES[name] for name in (*site.CHAPTERS["Play"], "pook", "mage-knight") if name not in RULES]
WORDS, LONGEST = 1500, 30
"""The words that a page for players and any sentence may have."""
CONTRIBUTING = 900
"""The words that the page for contributors may have, which everyone reads before a first change."""
KEY_ROW = re.compile(r"^\| `[^`]+` \| (?:`[\w-]+`)? \| .*\|$", re.MULTILINE)
"""A row of the tables of all keys, which `docs.tables` writes."""
TERMS = {
    "cover": r"hand-over screens?",
    "teammate": r"(?<!team)mates?|partners?",
    "aim (of a puzzle)": r"goals? of (?:a|the) puzzles?",
    "chance of winning": r"chances? to win|win chances?",
    "mistake": r"faults? (?:of|in) (?:a|the) (?:game|turn)",
    "resume": r"go(?:es)? on with",
}
"""Words that pages for players avoid, by the word of the glossary."""


def sentences(text: str) -> Iterator[str]:
    """Yield the sentences of a page: of paragraphs, items of lists and cells of tables."""
    text = re.sub(r"!\[([^\]]*)\]\([^)]*\)", r"\n\n\1\n\n", text)
    text = re.sub(r"\]\([^)]*\)|\[", "", text)
    for part in re.split(r"\n\s*\n|\n(?=\s*(?:[-*|#]|\d+\.) ?)", text):
        for cell in part.strip().strip("|").split("|") if part.strip().startswith("|") else [part]:
            line = re.sub(
                r"`[^`]*`(?:, `[^`]*`)*", "code", " ".join(re.sub(r"^\s*(?:[-*#]+|\d+\.)\s+", "", cell).split())
            )
            yield from filter(None, re.split(r"(?<=[.!?:;])[*)\"]*\s+", line))


def test_sentences_are_read_as_meant() -> None:
    page = "# A b\n\nOne [two](x.md). Three\nfour; five.\n\n- six: `a b. c`\n- seven\n\n| a b | c |\n"
    found = ["A b", "One two.", "Three four;", "five.", "six:", "code", "seven", "a b", "c"]
    assert [sentence.strip() for sentence in sentences(page)] == found


@pytest.mark.parametrize("page", FOR_PLAYERS, ids=lambda page: str(page.relative_to(ROOT)))
def test_a_page_for_players_is_short(page: Path) -> None:
    assert len(KEY_ROW.sub("", prose(page)).split()) <= WORDS


def test_the_page_for_contributors_is_short() -> None:
    assert len(prose(DOCS / "contributing.md").split()) <= CONTRIBUTING


@pytest.mark.parametrize("page", [*PAGES, ROOT / "SECURITY.md"], ids=lambda page: str(page.relative_to(ROOT)))
def test_sentences_are_short(page: Path) -> None:
    assert not [sentence for sentence in sentences(prose(page)) if len(sentence.split()) > LONGEST]


def test_sentences_about_the_next_version_are_short() -> None:
    unreleased = prose(ROOT / "CHANGELOG.md").partition("\n## [0.1.0]")[0]
    assert not [sentence for sentence in sentences(unreleased) if len(sentence.split()) > LONGEST]


@pytest.mark.parametrize("word", TERMS)
def test_one_word_means_one_thing(word: str) -> None:
    unwanted = re.compile(rf"\b(?:{TERMS[word]})\b", re.IGNORECASE)
    pages = [*FOR_PLAYERS, ROOT / "README.md", DOCS / "rules.md", DOCS / "glossary.md"]
    assert not {page.name: found for page in pages if (found := unwanted.findall(prose(page)))}
    assert word.partition(" (")[0] in read(DOCS / "glossary.md")


@pytest.mark.parametrize("domain", [*catalogues.FOLDERS, *catalogues.GAMES])
def test_one_word_means_one_thing_in_texts_of_the_program(domain: str) -> None:
    folders = catalogues.FOLDERS | catalogues.GAMES
    catalogue = catalogues.read("de", catalogues.find(folders[domain], domain)["de"])
    unwanted = re.compile(rf"\b(?:{'|'.join(TERMS.values())})\b", re.IGNORECASE)
    texts = [text for message in catalogue if message.id for text in catalogues.forms(message.id)]
    assert len(texts) > 100
    assert not [text for text in texts if unwanted.search(re.sub(r"\{[^}]*\}", "", text))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_command_stands_in_a_fenced_block(page: Path) -> None:
    """An indented block would be run by no test."""
    assert not re.findall(r"^    (?:tashkalar|make|pip|pipx|python) .*$", prose(page), re.MULTILINE)
