"""Every command judges a changed record alike: unfinished, over, or damaged at a line."""

import re
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import NamedTuple

import pytest

from hotseat.cli import analyse
from hotseat.cli.shell_scripts import SHELLS
from hotseat.play.session import Session
from hotseat.plugin.registry import load_game
from hotseat.records import saved_games
from tashkalar.cli import tashkalar
from tests.helpers.cli_runner import CommandResult, Run, caller
from tests.saves.playing import of_version_1, saved

OVER, GOES_ON = "over", "goes on"


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path))
    monkeypatch.setattr(analyse, "_carry_on", lambda _analysis, _passes: None)
    return caller(monkeypatch, capsys)


def middle(change: Callable[[bytes], bytes]) -> Callable[[list[bytes]], int]:
    """Change a decision in the middle of a record; return its line."""

    def damage(lines: list[bytes]) -> int:
        number = next(n for n in range(len(lines) // 2, len(lines)) if b'"play"' in lines[n])
        lines[number] = change(lines[number])
        return number + 1

    return damage


def leave_out(lines: list[bytes]) -> int:
    number = next(n for n in range(len(lines) // 2, len(lines)) if b'"play"' in lines[n])
    del lines[number]
    return number + 1


def append(lines: list[bytes]) -> int:
    lines.append(lines[-1])
    return len(lines)


def change_result(lines: list[bytes]) -> int:
    lines[-1] = re.sub(rb'"scores":\[(\d+),', lambda found: b'"scores":[%d,' % (int(found[1]) + 1), lines[-1])
    return len(lines)


def change_digit(line: bytes) -> bytes:
    return re.sub(rb'"ply":(\d)', lambda found: b'"ply":%d' % (int(found[1]) % 9 + 1), line)


DAMAGES: dict[str, Callable[[list[bytes]], int]] = {
    "a line that is no JSON": middle(lambda line: b"once upon a time\n"),
    "a changed digit": middle(change_digit),
    "another square": middle(lambda line: re.sub(rb'"play":"[^"]*', b'"play":"place z9', line)),
    "an empty line": middle(lambda line: b"\n" + line),
    "half a line": middle(lambda line: line[: len(line) // 2] + b"\n"),
    "a line left out": leave_out,
    "a line after the last": append,
    "another result": change_result,
}
TOUCHES: dict[str, Callable[[bytes], bytes]] = {
    "untouched": lambda data: data,
    "last line torn": lambda data: data[:-9],
    "last line without its end": lambda data: data[:-1],
    "CRLF": lambda data: data.replace(b"\n", b"\r\n"),
    "empty last lines": lambda data: data + b"\n \n",
    "byte order mark": lambda data: b"\xef\xbb\xbf" + data,
}


KINDS = ("over", "unfinished", "over, version 1", "unfinished, version 1", "over, Pook")
"""Kinds of records that the fixture `kept` writes."""


class Kept(NamedTuple):
    """A record of some game, version and length."""

    path: Path
    game: str
    over: bool


def pook(folder: Path, plies: int) -> Path:
    session = Session.start(load_game("pook"), {"names": ("Ada", "Boris"), "seed": 3}, folder)
    for _ in range(plies):
        if session.question is not None:
            session.play(next(option for option in session.question.options if option.text != "resign"))
    session.close()
    assert session.path is not None
    return session.path


@pytest.fixture(params=KINDS)
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Kept:
    over = request.param.startswith("over")
    if request.param.endswith("Pook"):
        return Kept(pook(tmp_path / "games", 1000), "pook", over)
    path = saved(tmp_path / "games", 10_000 if over else 9)
    return Kept(of_version_1(path) if request.param.endswith("1") else path, "tash-kalar", over)


def of_list(said: CommandResult) -> str:
    """Return the status by a list of games, or a line about a file."""
    text = said.out + said.err
    if found := re.search(r"\(line (\d+)\)", text):
        return f"line {found[1]}"
    if re.search("won by|a draw|this game is over|is over;", text):
        return OVER
    return GOES_ON


def judgements(run: Run, kept: Kept, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Return the answer of each command: "over", "goes on" or the damaged line; "" if it finds no fault."""
    said = {"games": of_list(run("games"))}
    said["games --over"] = OVER if " won by " in (listed := run("games", "--over").out) or "a draw" in listed else ""
    said["games --unfinished"] = GOES_ON if "turn" in run("games", "--unfinished").out else ""
    said["stats"] = "" if "Left out: 1 " in run("stats").out else OVER
    for command in (("show", "1"), ("replay", "1", "--plain"), ("export", "1", "--to", "txt")):
        shown = of_list(run(*command))
        said[command[0]] = shown if shown.startswith("line") else ""
    if kept.game == "tash-kalar":
        analysed = run("analyse", "1")
        said["analyse"] = OVER if analysed.code == 0 else of_list(analysed)
    before = kept.path.read_bytes()
    monkeypatch.setattr("sys.stdin", StringIO("quit\n"))
    said["play --resume"] = of_list(run("play", "--plain", "--resume", "1"))
    if said["play --resume"].startswith("line"):
        assert kept.path.read_bytes() == before
    return said


@pytest.mark.sweep("damage")
@pytest.mark.parametrize(
    ("kept", "damage"),
    [(kind, damage) for kind in KINDS for damage in DAMAGES if kind.startswith("over") or damage != "another result"],
    indirect=["kept"],
)
def test_a_damaged_record_is_damaged_at_the_same_line_for_every_command(
    run: Run, kept: Kept, monkeypatch: pytest.MonkeyPatch, damage: str
) -> None:
    lines = kept.path.read_bytes().splitlines(keepends=True)
    number = DAMAGES[damage](lines)
    kept.path.write_bytes(b"".join(lines))
    said = judgements(run, kept, monkeypatch)
    assert {word: said.pop(word) for word in ("games --over", "games --unfinished", "stats")} == dict.fromkeys(
        ("games --over", "games --unfinished", "stats"), ""
    )
    assert said == dict.fromkeys(said, f"line {number}")


@pytest.mark.sweep("touch")
@pytest.mark.parametrize("touch", TOUCHES)
def test_a_record_that_lost_nothing_is_the_same_for_every_command(
    run: Run, kept: Kept, monkeypatch: pytest.MonkeyPatch, touch: str
) -> None:
    """A torn end can take only the result of a finished game, which the decisions give again."""
    kept.path.write_bytes(TOUCHES[touch](kept.path.read_bytes()))
    said = judgements(run, kept, monkeypatch)
    state, quiet = (OVER, GOES_ON) if kept.over else (GOES_ON, OVER)
    assert {word: each for word, each in said.items() if each == quiet or each.startswith("line")} == {}
    assert said["games"] == said["play --resume"] == said.get("analyse", state) == state
    assert said["stats"] == said["games --over"] == (OVER if kept.over else "")
    assert said["games --unfinished"] == ("" if kept.over else GOES_ON)


def test_a_damaged_game_is_not_passed_over_in_silence(run: Run, tmp_path: Path) -> None:
    """An older game in its place would surprise; it isn't offered by completion."""
    path = saved(tmp_path / "games", 9)
    lines = path.read_bytes().splitlines(keepends=True)
    number = DAMAGES["a changed digit"](lines)
    path.write_bytes(b"".join(lines))
    assert [game.path for game in saved_games.unfinished_games()] == [path]
    said = run("play", "--plain", "--resume")
    assert (said.code, of_list(said)) == (1, f"line {number}")
    complete = SHELLS["bash"](tashkalar, {}, "tashkalar", "_TASHKALAR_COMPLETE")
    assert [item.type for item in complete.get_completions(["play", "--resume"], "")] == ["file"]
