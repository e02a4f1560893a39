"""Completion: what is offered for a word, and what stands on the line of a real shell after Tab."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest

from docs import build_hook
from hotseat.cli.shell_scripts import SHELLS
from tashkalar.cli import tashkalar
from tests.helpers import saves
from tests.hotseat.helpers.fixed_environment import PATIENCE
from tests.saves.playing import cards, saved

VARIABLE = "_TASHKALAR_COMPLETE"

# --- what is offered -------------------------------------------------------------------------------------------------


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The ids of two saved games: one is over, the other goes on."""
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path))
    return [saved(tmp_path / "games", plies).stem[-4:] for plies in (10_000, 3)]


def completed(*words: str) -> dict[str, str | None]:
    """Return the offers for the last word, with their descriptions."""
    complete = SHELLS["bash"](tashkalar, {}, "tashkalar", VARIABLE)
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


def test_the_new_name_of_a_game_is_left_to_its_user(games: list[str]) -> None:
    over, _open = games
    assert completed("games", "--rename", "") == dict.fromkeys(games, "Ada, Boris")
    assert list(completed("games", "--yes", f"--rename={over}")) == [f"--rename={over}"]
    for typed in ("", "A", over[:2], "2026-"):
        assert completed("games", "--rename", over, typed) == {}


def test_a_value_is_completed_behind_its_option_as_a_whole_word() -> None:
    assert completed("play", "--form=d") == {"--form=duel": None}
    assert list(completed("export", "1", "--to=h")) == ["--to=html"]
    assert list(completed("play", "--schools=southern,s")) == ["--schools=southern,sylvan"]
    assert completed("show", "--cards=/none/of/").keys() == {"--cards=/none/of/"}
    assert completed("play", "--none=d") == {}


def test_players_and_games_are_completed(games: list[str]) -> None:
    assert list(completed("games", "--player", "")) == ["Ada", "Boris"]
    assert list(completed("stats", "--player=B")) == ["--player=Boris"]
    for command in ("play", "engine", "learn", "arena", "balance"):
        assert {"pook", "tash-kalar"} <= completed(command, "--game", "").keys(), command
    assert {"beginner", "beam", "random", "python:", "program:"} <= completed("arena", "medium", "").keys()
    assert {"beginner", "beam", "random", "python:", "program:"} <= completed("balance", "--player", "").keys()
    assert list(completed("arena", "--game", "pook", "")) == [
        "beginner",
        "easy",
        "medium",
        "hard",
        "random",
        "beam",
        "python:",
        "program:",
    ]


def test_those_who_may_play_a_seat_are_completed_behind_its_number() -> None:
    who = ["human", "novice", "beginner", "easy", "medium", "hard", "expert", "matched", "python:", "program:"]
    assert list(completed("play", "--seat", "")) == [f"{seat}={one}" for seat in (1, 2, 3, 4) for one in who]
    assert list(completed("play", "--seat", "2=")) == [f"2={one}" for one in who]
    assert list(completed("play", "--game", "pook", "--seat=2=b")) == ["--seat=2=beginner"]
    assert list(completed("play", "--game", "nothing", "--seat", "1=")) == ["1=human", "1=python:", "1=program:"]


@pytest.mark.parametrize("words", [["cards", ""], ["play", "--schools", ""], ["replay", ""], ["games", "--player", ""]])
def test_completing_says_nothing_of_what_is_wrong(words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("tashkalar.cards.load", wrong)
    monkeypatch.setattr("hotseat.records.saved_games.all_games", wrong)
    assert completed(*words).keys() <= {""}


def in_a_process(env: dict[str, str], *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *command], env={**os.environ, **env}, capture_output=True, text=True, check=False
    )


def test_a_broken_question_of_a_shell_is_not_answered() -> None:
    done = in_a_process({VARIABLE: "bash_complete"}, "-m", "tashkalar")
    assert (done.returncode, done.stdout, done.stderr) == (1, "", "")


@pytest.mark.sweep("words")
@pytest.mark.usefixtures("games")
@pytest.mark.parametrize("words", ["cards kn", "play --schools nor", "replay ", "play --f"])
def test_completing_is_quick(words: str) -> None:
    """Neither pydantic nor YAML nor the screen is imported when the compiled cards exist."""
    script = (
        "import sys, atexit; atexit.register(lambda: print(*sys.modules, file=sys.stderr))\n"
        "from tashkalar.__main__ import main; main()"
    )
    line = f"tashkalar {words}"
    asked = {VARIABLE: "bash_complete", "COMP_WORDS": line, "COMP_CWORD": str(len(line.split(" ")) - 1)}
    in_a_process(asked, "-c", script)
    done = in_a_process(asked, "-c", script)
    assert done.stdout.startswith("plain,")
    imported = set(done.stderr.split())
    assert imported.isdisjoint({"pydantic", "yaml", "textual", "rich", "tashkalar.cards.check"})


# --- in a shell ------------------------------------------------------------------------------------------------------


