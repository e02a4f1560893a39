"""What makes the program a good citizen: its folders, its help, its man page, and completion for shells."""

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
from click.shell_completion import ShellComplete, get_completion_class

from docs import man
from tashkalar import paths
from tashkalar.cli import tashkalar
from tashkalar.cli.examples import EXAMPLES, EXIT_CODES
from tashkalar.cli.shell_completion import VARIABLE
from tashkalar.coach import analysis
from tashkalar.kernel import library
from tashkalar.language import LANGUAGES
from tashkalar.tui import settings
from tests import quick_arena, quick_coach
from tests.calling import Run, caller
from tests.docs.test_commands import Place, first_puzzle, gatekeeper
from tests.record.playing import saved

KINDS = ("config", "data", "cache", "log")


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
        "cache": home / ".cache" / "tashkalar",
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
    assert library.folder() == home / "data" / "games"
    assert settings.path() == home / "config" / "settings.json"


@pytest.fixture
def homeless(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody knows where the home is."""

    def unknown(_: int) -> None:
        raise KeyError

    monkeypatch.delenv("HOME")
    monkeypatch.setattr(pwd, "getpwuid", unknown)


@pytest.mark.usefixtures("homeless")
@pytest.mark.parametrize("words", [["paths"], ["games"], ["stats"], ["replay", "1"], ["play", "--plain"]])
def test_a_missing_home_is_told_in_a_line(run: Run, words: list[str]) -> None:
    said = run(*words)
    assert (said.code, said.out) == (1, "")
    assert said.err.startswith("tashkalar: nobody knows where your home folder is: set HOME, or TASHKALAR_")
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
    assert [
        line for line, purpose in EXAMPLES[name] if not any(line in told and purpose in told for told in lines)
    ] == []
    assert [code for code, told in EXIT_CODES if not any(line.split(None, 1) == [code, told] for line in lines)] == []
    assert max(map(len, lines)) <= 80


def test_every_example_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "review", quick_coach.review)
    quick_arena.short(monkeypatch, 2)
    place = Place(tmp_path, monkeypatch)
    gatekeeper(place)
    first_puzzle(place)
    shutil.copy(Path(man.__file__).with_name("my_bot.py"), tmp_path)
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent), prepend=os.pathsep)
    (tmp_path / "requests.jsonl").write_text('{"do":"ask"}\n')
    assert set(EXAMPLES) == {name for name, _ in commands()}
    for name, examples in EXAMPLES.items():
        for line, _ in examples:
            assert f"tashkalar {name}" in line
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
    told = done.stdout.replace("\N{HYPHEN}\n", "").replace("\N{HYPHEN}", "-").replace("\N{MINUS SIGN}", "-")
    for name, command in tashkalar.all().items():
        assert f"tashkalar {name} " in told
        assert not [
            option for param in command.params for option in param.opts if option[0] == "-" and option not in told
        ]
    assert all(line in told for examples in EXAMPLES.values() for line, _ in examples)
    assert all(f"TASHKALAR_{kind.upper()}" in told for kind in KINDS)
    assert all(code in told for code, _ in EXIT_CODES)


# --- completion ------------------------------------------------------------------------------------------------------


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The ids of two saved games: one is over, the other goes on."""
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path))
    return [saved(tmp_path / "games", plies).stem[-4:] for plies in (10_000, 3)]


def completed(*words: str) -> dict[str, str | None]:
    """What is offered for the last word, with what it stands for."""
    complete = ShellComplete(tashkalar, {}, "tashkalar", VARIABLE)
    return {item.value: item.help for item in complete.get_completions(list(words[:-1]), words[-1])}


def test_cards_and_schools_are_completed() -> None:
    assert completed("cards", "kni") == {"knight": "Knight"}
    assert {"knight", "titan", "flare-07", "isolation"} <= completed("cards", "").keys()
    assert completed("cards", "--check", "my.yaml", "tita") == {"titan": "Titan"}
    assert completed("games", "--school", "s") == {"southern": "Southern Imperial", "sylvan": "Sylvan"}
    assert list(completed("play", "--schools", "nor")) == ["northern"]
    assert list(completed("play", "--schools", "southern,s")) == ["southern,sylvan"]
    assert completed("cards", "nothing") == {}
    assert {"everfrost", "northern"} <= completed("cards", "--school", "").keys()
    assert {"frozen", "warp", "gateway", "extra-turn"} <= completed("cards", "--mechanic", "").keys()


