"""The site of the documentation: it has every page, and its checks find broken links and words without a page.

`make docs` makes the site itself, in `.ci/run` too; it needs Sphinx, and longer than a test may take.
"""

import json
import re
from itertools import chain
from pathlib import Path

from docs import site
from docs.reference import PACKAGES
from tests.docs.pages import DOCS, anchors


def test_every_page_is_in_one_chapter() -> None:
    shown = {*site.PAGES.values()} - {page for page in site.TRANSLATED if not page.endswith("/guide.md")}
    known = {name.removesuffix(".md") for name in shown} | {f"reference/{name}" for name in PACKAGES}
    assert sorted(chain(*site.CHAPTERS.values())) == sorted((known | {"reference/command-line"}) - {"index"})


def test_old_anchors_stay_and_lead_to_sections_that_exist() -> None:
    anchors_of = {name.removesuffix(".md"): anchors(page) for page, name in site.PAGES.items()}
    for page, sections in site.MOVED.items():
        assert not sections.keys() & anchors_of[page], page
        for target in sections.values():
            name, _, place = target.partition("#")
            assert not place or place in anchors_of[name], target
    assert '<a id="replay"></a>[replay](study.md#replay)' in "".join(site.moved(site.MOVED["guide"]))


def test_links_between_pages_lead_to_their_names_on_the_site() -> None:
    text = "[a](docs/rules.md#setup) [b](#c) [d](https://e.org/f) [g](LICENSE)"
    message = "[a](rules.md#setup) [b](#c) [d](https://e.org/f) [g](files/LICENSE)"
    assert site.relinked(text, site.ROOT, "index.md") == (message, [site.ROOT / "LICENSE"])


def test_links_of_the_guide_in_other_languages_lead_out_of_its_folder() -> None:
    text = "[a](../rules.md#setup) [b](../../LICENSE)"
    message = "[a](../rules.md#setup) [b](../files/LICENSE)"
    assert site.relinked(text, site.ROOT / "docs" / "de", "de/guide.md") == (message, [site.ROOT / "LICENSE"])


def test_broken_links_are_found(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text('<p id="here"><a href="b.html#there">b</a><a href="#here">a</a><img src="c.png">')
    (tmp_path / "b.html").write_text('<h1 id="there"></h1><a href="a.html#gone">a</a><a href="https://c.org">c</a>')
    (tmp_path / "d.html").write_text(
        '<link href="https://c.org/font.css"><a href="e.html">e</a><a href="b%2Ehtml">b</a>'
    )
    (tmp_path / "e.css").write_text("@import '//c.org/x.css'; a { src: url(https://c.org/f.woff2), url(own.woff2) }")
    assert site.broken(tmp_path) == [
        "a.html: c.png has no target",
        "b.html: a.html#gone has no target",
        "d.html: loads https://c.org/font.css",
        "d.html: e.html has no target",
        "e.css: loads //c.org/x.css",
        "e.css: loads https://c.org/f.woff2",
    ]


def test_a_search_finds_pages_before_entries_of_the_reference() -> None:
    """The scorer's numbers: an entry with exactly the name comes after any page with the word, even in its text."""
    scores = {
        name: int(number)
        for name, number in re.findall(r"(\w+): (\d+)", (DOCS / "search_scorer.js").read_text(encoding="utf-8"))
    }
    entry = scores["objNameMatch"] + max(scores[str(prio)] for prio in range(3))
    assert scores["title"] > scores["partialTitle"] > entry
    assert entry <= scores["term"]
    assert "search_scorer.js" in (DOCS / "conf.py").read_text(encoding="utf-8")


def test_words_that_are_searched_have_a_page() -> None:
    assert {"bot", "install", "seed"} <= site.SEARCH_WORDS.keys()
    assert {f"{name}.md" for name in site.SEARCH_WORDS.values()} <= {*site.PAGES.values()}


def test_words_that_a_search_does_not_find_are_named() -> None:
    names = sorted({*site.SEARCH_WORDS.values()})
    entries = {word: [[names.index(name), "index-0", True]] for word, name in site.SEARCH_WORDS.items()}
    entries["seed"], entries["bot"][0][2] = [], False
    index = f"Search.setIndex({json.dumps({'docnames': names, 'indexentries': entries})})"
    assert site.unfound(index) == [
        "bot: a search doesn't find tutorial-first-bot",
        "seed: a search doesn't find glossary",
    ]
