"""Makes the site of the documentation in build/docs: `python -m docs.site`, with what the extra `docs` installs.

The pages are those of the checkout, laid beside one another, and a page of the API reference for each public room. What
Sphinx warns of is an error. Then every link of the site is followed: it must lead somewhere, and nothing may be fetched
from elsewhere.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

from docs.reference import FACES, ROOMS, Part, kind, parts
from tashkalar.i18n import ENGLISH, LANGUAGES

ROOT = Path(__file__).parents[1]
LAID, SITE = ROOT / "build" / "pages", ROOT / "build" / "docs"
PAGES = {
    ROOT / "README.md": "index.md",
    ROOT / "CHANGELOG.md": "changelog.md",
    ROOT / "SECURITY.md": "security.md",
    **{page: page.name for page in sorted((ROOT / "docs").glob("*.md"))},
    **{ROOT / "docs" / language / "guide.md": f"{language}/guide.md" for language in LANGUAGES if language != ENGLISH},
}
"""What the pages are called on the site."""
CHAPTERS = {
    "Playing": ["guide", "rules", "pook"],
    "The guide in other languages": [f"{language}/guide" for language in LANGUAGES if language != ENGLISH],
    "Tutorials": [f"tutorial-first-{thing}" for thing in ("game", "bot", "card", "plugin", "agent")],
    "How-to guides": [
        *("install", "howto-ssh", "howto-browser", "howto-cards", "puzzles", "howto-cluster"),
        *("howto-translate", "contributing", "howto-release"),
    ],
    "Reference": [
        *("protocol", "save-format", "cards", "environments", "arena", "plugin", "glossary", "changelog", "security"),
        *(f"reference/{room}" for room in ROOMS),
    ],
    "Explanation": ["architecture", "players", "performance", "balance"],
}
"""The order of the pages on the site; every page stands in one chapter."""
LINK = re.compile(r"(?<=\]\()(?![a-z]+:|#)[^)#\s]+")
"""A link of a page to another file."""
FETCHED = re.compile(r"""(?:url\(|@import)\s*["']?((?:https?:)?//[^"')\s]+)""")
"""What a style sheet takes from elsewhere."""


def lay_out() -> None:
    """Lay all pages out for Sphinx, and the files to which they lead."""
    shutil.rmtree(LAID, ignore_errors=True)
    for page, name in PAGES.items():
        text, files = relinked(page.read_text(encoding="utf-8"), page.parent, name)
        _write(name, text)
        for file in files:
            _write(_beside(file), file.read_text(encoding="utf-8"))
    with (LAID / PAGES[ROOT / "README.md"]).open("a", encoding="utf-8") as front:
        for title, pages in CHAPTERS.items():
            front.write("\n".join(["", "```{toctree}", ":hidden:", f":caption: {title}", "", *pages, "```", ""]))
    for room in ROOMS:
        _write(f"reference/{room}.rst", "\n".join(_reference(room)))


def relinked(text: str, folder: Path, name: str) -> tuple[str, list[Path]]:
    """A page with its links as they are on the site, and the files to which they lead that are no pages.

    Args:
        text: the page.
        folder: where it lies in the checkout.
        name: what it is called on the site.
    """
    files = []

    def led(link: re.Match[str]) -> str:
        file = (folder / link[0]).resolve()
        if file not in PAGES:
            files.append(file)
        return os.path.relpath(PAGES.get(file) or _beside(file), Path(name).parent)

    return LINK.sub(led, text), files


def _beside(file: Path) -> str:
    """The name on the site of a file that is no page."""
    return f"files/{file.relative_to(ROOT).as_posix()}"


def _reference(room: str) -> Iterator[str]:
    """The page of a room."""
    yield from _titled(room, "=")
    yield from ("", f".. automodule:: {room}", "   :no-members:", "")
    for part in parts(room):
        yield from _section(room, part) if part.home != room or room in FACES else _members(part)


def _section(room: str, part: Part) -> Iterator[str]:
    yield from _titled(part.module.__name__.removeprefix(f"{room}."), "-")
    yield from ("", f".. automodule:: {part.module.__name__}", "   :no-members:", *["   :no-index:"] * (room in FACES))
    yield from ("", f".. currentmodule:: {part.home}")
    yield from _members(part)


def _members(part: Part) -> Iterator[str]:
    for name, value in part.public():
        yield from ("", f".. auto{kind(value)}:: {part.home}.{name}")
        if kind(value) == "data":
            yield "   :no-value:"
    yield ""


def _titled(title: str, line: str) -> tuple[str, str]:
    return title, line * len(title)


def _write(name: str, text: str) -> None:
    file = LAID / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


class _Html(HTMLParser):
    """The ids of a page and where it leads."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.fetched: list[str] = []
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        data = {key: value or "" for key, value in attrs}
        self.ids |= {data[key] for key in ("id", "name") if key in data}
        if tag == "a":
            self.links += [data["href"]] if "href" in data else []
        else:
            self.fetched += [data[key] for key in ("src", "href") if key in data]


def broken(site: Path) -> list[str]:
    """The links of a site that lead nowhere, and what it would fetch from elsewhere, each in a line."""
    pages = {page: _Html(page) for page in sorted(site.resolve().rglob("*.html"))}
    faults = []
    for page, html in pages.items():
        where = page.relative_to(site.resolve())
        faults += [f"{where}: fetches {link}" for link in html.fetched if urlsplit(link).netloc]
        for link in (*html.links, *html.fetched):
            parsed = urlsplit(link)
            if parsed.scheme or parsed.netloc:
                continue
            target = (page.parent / unquote(parsed.path)).resolve() if parsed.path else page
            known = pages[target].ids if target in pages else {""}
            if not target.exists() or (parsed.fragment and unquote(parsed.fragment) not in known):
                faults.append(f"{where}: {link} leads nowhere")
    for sheet in sorted(site.resolve().rglob("*.css")):
        faults += [f"{sheet.name}: fetches {link}" for link in FETCHED.findall(sheet.read_text(encoding="utf-8"))]
    return faults


def main() -> None:
    """Make the site; whatever is wrong with it ends the program."""
    lay_out()
    shutil.rmtree(SITE, ignore_errors=True)
    sphinx: list[str | Path] = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-E", "-c", ROOT / "docs"]
    if subprocess.run([*sphinx, "-d", LAID.with_name("doctrees"), LAID, SITE], cwd=ROOT, check=False).returncode:
        sys.exit("the site isn't as it should be")
    if faults := broken(SITE):
        sys.exit("\n".join(faults))
    sys.stdout.write(f"The site begins at {(SITE / 'index.html').relative_to(ROOT)}\n")


if __name__ == "__main__":
    main()
