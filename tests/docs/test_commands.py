"""Every command in the README and in docs works, and every example in Python runs.

The marks of fenced blocks: each line of `sh` is a command that must succeed; in `console` a command stands after "$ ",
followed by what it prints, where "..." at a line's end is any rest of it and "..." alone any lines. The commands of a
page are run in their order, in a folder with a few saved games. What opens a screen is begun up to the screen.

What installs something is only read, for there may be no network: its syntax and what it installs are looked at. So are
make and the regenerators: their targets, modules and files must exist.
"""

import gzip
import importlib.util
import os
import re
import shlex
import shutil
import subprocess
import sys
import textwrap
import time
import tomllib
from collections.abc import Iterator
from datetime import date
from functools import cache
from itertools import islice
from pathlib import Path

import pexpect
import pytest
from click.testing import CliRunner

from docs.build_hook import COMPILED
from hotseat.cli import common
from hotseat.cli.game_options import GameCommand
from hotseat.plugin import registry
from hotseat.plugin.registry import game_class, installed_games
from hotseat.tui.app import GameApp
from hotseat.util import identity
from tashkalar.cli import tashkalar as program
from tashkalar.engine import Catalogue, apply, decision, new_game
from tashkalar.puzzles.collection import collection
from tashkalar.puzzles.progress import PuzzleProgressStore
from tests.docs.pages import DOCS, PAGES, ROOT, Block, blocks, read
from tests.helpers.missing_libraries import skip_if_missing
from tests.hotseat.helpers.fixed_environment import PATIENCE, of_its_own_size
from tests.saves.playing import dated

MARKS = {"sh", "console", "python", "engine", "json", "yaml", "toml", ""}
COMMAND = re.compile(rf"^(\$ )?({COMPILED}=1 )?(tashkalar|make|python3?|pip|pipx|uv|git|cp|printf|pytest) ")
SCREENS = {"gym", "play", "daily", "replay", "learn", "puzzle"}
"""The commands that open a screen, unless an option prevents it."""
LATER = 40_000
"""The seconds from now to a time after any game of a page, so that the numbers of the saved games don't change."""
EXTRAS = {*tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]}
RECORDS = ROOT / "tests" / "data" / "records"


def commands(block: Block) -> Iterator[tuple[str, str | None]]:
    """Yield the commands of a block, each with its output if the page shows it."""
    if block.language == "sh":
        yield from ((line, None) for line in block.text.splitlines() if line and not line.startswith("#"))
        return
    for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
        line, _, printed = part.partition("\n")
        yield line, printed


def pattern(printed: str) -> str:
    """Return an output as a regular expression."""
    text = re.escape(printed).replace(re.escape("...\n"), "\0")
    return re.sub("^\0", "(?:.*\n)*?", text, flags=re.MULTILINE).replace("\0", ".*\n")


OF_GAMES = {f"--{each.name}" for game in installed_games() for each in game_class(game).command_options}
"""The options that the games declare for the commands that start them."""
DATA_SET = "games.jsonl.gz"
PAGES_WITH_COMMANDS = [page for page in PAGES if blocks(page, "sh") or blocks(page, "console")]
ALL = {
    line for page in PAGES for mark in ("sh", "console") for block in blocks(page, mark) for line, _ in commands(block)
}


class Place:
    """A folder where the commands of a page are run.

    Args:
        folder: an empty one.
        patch: for the environment, and for what opens a screen.
    """

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.opened = 0
        self.patch = patch
        for name in ("DATA", "CONFIG"):
            patch.setenv(f"TASHKALAR_{name}", str(folder / "kept"))
        games = folder / "kept" / "games"
        games.mkdir(parents=True)
        for number, game in enumerate(("duel-played", "high-form-unfinished", "high-form-played")):
            file = shutil.copy(RECORDS / f"{game}.tkr", games / f"2026-11-21-ada-boris-{number}f9c.tkr")
            dated(Path(file), time.time() + LATER - number)
        shims = folder / "bin"
        shims.mkdir()
        for name, words in (("tashkalar", " -m tashkalar"), ("python", "")):
            (shims / name).write_text(f'#!/bin/sh\nexec "{sys.executable}"{words} "$@"\n')
            (shims / name).chmod(0o755)
        for file in DOCS.glob("my_*.*"):
            shutil.copy(file, folder)
        (folder / "recipes").symlink_to(ROOT / "recipes")
        (folder / "bench").mkdir()
        with gzip.open(ROOT / "bench" / DATA_SET) as whole:
            (folder / "bench" / DATA_SET).write_bytes(gzip.compress(b"".join(islice(whole, 6))))
        patch.setenv("PATH", f"{shims}:{os.environ['PATH']}")
        patch.chdir(folder)
        patch.setattr(common, "need_terminal", lambda: None)
        patch.setattr(GameApp, "run", self._open)

    def _open(self, *_: object) -> None:
        self.opened += 1

    def run(self, line: str) -> str:
        """Run a command that must succeed, and return its output."""
        if set("|<>$;&") & set(line):
            done = subprocess.run(["sh", "-c", line], capture_output=True, text=True, timeout=PATIENCE, check=False)
            if done.returncode:
                skip_if_missing(done.stderr)
            assert done.returncode == 0, f"{line}: {done.stderr}"
            return done.stdout
        words = shlex.split(line, comments=True)
        first, *rest = words[words[0] == f"{COMPILED}=1" :]
        if first == "tashkalar":
            return self._tashkalar(line, rest)
        read_only = {
            "make": _make,
            "pytest": _pytest,
            "git": _git,
            **dict.fromkeys(("python", "python3", "perl"), _python),
        }
        read_only.get(first, _install)(line, rest)
        return ""

    def _tashkalar(self, line: str, words: list[str]) -> str:
        before = self.opened
        done = CliRunner().invoke(program, words, prog_name="tashkalar")
        if done.exit_code:
            skip_if_missing(f"{done.output}{done.exception!r}")
        if isinstance(done.exception, Exception):
            raise done.exception
        assert done.exit_code == 0, f"{line}: {done.output}{done.exception!r}"
        shows = (words[:1] == ["tables"] and words[1:2] == ["2"]) or (bool(words) and words[0] in SCREENS)
        shows = shows or "--play" in words
        screen = shows and not {"--plain", "--help", "-h", "--check", "--progress"} & set(words)
        assert self.opened == before + screen, line
        return done.stdout


