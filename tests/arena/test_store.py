"""A tournament's folder may have been changed by anything: what isn't as it was written is played again."""

import json
import math
import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import polars
import pytest

from hotseat.arena.games import DealResult, Row, due
from hotseat.arena.schedule import Meeting, Shard, TournamentPlan
from hotseat.arena.store import SCHEMA, ResultStore, StoreError
from tests.helpers.cli_runner import Run, caller
from tests.helpers.in_process_arena import without_processes

PLAN = TournamentPlan(
    (Meeting("duel", ("verb", "random"), ("northern", "southern")),), "tash-kalar", 7, "sum", 3, 60.0, False
)
SHARDS = list(PLAN.shards(6))


def rows_of(shard: Shard) -> list[DealResult]:
    """Games that a shard may come to: the first player wins."""
    games: dict[tuple[int, int], list[Row]] = {}
    meeting = PLAN.meetings[0]
    for row in (row for deal in shard.deals for row in due(meeting, deal, PLAN.seed)):
        kit = meeting.dealt(row.deal)[row.seat]
        done = row._replace(kit=kit, points=3, share=float(row.side == 0), ending="has drawn the last card", turns=20)
        games.setdefault((row.deal, row.game), []).append(done)
    return [DealResult(tuple(rows), b"") for rows in games.values()]


@pytest.fixture
def folder(tmp_path: Path) -> ResultStore:
    """A folder with three shards."""
    made = ResultStore(tmp_path / "cup", PLAN)
    for shard in SHARDS:
        made.save(shard, rows_of(shard))
    return made


def reopened(folder: ResultStore) -> ResultStore:
    """The same folder, before it is read."""
    return ResultStore(folder.path, PLAN)


def file_of(folder: ResultStore, shard: Shard, ending: str = "parquet") -> Path:
    return folder.path / "shards" / f"{shard.number:06}.{ending}"


def rewritten(folder: ResultStore, shard: Shard, change: Callable[[polars.DataFrame], polars.DataFrame]) -> None:
    """Change the rows of a shard and seal them, as an expert may."""
    file = file_of(folder, shard)
    change(polars.read_parquet(file)).write_parquet(file)
    file_of(folder, shard, "sha256").write_bytes(folder._sum(shard, file.read_bytes()))


def test_what_was_written_is_read(folder: ResultStore) -> None:
    again = reopened(folder)
    assert again.spoilt(SHARDS) == []
    assert all(again.contains(shard) for shard in SHARDS)
    assert again.read(SHARDS[0], ["share"])["share"].to_list() == [1.0, 0.0, 1.0, 0.0]
    table = again.table(SHARDS, "parquet")
    assert dict(polars.read_parquet(table).schema) == SCHEMA
    assert table.stat().st_mode & 0o777 == 0o600


def flip(file: Path, place: float) -> None:
    """Turn a bit over."""
    data = bytearray(file.read_bytes())
    data[int(place * (len(data) - 1))] ^= 4
    file.write_bytes(data)


def instead(file: Path, make: Callable[[Path], None]) -> None:
    """Have something else where a file was."""
    file.unlink()
    make(file)


def with_its_seal(file: Path) -> None:
    """Have the first shard stand for another, and its seal too."""
    for end in (".parquet", ".sha256"):
        file.with_suffix(end).write_bytes((file.parent / f"000000{end}").read_bytes())


FILES: dict[str, Callable[[Path], object]] = {
    "cut off": lambda file: file.write_bytes(file.read_bytes()[:100]),
    "empty": lambda file: file.write_bytes(b""),
    "longer": lambda file: file.write_bytes(file.read_bytes() + b"\0"),
    "another shard": lambda file: file.write_bytes((file.parent / "000000.parquet").read_bytes()),
    "another shard with its seal": with_its_seal,
    "without a seal": lambda file: file.with_suffix(".sha256").unlink(),
    "an empty seal": lambda file: file.with_suffix(".sha256").write_bytes(b""),
    "a pipe": lambda file: instead(file, os.mkfifo),
    "a pipe for a seal": lambda file: instead(file.with_suffix(".sha256"), os.mkfifo),
    "a device": lambda file: instead(file, lambda it: it.symlink_to("/dev/zero")),
    **{f"a bit at {place}": partial(flip, place=place) for place in (0, 0.2, 0.5, 0.8, 0.99, 1)},
}