def test_what_click_knows_is_completed() -> None:
    assert {"play", "replay", "completion"} <= completed("").keys()
    assert {"high-form", "duel"} <= completed("play", "--form", "").keys()
    assert "--verbose" in completed("replay", "--v")
    assert list(completed("export", "1", "--to", "h")) == ["html"]


def test_saved_games_are_completed_with_their_players(games: list[str]) -> None:
    over, open_ = games
    for words in (["replay"], ["show"], ["export"]):
        assert completed(*words, "") == dict.fromkeys(games, "Ada, Boris")
    assert completed("play", "--resume", "") == {open_: "Ada, Boris"}
    assert completed("replay", over[:3])[over] == "Ada, Boris"
    assert completed("replay", "/none/of/") == {"/none/of/": None}


@pytest.mark.parametrize("words", [["cards", ""], ["play", "--schools", ""], ["replay", ""]])
def test_completing_says_nothing_of_what_is_wrong(words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("tashkalar.cards.load", wrong)
    monkeypatch.setattr("tashkalar.kernel.library.games", wrong)
    assert completed(*words).keys() <= {""}


def in_a_process(env: dict[str, str], *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *command], env={**os.environ, **env}, capture_output=True, text=True, check=False
    )


def test_a_broken_question_of_a_shell_is_not_answered() -> None:
    done = in_a_process({VARIABLE: "bash_complete"}, "-m", "tashkalar")
    assert (done.returncode, done.stdout, done.stderr) == (1, "", "")


@pytest.mark.usefixtures("games")
@pytest.mark.parametrize("words", ["cards kn", "play --schools nor", "replay ", "play --f"])
def test_completing_is_quick(words: str) -> None:
    """With the cards kept, neither pydantic nor YAML nor the screen is imported."""
    script = (
        "import sys, atexit; atexit.register(lambda: print(*sys.modules, file=sys.stderr)); import tashkalar.__main__"
    )
    line = f"tashkalar {words}"
    asked = {VARIABLE: "bash_complete", "COMP_WORDS": line, "COMP_CWORD": str(len(line.split(" ")) - 1)}
    in_a_process(asked, "-c", script)
    done = in_a_process(asked, "-c", script)
    assert done.stdout.startswith("plain,")
    imported = set(done.stderr.split())
    assert imported.isdisjoint({"pydantic", "yaml", "textual", "rich", "tashkalar.cards.check"})


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_scripts_are_those_of_click(run: Run, shell: str) -> None:
    complete = get_completion_class(shell)
    assert complete is not None
    assert run("completion", shell).out == complete(tashkalar, {}, "tashkalar", VARIABLE).source()


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
def test_bash_completes(games: list[str], tmp_path: Path) -> None:
    program = tmp_path / "bin" / "tashkalar"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m tashkalar "$@"\n')
    program.chmod(0o755)
    script = """
        eval "$(tashkalar completion bash)"
        ask() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=(); _tashkalar_completion tashkalar; }
        ask tashkalar pl; echo "${COMPREPLY[@]}"
        ask tashkalar cards gatl; echo "${COMPREPLY[@]}"
        ask tashkalar cards kni; echo "${COMPREPLY[@]}"
        ask tashkalar play --schools northern,sou; echo "${COMPREPLY[@]}"
        ask tashkalar play --resume ''; echo "${COMPREPLY[@]}"
        complete -p tashkalar
    """
    env = {**os.environ, "PATH": f"{program.parent}:{os.environ['PATH']}"}
    done = subprocess.run(["bash", "--norc", "-c", script], env=env, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.stdout.splitlines() == [
        "play",
        "",
        "knight",
        "northern,southern",
        games[1],
        "complete -o nosort -F _tashkalar_completion tashkalar",
    ]


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_other_shells_can_read_their_scripts(run: Run, shell: str, tmp_path: Path) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"needs {shell}")
    file = tmp_path / "script"
    file.write_text(run("completion", shell).out)
    done = subprocess.run([shell, "-n", file], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