def _make(line: str, words: list[str]) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    assert {word for word in words if "=" not in word} <= targets, line


def _python(line: str, words: list[str]) -> None:
    """Check that the module or the file exists, without running it; a new environment is allowed."""
    if words[:2] == ["-m", "venv"]:
        return
    if words[0] == "-m":
        assert importlib.util.find_spec(words[1]) is not None, line
    else:
        assert (ROOT / words[0]).exists(), line


def _pytest(line: str, words: list[str]) -> None:
    assert all((ROOT / word.partition("::")[0]).exists() for word in words if word.startswith("tests")), line


def _git(line: str, words: list[str]) -> None:
    assert words[0] in ("diff", "status"), line


def _install(line: str, words: list[str]) -> None:
    """Check that the checkout with an extra of it, games of it, or this package by its name is installed."""
    verbs = (["install", "-e"], ["install"], ["tool", "install"], ["inject", "tashkalar"])
    rest = next((words[len(verb) :] for verb in verbs if words[: len(verb)] == verb), None)
    assert rest, line
    for word in filter("--with".__ne__, rest):
        folder, _, extra = word.partition("[")
        assert folder == "tashkalar" or (ROOT / folder / "pyproject.toml").exists(), line
        assert not extra or {*extra.rstrip("]").split(",")} <= EXTRAS, line


def gatekeeper(place: Place) -> None:
    """docs/tutorial-first-card.md: the reader has put the card below `beings:` in the copied file.

    docs/howto-cards.md: the reader has saved its two requests.
    """
    text = next(
        b.text for b in blocks(DOCS / "tutorial-first-card.md", "yaml") if b.text.startswith("- id: gatekeeper")
    )
    file = place.folder / "my.yaml"
    head, line, rest = file.read_text(encoding="utf-8").partition("\nbeings:\n")
    file.write_text(head + line + textwrap.indent(text, "  ") + rest, encoding="utf-8")
    (place.folder / "try.jsonl").write_text(blocks(DOCS / "howto-cards.md", "json")[0].text, encoding="utf-8")


def nim_plugin(place: Place) -> None:
    """docs/tutorial-first-plugin.md: the reader has saved the files of the page, and pip has installed the package."""
    page = DOCS / "tutorial-first-plugin.md"
    (place.folder / "nim_game.py").write_text(blocks(page, "python")[0].text, encoding="utf-8")
    project = tomllib.loads(blocks(page, "toml")[0].text)
    assert project["tool"]["setuptools"]["py-modules"] == ["nim_game"]
    name, version = project["project"]["name"], project["project"]["version"]
    installed = place.folder / f"{name.replace('-', '_')}-{version}.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    ((group, games),) = project["project"]["entry-points"].items()
    lines = [f"[{group}]", *(f"{game} = {value}" for game, value in games.items())]
    (installed / "entry_points.txt").write_text("\n".join(lines) + "\n")
    place.patch.setenv("PYTHONPATH", str(place.folder))
    place.patch.syspath_prepend(place.folder)
    place.patch.setattr(registry, "_read_metadata", cache(registry._read_metadata.__wrapped__))


def first_puzzle(place: Place) -> None:
    """docs/howto-puzzles.md: the reader has saved the puzzle of the page."""
    (place.folder / "mine.json").write_text(blocks(DOCS / "howto-puzzles.md", "json")[0].text, encoding="utf-8")


def missed_puzzle(place: Place) -> None:
    """docs/puzzles.md: the reader has tried a puzzle without success."""
    PuzzleProgressStore().save(lambda progress: progress.tried(collection()[0].name, solved=False, day=date.min))


