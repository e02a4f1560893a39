"""All pages: links and names of files are right, and every page is linked."""

import re
from pathlib import Path

import pytest

from hotseat.util.i18n import ENGLISH, LANGUAGES
from tests.docs.pages import DOCS, PAGES, ROOT, anchors, links, prose, read, spans

PACKAGE = ROOT / "src" / "tashkalar"
FOLDERS = (
    ROOT,
    DOCS,
    ROOT / "src",
    ROOT / "src" / "hotseat",
    PACKAGE,
    PACKAGE / "engine",
    PACKAGE / "tui",
    *sorted(ROOT.glob("games/*")),
    *sorted(ROOT.glob("games/*/src/*")),
)
"""The folders of files that a page may name."""


TRANSLATED = tuple(sorted(DOCS.glob("*/*.md")))
"""The guide in other languages."""
LINKED = (
    *PAGES,
    *TRANSLATED,
    ROOT / "CHANGELOG.md",
    ROOT / "SECURITY.md",
    *sorted((ROOT / ".github").rglob("*.md")),
)
"""All pages that are read where the project is hosted."""


@pytest.mark.parametrize("page", LINKED, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    assert not re.search(r"\]\[|^\[.+\]: ", prose(page), re.MULTILINE), "links stand where they are used"
    for link in links(page):
        if link.startswith("https://"):
            continue
        name, _, anchor = link.partition("#")
        target = (page.parent / name).resolve() if name else page
        assert target.exists(), link
        if anchor:
            assert anchor in anchors(target), link


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_files_that_are_named_exist(page: Path) -> None:
    """Check names with a folder or the suffix of a source file, except those that a reader makes."""
    named = [span for span in spans(page) if re.fullmatch(r"[\w./-]+(\.(py|yaml|toml|md)|/[\w-]+)", span)]
    homely = {"my.yaml", "nim_game.py", "serve.py", ".venv/bin", ".venv/compiled", "build/docs"}
    missing = [name for name in named if name not in homely and not any((folder / name).exists() for folder in FOLDERS)]
    assert not missing


def test_every_page_is_two_clicks_from_the_readme() -> None:
    """The pages in other languages: from the guide in the language."""
    linked = {(DOCS / link.partition("#")[0]).resolve() for link in links(DOCS / "README.md")}
    assert "docs/README.md" in links(ROOT / "README.md")
    assert {*PAGES} - linked == {ROOT / "README.md", DOCS / "README.md"}


@pytest.mark.parametrize("guide", sorted(DOCS.glob("*/guide.md")), ids=lambda page: page.parent.name)
def test_pages_in_other_languages_are_linked_from_the_guide(guide: Path) -> None:
    linked = {link.partition("#")[0] for link in links(guide)}
    assert {page.name for page in guide.parent.iterdir()} - linked == {"guide.md"}


def test_the_guide_is_linked_in_each_language_by_its_own_name() -> None:
    readme = read(ROOT / "README.md")
    for language, name in LANGUAGES.items():
        assert language == ENGLISH or f"[{name}](docs/{language}/guide.md)" in readme


def test_every_picture_is_shown() -> None:
    shown = {Path(link).name for page in PAGES for link in links(page)}
    assert not {picture.name for picture in (DOCS / "pictures").iterdir()} - shown


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_page_speaks_of_one_machine(page: Path) -> None:
    assert not re.search(r"/(?:home|root|work|tmp|Users)/", read(page))
