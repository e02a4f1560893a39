"""`tashkalar benchmark`: the same protocol for every agent, and a row that follows from nothing else."""

import json
from pathlib import Path

import pytest

from hotseat.arena import benchmark
from hotseat.arena.benchmark import Protocol
from hotseat.arena.game_adapter import ArenaGame
from tashkalar.ai import VERSION
from tashkalar.plugin import TashKalar
from tests.docs.pages import DOCS, prose
from tests.helpers.cli_runner import Run, caller
from tests.helpers.in_process_arena import without_processes


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command in an empty folder, without other processes; a benchmark has one deal and one level."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))
    monkeypatch.setattr(benchmark, "QUICK", 1)
    monkeypatch.setattr(benchmark, "LEVELS", 1)
    without_processes(monkeypatch)
    return caller(monkeypatch, capsys)


def test_the_row_of_an_agent(run: Run) -> None:
    said = run("benchmark", "mine=verb", "--quick")
    assert said.code == 0, said.err
    *rows, empty, head, empty_too, heads, line, row = said.out.splitlines()
    assert [each.split()[:2] for each in rows[1:3]] == [["novice", "duel"], ["novice", "high-form"]]
    assert (empty, head, empty_too) == ("", "Row for the table of results:", "")
    assert heads == "| agent | novice | all | games | version | benchmark |"
    assert line == "| --- | --- | --- | --- | --- | --- |"
    assert row.split(" | ")[0] == "| mine"
    assert row.endswith(f"| 4 | {VERSION} | {benchmark.VERSION}, quick |")


def test_the_same_agent_gets_the_same_row(run: Run) -> None:
    one, other = (run("benchmark", "verb", "--quick", "--json", "--folder", name) for name in "ab")
    found = json.loads(one.out)
    assert found == json.loads(other.out)
    assert (found["agent"], found["game"], found["benchmark"], found["deals"]) == ("verb", "tash-kalar", 1, 1)
    assert [(each["level"], each["form"], each["games"]) for each in found["results"]] == [
        ("novice", "duel", 2),
        ("novice", "high-form", 2),
        ("novice", "", 4),
        ("", "", 4),
    ]
    assert found["results"][-1]["share"] == sum(each["share"] for each in found["results"][:2]) / 2


def test_a_level_meets_itself_under_another_name(run: Run) -> None:
    assert json.loads(run("benchmark", "novice", "--quick", "--json").out)["agent"] == "novice"


@pytest.mark.parametrize("agent", ["nobody", "python:none:none"])
def test_an_unknown_agent_is_refused(run: Run, agent: str) -> None:
    said = run("benchmark", agent, "--quick")
    assert said.code in (1, 2)
    assert len(said.err.strip().splitlines()[-1]) < 200
    assert "Traceback" not in said.err


def test_the_page_tells_the_protocol_and_its_rows_are_of_today() -> None:
    page, protocol = prose(DOCS / "benchmark.md"), Protocol(ArenaGame(TashKalar()), "verb")
    meetings = len(protocol.meetings)
    assert f"Version {benchmark.VERSION}:" in page
    assert ", ".join(f"`{level}`" for level in protocol.levels[:3]) + f" and `{protocol.levels[3]}`" in page
    assert f"{benchmark.DEALS} deals, or {benchmark.QUICK} with" in page
    games = 2 * meetings * benchmark.DEALS, 2 * meetings * benchmark.QUICK
    assert f"these are {games[0]} games, or {games[1]}." in page
    assert f"the seeds {benchmark.SEED}," in page
    assert f"may take {benchmark.SECONDS:.0f} seconds" in page
    assert f"With version {VERSION} of the levels" in page
    rows = [line for line in (DOCS / "benchmark.md").read_text("utf-8").splitlines() if line.startswith("| ")]
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]
    assert cells[0] == ["agent", *protocol.levels, "all", "games", "version", "benchmark"]
    assert len(cells) > 4
    assert {tuple(row[-2:]) for row in cells[2:]} <= {
        (str(VERSION), f"{benchmark.VERSION}{more}") for more in ("", ", quick")
    }