LINES = {
    "play --form=d": ("play", "--form=duel"),
    "play --form d": ("play", "--form", "duel"),
    "export 1 --to=h": ("export", "1", "--to=html"),
    "--lang=f": ("--lang=fr",),
    "--lang=fr play --pl": ("--lang=fr", "play", "--plain"),
    "play --schools=hi": ("play", "--schools=highland"),
    "play --schools=highland,sy": ("play", "--schools=highland,sylvan"),
    "play --schools highland,sy": ("play", "--schools", "highland,sylvan"),
    "play --seat 2=me": ("play", "--seat", "2=medium"),
    "play --seat=2=ha": ("play", "--seat=2=hard"),
    "play --seat=2=pro": ("play", "--seat=2=program:"),
    "play --game=pook --seat 2=beg": ("play", "--game=pook", "--seat", "2=beginner"),
    "play --game po": ("play", "--game", "pook"),
    "games --player=Ad": ("games", "--player=Ada Lovelace"),
    "games --player 'Ad": ("games", "--player", "Ada Lovelace"),
    "stats --player Zo": ("stats", "--player", "Zoë"),
    "arena med": ("arena", "medium"),
    "balance --player=bea": ("balance", "--player=beam"),
    "cards --check=my-c": ("cards", "--check=my-cards.yaml"),
    "cards --check my-c": ("cards", "--check", "my-cards.yaml"),
    "cards kni": ("cards", "knight"),
    "play --form=zz": ("play", "--form=zz"),
}
"""The typed text, and the words that the line has after Tab."""
STARTS = {
    "bash": ["--norc", "--noprofile"],
    "zsh": ["-f", "-d"],
    "fish": ["--private"],
}
SETUPS = {
    "bash": 'PS1=; eval "$(tashkalar completion bash)"',
    "zsh": "PS1=; unsetopt prompt_sp prompt_cr zle_bracketed_paste; autoload -U compinit; compinit -u -D; "
    'eval "$(tashkalar completion zsh)"',
    "fish": "function fish_prompt; end; tashkalar completion fish | source",
}
INSTALLED = {
    "bash": 'PS1=; source "$HOME/share/bash-completion/completions/tashkalar"',
    "zsh": "PS1=; unsetopt prompt_sp prompt_cr zle_bracketed_paste; fpath=($HOME/share/zsh/site-functions $fpath); "
    "autoload -U compinit; compinit -u -D",
    "fish": "function fish_prompt; end",
}
"""The setups with the scripts of a wheel; bash-completion would find its script by the name of the command."""
READY = "ready-to-complete"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the program, a saved game and a file."""
    program = tmp_path / "bin" / "tashkalar"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m tashkalar "$@"\n')
    program.chmod(0o755)
    names = ("Ada Lovelace", "Zoë")
    saves.start_session(cards(), "duel", ("northern", "southern"), 1, names, tmp_path / "games").close()
    (tmp_path / "my-cards.yaml").touch()
    for script, target in build_hook.write_completions(tmp_path / "built").items():
        (tmp_path / target).parent.mkdir(parents=True)
        script.rename(tmp_path / target)
    return tmp_path


@pytest.fixture
def shell(request: pytest.FixtureRequest, folder: Path) -> Iterator["pexpect.spawn[str]"]:
    """A shell that completes the program's command lines, after the lines of a setup."""
    name, setup = request.param
    if (path := shutil.which(name)) is None:
        pytest.skip(f"needs {name}")
    env = {**os.environ, "PATH": f"{folder / 'bin'}:{os.environ['PATH']}", "HOME": str(folder), "TERM": "dumb"}
    env |= {"TASHKALAR_DATA": str(folder), "LC_ALL": "C.UTF-8", "XDG_CONFIG_HOME": str(folder)}
    env["XDG_DATA_DIRS"] = f"{folder / 'share'}:/usr/local/share:/usr/share"
    child = pexpect.spawn(
        path, STARTS[name], env=env, cwd=str(folder), timeout=PATIENCE, encoding="utf-8", dimensions=(40, 400)
    )
    child.sendline(setup)
    child.sendline(f"echo {READY[:5]}''{READY[5:]}")
    child.expect_exact(READY)
    yield child
    child.close(force=True)


@pytest.mark.long
@pytest.mark.sweep("shell")
@pytest.mark.parametrize("shell", SETUPS.items(), ids=SETUPS, indirect=True)
def test_a_shell_completes(shell: "pexpect.spawn[str]") -> None:
    """A command in front prints, word by word, what Tab has made of the line."""
    for number, (typed, words) in enumerate(LINES.items()):
        shell.send(f"tashkalar {typed}\t")
        shell.send(f"\x01printf '[%s]' '{number}' \r")
        shell.expect_exact(f"[{number}][tashkalar]")
        shell.expect_exact("".join(f"[{word}]" for word in words))


@pytest.mark.sweep("shell")
@pytest.mark.parametrize("shell", INSTALLED.items(), ids=INSTALLED, indirect=True)
def test_a_shell_completes_by_the_script_of_a_wheel(shell: "pexpect.spawn[str]") -> None:
    shell.send("tashkalar play --schools=hi\t")
    shell.send("\x01printf '[%s]' \r")
    shell.expect_exact("[tashkalar][play][--schools=highland]")
