"""Saved games are in the order of their own times, whatever becomes of the times of their files."""

import json
import os
import shutil
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from hotseat.play.session import Session
from hotseat.records import record_time, saved_games
from hotseat.records.header import DEALT
from hotseat.records.record_lines import Entry, LineReader, Misfit, with_times
from tests.helpers import saves
from tests.helpers.cli_runner import Run, caller
from tests.saves.playing import cards, dated, entries, of_version, play_on, rewrite, saved

DAY = 86_400.0
NOW = time.time()
FUTURE = "2999-01-01T00:00:00+00:00"
CHECK = {"check": "0" * 16, "ply": 1}
NOON = "2026-11-21T12:00:00+00:00"


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path))
    return caller(monkeypatch, capsys)


@pytest.fixture
def copied(tmp_path: Path) -> dict[str, Path]:
    """Games of three times, of each version; the files were copied in another order."""
    made = {}
    for age, version in ((3, 1), (5, 2), (4, 3), (1, DEALT), (2, DEALT)):
        path = saved(tmp_path / "games", plies=12, seed=age)
        path = dated(of_version(path, version) if version < DEALT else path, NOW - age * DAY)
        made[f"{age}"] = path
    for number, name in enumerate("52413"):
        shutil.copyfile(made[name], made[name].with_suffix(".tmp"))
        made[name].with_suffix(".tmp").replace(made[name])
        os.utime(made[name], (NOW + number, NOW + number))
    return made


def names_of(copied: dict[str, Path], paths: list[Path]) -> str:
    names = {path: name for name, path in copied.items()}
    return "".join(names[path] for path in paths)


def test_a_copy_keeps_the_order(copied: dict[str, Path], run: Run) -> None:
    """The list, the numbers, `--resume`, and the order in which ratings count."""
    assert names_of(copied, [game.path for game in saved_games.all_games()]) == "12345"
    for number, name in enumerate("12345", 1):
        assert saved_games.find_game(str(number)) == copied[name]
    assert saved_games.open_latest(lambda path: path) == copied["1"]
    assert [line.split()[2] for line in run("games").out.splitlines()] == list("12345")
    assert (
        names_of(copied, [game.path for game in sorted(saved_games.all_games(), key=lambda each: each.when)]) == "54321"
    )


def test_the_last_turn_counts_not_the_start(tmp_path: Path) -> None:
    early, late = (dated(saved(tmp_path, plies=4, seed=seed), NOW - age * DAY) for seed, age in ((1, 9), (2, 5)))
    assert [game.path for game in saved_games.all_games(tmp_path)] == [late, early]
    session = saves.resume_session(early, cards())
    play_on(session, 12)
    session.close()
    os.utime(early, (1, 1))
    assert [game.path for game in saved_games.all_games(tmp_path)] == [early, late]


@pytest.mark.parametrize("version", range(1, DEALT + 1))
def test_a_resumed_game_keeps_its_version(tmp_path: Path, version: int) -> None:
    """An undo, the end of a torn turn and the end of the game write what a reader of that version takes."""
    path = of_version(saved(tmp_path, plies=12), version) if version < DEALT else saved(tmp_path, plies=12)
    session = saves.resume_session(path, cards())
    play_on(session, 9)
    if not session.why_no_undo():
        session.undo()
    session.close()
    lines = entries(path)
    last = max(number for number, line in enumerate(lines) if "check" in line)
    rewrite(path, lines[:last])  # without the check that is due
    saves.resume_session(path, cards()).close()
    assert "check" in entries(path)[-1]
    session = saves.resume_session(path, cards())
    play_on(session)
    session.close()
    written = entries(path)
    assert written[0]["tashkalar"] == version
    assert "result" in written[-1]
    assert {"time" in line for line in written if "check" in line} == {version == DEALT}
    assert saves.read_tash_kalar_record(path, cards()).notices == []


def test_a_fork_is_of_the_time_of_its_start(tmp_path: Path) -> None:
    old = dated(saved(tmp_path / "old", plies=30), NOW - 900 * DAY)
    replay = saves.read_replay(old, cards())
    replay.to_ply(20)
    fork = Session.fork(replay, tmp_path / "new")
    fork.close()
    assert fork.path is not None
    head, *rest = entries(fork.path)
    assert {line["time"] for line in rest if "check" in line} == {head["started"]}
    assert saved_games.read_summary(fork.path).played > NOW - DAY


@pytest.mark.parametrize(
    ("started", "checked", "changed", "age"),
    [
        (9.0, 5.0, 0.0, 5.0),
        (9.0, FUTURE, 0.0, 9.0),
        (FUTURE, FUTURE, 7.0, 7.0),
        (FUTURE, 5.0, 7.0, 5.0),
        (FUTURE, FUTURE, -400.0, None),
        ("0001-01-01", "9999-12-31T23:59:59", 7.0, 7.0),
        (9.0, -0.5, 7.0, -0.5),
    ],
)
def test_a_time_in_the_future_is_passed_over(
    tmp_path: Path, started: float | str, checked: float | str, changed: float, age: float | None
) -> None:
    """A wrong clock doesn't keep a game first for ever; a day is left for clocks and time zones."""

    def text(age: float | str) -> str:
        return age if isinstance(age, str) else dated_text(NOW - age * DAY)

    path = saved(tmp_path, plies=12)
    head, *rest = entries(path)
    rest = [line | {"time": text(checked)} if "check" in line else line for line in rest]
    rewrite(path, [head | {"started": text(started)}, *rest])
    os.utime(path, (NOW - changed * DAY,) * 2)
    game = saved_games.read_summary(path)
    assert game.fault == ""
    assert game.played == pytest.approx(0 if age is None else NOW - age * DAY, abs=1)


def dated_text(seconds: float) -> str:
    return record_time.iso(datetime.fromtimestamp(seconds, UTC))


def test_of_one_time_the_file_s_time_decides(tmp_path: Path) -> None:
    paths = [dated(saved(tmp_path, plies=4, seed=seed), 1_700_000_000) for seed in range(3)]
    for number, path in enumerate(paths):
        os.utime(path, (number, number))
    assert [game.path for game in saved_games.all_games(tmp_path)] == paths[::-1]


@pytest.mark.parametrize(
    ("version", "check", "fits"),
    [
        (3, CHECK, True),
        (3, CHECK | {"time": NOON}, False),
        (4, CHECK, False),
        (4, CHECK | {"time": NOON}, True),
        (4, CHECK | {"time": "yesterday"}, False),
        (4, CHECK | {"time": 1_700_000_000}, False),
        (4, CHECK | {"time": None}, False),
        (4, CHECK | {"time": NOON, "more": 1}, False),
        (4, {"undo": 1, "time": NOON}, False),
    ],
)
def test_a_check_has_a_time_in_the_new_version_alone(version: int, check: dict[str, Any], fits: bool) -> None:
    reader = LineReader(version)
    reader.sums = None
    line = json.dumps(check).encode()
    if fits:
        assert reader.read(line) == check
    else:
        with pytest.raises(Misfit) as caught:
            reader.read(line)
        assert caught.value.reason == "this line doesn't belong here"


def test_only_checks_get_a_time() -> None:
    lines: list[Entry] = [{"undo": 1}, CHECK, {"result": {}}]
    assert with_times(lines, NOON, 3) == lines
    assert with_times(lines, NOON, 4) == [{"undo": 1}, CHECK | {"time": NOON}, {"result": {}}]


def test_a_wrong_clock_blocks_no_display() -> None:
    assert saved_games.humanize_age(NOW + 400 * DAY, NOW) == "just now"