DONE_BY_THE_READER = {
    "tashkalar puzzle --missed": missed_puzzle,
    "tashkalar cards --check my.yaml": gatekeeper,
    "tashkalar puzzle --check mine.json": first_puzzle,
    "pip install -e .": nim_plugin,
}
"""The actions of the reader before a command."""


def test_outputs_are_read_as_meant() -> None:
    block = Block("console", "$ a\nb\n...\nc ...\n$ d\n", 1)
    assert list(commands(block)) == [("a", "b\n...\nc ...\n"), ("d", "")]
    assert re.fullmatch(pattern("b\n...\nc ...\n"), "b\nx\ny\nc (1)\n")
    assert not re.fullmatch(pattern("b\n...\nc ...\n"), "b\nx\n")


@pytest.mark.sweep("page")
@pytest.mark.parametrize("page", PAGES_WITH_COMMANDS, ids=lambda page: page.name)
def test_the_commands_of_a_page_work(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = Place(tmp_path, monkeypatch)
    for block in blocks(page):
        if block.language in ("sh", "console"):
            for line, printed in commands(block):
                DONE_BY_THE_READER.get(line, lambda _: None)(place)
                found = place.run(line)
                if printed is not None:
                    assert re.fullmatch(pattern(printed), found), f"{page.name}, line {block.line}: {line}\n{found}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_block_is_marked(page: Path) -> None:
    for block in blocks(page):
        assert block.language in MARKS, f"{page.name}, line {block.line}: {block.language}"
        if block.language not in ("sh", "console"):
            found = [line for line in block.text.splitlines() if COMMAND.match(line)]
            assert not found, f"{page.name}, line {block.line} is not marked as sh or console"


def test_commands_in_running_text_know_their_options() -> None:
    """A code span may be part of a command, so only the command and its options are checked."""
    faults = []
    for page in PAGES:
        for span in re.findall(r"`tashkalar ([a-z][^`]*)`", read(page)):
            name, *words = span.split()
            command = program.all().get(name)
            known = {option for param in command.params for option in param.opts} if command else set()
            known |= OF_GAMES if isinstance(command, GameCommand) else set()
            options = [word for word in words if word.startswith("--")]
            faults += [f"{page.name}: {span}"] * (command is None or not {*options} <= known | {"--help"})
    assert not faults


def _pages_with_python() -> Iterator[object]:
    """The pages with examples in Python; those that need what only `make test-long` installs are long."""
    for page in PAGES:
        if code := "".join(block.text for block in blocks(page, "python")):
            yield pytest.param(page, id=page.name, marks=[pytest.mark.long] if "import pyspiel" in code else [])


@pytest.mark.parametrize("page", [*_pages_with_python()])
def test_examples_in_python_run(
    page: Path, catalogue: Catalogue, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = {"cards": catalogue, "new_game": new_game, "decision": decision, "apply": apply}
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(identity, "_declared", identity.current())  # an example may declare another one
    if page.name == "tutorial-first-plugin.md":
        nim_plugin(Place(tmp_path, monkeypatch))
    for block in blocks(page, "python"):
        try:
            exec(compile(block.text, f"{page.name}, line {block.line}", "exec"), known)
        except Exception as error:
            skip_if_missing(str(error))
            raise


def test_the_first_command_opens_a_real_screen(tmp_path: Path) -> None:
    assert any("tashkalar play" in [line for line, _ in commands(block)] for block in blocks(ROOT / "README.md", "sh"))
    env = {**of_its_own_size(), "TASHKALAR_DATA": str(tmp_path), "TASHKALAR_CONFIG": str(tmp_path)}
    command = [sys.executable, ["-m", "tashkalar", "play"]]
    child = pexpect.spawn(*command, env=env, dimensions=(36, 120), timeout=PATIENCE, encoding="utf-8")
    try:
        child.expect("Arena of Legends")
        child.expect("Your name")
        child.send("\rq")
        child.expect(pexpect.EOF)
        child.wait()
    finally:
        child.close(force=True)
    assert child.exitstatus == 0


OPTIONS_OF_THE_GAME = {
    "form": "duel",
    "teams": None,
    "schools": "northern,sylvan",
    "names": "Ada,Boris",
    "first": "2",
    "seed": "7",
    "seat": "2=easy",
}
OTHER_OPTIONS = {"ascii": None, "open-hands": None, "no-hints": None, "lang": "de", "seconds": "9", "verbose": None}
"""Options of `play` by whether they start a game, with their values."""


@pytest.mark.parametrize("option", [*OPTIONS_OF_THE_GAME, *OTHER_OPTIONS])
def test_an_option_about_the_game_starts_it_at_once(
    option: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place, opened = Place(tmp_path, monkeypatch), list[GameApp]()
    monkeypatch.setattr(GameApp, "run", lambda app, *_: opened.append(app))
    value = {**OPTIONS_OF_THE_GAME, **OTHER_OPTIONS}[option]
    CliRunner().invoke(program, ["play", f"--{option}", *([value] if value else [])])
    assert place.folder.exists()
    assert [app.session is not None for app in opened] == [option in OPTIONS_OF_THE_GAME]
