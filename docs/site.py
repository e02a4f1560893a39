"""Build the site of the documentation in build/docs: `python -m docs.site`, with the extra `docs`.

The site has the pages of the checkout, a page of the API reference for each public package, and one of the commands. A
warning of Sphinx is an error. Then every link of the site is checked: its target must exist, and the site may load
nothing from other sites.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import click

from docs import translated
from docs.reference import EXPORTING, PACKAGES, Part, kind, parts
from hotseat.util.i18n import ENGLISH, LANGUAGES
from tashkalar.cli import tashkalar


def page_of_game(page: Path) -> str:
    """Return the name on the site of a page below `games`."""
    return f"{page.parent.name}{'' if page.name == 'README.md' else f'-{page.stem}'}.md"


ROOT = Path(__file__).parents[1]
TRANSLATED = [f"{language}/{name}.md" for language in LANGUAGES if language != ENGLISH for name in translated.PAGES]
"""The pages for players in other languages."""
SOURCES, SITE = ROOT / "build" / "pages", ROOT / "build" / "docs"
PAGES = {
    ROOT / "README.md": "index.md",
    ROOT / "docs" / "README.md": "contents.md",
    ROOT / "CHANGELOG.md": "changelog.md",
    ROOT / "SECURITY.md": "reporting.md",
    **{page: page.name for page in sorted((ROOT / "docs").glob("[a-z]*.md"))},
    **{page: page_of_game(page) for page in sorted((ROOT / "games").glob("*/*.md"))},
    **{ROOT / "docs" / page: page for page in TRANSLATED},
}
"""The name of each page on the site."""
FRAMEWORK = [package for package in PACKAGES if package.startswith("hotseat")]
CHAPTERS = {
    "Play": [
        *(
            "contents",
            "tutorial-first-game",
            "guide",
            "play-computer",
            "challenges",
            "own-positions",
            "play-together",
            "howto-friend",
            "howto-host",
            "howto-notices",
            "howto-relay",
            "howto-table",
        ),
        *(
            "howto-browser",
            "howto-ssh",
            "puzzles",
            "gym",
            "saved-games",
            "statistics",
            "study",
            "explorer",
            "expansions",
            "howto-by-ear",
            "plain-lines",
            "settings",
        ),
        *("keys-and-signs", "install", "troubleshooting", "rules"),
    ],
    "Other games": [*("pook", "pook-rules", "mage-knight", "mage-knight-rules", "mage-knight-heroes")],
    "The guide in other languages": [f"{language}/guide" for language in LANGUAGES if language != ENGLISH],
    "Make": [
        *("tutorial-first-bot", "bot", "howto-python-player", "protocol", "pook-protocol"),
        *("tutorial-first-card", "howto-cards", "cookbook-cards", "cards", "howto-puzzles", "puzzle-grades"),
        *("howto-notebook", "stability", "save-format", "schemas", "statistics-fields", "reference/command-line"),
    ],
    "The framework hotseat": [
        *("framework", "tutorial-first-plugin", "plugin", "screens"),
        *(f"reference/{package}" for package in FRAMEWORK),
    ],
    "Research": [
        *(
            "tutorial-first-agent",
            "recipes",
            "environments",
            "dataset",
            "arena",
            "benchmark",
            "howto-cluster",
            "players",
        ),
        *("measurements", "handicaps", "mage-knight-players", "balance", "comparison", "reproducibility"),
    ],
    "Contribute": [
        *("contributing", "howto-test", "architecture", "mage-knight-modules", "performance", "remote-protocol"),
        *("security", "reporting", "howto-translate", "howto-windows", "howto-compiled", "howto-release", "roadmap"),
        *("glossary", "changelog", *(f"reference/{package}" for package in PACKAGES if package not in FRAMEWORK)),
    ],
}
"""The pages of each chapter of the site, in their order, by reader; every English page is in one chapter."""
MOVED = {
    "guide": {
        "learning": "tutorial-first-game",
        "puzzles": "puzzles",
        "a-first-game": "guide#start",
        "answering": "guide#take-a-turn",
        "taking-back": "guide#take-a-turn",
        "asking": "guide#when-you-are-stuck",
        "looking-things-up": "guide#when-you-are-stuck",
        "more-than-two": "play-together#three-or-four-players",
        "frozen-cards-the-gateway-warps": "expansions",
        "saved-games": "saved-games",
        "replay": "study#replay",
        "what-a-game-was-won-and-lost-by": "study#what-a-game-was-won-and-lost-by",
        "getting-a-game-out": "saved-games#getting-a-game-out",
        "plain-lines": "plain-lines",
        "looks": "settings#looks",
        "own-keys": "keys-and-signs#own-keys",
        "files": "settings#files",
        "completion": "settings#completion",
        "when-something-is-wrong": "troubleshooting",
    },
    "players": {
        "playing-against-them": "play-computer",
        "a-program-in-any-language": "bot",
        "a-class-at-the-table": "howto-python-player#a-class-at-the-table",
        "a-class-by-itself": "howto-python-player#a-class-by-itself",
        "levels": "play-computer#levels",
        "measuring": "measurements#strength",
        "tried-and-not-kept": "measurements#tried-and-not-kept",
        "a-second-opinion": "measurements#a-second-opinion",
        "the-chance-to-win": "measurements#the-chance-of-winning",
    },
    "puzzles": {
        "the-grades": "puzzle-grades#grades",
        "origin-of-the-puzzles": "puzzle-grades#origin",
        "your-own": "howto-puzzles",
    },
    "environments": {
        "a-first-learner": "tutorial-first-agent",
        "recipes": "recipes",
        "a-trained-baseline": "recipes#a-trained-baseline",
    },
    "howto-host": {"play-by-a-relay": "howto-relay", "play-over-ssh-or-the-internet": "howto-friend"},
    "contributing": {"versions": "howto-release#versions"},
    "install": {"compiled": "howto-compiled#install-the-compiled-program"},
    "pook": {
        "the-line-protocol": "pook-protocol",
        "in-text": "pook-protocol#in-text",
        "visibility-of-a-turn": "pook-protocol#visibility-of-a-turn",
        "cards": "pook-rules#cards",
        "the-end": "pook-rules#the-end",
    },
    "mage-knight": {
        "the-modules": "mage-knight-modules",
        "visibility-of-a-turn": "mage-knight-modules#visibility-of-a-turn",
        "computer-players": "mage-knight-players",
        "the-rules-by-clause": "mage-knight-rules",
    },
}
"""Sections that another page has now, by page and old anchor: the old anchor stays on the site, with a link."""
SEARCH_WORDS = {
    "agent": "tutorial-first-agent",
    "bot": "tutorial-first-bot",
    "browser": "howto-browser",
    "card": "tutorial-first-card",
    "cluster": "howto-cluster",
    "framework": "framework",
    "install": "install",
    "language": "howto-translate",
    "plugin": "tutorial-first-plugin",
    "release": "howto-release",
    "rules": "rules",
    "save": "save-format",
    "seed": "glossary",
    "ssh": "howto-ssh",
    "test": "howto-test",
    "tmux": "howto-ssh",
    "tournament": "arena",
    "translate": "howto-translate",
    "windows": "howto-windows",
}
"""The page that a search of the site finds first, by the word."""
LINK = re.compile(r"(?<=\]\()(?![a-z]+:|#)[^)#\s]+")
"""A link of a page to another file."""
FETCHED = re.compile(r"""(?:url\(|@import)\s*["']?((?:https?:)?//[^"')\s]+)""")
"""A file of another site that a style sheet loads."""


def write_sources() -> None:
    """Write all pages for Sphinx, and the files that they link to."""
    shutil.rmtree(SOURCES, ignore_errors=True)
    for page, name in PAGES.items():
        text, files = relinked(page.read_text(encoding="utf-8"), page.parent, name)
        _write(name, text)
        for file in files:
            _write(_name_of(file), file.read_bytes())
    for word, name in SEARCH_WORDS.items():
        with (SOURCES / f"{name}.md").open("a", encoding="utf-8") as source:
            source.write(f"\n```{{index}} ! {word}\n```\n")
    for name, sections in MOVED.items():
        with (SOURCES / f"{name}.md").open("a", encoding="utf-8") as source:
            source.write("".join(moved(sections)))
    for language in LANGUAGES:
        others = [f"{name}" for name in translated.PAGES[1:]]
        if language != ENGLISH:
            with (SOURCES / language / "guide.md").open("a", encoding="utf-8") as source:
                source.write("\n".join(["", "```{toctree}", ":hidden:", "", *others, "```", ""]))
    with (SOURCES / PAGES[ROOT / "README.md"]).open("a", encoding="utf-8") as front:
        for title, pages in CHAPTERS.items():
            front.write("\n".join(["", "```{toctree}", ":hidden:", f":caption: {title}", "", *pages, "```", ""]))
    _write("reference/command-line.md", "\n".join(_command_line()))
    for package in PACKAGES:
        _write(f"reference/{package}.rst", "\n".join(_reference(package)))


def moved(sections: dict[str, str]) -> Iterator[str]:
    """Yield the end of a page: the old anchors of sections that have moved, each with a link to its new place."""
    yield "\n---\n\nSections that have moved:\n"
    for anchor, target in sections.items():
        name, mark, place = target.partition("#")
        title = anchor.replace("-", " ")
        yield f'\n- <a id="{anchor}"></a>[{title}]({name}.md{mark}{place})'
    yield "\n"


def relinked(text: str, folder: Path, name: str) -> tuple[str, list[Path]]:
    """Return a page with its links as they are on the site, and the linked files that aren't pages.

    Args:
        text: the text of the page.
        folder: the folder of the page in the checkout.
        name: the name of the page on the site.
    """
    files = []

    def on_site(link: re.Match[str]) -> str:
        file = (folder / link[0]).resolve()
        if file not in PAGES:
            files.append(file)
        return os.path.relpath(PAGES.get(file) or _name_of(file), Path(name).parent)

    return LINK.sub(on_site, text), files


def _name_of(file: Path) -> str:
    """Return the name on the site of a file that isn't a page."""
    return f"files/{file.relative_to(ROOT).as_posix()}"


def _command_line() -> Iterator[str]:
    """Yield the lines of the page with the help of every command."""
    yield "# The command line\n"
    yield "This is the `--help` of every command. [The player's guide](../guide.md) explains their use.\n"
    context = click.Context(tashkalar, info_name="tashkalar")
    yield from _help_page("tashkalar", tashkalar, context)
    for name, command in sorted(tashkalar.all().items()):
        yield from _help_page(f"tashkalar {name}", command, click.Context(command, info_name=name, parent=context))


def _help_page(title: str, command: click.Command, context: click.Context) -> Iterator[str]:
    yield from (f"## {title}\n", "```text", command.get_help(context), "```\n")


def _reference(package: str) -> Iterator[str]:
    """Yield the lines of the page of a package."""
    yield from _titled(package, "=")
    yield from ("", f".. automodule:: {package}", "   :no-members:", "")
    for part in parts(package):
        yield from _section(package, part) if part.home != package or package in EXPORTING else _members(part)


def _section(package: str, part: Part) -> Iterator[str]:
    """Yield the lines of the section of a module."""
    module, exporting = part.module.__name__, package in EXPORTING
    yield from _titled(module.removeprefix(f"{package}."), "-")
    yield from ("", f".. automodule:: {module}", "   :no-members:", *["   :no-index:"] * exporting)
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


def _write(name: str, content: str | bytes) -> None:
    file = SOURCES / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content.encode() if isinstance(content, str) else content)


class _Html(HTMLParser):
    """The ids and links of a page.

    Args:
        page: the file.
    """

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
    """Return a line for each link of a site without a target, and for each file that it would load from another site.

    Args:
        site: the folder of the site.
    """
    pages = {page: _Html(page) for page in sorted(site.resolve().rglob("*.html"))}
    errors = []
    for page, html in pages.items():
        where = page.relative_to(site.resolve())
        errors += [f"{where}: loads {link}" for link in html.fetched if urlsplit(link).netloc]
        for link in (*html.links, *html.fetched):
            parsed = urlsplit(link)
            if parsed.scheme or parsed.netloc:
                continue
            target = (page.parent / unquote(parsed.path)).resolve() if parsed.path else page
            known = pages[target].ids if target in pages else {""}
            if not target.exists() or (parsed.fragment and unquote(parsed.fragment) not in known):
                errors.append(f"{where}: {link} has no target")
    for sheet in sorted(site.resolve().rglob("*.css")):
        errors += [f"{sheet.name}: loads {link}" for link in FETCHED.findall(sheet.read_text(encoding="utf-8"))]
    return errors


def unfound(index: str) -> list[str]:
    """Return a line for each of the `SEARCH_WORDS` that a search doesn't find first on its page.

    Args:
        index: the contents of Sphinx's file searchindex.js.
    """
    data = json.loads(index[index.index("(") + 1 : index.rindex(")")])
    entries = {
        word: [data["docnames"][page] for page, _, is_main in places if is_main]
        for word, places in data["indexentries"].items()
    }
    return [
        f"{word}: a search doesn't find {name}" for word, name in SEARCH_WORDS.items() if entries.get(word) != [name]
    ]


def main() -> None:
    """Build and check the site; any error ends the program."""
    write_sources()
    shutil.rmtree(SITE, ignore_errors=True)
    sphinx: list[str | Path] = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-E", "-c", ROOT / "docs"]
    if subprocess.run([*sphinx, "-d", SOURCES.with_name("doctrees"), SOURCES, SITE], cwd=ROOT, check=False).returncode:
        sys.exit("the site has errors")
    if errors := [*broken(SITE), *unfound((SITE / "searchindex.js").read_text(encoding="utf-8"))]:
        sys.exit("\n".join(errors))
    sys.stdout.write(f"The site begins at {(SITE / 'index.html').relative_to(ROOT)}\n")


if __name__ == "__main__":
    main()
