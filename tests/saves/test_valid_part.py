"""The valid part of a record with a fault: up to the last matching check or the last matching checksum."""

import json
import textwrap
from pathlib import Path
from typing import Any

import pytest

from hotseat.records.record import RecordDiverged
from tashkalar.engine import GameState, digest
from tashkalar.game_types import Session
from tashkalar.queries.board import describe_board
from tests.helpers.cli_runner import Run, caller
from tests.helpers.saves import read_replay, read_tash_kalar_record
from tests.saves.playing import cards, entries, of_version_1, rewrite, saved


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path))
    return caller(monkeypatch, capsys)


def altered(path: Path, nth: int) -> tuple[int, list[dict[str, Any]]]:
    """Another placing than was played, somewhere before the nth check: its ply, and the lines."""
    lines = entries(path)
    checks = [i for i, entry in enumerate(lines) if "check" in entry]
    for i in range(checks[nth], checks[nth - 1], -1):
        if not lines[i].get("play", "").startswith("place"):
            continue
        for square in ("e5", "e4", "d6", "f6", "c3", "g3", "e7", "d2"):
            other = [*lines[:i], lines[i] | {"play": f"place {square}"}, *lines[i + 1 :]]
            rewrite(path, other)
            fault = failed(path)
            if "the position isn't" in fault.reason and fault.number == checks[nth] + 1 and other != lines:
                return lines[i]["ply"], other
    raise AssertionError("no placing can be another one unseen")


def failed(path: Path) -> RecordDiverged:
    with pytest.raises(RecordDiverged) as caught:
        read_tash_kalar_record(path, cards())
    return caught.value


@pytest.fixture(params=[1, 2], ids=["without sums", "with sums that fit"])
def forged(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, int, list[GameState]]:
    """A record with one altered decision between its second check and its third, that decision, and what was played."""
    path = saved(tmp_path, plies=40, form="high-form")
    played = [step.state for step in read_tash_kalar_record(path, cards()).history.steps]
    if request.param == 1:
        of_version_1(path)
    ply, lines = altered(path, 2)
    rewrite(path, lines)
    return path, ply, played


def test_good_is_what_the_last_check_that_fits_covers(forged: tuple[Path, int, list[GameState]]) -> None:
    path, ply, played = forged
    good = [entry["ply"] for entry in entries(path) if "check" in entry][1]
    fault = failed(path)
    assert good < ply <= fault.ply
    assert [step.state for step in fault.record.history.steps] == played[:good]
    assert fault.good == f"Everything up to decision {good} is intact."
    shown = read_replay(path, cards())
    assert shown.notices == [f"{fault}. {fault.good}"]
    assert len(shown.steps) == good
    assert digest(shown.states[-1]) == digest(played[good - 1])


def test_the_position_that_is_drawn_was_played(
    forged: tuple[Path, int, list[GameState]], tmp_path: Path, run: Run
) -> None:
    path, _, played = forged
    data = path.read_bytes()
    good = len(failed(path).record.history.steps)
    value = run("play", "--plain", "--resume", str(path))
    assert value.code == 1
    message = f"Everything up to decision {good} is intact. The last good position, which tashkalar replay can show:\n"
    board = "\n".join(describe_board(played[good - 1]))
    assert message + textwrap.indent(board, "  ", lambda _: True) in value.err
    shown = run("show", str(path))
    assert f"Everything up to decision {good} is intact." in shown.err
    assert path.read_bytes() == data
    replay = read_replay(path, cards())
    replay.to_end()
    fork = Session.fork(replay, tmp_path / "forks")
    assert fork.state == played[good - 1]
    fork.close()


def test_without_a_check_or_a_sum_nothing_is_vouched_for(tmp_path: Path, run: Run) -> None:
    path = of_version_1(saved(tmp_path, plies=9))
    head, *rest = entries(path)
    rewrite(path, [head | {"seed": head["seed"] + 1}, *rest])
    fault = failed(path)
    assert fault.record.history.steps == []
    assert fault.good == "Nothing before it can be trusted."
    value = run("play", "--plain", "--resume", str(path))
    assert "Nothing before it can be trusted. The deal, which tashkalar replay can show:" in value.err


def test_a_result_that_fits_vouches_for_all(tmp_path: Path) -> None:
    path = of_version_1(saved(tmp_path))
    whole = read_tash_kalar_record(path, cards()).history.steps
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps({"undo": 1}) + "\n")
    assert failed(path).record.history.steps == whole


def test_where_a_check_is_missing_less_is_good(tmp_path: Path) -> None:
    path = of_version_1(saved(tmp_path, plies=30))
    lines = entries(path)
    checks = [i for i, entry in enumerate(lines) if "check" in entry]
    del lines[checks[2]]
    lines[checks[3] - 1]["check"] = "0123456789abcdef"
    rewrite(path, lines)
    fault = failed(path)
    assert len(fault.record.history.steps) == lines[checks[1]]["ply"]
    assert fault.ply == lines[checks[3] - 1]["ply"]
