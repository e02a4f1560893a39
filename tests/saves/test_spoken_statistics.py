"""`stats --plain` and `profile --plain`: everything that the columns say, in sentences."""

import re
from pathlib import Path

import pytest

from hotseat.records import saved_games
from tests.helpers.cli_runner import Run, caller
from tests.saves.playing import saved


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path))
    for seed, form in ((4, "duel"), (5, "high-form"), (6, "duel")):
        saved(saved_games.games_folder(), form=form, seed=seed)
    return caller(monkeypatch, capsys)


def test_each_row_of_the_tables_is_a_sentence_with_its_numbers(run: Run) -> None:
    table, said = run("stats").out, run("stats", "--plain").out
    assert not re.search(r"  |^\s", said, re.MULTILINE)
    heads = re.split(r"\s{2,}", table.splitlines()[0])[4:]
    for line in table.splitlines()[1:3]:
        name, games, won, drawn, *averages = re.split(r"\s{2,}", line)
        sentence = next(each for each in said.splitlines() if each.startswith(f"{name}: "))
        assert sentence.startswith(f"{name}: {games} games, {won} won, {drawn} drawn; on average ")
        assert all(f"{head} {average}" in sentence for head, average in zip(heads, averages, strict=True))
    assert len(said.splitlines()) > 4
    assert "Ada, seat 1: " in said


def test_a_record_names_forms_and_results_by_opponent(run: Run) -> None:
    said = run("profile", "Ada", "--plain").out
    assert not re.search(r"  |^\s", said, re.MULTILINE)
    sentence = next(line for line in said.splitlines() if line.startswith("Against Boris: "))
    forms = [part.split(":")[0] for part in sentence.removeprefix("Against Boris: ").split("; ")]
    assert sorted(forms) == ["Duel", "High Form"]
    counts = re.findall(r"(\d) won, (\d) lost", sentence)
    assert sum(int(won) + int(lost) for won, lost in counts) == 3
    assert said.count("Boris, ") == 3