@pytest.mark.parametrize("spoil", FILES.values(), ids=list(FILES))
def test_a_file_that_is_not_as_it_was_written_is_played_again(
    folder: ResultStore, spoil: Callable[[Path], object]
) -> None:
    spoil(file_of(folder, SHARDS[1]))
    again = reopened(folder)
    assert [found.file for found in again.spoilt(SHARDS)] == [file_of(folder, SHARDS[1])]
    assert [again.contains(shard) for shard in SHARDS] == [True, False, True]
    again.save(SHARDS[1], rows_of(SHARDS[1]))
    assert reopened(again).contains(SHARDS[1])


def test_a_shard_of_another_tournament_does_not_count(folder: ResultStore, tmp_path: Path) -> None:
    other = ResultStore(tmp_path / "other", PLAN._replace(edition=4))
    for ending in ("parquet", "sha256"):
        file_of(other, SHARDS[0], ending).write_bytes(file_of(folder, SHARDS[0], ending).read_bytes())
    assert not other.contains(SHARDS[0])


def swapped(column: str, value: Any) -> Callable[[polars.DataFrame], polars.DataFrame]:
    """Another value in the second row of a column."""

    def change(rows: polars.DataFrame) -> polars.DataFrame:
        values = rows[column].to_list()
        return rows.with_columns(polars.Series(column, [values[0], value, *values[2:]], dtype=rows.schema[column]))

    return change


ROWS: dict[str, Callable[[polars.DataFrame], polars.DataFrame]] = {
    "no rows": lambda rows: rows.clear(),
    "a row less": lambda rows: rows.head(-1),
    "a row more": lambda rows: polars.concat([rows, rows.tail(1)]),
    "another order": lambda rows: rows.reverse(),
    "a column less": lambda rows: rows.drop("held"),
    "a column more": lambda rows: rows.with_columns(more=1),
    "texts for numbers": lambda rows: rows.with_columns(polars.col("points").cast(polars.String)),
    "a share that is no number": swapped("share", math.nan),
    "a share without bounds": swapped("share", math.inf),
    "a share below none": swapped("share", -1.0),
    "a share of nothing": swapped("share", 0.3),
    "two winners with all": swapped("share", 1.0),
    "a hole": swapped("share", None),
    "no name": swapped("player", None),
    "another name": swapped("player", "verb"),
    "another seed": swapped("seed", 8),
    "another deal": swapped("deal", 1),
    "another school": swapped("kit", "sylvan"),
    "endless points": swapped("points", 2**62),
    "endless turns": swapped("turns", 2**40),
    "a text that steers the terminal": swapped("ending", "\x1b]0;mine\x07"),
    "a text without an end": swapped("failed", "x" * 10**6),
    "a failure that steers the terminal": swapped("failed", "\x1b[2J"),
}


@pytest.mark.parametrize("change", ROWS.values(), ids=list(ROWS))
def test_rows_that_the_plan_does_not_come_to_are_played_again(
    folder: ResultStore, change: Callable[[polars.DataFrame], polars.DataFrame]
) -> None:
    """Even with a seal that fits."""
    rewritten(folder, SHARDS[2], lambda rows: rows)
    assert reopened(folder).contains(SHARDS[2])
    rewritten(folder, SHARDS[2], change)
    assert not reopened(folder).contains(SHARDS[2])
    with pytest.raises(StoreError, match=r"000002\.parquet: .*; run the same command again to replay its games"):
        reopened(folder).read(SHARDS[2], ["share"])


def test_the_former_name_of_a_column_is_known(folder: ResultStore) -> None:
    """Failures are in the shards of a resumed tournament, and in the table of all games."""
    rewritten(folder, SHARDS[2], lambda rows: rows.rename({"played": "summoned"}))
    again = reopened(folder)
    assert again.contains(SHARDS[2])
    assert again.read(SHARDS[2], ["played"]).columns == ["played"]
    assert polars.read_csv(again.table(SHARDS, "csv")).columns == [*Row._fields]


