"""Statements of pages that were once wrong, or could become so: each compared with the program."""

import re
from collections import defaultdict

import click
import pytest
from click.testing import CliRunner

import tashkalar
from tashkalar.cli import tashkalar as program
from tests.docs.pages import DOCS, PAGES, ROOT, links, prose, read
from tests.docs.test_readability import sentences

SECURITY = ROOT / "SECURITY.md"
CONNECTING = {"join", "watch", "tables"}
"""The commands that connect to machines and have no option `--listen`."""
LONG = 12
"""The words of a sentence that stands on one page only."""
TWICE = ("In your copy of the repository, with", "One of the [ways to play with a friend", "`tashkalar ")
"""Beginnings of sentences that may stand on several pages: before a command, or before a link."""


def options_of(command: click.Command) -> set[str]:
    """Return all options of a command and of those below it."""
    below = command.commands.values() if isinstance(command, click.Group) else ()
    return {name for param in command.params for name in param.opts}.union(*map(options_of, below))


def test_security_names_everything_that_connects_listens_or_starts_programs() -> None:
    page, options = prose(SECURITY), {name: options_of(command) for name, command in program.all().items()}
    listening = {name for name, known in options.items() if "--listen" in known}
    assert listening >= {"host", "serve", "relay", "table"}
    assert not [name for name in listening | CONNECTING if f"`{name}`" not in page]
    further = {"--notify", "--relay", "--on"}
    assert further <= set[str]().union(*options.values())
    assert not [option for option in further if option not in page]


def test_paths_shows_the_folders_that_the_page_names() -> None:
    shown = CliRunner().invoke(program, ["paths"]).stdout
    assert [line.split()[0] for line in shown.splitlines()] == ["config", "data", "log"]
    assert "`tashkalar paths` shows the folders of settings, saved games and logs" in prose(DOCS / "install.md")


@pytest.mark.parametrize("command", ["play", "host"])
def test_help_names_every_kind_of_player(command: str) -> None:
    shown = " ".join(CliRunner().invoke(program, [command, "--help"]).stdout.split())
    assert "human, remote (with host), novice" in shown
    assert "program:COMMAND" in shown


def test_every_game_of_the_repository_is_installed_by_a_line_of_the_page() -> None:
    folders = [path.parent.name for path in ROOT.glob("games/*/pyproject.toml")]
    assert len(folders) > 1
    for before in ("pipx inject tashkalar ./games/", "pip install . ./games/"):
        assert before in read(DOCS / "install.md")
    assert not [name for name in folders if read(DOCS / "install.md").count(f"./games/{name}") < 3]


def test_every_regenerator_of_golden_games_and_screens_is_named() -> None:
    files = [
        *ROOT.glob("games/*/tests/golden.py"),
        ROOT / "tests" / "golden_games.py",
        ROOT / "tests" / "tui" / "golden.py",
    ]
    modules = [".".join(path.relative_to(ROOT).with_suffix("").parts) for path in files]
    assert len(modules) > 3
    assert not [name for name in modules if f"python -m {name}" not in read(DOCS / "howto-test.md")]


def test_the_roadmap_names_the_version_of_the_changelog() -> None:
    version = re.findall(r"^## \[(\d[\d.]+)\]", read(ROOT / "CHANGELOG.md"), re.MULTILINE)[0]
    assert version == tashkalar.__version__.partition("+")[0]
    assert version in read(DOCS / "roadmap.md")


def test_the_guide_leads_to_play_with_friends_and_names_the_keys_of_the_last_screen() -> None:
    guide = DOCS / "guide.md"
    assert {"howto-host.md", "play-together.md", "play-computer.md"} <= {
        link.partition("#")[0] for link in links(guide)
    }
    end = prose(guide).split("\n## The end")[1].split("\n## ")[0]
    assert {"r", "n", "s", "q"} <= set(re.findall(r"`(\w)`", end))


def test_computer_players_agree_as_both_pages_say() -> None:
    for page in ("howto-host.md", "remote-protocol.md"):
        text = " ".join(prose(DOCS / page).split())
        assert "computer players aren't asked" in text, page
        assert re.search(r"[Aa] draw isn't offered in games with computer players|games with them offer no draw", text)


def test_a_long_sentence_stands_on_one_page() -> None:
    found = defaultdict[str, set[str]](set)
    for page in PAGES:
        for sentence in sentences(prose(page)):
            text = " ".join(sentence.split())
            if len(text.split()) >= LONG and not text.startswith(TWICE):
                found[text].add(str(page.relative_to(ROOT)))
    assert not {text: pages for text, pages in found.items() if len(pages) > 1}
