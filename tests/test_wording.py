"""Words of the source, the pages for engineers and `--help`; first words of docstrings."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from docs.catalogues import FOLDERS, GAMES, find, read
from tashkalar.cli import tashkalar
from tests.docs.pages import PAGES as ALL_PAGES

ROOT = Path(__file__).parents[1]
SOURCES = (ROOT / "src" / "hotseat", ROOT / "src" / "tashkalar", *sorted(ROOT.glob("games/*/src/*")))
PACKAGES = sorted({source / path.relative_to(source).parts[0] for source in SOURCES for path in source.rglob("*.py")})
"""The packages of the sources, and the modules of their top level."""
TOOLS = [ROOT / "bench", ROOT / "docs"]
TESTS = [ROOT / "tests", *sorted(ROOT.glob("games/*/tests"))]
FOR_PLAYERS = {"rules.md"}
PAGES = sorted(
    [ROOT / "README.md", ROOT / "CHANGELOG.md", ROOT / "SECURITY.md"]
    + [page for page in (ROOT / "docs").glob("*.md") if page.name not in FOR_PLAYERS]
)

UNWANTED = re.compile(
    r"(?<![^\W_])"
    r"(houses?|rooms?|guests?|told|whoever|whom|somebody|nobody(?: \w+){0,3} but|of which|by chance)"
    r"(?![^\W_])",
    re.IGNORECASE,
)
"""Metaphors, and words that hide who or what is meant; in a name they are parts between underscores."""
FOREIGN = (
    r"whence|(?<!against )whom|whoever|somebody|of one's own|be it|with us|in the midst",
    r"by (?:chance|lot)|(?:is|are|was|were) got|haven't got|comes? to light|at home at",
    r"(?:an|the|on|one|in|to|from|with|under|given to) own(?= )|of choice|beside (?:influence|that|this)",
    r"(?:go|goes|gone) on(?! (?:top|any|the|your|an?)\b)|leaves? to the",
    r"a \w+ is no \w+|it is no (?:action|card)|all the same|and the like|of one \w+ alone",
    r"(?:the|turn's|at) begin|time is over|invitation of(?! \d)|before all(?! else| players)|while this lies",
    r"so many (?:turns|cards|points|games)|every two (?!commons|crystals|seconds)\w+|nobody (?:\w+ ){0,3}but",
    r"(?:do|does|did)n't fit the (?:seats|sides)|but who(?= \w+s\b)",
)
"""Phrases that are another language's, by kind: archaic words, verbs, owners, going on, negation, nouns and numbers."""
PHRASES = re.compile(rf"(?<![\w`-])(?:{'|'.join(FOREIGN)})(?!\w)|; who(?= (?:has|is not|only)\b)", re.IGNORECASE)
MENU_WORDS = {"go on"}
"""Whole texts that may be such a phrase: an option of Mage Knight."""
FIRST_WORDS = set(
    "What Who Whose Whom How Why Where When Which That As So By With From At In On Of For While Nobody Nothing".split()
)
"""Words with which no docstring starts: its first line starts with a verb or with the thing itself."""


def modules(package: Path) -> list[Path]:
    """The modules of one of the `PACKAGES`."""
    return sorted(package.rglob("*.py")) if package.is_dir() else [package]


def docstrings(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """The docstrings of a module, those of its constants and attributes too, with their lines."""
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Constant(value=str(text), lineno=line)):
                yield line, text


def comments_and_names(source: str) -> Iterator[tuple[int, str]]:
    """The comments and identifiers of a module with their lines."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type in (tokenize.COMMENT, tokenize.NAME):
            yield token.start[0], token.string


@pytest.mark.parametrize("package", [*PACKAGES, *TOOLS], ids=lambda path: f"{path.parent.name}/{path.name}")
def test_the_source_has_no_unwanted_word(package: Path) -> None:
    found = []
    for path in modules(package):
        source = path.read_text(encoding="utf-8")
        for line, text in [*docstrings(ast.parse(source)), *comments_and_names(source)]:
            found += [f"{path.relative_to(ROOT)}:{line}: {match[0]}" for match in UNWANTED.finditer(text)]
    assert found == []


@pytest.mark.parametrize("package", TESTS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_docstrings_of_tests_have_no_unwanted_word(package: Path) -> None:
    found = []
    for path in modules(package):
        for line, text in docstrings(ast.parse(path.read_text(encoding="utf-8"))):
            found += [f"{path.relative_to(ROOT)}:{line}: {match[0]}" for match in UNWANTED.finditer(text)]
    assert found == []


@pytest.mark.parametrize("package", [*PACKAGES, *TOOLS, *TESTS], ids=lambda path: f"{path.parent.name}/{path.name}")
def test_docstrings_start_with_a_verb_or_the_thing_itself(package: Path) -> None:
    found = []
    for path in modules(package):
        for line, text in docstrings(ast.parse(path.read_text(encoding="utf-8"))):
            first = re.match(r"\s*(\w+)", text)
            if first and first[1] in FIRST_WORDS:
                found.append(f"{path.relative_to(ROOT)}:{line}: {text.splitlines()[0]}")
    assert found == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pages_have_no_unwanted_word(page: Path) -> None:
    lines = page.read_text(encoding="utf-8").splitlines()
    found = [f"{page.name}:{number}: {m[0]}" for number, line in enumerate(lines, 1) for m in UNWANTED.finditer(line)]
    assert found == []


def help_pages(
    command: click.Command, names: tuple[str, ...], above: click.Context | None = None
) -> Iterator[tuple[str, str]]:
    """The help of a command and of those below it, with the settings of the program: click keeps the help option."""
    context = click.Context(command, above, names[-1], **command.context_settings)
    yield " ".join(names), command.get_help(context)
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None
            yield from help_pages(below, (*names, name), context)


def test_help_has_no_unwanted_word() -> None:
    pages = dict(help_pages(tashkalar, ("tashkalar",)))
    assert "tashkalar play" in pages
    found = [
        f"{name}: {match[0]}" for name, text in pages.items() for match in UNWANTED.finditer(" ".join(text.split()))
    ]
    assert found == []


@pytest.mark.parametrize(
    ("phrase", "better"),
    [
        ("the hex whence he came", "the hex that it came from"),
        ("in an own turn", "in one of your turns"),
        ("from the own deck", "from your own deck"),
        ("its fame is got at once", "its fame is gained at once"),
        ("The game goes on.", "A card goes on top of your deck."),
        ("3 cards of it, by chance", "3 random cards of it"),
        ("A skill is no card", "A skill isn't a card"),
        ("or none; who has no hand skips", "or none; a player without a hand skips"),
        ("the time is over", "the time is up"),
    ],
)
def test_a_phrase_of_another_language_is_found(phrase: str, better: str) -> None:
    assert PHRASES.search(phrase)
    assert not PHRASES.search(better)


@pytest.mark.parametrize("name", [*FOLDERS, *GAMES])
def test_texts_for_players_are_english(name: str) -> None:
    folder = {**FOLDERS, **GAMES}[name]
    texts = [
        text
        for message in read("de", find(folder, name)["de"])
        for text in ([message.id] if isinstance(message.id, str) else message.id)
    ]
    assert len(texts) > 100
    assert [text for text in texts if PHRASES.search(text) and text not in MENU_WORDS] == []


@pytest.mark.parametrize("page", ALL_PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_pages_are_english(page: Path) -> None:
    text = " ".join(page.read_text(encoding="utf-8").split())
    assert [text[max(0, found.start() - 40) : found.end() + 20] for found in PHRASES.finditer(text)] == []