@pytest.mark.parametrize("content", [b"", b"PAR1", b"x" * 1000, b"PAR1" + b"\xff" * 200 + b"\xff\xff\xff\x7fPAR1"])
def test_what_is_no_table_is_played_again(folder: ResultStore, content: bytes) -> None:
    file_of(folder, SHARDS[0]).write_bytes(content)
    file_of(folder, SHARDS[0], "sha256").write_bytes(folder._sum(SHARDS[0], content))
    assert not reopened(folder).contains(SHARDS[0])


def test_links_are_replaced_and_what_they_lead_to_stays(folder: ResultStore, tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.write_text("mine")
    for ending in ("parquet", "sha256"):
        file_of(folder, SHARDS[0], ending).unlink()
        file_of(folder, SHARDS[0], ending).symlink_to(precious)
    again = reopened(folder)
    assert not again.contains(SHARDS[0])
    again.save(SHARDS[0], rows_of(SHARDS[0]))
    assert (precious.read_text(), reopened(again).contains(SHARDS[0])) == ("mine", True)
    (folder.path / "plan.json").unlink()
    (folder.path / "plan.json").symlink_to(tmp_path / "not there")
    reopened(folder)
    assert not (tmp_path / "not there").exists()


@pytest.mark.parametrize("deals", [0, -1, 26, 10**18, 1.0, True, "1", None])
def test_a_plan_whose_shards_have_no_end_is_none(folder: ResultStore, deals: object) -> None:
    file = folder.path / "plan.json"
    file.write_text(json.dumps({**json.loads(file.read_text()), "deals": deals}))
    with pytest.raises(StoreError, match="this is not an arena plan"):
        reopened(folder)


def test_a_plan_is_not_taken_for_one_that_is_written_otherwise(folder: ResultStore) -> None:
    file = folder.path / "plan.json"
    file.write_text(json.dumps({**json.loads(file.read_text()), "seed": 7.0, "records": 0}))
    with pytest.raises(StoreError, match=r"this folder belongs to another tournament \(different seed, records\)"):
        reopened(folder)


# --- by the command ---------------------------------------------------------------------------------------------------

VERBS = ("arena", "verb", "random", "--form", "duel", "--games", "6", "--folder", "cup")


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command in an empty folder, without other processes."""
    monkeypatch.chdir(tmp_path)
    without_processes(monkeypatch)
    return caller(monkeypatch, capsys)


def test_damaged_shards_are_counted_in_a_line_and_all_is_as_it_was(run: Run) -> None:
    first = run(*VERBS)
    whole = polars.read_parquet("cup/games.parquet")
    files = sorted(Path("cup/shards").glob("*.parquet"))
    files[1].write_bytes(files[0].read_bytes())
    files[2].unlink()
    os.mkfifo(files[2])
    said = run(*VERBS)
    text = "cup: 2 shards are damaged and are played again, the first: 000001.parquet: it was changed or moved"
    assert (said.code, said.out, said.err.count("damaged")) == (0, first.out, 1)
    assert said.err.startswith(text)
    assert polars.read_parquet("cup/games.parquet").equals(whole)


@pytest.mark.parametrize("ending", ["parquet", "csv"])
def test_all_that_a_tournament_writes_is_private(run: Run, ending: str) -> None:
    assert run(*VERBS, "--records", "--table", ending).code == 0
    made = [Path("cup"), *Path("cup").rglob("*")]
    assert Path("cup", f"games.{ending}") in made
    assert {each: each.stat().st_mode & 0o077 for each in made} == dict.fromkeys(made, 0)


def test_the_greatest_seed_is_one(run: Run) -> None:
    assert run(*VERBS, "--seed", str(2**63)).code == 0
    assert polars.read_parquet("cup/games.parquet")["seed"].max() == 2**63 + 2


@pytest.mark.parametrize("name", ["shards/000000.parquet", "shards", "plan.json", "games.parquet"])
def test_a_folder_or_a_file_in_the_way_is_named_in_a_line(run: Run, name: str) -> None:
    where = Path("cup", name)
    if name == "shards":
        where.parent.mkdir()
        where.write_text("")
    else:
        where.mkdir(parents=True)
    said = run(*VERBS)
    assert said.code == 1
    assert str(where) in said.err.splitlines()[-1]
    assert "Traceback" not in said.err
