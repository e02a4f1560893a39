"""Errors: the log of --verbose, the report of a crash, and a clear line for all else."""

import errno
import logging
import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest

from hotseat.cli import common, logs
from hotseat.cli.common import Ended
from hotseat.util import log_folder
from tashkalar import __version__, cli
from tashkalar.cli import card_commands
from tashkalar.game_types import Session
from tests.helpers import saves
from tests.helpers.cli_runner import Run, caller
from tests.hotseat.helpers.fixed_environment import PATIENCE, of_its_own_size
from tests.saves.playing import saved

DUEL = ("play", "--plain", "--form", "duel", "--names", "Ada,Boris", "--seed", "7")
RECORD = Path(__file__).parent / "data" / "records" / "2" / "duel-played.tkr"
CRASHED = re.compile(r"tashkalar: stopped by an unexpected (.+); the report is (\S+\.txt)(; .+)?\n")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for everything."""
    for kind in ("CONFIG", "DATA", "LOG"):
        monkeypatch.setenv(f"TASHKALAR_{kind}", str(tmp_path))
    return tmp_path


@pytest.fixture
def run(folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command."""
    return caller(monkeypatch, capsys)


def says(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """Put lines into standard input."""
    file = Path(os.environ["TASHKALAR_DATA"]) / "input"
    file.write_text("".join(f"{line}\n" for line in lines))
    monkeypatch.setattr("sys.stdin", file.open())


# --- the log ---------------------------------------------------------------------------------------------------------


def test_a_log_holds_what_happened(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    says(monkeypatch, "place c5 1c", "undo", "place c5 2c", "quit")
    said = run(*DUEL, "--verbose")
    (log,) = folder.glob("log-*.log")
    assert (said.code, said.err) == (0, f"tashkalar: the log of this run is {log}\n")
    (game,) = folder.glob("games/*.tkr")
    message = log.read_text()
    for text in (
        f"tashkalar: {__version__}",
        f"arguments: {' '.join(map(repr, [*DUEL, '--verbose']))}",
        f"begun: {game}",
        "decision 1, seat 2: place c5 1c",
        "taken back: ['place c5 1c']",
        "decision 1, seat 2: place c5 2c",
        "saved, ",
        "exit code 0",
    ):
        assert text in message
    assert all(re.match(r" *\d+\.\d ms  \S", line) for line in message.splitlines())


def test_a_log_holds_what_failed(run: Run, folder: Path) -> None:
    path = saved(folder / "games", plies=3)
    path.write_bytes(path.read_bytes() + b'{"ply":4,"seat":1,"play":"place a1"}\n')
    assert run("play", "--plain", "--resume", "--verbose").code == 1
    (log,) = folder.glob("log-*.log")
    assert f"opened: {path}" in log.read_text()
    assert "diverges at ply 4" in log.read_text()
    assert log.read_text().endswith("exit code 1\n")


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (("play", "--plain", "--resume"), r"/[red]a\x1b[31m\n   1.0 ms  forged.tkr"),
        (("play", "--plain", "--names", "[/b]\x1b[31m,Bo\nris"), r"[/b]\x1b[31m"),
        (("play", "--plain", "--names", "[/b] 王,Bo"), "[/b] 王"),
        (("games", "--player", "[red]王\x9b"), r"[red]王\x9b"),
    ],
)
def test_no_name_forges_or_colours_a_line_of_the_log(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], text: str
) -> None:
    games = folder / "games"
    saved(games, plies=3).rename(games / "[red]a\x1b[31m\n   1.0 ms  forged.tkr")
    says(monkeypatch, "quit")
    run(*words, "--verbose")
    (log,) = folder.glob("log-*.log")
    lines = log.read_text().split("\n")[:-1]
    assert all(re.match(r" *\d+\.\d ms  ", line) and line.isprintable() for line in lines)
    assert not any(re.match(r" *\d+\.\d ms  forged", line) for line in lines)
    assert any(text in line for line in lines)


def test_the_engine_logs_its_requests(folder: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tashkalar", "engine", "--verbose"],
        input='{"do":"ask"}\nnonsense\n',
        capture_output=True,
        text=True,
        check=True,
    )
    assert len(done.stdout.splitlines()) == 2
    (log,) = folder.glob("log-*.log")
    assert 'asked b\'{"do":"ask"}\\n\', answered no-game' in log.read_text()
    assert done.stderr == f"tashkalar: the log of this run is {log}\n"


