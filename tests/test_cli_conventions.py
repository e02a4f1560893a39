"""Conventions of programs: folders, help, man page, and completion for shells."""

import json
import os
import pwd
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from docs import man
from hotseat.cli.examples import EXIT_CODES
from hotseat.records import saved_games, settings
from hotseat.util import paths
from hotseat.util.i18n import LANGUAGES
from tashkalar.cli import tashkalar
from tashkalar.cli.examples import EXAMPLES
from tests.docs.test_commands import Place, first_puzzle
from tests.helpers import in_process_arena, stub_coach
from tests.helpers.cli_runner import Run, caller

KINDS = ("config", "data", "log")


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command."""
    return caller(monkeypatch, capsys)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home, and no folder named by the environment."""
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in [*(f"TASHKALAR_{kind.upper()}" for kind in KINDS), *(n for n in os.environ if n.startswith("XDG_"))]:
        monkeypatch.delenv(name, raising=False)
    return tmp_path


# --- folders ---------------------------------------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform != "linux", reason="the customs of another platform")
def test_the_folders_are_those_of_the_platform(home: Path, run: Run) -> None:
    customary = {
        "config": home / ".config" / "tashkalar",
        "data": home / ".local" / "share" / "tashkalar",
        "log": home / ".local" / "state" / "tashkalar" / "log",
    }
    customary["data"].mkdir(parents=True)
    assert json.loads(run("paths", "--json").out) == {
        kind: {"path": str(path), "exists": kind == "data"} for kind, path in customary.items()
    }
    lines = run("paths").out.splitlines()
    assert [line.split() for line in lines] == [
        [kind, str(path)] + ["missing"] * (kind != "data") for kind, path in customary.items()
    ]
    assert len({line.index(str(home)) for line in lines}) == 1
    assert len({line.index("missing") for line in lines if "missing" in line}) == 1
    assert not customary["log"].exists()


def test_each_folder_may_be_named_by_the_environment(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for kind, where in paths.FOLDERS.items():
        monkeypatch.setenv(f"TASHKALAR_{kind.upper()}", str(home / kind))
        assert where() == home / kind
    assert tuple(paths.FOLDERS) == KINDS
    assert saved_games.games_folder() == home / "data" / "games"
    assert settings.settings_path() == home / "config" / "settings.json"


@pytest.fixture
def homeless(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The home is unknown."""

    def unknown(_: int) -> None:
        raise KeyError

    monkeypatch.delenv("HOME")
    monkeypatch.setattr(pwd, "getpwuid", unknown)


@pytest.mark.usefixtures("homeless")
@pytest.mark.parametrize("words", [["paths"], ["games"], ["stats"], ["replay", "1"], ["play", "--plain"]])
def test_a_missing_home_is_told_in_a_line(run: Run, words: list[str]) -> None:
    said = run(*words)
    assert (said.code, said.out) == (1, "")
    assert said.err.startswith("tashkalar: your home folder is unknown: set HOME, or set TASHKALAR_")
    assert said.err.count("\n") == 1


@pytest.mark.usefixtures("homeless")
def test_what_needs_no_home_goes_without(run: Run) -> None:
    assert run("--help").code == 0
    assert run("cards", "knight").out.startswith("Knight")


# --- help ------------------------------------------------------------------------------------------------------------


def commands() -> Iterator[tuple[str, click.Command]]:
    yield "", tashkalar
    yield from tashkalar.all().items()


@pytest.mark.parametrize("width", ["80", "200"])
@pytest.mark.parametrize(("name", "command"), list(commands()), ids=lambda value: str(value) or "tashkalar")
def test_help_ends_with_examples_and_exit_codes(
    run: Run, monkeypatch: pytest.MonkeyPatch, name: str, command: click.Command, width: str
) -> None:
    monkeypatch.setenv("COLUMNS", width)
    lines = run(*name.split(), "--help").out.splitlines()
    unwrapped = " ".join(" ".join(lines).split())
    assert [line for line, purpose in EXAMPLES[name] if f"{line} {purpose}" not in unwrapped] == []
    assert [code for code, text in EXIT_CODES if not any(line.split(None, 1) == [code, text] for line in lines)] == []
    assert max(map(len, lines)) <= 80


@pytest.mark.long
def test_every_example_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stub_coach.install(monkeypatch)
    in_process_arena.short(monkeypatch, 2)
    place = Place(tmp_path, monkeypatch)
    first_puzzle(place)
    shutil.copy(Path(man.__file__).with_name("my_bot.py"), tmp_path)
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent), prepend=os.pathsep)
    (tmp_path / "requests.jsonl").write_text('{"do":"ask"}\n')
    assert set(EXAMPLES) == {name for name, _ in commands()}
    for name, examples in EXAMPLES.items():
        for line, _ in examples:
            assert f"tashkalar {name}" in line
            if name in ("challenge", "verify"):
                continue  # needs a finished game against a level: tests/test_challenges.py
            if name in ("join", "watch", "relay", "serve", "table") or "--relay" in line:
                continue  # needs a host, or serves until it is interrupted: tests/hotseat/remote, tests/browser
            place.run(f"{line} > told" if name == "cards" else line)  # a process a card file, for they are read once
    assert (tmp_path / "tashkalar.fish").read_text().startswith("function")


# --- the man page ----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def man_pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The man page in every language, as a wheel carries it."""
    return man.write_all(tmp_path_factory.mktemp("man"))


@pytest.mark.skipif(shutil.which("groff") is None, reason="needs groff")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_man_page_has_no_fault_and_tells_all(language: str, man_pages: dict[str, Path]) -> None:
    """A script without blanks between words can't always be broken into lines."""
    faults = ("-ww", "-Wbreak") if language in ("ja", "zh_CN") else ("-ww",)
    groff = ["groff", *faults, "-man", "-Kutf8", "-Tutf8", "-P-cbou", "-rLL=200n", str(man_pages[language])]
    done = subprocess.run(groff, capture_output=True, encoding="utf-8")
    assert (done.returncode, done.stderr) == (0, "")
    text = done.stdout.replace("\N{HYPHEN}\n", "").replace("\N{HYPHEN}", "-").replace("\N{MINUS SIGN}", "-")
    for name, command in tashkalar.all().items():
        assert f"tashkalar {name} " in text
        assert not [
            option for param in command.params for option in param.opts if option[0] == "-" and option not in text
        ]
    assert all(line in text for examples in EXAMPLES.values() for line, _ in examples)
    assert all(f"TASHKALAR_{kind.upper()}" in text for kind in KINDS)
    assert all(code in text for code, _ in EXIT_CODES)