def test_without_verbose_nothing_is_written(run: Run, folder: Path) -> None:
    assert run("games").code == 0
    assert not list(folder.iterdir())
    assert not logs.LOG.isEnabledFor(logging.INFO)


def test_old_logs_and_reports_go(run: Run, folder: Path) -> None:
    mine = folder / "log-mine.txt"
    mine.touch()
    for day in range(10, 10 + log_folder.KEPT):
        (folder / f"log-202601{day}-120000-1.log").touch()
        (folder / f"crash-202601{day}-120001-1.txt").touch()
    run("games", "--verbose")
    left = sorted(path.name for path in folder.iterdir())
    assert len(left) == 2 * log_folder.KEPT + 1
    assert mine.name in left
    assert "crash-20260110-120001-1.txt" in left
    assert "log-20260129-120000-1.log" in left
    assert "log-20260110-120000-1.log" not in left


# --- a crash ---------------------------------------------------------------------------------------------------------


def broken(*_: object, **__: object) -> None:
    raise KeyError("a secret\nof the program")


def test_a_crash_is_told_in_a_line_and_reported(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hotseat.records.saved_games.all_games", broken)
    said = run("games")
    assert (said.code, said.out) == (1, "")
    match = CRASHED.fullmatch(said.err)
    assert match is not None
    assert match[1] == r"KeyError: 'a secret\nof the program'"
    assert match[3] is None
    report = Path(match[2]).read_text()
    assert Path(match[2]).parent == folder
    for text in (
        f"tashkalar  {__version__}\n",
        "arguments  'games'\n",
        "textual ",
        "terminal ",
        "Traceback",
        "in broken",
    ):
        assert text in report


def test_a_crash_in_a_game_tells_how_it_goes_on(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tashkalar.queries.board.describe_pieces", broken)
    says(monkeypatch, "place c5 1c", "pieces", "quit")
    match = CRASHED.fullmatch(run(*DUEL).err)
    assert match is not None
    assert match[3] == "; nothing confirmed is lost; the next start offers to resume the game"
    (game,) = folder.glob("games/*.tkr")
    report = Path(match[2]).read_text()
    assert f"record     {game}\n" in report
    assert "ply        1\n" in report
    assert "in broken" in report
    says(monkeypatch, "quit")
    assert run("play", "--plain", "--resume").code == 0


def test_no_name_forges_or_colours_a_line_of_the_report(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def furious(*_: object, **__: object) -> None:
        raise KeyError("\x1b[31m[/b]")

    monkeypatch.setattr("tashkalar.queries.board.describe_pieces", furious)
    game = saved(folder / "games", plies=3)
    game = game.rename(game.with_name("[red]a\x1b[31m\nunsaved    forged.tkr"))
    says(monkeypatch, "pieces", "quit")
    match = CRASHED.fullmatch(run("play", "--plain", "--resume").err)
    assert match is not None
    report = Path(match[2]).read_text()
    assert "record     " in report
    assert "[red]a\\x1b[31m\\nunsaved    forged.tkr" in report
    assert all(line.isprintable() for line in report.split("\n"))


def test_a_crash_that_loses_something_says_so(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "games").touch()
    monkeypatch.setattr("tashkalar.queries.board.describe_pieces", broken)
    says(monkeypatch, "pieces")
    match = CRASHED.fullmatch(run(*DUEL).err)
    assert match is not None
    assert match[3].startswith("; the game is not saved ("), "nothing of it is on the disk"
    assert "resume" not in match[3]


@pytest.mark.parametrize("gone", [True, False])
def test_a_crash_promises_only_what_the_file_can_keep(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch, gone: bool
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def spoil(*_: object) -> list[str]:
        (game,) = folder.glob("games/*.tkr")
        if gone:
            game.unlink()
        monkeypatch.setattr("hotseat.records.writer._put", full)
        return []

    monkeypatch.setattr("tashkalar.queries.board.describe_board", spoil)
    monkeypatch.setattr("tashkalar.queries.board.describe_pieces", broken)
    says(monkeypatch, "place c5 1c", "board", "undo", "pieces")
    match = CRASHED.fullmatch(run(*DUEL).err)
    assert match is not None
    if gone:
        why = "the game's file was deleted or moved, and can't be rewritten (No space left on device)"
        assert match[3] == f"; the game is not saved ({why})"
    else:
        why = "No space left on device"
        assert (
            match[3]
            == f"; the last decisions are not saved ({why}); the next start offers to resume from the last saved one"
        )


def test_a_report_that_cant_be_written_hides_nothing(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hotseat.records.saved_games.all_games", broken)
    (folder / "file").touch()
    monkeypatch.setenv("TASHKALAR_LOG", str(folder / "file" / "log"))
    said = run("games")
    assert said.code == 1
    assert "KeyError" in said.err
    assert "the report can't be written (NotADirectoryError: " in said.err
    assert said.err.count("\n") == 1
    monkeypatch.setattr(logs, "_facts", broken)
    said = run("games")
    assert (said.code, said.err.count("\n")) == (1, 1)


def test_verbose_shows_the_traceback_too(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hotseat.records.saved_games.all_games", broken)
    said = run("games", "--verbose")
    (log,) = folder.glob("log-*.log")
    assert CRASHED.search(said.err)
    assert "in broken" in said.err
    assert "in broken" in log.read_text()


class Odd(BaseException):
    """An exception that isn't an Exception."""


class Mute(Exception):
    """An exception that can't be printed."""

    def __str__(self) -> str:
        raise RuntimeError


@pytest.mark.parametrize("error", [SystemExit(0), SystemExit(3), Odd("x"), Mute()], ids=repr)
def test_whatever_code_of_others_raises_is_reported(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    def ended(*_: object) -> None:
        raise error

    monkeypatch.setattr("hotseat.records.saved_games.all_games", ended)
    said = run("games")
    match = CRASHED.fullmatch(said.err)
    assert (said.code, said.out) == (1, "")
    assert match is not None
    assert match[1].startswith(type(error).__name__)
    assert "in ended" in Path(match[2]).read_text()


def in_a_class() -> RuntimeError:
    """Ctrl+C while Python makes a class and calls `__set_name__`, as it often does during imports."""
    error = RuntimeError("Error calling __set_name__ on 'x'")
    error.__cause__ = KeyboardInterrupt()
    return error


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (KeyboardInterrupt, 130),
        (in_a_class(), 130),
        (Ended(signal.SIGTERM), 143),
        (BrokenPipeError, 141),
    ],
)
def test_what_is_no_crash_stays_quiet(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException | type[BaseException], code: int
) -> None:
    def ended(*_: object) -> None:
        raise error

    monkeypatch.setattr("hotseat.records.saved_games.all_games", ended)
    said = run("games")
    assert (said.code, said.out, said.err.strip()) == (code, "", "")
    assert not list(folder.iterdir())


INTERRUPTED = """
import os, signal, sys
WANTED = sys.argv[1]
class Finder:
    def find_spec(self, name, *_):
        if name == WANTED:
            sys.meta_path.remove(self)
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Finder())
from tashkalar.__main__ import main
del sys.argv[0]  # the name of the module takes the place of the program's
main()
"""
"""The program, and Ctrl+C at the import of a module."""


@pytest.mark.parametrize(
    ("module", "code"),
    [
        ("click", -signal.SIGINT),
        ("hotseat.util.terminal", -signal.SIGINT),
        ("hotseat.cli.saved", 130),
        ("tashkalar.plugin", 130),
    ],
)
def test_ctrl_c_during_imports_says_nothing(module: str, code: int, tmp_path: Path) -> None:
    homes = dict.fromkeys(("TASHKALAR_DATA", "TASHKALAR_CONFIG", "TASHKALAR_LOG"), str(tmp_path))
    command = [sys.executable, "-c", INTERRUPTED, module, "show", str(RECORD)]
    ended = subprocess.run(command, env={**os.environ, **homes}, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr.strip()) == (code, "", "")


# --- a crash on the screen -------------------------------------------------------------------------------------------

PROGRAM = """
import sys
from tashkalar.cli import main
from tashkalar.tui.app import TashkalarApp
def broken(self):
    raise KeyError("a secret of the program")
TashkalarApp.action_settings = broken
sys.argv = ["tashkalar", *sys.argv[1:]]
main()
"""
LEFT = "\x1b[?1049l"
"""The sequence that takes a terminal back to its first screen."""


def opened(*words: str, program: str = PROGRAM) -> "pexpect.spawn[str]":
    """The program in a terminal of its own; F2 breaks it."""
    call = ["-c", program, *words]
    env = of_its_own_size()
    return pexpect.spawn(sys.executable, call, env=env, dimensions=(36, 120), timeout=PATIENCE, encoding="utf-8")


def ended(child: "pexpect.spawn[str]") -> str:
    """Return the first screen of the terminal after the program has ended."""
    try:
        child.expect(pexpect.EOF)
        child.wait()
    finally:
        child.close(force=True)
    _, left, after = child.before.rpartition(LEFT)
    assert left
    return plainly(after)


def plainly(text: str) -> str:
    """Return a text as a terminal shows it."""
    return re.sub(r"\x1b(\[[?>]?[\d;]*[a-zA-Z]|[78=>])|[\a\r]", "", text).strip() + "\n"


def test_a_key_that_fails_leaves_a_clean_terminal(folder: Path) -> None:
    child = opened("play", "--form", "duel", "--names", "Ada,Boris", "--seed", "7", "--open-hands")
    child.expect("Opening")
    child.send("\x1bOQ")
    after = ended(child)
    assert child.exitstatus == 1
    match = CRASHED.fullmatch(after)
    assert match is not None, after
    assert match[3] == "; nothing confirmed is lost; the next start offers to resume the game"
    report = Path(match[2]).read_text()
    (game,) = folder.glob("games/*.tkr")
    for text in (f"record     {game}\n", "ply        0\n", "xterm-256color, 120 x 36\n", "in broken", "a secret"):
        assert text in report


def test_a_replay_that_fails_names_its_record(folder: Path) -> None:
    game = saved(folder / "games", plies=9)
    child = opened("replay", "1", "--verbose")
    child.expect("Ada")
    child.send("\x1bOQ")
    after = ended(child)
    assert child.exitstatus == 1
    match = CRASHED.search(after)
    assert match is not None, after
    assert match[3] is None
    assert f"record     {game}\n" in Path(match[2]).read_text()
    assert "in broken" in after


def test_a_screen_that_fails_at_once_leaves_a_clean_terminal(folder: Path) -> None:
    """Its styles can't be read."""
    child = opened(
        "play", "--seed", "7", program=PROGRAM.replace("action_settings = broken", "CSS_PATH = '/none.tcss'")
    )
    child.expect(pexpect.EOF)
    child.wait()
    child.close()
    assert child.exitstatus == 1
    match = CRASHED.fullmatch(plainly(child.before or ""))
    assert match is not None
    assert "StylesheetError" in match[1]


def test_an_interrupt_from_outside_leaves_a_clean_terminal(folder: Path) -> None:
    child = opened("play", "--form", "duel", "--names", "Ada,Boris", "--seed", "7", "--open-hands")
    child.expect("Opening")
    child.kill(signal.SIGINT)
    after = ended(child)
    assert (child.exitstatus, after.strip()) == (130, "")
    assert not list(folder.glob("crash-*"))


async def test_a_test_of_the_screen_still_sees_what_failed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tashkalar.cards import load
    from tashkalar.tui.app import TashkalarApp

    monkeypatch.setattr(TashkalarApp, "action_settings", broken)
    app = TashkalarApp(load())
    with pytest.raises(KeyError, match="a secret"):
        async with app.run_test(size=(120, 36)) as pilot:
            await pilot.press("f2")
    assert isinstance(app.failure, KeyError)
    assert app.return_code == 1


def test_the_session_is_that_of_the_screen(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that was begun on the setup screen is reported as well."""

    class Table:
        def __init__(self, *_: object, **__: object) -> None:
            self.session: Session | None = None
            self.replay = None

        def run(self) -> None:
            path = saved(folder / "games", plies=5)
            self.session = saves.resume_session(path, card_commands.cards_of())
            self.failure = KeyError("late")

    monkeypatch.setattr("tashkalar.tui.app.TashkalarApp.of_game", Table)
    monkeypatch.setattr(common, "need_terminal", lambda: None)
    match = CRASHED.fullmatch(run("play").err)
    assert match is not None
    assert "ply        5\n" in Path(match[2]).read_text()


# --- all else --------------------------------------------------------------------------------------------------------


def wrong() -> Iterator[tuple[tuple[str, ...], int, str]]:
    """Command lines with their exit code and what is said."""
    for command in cli.tashkalar.entries:
        yield (command, "--chess"), 2, "No such option"
    for command in ("games", "stats", "engine", "paths", "play"):
        yield (command, "one", "more"), 2, "unexpected extra argument"
    for command in ("play", "engine", "stats", "show", "replay", "export"):
        yield (command, "--cards", "none.yaml"), 2, "does not exist"
        yield (command, "--cards", "/"), 2, "is a directory"
    yield ("--chess",), 2, "No such option"
    yield ("cards", "--check", "none.yaml"), 2, "does not exist"
    yield ("completion",), 2, "Missing argument"
    yield ("completion", "tcsh"), 2, "'tcsh' is not one of"
    yield ("export", "1"), 2, "Missing option '--to'"
    yield ("export", "1", "--to", "gif"), 2, "'gif' is not one of"
    yield ("export", "none", "--to", "txt"), 2, "there is no saved game 'none'"
    yield ("export", "1", "--to", "svg", "--at", "-1"), 2, "-1 is not in the range"
    yield ("export", "1", "--to", "txt", "-o", "/dev/null/none/game.txt"), 1, "can't be written"
    yield ("export", "1", "--to", "svg", "--at", "99"), 1, "there is no decision 99"
    yield ("games", "--form", "chess"), 2, "'chess' is not one of"
    yield ("stats", "--school"), 2, "requires an argument"
    yield ("show",), 2, "give either a game or --position FILE"
    yield ("show", "none"), 2, "there is no saved game 'none'"
    yield ("show", "1", "--at", "x"), 2, "'x' is not a valid integer"
    yield ("replay", "1"), 1, "needs a terminal"
    yield ("replay", "1", "--turn", "0"), 2, "0 is not in the range"
    yield ("play", "--resume", "none"), 2, "there is no saved game 'none'"
    yield ("play", "--seed", "1"), 1, "needs a terminal"


@pytest.mark.parametrize(
    ("words", "code", "message"),
    list(wrong()),
    ids=lambda value: shlex.join(value) if isinstance(value, tuple) else None,
)
def test_wrong_usage_is_told_in_a_line(run: Run, folder: Path, words: tuple[str, ...], code: int, message: str) -> None:
    saved(folder / "games", plies=2)
    before = sorted(folder.rglob("*"))
    said = run(*words)
    assert (said.code, said.out) == (code, "")
    assert said.err.startswith("tashkalar: ")
    assert message in said.err
    assert said.err.count("\n") == 1
    assert sorted(folder.rglob("*")) == before


@pytest.mark.parametrize("words", [("games",), ("engine",), DUEL])
def test_a_log_that_cant_be_written_is_told_before_anything_is_done(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    (folder / "file").touch()
    monkeypatch.setenv("TASHKALAR_LOG", str(folder / "file"))
    said = run(*words, "--verbose")
    assert (said.code, said.out) == (1, "")
    assert said.err.startswith("tashkalar: the log can't be written: ")
    assert said.err.count("\n") == 1
    assert not (folder / "games").exists()


def test_a_folder_of_games_that_cant_be_made_keeps_nobody_from_playing(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "games").touch()
    says(monkeypatch, "place c5 1c", "quit")
    said = run(*DUEL)
    assert (said.code, said.err) == (0, "")
    assert "The last decisions are not saved: " in said.out
    assert run("games").out == "No game has been saved yet.\n"


SHELL = {
    "a full disk": ("games > /dev/full", 1, "tashkalar: No space left on device\n"),
    "a full disk while playing": (
        "play --plain --seed 1 </dev/null >/dev/full",
        1,
        "tashkalar: No space left on device\n",
    ),
    "a reader that is gone": ("cards | true", 0, ""),
    "no standard output": ("games >&-", 0, ""),
    "no standard input": ("play --plain --seed 1 <&- >/dev/null", 0, ""),
    "no input for a screen": (
        "play --seed 1 <&-",
        1,
        "tashkalar: this needs a terminal; use --plain to play, replay or solve puzzles as lines of text\n",
    ),
    "no input for the engine": ("engine <&-", 0, ""),
    "nothing at all": ("cards nothing <&- >&- 2>&-", 2, ""),
    "few letters": ("games --player Zoë | cat", 0, ""),
}


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize(("line", "code", "err"), SHELL.values(), ids=SHELL)
def test_odd_surroundings_are_no_traceback(folder: Path, line: str, code: int, err: str) -> None:
    env = {**os.environ, "PYTHONIOENCODING": "ascii"}
    command = f"{shlex.quote(sys.executable)} -m tashkalar {line}"
    done = subprocess.run(["sh", "-c", command], env=env, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (done.returncode, done.stderr) == (code, err)
    assert not list(folder.glob("crash-*"))
